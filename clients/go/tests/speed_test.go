package tests

import (
	"cmp"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

// BenchmarkPgx prints the time to read, write and copy ids, divided by the time for the same ids in
// a text column. It alternates between the two columns. Each time is the minimum over all passes.
func BenchmarkPgx(b *testing.B) {
	conn := connection(b, `CREATE TABLE typeids AS
			SELECT gen_typeid('user') AS id FROM generate_series(1, 1000);
		CREATE TABLE ulids AS SELECT gen_ulid() AS id FROM typeids;
		CREATE TABLE typeids_as_texts AS SELECT id::text FROM typeids;
		CREATE TABLE ulids_as_texts AS SELECT id::text FROM ulids`)
	least := map[string]time.Duration{}
	for b.Loop() {
		pass[UserID](conn, "typeids", least)
		pass[string](conn, "typeids_as_texts", least)
		pass[OrderID](conn, "ulids", least)
		pass[string](conn, "ulids_as_texts", least)
	}
	for _, what := range []string{"reading typeids", "writing typeids", "copying typeids",
		"reading ulids", "writing ulids", "copying ulids"} {
		ours, theirs := least[what], least[what+"_as_texts"]
		fmt.Printf("\nok - pgx, %s: %.2f (%v, text %v)\n", what, float64(ours)/float64(theirs), ours,
			theirs)
	}
}

func pass[T any](conn *pgx.Conn, table string, least map[string]time.Duration) {
	ctx := context.Background()
	must(conn.Exec(ctx, "CREATE TABLE IF NOT EXISTS to_"+table+" AS "+
		"SELECT id FROM "+table+" LIMIT 0; TRUNCATE to_"+table))
	start := time.Now()
	ids := must(values[T](conn, "SELECT id FROM "+table))
	read := time.Now()
	batch := new(pgx.Batch)
	for _, id := range ids {
		batch.Queue("INSERT INTO to_"+table+" VALUES ($1)", id)
	}
	must(0, conn.SendBatch(ctx, batch).Close())
	written := time.Now()
	must(conn.Exec(ctx, "TRUNCATE to_"+table))
	begun, rows := time.Now(), make([]any, 1)
	must(conn.CopyFrom(ctx, pgx.Identifier{"to_" + table}, []string{"id"},
		pgx.CopyFromSlice(10*len(ids), func(i int) ([]any, error) {
			rows[0] = ids[i%len(ids)]
			return rows, nil
		})))
	for what, took := range map[string]time.Duration{
		"reading ": read.Sub(start), "writing ": written.Sub(read), "copying ": time.Since(begun),
	} {
		least[what+table] = min(cmp.Or(least[what+table], took), took)
	}
}
