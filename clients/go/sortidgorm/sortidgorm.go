// Package sortidgorm migrates id columns with GORM.
package sortidgorm

import (
	"database/sql"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"sync"

	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
	base "gorm.io/gorm/migrator"
	"gorm.io/gorm/schema"
	"sortid.example/clients/go/v2/internal/text"
)

// Plugin is for db.Use. Unless a field's tag overrides this, a primary key of the model's own id
// type gets a _monotonic generator as its default, and a TypeID gets a CHECK on its prefix.
// AutoMigrate then compares types, generators and prefixes.
type Plugin struct{}

// Name returns the name of the plugin in GORM.
func (Plugin) Name() string { return "sortid" }

// Initialize sets the plugin up; db.Use calls it.
func (Plugin) Initialize(db *gorm.DB) error {
	inner, ok := db.Dialector.(*postgres.Dialector)
	if !ok {
		return fmt.Errorf("sortidgorm: the plugin is for gorm.io/driver/postgres, not for %T",
			db.Dialector)
	}
	db.Dialector = dialector{inner}
	return db.Callback().Create().Before("*").Register("sortid",
		func(db *gorm.DB) { _ = db.AddError(setDefault(db.Statement)) })
}

type dialector struct{ *postgres.Dialector }

func (d dialector) Migrator(db *gorm.DB) gorm.Migrator {
	return migrator{d.Dialector.Migrator(db).(postgres.Migrator)}
}

func describe(field *schema.Field) (name, prefix string, entity any) {
	t := field.IndirectFieldType
	if t.PkgPath() == "database/sql" && strings.HasPrefix(t.Name(), "Null[") {
		t = t.Field(0).Type
	}
	if id, ok := reflect.New(t).Interface().(interface{ Describe() (string, string, any) }); ok {
		return id.Describe()
	}
	return
}

var defaults sync.Mutex

// setDefault sets the default of a model's key, and rejects invalid prefixes. It runs before GORM
// reads the default, because GORM does not call plugins when it parses a model.
func setDefault(stmt *gorm.Statement) error {
	if stmt.Schema == nil {
		return nil
	}
	for _, field := range stmt.Schema.Fields {
		if name, prefix, entity := describe(field); name == "typeid" && !text.IsPrefix(prefix) {
			return fmt.Errorf("sortidgorm: TypeIDPrefix of %T is %.99q, which is not a valid typeid prefix",
				entity, prefix)
		}
	}
	defaults.Lock()
	defer defaults.Unlock()
	for _, key := range stmt.Schema.PrimaryFields {
		name, prefix, entity := describe(key)
		if key.HasDefaultValue || reflect.TypeOf(entity) != reflect.PointerTo(stmt.Schema.ModelType) {
			continue
		}
		switch name {
		case "uid11":
			return fmt.Errorf("sortidgorm: the tag of %s.%s needs a default, "+
				"because uid11 has no _monotonic generator: "+
				"choose gen_uid11(), gen_uid11_ts_seq_rand(), or gen_uid11_snowish(), "+
				"which needs a different sortid.machine_id on each server", stmt.Schema.Name, key.Name)
		case "typeid":
			prefix = "'" + prefix + "'"
		}
		key.HasDefaultValue, key.DefaultValue = true, "gen_"+name+"_monotonic("+prefix+")"
		stmt.Schema.FieldsWithDefaultDBValue = append(stmt.Schema.FieldsWithDefaultDBValue, key)
	}
	return nil
}

type migrator struct{ postgres.Migrator }

func (m migrator) CreateTable(values ...any) error {
	for _, value := range values {
		if err := m.RunWithValue(value, setDefault); err != nil {
			return err
		}
	}
	return m.Migrator.CreateTable(values...)
}

func (m migrator) AddColumn(value any, name string) error {
	if err := m.RunWithValue(value, setDefault); err != nil {
		return err
	}
	return m.Migrator.AddColumn(value, name)
}

