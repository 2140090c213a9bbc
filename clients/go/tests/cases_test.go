package tests

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidpgx"
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

func init() { must(0, json.Unmarshal(must(os.ReadFile("../../cases.json")), &cases)) }

var modes = []pgx.QueryExecMode{pgx.QueryExecModeCacheStatement, pgx.QueryExecModeCacheDescribe, pgx.QueryExecModeDescribeExec, pgx.QueryExecModeExec, pgx.QueryExecModeSimpleProtocol}

type thing struct{}

var prefix = "user"

func (thing) TypeIDPrefix() string { return prefix }

func TestCases(t *testing.T) {
	t.Run("typeid", casesOf[sortid.TypeID[thing]])
	t.Run("ulid", casesOf[sortid.ULID[thing]])
	t.Run("euid", casesOf[sortid.EUID[thing]])
	t.Run("xid", casesOf[sortid.XID[thing]])
	t.Run("uid11", casesOf[sortid.UID11[thing]])
	t.Run("base62id", casesOf[sortid.Base62ID[thing]])
	t.Run("ksuid", casesOf[sortid.KSUID[thing]])
}

// casesOf tries those of a type.
func casesOf[I interface{ sortid.ID[K] }, K sortid.Kind](t *testing.T) {
	typ, _, _ := sortid.ID[K]("").Describe()
	ctx, conn := context.Background(), connection(t, fmt.Sprintf("CREATE TABLE items (id %s, list %[1]s[])", sqlType(typ)))
	insert := func(values ...any) error {
		_, err := conn.Exec(ctx, "INSERT INTO items VALUES ($1, $2)", values...)
		return err
	}
	copied := func(values ...any) error {
		_, err := conn.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id", "list"}, pgx.CopyFromRows([][]any{values}))
		return err
	}
	fromJSON := func(text string) (id I, err error) { return id, json.Unmarshal(must(json.Marshal(text)), &id) }
	count := func(where string, args ...any) (n int, err error) {
		return n, conn.QueryRow(ctx, "SELECT count(*) FROM items WHERE "+where, args...).Scan(&n)
	}
	for _, c := range append(cases.Malformed, cases.MalformedBytes...) {
		if c.Type != typ {
			continue
		}
		text := c.Text + string(must(hex.DecodeString(c.Hex)))
		malformed := func(what string, err error, want bool) {
			t.Helper()
			same(t, fmt.Sprintf("%q %s: %v is malformed", text, what, err), sortid.IsMalformed(err), want)
		}
		_, err := sortid.Parse[I, K](text)
		malformed("parsed", err, !c.MatchesPattern)
		if c.Text != "" { // empty, or not for JSON
			_, err = fromJSON(text)
			malformed("in JSON", err, !c.MatchesPattern)
		}
		if c.Hex == "" {
			same(t, text, sqlState(insert(text, nil)), c.SQLState)
		}
		for _, value := range [][]any{{text, nil}, {I(text), nil}, {nil, []I{I(text)}}} {
			malformed("inserted", insert(value...), true)
			malformed("in CopyFrom", copied(value...), true)
		}
		for _, mode := range modes {
			if c.Hex != "" {
				args := []any{mode}
				where := strings.NewReplacer("$2", "$1", "$3", "$2").Replace(sortid.StartsWith[I, string, K]("id", text).SQL(&args))
				_, err = count(where, args...)
				malformed("as a prefix, "+mode.String(), err, true)
				_, err = count("id = $1", mode, I(text))
				malformed("searched, "+mode.String(), err, true)
				_, err = count("id = ANY ($1)", mode, []I{I(text)})
				malformed("in a list, "+mode.String(), err, true)
			}
		}
	}
	for _, c := range cases.Accepted {
		if c.Type != typ {
			continue
		}
		if typ != "typeid" { // that of an entity has its prefix
			id, err := sortid.Parse[I, K](c.Text)
			same(t, c.Text+" parsed", []any{id, err}, []any{I(c.Canonical), nil})
			id, err = fromJSON(c.Text)
			same(t, c.Text+" in JSON is the key of a map", []any{map[I]bool{I(c.Canonical): true}[id], err}, []any{true, nil})
		}
		if !plain || c.Text == c.Canonical {
			must(0, copied(c.Text, []string{c.Text}))
			same(t, c.Text+" in CopyFrom", one[[]string](conn, "DELETE FROM items RETURNING id::text || list::text[]"), []string{c.Canonical, c.Canonical})
		}
	}
	id := I(cases.IDs[typ])
	must(0, insert(cases.IDs[typ], nil))
	must(0, copied(id, []I{id}))
	for _, mode := range modes {
		same(t, "found, "+mode.String(), must(count("id = $1 AND id = ANY ($2)", mode, id, []I{id})), 2)
	}
	for _, c := range cases.Searches {
		if c.Type == typ {
			args := []any{}
			n, err := count(sortid.StartsWith[I, string, K]("id", c.Prefix).SQL(&args), args...)
			same(t, "found by "+c.Prefix, []any{n, err == nil, sortid.IsMalformed(err)}, map[bool][]any{true: {0, false, true}, false: {2, true, false}}[c.Finds == "malformed"])
		}
	}
}

