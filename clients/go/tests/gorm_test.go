package tests

import (
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
	err = db.Joins("Buyer").Where(created.Where, created.Args...).Find(&orders, "buyer_id = ?",
		buyer).Error
	return
}

// docs: end

// gormDB returns a database, and a function that migrates models there and returns the number of
// statements that the migration runs.
func gormDB(t *testing.T) (*gorm.DB, func(*gorm.DB, ...any) int) {
	db, writes := must(open(database(t, "CREATE DOMAIN user_id AS typeid"))), 0
	t.Cleanup(func() { must(0, must(db.DB()).Close()) })
	db.Logger = logger.Discard
	must(0, db.Callback().Raw().Register("count", func(*gorm.DB) { writes++ }))
	return db, func(db *gorm.DB, models ...any) int {
		writes = 0
		must(0, db.AutoMigrate(models...))
		return writes
	}
}

// columns describes a table's columns in the server, with defaults that begin with gen_.
func columns(db *gorm.DB, table string) (are string) {
	must(0, db.Raw(`SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, NULL),
			substring(pg_get_expr(adbin, adrelid) FROM 'gen_\w+')), ', ' ORDER BY attnum)
		FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
		WHERE attrelid = ?::regclass AND attnum > 0`, table).Scan(&are).Error)
	return
}

func TestGORMRows(t *testing.T) {
	db, migrated := gormDB(t)
	migrated(db, &User{}, &Order{})
	same(t, "statements for unchanged models", migrated(db, &User{}, &Order{}), 0)
	same(t, "the columns of users and orders", columns(db, "users")+"; "+columns(db, "orders"),
		"id typeid gen_typeid_monotonic, name text; "+
			"id ulid gen_ulid_monotonic, buyer_id typeid, seller_id typeid, watchers typeid[]")
	ada, grace := User{Name: "Ada"}, User{Name: "Grace"}
	must(0, db.Create([]*User{&ada, &grace}).Error)
	orders := []Order{{BuyerID: ada.ID, SellerID: &grace.ID, Watchers: []UserID{ada.ID}},
		{Buyer: User{Name: "Dorothy"}}}
	must(0, db.Create(&orders).Error)
	same(t, "Create sets ascending ids", orders[0].ID != "" && orders[0].ID < orders[1].ID, true)
	orders[0].Buyer = ada
	for _, order := range orders { // one with an existing buyer, one created with its buyer
		found := must(ordersWithBuyer(db, order.BuyerID, time.Now().Add(-time.Hour), time.Time{}))
		same(t, "the order of a buyer", found, []Order{order})
	}
	var found []User
	must(0, db.Find(&found, "id IN ? AND id = ANY (?)", []UserID{ada.ID, grace.ID},
		orders[0].Watchers).Error)
	same(t, "users found by a list and an array", found, []User{ada})
	err := db.Create(&User{ID: UserID("user_" + strings.Repeat("l", 26))}).Error
	same(t, "an id with letters outside the alphabet is malformed", sortid.IsMalformed(err), true)

	err = db.Table("users").AutoMigrate(&person{})
	says(t, "another prefix in the model", err,
		"users.id has the CHECK .*'user'.*, but the model has the prefix person")
	must(0, db.Exec("ALTER TABLE users DROP CONSTRAINT users_id_check").Error)
	same(t, "statements for a missing CHECK", migrated(db, &User{}), 1)
}

type (
	Event struct {
		ID    sortid.XID[Event]
		Base  sortid.Base62ID[Event] `gorm:"default:gen_base62id()"`
		Other *sortid.UID11[Event]   `gorm:"default:gen_uid11_snowish()"`
		List  sortid.Array[sortid.XID[Event]]
		Buyer sql.Null[UserID]
		Named UserID `gorm:"type:user_id"`
	}
	number  struct{ ID sortid.UID11[number] }
	profile struct {
		ID UserID // has no default, because it is another entity's id
		N  int
	}
	person struct{ ID sortid.TypeID[person] }
)

func (person) TypeIDPrefix() string { return "person" }

