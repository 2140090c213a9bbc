// usage: main DSN
//
// Prints the rows that sqlc's generated code copies and finds.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"sortid.example/clients/go/v2/sortidpgx"
	. "sortid.example/clients/go/v2/tests/internal/shop"

	"shop/store"
)

func main() {
	ctx := context.Background()
	conn, _ := pgx.Connect(ctx, os.Args[1])
	_ = sortidpgx.RegisterTypes(ctx, conn)
	db, ada := store.New(conn), UserID("user_01h455vb4pex5vsknk084sn02q")
	old, order := OrderID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), OrderID("01KCAHAFFRE0SBZHG6PQJ6ZY7M")
	fmt.Println(db.CopyOrders(ctx,
		[]store.CopyOrdersParams{{ID: old, BuyerID: ada, SellerID: &ada}, {ID: order, BuyerID: ada}}))
	found, err := db.OrdersOf(ctx, []UserID{ada})
	fmt.Println(len(found), *found[0].SellerID, err)
	since := pgtype.Timestamptz{Time: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC), Valid: true}
	times := pgtype.Range[pgtype.Timestamptz]{Lower: since, LowerType: pgtype.Inclusive,
		UpperType: pgtype.Unbounded, Valid: true}
	fmt.Println(db.OrdersWithin(ctx, times))
}
