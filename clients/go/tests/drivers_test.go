package tests

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidpgx"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

// docs: begin
func usersByPrefix(ctx context.Context, db *pgxpool.Pool, prefix string) ([]User, error) {
	args := []any{}
	sql := "SELECT id, name FROM users WHERE " + sortid.StartsWith[UserID]("id", prefix).SQL(&args)
	rows, _ := db.Query(ctx, sql, args...) // CollectRows returns the error
	return pgx.CollectRows(rows, pgx.RowToStructByName[User])
}

func ordersOf(ctx context.Context, db *pgxpool.Pool, buyer UserID, from,
	until time.Time) ([]OrderID, error) {
	args := []any{buyer}
	sql := "SELECT id FROM orders WHERE buyer_id = $1 AND " +
		sortid.Within[OrderID]("id", from, until).SQL(&args)
	rows, _ := db.Query(ctx, sql, args...)
	return pgx.CollectRows(rows, pgx.RowTo[OrderID])
}

// userByText finds the user for external input, such as part of a URL.
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

func insertOrder(ctx context.Context, db *pgxpool.Pool, buyer UserID,
	watchers []UserID) (id OrderID, err error) {
	err = db.QueryRow(ctx, "INSERT INTO orders (buyer_id, watchers) VALUES ($1, $2) RETURNING id",
		buyer, watchers).Scan(&id)
	return
}

func copyOrders(ctx context.Context, db *pgxpool.Pool, orders []Order) (int64, error) {
	return db.CopyFrom(ctx, pgx.Identifier{"orders"}, []string{"id", "buyer_id"},
		pgx.CopyFromSlice(len(orders), func(i int) ([]any, error) {
			return []any{orders[i].ID, orders[i].BuyerID}, nil
		}))
}

// docs: end

