package tests

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"time"

	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	"gorm.io/gorm/schema"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidgorm"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

// docs: begin
func open(dsn string) (*gorm.DB, error) {
	db, err := gorm.Open(postgres.Open(dsn), &gorm.Config{})
	if err == nil {
		err = db.Use(sortidgorm.Plugin{})
	}
	return db, err
}

func ordersWithBuyer(db *gorm.DB, buyer UserID, from, until time.Time) (orders []Order, err error) {
	created := sortid.Within[OrderID]([]string{"orders", "id"}, from, until)
	err = db.Joins("Buyer").Where(created.Where, created.Args...).Find(&orders, "buyer_id = ?", buyer).Error
	return
}

// docs: end

// statements are those that are no SELECT.
type statements struct {
	logger.Interface
	sql []string
}

func (s *statements) LogMode(logger.LogLevel) logger.Interface { return s }
func (s *statements) Trace(_ context.Context, _ time.Time, statement func() (string, int64), _ error) {
	if sql, _ := statement(); !strings.HasPrefix(strings.TrimSpace(sql), "SELECT") && !strings.HasPrefix(strings.TrimSpace(sql), "WITH") {
		s.sql = append(s.sql, sql)
	}
}

// gormDB is a database with these models, and a function that counts what another writes.
func gormDB(t *testing.T, models ...any) (*gorm.DB, func(error) int) {
	db, log := must(open(database(t, ""))), &statements{Interface: logger.Discard}
	t.Cleanup(func() { must(0, must(db.DB()).Close()) })
	db.Logger = log
	must(0, db.AutoMigrate(models...))
	return db, func(err error) int {
		n := len(log.sql)
		must(0, err)
		log.sql = nil
		return n
	}
}

// column is what the server has of one.
func column(db *gorm.DB, table, column string) (is string) {
	db.Raw(`SELECT concat_ws(' DEFAULT ', format_type(atttypid, NULL), regexp_replace(pg_get_expr(adbin, adrelid), '^\((.*)\)::\w+$', '\1'))
		FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid = ?::regclass AND attname = ?`, table, column).Scan(&is)
	return
}

func TestGORMRows(t *testing.T) {
	db, written := gormDB(t, &User{}, &Order{})
	written(nil)
	same(t, "writes for no difference", written(db.AutoMigrate(&User{}, &Order{})), 0)
	same(t, "columns", []string{column(db, "users", "id"), column(db, "orders", "buyer_id"), column(db, "orders", "watchers")},
		[]string{"typeid DEFAULT gen_typeid_monotonic('user'::text)", "typeid", "typeid[]"})
	ada, grace := User{Name: "Ada"}, User{Name: "Grace"}
	must(0, db.Create(&ada).Error)
	must(0, db.Create(&grace).Error)
	both := sortid.Array[UserID]{ada.ID, grace.ID}
	orders := []Order{{BuyerID: ada.ID}, {BuyerID: ada.ID, SellerID: &grace.ID, Watchers: both}, {BuyerID: grace.ID, Watchers: sortid.Array[UserID]{}}}
	written(nil)
	same(t, "writes of three rows", written(db.Create(&orders).Error), 1)
	same(t, "the ids come back", orders[0].ID != "" && orders[0].ID < orders[1].ID && orders[1].ID < orders[2].ID, true)
	yesterday := time.Now().Add(-24 * time.Hour)
	orders[0].Buyer, orders[1].Buyer, orders[2].Buyer = ada, ada, grace
	same(t, "rows", must(ordersWithBuyer(db, ada.ID, yesterday, time.Time{})), orders[:2])
	same(t, "none before", len(must(ordersWithBuyer(db, ada.ID, time.Time{}, yesterday))), 0)
	var read Order
	must(0, db.Preload("Buyer").Take(&read, "id = ?", orders[2].ID).Error)
	same(t, "a preloaded row", read, orders[2])
	var users []User
	begins := sortid.StartsWith[UserID]("id", string(grace.ID)[:31])
	must(0, db.Where(begins.Where, begins.Args...).Find(&users).Error)
	same(t, "a prefix", users, []User{grace})
	same(t, "a list, and an array", db.Find(&users, "id IN ? AND id = ANY (?)", []UserID(both), both).RowsAffected, int64(2))

	malformed := UserID("user_" + strings.Repeat("l", 26))
	err := db.Take(&User{}, "id = ?", malformed).Error
	same(t, "a malformed id, or no row", []bool{sortid.IsMalformed(err), err == gorm.ErrRecordNotFound}, []bool{!plain, plain})
	same(t, "is not written", sortid.IsMalformed(db.Create(&User{ID: malformed}).Error), true)
	says(t, "another prefix", db.Exec("UPDATE users SET id = gen_typeid('team')").Error, "users_id_check.*SQLSTATE 23514")
	order := Order{Buyer: User{Name: "Dorothy"}}
	must(0, db.Create(&order).Error)
	same(t, "a row with the row that it refers to", order.BuyerID != "" && order.BuyerID == order.Buyer.ID, true)
	says(t, "an order without a buyer", db.Create(&Order{}).Error, "malformed typeid: it is empty")

	says(t, "another prefix in the model", db.AutoMigrate(&person{}), "users.id has the CHECK .*'user'.*, and the model the prefix person")
	must(0, db.Exec("ALTER TABLE users DROP CONSTRAINT users_id_check").Error)
	written(nil)
	same(t, "writes for a missing CHECK", written(db.AutoMigrate(&User{})), 1)
}

