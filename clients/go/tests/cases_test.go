package tests

import (
	"context"
	"database/sql/driver"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidpgx"
)

type kase struct {
	Type, Text, Hex, Canonical, Prefix, Pattern, Finds string
	First, Last                                        string
	Texts                                              []string
	From, Until                                        time.Time
	Means                                              any
	MatchesPattern                                     bool `json:"matches_pattern"`
}

var cases struct {
	IDs                 map[string]string
	Message             map[string]string
	Malformed, Accepted []kase
	Limits              []kase
	MalformedBytes      []kase `json:"malformed_bytes"`
	Patterns, Searches  []kase
	Times               []kase
	Like, Cursors       []kase
	Lists               []kase
	InNoMessage         []string `json:"in_no_message"`
	PrefixesRefused     []string `json:"prefixes_refused"`
	NoDefaultGenerator  []string `json:"no_default_generator"`
	HostileNames        []string `json:"hostile_names"`
}

func init() { must(0, json.Unmarshal(must(os.ReadFile("../../cases.json")), &cases)) }

// casesOf returns the cases for a type.
func casesOf(name string, cases []kase) []kase {
	return slices.DeleteFunc(slices.Clone(cases), func(c kase) bool { return c.Type != name })
}

var modes = []pgx.QueryExecMode{pgx.QueryExecModeCacheStatement, pgx.QueryExecModeCacheDescribe,
	pgx.QueryExecModeDescribeExec,
	pgx.QueryExecModeExec, pgx.QueryExecModeSimpleProtocol}

type thing struct{}

var prefix = "user"

func (thing) TypeIDPrefix() string { return prefix }

// uuid is like Google's uuid.UUID: 16 bytes whose text is not an id.
type uuid [16]byte

func (u *uuid) Scan(from any) error         { copy(u[:], from.([]byte)); return nil }
func (u uuid) Value() (driver.Value, error) { return hex.EncodeToString(u[:]), nil }

func TestTypes(t *testing.T) {
	ofType(t, sortid.TypeID[thing](""), sortid.Within[sortid.TypeID[thing], string],
		"2023-06-30T03:34:18.518Z")
	ofType(t, sortid.ULID[thing](""), sortid.Within[sortid.ULID[thing], string],
		"2016-07-30T23:54:10.259Z")
	ofType(t, sortid.EUID[thing](""), sortid.Within[sortid.EUID[thing], string],
		"2026-01-01T00:00:00Z")
	ofType(t, sortid.XID[thing](""), sortid.Within[sortid.XID[thing], string],
		"2011-11-12T11:11:11.111Z")
	ofType(t, sortid.UID11[thing](""), nil, "")
	ofType(t, sortid.Base62ID[thing](""), sortid.Within[sortid.Base62ID[thing], string],
		"2025-12-13T00:21:12.312Z")
	ofType(t, sortid.KSUID[thing](""), sortid.Within[sortid.KSUID[thing], string],
		"2017-10-10T04:00:47Z")
}

