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

// gormDB is a database with these models, and a function that migrates it and returns how many statements that took.
func gormDB(t *testing.T, models ...any) (*gorm.DB, func(...any) int) {
	db, log := must(open(database(t, "CREATE DOMAIN user_id AS typeid"))), &statements{Interface: logger.Discard}
	t.Cleanup(func() { must(0, must(db.DB()).Close()) })
	db.Logger = log
	migrated := func(models ...any) int {
		log.sql = nil
		must(0, db.AutoMigrate(models...))
		return len(log.sql)
	}
	migrated(models...)
	return db, migrated
}

// columns are what the server has of a table, with the defaults that begin with gen_.
func columns(db *gorm.DB, table string) (are string) {
	must(0, db.Raw(`SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, NULL), substring(pg_get_expr(adbin, adrelid) FROM 'gen_\w+')), ', ' ORDER BY attnum)
		FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid = ?::regclass AND attnum > 0`, table).Scan(&are).Error)
	return
}

func TestGORMRows(t *testing.T) {
	db, migrated := gormDB(t, &User{}, &Order{})
	same(t, "writes for no difference", migrated(&User{}, &Order{}), 0)
	same(t, "columns", columns(db, "users")+"; "+columns(db, "orders"),
		"id typeid gen_typeid_monotonic, name text; id ulid gen_ulid_monotonic, buyer_id typeid, seller_id typeid, watchers typeid[]")
	users := []User{{Name: "Ada"}, {Name: "Grace"}}
	must(0, db.Create(&users).Error)
	ada, grace := users[0], users[1]
	orders := []Order{{BuyerID: ada.ID}, {BuyerID: ada.ID, SellerID: &grace.ID, Watchers: []UserID{ada.ID, grace.ID}}, {BuyerID: grace.ID, Watchers: []UserID{}}}
	must(0, db.Create(&orders).Error)
	same(t, "the ids come back", orders[0].ID != "" && orders[0].ID < orders[1].ID && orders[1].ID < orders[2].ID, true)
	yesterday := time.Now().Add(-24 * time.Hour)
	orders[0].Buyer, orders[1].Buyer, orders[2].Buyer = ada, ada, grace
	same(t, "rows", must(ordersWithBuyer(db, ada.ID, yesterday, time.Time{})), orders[:2])
	same(t, "none before", len(must(ordersWithBuyer(db, ada.ID, time.Time{}, yesterday))), 0)
	same(t, "an empty array", must(ordersWithBuyer(db, grace.ID, yesterday, time.Time{})), orders[2:])
	same(t, "a list, and an array", db.Find(&users, "id IN ? AND id = ANY (?)", []UserID{ada.ID}, orders[1].Watchers).RowsAffected, int64(1))

	malformed := UserID("user_" + strings.Repeat("l", 26))
	err := db.Take(&User{}, "id = ?", malformed).Error
	same(t, "a malformed id, or no row", []bool{sortid.IsMalformed(err), err == gorm.ErrRecordNotFound}, []bool{!plain, plain})
	same(t, "is not written", sortid.IsMalformed(db.Create(&User{ID: malformed}).Error), true)
	order := Order{Buyer: User{Name: "Dorothy"}}
	must(0, db.Create(&order).Error)
	same(t, "a row with the row that it refers to", order.BuyerID != "" && order.BuyerID == order.Buyer.ID, true)

	says(t, "another prefix in the model", db.AutoMigrate(&person{}), "users.id has the CHECK .*'user'.*, and the model the prefix person")
	must(0, db.Exec("ALTER TABLE users DROP CONSTRAINT users_id_check").Error)
	same(t, "writes for a missing CHECK", migrated(&User{}), 1)
}

