package tests

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidpgx"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

func TestDatabaseSQL(t *testing.T) {
	t.Run("registered", func(t *testing.T) {
		db := stdlib.OpenDB(*must(pgx.ParseConfig(database(t, tables))), stdlib.OptionAfterConnect(sortidpgx.RegisterTypes))
		defer db.Close()
		ada := databaseSQL(t, db)
		var count int
		must(0, db.QueryRow("SELECT count(*) FROM users WHERE id = ANY ($1)", []UserID{ada, ada}).Scan(&count))
		same(t, "a slice as a parameter", count, 1)
	})
	t.Run("unregistered", func(t *testing.T) {
		db := must(sql.Open("pgx", database(t, tables)))
		defer db.Close()
		databaseSQL(t, db)
	})
}

func databaseSQL(t *testing.T, db *sql.DB) UserID {
	var ada UserID
	var order OrderID
	must(0, db.QueryRow("INSERT INTO users (name) VALUES ('Ada') RETURNING id").Scan(&ada))
	watchers := sortid.Array[UserID]{ada, "user_01h455vb4pex5vsknk084sn02q"}
	const insert = "INSERT INTO orders (buyer_id, seller_id, watchers) VALUES ($1, $2, $3) RETURNING id"
	must(0, db.QueryRow(insert, ada, ada, watchers).Scan(&order))
	must(db.Exec(insert, ada, (*UserID)(nil), sortid.Array[UserID](nil)))
	must(db.Exec(insert, ada, sql.Null[UserID]{}, sortid.Array[UserID]{}))
	rows := must(db.Query("SELECT seller_id, seller_id, watchers FROM orders ORDER BY id"))
	var got []any
	for rows.Next() {
		var pointer *UserID
		var null sql.Null[UserID]
		var list sortid.Array[UserID]
		must(0, rows.Scan(&pointer, &null, &list))
		got = append(got, pointer == nil, null.Valid, list)
	}
	same(t, "NULL and arrays", got, []any{false, true, watchers, true, false, sortid.Array[UserID](nil), true, false, sortid.Array[UserID]{}})
	var count int
	args := []any{watchers}
	within := sortid.Within[UserID]("id", time.Now().Add(-time.Hour), time.Time{}).SQL(&args)
	must(0, db.QueryRow("SELECT count(*) FROM users WHERE id = ANY ($1) AND "+within, args...).Scan(&count))
	same(t, "an array and a time as parameters", count, 1)

	read := func(expression string, to any) error { return db.QueryRow("SELECT " + expression).Scan(to) }
	says(t, "NULL into an id", read("NULL::typeid", new(UserID)), "a typeid cannot be read from <nil>")
	says(t, "an order's id as a user's", read("id FROM orders", new(UserID)), `malformed typeid "01.*": it does not match .user_`)
	says(t, "NULL in an array", read("'{NULL}'::typeid[]", &watchers), "a typeid cannot be read from <nil>")
	for _, array := range []string{"{{%s},{%s}}", "[2:3]={%s,%s}"} {
		says(t, "not of one dimension: "+array, read(fmt.Sprintf("'"+array+"'::typeid[]", ada, ada), &watchers), "one dimension that begins at 1")
		same(t, "nothing is left", watchers, sortid.Array[UserID](nil))
	}
	_, err := db.Exec("SELECT $1::typeid[]", sortid.Array[UserID]{`user_","`})
	same(t, "a malformed id in an array", sortid.IsMalformed(err), true)
	_, err = db.Exec("INSERT INTO users VALUES ($1, 'Ada')", ada)
	same(t, "a duplicate is not", []any{sqlState(err), sortid.IsMalformed(err)}, []any{"23505", false})
	return ada
}

func TestOtherPrefixes(t *testing.T) {
	for _, text := range []string{"team_01h455vb4pex5vsknk084sn02q", "users_01h455vb4pex5vsknk084sn02q", "01h455vb4pex5vsknk084sn02q"} {
		_, err := sortid.Parse[UserID](text)
		says(t, "parsed", err, `^sortid: malformed typeid "`+text+`": it does not match \^user_\[0-7\]\[0-9a-hjkmnp-tv-z\]\{25\}\$$`)
		same(t, "in JSON", sortid.IsMalformed(json.Unmarshal([]byte(`{"ID": "`+text+`"}`), new(User))), true)
	}
	user := User{ID: "user_01h455vb4pex5vsknk084sn02q"}
	must(0, json.Unmarshal(must(json.Marshal(User{})), &user))
	same(t, "without an id", user.ID, UserID(""))
}

type cyclic struct{ cause error }

func (*cyclic) Error() string   { return "cyclic" }
func (c *cyclic) Unwrap() error { return c.cause }

func TestIsMalformedEnds(t *testing.T) {
	err := &cyclic{}
	err.cause = errors.Join(err, err)
	same(t, "cyclic causes", sortid.IsMalformed(err), false)
	_, malformed := sortid.Parse[UserID]("")
	same(t, "and a malformed id", sortid.IsMalformed(errors.Join(err, fmt.Errorf("why: %w", malformed))), true)
}
