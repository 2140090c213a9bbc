package tests

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

// BenchmarkPgx reads and writes 1,000 ids, and the same texts, as string, in a column of type text.
func BenchmarkPgx(b *testing.B) {
	conn := connection(b, `CREATE TABLE from_typeid AS SELECT gen_typeid('user') AS id FROM generate_series(1, 1000); CREATE TABLE from_ulid AS
		SELECT gen_ulid() AS id FROM from_typeid; CREATE TABLE from_text_of_typeid AS SELECT id::text FROM from_typeid; CREATE TABLE from_text_of_ulid AS SELECT id::text FROM from_ulid`)
	benchmark[UserID](b, conn, "typeid")
	benchmark[string](b, conn, "text_of_typeid")
	benchmark[OrderID](b, conn, "ulid")
	benchmark[string](b, conn, "text_of_ulid")
}

func benchmark[T any](b *testing.B, conn *pgx.Conn, name string) {
	ctx, ids := context.Background(), []T(nil)
	b.Run("read/"+name, func(b *testing.B) {
		for b.Loop() {
			rows, _ := conn.Query(ctx, "SELECT id FROM from_"+name)
			ids = must(pgx.CollectRows(rows, pgx.RowTo[T]))
		}
	})
	b.Run("write/"+name, func(b *testing.B) {
		must(conn.Exec(ctx, "DROP TABLE IF EXISTS to_"+name+"; CREATE TABLE to_"+name+" AS SELECT id FROM from_"+name+" LIMIT 0"))
		for b.Loop() {
			batch := new(pgx.Batch)
			for _, id := range ids {
				batch.Queue("INSERT INTO to_"+name+" VALUES ($1)", id)
			}
			must(0, conn.SendBatch(ctx, batch).Close())
			must(conn.Exec(ctx, "TRUNCATE to_"+name))
		}
	})
}
