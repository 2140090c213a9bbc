// Package sortid provides Go types for the ids of the PostgreSQL extension sortid, one per entity:
// a TypeID[User] is not a TypeID[Order]. Their values are strings; only the server generates ids.
// Subpackages support pgx and GORM.
package sortid

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"

	"sortid.example/clients/go/v2/internal/text"
)

// ID is an id in the server's spelling, so equal ids are equal values and equal map keys. The zero
// value is not an id, and cannot be written.
type ID[K Kind] string

// The ids of an entity E, which is, for example, the struct of a table's rows.
type (
	TypeID[E Entity] = ID[typeid[E]]
	ULID[E any]      = ID[ulid[E]]
	EUID[E any]      = ID[euid[E]]
	XID[E any]       = ID[xid[E]]
	UID11[E any]     = ID[uid11[E]]
	Base62ID[E any]  = ID[base62id[E]]
	KSUID[E any]     = ID[ksuid[E]]
)

// Entity is the entity of a TypeID. TypeIDPrefix is called on the zero value.
type Entity interface{ TypeIDPrefix() string }

// Kind is one of sortid's types.
type Kind interface {
	format() format
	entity() any // a nil pointer to the entity
}

type format struct {
	*text.Format
	prefix string
}

type (
	typeid[E Entity] struct{ ofEntityWithTime[E] }
	ulid[E any]      struct{ ofEntityWithTime[E] }
	euid[E any]      struct{ ofEntityWithTime[E] }
	xid[E any]       struct{ ofEntityWithTime[E] }
	ksuid[E any]     struct{ ofEntityWithTime[E] }
	uid11[E any]     struct{ ofEntity[E] }
	base62id[E any]  struct{ ofEntityWithTime[E] }
	ofEntity[E any]  struct{}
)

func (typeid[E]) format() format   { return format{text.TypeID, (*new(E)).TypeIDPrefix()} }
func (ulid[E]) format() format     { return format{text.ULID, ""} }
func (euid[E]) format() format     { return format{text.EUID, ""} }
func (xid[E]) format() format      { return format{text.XID, ""} }
func (ksuid[E]) format() format    { return format{text.KSUID, ""} }
func (uid11[E]) format() format    { return format{text.UID11, ""} }
func (base62id[E]) format() format { return format{text.Base62ID, ""} }
func (ofEntity[E]) entity() any    { return (*E)(nil) }

func formatOf[K Kind]() format { return (*new(K)).format() }

// prefixError returns an error if the prefix of a TypeID is invalid.
func prefixError[K Kind]() error {
	if f := formatOf[K](); f.Format == text.TypeID && !text.IsPrefix(f.prefix) {
		return fmt.Errorf("sortid: TypeIDPrefix of %T is %.99q: a prefix must have 1 to 63 "+
			"characters (a-z and _) and begin and end with a letter", (*new(K)).entity(), f.prefix)
	}
	return nil
}

// Types returns the names of the types in PostgreSQL, without their schema.
func Types() (names []string) {
	for _, f := range text.All {
		names = append(names, f.Name)
	}
	return
}

// Pattern returns the regular expression that ids of a type match, for routes and schemas. The type
// is a name such as "ulid". If the prefix is empty, typeids match with any prefix, or without one.
// Parse rejects some strings that match: those outside the range of the type's ids, and euids with
// a wrong check value.
func Pattern(typ, prefix string) (string, error) {
	for _, f := range text.All {
		switch {
		case f.Name != typ:
		case prefix != "" && (f != text.TypeID || !text.IsPrefix(prefix)):
			return "", fmt.Errorf("sortid: ids of type %s cannot have the prefix %.99q", typ, prefix)
		default:
			return f.Pattern(prefix), nil
		}
	}
	return "", fmt.Errorf("sortid: %.99q is not among the types %v", typ, Types())
}

// Parse converts a string to an id in the server's spelling, such as a ulid in upper case. It fails
// if the server would reject the string, or if the id has another prefix.
func Parse[I interface{ ID[K] }, K Kind](text string) (I, error) {
	var id ID[K]
	err := id.set(text)
	return I(id), err
}

// Scan implements sql.Scanner. It parses a string as Parse does. A column with NULLs needs a
// pointer or an sql.Null.
func (id *ID[K]) Scan(from any) error {
	var text sql.NullString
	if err := text.Scan(from); err != nil || !text.Valid {
		return fmt.Errorf("sortid: an id of type %s cannot be read from %T", formatOf[K]().Name, from)
	}
	return id.set(text.String)
}

func (id *ID[K]) set(from string) error {
	f := formatOf[K]()
	canonical, ok := f.CanonicalID(f.prefix, from)
	if !ok {
		return parseError[K]()
	}
	*id = ID[K](canonical)
	return nil
}

