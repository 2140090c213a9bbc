// Prints how long pgx takes to read and write 100,000 ids with the package, as a multiple of the same texts, as string, in a column of
// type text.
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"sortid.example/clients/go/sortidpgx"

	. "shop/shop"
	"shop/tap"
)

const chunks, size, passes = 100, 1000, 15

// trial reads a chunk of a table of the type, and writes its values to another one.
func trial[T any](ctx context.Context, conn *pgx.Conn, typ string, chunk int) (reading, writing time.Duration) {
	begin := time.Now()
	rows, _ := conn.Query(ctx, "SELECT id FROM from_"+typ+" WHERE n BETWEEN $1 AND $2", chunk*size+1, (chunk+1)*size)
	ids := tap.Must(pgx.CollectRows(rows, pgx.RowTo[T]))
	reading, begin = time.Since(begin), time.Now()
	batch := new(pgx.Batch)
	for _, id := range ids {
		batch.Queue("INSERT INTO to_"+typ+" VALUES ($1)", id)
	}
	tap.Must(0, conn.SendBatch(ctx, batch).Close())
	return reading, time.Since(begin)
}

// compare takes the least of several passes for each chunk, in turns, so that a busy machine does not decide.
func compare[T any](ctx context.Context, conn *pgx.Conn, typ, generator string) {
	tap.Must(conn.Exec(ctx, fmt.Sprintf(`DROP TABLE IF EXISTS from_text, to_text;
		CREATE TEMP TABLE from_%[1]s AS SELECT n, %[2]s::%[1]s AS id FROM generate_series(1, %[3]d) AS n; CREATE INDEX ON from_%[1]s (n);
		CREATE TEMP TABLE from_text AS SELECT n, id::text FROM from_%[1]s; CREATE INDEX ON from_text (n);
		CREATE TEMP TABLE to_%[1]s (id %[1]s); CREATE TEMP TABLE to_text (id text)`, typ, generator, chunks*size)))
	tap.Must(0, conn.DeallocateAll(ctx))
	var least [4][chunks]time.Duration
	for pass := range passes {
		for chunk := range chunks {
			for i, trial := range []func(context.Context, *pgx.Conn, string, int) (time.Duration, time.Duration){trial[T], trial[string]} {
				reading, writing := trial(ctx, conn, []string{typ, "text"}[i], chunk)
				for j, took := range []time.Duration{reading, writing} {
					if of := &least[2*j+i][chunk]; pass == 0 || took < *of {
						*of = took
					}
				}
			}
		}
		tap.Must(conn.Exec(ctx, "TRUNCATE to_text, to_"+typ))
	}
	var sum [4]float64
	for i, of := range least {
		for _, took := range of {
			sum[i] += took.Seconds() * 1000
		}
	}
	for j, what := range []string{"read", "write"} {
		fmt.Printf("ok - pgx, %s, %s: %.2f (%.1f ms, text %.1f ms)\n", typ, what, sum[2*j]/sum[2*j+1], sum[2*j], sum[2*j+1])
	}
}

func main() {
	ctx := context.Background()
	conn := tap.Must(pgx.Connect(ctx, "")) // of PGHOST, PGDATABASE, ...
	defer conn.Close(ctx)
	tap.Must(0, sortidpgx.RegisterTypes(ctx, conn))
	compare[UserID](ctx, conn, "typeid", "gen_typeid('user')")
	compare[OrderID](ctx, conn, "ulid", "gen_ulid()")
}
