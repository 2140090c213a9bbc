package tests

import (
	"context"
	"database/sql/driver"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
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

// uuid is, as that of Google, 16 bytes with another text.
type uuid [16]byte

func (u *uuid) Scan(from any) error         { copy(u[:], from.([]byte)); return nil }
func (u uuid) Value() (driver.Value, error) { return hex.EncodeToString(u[:]), nil }

func TestTypes(t *testing.T) {
	ofType[sortid.TypeID[thing]](t, "gen_typeid_monotonic('user')", "", sortid.Within[sortid.TypeID[thing], string], "2023-06-30T03:34:18.518Z")
	ofType[sortid.ULID[thing]](t, "gen_ulid_monotonic()", "01563e3ab5d3d6764c61efb99302bd5b", sortid.Within[sortid.ULID[thing], string], "2016-07-30T23:54:10.259Z")
	ofType[sortid.EUID[thing]](t, "gen_euid_monotonic()", "0cdbb6d54002d2f30123456789abcdef", sortid.Within[sortid.EUID[thing], string], "2026-01-01T00:00:00Z")
	ofType[sortid.XID[thing]](t, "gen_xid_monotonic()", "0001499700000000", sortid.Within[sortid.XID[thing], string], "2011-11-12T11:11:11.111Z")
	ofType[sortid.UID11[thing]](t, "gen_uid11()", "0001499700000000", nil, "")
	ofType[sortid.Base62ID[thing]](t, "gen_base62id_monotonic()", "019b15153df87032bfc606b5e46ff8f4", nil, "")
	ofType[sortid.KSUID[thing]](t, "gen_ksuid_monotonic()", "0669f7efb5a1cd34b5f99d1154fb6853345c9735", sortid.Within[sortid.KSUID[thing], string], "2017-10-10T04:00:47Z")
}

// ofType tries a type, with the bytes of its id in cases.json and the time.
func ofType[I interface{ sortid.ID[K] }, K sortid.Kind](t *testing.T, generator, wire string, within func(string, time.Time, time.Time) sortid.Condition, at string) {
	name, _, _ := sortid.ID[K]("").Describe()
	t.Run(name, func(t *testing.T) {
		typ, id, bytes := strings.Replace(name, "xid", xid, 1), I(cases.IDs[name]), must(hex.DecodeString(wire))
		ctx, db := context.Background(), connection(t, fmt.Sprintf("CREATE DOMAIN item_id AS %s; CREATE TABLE items (id item_id PRIMARY KEY DEFAULT %s, other %[1]s UNIQUE, list %[1]s[], ids item_id[])", typ, generator))
		query := func(sql string, args ...any) ([]I, error) {
			rows, _ := db.Query(ctx, sql, args...)
			return pgx.CollectRows(rows, pgx.RowTo[I])
		}
		insert := func(values ...any) error {
			_, err := db.Exec(ctx, "INSERT INTO items (id, list) VALUES ($1, $2)", values...)
			return err
		}
		copied := func(values ...any) error {
			_, err := db.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id", "list"}, pgx.CopyFromRows([][]any{values}))
			return err
		}
		fromJSON := func(text string) (id I, err error) { return id, json.Unmarshal(must(json.Marshal(text)), &id) }
		for _, c := range append(cases.Malformed, cases.MalformedBytes...) {
			if c.Type != name {
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
			for _, value := range [][]any{{text, nil}, {I(text), nil}, {nil, []I{I(text)}}} {
				malformed("inserted", insert(value...), true)
				malformed("in CopyFrom", copied(value...), true)
			}
			if c.Hex == "" {
				same(t, text, sqlState(insert(text, nil)), c.SQLState)
				continue
			}
			for _, mode := range modes {
				args := []any{mode}
				where := strings.NewReplacer("$2", "$1", "$3", "$2").Replace(sortid.StartsWith[I, string, K]("id", text).SQL(&args))
				_, err = query("SELECT id FROM items WHERE "+where, args...)
				malformed("as a prefix, "+mode.String(), err, true)
				for _, list := range []any{[]I{I(text)}, sortid.Array[sortid.ID[K]]{sortid.ID[K](text)}} {
					_, err = query("SELECT id FROM items WHERE id = ANY ($1)", mode, list)
					malformed("in a list, "+mode.String(), err, true)
				}
				_, err = query("SELECT id FROM items WHERE id = $1", mode, I(text))
				malformed("searched, "+mode.String(), err, true)
			}
		}
		for _, c := range cases.Accepted {
			if c.Type != name {
				continue
			}
			if name != "typeid" { // that of an entity has its prefix
				parsed, err := sortid.Parse[I, K](c.Text)
				same(t, c.Text+" parsed", []any{parsed, err}, []any{I(c.Canonical), nil})
				parsed, err = fromJSON(c.Text)
				same(t, c.Text+" in JSON is the key of a map", []any{map[I]bool{I(c.Canonical): true}[parsed], err}, []any{true, nil})
			}
			if !plain || c.Text == c.Canonical {
				must(0, copied(c.Text, []string{c.Text}))
				same(t, c.Text+" in CopyFrom", one[[]string](db, "DELETE FROM items RETURNING id::text || list::text[]"), []string{c.Canonical, c.Canonical})
			}
		}

		made := must(query("INSERT INTO items VALUES (DEFAULT, $1, $2, $3) RETURNING id", id, []I{id}, []I{id, id}))[0]
		must(query("INSERT INTO items (id) VALUES ($1), (DEFAULT) RETURNING id", id))
		for _, of := range []struct{ id, other, list, ids any }{{made, &id, []I{id}, []I{id, id}}, {id, (*I)(nil), []I(nil), []I(nil)}} {
			var other *I
			var list, ids []I
			must(0, db.QueryRow(ctx, "SELECT other, list, ids FROM items WHERE id = $1", of.id).Scan(&other, &list, &ids))
			same(t, "values", []any{other, list, ids}, []any{of.other, of.list, of.ids})
		}
		for _, mode := range modes {
			same(t, "found, "+mode.String(), must(query("SELECT id FROM items WHERE id = $1 AND id = ANY ($2)", mode, id, []I{id})), []I{id})
		}
		says(t, "NULL into an id", db.QueryRow(ctx, "SELECT NULL::"+typ).Scan(new(I)), "cannot be read from <nil>")
		says(t, "NULL in an array", db.QueryRow(ctx, "SELECT ARRAY[NULL::"+typ+"]").Scan(new([]I)), "cannot be read from <nil>")

		for _, c := range cases.Searches {
			if c.Type == name {
				args := []any{}
				found, err := query("SELECT id FROM items WHERE "+sortid.StartsWith[I, string, K]("id", c.Prefix).SQL(&args), args...)
				all := c.Finds == "all" || name == "typeid" && c.Finds == "the id"
				same(t, "found by "+c.Prefix, []any{len(found) == 3, slices.Contains(found, id), sortid.IsMalformed(err)}, []any{all, c.Finds != "malformed", c.Finds == "malformed"})
			}
		}
		explained := func(sql string, args ...any) {
			rows, _ := db.Query(ctx, "EXPLAIN "+sql, args...)
			plan := strings.Join(must(pgx.CollectRows(rows, pgx.RowTo[string])), " ")
			same(t, sql+plan, regexp.MustCompile(`Index Cond: .*>=.*<=`).MatchString(plan), true)
		}
		search := func(column string, c sortid.Condition) {
			args := []any{"x"}
			sql := "SELECT id FROM items WHERE 'x' = $1 AND " + c.SQL(&args)
			if column == "id" {
				same(t, sql, must(query(sql, args...)), []I{id})
			}
			explained(sql, args...) // for these values; the other plan is for any
			must(db.Exec(ctx, "PREPARE q AS "+sql))
			explained("EXECUTE q (NULL" + strings.Repeat(", NULL", len(args)-1) + ")")
			must(db.Exec(ctx, "DEALLOCATE q"))
		}
		must(db.Exec(ctx, "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan"))
		for _, column := range []string{"id", "other"} {
			search(column, sortid.StartsWith[I, string, K](column, string(id[:len(id)-8])))
			if within != nil {
				from, args := must(time.Parse(time.RFC3339, at)), []any{}
				search(column, within(column, from, from.Add(time.Hour)))
				since, before := within("id", from, time.Time{}).SQL(&args), within("id", time.Time{}, from).SQL(&args)
				same(t, "no end of time", len(must(query("SELECT id FROM items WHERE "+since+" AND NOT "+before, args...))), 3)
			}
		}
		must(db.Exec(ctx, "RESET ALL; TRUNCATE items"))
		many := must(query("SELECT DISTINCT " + strings.Replace(generator, "_monotonic", "", 1) + " FROM generate_series(1, 1000)"))
		slices.Sort(many)
		must(db.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id", "list"}, pgx.CopyFromSlice(len(many), func(i int) ([]any, error) { return []any{many[i], many[i : i+1]}, nil })))
		same(t, "many ids in CopyFrom", must(query("SELECT id FROM items WHERE id = list[1] ORDER BY id")), many)
		if plain || wire == "" {
			return
		}
		binary := pgx.QueryResultFormats{pgx.BinaryFormatCode}
		if len(bytes) == 16 {
			asUUID := pgtype.UUID{Bytes: [16]byte(bytes), Valid: true}
			same(t, "pgtype.UUID out", one[pgtype.UUID](db, "SELECT $1::"+typ, id), asUUID)
			same(t, "pgtype.UUID in, and out in binary", one[pgtype.UUID](db, "SELECT $1::"+typ, binary, asUUID), asUUID)
			same(t, "bytes that are another text", one[I](db, "SELECT $1::"+typ, uuid(bytes)), id)
			same(t, "and out", one[uuid](db, "SELECT unnest($1::"+typ+"[])", binary, []uuid{uuid(bytes)}), uuid(bytes))
			same(t, "NULL", one[pgtype.UUID](db, "SELECT $1::"+typ, pgtype.UUID{}), pgtype.UUID{})
		} else {
			says(t, "no uuid", db.QueryRow(ctx, "SELECT $1::"+typ, id).Scan(new(pgtype.UUID)), "cannot be read as a uuid")
			says(t, "no uuid either way", db.QueryRow(ctx, "SELECT $1::"+typ, pgtype.UUID{Valid: true}).Scan(nil), fmt.Sprintf("has %d bytes, not 16", len(bytes)))
		}
		same(t, "bytes in arrays", one[[][]byte](db, "SELECT $1::"+typ+"[]", binary, [][]byte{bytes, nil}), [][]byte{bytes, nil})
		same(t, "bytes are the id", must(query("SELECT $1::"+typ+" UNION ALL SELECT unnest($2::"+typ+"[])", bytes, [][]byte{bytes})), []I{id, id})
		must(db.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id"}, pgx.CopyFromRows([][]any{{bytes}})))
		same(t, "bytes in CopyFrom", one[[]byte](db, "SELECT id FROM items WHERE list IS NULL", binary), bytes)
		says(t, "too few bytes", db.QueryRow(ctx, "SELECT $1::"+typ, bytes[1:]).Scan(nil), fmt.Sprintf("has %d bytes, not %d", len(bytes), len(bytes)-1))
		says(t, "bytes are no text of an id", db.QueryRow(ctx, "SELECT $1::"+typ, binary, bytes).Scan(new(I)), "malformed "+name)
	})
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
