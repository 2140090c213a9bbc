// Package tests tests the module with the database given by PGHOST, PGPORT, PGUSER, PGPASSWORD and
// PGDATABASE, which has the extension or plain SQL. The tests create their own schemas, and drop
// them afterwards.
package tests

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"sortid.example/clients/go/v2/sortidpgx"
)

var (
	plain bool   // whether the types are those of plain SQL
	home  string // the schema of the types
)

const tables = `CREATE TABLE users (
	id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
	CREATE TABLE orders (
	id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer_id typeid NOT NULL REFERENCES users,
	seller_id typeid REFERENCES users, watchers typeid[])`

// database creates a schema with these tables and returns a connection string for it. In the SQL of
// the tables, public stands for the schema of the types.
func database(t testing.TB, tables string) (dsn string) {
	ctx := context.Background()
	conn := must(pgx.Connect(ctx, ""))
	must(0, conn.QueryRow(ctx,
		`SELECT typtype = 'd', typnamespace::regnamespace FROM pg_type
		JOIN pg_proc ON prorettype = pg_type.oid
		WHERE proname = 'gen_ulid' AND typname = 'ulid'`).Scan(&plain, &home))
	name := fmt.Sprintf("sortid_go_%08x", rand.Uint32())
	must(conn.Exec(ctx, fmt.Sprintf("CREATE SCHEMA %s; SET search_path = %[1]s, public, %s; ", name,
		home)+
		strings.ReplaceAll(tables, "public.", home+".")))
	t.Cleanup(func() {
		must(conn.Exec(ctx, "SET client_min_messages = warning; DROP SCHEMA "+name+" CASCADE"))
		must(0, conn.Close(ctx))
	})
	return "search_path=" + name + ",public," + home
}

// connection creates a schema like database, and returns a connection to the schema, with
// registered types.
func connection(t testing.TB, tables string) *pgx.Conn {
	conn := must(pgx.Connect(t.Context(), database(t, tables)))
	t.Cleanup(func() { must(0, conn.Close(context.Background())) })
	must(0, sortidpgx.RegisterTypes(t.Context(), conn))
	return conn
}

// values returns the values of a query's only column.
func values[T any](conn *pgx.Conn, sql string, args ...any) ([]T, error) {
	rows, _ := conn.Query(context.Background(), sql, args...) // CollectRows returns the error
	return pgx.CollectRows(rows, pgx.RowTo[T])
}

// one returns the first value of a query's only column.
func one[T any](conn *pgx.Conn, sql string, args ...any) T {
	return must(values[T](conn, sql, args...))[0]
}

// must returns the value, or panics if there is an error.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// same reports an error unless the values are equal.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// says reports an error unless the text of err matches the pattern.
func says(t *testing.T, what string, err error, pattern string) {
	t.Helper()
	if err == nil || !regexp.MustCompile(pattern).MatchString(err.Error()) {
		t.Errorf("%s: got the error %v, want %s", what, err, pattern)
	}
}