// ofType tests a type; at is the time of its id in cases.json.
func ofType[K sortid.Kind](t *testing.T, id sortid.ID[K],
	within func(string, time.Time, time.Time) sortid.Condition, at string) {
	type ID = sortid.ID[K]
	name, _, _ := id.Describe()
	t.Run(name, func(t *testing.T) {
		generator := strings.Replace("gen_"+name+"()", "typeid()", "typeid('user')", 1)
		ctx, db := t.Context(), connection(t, fmt.Sprintf(`CREATE DOMAIN item_id AS public.%s;
			CREATE TABLE items (id item_id PRIMARY KEY DEFAULT %s, other public.%[1]s UNIQUE,
				list public.%[1]s[], ids item_id[])`,
			name, generator))
		typ, id := home+"."+name, ID(cases.IDs[name])
		items, columns := pgx.Identifier{"items"}, []string{"id", "list"}
		for _, c := range append(casesOf(name, cases.Malformed), casesOf(name, cases.MalformedBytes)...) {
			text := c.Text + string(must(hex.DecodeString(c.Hex)))
			malformed := func(what string, err error) {
				t.Helper()
				same(t, fmt.Sprintf("%q %s: %v is malformed", text, what, err), sortid.IsMalformed(err), true)
			}
			_, err := sortid.Parse[ID](text)
			malformed("in Parse", err)
			_, err = ID(text).Value()
			malformed("in Value", err)
			malformed("in a comparison", ownError(db.Exec(ctx, "SELECT FROM items WHERE id > $1", ID(text))))
			pattern := regexp.MustCompile(must(sortid.Pattern(name, "")))
			same(t, fmt.Sprintf("%q matches the pattern", text), pattern.MatchString(text),
				c.MatchesPattern)
			for _, row := range [][]any{{text, nil}, {ID(text), nil}, {nil, []ID{ID(text)}}} {
				_, err := db.Exec(ctx, "INSERT INTO items (id, list) VALUES ($1, $2)", row...)
				malformed("in INSERT", err)
				_, err = db.CopyFrom(ctx, items, columns, pgx.CopyFromRows([][]any{row}))
				malformed("in CopyFrom", err)
			}
			if c.Hex == "" { // a parameter cannot hold the bytes in Hex
				continue
			}
			for _, mode := range modes {
				for search, arg := range map[string]any{
					"= $1":        ID(text),
					"= ANY ($1)":  []ID{ID(text)},
					"<> ALL ($1)": sortid.Array[ID]{ID(text)},
				} {
					_, err := db.Exec(ctx, "SELECT FROM items WHERE id "+search, mode, arg)
					malformed(search+", "+mode.String(), err)
				}
			}
		}
		for _, c := range casesOf(name, cases.Limits) {
			for _, text := range []string{c.First, c.Last} {
				same(t, text+" parsed", must(sortid.Parse[ID](text)), ID(text))
				same(t, text, one[ID](db, "SELECT $1::"+typ, ID(text)), ID(text))
			}
		}
		for _, c := range casesOf(name, cases.Accepted) {
			if name != "typeid" { // a typeid needs its entity's prefix
				var fromJSON ID
				must(0, json.Unmarshal(must(json.Marshal(c.Text)), &fromJSON))
				same(t, c.Text+" parsed", []ID{must(sortid.Parse[ID](c.Text)), fromJSON},
					[]ID{ID(c.Canonical), ID(c.Canonical)})
			}
			if !plain || c.Text == c.Canonical {
				must(db.CopyFrom(ctx, items, columns, pgx.CopyFromRows([][]any{{c.Text, []string{c.Text}}})))
				found := one[[]string](db, "DELETE FROM items RETURNING id::text || list::text[]")
				same(t, c.Text+" in CopyFrom", found, []string{c.Canonical, c.Canonical})
			}
		}

		made := one[ID](db, "INSERT INTO items VALUES (DEFAULT, $1, $2, $3) RETURNING id", id, []ID{id},
			[]ID{id, id})
		must(db.Exec(ctx, "INSERT INTO items (id) VALUES ($1), (DEFAULT)", id))
		type row struct {
			Other     *ID
			List, IDs []ID
		}
		rows, _ := db.Query(ctx, "SELECT other, list, ids FROM items WHERE id IN ($1, $2) ORDER BY other",
			id, made)
		same(t, "rows as inserted", must(pgx.CollectRows(rows, pgx.RowToStructByPos[row])),
			[]row{{&id, []ID{id}, []ID{id, id}}, {}})
		for _, mode := range modes {
			const found = "SELECT id FROM items WHERE id = $1 AND id = ANY ($2) AND id = ANY ($3)"
			same(t, "an id found by itself and by lists, "+mode.String(),
				one[ID](db, found, mode, id, []ID{id}, []*ID{&id}), id)
			if mode == pgx.QueryExecModeExec || mode == pgx.QueryExecModeSimpleProtocol || !oldPgx() {
				nulls := one[[]*ID](db, "SELECT $1::"+typ+"[]", mode, []*ID{&id, nil})
				same(t, "a list with NULL, "+mode.String(), []any{len(nulls), *nulls[0], nulls[1]},
					[]any{2, id, (*ID)(nil)})
			}
		}
		says(t, "NULL into an id", db.QueryRow(ctx, "SELECT NULL::"+typ).Scan(new(ID)),
			"cannot be read from <nil>")
		says(t, "NULL in an array", db.QueryRow(ctx, "SELECT ARRAY[NULL::"+typ+"]").Scan(new([]ID)),
			"cannot be read from <nil>")

		for _, c := range casesOf(name, cases.Searches) {
			args := []any{}
			found, err := values[ID](db,
				"SELECT id FROM items WHERE "+sortid.StartsWith[ID]("id", c.Prefix).SQL(&args), args...)
			all := c.Finds == "all" || name == "typeid" && c.Finds == "the id"
			same(t, "the error for a search by the prefix "+c.Prefix, err, nil)
			same(t, "the prefix "+c.Prefix+" finds the id, and all ids",
				[]bool{slices.Contains(found, id), len(found) == 3},
				[]bool{c.Finds != "nothing", all})
		}
		for _, prefix := range []string{"\x00", string(id) + "\x00", "\xff"} { // in every mode
			for _, mode := range modes {
				args := []any{}
				where := sortid.StartsWith[ID]("id", prefix).SQL(&args)
				found := one[int](db, "SELECT count(*) FROM items WHERE "+where,
					append([]any{mode}, args...)...)
				same(t, fmt.Sprintf("the count of ids with the prefix %q, %s", prefix, mode), found, 0)
			}
		}
		for _, c := range casesOf(name, cases.Times) {
			args := []any{c.Text}
			sql := "SELECT id::text FROM (SELECT $1::text::" + typ + " AS id) AS ids WHERE " +
				within("id", c.From, c.Until).SQL(&args)
			same(t, c.Text+" found by its time", must(values[string](db, sql, args...)), []string{c.Text})
		}
		for _, c := range casesOf(name, cases.Like) {
			found := must(values[string](db, "SELECT id::text FROM items WHERE id LIKE $1", c.Pattern))
			same(t, "LIKE "+c.Pattern+" finds the id", slices.Contains(found, string(id)),
				c.Finds != "nothing")
		}
		for _, c := range casesOf(name, cases.Cursors) {
			parsed, err := sortid.Parse[ID](c.Text)
			_, bound := db.Exec(ctx, "SELECT FROM items WHERE id > $1 OR id BETWEEN $1 AND $2", ID(c.Text),
				id)
			wanted := []any{true, true, ID("")}
			if c.Means != "malformed" {
				same(t, c.Text+" found", one[ID](db, "SELECT id FROM items WHERE id = $1", ID(c.Text)), id)
				wanted = []any{false, false, ID(c.Means.(string))}
			}
			got := []any{sortid.IsMalformed(err), sortid.IsMalformed(bound), parsed}
			same(t, fmt.Sprintf("a cursor %q: %v, %v", c.Text, err, bound), got, wanted)
		}
		for _, c := range casesOf(name, cases.Lists) {
			list, texts := make([]ID, len(c.Texts)), []any{}
			for i, text := range c.Texts {
				list[i] = ID(text)
			}
			for _, mode := range modes {
				for _, arg := range []any{list, sortid.Array[ID](list)} {
					found, err := values[string](db, "SELECT unnest($1::"+typ+"[])", mode, arg)
					if c.Means == "malformed" {
						same(t, fmt.Sprintf("%q in %v: %v", c.Texts, mode, err), sortid.IsMalformed(err), true)
						var of interface{ SQLState() string }
						same(t, "the server rejected the list", errors.As(err, &of), false)
						continue
					}
					texts = texts[:0]
					for _, text := range found {
						texts = append(texts, text)
					}
					same(t, fmt.Sprintf("%q in %v: %v", c.Texts, mode, err), texts, c.Means)
				}
			}
		}
		for _, text := range cases.InNoMessage {
			_, parsed := sortid.Parse[ID](text)
			_, valued := ID(text).Value()
			_, listed := sortid.Array[ID]{ID(text)}.Value()
			for _, err := range []error{parsed, valued, listed,
				json.Unmarshal(must(json.Marshal(text)), new(ID))} {
				same(t, "the message for "+text, err.Error(), "sortid: "+message(name))
			}
		}
		must(db.Exec(ctx, "SET enable_seqscan = off"))
		for _, column := range []string{"id", "other"} {
			conditions := []sortid.Condition{sortid.StartsWith[ID](column, string(id[:len(id)-8]))}
			if within != nil {
				from, args := must(time.Parse(time.RFC3339, at)), []any{}
				conditions = append(conditions, within(column, from, from.Add(time.Hour)))
				since, before := within("id", from, time.Time{}).SQL(&args), within("id", time.Time{},
					from).SQL(&args)
				same(t, "ids found by a range without an end, not by one without a start", one[int](db,
					"SELECT count(*) FROM items WHERE "+since+" AND NOT "+before, args...), 3)
			}
			for _, condition := range conditions {
				args := []any{"x"}
				sql := "SELECT " + column + " FROM items WHERE 'x' = $1 AND " + condition.SQL(&args)
				same(t, sql, must(values[ID](db, sql, args...)), []ID{id})
				plan := strings.Join(must(values[string](db, "EXPLAIN "+sql, args...)), " ")
				same(t, plan, regexp.MustCompile(`Index Cond: .*>=.*<=`).MatchString(plan), true)
			}
		}
		must(db.Exec(ctx, "RESET ALL; TRUNCATE items"))
		many := must(values[ID](db, "SELECT DISTINCT "+generator+" FROM generate_series(1, 1000)"))
		slices.Sort(many)
		each := pgx.CopyFromSlice(len(many),
			func(i int) ([]any, error) { return []any{many[i], many[i : i+1]}, nil })
		must(db.CopyFrom(ctx, items, columns, each))
		same(t, "many ids in CopyFrom",
			must(values[ID](db, "SELECT id FROM items WHERE id = list[1] ORDER BY id")), many)
		arrays(t, db, typ, many)
		if !plain && name != "typeid" {
			bytesOf(t, db, typ, id)
		}
	})
}

