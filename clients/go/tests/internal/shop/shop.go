// Package shop contains the entities in the examples.
package shop

import sortid "sortid.example/clients/go/v2"

// docs: begin
type (
	UserID  = sortid.TypeID[User]
	OrderID = sortid.ULID[Order]
)

type User struct {
	ID   UserID
	Name string
}

func (User) TypeIDPrefix() string { return "user" }

type Order struct {
	ID       OrderID
	BuyerID  UserID
	Buyer    User
	SellerID *UserID // may be NULL
	Watchers sortid.Array[UserID]
}

// docs: end