// parseError returns the error for a string that is not an id of the entity. The message omits the
// string, because messages may be shown, or used as format strings.
func parseError[K Kind]() error {
	if err := prefixError[K](); err != nil {
		return err
	}
	return malformed(notValid + what[K]())
}

const notValid = "sortid: not a valid "

func what[K Kind]() string {
	f := formatOf[K]()
	if f.Format == text.TypeID {
		return f.Name + " with the prefix " + f.prefix
	}
	return f.Name
}

// UnmarshalText implements encoding.TextUnmarshaler. It parses text as Parse does, except that
// empty text becomes the zero value.
func (id *ID[K]) UnmarshalText(text []byte) error {
	if *id = ""; len(text) == 0 {
		return nil
	}
	return id.set(string(text))
}

// MarshalText implements encoding.TextMarshaler, for encoding/json, flag.TextVar and others. The
// zero value becomes empty text.
func (id ID[K]) MarshalText() ([]byte, error) { return []byte(id), nil }

// Value implements driver.Valuer. Like Parse, it fails if the value is not an id of the entity,
// because a conversion such as UserID(text) does not check the text.
func (id ID[K]) Value() (driver.Value, error) {
	f := formatOf[K]()
	if canonical, ok := f.CanonicalID(f.prefix, string(id)); ok {
		return canonical, nil
	}
	if id != "" {
		return nil, parseError[K]()
	}
	return nil, malformed(notValid + what[K]() + ": it is empty; leave it out for the default of " +
		"the column, or use a nil pointer for NULL")
}

// Describe returns the name of the type, the prefix of a TypeID, and a nil pointer to the entity.
// It is only for the packages of this module.
func (ID[K]) Describe() (name, prefix string, entity any) {
	f := formatOf[K]()
	return f.Name, f.prefix, (*new(K)).entity()
}

// GormDataType returns the type of a column, for GORM. An xid needs its schema, because PostgreSQL
// has its own type xid.
func (ID[K]) GormDataType() string {
	return strings.Replace(formatOf[K]().Name, "xid", "public.xid", 1)
}

// Array is the value of a column that is an array of ids, for database/sql and GORM.
type Array[I interface {
	~string
	driver.Valuer
	GormDataType() string
}] []I

// GormDataType returns the type of a column, for GORM.
func (Array[I]) GormDataType() string { return (*new(I)).GormDataType() + "[]" }

// Value implements driver.Valuer. A nil slice is NULL.
func (ids Array[I]) Value() (driver.Value, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		text, err := id.Value()
		if err != nil {
			return nil, err
		}
		texts[i] = text.(string)
	}
	if ids == nil {
		return nil, nil
	}
	return "{" + strings.Join(texts, ",") + "}", nil
}

// Scan implements sql.Scanner. It rejects NULLs, more than one dimension, and arrays that do not
// begin at 1.
func (ids *Array[I]) Scan(from any) error {
	var array sql.NullString
	if err := array.Scan(from); err != nil {
		return err
	}
	if *ids = nil; !array.Valid {
		return nil
	}
	list, opened := strings.CutPrefix(array.String, "{")
	list, closed := strings.CutSuffix(list, "}")
	if !opened || !closed || strings.ContainsAny(list, "{}") {
		return errors.New("sortid: an array must have one dimension that begins at 1")
	}
	read := Array[I]{}
	for _, element := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
		var from any
		if element != "NULL" {
			from = element
		}
		id := new(I)
		if err := any(id).(sql.Scanner).Scan(from); err != nil {
			return err
		}
		read = append(read, *id)
	}
	*ids = read
	return nil
}

type malformed string

func (m malformed) Error() string { return string(m) }

// IsMalformed reports whether this package or the server rejected a value as malformed. It works
// with any driver whose errors have an SQLState method, and recognizes the SQLSTATEs 22P02, 22003,
// 22P03 and 22021.
func IsMalformed(err error) bool {
	causes := []error{err}
	for i := 0; i < len(causes) && i < 1000; i++ { // causes may be cyclic
		switch cause := causes[i].(type) {
		case malformed:
			return true
		case interface{ SQLState() string }:
			switch cause.SQLState() {
			case "22P02", "22003", "22P03", "22021":
				return true
			case "57014": // if CopyFrom's rows were rejected, the server repeats this package's error
				return strings.Contains(err.Error(), notValid)
			}
		}
		switch cause := causes[i].(type) {
		case interface{ Unwrap() error }:
			causes = append(causes, cause.Unwrap())
		case interface{ Unwrap() []error }:
			causes = append(causes, cause.Unwrap()...)
		}
	}
	return false
}