// ownError returns a statement's error, or nil if the server raised the error.
func ownError(_ pgconn.CommandTag, err error) error {
	if of := new(pgconn.PgError); errors.As(err, &of) {
		return nil
	}
	return err
}

func message(name string) string {
	words := cases.Message["any"]
	if name == "typeid" {
		words = cases.Message["of a prefix"]
	}
	return strings.NewReplacer("{type}", name, "{prefix}", prefix).Replace(words)
}

// oldPgx reports whether pgx panics on a nil pointer in a list, as versions before 5.12 do.
func oldPgx() bool { return strings.Contains(read("../go.mod"), "jackc/pgx/v5 v5.6.") }

// arrays tests that slices of ids are written in both formats, for a type and a domain over it, and
// that ids are not quoted.
func arrays[K sortid.Kind](t *testing.T, db *pgx.Conn, typ string, many []sortid.ID[K]) {
	type ID = sortid.ID[K]
	for _, typ := range []string{typ, "item_id"} {
		oid := one[uint32](db, "SELECT ('"+typ+"[]')::regtype::oid")
		for _, format := range []int16{pgx.TextFormatCode, pgx.BinaryFormatCode} {
			for _, list := range []any{many, many[:1], many[:0], sortid.Array[ID](many), []ID(nil)} {
				encoded := must(db.TypeMap().Encode(oid, format, list, nil))
				same(t, "an array in text format has quotes",
					strings.Contains(string(encoded), `"`) && format == pgx.TextFormatCode, false)
				result := db.PgConn().ExecParams(t.Context(), "SELECT ($1::"+typ+"[])::text[]",
					[][]byte{encoded}, []uint32{oid}, []int16{format}, nil).Read()
				want := reflect.ValueOf(list).Convert(reflect.TypeFor[[]ID]()).Interface().([]ID)
				var got []ID
				must(0, result.Err)
				must(0, db.TypeMap().Scan(pgtype.TextArrayOID, pgx.TextFormatCode, result.Rows[0][0], &got))
				same(t, fmt.Sprintf("%d ids in an array of %s, %d", len(want), typ, format), got, want)
			}
		}
	}
}