// Models, of which those of one table have the same name.
type (
	Event struct {
		ID    sortid.XID[Event]
		Base  sortid.Base62ID[Event] `gorm:"default:gen_base62id()"`
		Other *sortid.UID11[Event]   `gorm:"default:gen_uid11_snowish()"`
		List  sortid.Array[sortid.XID[Event]]
		Buyer sql.Null[UserID]
		Named UserID `gorm:"type:user_id"`
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
	person struct{ ID sortid.TypeID[person] }
)

func (generatorChanged) TableName() string { return "events" }
func (withoutGenerator) TableName() string { return "events" }
func (typeChanged) TableName() string      { return "events" }
func (person) TableName() string           { return "users" }
func (person) TypeIDPrefix() string        { return "person" }

func TestGORMMigrations(t *testing.T) {
	db, migrated := gormDB(t, &Event{}, &profile{})
	same(t, "writes for no difference", migrated(&Event{}, &profile{}), 0)
	rest := fmt.Sprintf(", other uid11 gen_uid11_snowish, list %s[], buyer typeid, named user_id", xid)
	same(t, "columns", columns(db, "events"), "id "+xid+" gen_xid_monotonic, base base62id gen_base62id"+rest)
	same(t, "no default for the key of another entity", columns(db, "profiles"), "id typeid, n bigint")
	says(t, "nor when it is written", db.Create(&profile{}).Error, "malformed typeid: it is empty")
	says(t, "an sql.Null has a CHECK", db.Exec("INSERT INTO events (buyer) VALUES ('team_01h455vb4pex5vsknk084sn02q')").Error, "events_buyer_check")
	known := UserID("user_01h455vb4pex5vsknk084sn02q")
	made := Event{Buyer: sql.Null[UserID]{V: known, Valid: true}, List: []sortid.XID[Event]{"113q8KFkAEs"}, Named: known}
	must(0, db.Create(&made).Error)
	var read Event
	must(0, db.Take(&read, "id = ?", made.ID).Error)
	same(t, "the row", []any{read, len(made.ID) + len(made.Base)}, []any{made, 33})
	same(t, "writes for other generators", migrated(&generatorChanged{}), 2)
	same(t, "the generators", columns(db, "events"), "id "+xid+" gen_xid, base base62id gen_base62id_monotonic"+rest)
	same(t, "writes for no generator", migrated(&withoutGenerator{}), 1)
	same(t, "none", columns(db, "events"), "id "+xid+" gen_xid, base base62id"+rest)
	says(t, "another type of a key", db.AutoMigrate(&typeChanged{}), "events.id has the type "+xid+", and the model uid11")
	for _, typ := range cases.NoDefaultGenerator {
		for _, err := range []error{db.AutoMigrate(&number{}), db.Create(&number{}).Error} {
			says(t, "without a generator", err, `number.ID needs a default, because `+typ+` .*gen_uid11\(\).*gen_uid11_snowish\(\).*sortid.machine_id`)
		}
	}
}

// naming has one name for all tables and columns; GORM takes a table's with a space for SQL.
type naming struct {
	schema.NamingStrategy
	name string
}

func (n naming) TableName(string) string          { return strings.ReplaceAll(n.name, " ", "") }
func (n naming) ColumnName(string, string) string { return n.name }

func TestCasesHostileNamesOfGORM(t *testing.T) {
	for _, name := range cases.HostileNames {
		if name == "a.b" { // for GORM, a column of a table
			continue
		}
		db := must(gorm.Open(postgres.Open(database(t, "")), &gorm.Config{Logger: logger.Discard, NamingStrategy: naming{name: name}}))
		must(0, db.Use(sortidgorm.Plugin{}))
		type tenant struct{ ID sortid.TypeID[thing] }
		must(0, db.AutoMigrate(&tenant{}))
		must(0, db.AutoMigrate(&tenant{}))
		made, found := tenant{sortid.TypeID[thing](cases.IDs["typeid"])}, tenant{}
		must(0, db.Create(&made).Error)
		where := sortid.StartsWith[sortid.TypeID[thing]](name, string(made.ID))
		must(0, db.Where(where.Where, where.Args...).Take(&found).Error)
		same(t, fmt.Sprintf("a column %q", name), found, made)
		says(t, "its CHECK", db.Create(&tenant{"team_01h455vb4pex5vsknk084sn02q"}).Error, "_check.*23514")
		must(0, must(db.DB()).Close())
	}
}
