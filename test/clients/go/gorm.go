package main

import (
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// docs: begin
type Item struct {
	ID       string  `gorm:"type:typeid;default:gen_typeid_monotonic('user')"` // the default fills ID after Create
	ParentID *string `gorm:"type:typeid;column:parent"`
	Parent   *Item
}

func itemsOf(db *gorm.DB, ids []string) (items []Item, err error) {
	err = db.Where("id IN ?", ids).Order("id").Find(&items).Error
	return
}

func itemsOfArray(db *gorm.DB, ids []string) (items []Item, err error) { // one parameter, however many ids
	err = db.Where("id = ANY (?)", "{"+strings.Join(ids, ",")+"}").Order("id").Find(&items).Error
	return
}

func itemByUUID(db *gorm.DB, id uuid.UUID) (item Item, err error) { // a ulid, euid or base62id
	err = db.Take(&item, "id = ?::uuid", id).Error
	return
}

func itemsByPrefix(db *gorm.DB, prefix string) (items []Item, err error) {
	err = db.Where("id ^@ ?", prefix).Find(&items).Error
	return
}

func itemsMadeWithin(db *gorm.DB, period string) (items []Item, err error) { // of a typeid: typeid_within(id, 'user', …)
	err = db.Where("id <@ ?::tstzrange", period).Find(&items).Error
	return
}

// docs: end

func findItem(db *gorm.DB, text string) (item Item, err error) { // gorm.ErrRecordNotFound also if text is no id
	err = db.Take(&item, "id = ?", text).Error
	var refused *pgconn.PgError
	if errors.As(err, &refused) && strings.HasPrefix(refused.Code, "22") { // 22P02, or 22003 if it is too large
		err = gorm.ErrRecordNotFound
	}
	return
}

// untyped is Item without types, which are text then.
type untyped struct {
	ID     string
	Parent *string
}

func (untyped) TableName() string { return "items" }

func codeOf(err error) string {
	var refused *pgconn.PgError
	errors.As(err, &refused)
	return refused.Code
}

func idsOf(items []Item) (ids []string) {
	for _, item := range items {
		ids = append(ids, item.ID)
	}
	return
}

// columns are those of items as the server knows them.
func columns(db *gorm.DB) (columns []string) {
	db.Raw(`SELECT concat_ws(' DEFAULT ', attname || ' ' || format_type(atttypid, -1), pg_get_expr(adbin, adrelid))
		FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
		WHERE attrelid = 'items'::regclass AND attnum > 0 ORDER BY attnum`).Scan(&columns)
	return
}

func main() {
	db := must(gorm.Open(postgres.Open(""), &gorm.Config{Logger: logger.Discard})) // of PGHOST, PGDATABASE, ...
	var sample struct{ Type, ID, Prefix, Period string }
	var id *uuid.UUID
	must(0, db.Raw("SELECT * FROM sample").Scan(&sample).Error)
	must(0, db.Raw("SELECT uuid FROM sample").Row().Scan(&id))

	if sample.Type == "typeid" {
		must(0, db.Migrator().DropTable(&Item{}))
		must(0, db.AutoMigrate(&Item{}))
		made := []string{"id typeid DEFAULT gen_typeid_monotonic('user'::text)", "parent typeid"}
		same("a migration makes type and default", columns(db), made)
		must(0, db.AutoMigrate(&Item{}))
		same("and keeps them", columns(db), made)
	}
	first := Item{}
	must(0, db.Create(&first).Error)
	second := Item{ParentID: &first.ID}
	must(0, db.Create(&second).Error)
	found := Item{}
	must(0, db.Preload("Parent").Take(&found, "id = ?", second.ID).Error)
	same("a default comes back", must(findItem(db, first.ID)).ID, first.ID)
	same("null goes in and out", must(findItem(db, first.ID)).ParentID, (*string)(nil))
	same("a parameter goes in and out", found.Parent.ID, first.ID)
	same("a list goes in", idsOf(must(itemsOf(db, []string{second.ID, first.ID}))), sorted(first.ID, second.ID))
	same("an array goes in", idsOf(must(itemsOfArray(db, []string{second.ID, first.ID}))), sorted(first.ID, second.ID))
	must(0, db.Create(&Item{ID: sample.ID}).Error)
	same("a search by prefix", idsOf(must(itemsByPrefix(db, sample.Prefix))), []string{sample.ID})
	if sample.Period != "" {
		same("a search by time", idsOf(must(itemsMadeWithin(db, sample.Period))), []string{sample.ID})
	}
	_, err := findItem(db, "no id")
	same("no id is not found", err, gorm.ErrRecordNotFound)
	if id != nil {
		same("a lookup by uuid", must(itemByUUID(db, *id)).ID, sample.ID)
		same("a uuid without a cast is a text", codeOf(db.Take(&found, "id = ?", *id).Error), "22P02")
	}
	same("an id without default is an empty string", codeOf(db.Create(&untyped{}).Error), "22P02")
	if sample.Type == "typeid" {
		same("a foreign key does not become text", codeOf(db.AutoMigrate(&untyped{})), "42804")
	} else { // where there is no foreign key
		must(0, db.AutoMigrate(&untyped{}))
		same("a column of a field without type becomes text", columns(db)[1], "parent text")
		same("but a key does not", strings.HasPrefix(columns(db)[0], "id text"), false)
	}
}