func TestCasesPatterns(t *testing.T) {
	for _, c := range cases.Patterns {
		pattern, err := sortid.Pattern(c.Type, c.Prefix)
		same(t, "the pattern of "+c.Type, []any{pattern, err}, []any{c.Pattern, nil})
		same(t, "it matches", regexp.MustCompile(pattern).MatchString(cases.IDs[c.Type]), true)
	}
	_, err := sortid.Pattern("uuid", "")
	says(t, "no pattern", err, `"uuid" is not among the types \[typeid ulid`)
	_, err = sortid.Pattern("ulid", "user")
	says(t, "no pattern with this prefix", err, `a ulid cannot have the prefix "user"`)
}

func TestCasesPrefixesRefused(t *testing.T) {
	conn, db := connection(t, "CREATE TABLE users (id typeid)"), must(open(database(t, "CREATE TABLE olds ()")))
	defer func() { prefix = "user" }()
	for _, prefix = range cases.PrefixesRefused {
		_, parsed := sortid.Parse[sortid.TypeID[thing]](prefix + cases.IDs["typeid"][4:])
		args := []any{}
		_, timed := conn.Exec(context.Background(), "SELECT FROM users WHERE "+sortid.Within[sortid.TypeID[thing]]("id", time.Time{}, time.Time{}).SQL(&args), args...)
		created := db.Table("refused").AutoMigrate(&struct{ Other sortid.TypeID[thing] }{})
		added := db.Table("olds").AutoMigrate(&struct{ Other sortid.TypeID[thing] }{})
		_, pattern := sortid.Pattern("typeid", prefix)
		for i, err := range []error{parsed, timed, created, added, pattern} {
			if i < 4 || prefix != "" { // for Pattern, any
				says(t, fmt.Sprintf("the prefix %q, %d", prefix, i), err, `TypeIDPrefix of \*tests.thing is "|a typeid cannot have the prefix "`)
				same(t, "is not malformed", sortid.IsMalformed(err), false)
			}
		}
	}
}

func TestCasesHostileNames(t *testing.T) {
	ctx, conn, id := context.Background(), connection(t, ""), sortid.TypeID[thing](cases.IDs["typeid"])
	quoted := func(names ...string) string { return pgx.Identifier(names).Sanitize() }
	for _, name := range append(cases.HostileNames, `is it?\`) {
		must(conn.Exec(ctx, fmt.Sprintf("CREATE SCHEMA %s; CREATE DOMAIN %[1]s AS typeid; CREATE TABLE %[1]s.%[1]s (%[1]s %[1]s, list %[1]s[])", quoted(name))))
		defer conn.Exec(ctx, "DROP SCHEMA "+quoted(name)+" CASCADE")
		must(0, sortidpgx.RegisterTypes(ctx, conn))
		must(conn.CopyFrom(ctx, pgx.Identifier{name, name}, []string{name, "list"}, pgx.CopyFromRows([][]any{{id, []sortid.TypeID[thing]{id}}})))
		args, column := []any{}, pgx.Identifier{name, name, name}
		sql := sortid.StartsWith[sortid.TypeID[thing]](column, "user_01").SQL(&args) + " AND " + sortid.Within[sortid.TypeID[thing]](column, time.Time{}, time.Now()).SQL(&args)
		same(t, fmt.Sprintf("a schema, table, domain and column %q", name), one[[]sortid.TypeID[thing]](conn, fmt.Sprintf("SELECT list FROM %s WHERE %s", quoted(name, name), sql), args...), []sortid.TypeID[thing]{id})
	}
}