// Models, of which those of one table have the same name.
type (
	Event struct {
		ID    sortid.XID[Event]
		Base  sortid.Base62ID[Event] `gorm:"default:gen_base62id()"`
		Other *sortid.UID11[Event]   `gorm:"default:gen_uid11_snowish()"`
		List  sortid.Array[sortid.XID[Event]]
		Buyer sql.Null[UserID]
		Null  sql.Null[sortid.XID[Event]]
	}
	withoutGenerator struct{ Base sortid.Base62ID[Event] }
	generatorChanged struct {
		ID   sortid.XID[Event]      `gorm:"default:gen_xid()"`
		Base sortid.Base62ID[Event] `gorm:"default:gen_base62id_monotonic()"`
	}
	typeChanged struct{ ID sortid.UID11[Event] }
	number      struct{ ID sortid.UID11[number] }
	profile     struct {
		ID UserID // of a user, so without a default
		N  int
	}
	domained struct {
		ID    sortid.KSUID[domained]
		Buyer UserID `gorm:"type:user_id"`
	}
	person struct{ ID sortid.TypeID[person] }
)

func (generatorChanged) TableName() string { return "events" }
func (withoutGenerator) TableName() string { return "events" }
func (typeChanged) TableName() string      { return "events" }
func (person) TableName() string           { return "users" }
func (person) TypeIDPrefix() string        { return "person" }

func TestGORMMigrations(t *testing.T) {
	db, written := gormDB(t, &Event{}, &profile{})
	written(nil)
	same(t, "writes for no difference", written(db.AutoMigrate(&Event{})), 0)
	same(t, "columns", []string{column(db, "events", "id"), column(db, "events", "list"), column(db, "profiles", "id")}, []string{xid + " DEFAULT gen_xid_monotonic()", xid + "[]", "typeid"})
	says(t, "no default of a key of another entity", db.Create(&profile{}).Error, "malformed typeid: it is empty")
	says(t, "an sql.Null has a CHECK", db.Exec("INSERT INTO events (buyer) VALUES ('team_01h455vb4pex5vsknk084sn02q')").Error, "events_buyer_check")
	made := Event{Buyer: sql.Null[UserID]{V: "user_01h455vb4pex5vsknk084sn02q", Valid: true}, List: sortid.Array[sortid.XID[Event]]{"113q8KFkAEs"}}
	must(0, db.Create(&made).Error)
	var read Event
	must(0, db.Take(&read, "id = ?", made.ID).Error)
	same(t, "the row", []any{read, len(made.ID) + len(made.Base)}, []any{made, 33})
	written(nil)
	same(t, "writes for other generators", written(db.AutoMigrate(&generatorChanged{})), 2)
	same(t, "the generators", column(db, "events", "id")+" "+column(db, "events", "base"), xid+" DEFAULT gen_xid() base62id DEFAULT gen_base62id_monotonic()")
	same(t, "writes for no generator", written(db.AutoMigrate(&withoutGenerator{})), 1)
	same(t, "the column", column(db, "events", "base"), "base62id")
	says(t, "another type of a key", db.AutoMigrate(&typeChanged{}), "events.id has the type "+xid+", and the model uid11")
	for _, typ := range cases.NoDefaultGenerator {
		for _, err := range []error{db.AutoMigrate(&number{}), db.Create(&number{}).Error} {
			says(t, "without a generator", err, `number.ID needs a default, because `+typ+` .*gen_uid11\(\).*gen_uid11_snowish\(\).*sortid.machine_id`)
		}
	}
	must(0, db.Exec("CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))").Error)
	must(0, db.AutoMigrate(&domained{}))
	written(nil)
	same(t, "writes for no difference with a domain", written(db.AutoMigrate(&domained{})), 0)
	same(t, "the domain", column(db, "domaineds", "buyer"), "user_id")
}

// naming has one name for all tables and columns; GORM takes a table's with a space for SQL.
type naming struct {
	schema.NamingStrategy
	name string
}

func (n naming) TableName(string) string          { return strings.ReplaceAll(n.name, " ", "") }
func (n naming) ColumnName(string, string) string { return n.name }

type tenant struct{ ID sortid.TypeID[tenant] }

func (tenant) TypeIDPrefix() string { return "tenant" }

func TestCasesHostileNamesOfGORM(t *testing.T) {
	for _, name := range cases.HostileNames {
		if name == "a.b" { // for GORM, a column of a table
			continue
		}
		db := must(gorm.Open(postgres.Open(database(t, "")), &gorm.Config{Logger: logger.Discard, NamingStrategy: naming{name: name}}))
		must(0, db.Use(sortidgorm.Plugin{}))
		must(0, db.AutoMigrate(&tenant{}))
		must(0, db.AutoMigrate(&tenant{}))
		made, found := tenant{}, tenant{}
		must(0, db.Create(&made).Error)
		where := sortid.StartsWith[sortid.TypeID[tenant]](name, string(made.ID))
		must(0, db.Where(where.Where, where.Args...).Take(&found).Error)
		same(t, fmt.Sprintf("a column %q", name), found, made)
		says(t, "its CHECK", db.Create(&tenant{"user_01h455vb4pex5vsknk084sn02q"}).Error, "_check.*23514")
		must(0, must(db.DB()).Close())
	}
}
