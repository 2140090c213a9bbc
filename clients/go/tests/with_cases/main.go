// The cases that the packages of all languages answer alike: clients/cases.json.
package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	"gorm.io/gorm/schema"
	sortid "sortid.example/clients/go"
	"sortid.example/clients/go/sortidgorm"
	"sortid.example/clients/go/sortidpgx"

	"shop/tap"
)

type kase struct {
	Type, Text, SQLState, Hex, Canonical, Prefix, Pattern, Finds string
	MatchesPattern                                               bool `json:"matches_pattern"`
}

var cases struct {
	IDs                 map[string]string
	Malformed, Accepted []kase
	MalformedBytes      []kase `json:"malformed_bytes"`
	Patterns, Searches  []kase
	PrefixesRefused     []string `json:"prefixes_refused"`
	NoDefaultGenerator  []string `json:"no_default_generator"`
	HostileNames        []string `json:"hostile_names"`
}

type thing struct{}

var prefix = "user"

func (thing) TypeIDPrefix() string { return prefix }

// functions are those of the package for a type.
type functions struct {
	id, list func(text string) any
	parse    func(text string) (any, error)
	json     func(text string) (any, error)
	starts   func(column []string, prefix string) sortid.Condition
	model    any
}

func of[I interface{ sortid.ID[K] }, K sortid.Kind]() functions {
	return functions{
		id:    func(text string) any { return I(text) },
		list:  func(text string) any { return []I{I(text)} },
		parse: func(text string) (any, error) { return sortid.Parse[I, K](text) },
		json: func(text string) (any, error) {
			var read struct{ ID I }
			err := json.Unmarshal(tap.Must(json.Marshal(map[string]string{"ID": text})), &read)
			return read.ID, err
		},
		starts: func(column []string, prefix string) sortid.Condition {
			return sortid.StartsWith[I, []string, K](column, prefix)
		},
		model: &struct{ ID I }{},
	}
}

var types = map[string]functions{
	"typeid": of[sortid.TypeID[thing]](), "ulid": of[sortid.ULID[thing]](), "euid": of[sortid.EUID[thing]](), "xid": of[sortid.XID[thing]](),
	"uid11": of[sortid.UID11[thing]](), "base62id": of[sortid.Base62ID[thing]](), "ksuid": of[sortid.KSUID[thing]](),
}

var modes = []pgx.QueryExecMode{pgx.QueryExecModeCacheStatement, pgx.QueryExecModeCacheDescribe, pgx.QueryExecModeDescribeExec, pgx.QueryExecModeExec, pgx.QueryExecModeSimpleProtocol}

func sqlType(name string) string { return strings.Replace(name, "xid", tap.Xid, 1) }

