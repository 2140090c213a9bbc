package main

import (
	"context"
	_ "embed"
	"reflect"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	sortid "sortid.example/clients/go"
	"sortid.example/clients/go/sortidpgx"

	. "shop/shop"
	"shop/tap"
	"shop/with_sqlc/store"
)

//go:embed schema.sql
var schema string

// fields are the types of a struct's fields.
func fields(of any) (types []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
		types = append(types, field.Type.String())
	}
	return
}

func main() {
	ctx := context.Background()
	conn := tap.Must(pgx.Connect(ctx, "")) // of PGHOST, PGDATABASE, ...
	defer conn.Close(ctx)
	tap.Must(conn.Exec(ctx, strings.ReplaceAll(schema, "public.xid", tap.Xid)))
	tap.Must(0, sortidpgx.RegisterTypes(ctx, conn))
	db := store.New(conn)
	ada := tap.Must(db.InsertUser(ctx, "Ada"))
	first := tap.Must(db.InsertOrder(ctx, store.InsertOrderParams{BuyerID: ada}))
	second := tap.Must(db.InsertOrder(ctx, store.InsertOrderParams{BuyerID: ada, SellerID: &ada}))
	tap.Same("rows", []any{first.BuyerID, first.SellerID, *second.SellerID}, []any{ada, (*UserID)(nil), ada})
	tap.Same("an array as a parameter", tap.Must(db.OrdersOf(ctx, []UserID{ada})), []store.Order{first, second})
	tap.Same("a prefix", tap.Must(db.UsersByPrefix(ctx, string(ada)[:20])), []store.User{{ID: ada, Name: "Ada"}})
	hour := pgtype.Timestamptz{Time: time.Now().Add(-time.Hour), Valid: true}
	times := pgtype.Range[pgtype.Timestamptz]{Lower: hour, LowerType: pgtype.Inclusive, UpperType: pgtype.Unbounded, Valid: true}
	tap.Same("a time", tap.Must(db.OrdersWithin(ctx, times)), []store.Order{first, second})
	times = pgtype.Range[pgtype.Timestamptz]{Upper: hour, LowerType: pgtype.Unbounded, UpperType: pgtype.Exclusive, Valid: true}
	tap.Same("another time", len(tap.Must(db.OrdersWithin(ctx, times))), 0)
	tap.Same("the result of a function", tap.Must(db.LastOrder(ctx)), string(second.ID))
	tap.Must(db.CopyOrders(ctx, []store.CopyOrdersParams{{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", BuyerID: ada}, {ID: "01KCAHAFFRE0SBZHG6PQJ6ZY7M", BuyerID: ada, SellerID: &ada}}))
	tap.Same("ids in CopyFrom", tap.Must(db.OrdersOf(ctx, []UserID{ada}))[:2], []store.Order{{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", BuyerID: ada},
		{ID: "01KCAHAFFRE0SBZHG6PQJ6ZY7M", BuyerID: ada, SellerID: &ada}})
	_, err := db.CopyOrders(ctx, []store.CopyOrdersParams{{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAU", BuyerID: ada}})
	tap.Same("a malformed id in CopyFrom", sortid.IsMalformed(err), true)
	_, err = db.InsertOrder(ctx, store.InsertOrderParams{BuyerID: UserID("user_" + strings.Repeat("l", 26))})
	tap.Same("a malformed id", sortid.IsMalformed(err), true)
	tap.Same("ids of an entity", fields(store.Order{})[1:], fields(struct {
		BuyerID  UserID
		SellerID *UserID
	}{}))
	tap.Same("all types", strings.Join(fields(store.AllType{}), " "), strings.TrimSpace(strings.Repeat("string *string ", len(sortid.Types()))))
}