func (m migrator) FullDataTypeOf(field *schema.Field) clause.Expr {
	if strings.HasPrefix(string(field.DataType), "public.xid") {
		xid := "public.xid" // plain SQL has xid in another schema
		m.DB.Raw(`SELECT format_type(prorettype, NULL) FROM pg_proc
			WHERE proname = 'gen_xid' AND pg_function_is_visible(oid)`).Scan(&xid)
		field.DataType = schema.DataType(strings.Replace(string(field.DataType), "public.xid", xid, 1))
	}
	expr := m.Migrator.FullDataTypeOf(field)
	expr.SQL += m.check(field)
	return expr
}

func (m migrator) check(field *schema.Field) string {
	if name, prefix, _ := describe(field); name == "typeid" &&
		field.TagSettings["CHECK"]+field.TagSettings["TYPE"] == "" {
		return fmt.Sprintf(" CHECK (typeid_has_prefix(%s, '%s'))", m.DB.Statement.Quote(field.DBName),
			prefix)
	}
	return ""
}

const columnIs = `
SELECT atttypid IS NOT DISTINCT FROM to_regtype(?) AS same,
  format_type(atttypid, NULL) AS type, pg_get_expr(adbin, adrelid) AS default,
  (SELECT pg_get_constraintdef(oid) FROM pg_constraint
   WHERE conrelid = attrelid AND conkey = ARRAY[attnum] AND contype = 'c'
     AND pg_get_constraintdef(oid) LIKE '%typeid_has_prefix(%' LIMIT 1) AS check
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attrelid = ?::regclass AND attname = ?`

// noise matches what the server adds to a model's expressions: casts, schemas and parentheses.
var noise = regexp.MustCompile(`::[\w.]+|\w+\.|[\s()"]`)

func (m migrator) MigrateColumn(value any, field *schema.Field, column gorm.ColumnType) error {
	c, ok := column.(*base.ColumnType)
	name, prefix, _ := describe(field)
	if name == "" || !ok || field.IgnoreMigration {
		return m.Migrator.MigrateColumn(value, field, column)
	}
	err := m.RunWithValue(value, func(stmt *gorm.Statement) error {
		if err := setDefault(stmt); err != nil {
			return err
		}
		_ = m.FullDataTypeOf(field)
		var is struct { // the tags make the fields independent of the NamingStrategy
			Same    bool   `gorm:"column:same"`
			Type    string `gorm:"column:type"`
			Default string `gorm:"column:default"`
			Check   string `gorm:"column:check"`
		}
		if err := m.DB.Raw(columnIs, m.DataTypeOf(field), stmt.Quote(stmt.Table),
			field.DBName).Scan(&is).Error; err != nil {
			return err
		}
		c.DataTypeValue.String = m.DataTypeOf(field)
		c.LengthValue = sql.NullInt64{Int64: int64(field.Size), Valid: true}
		c.DefaultValueValue = sql.NullString{String: field.DefaultValue, Valid: field.HasDefaultValue}
		table, check, set := m.CurrentTable(stmt), m.check(field), "SET DEFAULT "+field.DefaultValue
		switch {
		case !is.Same:
			return fmt.Errorf("sortidgorm: %s.%s has the type %s, but the model has %s", stmt.Table,
				field.DBName, is.Type, m.DataTypeOf(field))
		case check != "" && is.Check != "" && !strings.Contains(is.Check, "'"+prefix+"'"):
			return fmt.Errorf("sortidgorm: %s.%s has the %s, but the model has the prefix %s", stmt.Table,
				field.DBName, is.Check, prefix)
		case check != "" && is.Check == "":
			if err := m.DB.Exec("ALTER TABLE ? ADD"+check, table).Error; err != nil {
				return err
			}
		}
		switch def := strings.Replace(strings.ToLower(field.DefaultValue), "null", "", 1); {
		case noise.ReplaceAllString(strings.ToLower(is.Default), "") == noise.ReplaceAllString(def,
			"") || def == "(-)" || def == "" && field.PrimaryKey:
			return nil
		case def == "":
			set = "DROP DEFAULT"
		}
		return m.DB.Exec("ALTER TABLE ? ALTER COLUMN ? "+set, table,
			clause.Column{Name: field.DBName}).Error
	})
	if err != nil {
		return err
	}
	return m.Migrator.MigrateColumn(value, field, c)
}