func main() {
	ctx := context.Background()
	tap.Must(0, json.Unmarshal(tap.Must(os.ReadFile("cases.json")), &cases))
	conn := tap.Must(pgx.Connect(ctx, ""))
	defer conn.Close(ctx)
	for name := range cases.IDs {
		tap.Must(conn.Exec(ctx, fmt.Sprintf("CREATE TABLE %ss (id %s, list %[2]s[])", name, sqlType(name))))
	}
	tap.Must(0, sortidpgx.RegisterTypes(ctx, conn))
	insert := func(typ string, values ...any) error {
		_, err := conn.Exec(ctx, "INSERT INTO "+typ+"s VALUES ($1, $2)", values...)
		return err
	}
	copied := func(typ string, values ...any) error {
		_, err := conn.CopyFrom(ctx, pgx.Identifier{typ + "s"}, []string{"id", "list"}, pgx.CopyFromRows([][]any{values}))
		return err
	}

	for _, c := range cases.Malformed {
		f, what := types[c.Type], fmt.Sprintf("%s %q", c.Type, c.Text)
		_, err := f.parse(c.Text)
		tap.Same(what+" is refused early", sortid.IsMalformed(err), !c.MatchesPattern)
		err = insert(c.Type, c.Text, nil)
		tap.Same(what+" as a string", []any{tap.State(err), sortid.IsMalformed(err)}, []any{c.SQLState, true})
		tap.Same(what+" as an id", sortid.IsMalformed(insert(c.Type, f.id(c.Text), nil)), true)
		tap.Same(what+" in a list", sortid.IsMalformed(insert(c.Type, nil, f.list(c.Text))), true)
		for _, value := range [][]any{{c.Text, nil}, {f.id(c.Text), nil}, {nil, f.list(c.Text)}} {
			tap.Same(fmt.Sprintf("%s in CopyFrom as %T", what, value), sortid.IsMalformed(copied(c.Type, value...)), true)
		}
	}
	for _, c := range cases.MalformedBytes {
		f, text := types[c.Type], string(tap.Must(hex.DecodeString(c.Hex)))
		what := fmt.Sprintf("%s %q", c.Type, text)
		_, err := f.parse(text)
		tap.Same(what+" is refused early", sortid.IsMalformed(err), true)
		tap.Same(what+" as a string", sortid.IsMalformed(insert(c.Type, text, nil)), true)
		for _, mode := range modes {
			args := []any{mode}
			where := f.starts([]string{"id"}, text).SQL(&args)
			for i, sql := range []string{"SELECT FROM %ss WHERE id = $1", "SELECT FROM %ss WHERE id = ANY ($1)", "SELECT FROM %ss WHERE " + strings.NewReplacer("$2", "$1", "$3", "$2").Replace(where)} {
				_, err := conn.Exec(ctx, fmt.Sprintf(sql, c.Type), [][]any{{mode, f.id(text)}, {mode, f.list(text)}, args}[i]...)
				tap.Same(fmt.Sprintf("%s in a search, %s, %d", what, mode, i), sortid.IsMalformed(err), true)
			}
		}
		tap.Same(what+" in CopyFrom", []bool{sortid.IsMalformed(copied(c.Type, f.id(text), nil)), sortid.IsMalformed(copied(c.Type, text, nil))}, []bool{true, true})
	}
	for _, c := range cases.Accepted {
		f, what := types[c.Type], fmt.Sprintf("%s %q", c.Type, c.Text)
		if c.Type != "typeid" { // that of an entity has its prefix
			id, err := f.parse(c.Text)
			tap.Same(what+" is parsed", []any{id, err}, []any{f.id(c.Canonical), nil})
			id, err = f.json(c.Text)
			tap.Same(what+" in JSON is the key of a map", []any{map[any]bool{f.id(c.Canonical): true}[id], err}, []any{true, nil})
		}
		if !tap.Plain || c.Text == c.Canonical {
			tap.Must(conn.Exec(ctx, "TRUNCATE "+c.Type+"s"))
			tap.Must(0, copied(c.Type, c.Text, []string{c.Text}))
			var id, element string
			tap.Must(0, conn.QueryRow(ctx, "SELECT id, list[1] FROM "+c.Type+"s").Scan(&id, &element))
			tap.Same(what+" in CopyFrom", []string{id, element}, []string{c.Canonical, c.Canonical})
		}
	}
	for _, c := range cases.Patterns {
		pattern, err := sortid.Pattern(c.Type, c.Prefix)
		tap.Same("the pattern of "+c.Type+c.Prefix, []any{pattern, err}, []any{c.Pattern, nil})
		tap.Same("it matches", regexp.MustCompile(pattern).MatchString(cases.IDs[c.Type]), true)
	}
	_, err := sortid.Pattern("uuid", "")
	tap.Says("no pattern", err, `"uuid" is not among the types \[typeid ulid`)
	_, err = sortid.Pattern("ulid", "user")
	tap.Says("no pattern with this prefix", err, `a ulid cannot have the prefix "user"`)

	for typ, text := range cases.IDs {
		f := types[typ]
		tap.Must(conn.Exec(ctx, "TRUNCATE "+typ+"s"))
		tap.Must(conn.Exec(ctx, "INSERT INTO "+typ+"s VALUES ($1)", text))
		tap.Must(0, copied(typ, f.id(text), f.list(text)))
		for _, mode := range modes {
			var found int
			tap.Must(0, conn.QueryRow(ctx, "SELECT count(*) FROM "+typ+"s WHERE id = $1 AND id = ANY ($2)", mode, f.id(text), f.list(text)).Scan(&found))
			tap.Same(fmt.Sprintf("%s: an id and a list as parameters, %s", typ, mode), found, 2)
		}
	}
	for _, c := range cases.Searches {
		args, rows := []any{}, 0
		err := conn.QueryRow(ctx, "SELECT count(*) FROM "+c.Type+"s WHERE "+types[c.Type].starts([]string{"id"}, c.Prefix).SQL(&args), args...).Scan(&rows)
		what := fmt.Sprintf("%s: a search for %q", c.Type, c.Prefix)
		if c.Finds == "malformed" {
			tap.Same(what, sortid.IsMalformed(err), true)
		} else {
			tap.Same(what, []any{rows, err}, []any{2, nil})
		}
	}

	db := tap.Must(gorm.Open(postgres.Open(""), &gorm.Config{Logger: logger.Discard}))
	tap.Must(0, db.Use(sortidgorm.Plugin{}))
	for _, prefix = range cases.PrefixesRefused {
		_, err := types["typeid"].parse(cases.IDs["typeid"])
		args := []any{}
		tap.Says(fmt.Sprintf("the prefix %q", prefix), err, "TypeIDPrefix of \\*main.thing is ")
		_, timed := conn.Exec(ctx, "SELECT FROM typeids WHERE "+sortid.Within[sortid.TypeID[thing]]("id", time.Time{}, time.Time{}).SQL(&args), args...)
		tap.Says("in a search by time", timed, "TypeIDPrefix of \\*main.thing is ")
		tap.Says("in a table", db.Table("refused").AutoMigrate(&struct{ Other sortid.TypeID[thing] }{}), "TypeIDPrefix of \\*main.thing is ")
		tap.Says("in a new column", db.Table("ulids").AutoMigrate(&struct{ Other sortid.TypeID[thing] }{}), "TypeIDPrefix of \\*main.thing is ")
		tap.Same("is not malformed", sortid.IsMalformed(err) || sortid.IsMalformed(timed), false)
		if prefix != "" { // for Pattern, any
			_, err = sortid.Pattern("typeid", prefix)
			tap.Says("in a pattern", err, "a typeid cannot have the prefix")
		}
	}
	prefix = "user"
	for _, typ := range cases.NoDefaultGenerator {
		tap.Same("there is a model", typ, "uid11")
		tap.Says("without a generator", db.AutoMigrate(&number{}), `number.ID needs a default.*gen_uid11\(\).*gen_uid11_snowish\(\).*sortid.machine_id`)
	}

	tap.Must(conn.Exec(ctx, "CREATE SCHEMA domains"))
	for _, hostile := range cases.HostileNames {
		quoted := func(names ...string) string { return pgx.Identifier(names).Sanitize() }
		tap.Must(conn.Exec(ctx, fmt.Sprintf("CREATE SCHEMA %s; CREATE DOMAIN domains.%[1]s AS typeid; CREATE TABLE %[1]s.%[1]s (%[1]s domains.%[1]s, list domains.%[1]s[])", quoted(hostile))))
		tap.Must(0, sortidpgx.RegisterTypes(ctx, conn))
		id := sortid.TypeID[thing](cases.IDs["typeid"])
		tap.Must(conn.CopyFrom(ctx, pgx.Identifier{hostile, hostile}, []string{hostile, "list"}, pgx.CopyFromRows([][]any{{id, []sortid.TypeID[thing]{id}}})))
		args, column := []any{}, pgx.Identifier{hostile, hostile, hostile}
		sql := sortid.StartsWith[sortid.TypeID[thing]](column, "user_01").SQL(&args) + " AND " + sortid.Within[sortid.TypeID[thing]](column, time.Time{}, time.Now()).SQL(&args)
		var list []sortid.TypeID[thing]
		tap.Must(0, conn.QueryRow(ctx, fmt.Sprintf("SELECT list FROM %s WHERE %s", quoted(hostile, hostile), sql), args...).Scan(&list))
		tap.Same(fmt.Sprintf("a schema, table, domain and column %q", hostile), list, []sortid.TypeID[thing]{id})
		if hostile == "a.b" || hostile == "order by" { // GORM takes these for a table's column, and for SQL
			continue
		}
		tenant := tap.Must(gorm.Open(postgres.Open(""), &gorm.Config{Logger: logger.Discard, NamingStrategy: naming{hostile, schema.NamingStrategy{}}}))
		tap.Must(0, tenant.Use(sortidgorm.Plugin{}))
		tap.Must(0, tenant.AutoMigrate(&row{}))
		tap.Must(0, tenant.AutoMigrate(&row{}))
		made, found := row{}, row{}
		tap.Must(0, tenant.Create(&made).Error)
		where := sortid.StartsWith[sortid.TypeID[row]]([]string{hostile, hostile}, string(made.ID))
		tap.Must(0, tenant.Where(where.Where, where.Args...).Take(&found).Error)
		tap.Same("of GORM", found.ID, made.ID)
		var checks int
		tap.Must(0, conn.QueryRow(ctx, "SELECT count(*) FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'", quoted(hostile)).Scan(&checks))
		tap.Same("with a CHECK", checks, 1)
	}
	args := []any{}
	where := sortid.StartsWith[sortid.ULID[thing]]("is it?\\", "").SQL(&args)
	rows, err := conn.Query(ctx, `SELECT FROM (SELECT id AS "is it?\" FROM ulids) AS u WHERE `+where, args...)
	tap.Must(0, err)
	rows.Close()
	tap.Same("a name with a question mark", []any{rows.Err(), rows.CommandTag().RowsAffected(), slices.Contains(args, any(""))}, []any{nil, int64(2), true})
}

// number is a model without a generator, and row one with another name.
type (
	number struct{ ID sortid.UID11[number] }
	row    struct{ ID sortid.TypeID[row] }
	naming struct {
		name string
		schema.NamingStrategy
	}
)

func (row) TypeIDPrefix() string                        { return "row" }
func (n naming) TableName(string) string                { return n.name }
func (n naming) ColumnName(table, column string) string { return n.name }
