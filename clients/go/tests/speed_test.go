package tests

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

// BenchmarkPgx prints how long writing and reading 1,000 ids takes, as a multiple of their texts in a column of text: by turns, the
// least of all passes.
func BenchmarkPgx(b *testing.B) {
	conn := connection(b, `CREATE TABLE typeids AS SELECT gen_typeid('user') AS id FROM generate_series(1, 1000); CREATE TABLE ulids AS SELECT gen_ulid() AS id FROM typeids;
		CREATE TABLE typeids_as_texts AS SELECT id::text FROM typeids; CREATE TABLE ulids_as_texts AS SELECT id::text FROM ulids`)
	compare(b, conn, "typeids", pass[UserID], pass[string])
	compare(b, conn, "ulids", pass[OrderID], pass[string])
}

func compare(b *testing.B, conn *pgx.Conn, name string, passes ...func(conn *pgx.Conn, table string) [2]time.Duration) {
	b.Run(name, func(b *testing.B) {
		least := [2][2]time.Duration{}
		for b.Loop() {
			for i, table := range []string{name, name + "_as_texts"} {
				for j, took := range passes[i](conn, table) {
					if least[i][j] == 0 || took < least[i][j] {
						least[i][j] = took
					}
				}
			}
		}
		for j, what := range []string{"reading", "writing"} {
			fmt.Printf("\nok - pgx, %s %s: %.2f (%v, text %v)\n", what, name, float64(least[0][j])/float64(least[1][j]), least[0][j], least[1][j])
		}
	})
}

func pass[T any](conn *pgx.Conn, table string) (took [2]time.Duration) {
	ctx := context.Background()
	must(conn.Exec(ctx, "CREATE TABLE IF NOT EXISTS to_"+table+" AS SELECT id FROM "+table+" LIMIT 0; TRUNCATE to_"+table))
	start := time.Now()
	rows, _ := conn.Query(ctx, "SELECT id FROM "+table)
	ids := must(pgx.CollectRows(rows, pgx.RowTo[T]))
	took[0], start = time.Since(start), time.Now()
	batch := new(pgx.Batch)
	for _, id := range ids {
		batch.Queue("INSERT INTO to_"+table+" VALUES ($1)", id)
	}
	must(0, conn.SendBatch(ctx, batch).Close())
	took[1] = time.Since(start)
	return
}
