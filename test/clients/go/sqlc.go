package main

import (
	"context"
	"errors"
	"reflect"
	"strings"

	"clients/plain"
	"clients/shop"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// findItem returns pgx.ErrNoRows also if text is no id.
func findItem(ctx context.Context, items *shop.Queries, text string) (item shop.Item, err error) {
	item, err = items.FindItem(ctx, text)
	var refused *pgconn.PgError
	if errors.As(err, &refused) && strings.HasPrefix(refused.Code, "22") { // 22P02, or 22003 if it is too large
		err = pgx.ErrNoRows
	}
	return
}

func idsOf(items []shop.Item) (ids []string) {
	for _, item := range items {
		ids = append(ids, item.ID)
	}
	return
}

// fields are the types of a struct's fields.
func fields(of any) (types []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
		types = append(types, field.Type.String())
	}
	return
}

func main() {
	ctx := context.Background()
	conn := must(pgx.Connect(ctx, "")) // of PGHOST, PGDATABASE, ...
	defer conn.Close(ctx)
	var id, prefix string
	var beyond *string
	var period pgtype.Range[pgtype.Timestamptz]
	var asUUID *uuid.UUID
	sample := conn.QueryRow(ctx, "SELECT id, prefix, period::tstzrange, uuid, beyond FROM sample")
	must(0, sample.Scan(&id, &prefix, &period, &asUUID, &beyond))

	items := shop.New(conn)
	first := must(items.InsertItem(ctx, nil))
	second := must(items.InsertItem(ctx, &first))
	same("a default comes back", must(findItem(ctx, items, first)).ID, first)
	same("null goes in and out", must(findItem(ctx, items, first)).Parent, (*string)(nil))
	same("a parameter goes in and out", *must(findItem(ctx, items, second)).Parent, first)
	same("an array goes in and out", must(items.IdsOf(ctx, []string{second, first})), sorted(first, second))
	must(conn.Exec(ctx, "INSERT INTO items SELECT id::item_id FROM sample"))
	same("a search by prefix", idsOf(must(items.ItemsByPrefix(ctx, prefix))), []string{id})
	if period.Valid {
		same("a search by time", idsOf(must(items.ItemsMadeWithin(ctx, period))), []string{id})
	}
	if asUUID != nil {
		same("a lookup by uuid", must(items.ItemByUUID(ctx, *asUUID)).ID, id)
	}
	_, err := findItem(ctx, items, "no id")
	same("no id is not found", err, pgx.ErrNoRows)
	if beyond != nil {
		_, err = findItem(ctx, items, *beyond)
		same("one that is too large is not found", err, pgx.ErrNoRows)
	}

	ids := []string{"string", "*string"}
	same("typeid is a string with the overrides", fields(shop.Item{}), ids)
	same("public.xid, too", fields(shop.Event{}), ids)
	same("without them an interface{}", fields(plain.Item{}), []string{"interface {}", "interface {}"})
}
