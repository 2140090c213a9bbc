package mistakes

import (
	"time"

	sortid "sortid.example/clients/go/v2"
	. "sortid.example/clients/go/v2/tests/internal/shop"
)

type team struct{ ID sortid.TypeID[team] }

func (team) TypeIDPrefix() string { return "team" }

type number = sortid.UID11[Order]

var never time.Time

func find(UserID)      {}
func findAll([]UserID) {}

func mistakes(user User, order Order, red team, text string) {
	find(user.ID)
	findAll([]UserID{order.BuyerID})
	_ = user.ID == order.BuyerID
	_ = sortid.Within[OrderID]("id", time.Time{}, time.Time{})
	_ = sortid.Within[OrderID]([]string{"orders", "id"}, time.Time{}, time.Time{})

	find(red.ID)                                  // ERROR cannot use red.ID
	find(order.ID)                                // ERROR cannot use order.ID
	find(text)                                    // ERROR cannot use text
	findAll([]UserID{red.ID})                     // ERROR cannot use red.ID
	user.ID = red.ID                              // ERROR cannot use red.ID
	_ = user.ID == red.ID                         // ERROR mismatched types
	_ = map[UserID]bool{red.ID: true}             // ERROR cannot use red.ID
	var _ sortid.TypeID[Order]                    // ERROR Order does not satisfy sortid.Entity
	_ = sortid.Within[number]("id", never, never) // ERROR missing method hasTime
	_ = sortid.StartsWith[string]("id", "user_")  // ERROR cannot infer K
	_ = sortid.StartsWith[UserID](7, "user_")     // ERROR int does not satisfy
}
