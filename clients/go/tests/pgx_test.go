package tests

import (
	"context"
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidpgx"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

// docs: begin
func usersByPrefix(ctx context.Context, db *pgxpool.Pool, prefix string) ([]User, error) {
	args := []any{}
	sql := "SELECT id, name FROM users WHERE " + sortid.StartsWith[UserID]("id", prefix).SQL(&args)
	rows, _ := db.Query(ctx, sql, args...) // CollectRows has the error
	return pgx.CollectRows(rows, pgx.RowToStructByName[User])
}

func ordersOf(ctx context.Context, db *pgxpool.Pool, buyer UserID, from, until time.Time) ([]OrderID, error) {
	args := []any{buyer}
	sql := "SELECT id FROM orders WHERE buyer_id = $1 AND " + sortid.Within[OrderID]("id", from, until).SQL(&args)
	rows, _ := db.Query(ctx, sql, args...)
	return pgx.CollectRows(rows, pgx.RowTo[OrderID])
}

// userByText is for a text from outside, such as one in a URL.
func userByText(ctx context.Context, db *pgxpool.Pool, text string) (user User, err error) {
	id, err := sortid.Parse[UserID](text)
	if err == nil {
		err = db.QueryRow(ctx, "SELECT id, name FROM users WHERE id = $1", id).Scan(&user.ID, &user.Name)
	}
	if sortid.IsMalformed(err) {
		err = pgx.ErrNoRows
	}
	return
}

// docs: end

// docs: begin
func connect(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	config.AfterConnect = sortidpgx.RegisterTypes
	return pgxpool.NewWithConfig(ctx, config)
}

func insertOrder(ctx context.Context, db *pgxpool.Pool, buyer UserID, watchers []UserID) (id OrderID, err error) {
	err = db.QueryRow(ctx, "INSERT INTO orders (buyer_id, watchers) VALUES ($1, $2) RETURNING id", buyer, watchers).Scan(&id)
	return
}

func copyOrders(ctx context.Context, db *pgxpool.Pool, orders []Order) (int64, error) {
	return db.CopyFrom(ctx, pgx.Identifier{"orders"}, []string{"id", "buyer_id"}, pgx.CopyFromSlice(len(orders), func(i int) ([]any, error) {
		return []any{orders[i].ID, orders[i].BuyerID}, nil
	}))
}

// docs: end

func TestPgxPool(t *testing.T) {
	ctx, dsn := context.Background(), database(t, tables)
	pool := must(connect(ctx, dsn))
	defer pool.Close()
	ada := one[UserID](pool, "INSERT INTO users (name) VALUES ('Ada') RETURNING id")
	first, second := must(insertOrder(ctx, pool, ada, nil)), must(insertOrder(ctx, pool, ada, []UserID{ada}))
	copied := []Order{{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", BuyerID: ada}}
	must(copyOrders(ctx, pool, copied))
	rows, _ := pool.Query(ctx, "SELECT id, buyer_id, seller_id, watchers FROM orders WHERE id = ANY ($1) ORDER BY id", []OrderID{second, first, copied[0].ID})
	same(t, "rows", must(pgx.CollectRows(rows, pgx.RowToStructByNameLax[Order])), append(copied, Order{ID: first, BuyerID: ada}, Order{ID: second, BuyerID: ada, Watchers: []UserID{ada}}))
	yesterday := time.Now().Add(-24 * time.Hour)
	same(t, "a search by time", must(ordersOf(ctx, pool, ada, yesterday, time.Time{})), []OrderID{first, second})
	same(t, "before", must(ordersOf(ctx, pool, ada, time.Time{}, yesterday)), []OrderID{copied[0].ID})
	same(t, "a prefix", must(usersByPrefix(ctx, pool, string(ada)[:20])), []User{{ID: ada, Name: "Ada"}})
	same(t, "a user", must(userByText(ctx, pool, string(ada))).Name, "Ada")
	for _, text := range []string{"", "no id", string(first), "user_" + strings.Repeat("l", 26)} {
		_, err := userByText(ctx, pool, text)
		same(t, "no user "+text, err, pgx.ErrNoRows)
	}
	_, err := insertOrder(ctx, pool, "", nil)
	says(t, "an empty id", err, "sortid: malformed typeid: it is empty; leave it out")
	says(t, "an order's id as a user's", pool.QueryRow(ctx, "SELECT id FROM orders").Scan(&ada), "malformed typeid .*: it does not match .user_")

	conn := must(pgx.Connect(ctx, dsn))
	defer conn.Close(ctx)
	for _, mode := range modes[3:] {
		same(t, "without types, and unprepared", one[OrderID](conn, "SELECT id FROM orders WHERE id = ANY ($1)", mode, sortid.Array[OrderID]{second}), second)
	}
}

// A pool that lives while the extension is created again.
func TestExtensionCreatedAgain(t *testing.T) {
	ctx, name, admin := context.Background(), strings.Split(database(t, ""), ",")[0][len("search_path="):], must(pgx.Connect(context.Background(), ""))
	defer admin.Close(ctx)
	if plain {
		t.Skip("plain SQL is no extension")
	} else if _, err := admin.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		t.Skip("a database of its own: ", err)
	}
	defer admin.Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)")
	pool := must(connect(ctx, "dbname="+name+" pool_max_conns=1"))
	defer pool.Close()
	must(pool.Exec(ctx, "CREATE EXTENSION sortid; CREATE TABLE users (name text, id ulid DEFAULT gen_ulid()); INSERT INTO users VALUES ('Ada')"))
	pool.Reset()
	read := func() (ids []OrderID, err error) {
		return ids, pool.QueryRow(ctx, "SELECT array_agg(id) FROM users").Scan(&ids)
	}
	must(read())
	must(pool.Exec(ctx, "DROP EXTENSION sortid CASCADE; CREATE EXTENSION sortid; ALTER TABLE users ADD id ulid DEFAULT gen_ulid()"))
	_, _ = read() // the server drops the plan
	_, err := read()
	says(t, "the connection knows the old types", err, "cannot scan unknown type")
	pool.Reset()
	same(t, "not after a reset", len(must(read())), 1)
}

func TestPgxArrays(t *testing.T) {
	conn, ada := connection(t, ""), UserID("user_01h455vb4pex5vsknk084sn02q")
	for _, sql := range []string{"SELECT ARRAY[ARRAY[$1::typeid]]", "SELECT ('[2:2]={' || $1::typeid || '}')::typeid[]"} {
		list := []UserID{ada}
		says(t, "not flattened: "+sql, conn.QueryRow(context.Background(), sql, ada).Scan(&list), "one dimension that begins at 1")
		same(t, "nothing is left", list, []UserID(nil))
		same(t, "into a pgtype.Array", one[pgtype.Array[UserID]](conn, sql, ada).Elements, []UserID{ada})
	}
	same(t, "a list of lists", one[[][]UserID](conn, "SELECT ARRAY[ARRAY[$1::typeid]]", ada), [][]UserID{{ada}})
	same(t, "an empty array", one[[]UserID](conn, "SELECT '{}'::typeid[]"), []UserID{})
	same(t, "NULL", one[[]UserID](conn, "SELECT $1::typeid[]", pgx.QueryExecModeExec, []UserID(nil)), []UserID(nil))
}

// suffix is a type of an application that is another text outside the database.
type suffix string

func (s suffix) Value() (driver.Value, error) { return "user_" + string(s), nil }
func (s *suffix) Scan(from any) error {
	*s = suffix(strings.TrimPrefix(from.(string), "user_"))
	return nil
}
func (s *suffix) UnmarshalText(text []byte) error { *s = suffix(text); return nil }

// uuid is, as that of Google, 16 bytes with another text.
type uuid [16]byte

func (u *uuid) Scan(from any) error         { copy(u[:], from.([]byte)); return nil }
func (u uuid) Value() (driver.Value, error) { return hex.EncodeToString(u[:]), nil }

func TestPgxOtherTypes(t *testing.T) {
	conn, known := connection(t, "CREATE TABLE users (id typeid)"), UserID("user_01h455vb4pex5vsknk084sn02q")
	same(t, "a pointer", one[UserID](conn, "INSERT INTO users VALUES ($1) RETURNING id", &known), known)
	same(t, "a Valuer and Scanner of the application", one[suffix](conn, "SELECT id FROM users WHERE id = $1", suffix(known[5:])), suffix(known[5:]))
	if !plain {
		made := uuid(must(hex.DecodeString("019b15153df87032bfc606b5e46ff8f4")))
		same(t, "16 bytes", one[OrderID](conn, "SELECT $1::ulid", made), OrderID("01KCAHAFFRE0SBZHG6PQJ6ZY7M"))
		same(t, "out", one[uuid](conn, "SELECT unnest($1::ulid[])", pgx.QueryResultFormats{pgx.BinaryFormatCode}, []uuid{made}), made)
	}
}

func TestPgxTypes(t *testing.T) {
	eachType[sortid.TypeID[thing]](t, "gen_typeid_monotonic('user')", "", sortid.Within[sortid.TypeID[thing], string], "2023-06-30T03:34:18.518Z")
	eachType[sortid.ULID[thing]](t, "gen_ulid_monotonic()", "01563e3ab5d3d6764c61efb99302bd5b", sortid.Within[sortid.ULID[thing], string], "2016-07-30T23:54:10.259Z")
	eachType[sortid.EUID[thing]](t, "gen_euid_monotonic()", "0cdbb6d54002d2f30123456789abcdef", sortid.Within[sortid.EUID[thing], string], "2026-01-01T00:00:00Z")
	eachType[sortid.XID[thing]](t, "gen_xid_monotonic()", "0001499700000000", sortid.Within[sortid.XID[thing], string], "2011-11-12T11:11:11.111Z")
	eachType[sortid.UID11[thing]](t, "gen_uid11()", "0001499700000000", nil, "")
	eachType[sortid.Base62ID[thing]](t, "gen_base62id_monotonic()", "019b15153df87032bfc606b5e46ff8f4", nil, "")
	eachType[sortid.KSUID[thing]](t, "gen_ksuid_monotonic()", "0669f7efb5a1cd34b5f99d1154fb6853345c9735", sortid.Within[sortid.KSUID[thing], string], "2017-10-10T04:00:47Z")
}

// eachType tries a type, with the bytes of its id in cases.json and the time.
func eachType[I interface{ sortid.ID[K] }, K sortid.Kind](t *testing.T, generator, wire string, within func(string, time.Time, time.Time) sortid.Condition, at string) {
	name, _, _ := sortid.ID[K]("").Describe()
	t.Run(name, func(t *testing.T) {
		ctx, db, typ, id, bytes := context.Background(), connection(t, ""), sqlType(name), I(cases.IDs[name]), must(hex.DecodeString(wire))
		must(db.Exec(ctx, fmt.Sprintf("CREATE DOMAIN item_id AS %s; CREATE TABLE items (id item_id PRIMARY KEY DEFAULT %s, other %[1]s UNIQUE, list %[1]s[], ids item_id[])", typ, generator)))
		must(0, sortidpgx.RegisterTypes(ctx, db))
		query := func(sql string, args ...any) []I {
			rows, _ := db.Query(ctx, sql, args...)
			return must(pgx.CollectRows(rows, pgx.RowTo[I]))
		}
		made := query("INSERT INTO items VALUES (DEFAULT, $1, $2, $3) RETURNING id", id, []I{id}, []I{id, id})[0]
		query("INSERT INTO items (id) VALUES ($1), (DEFAULT) RETURNING id", id)
		for _, of := range []struct{ id, other, list, ids any }{{made, &id, []I{id}, []I{id, id}}, {id, (*I)(nil), []I(nil), []I(nil)}} {
			var other *I
			var list, ids []I
			must(0, db.QueryRow(ctx, "SELECT other, list, ids FROM items WHERE id = $1", of.id).Scan(&other, &list, &ids))
			same(t, "values", []any{other, list, ids}, []any{of.other, of.list, of.ids})
		}
		says(t, "NULL into an id", db.QueryRow(ctx, "SELECT NULL::"+typ).Scan(new(I)), "cannot be read from <nil>")
		says(t, "NULL in an array", db.QueryRow(ctx, "SELECT ARRAY[NULL::"+typ+"]").Scan(new([]I)), "cannot be read from <nil>")

		search := func(c sortid.Condition) {
			args := []any{"x"}
			sql := "SELECT id FROM items WHERE 'x' = $1 AND " + c.SQL(&args)
			if strings.HasPrefix(c.Where, `"id"`) {
				same(t, sql, query(sql, args...), []I{id})
			}
			for i, arg := range args { // EXPLAIN would plan for the values of parameters
				if args[i] = "NULL"; arg != nil {
					args[i] = strings.ReplaceAll(fmt.Sprintf("'%v'", arg), " +0000 UTC", "Z")
				}
			}
			for _, mode := range []string{"custom", "generic"} {
				must(db.Exec(ctx, fmt.Sprintf("SET plan_cache_mode = force_%s_plan; SET enable_seqscan = off; PREPARE q AS %s", mode, sql)))
				rows, _ := db.Query(ctx, "EXPLAIN EXECUTE q ("+strings.Trim(fmt.Sprintf(strings.Repeat(", %s", len(args)), args...), ", ")+")")
				plan := strings.Join(must(pgx.CollectRows(rows, pgx.RowTo[string])), " ")
				same(t, mode+plan, regexp.MustCompile(`Index Cond: .*>=.*<=`).MatchString(plan), true)
				must(db.Exec(ctx, "DEALLOCATE q; RESET enable_seqscan; RESET plan_cache_mode"))
			}
		}
		for _, column := range []string{"id", "other"} {
			search(sortid.StartsWith[I, string, K](column, string(id[:len(id)-8])))
			if within != nil {
				from, args := must(time.Parse(time.RFC3339, at)), []any{}
				search(within(column, from, from.Add(time.Hour)))
				same(t, "no end of time", len(query("SELECT id FROM items WHERE "+within("id", from, time.Time{}).SQL(&args)+" AND NOT "+within("id", time.Time{}, from).SQL(&args), args...)), 3)
			}
		}
		_, err := db.Exec(ctx, "SELECT FROM items WHERE id = $1", sortid.ID[K](strings.Repeat("!", len(id))))
		same(t, "a malformed id", sortid.IsMalformed(err), !plain)

		must(db.Exec(ctx, "TRUNCATE items"))
		many := query("SELECT DISTINCT " + strings.Replace(generator, "_monotonic", "", 1) + " FROM generate_series(1, 1000)")
		slices.Sort(many)
		must(db.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id", "list"}, pgx.CopyFromSlice(len(many), func(i int) ([]any, error) { return []any{many[i], many[i : i+1]}, nil })))
		same(t, "many ids in CopyFrom", query("SELECT id FROM items WHERE id = list[1] ORDER BY id"), many)
		if plain || wire == "" {
			return
		}
		binary := pgx.QueryResultFormats{pgx.BinaryFormatCode}
		if len(bytes) == 16 {
			asUUID := pgtype.UUID{Bytes: [16]byte(bytes), Valid: true}
			same(t, "pgtype.UUID out", one[pgtype.UUID](db, "SELECT $1::"+typ, id), asUUID)
			same(t, "pgtype.UUID in, and out in binary", one[pgtype.UUID](db, "SELECT $1::"+typ, binary, asUUID), asUUID)
			same(t, "NULL", one[pgtype.UUID](db, "SELECT $1::"+typ, pgtype.UUID{}), pgtype.UUID{})
		} else {
			says(t, "no uuid", db.QueryRow(ctx, "SELECT $1::"+typ, id).Scan(new(pgtype.UUID)), "cannot be read as a uuid")
			says(t, "no uuid either way", db.QueryRow(ctx, "SELECT $1::"+typ, pgtype.UUID{Valid: true}).Scan(nil), fmt.Sprintf("has %d bytes, not 16", len(bytes)))
		}
		same(t, "bytes in and out", one[[]byte](db, "SELECT $1::"+typ, binary, bytes), bytes)
		same(t, "in arrays", one[[][]byte](db, "SELECT $1::"+typ+"[]", binary, [][]byte{bytes, nil}), [][]byte{bytes, nil})
		same(t, "bytes are the id", query("SELECT $1::"+typ+" UNION ALL SELECT unnest($2::"+typ+"[])", bytes, [][]byte{bytes}), []I{id, id})
		must(db.CopyFrom(ctx, pgx.Identifier{"items"}, []string{"id"}, pgx.CopyFromRows([][]any{{bytes}})))
		same(t, "bytes in CopyFrom", query("SELECT id FROM items WHERE list IS NULL"), []I{id})
		says(t, "too few bytes", db.QueryRow(ctx, "SELECT $1::"+typ, bytes[1:]).Scan(nil), fmt.Sprintf("has %d bytes, not %d", len(bytes), len(bytes)-1))
		says(t, "bytes are no text of an id", db.QueryRow(ctx, "SELECT $1::"+typ, binary, bytes).Scan(new(I)), "malformed "+name)
	})
}
