// usage: main DSN
//
// Runs what sqlc generated.
package main

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/sortidpgx"
	. "sortid.example/clients/go/v2/tests/internal/shop"

	"shop/store"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func same(got, want any) {
	if !reflect.DeepEqual(got, want) {
		panic(fmt.Sprintf("got %v, want %v", got, want))
	}
}

func main() {
	ctx := context.Background()
	conn := must(pgx.Connect(ctx, os.Args[1]))
	must(0, sortidpgx.RegisterTypes(ctx, conn))
	db := store.New(conn)
	ada := must(db.InsertUser(ctx, "Ada"))
	order := must(db.InsertOrder(ctx, store.InsertOrderParams{BuyerID: ada, SellerID: &ada}))
	same(order, store.Order{ID: order.ID, BuyerID: ada, SellerID: &ada})
	old := store.Order{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", BuyerID: ada}
	must(db.CopyOrders(ctx, []store.CopyOrdersParams{store.CopyOrdersParams(old)}))
	same(must(db.OrdersOf(ctx, []UserID{ada})), []store.Order{old, order})
	hour := pgtype.Timestamptz{Time: time.Now().Add(-time.Hour), Valid: true}
	same(must(db.OrdersWithin(ctx, pgtype.Range[pgtype.Timestamptz]{Lower: hour, LowerType: pgtype.Inclusive, UpperType: pgtype.Unbounded, Valid: true})), []store.Order{order})
	_, err := db.CopyOrders(ctx, []store.CopyOrdersParams{{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAU", BuyerID: ada}})
	same(sortid.IsMalformed(err), true)
}
