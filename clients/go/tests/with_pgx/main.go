package main

import (
	"context"
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	oklog "github.com/oklog/ulid/v2"
	"github.com/segmentio/ksuid"
	sortid "sortid.example/clients/go"
	"sortid.example/clients/go/sortidpgx"

	. "shop/shop"
	"shop/tap"
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

func ordersByID(ctx context.Context, db *pgxpool.Pool, ids []OrderID) ([]Order, error) {
	rows, _ := db.Query(ctx, "SELECT id, buyer_id, seller_id, watchers FROM orders WHERE id = ANY ($1) ORDER BY id", ids)
	return pgx.CollectRows(rows, pgx.RowToStructByNameLax[Order])
}

type thing struct{}

func (thing) TypeIDPrefix() string { return "user" }

// suffix is a type of an application that is another text outside the database.
type suffix string

func (s suffix) Value() (driver.Value, error) { return "user_" + string(s), nil }
func (s *suffix) Scan(from any) error {
	*s = suffix(strings.TrimPrefix(from.(string), "user_"))
	return nil
}
func (s *suffix) UnmarshalText(text []byte) error { *s = suffix(text); return nil }

// each tries one of the types, with an id and its bytes.
func each[I interface{ sortid.ID[K] }, K sortid.Kind](ctx context.Context, db *pgx.Conn, name, generator, text, wire string,
	within func(string, time.Time, time.Time) sortid.Condition, at string) {
	same := func(what string, got, expected any) { tap.Same(name+": "+what, got, expected) }
	query := func(sql string, args ...any) []I {
		rows, _ := db.Query(ctx, sql, args...)
		return tap.Must(pgx.CollectRows(rows, pgx.RowTo[I]))
	}
	id, bytes := tap.Must(sortid.Parse[I, K](text)), tap.Must(hex.DecodeString(wire))
	typ := name
	if name == "xid" {
		typ = tap.Xid
	}
	tap.Must(db.Exec(ctx, fmt.Sprintf(`CREATE DOMAIN %[1]s_id AS %[2]s; CREATE TABLE %[1]ss (id %[1]s_id PRIMARY KEY DEFAULT %[3]s,
		other %[2]s UNIQUE, list %[2]s[], ids %[1]s_id[])`, name, typ, generator)))
	tap.Must(0, sortidpgx.RegisterTypes(ctx, db))

	made := query(fmt.Sprintf("INSERT INTO %ss VALUES (DEFAULT, $1, $2, $3) RETURNING id", name), id, []I{id}, []I{id, id})[0]
	query(fmt.Sprintf("INSERT INTO %ss (id) VALUES ($1), (DEFAULT) RETURNING id", name), id)
	var other *I
	var list, ids []I
	tap.Must(0, db.QueryRow(ctx, fmt.Sprintf("SELECT other, list, ids FROM %ss WHERE id = $1", name), made).Scan(&other, &list, &ids))
	same("a value that may be NULL", *other, id)
	same("an array", list, []I{id})
	same("an array of a domain", ids, []I{id, id})
	tap.Must(0, db.QueryRow(ctx, fmt.Sprintf("SELECT other, list FROM %ss WHERE id = $1", name), id).Scan(&other, &list))
	same("NULL", other, (*I)(nil))
	same("NULL as an array", list, []I(nil))
	same("ids in an array", query(fmt.Sprintf("SELECT id FROM %ss WHERE id = ANY ($1)", name), []I{id}), []I{id})
	tap.Says(name+": NULL into an id", db.QueryRow(ctx, "SELECT NULL::"+typ).Scan(new(I)), "cannot be read from <nil>")
	tap.Says(name+": NULL in an array", db.QueryRow(ctx, "SELECT ARRAY[NULL::"+typ+"]").Scan(&list), "cannot be read from <nil>")

	search := func(what, column string, c sortid.Condition, values ...any) {
		args := []any{"x"}
		sql := fmt.Sprintf("SELECT id FROM %ss WHERE 'x' = $1 AND ", name) + c.SQL(&args)
		if column == "id" {
			same("found by "+what, query(sql, args...), []I{id})
		}
		for _, mode := range []string{"custom", "generic"} {
			// No parameters: EXPLAIN would plan for their values.
			tap.Must(db.Exec(ctx, fmt.Sprintf("SET plan_cache_mode = force_%s_plan; SET enable_seqscan = off; PREPARE q AS %s", mode, sql)))
			rows, _ := db.Query(ctx, fmt.Sprintf("EXPLAIN EXECUTE q ('x'%s)", fmt.Sprintf(strings.Repeat(", %s", len(values)), values...)))
			plan := strings.Join(tap.Must(pgx.CollectRows(rows, pgx.RowTo[string])), "\n")
			found := regexp.MustCompile(`Index Cond: .*>=.*<=`).FindString(plan)
			same("the index by "+what+" of "+column+" in a "+mode+" plan", found != "", true)
			if found == "" {
				fmt.Println(sql, plan)
			}
			tap.Must(db.Exec(ctx, "DEALLOCATE q; RESET enable_seqscan; RESET plan_cache_mode"))
		}
	}
	prefix := "'" + text[:len(text)-8] + "'"
	for _, column := range []string{"id", "other"} {
		search("prefix", column, sortid.StartsWith[I, string, K](column, text[:len(text)-8]), prefix, prefix)
		if within != nil {
			from := tap.Must(time.Parse(time.RFC3339, at))
			values := []any{"'" + at + "'", "NULL", "'" + at + "'", "NULL"}
			if name == "typeid" {
				values = slices.Insert(slices.Insert(values, 2, any("'user'")), 0, any("'user'"))
			}
			search("time", column, within(column, from, from.Add(time.Hour)), values...)
		}
	}
	if within != nil {
		from, args := tap.Must(time.Parse(time.RFC3339, at)), []any{}
		sql := fmt.Sprintf("SELECT count(*) FROM %ss WHERE ", name)
		sql += within("id", from, time.Time{}).SQL(&args) + " AND NOT " + within("id", time.Time{}, from).SQL(&args)
		var count int
		tap.Must(0, db.QueryRow(ctx, sql, args...).Scan(&count))
		same("no end of time", count, 3)
	}

	_, err := db.Exec(ctx, fmt.Sprintf("SELECT FROM %ss WHERE id = $1", name), sortid.ID[K](strings.Repeat("!", len(text))))
	same("a malformed id", sortid.IsMalformed(err), !tap.Plain)
	tx := tap.Must(db.Begin(ctx))
	err = pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, fmt.Sprintf("INSERT INTO %ss (id) VALUES ($1)", name), sortid.ID[K](strings.Repeat("!", len(text))))
		return err
	})
	same("is not written", sortid.IsMalformed(err), true)
	var count int
	tap.Must(0, tx.QueryRow(ctx, fmt.Sprintf("SELECT count(*) FROM %ss", name)).Scan(&count))
	same("and the transaction goes on", count, 3)
	tap.Must(0, tx.Rollback(ctx))

	binary := pgx.QueryResultFormats{pgx.BinaryFormatCode}
	copied := func(value any) error {
		to := fmt.Sprintf("%s_copied_%T", name, value)[:len(name)+13] // pgx remembers the types of a table's columns
		tap.Must(db.Exec(ctx, fmt.Sprintf(`CREATE TEMP TABLE "%s" (id %s, list %s[])`, to, typ, typ)))
		_, err := db.CopyFrom(ctx, pgx.Identifier{to}, []string{"id", "list"}, pgx.CopyFromRows([][]any{{value, []any{value}}}))
		if err == nil {
			same(fmt.Sprintf("%T in CopyFrom", value), query(fmt.Sprintf(`SELECT id FROM "%s" UNION ALL SELECT list[1] FROM "%[1]s"`, to)), []I{id, id})
		}
		return err
	}
	tap.Must(0, copied(id))
	tap.Must(0, copied(text))
	tap.Must(db.Exec(ctx, fmt.Sprintf("CREATE TEMP TABLE many_%ss (id %s)", name, typ)))
	many := query(fmt.Sprintf("SELECT %s FROM generate_series(1, 1000)", strings.NewReplacer("_monotonic", "", "_snowish", "").Replace(generator)))
	slices.Sort(many)
	tap.Must(db.CopyFrom(ctx, pgx.Identifier{"many_" + name + "s"}, []string{"id"}, pgx.CopyFromSlice(len(many), func(i int) ([]any, error) { return []any{many[i]}, nil })))
	same("1,000 ids in CopyFrom", query(fmt.Sprintf("SELECT id FROM many_%ss ORDER BY id", name)), many)
	if len(wire) == 0 || tap.Plain {
		return
	}
	var asUUID pgtype.UUID
	err = db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s", typ), id).Scan(&asUUID)
	if len(bytes) == 16 {
		same("pgtype.UUID out", []any{asUUID.Bytes[:], err}, []any{bytes, nil})
		tap.Must(0, db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s, NULL::%[1]s", typ), binary, id).Scan(&asUUID, &asUUID))
		same("NULL out, and binary", asUUID, pgtype.UUID{})
		same("pgtype.UUID in", query(fmt.Sprintf("SELECT id FROM %ss WHERE id = $1 OR id = $2", name), pgtype.UUID{Bytes: [16]byte(bytes), Valid: true}, pgtype.UUID{}), []I{id})
	} else {
		tap.Says(name+" is no uuid", err, "cannot be read as a uuid")
		_, err = db.Exec(ctx, fmt.Sprintf("SELECT $1::%s", typ), pgtype.UUID{Valid: true})
		tap.Says(name+" is no uuid either way", err, fmt.Sprintf("has %d bytes, not 16", len(bytes)))
	}
	tap.Must(0, copied(bytes))
	var got []byte
	var gotList [][]byte
	tap.Must(0, db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s", typ), binary, bytes).Scan(&got))
	same("bytes in and out", got, bytes)
	tap.Must(0, db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s[]", typ), binary, [][]byte{bytes, nil}).Scan(&gotList))
	same("an array of bytes", gotList, [][]byte{bytes, nil})
	tap.Must(0, db.QueryRow(ctx, fmt.Sprintf("SELECT NULL::%s", typ), binary).Scan(&got))
	same("NULL in binary", got, []byte(nil))
	same("bytes are the id", query(fmt.Sprintf("SELECT $1::%s", typ), bytes), []I{id})
	same("an array of bytes is one of ids", query(fmt.Sprintf("SELECT unnest($1::%s[])", typ), [][]byte{bytes, bytes}), []I{id, id})
	tap.Says(name+": too few bytes", db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s", typ), bytes[1:]).Scan(&got), fmt.Sprintf("has %d bytes, not %d", len(bytes), len(bytes)-1))
	tap.Says(name+": bytes are no id", db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s", typ), binary, bytes).Scan(new(I)), "malformed "+name)
	tap.Says(name+": nor a string", db.QueryRow(ctx, fmt.Sprintf("SELECT $1::%s", typ), binary, bytes).Scan(new(string)), "cannot scan")
	_, err = db.PgConn().ExecParams(ctx, fmt.Sprintf("SELECT $1::%s", typ), [][]byte{bytes[1:]}, nil, []int16{1}, nil).Close()
	same("the server refuses other sizes", err != nil && sortid.IsMalformed(err) || tap.State(err) == "08P01", true)
}

func main() {
	ctx := context.Background()
	pool := tap.Must(connect(ctx, "")) // of PGHOST, PGDATABASE, ...
	tap.Must(pool.Exec(ctx, `CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
		CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer_id typeid NOT NULL REFERENCES users, seller_id typeid REFERENCES users,
		watchers typeid[])`))
	pool.Reset() // connections that were made before the tables
	var ada UserID
	tap.Must(0, pool.QueryRow(ctx, "INSERT INTO users (name) VALUES ('Ada') RETURNING id").Scan(&ada))
	tap.Same("a default comes back", strings.HasPrefix(string(ada), "user_"), true)
	first := tap.Must(insertOrder(ctx, pool, ada, nil))
	second := tap.Must(insertOrder(ctx, pool, ada, []UserID{ada}))
	tap.Same("rows", tap.Must(ordersByID(ctx, pool, []OrderID{second, first})), []Order{{ID: first, BuyerID: ada}, {ID: second, BuyerID: ada, Watchers: []UserID{ada}}})
	yesterday := time.Now().Add(-24 * time.Hour)
	tap.Same("a search by time", tap.Must(ordersOf(ctx, pool, ada, yesterday, time.Time{})), []OrderID{first, second})
	tap.Same("none before", tap.Must(ordersOf(ctx, pool, ada, time.Time{}, yesterday)), []OrderID{})
	tap.Same("a prefix", tap.Must(usersByPrefix(ctx, pool, string(ada)[:20])), []User{{ID: ada, Name: "Ada"}})
	copied := []Order{{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", BuyerID: ada}, {ID: "01KCAHAFFRE0SBZHG6PQJ6ZY7M", BuyerID: ada}}
	tap.Must(copyOrders(ctx, pool, copied))
	tap.Same("rows of CopyFrom", tap.Must(ordersByID(ctx, pool, []OrderID{copied[0].ID, copied[1].ID})), copied)
	tap.Same("a user", tap.Must(userByText(ctx, pool, string(ada))).Name, "Ada")
	for _, text := range []string{"", "no id", string(first), "user_" + strings.Repeat("l", 26)} {
		_, err := userByText(ctx, pool, text)
		tap.Same(fmt.Sprintf("no user %q", text), err, pgx.ErrNoRows)
	}
	_, err := insertOrder(ctx, pool, "user_01h455vb4pex5vsknk084sn02q", nil)
	tap.Same("a foreign key", tap.State(err), "23503")
	_, err = insertOrder(ctx, pool, "", nil)
	tap.Says("an empty id", err, "sortid: malformed typeid: it is empty; leave it out")
	tap.Says("an order's id as a user's", pool.QueryRow(ctx, "SELECT id FROM orders").Scan(new(UserID)), "malformed typeid .*: it does not match .user_")

	conn := tap.Must(pgx.Connect(ctx, ""))
	defer conn.Close(ctx)
	var found []OrderID
	for _, mode := range []pgx.QueryExecMode{pgx.QueryExecModeSimpleProtocol, pgx.QueryExecModeExec} {
		rows, _ := conn.Query(ctx, "SELECT id FROM orders WHERE id = ANY ($1::ulid[])", mode, sortid.Array[OrderID]{second})
		found = append(found, tap.Must(pgx.CollectRows(rows, pgx.RowTo[OrderID]))...)
	}
	tap.Same("without types, and unprepared", found, []OrderID{second, second})
	list, once := []UserID{ada}, pgtype.Array[UserID]{}
	tap.Must(0, sortidpgx.RegisterTypes(ctx, conn))
	for _, sql := range []string{"ARRAY[ARRAY[$1::typeid]]", "('[2:2]={' || $1::typeid || '}')::typeid[]"} {
		tap.Says("is not flattened: "+sql, conn.QueryRow(ctx, "SELECT "+sql, ada).Scan(&list), "one dimension that begins at 1")
		tap.Same("nothing is left", list, []UserID(nil))
		tap.Says("nor by the Scanner", conn.QueryRow(ctx, "SELECT "+sql, ada).Scan((*sortid.Array[UserID])(&list)), "one dimension that begins at 1")
		tap.Must(0, conn.QueryRow(ctx, "SELECT "+sql, ada).Scan(&once))
		tap.Same("into a pgtype.Array", once.Elements, []UserID{ada})
	}
	var lists [][]UserID
	tap.Must(0, conn.QueryRow(ctx, "SELECT ARRAY[ARRAY[$1::typeid]]", ada).Scan(&lists))
	tap.Same("a list of lists", lists, [][]UserID{{ada}})
	type I = thing
	each[sortid.TypeID[I]](ctx, conn, "typeid", "gen_typeid_monotonic('user')", "user_01h455vb4pex5vsknk084sn02q", "", sortid.Within[sortid.TypeID[I], string], "2023-06-30T03:34:18.518Z")
	each[sortid.ULID[I]](ctx, conn, "ulid", "gen_ulid_monotonic()", "01KCAHAFFRE0SBZHG6PQJ6ZY7M", "019b15153df87032bfc606b5e46ff8f4", sortid.Within[sortid.ULID[I], string], "2025-12-13T00:21:12.312Z")
	each[sortid.EUID[I]](ctx, conn, "euid", "gen_euid_monotonic()", "1KDVDNA00B9F60938NKRKAYDXW8", "0cdbb6d54002d2f30123456789abcdef", sortid.Within[sortid.EUID[I], string], "2026-01-01T00:00:00Z")
	each[sortid.XID[I]](ctx, conn, "xid", "gen_xid_monotonic()", "113q8KFkAEs", "0001499700000000", sortid.Within[sortid.XID[I], string], "2011-11-12T11:11:11.111Z")
	each[sortid.UID11[I]](ctx, conn, "uid11", "gen_uid11_snowish()", "jpXCZedGfVQ", "ffffffffffffffff", nil, "")
	each[sortid.Base62ID[I]](ctx, conn, "base62id", "gen_base62id_monotonic()", "Fd9w4CutiyWHZha547fAai", "019b15153df87032bfc606b5e46ff8f4", nil, "")
	each[sortid.KSUID[I]](ctx, conn, "ksuid", "gen_ksuid_monotonic()", "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0669f7efb5a1cd34b5f99d1154fb6853345c9735", sortid.Within[sortid.KSUID[I], string], "2017-10-10T04:00:47Z")
	var other suffix
	tap.Must(0, conn.QueryRow(ctx, "SELECT id FROM typeids WHERE id = $1", suffix("01h455vb4pex5vsknk084sn02q")).Scan(&other))
	tap.Same("a Valuer and Scanner of the application", other, suffix("01h455vb4pex5vsknk084sn02q"))
	known := UserID("user_01h455vb4pex5vsknk084sn02q")
	tap.Must(0, conn.QueryRow(ctx, "SELECT id FROM typeids WHERE id = $1", &known).Scan(&ada))
	tap.Same("a pointer as a parameter", ada, known)
	if tap.Plain {
		return
	}
	// Classes of libraries take and give the bytes.
	var asUUID uuid.UUID
	var asULID oklog.ULID
	var asKSUID ksuid.KSUID
	binary := pgx.QueryResultFormats{pgx.BinaryFormatCode, pgx.BinaryFormatCode, pgx.BinaryFormatCode}
	tap.Must(0, conn.QueryRow(ctx, "SELECT id, id, (SELECT id FROM ksuids WHERE other IS NULL ORDER BY id LIMIT 1) FROM ulids WHERE id = '01KCAHAFFRE0SBZHG6PQJ6ZY7M'", binary).Scan(&asUUID, &asULID, &asKSUID))
	tap.Same("uuid.UUID", asUUID.String(), "019b1515-3df8-7032-bfc6-06b5e46ff8f4")
	tap.Same("ulid.ULID", asULID.String(), "01KCAHAFFRE0SBZHG6PQJ6ZY7M")
	tap.Same("ksuid.KSUID", asKSUID.String(), "0ujtsYcgvSTl8PAuAdqWYSMnLOv")
	var equal bool
	tap.Must(0, conn.QueryRow(ctx, "SELECT $1::ulid = $2::ulid AND $1::ulid = ANY ($3::ulid[]) AND $4::ksuid = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'", asUUID, asULID, []uuid.UUID{asUUID}, asKSUID).Scan(&equal))
	tap.Same("as parameters", equal, true)
	// A pool that lives while the extension is created again.
	watchers := func() (ids []UserID, err error) {
		return ids, pool.QueryRow(ctx, "SELECT array_agg(id) FROM users WHERE name = 'Ada'").Scan(&ids)
	}
	tap.Must(watchers())
	tap.Must(pool.Exec(ctx, "DROP EXTENSION sortid CASCADE; CREATE EXTENSION sortid; ALTER TABLE users ADD id typeid; UPDATE users SET id = gen_typeid('user')"))
	for range 2 {
		_, err = watchers()
		fmt.Println(err)
		tap.Same("its connections know the old types", err != nil, true)
	}
	pool.Reset()
	tap.Same("not after a reset", len(tap.Must(watchers())), 1)
}
