package main

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	sortid "sortid.example/clients/go"
	"sortid.example/clients/go/sortidgorm"

	. "shop/shop"
	"shop/tap"
)

// docs: begin
func open(dsn string) (*gorm.DB, error) {
	db, err := gorm.Open(postgres.Open(dsn), &gorm.Config{})
	if err == nil {
		err = db.Use(sortidgorm.Plugin{})
	}
	return db, err
}

func ordersOf(db *gorm.DB, buyer UserID, from, until time.Time) (orders []Order, err error) {
	created := sortid.Within[OrderID]([]string{"orders", "id"}, from, until)
	err = db.Joins("Buyer").Where(created.Where, created.Args...).Find(&orders, "buyer_id = ?", buyer).Error
	return
}

// docs: end

func usersByPrefix(db *gorm.DB, prefix string) (users []User, err error) {
	begins := sortid.StartsWith[UserID]("id", prefix)
	err = db.Where(begins.Where, begins.Args...).Find(&users).Error
	return
}

func migrate(db *gorm.DB) error {
	return db.AutoMigrate(&User{}, &Order{})
}

// written keeps the statements that are no SELECT.
type written struct {
	logger.Interface
	sql *[]string
}

func (w written) LogMode(logger.LogLevel) logger.Interface { return w }
func (w written) Trace(_ context.Context, _ time.Time, statement func() (string, int64), _ error) {
	if sql, _ := statement(); !strings.HasPrefix(strings.TrimSpace(sql), "SELECT") && !strings.HasPrefix(strings.TrimSpace(sql), "WITH") {
		*w.sql = append(*w.sql, sql)
	}
}

// Models of one table each, whose names are the same.
type (
	Event struct {
		ID    sortid.XID[Event]
		Base  sortid.Base62ID[Event] `gorm:"default:gen_base62id()"`
		Other *sortid.EUID[Event]
		Small sortid.UID11[Event] `gorm:"not null"`
		List  sortid.Array[sortid.XID[Event]]
		Buyer sql.Null[UserID]
		Null  sql.Null[sortid.XID[Event]]
	}
	qualified struct {
		Base sortid.Base62ID[Event] `gorm:"default:public.gen_base62id_monotonic()"`
	}
	withoutGenerator struct{ Base sortid.Base62ID[Event] }
	generatorChanged struct {
		ID   sortid.XID[Event]      `gorm:"default:gen_xid()"`
		Base sortid.Base62ID[Event] `gorm:"default:gen_base62id_monotonic()"`
	}
	typeChanged   struct{ ID sortid.UID11[Event] }
	elementChange struct{ Other sortid.ULID[Event] }
	number        struct{ ID sortid.UID11[number] }
	numbered      struct {
		ID sortid.UID11[numbered] `gorm:"default:gen_uid11_snowish()"`
		N  int
	}
	profile struct {
		ID UserID // of a user, so without a default
		N  int
	}
	domained struct {
		ID    sortid.KSUID[domained]
		Buyer UserID `gorm:"type:user_id"`
	}
	undomained struct{ Buyer UserID }
	person     struct{ ID sortid.TypeID[person] }
)

func (generatorChanged) TableName() string { return "events" }
func (qualified) TableName() string        { return "events" }
func (withoutGenerator) TableName() string { return "events" }
func (typeChanged) TableName() string      { return "events" }
func (elementChange) TableName() string    { return "events" }
func (undomained) TableName() string       { return "domaineds" }
func (person) TableName() string           { return "users" }
func (person) TypeIDPrefix() string        { return "person" }

