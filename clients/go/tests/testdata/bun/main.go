// usage: main DSN
//
// Prints the rows that bun writes and finds.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	sortid "sortid.example/clients/go/v2"
)

// docs: begin
type Member struct {
	ID    sortid.TypeID[Member]               `bun:"id,pk,type:typeid,default:gen_typeid('member')"`
	Group *sortid.ULID[Member]                `bun:"group,type:ulid"`
	Knows sortid.Array[sortid.TypeID[Member]] `bun:"knows,type:typeid[]"`
}

// docs: end

func (Member) TypeIDPrefix() string { return "member" }

func main() {
	ctx := context.Background()
	pool, _ := sql.Open("pgx", os.Args[1])
	db, ada := bun.NewDB(pool, pgdialect.New()), Member{}
	group := sortid.ULID[Member]("01ARZ3NDEKTSV4RRFFQ69G5FAV")
	_, err := db.NewCreateTable().Model(&ada).Exec(ctx)
	fmt.Println(err)
	_, err = db.NewInsert().Model(&ada).Exec(ctx)
	fmt.Println(len(ada.ID), err)
	ada.Group, ada.Knows = &group, append(ada.Knows, ada.ID)
	_, err = db.NewUpdate().Model(&ada).WherePK().Exec(ctx)
	fmt.Println(err)
	found := []Member{}
	prefix := sortid.StartsWith[sortid.TypeID[Member]]("id", "member_0")
	err = db.NewSelect().Model(&found).Where("id IN (?)", bun.In(ada.Knows)).
		Where(prefix.Where, prefix.Args...).Scan(ctx)
	fmt.Println(len(found), found[0].Knows[0] == ada.ID, *found[0].Group, err)
}