func TestPgxPool(t *testing.T) {
	ctx := t.Context()
	pool := must(connect(ctx, database(t, tables)))
	defer pool.Close()
	ada := UserID("user_01h455vb4pex5vsknk084sn02q")
	must(pool.Exec(ctx, "INSERT INTO users VALUES ($1, 'Ada')", ada))
	made, copied := must(insertOrder(ctx, pool, ada,
		[]UserID{ada})), Order{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", BuyerID: ada}
	must(copyOrders(ctx, pool, []Order{copied}))
	rows, _ := pool.Query(ctx, "SELECT id, buyer_id, seller_id, watchers FROM orders ORDER BY id")
	orders := []Order{copied, {ID: made, BuyerID: ada, Watchers: []UserID{ada}}}
	same(t, "rows", must(pgx.CollectRows(rows, pgx.RowToStructByNameLax[Order])), orders)
	yesterday := time.Now().Add(-24 * time.Hour)
	same(t, "a search by time", must(ordersOf(ctx, pool, ada, yesterday, time.Time{})),
		[]OrderID{made})
	same(t, "a search for earlier ids", must(ordersOf(ctx, pool, ada, time.Time{}, yesterday)),
		[]OrderID{copied.ID})
	same(t, "a search by prefix", must(usersByPrefix(ctx, pool, string(ada)[:20])),
		[]User{{ID: ada, Name: "Ada"}})
	same(t, "the user found by text", must(userByText(ctx, pool, string(ada))).Name, "Ada")
	_, err := userByText(ctx, pool, string(made))
	same(t, "an order's id is not a user's", err, pgx.ErrNoRows)
}

func TestPgxValues(t *testing.T) {
	conn, ada := connection(t, ""), UserID("user_01h455vb4pex5vsknk084sn02q")
	for _, sql := range []string{"SELECT ARRAY[ARRAY[$1::typeid]]",
		"SELECT ('[2:2]={' || $1::typeid || '}')::typeid[]"} {
		list := []UserID{ada}
		says(t, sql+" into a slice", conn.QueryRow(t.Context(), sql, ada).Scan(&list),
			"one-dimensional array that begins at 1")
		same(t, "the slice after the error", list, []UserID(nil))
		same(t, sql+" into a pgtype.Array", one[pgtype.Array[UserID]](conn, sql, ada).Elements,
			[]UserID{ada})
	}
	same(t, "a list of lists", one[[][]UserID](conn, "SELECT ARRAY[ARRAY[$1::typeid]]", ada),
		[][]UserID{{ada}})
	same(t, "an empty array", one[[]UserID](conn, "SELECT '{}'::typeid[]"), []UserID{})
	same(t, "a nil slice as NULL",
		one[[]UserID](conn, "SELECT $1::typeid[]", pgx.QueryExecModeExec, []UserID(nil)), []UserID(nil))
	same(t, "a pointer to an id", one[UserID](conn, "SELECT $1::typeid", &ada), ada)
	same(t, "the application's Valuer", one[UserID](conn, "SELECT $1::typeid", suffix(ada[5:])), ada)
	same(t, "the application's Scanner", one[suffix](conn, "SELECT $1::typeid", ada),
		suffix(ada[5:]))
}

// suffix is an application's type whose text differs outside the database.
type suffix string

func (s suffix) Value() (driver.Value, error)     { return "user_" + string(s), nil }
func (s *suffix) UnmarshalText(text []byte) error { *s = suffix(text); return nil }
func (s *suffix) Scan(from any) error {
	*s = suffix(strings.TrimPrefix(from.(string), "user_"))
	return nil
}

func TestDatabaseSQL(t *testing.T) {
	for what, options := range map[string][]stdlib.OptionOpenDB{
		"registered": {stdlib.OptionAfterConnect(sortidpgx.RegisterTypes)}, "unregistered": nil,
	} {
		t.Run(what, func(t *testing.T) {
			db := stdlib.OpenDB(*must(pgx.ParseConfig(database(t, tables))), options...)
			defer db.Close()
			read := func(to any, query string,
				args ...any) error {
				return db.QueryRow(query, args...).Scan(to)
			}
			var ada UserID
			must(0, read(&ada, "INSERT INTO users (name) VALUES ('Ada') RETURNING id"))
			watchers := sortid.Array[UserID]{ada, "user_01h455vb4pex5vsknk084sn02q"}
			for _, row := range []struct {
				seller   any
				watchers sortid.Array[UserID]
			}{{ada, watchers}, {(*UserID)(nil), nil}, {sql.Null[UserID]{}, sortid.Array[UserID]{}}} {
				const insert = `INSERT INTO orders (buyer_id, seller_id, watchers) VALUES ($1, $2, $3)
					RETURNING seller_id, seller_id, watchers`
				var pointer *UserID
				var null sql.Null[UserID]
				var list sortid.Array[UserID]
				must(0, db.QueryRow(insert, ada, row.seller, row.watchers).Scan(&pointer, &null, &list))
				is := row.seller == any(ada)
				same(t, "NULL and arrays", []any{pointer != nil, null.Valid, list}, []any{is, is, row.watchers})
			}
			must(0, read(&ada, "SELECT id FROM users WHERE id = ANY ($1)", watchers))
			if options != nil {
				must(0, read(&ada, "SELECT id FROM users WHERE id = ANY ($1)", []UserID{ada, ada}))
			}
			says(t, "an order's id as a user's", read(&ada, "SELECT id FROM orders"),
				`not a valid typeid with the prefix user`)
			says(t, "NULL in an array", read(&watchers, "SELECT '{NULL}'::typeid[]"),
				"an id of type typeid cannot be read from <nil>")
			for _, array := range []string{"ARRAY[ARRAY[id, id]]", "('[2:2]={' || id || '}')::typeid[]"} {
				says(t, array, read(&watchers, "SELECT "+array+" FROM users"), "one dimension that begins at 1")
				same(t, "the array after the error", watchers, sortid.Array[UserID](nil))
			}
			_, err := db.Exec("SELECT $1::typeid[]", sortid.Array[UserID]{ada + `","` + ada})
			same(t, "a malformed id in an array", sortid.IsMalformed(err), true)
			_, err = db.Exec("INSERT INTO users VALUES ($1, 'Ada')", ada)
			says(t, "a duplicate", err, "23505")
			same(t, "a duplicate is malformed", sortid.IsMalformed(err), false)
		})
	}
}

func TestOtherPrefixes(t *testing.T) {
	for _, text := range []string{"team_01h455vb4pex5vsknk084sn02q",
		"users_01h455vb4pex5vsknk084sn02q", "01h455vb4pex5vsknk084sn02q"} {
		err := json.Unmarshal([]byte(`{"ID": "`+text+`"}`), new(User))
		const said = "sortid: not a valid typeid with the prefix user"
		same(t, "the error for "+text+" in JSON", err.Error(), said)
		same(t, text+" is malformed", sortid.IsMalformed(err), true)
	}
	user := User{ID: "user_01h455vb4pex5vsknk084sn02q"}
	must(0, json.Unmarshal(must(json.Marshal(User{})), &user))
	same(t, "the id of a user whose JSON has no id", user.ID, UserID(""))
}

func TestFlags(t *testing.T) {
	flags, id := flag.NewFlagSet("", flag.ContinueOnError), UserID("user_01h455vb4pex5vsknk084sn02q")
	flags.SetOutput(io.Discard)
	var given UserID
	flags.TextVar(&given, "user", id, "whose orders")
	must(0, flags.Parse(nil))
	same(t, "the flag's default", given, id)
	must(0, flags.Parse([]string{"-user=user_01h455vb4pex5vsknk084sn02r"}))
	same(t, "the given flag", given, UserID("user_01h455vb4pex5vsknk084sn02r"))
	says(t, "a malformed flag", flags.Parse([]string{"-user=%s"}),
		"sortid: not a valid typeid with the prefix user")
	same(t, "an id as a key in JSON", string(must(json.Marshal(map[UserID]int{id: 1}))),
		`{"`+string(id)+`":1}`)
}

type cyclic struct{ error }

func (c *cyclic) Unwrap() error { return c.error }

func TestIsMalformedEnds(t *testing.T) {
	err := new(cyclic)
	err.error = errors.Join(err, err)
	same(t, "an error with cyclic causes is malformed", sortid.IsMalformed(err), false)
	_, malformed := sortid.Parse[UserID]("")
	same(t, "a malformed id next to cyclic causes is malformed",
		sortid.IsMalformed(errors.Join(err, fmt.Errorf("why: %w", malformed))), true)
}
