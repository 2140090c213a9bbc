// A program that compiles, and lines that must not: "//! LINE // MESSAGE" is tried by ./refused/try.
package main

import (
	"time"

	sortid "sortid.example/clients/go"

	. "shop/shop"
)

type team struct{ ID sortid.TypeID[team] }

func (team) TypeIDPrefix() string { return "team" }

func find(UserID)      {}
func findAll([]UserID) {}

func main() {
	var user User
	var order Order
	var red team
	text := "user_01h455vb4pex5vsknk084sn02q"
	find(user.ID)
	findAll([]UserID{order.BuyerID})
	_ = user.ID == order.BuyerID
	_ = sortid.Within[OrderID]("id", time.Time{}, time.Time{})
	_, _, _ = red, text, find
	//! find(red.ID) // cannot use red.ID .* as shop.UserID value
	//! find(order.ID) // cannot use order.ID .* as shop.UserID value
	//! find(text) // cannot use text .* as shop.UserID value
	//! findAll([]UserID{red.ID}) // cannot use red.ID .* as shop.UserID value
	//! user.ID = red.ID // cannot use red.ID .* as shop.UserID value
	//! _ = user.ID == red.ID // mismatched types
	//! _ = map[UserID]bool{red.ID: true} // cannot use red.ID .* as shop.UserID value
	//! var _ sortid.TypeID[Order] // Order does not satisfy sortid.Entity
	//! _ = sortid.Within[sortid.UID11[Order]]("id", time.Time{}, time.Time{}) // missing method hasTime
	//! _ = sortid.Within[sortid.Base62ID[Order]]("id", time.Time{}, time.Time{}) // missing method hasTime
	//! _ = sortid.StartsWith[string]("id", "user_") // cannot infer K
}