func main() {
	db := tap.Must(open("")) // of PGHOST, PGDATABASE, ...
	var statements []string
	db.Logger = written{logger.Discard, &statements}
	writes := func(do func() error) []string {
		statements = nil
		tap.Must(0, do())
		return statements
	}
	column := func(table, column string) (is string) {
		db.Raw(`SELECT concat_ws(' DEFAULT ', format_type(atttypid, NULL), replace(replace(pg_get_expr(adbin, adrelid), '(gen', 'gen'), ')::typeid', ''))
			FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid = ?::regclass AND attname = ?`, table, column).Scan(&is)
		return
	}
	tap.Must(0, migrate(db))
	tap.Same("a key", strings.Contains(column("users", "id"), "typeid DEFAULT gen_typeid_monotonic('user'::text)"), true)
	tap.Same("a foreign key", column("orders", "buyer_id"), "typeid")
	tap.Same("an array", column("orders", "watchers"), "typeid[]")
	tap.Same("no difference", writes(func() error { return migrate(db) }), []string(nil))

	ada, grace := User{Name: "Ada"}, User{Name: "Grace"}
	tap.Must(0, db.Create(&ada).Error)
	tap.Must(0, db.Create(&grace).Error)
	orders := []Order{{BuyerID: ada.ID}, {BuyerID: ada.ID, SellerID: &grace.ID, Watchers: sortid.Array[UserID]{ada.ID, grace.ID}}, {BuyerID: grace.ID, Watchers: sortid.Array[UserID]{}}}
	tap.Same("rows in one statement", len(writes(func() error { return db.Create(&orders).Error })), 1)
	tap.Same("the ids come back", orders[0].ID != "" && orders[0].ID < orders[1].ID && orders[1].ID < orders[2].ID, true)
	yesterday := time.Now().Add(-24 * time.Hour)
	found := tap.Must(ordersOf(db, ada.ID, yesterday, time.Time{}))
	tap.Same("rows", len(found), 2)
	tap.Same("a join", found[0].Buyer, ada)
	tap.Same("NULL", []any{found[0].SellerID, found[0].Watchers}, []any{(*UserID)(nil), sortid.Array[UserID](nil)})
	tap.Same("a value and an array", []any{*found[1].SellerID, found[1].Watchers}, []any{grace.ID, sortid.Array[UserID]{ada.ID, grace.ID}})
	var empty Order
	tap.Must(0, db.Preload("Buyer").Take(&empty, "id = ?", orders[2].ID).Error)
	tap.Same("an empty array, and a preloaded row", []any{empty.Watchers, empty.Buyer}, []any{sortid.Array[UserID]{}, grace})
	tap.Same("none before", len(tap.Must(ordersOf(db, ada.ID, time.Time{}, yesterday))), 0)
	tap.Same("a prefix", tap.Must(usersByPrefix(db, string(grace.ID)[:31])), []User{grace})
	tap.Same("an array as a parameter", db.Find(&[]User{}, "id = ANY (?)", sortid.Array[UserID]{ada.ID, grace.ID}).RowsAffected, int64(2))
	tap.Same("a list", db.Find(&[]User{}, "id IN ?", []UserID{ada.ID, grace.ID}).RowsAffected, int64(2))

	malformed := UserID("user_" + strings.Repeat("l", 26))
	err := db.Take(&User{}, "id = ?", malformed).Error
	tap.Same("a malformed id", sortid.IsMalformed(err), !tap.Plain)
	tap.Same("or no row", err == gorm.ErrRecordNotFound, tap.Plain)
	tap.Must(0, db.Transaction(func(tx *gorm.DB) error {
		err := tx.Transaction(func(tx *gorm.DB) error { return tx.Create(&User{ID: malformed}).Error })
		tap.Same("is not written", sortid.IsMalformed(err), true)
		return tx.Create(&User{Name: "Barbara"}).Error // and the transaction goes on
	}))
	err = db.Exec("UPDATE users SET id = gen_typeid('team') WHERE name = 'Barbara'").Error
	tap.Same("another prefix", tap.State(err), "23514")
	tap.Says("by the name of the constraint", err, "users_id_check")
	order := Order{Buyer: User{Name: "Dorothy"}}
	tap.Must(0, db.Create(&order).Error)
	tap.Same("a row with the row that it refers to", order.BuyerID != "" && order.BuyerID == order.Buyer.ID, true)
	tap.Says("an order without a buyer", db.Create(&Order{}).Error, "malformed typeid: it is empty")

	tap.Must(0, db.AutoMigrate(&Event{}))
	tap.Same("xid", column("events", "id"), tap.Xid+" DEFAULT gen_xid_monotonic()")
	tap.Same("an array of xid", column("events", "list"), tap.Xid+"[]")
	tap.Same("no difference in a second model", writes(func() error { return db.AutoMigrate(&Event{}) }), []string(nil))
	var checks int
	db.Raw("SELECT count(*) FROM pg_constraint WHERE conrelid = 'events'::regclass AND conname = 'events_buyer_check'").Scan(&checks)
	tap.Same("an sql.Null has a CHECK", checks, 1)
	event := Event{Buyer: sql.Null[UserID]{V: ada.ID, Valid: true}, Small: "jpXCZedGfVQ", List: sortid.Array[sortid.XID[Event]]{"113q8KFkAEs"}}
	tap.Must(0, db.Create(&event).Error)
	var read Event
	tap.Must(0, db.Take(&read, "id = ?", event.ID).Error)
	tap.Same("an sql.Null", []any{read.Buyer.V, read.Buyer.Valid, read.Null.Valid}, []any{ada.ID, true, false})
	tap.Same("defaults come back", len(event.ID)+len(event.Base), 33)
	tap.Same("another generator", len(writes(func() error { return db.AutoMigrate(&generatorChanged{}) })), 2)
	tap.Same("of a key", column("events", "id"), tap.Xid+" DEFAULT gen_xid()")
	tap.Same("of another column", column("events", "base"), "base62id DEFAULT gen_base62id_monotonic()")
	if !tap.Plain {
		tap.Same("no difference by the schema", writes(func() error { return db.AutoMigrate(&qualified{}) }), []string(nil))
	}
	tap.Same("no generator", len(writes(func() error { return db.AutoMigrate(&withoutGenerator{}) })), 1)
	tap.Same("in the column", column("events", "base"), "base62id")
	tap.Says("another type of a key", db.AutoMigrate(&typeChanged{}), "events.id has the type "+tap.Xid+", and the model uid11")
	tap.Says("another type of a column", db.AutoMigrate(&elementChange{}), "events.other has the type euid, and the model ulid")
	tap.Says("another prefix in the model", db.AutoMigrate(&person{}), "users.id has the CHECK .*'user'.*, and the model the prefix person")
	tap.Must(0, db.Exec("ALTER TABLE users DROP CONSTRAINT users_id_check").Error)
	tap.Same("a CHECK that is missing", len(writes(func() error { return migrate(db) })), 1)

	tap.Says("uid11 without a default", db.AutoMigrate(&number{}), "the tag of number.ID needs a default, because uid11 has no _monotonic generator")
	tap.Says("nor a row", db.Create(&number{}).Error, "uid11 has no _monotonic generator")
	tap.Must(0, db.AutoMigrate(&numbered{}))
	tap.Same("no difference with uid11", writes(func() error { return db.AutoMigrate(&numbered{}) }), []string(nil))
	tap.Must(0, db.Create(&numbered{}).Error)
	tap.Must(0, db.AutoMigrate(&profile{}))
	tap.Same("a key of another entity", column("profiles", "id"), "typeid")
	tap.Says("has no default", db.Create(&profile{}).Error, "malformed typeid: it is empty")
	tap.Must(0, db.Exec("CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))").Error)
	tap.Must(0, db.AutoMigrate(&domained{}))
	tap.Same("a domain", column("domaineds", "buyer"), "user_id")
	tap.Same("no difference with a domain", writes(func() error { return db.AutoMigrate(&domained{}) }), []string(nil))
	tap.Says("another domain", db.AutoMigrate(&undomained{}), "domaineds.buyer has the type user_id, and the model typeid")
}