// bytesOf tests values of other types that hold the bytes of an id.
func bytesOf[K sortid.Kind](t *testing.T, db *pgx.Conn, typ string, id sortid.ID[K]) {
	type ID = sortid.ID[K]
	ctx, sql, bytes := t.Context(), "SELECT $1::"+typ, one[[]byte](db, "SELECT "+typ+"_send($1)", id)
	binary := pgx.QueryResultFormats{pgx.BinaryFormatCode}
	if len(bytes) == 16 {
		asUUID := pgtype.UUID{Bytes: [16]byte(bytes), Valid: true}
		same(t, "an id read as a pgtype.UUID", one[pgtype.UUID](db, sql, id), asUUID)
		same(t, "a pgtype.UUID sent, and read in binary", one[pgtype.UUID](db, sql, binary, asUUID),
			asUUID)
		same(t, "NULL as a pgtype.UUID", one[pgtype.UUID](db, sql, pgtype.UUID{}), pgtype.UUID{})
		same(t, "bytes sent from a type whose text is not an id", one[ID](db, sql, uuid(bytes)), id)
		same(t, "bytes read into a type whose text is not an id",
			one[uuid](db, "SELECT unnest($1::"+typ+"[])", binary, []uuid{uuid(bytes)}), uuid(bytes))
	} else {
		says(t, "an id read as a pgtype.UUID", db.QueryRow(ctx, sql, id).Scan(new(pgtype.UUID)),
			"cannot be read as a uuid")
		says(t, "a pgtype.UUID sent as an id", db.QueryRow(ctx, sql, pgtype.UUID{Valid: true}).Scan(nil),
			fmt.Sprintf("has %d bytes, not 16", len(bytes)))
	}
	same(t, "bytes in arrays", one[[][]byte](db, sql+"[]", binary, [][]byte{bytes, nil}),
		[][]byte{bytes, nil})
	same(t, "bytes read as ids",
		must(values[ID](db, sql+" UNION ALL SELECT unnest($2::"+typ+"[])", bytes,
			[][]byte{bytes})), []ID{id, id})
	must(db.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id"}, pgx.CopyFromRows([][]any{{bytes}})))
	same(t, "bytes in CopyFrom", one[[]byte](db, "SELECT id FROM items WHERE list IS NULL", binary),
		bytes)
	says(t, "too few bytes", db.QueryRow(ctx, sql, bytes[1:]).Scan(nil),
		fmt.Sprintf("has %d bytes, not %d", len(bytes), len(bytes)-1))
	says(t, "binary format read into an id", db.QueryRow(ctx, sql, binary, bytes).Scan(new(ID)),
		"not a valid ")
}

func TestCasesPatterns(t *testing.T) {
	for _, c := range cases.Patterns {
		pattern := must(sortid.Pattern(c.Type, c.Prefix))
		same(t, "the pattern of "+c.Type, pattern, c.Pattern)
		same(t, "the pattern of "+c.Type+" matches its id",
			regexp.MustCompile(pattern).MatchString(cases.IDs[c.Type]), true)
	}
	_, err := sortid.Pattern("uuid", "")
	says(t, "the pattern of another type", err, `"uuid" is not among the types \[typeid ulid`)
	_, err = sortid.Pattern("ulid", "user")
	says(t, "the pattern of a ulid with a prefix", err,
		`ids of type ulid cannot have the prefix "user"`)
}

func TestCasesPrefixesRefused(t *testing.T) {
	conn, db := connection(t, "CREATE TABLE users (id typeid)"), must(open(database(t,
		"CREATE TABLE olds ()")))
	defer func() { prefix = "user" }()
	for _, prefix = range cases.PrefixesRefused {
		_, parsed := sortid.Parse[sortid.TypeID[thing]](prefix + cases.IDs["typeid"][4:])
		args := []any{}
		within := sortid.Within[sortid.TypeID[thing]]("id", time.Time{}, time.Time{}).SQL(&args)
		_, timed := conn.Exec(t.Context(), "SELECT FROM users WHERE "+within, args...)
		created := db.Table("refused").AutoMigrate(&struct{ Other sortid.TypeID[thing] }{})
		added := db.Table("olds").AutoMigrate(&struct{ Other sortid.TypeID[thing] }{})
		for i, err := range []error{parsed, timed, created, added} {
			says(t, fmt.Sprintf("the prefix %q, %d", prefix, i), err, `TypeIDPrefix of \*tests.thing is "`)
			same(t, fmt.Sprintf("the prefix %q is a malformed id", prefix), sortid.IsMalformed(err), false)
		}
		_, pattern := sortid.Pattern("typeid", prefix)
		same(t, fmt.Sprintf("a pattern with the prefix %q is an error", prefix), pattern != nil,
			prefix != "")
	}
}

func TestCasesHostileNames(t *testing.T) {
	type ID = sortid.TypeID[thing]
	conn, id := connection(t, ""), ID(cases.IDs["typeid"])
	for _, name := range append(cases.HostileNames, `is it?\`) {
		table, column, args := pgx.Identifier{name, name}, pgx.Identifier{name, name, name}, []any{}
		quoted := pgx.Identifier{name}.Sanitize()
		must(conn.Exec(t.Context(), fmt.Sprintf(`CREATE SCHEMA %s; CREATE DOMAIN %[1]s AS typeid;
			CREATE TABLE %[1]s.%[1]s (%[1]s %[1]s, list %[1]s[])`, quoted)))
		defer conn.Exec(context.Background(), "DROP SCHEMA "+quoted+" CASCADE")
		must(0, sortidpgx.RegisterTypes(t.Context(), conn))
		must(conn.CopyFrom(t.Context(), table, []string{name, "list"},
			pgx.CopyFromRows([][]any{{id, []ID{id}}})))
		starts := sortid.StartsWith[ID](column, "user_01").SQL(&args)
		within := sortid.Within[ID](column, time.Time{}, time.Now()).SQL(&args)
		found := one[[]ID](conn, "SELECT list FROM "+table.Sanitize()+" WHERE "+starts+" AND "+within,
			args...)
		same(t, fmt.Sprintf("a schema, table, domain and column named %q", name), found, []ID{id})
	}
}
