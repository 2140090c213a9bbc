package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	sortid "sortid.example/clients/go"
	"sortid.example/clients/go/sortidpgx"

	. "shop/shop"
	"shop/tap"
)

func open(dsn string) (*sql.DB, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	return stdlib.OpenDB(*config, stdlib.OptionAfterConnect(sortidpgx.RegisterTypes)), nil
}

func ordersOf(db *sql.DB, buyer UserID, from, until time.Time) (ids []OrderID, err error) {
	args := []any{buyer}
	rows, err := db.Query("SELECT id FROM orders WHERE buyer_id = $1 AND "+sortid.Within[OrderID]("id", from, until).SQL(&args), args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		ids = append(ids, "")
		if err := rows.Scan(&ids[len(ids)-1]); err != nil {
			return nil, err
		}
	}
	return ids, rows.Err()
}

func main() {
	for i, db := range []*sql.DB{tap.Must(open("")), tap.Must(sql.Open("pgx", ""))} { // with and without RegisterTypes
		tap.Must(db.Exec(`DROP TABLE IF EXISTS orders, users; CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text);
			CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer_id typeid REFERENCES users, watchers typeid[])`))
		var ada UserID
		var order OrderID
		tap.Must(0, db.QueryRow("INSERT INTO users (name) VALUES ('Ada') RETURNING id").Scan(&ada))
		watchers := sortid.Array[UserID]{ada, "user_01h455vb4pex5vsknk084sn02q"}
		tap.Must(0, db.QueryRow("INSERT INTO orders (buyer_id, watchers) VALUES ($1, $2) RETURNING id", ada, watchers).Scan(&order))
		tap.Must(db.Exec("INSERT INTO orders (buyer_id, watchers) VALUES ($1, $2)", (*UserID)(nil), sortid.Array[UserID](nil)))
		tap.Must(db.Exec("INSERT INTO orders (buyer_id, watchers) VALUES ($1, $2)", sql.Null[UserID]{}, sortid.Array[UserID]{}))
		tap.Same("a search by time", tap.Must(ordersOf(db, ada, time.Now().Add(-time.Hour), time.Time{})), []OrderID{order})
		tap.Same("none before", tap.Must(ordersOf(db, ada, time.Time{}, time.Now().Add(-time.Hour))), []OrderID(nil))

		rows := tap.Must(db.Query("SELECT buyer_id, buyer_id, watchers FROM orders ORDER BY id"))
		var got []any
		for rows.Next() {
			var pointer *UserID
			var null sql.Null[UserID]
			var list sortid.Array[UserID]
			tap.Must(0, rows.Scan(&pointer, &null, &list))
			got = append(got, pointer == nil, null.Valid, list)
		}
		tap.Same("NULL and arrays", got, []any{false, true, watchers, true, false, sortid.Array[UserID](nil), true, false, sortid.Array[UserID]{}})
		var count int
		tap.Must(0, db.QueryRow("SELECT count(*) FROM users WHERE id = ANY ($1)", watchers).Scan(&count))
		tap.Same("an array as a parameter", count, 1)
		if i == 0 {
			tap.Must(0, db.QueryRow("SELECT count(*) FROM users WHERE id = ANY ($1)", []UserID{ada, ada}).Scan(&count))
			tap.Same("a slice as a parameter", count, 1)
		}

		tap.Says("NULL into an id", db.QueryRow("SELECT NULL::typeid").Scan(&ada), "a typeid cannot be read from <nil>")
		tap.Says("an order's id as a user's", db.QueryRow("SELECT id FROM orders").Scan(&ada), `malformed typeid "01.*": it does not match .user_`)
		tap.Says("NULL in an array", db.QueryRow("SELECT '{NULL}'::typeid[]").Scan(&watchers), "a typeid cannot be read from <nil>")
		for _, array := range []string{"{{%s},{%s}}", "[2:3]={%s,%s}"} {
			tap.Says("not of one dimension: "+array, db.QueryRow(fmt.Sprintf("SELECT '"+array+"'::typeid[]", ada, ada)).Scan(&watchers), "one dimension that begins at 1")
			tap.Same("nothing is left", watchers, sortid.Array[UserID](nil))
		}
		_, err := db.Exec("INSERT INTO users VALUES ($1)", UserID(""))
		tap.Says("an empty id", err, "malformed typeid: it is empty; leave it out")
		_, err = db.Exec("SELECT $1::typeid[]", sortid.Array[UserID]{`user_","`})
		tap.Same("a malformed id in an array", sortid.IsMalformed(err), true)
		tx := tap.Must(db.Begin())
		tap.Must(tx.Exec("SAVEPOINT s"))
		_, err = tx.Exec("INSERT INTO users VALUES ($1)", "user_"+strings.Repeat("l", 26))
		tap.Same("a malformed id", sortid.IsMalformed(err), true)
		tap.Must(tx.Exec("ROLLBACK TO s"))
		tap.Must(tx.Exec("INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q')"))
		tap.Must(0, tx.Commit())
		_, err = db.Exec("INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q')")
		tap.Same("another error", sortid.IsMalformed(err), false)
		_, err = db.Exec("INSERT INTO users VALUES ('user_8zzzzzzzzzzzzzzzzzzzzzzzzz')")
		tap.Same("an id that is too large", tap.State(err)+map[bool]string{true: " is malformed"}[sortid.IsMalformed(err)], "22003 is malformed")
	}

	var user User
	tap.Must(0, json.Unmarshal([]byte(`{"ID": "user_01h455vb4pex5vsknk084sn02q"}`), &user))
	tap.Same("JSON", string(tap.Must(json.Marshal(user))), `{"ID":"user_01h455vb4pex5vsknk084sn02q","Name":""}`)
	tap.Same("JSON of another entity", sortid.IsMalformed(json.Unmarshal([]byte(`{"ID": "team_01h455vb4pex5vsknk084sn02q"}`), &user)), true)
	tap.Must(0, json.Unmarshal(tap.Must(json.Marshal(User{})), &user))
	tap.Same("JSON without an id", user.ID, UserID(""))
	parse := func(text string) error { _, err := sortid.Parse[UserID](text); return err }
	tap.Same("an id", parse("user_01h455vb4pex5vsknk084sn02q"), nil)
	for _, text := range []string{"team_01h455vb4pex5vsknk084sn02q", "users_01h455vb4pex5vsknk084sn02q", "01h455vb4pex5vsknk084sn02q"} {
		tap.Says("another prefix", parse(text), `^sortid: malformed typeid "`+text+`": it does not match \^user_\[0-7\]\[0-9a-hjkmnp-tv-z\]\{25\}\$$`)
	}
	err := error(&cyclic{})
	err.(*cyclic).cause = errors.Join(err, err)
	tap.Same("cyclic causes", sortid.IsMalformed(err), false)
	err = errors.Join(err, fmt.Errorf("why: %w", parse("")))
	tap.Same("and a malformed id", sortid.IsMalformed(err), true)
}

type cyclic struct{ cause error }

func (*cyclic) Error() string   { return "cyclic" }
func (c *cyclic) Unwrap() error { return c.cause }
