// Package sortid has the ids of PostgreSQL's extension sortid as Go types, one for each entity: a TypeID[User] is no TypeID[Order].
// Values are the texts of the server, which alone decodes them. Parts for pgx and GORM are in sub-packages.
package sortid

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ID is an id as its text. The zero value is no id, and cannot be written.
type ID[K Kind] string

// The ids of an entity E, such as the struct of a table's rows.
type (
	TypeID[E Entity] = ID[typeid[E]]
	ULID[E any]      = ID[ulid[E]]
	EUID[E any]      = ID[euid[E]]
	XID[E any]       = ID[xid[E]]
	UID11[E any]     = ID[uid11[E]]
	Base62ID[E any]  = ID[base62id[E]]
	KSUID[E any]     = ID[ksuid[E]]
)

// Entity is what a TypeID is of; the method is called on the zero value.
type Entity interface{ TypeIDPrefix() string }

// Kind is one of the types of sortid.
type Kind interface{ format() format }

type format struct {
	name, prefix string
	length       int // without the prefix
	entity       any // a nil pointer to it
}

type (
	typeid[E Entity] struct{ dated }
	ulid[E any]      struct{ dated }
	euid[E any]      struct{ dated }
	xid[E any]       struct{ dated }
	ksuid[E any]     struct{ dated }
	uid11[E any]     struct{}
	base62id[E any]  struct{}
)

func (typeid[E]) format() format   { return format{"typeid", (*new(E)).TypeIDPrefix(), 27, (*E)(nil)} }
func (ulid[E]) format() format     { return format{"ulid", "", 26, (*E)(nil)} }
func (euid[E]) format() format     { return format{"euid", "", 27, (*E)(nil)} }
func (xid[E]) format() format      { return format{"xid", "", 11, (*E)(nil)} }
func (ksuid[E]) format() format    { return format{"ksuid", "", 27, (*E)(nil)} }
func (uid11[E]) format() format    { return format{"uid11", "", 11, (*E)(nil)} }
func (base62id[E]) format() format { return format{"base62id", "", 22, (*E)(nil)} }

// Types returns the names that the types have in PostgreSQL, without their schema.
func Types() []string {
	return []string{"typeid", "ulid", "euid", "xid", "ksuid", "uid11", "base62id"}
}

func formatOf[K Kind]() format { return (*new(K)).format() }

// Parse checks the prefix and the length of a text. Whether its symbols are those of an id, only the server knows.
func Parse[I interface{ ID[K] }, K Kind](text string) (I, error) {
	var id ID[K]
	err := id.set(text)
	return I(id), err
}

// Scan takes an id that database/sql has read, and checks it as Parse does. A column with NULLs needs a pointer or an sql.Null.
func (id *ID[K]) Scan(from any) error {
	var text sql.NullString
	if err := text.Scan(from); err != nil || !text.Valid {
		return fmt.Errorf("sortid: a %s cannot be read from %T", formatOf[K]().name, from)
	}
	return id.set(text.String)
}

func (id *ID[K]) set(text string) error {
	switch f := formatOf[K](); {
	case f.name == "typeid" && f.prefix == "":
		return fmt.Errorf("sortid: TypeIDPrefix of %T is empty", f.entity)
	case !strings.HasPrefix(text, f.prefix):
		return malformed(fmt.Sprintf("sortid: %.99q does not begin with %s", text, f.prefix))
	case len(text) != len(f.prefix)+f.length:
		return malformed(fmt.Sprintf("sortid: %.99q is not a %s of %d symbols", text, f.name, len(f.prefix)+f.length))
	}
	*id = ID[K](text)
	return nil
}

// UnmarshalText is for encoding/json and others. It checks as Parse does, but takes an empty text for the zero value.
func (id *ID[K]) UnmarshalText(text []byte) error {
	if *id = ""; len(text) == 0 {
		return nil
	}
	return id.set(string(text))
}

// Value is the text, for database/sql.
func (id ID[K]) Value() (driver.Value, error) {
	if id == "" {
		return nil, fmt.Errorf("sortid: an empty %s: leave it out for the default of the column, or use a nil pointer for NULL", formatOf[K]().name)
	}
	return string(id), nil
}

// Describe returns the name of the type, the prefix of a TypeID, and a nil pointer to the entity.
func (ID[K]) Describe() (name, prefix string, entity any) {
	f := formatOf[K]()
	return f.name, f.prefix, f.entity
}

// GormDataType is the type of a column in GORM. The extension's xid needs its schema, because PostgreSQL has an xid of its own.
func (ID[K]) GormDataType() string {
	return strings.Replace(formatOf[K]().name, "xid", "public.xid", 1)
}

// Array is for columns that are arrays, in database/sql and GORM.
type Array[I interface {
	~string
	driver.Valuer
	GormDataType() string
}] []I

// GormDataType is the type of a column in GORM.
func (Array[I]) GormDataType() string { return (*new(I)).GormDataType() + "[]" }

// Value is the array as PostgreSQL reads it. A nil slice is NULL.
func (ids Array[I]) Value() (driver.Value, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		if _, err := id.Value(); err != nil {
			return nil, err
		}
		texts[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(string(id)) + `"`
	}
	if ids == nil {
		return nil, nil
	}
	return "{" + strings.Join(texts, ",") + "}", nil
}

// Scan takes an array that database/sql has read.
func (ids *Array[I]) Scan(from any) error {
	var text sql.NullString
	err := text.Scan(from)
	if *ids = nil; text.Valid {
		*ids = Array[I]{}
	}
	for _, element := range strings.FieldsFunc(text.String, func(r rune) bool { return strings.ContainsRune("{,}", r) }) {
		id := new(I)
		err = errors.Join(err, any(id).(sql.Scanner).Scan(element))
		*ids = append(*ids, *id)
	}
	return err
}

type malformed string

func (m malformed) Error() string { return string(m) }

// IsMalformed tells an error of Parse, or of the server for a value that is no id: SQLSTATE 22P02, 22003 or 22P03, in any driver
// whose errors have a method SQLState.
func IsMalformed(err error) bool {
	var server interface{ SQLState() string }
	return errors.As(err, new(malformed)) || errors.As(err, &server) && slices.Contains([]string{"22P02", "22003", "22P03"}, server.SQLState())
}
