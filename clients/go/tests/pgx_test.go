package tests

import (
	"context"
	"database/sql/driver"
	"encoding/hex"
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