func TestGORMMigrations(t *testing.T) {
	db, migrated := gormDB(t)
	migrated(db, &Event{}, &profile{})
	xid := home + ".xid"
	same(t, "statements for unchanged models", migrated(db, &Event{}, &profile{}), 0)
	rest := fmt.Sprintf(", other uid11 gen_uid11_snowish, list %s[], buyer typeid, named user_id", xid)
	same(t, "the columns of events", columns(db, "events"),
		"id "+xid+" gen_xid_monotonic, base base62id gen_base62id"+rest)
	same(t, "a key with another entity's ids has no default", columns(db, "profiles"),
		"id typeid, n bigint")
	says(t, "a row without a key", db.Create(&profile{}).Error,
		`not a valid typeid with the prefix \w+: it is empty`)
	err := db.Exec("INSERT INTO events (buyer) VALUES ('team_01h455vb4pex5vsknk084sn02q')").Error
	says(t, "an sql.Null has a CHECK", err, "events_buyer_check")
	known := UserID("user_01h455vb4pex5vsknk084sn02q")
	made := Event{Buyer: sql.Null[UserID]{V: known, Valid: true},
		List: []sortid.XID[Event]{"113q8KFkAEs"}, Named: known}
	must(0, db.Create(&made).Error)
	var read Event
	must(0, db.Take(&read, "id = ?", made.ID).Error)
	same(t, "an event as written", []any{read, len(made.ID) + len(made.Base)}, []any{made, 33})
	events := db.Table("events")
	same(t, "statements for two other generators", migrated(events, &struct {
		ID   sortid.XID[Event]      `gorm:"default:gen_xid()"`
		Base sortid.Base62ID[Event] `gorm:"default:gen_base62id_monotonic()"`
	}{}), 2)
	same(t, "the other generators", columns(db, "events"),
		"id "+xid+" gen_xid, base base62id gen_base62id_monotonic"+rest)
	same(t, "statements to remove a generator",
		migrated(events, &struct{ Base sortid.Base62ID[Event] }{}), 1)
	same(t, "the column without its generator", columns(db, "events"),
		"id "+xid+" gen_xid, base base62id"+rest)
	err = events.AutoMigrate(&struct{ ID sortid.UID11[Event] }{})
	says(t, "another type for a key", err, "events.id has the type "+xid+", but the model has uid11")
	for _, typ := range cases.NoDefaultGenerator {
		for _, err := range []error{db.AutoMigrate(&number{}), db.Create(&number{}).Error} {
			says(t, "a key whose type has no default generator", err,
				"number.ID needs a default, because "+typ+` .*gen_uid11\(\).*gen_uid11_snowish\(\)`)
		}
	}
}

// naming gives all tables and columns the same name, but removes spaces from the names of tables,
// because GORM treats a table name with a space as SQL.
type naming struct {
	schema.NamingStrategy
	name string
}

func (n naming) TableName(string) string          { return strings.ReplaceAll(n.name, " ", "") }
func (n naming) ColumnName(string, string) string { return n.name }

func TestCasesHostileNamesOfGORM(t *testing.T) {
	for _, name := range cases.HostileNames {
		if name == "a.b" { // GORM treats it as a column of a table
			continue
		}
		db, migrated := gormDB(t)
		db.NamingStrategy = naming{name: name}
		type tenant struct{ ID sortid.TypeID[thing] }
		migrated(db, &tenant{})
		same(t, "statements for an unchanged model", migrated(db, &tenant{}), 0)
		made, found := tenant{sortid.TypeID[thing](cases.IDs["typeid"])}, tenant{}
		must(0, db.Create(&made).Error)
		where := sortid.StartsWith[sortid.TypeID[thing]](name, string(made.ID))
		must(0, db.Where(where.Where, where.Args...).Take(&found).Error)
		same(t, fmt.Sprintf("a column %q", name), found, made)
		err := db.Create(&tenant{"team_01h455vb4pex5vsknk084sn02q"}).Error
		same(t, "an id with another prefix is malformed", sortid.IsMalformed(err), true)
		team := map[string]any{name: "team_01h455vb4pex5vsknk084sn02q"}
		says(t, "the CHECK on the prefix", db.Model(&tenant{}).Create(team).Error, "_check.*23514")
	}
}
