package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// docs: begin
func insert(ctx context.Context, conn *pgx.Conn, parent *string) (id string, err error) {
	err = conn.QueryRow(ctx, "INSERT INTO items (parent) VALUES ($1) RETURNING id", parent).Scan(&id)
	return
}

func ofIds(ctx context.Context, conn *pgx.Conn, ids []string) (found []string, err error) {
	err = conn.QueryRow(ctx, "SELECT array_agg(id ORDER BY id) FROM items WHERE id = ANY ($1)", ids).Scan(&found)
	return
}

func byUUID(ctx context.Context, conn *pgx.Conn, id uuid.UUID) (found string, err error) { // a ulid, euid or base62id
	err = conn.QueryRow(ctx, "SELECT id FROM items WHERE id = $1::uuid", id).Scan(&found)
	return
}

func byPrefix(ctx context.Context, conn *pgx.Conn, prefix string) ([]string, error) {
	rows, _ := conn.Query(ctx, "SELECT id FROM items WHERE id ^@ $1", prefix) // CollectRows has the error
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func madeWithin(ctx context.Context, conn *pgx.Conn, period pgtype.Range[pgtype.Timestamptz]) ([]string, error) {
	rows, _ := conn.Query(ctx, "SELECT id FROM items WHERE id <@ $1::tstzrange", period) // of a typeid: typeid_within(id, 'user', …)
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// find returns pgx.ErrNoRows also if text is no id.
func find(ctx context.Context, conn *pgx.Conn, text string) (id string, err error) {
	err = conn.QueryRow(ctx, "SELECT id FROM items WHERE id = $1", text).Scan(&id)
	var refused *pgconn.PgError
	if errors.As(err, &refused) && strings.HasPrefix(refused.Code, "22") { // 22P02, or 22003 if it is too large
		err = pgx.ErrNoRows
	}
	return
}

// binary is an id as bytes, a typeid as its text; CopyFrom takes these.
func binary(ctx context.Context, conn *pgx.Conn, id string) ([]byte, error) {
	result := pgx.QueryResultFormats{pgx.BinaryFormatCode}
	rows, _ := conn.Query(ctx, "SELECT id FROM items WHERE id = $1", result, id)
	return pgx.CollectOneRow(rows, func(row pgx.CollectableRow) ([]byte, error) {
		return append([]byte{}, row.RawValues()[0]...), nil
	})
}

// docs: end

func copyIn(ctx context.Context, conn *pgx.Conn, ids []string) error {
	lines := strings.NewReader(strings.Join(ids, "\n"))
	_, err := conn.PgConn().CopyFrom(ctx, lines, "COPY items (id) FROM STDIN")
	return err
}

func copyOut(ctx context.Context, conn *pgx.Conn) ([]string, error) {
	var lines bytes.Buffer
	_, err := conn.PgConn().CopyTo(ctx, &lines, "COPY (SELECT id FROM items ORDER BY id) TO STDOUT")
	return strings.Fields(lines.String()), err
}

func main() {
	ctx := context.Background()
	conn := must(pgx.Connect(ctx, "")) // of PGHOST, PGDATABASE, ...
	defer conn.Close(ctx)
	var typeName, id, prefix, made string
	var null, parent *string
	var wire []byte
	var period pgtype.Range[pgtype.Timestamptz]
	var asUUID *uuid.UUID
	var beyond *string
	sample := conn.QueryRow(ctx, "SELECT type, id, wire, prefix, period::tstzrange, uuid, beyond FROM sample")
	must(0, sample.Scan(&typeName, &id, &wire, &prefix, &period, &asUUID, &beyond))

	first := must(insert(ctx, conn, nil))
	second := must(insert(ctx, conn, &first))
	must(0, conn.QueryRow(ctx, "SELECT id::text, parent FROM items WHERE parent IS NULL").Scan(&made, &null))
	must(0, conn.QueryRow(ctx, "SELECT parent FROM items WHERE id = $1", second).Scan(&parent))
	same("a default comes back", first, made)
	same("null goes in and out", null, (*string)(nil))
	same("a parameter goes in and out", *parent, first)
	same("an array goes in and out", must(ofIds(ctx, conn, []string{second, first})), sorted(first, second))
	must(0, copyIn(ctx, conn, []string{id}))
	same("COPY in and out", must(copyOut(ctx, conn)), sorted(first, second, id))
	same("a search by prefix", must(byPrefix(ctx, conn, prefix)), []string{id})
	if period.Valid {
		same("a search by time", must(madeWithin(ctx, conn, period)), []string{id})
	}
	if asUUID != nil {
		same("a lookup by uuid", must(byUUID(ctx, conn, *asUUID)), id)
		_, err := conn.Exec(ctx, "SELECT FROM items WHERE id = $1", *asUUID)
		var refused *pgconn.PgError
		errors.As(err, &refused)
		same("a uuid without a cast is a text", refused.Code, "22P02")
	}
	same("a lookup by string", must(find(ctx, conn, id)), id)
	_, err := find(ctx, conn, "no id")
	same("what is no id is not found", err, pgx.ErrNoRows)
	if beyond != nil {
		_, err = find(ctx, conn, *beyond)
		same("nor is an id that is too large", err, pgx.ErrNoRows)
	}
	same("a result in binary", must(binary(ctx, conn, id)), wire)
	must(conn.Exec(ctx, "DELETE FROM items WHERE id = $1", id))
	items, columns := pgx.Identifier{"items"}, []string{"id"}
	same("COPY in binary", must(conn.CopyFrom(ctx, items, columns, pgx.CopyFromRows([][]any{{wire}}))), int64(1))
	same("which is the id", must(byPrefix(ctx, conn, prefix)), []string{id})

	var oid uint32
	must(0, conn.QueryRow(ctx, "SELECT ('public.' || $1::text)::regtype::oid", typeName).Scan(&oid))
	conn.TypeMap().RegisterType(&pgtype.Type{Name: typeName, OID: oid, Codec: pgtype.TextCodec{}})
	conn.TypeMap().RegisterType(must(conn.LoadType(ctx, "public."+typeName+"[]")))
	var refused *pgconn.PgError
	_, err = ofIds(ctx, conn, []string{id})
	binaryRefused := errors.As(err, &refused) && refused.Code == "22P03"
	same("with a codec of text arrays are refused, but of typeid", binaryRefused, typeName != "typeid")
}
