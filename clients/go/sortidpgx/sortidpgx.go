// Package sortidpgx registers the types of sortid with pgx.
package sortidpgx

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	sortid "sortid.example/clients/go/v2"
	"sortid.example/clients/go/v2/internal/text"
)

// The query for the types, which it finds as the return types of their functions, and for the
// domains over them. typlen is -1 for typeids, and for all types in plain SQL.
var types = `
WITH RECURSIVE ids AS (
  SELECT t.oid, name FROM unnest('{` + strings.Join(sortid.Types(), ",") + `}'::name[]) AS name
    JOIN pg_proc ON proname = name || '_lower_bound'
    JOIN pg_type AS t ON t.oid = prorettype AND typname = name
  UNION SELECT t.oid, name FROM ids JOIN pg_type AS t ON typbasetype = ids.oid)
SELECT t.oid, format_type(t.oid, NULL), typarray, typlen > 0, name::text
  FROM ids JOIN pg_type AS t USING (oid)`

// RegisterTypes registers the types with a connection. Use it as AfterConnect of a pgxpool.Config,
// or in stdlib.OptionAfterConnect. RegisterTypes lets pgx read and write arrays of these types
// and of domains over them, and lets CopyFrom send ids. Values of type pgtype.UUID, []byte,
// uuid.UUID and similar types can then hold the bytes of ids.
func RegisterTypes(ctx context.Context, conn *pgx.Conn) error {
	m := conn.TypeMap()
	rows, _ := conn.Query(ctx, types) // ForEachRow returns the error
	var id, array pgtype.Type
	var isFixed bool
	var name string
	columns := []any{&id.OID, &id.Name, &array.OID, &isFixed, &name}
	_, err := pgx.ForEachRow(rows, columns, func() error {
		c := codec{}
		if isFixed {
			c.format = named(name)
		}
		element := &pgtype.Type{Name: id.Name, OID: id.OID, Codec: c}
		m.RegisterType(element)
		m.RegisterType(&pgtype.Type{Name: id.Name + "[]", OID: array.OID, Codec: arrayOf(element)})
		return nil
	})
	if m.PlanEncode(0, pgtype.TextFormatCode, []sortid.ULID[any]{}) == nil { // this is the first call
		m.TryWrapEncodePlanFuncs = slices.Insert(m.TryWrapEncodePlanFuncs, 0, wrapTexts)
		m.TryWrapScanPlanFuncs = slices.Insert(m.TryWrapScanPlanFuncs, 0, wrapSlice)
	}
	return err
}

// codec passes text through. In the binary protocol, it sends the bytes of ids, or text if format
// is nil.
type codec struct {
	pgtype.TextCodec
	format *text.Format
}

// FormatSupported makes pgx prefer text for arrays too. A query can still request binary.
func (codec) FormatSupported(format int16) bool { return format == pgtype.TextFormatCode }

func (c codec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	inBinary := c.format != nil && format == pgtype.BinaryFormatCode
	t := reflect.TypeOf(value)
	_, isUUID := value.(pgtype.UUIDValuer)
	switch {
	case isID(t):
		name, prefix, _ := value.(described).Describe()
		return id{named(name), prefix, inBinary}
	case t != nil && t.Kind() == reflect.String && inBinary:
		return id{c.format, "", true}
	case c.format != nil && t != nil && (isUUID ||
		(t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Elem().Kind() == reflect.Uint8):
		return bytes{c.format, format}
	}
	return c.fallback(format).PlanEncode(m, oid, format, value)
}

// described is a sortid.ID, or a pointer to one.
type described interface {
	Describe() (name, prefix string, entity any)
}

func isID(t reflect.Type) bool {
	return t != nil && t.Kind() == reflect.String && t.Implements(reflect.TypeFor[described]())
}

func named(name string) *text.Format { return text.All[slices.Index(sortid.Types(), name)] }

// id encodes an id as text in the server's spelling or as bytes, in fewer steps than pgx.
type id struct {
	format *text.Format
	prefix string
	binary bool
}

func (to id) Encode(value any, buf []byte) ([]byte, error) {
	if buf, ok := to.append(buf, reflect.ValueOf(value).String()); ok {
		return buf, nil
	}
	return nil, to.encodeError(value)
}

func (to id) append(buf []byte, text string) ([]byte, bool) {
	if to.binary {
		return to.format.AppendBytes(buf, text)
	}
	canonical, ok := to.format.CanonicalID(to.prefix, text)
	return append(buf, canonical...), ok
}

func (to id) encodeError(value any) error {
	if valuer, ok := value.(driver.Valuer); ok {
		if _, err := valuer.Value(); err != nil {
			return err
		}
	}
	return errors.New("sortid: not a valid " + to.format.Name)
}

func (id) Scan(src []byte, target any) error {
	if src == nil {
		return target.(sql.Scanner).Scan(nil)
	}
	return target.(encoding.TextUnmarshaler).UnmarshalText(src)
}

// arrayCodec writes slices of ids itself, because pgx would look up a plan for each element, and
// quote the element.
type arrayCodec struct{ pgtype.ArrayCodec }

func arrayOf(element *pgtype.Type) pgtype.Codec {
	return &arrayCodec{pgtype.ArrayCodec{ElementType: element}}
}

func (a *arrayCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16,
	value any) pgtype.EncodePlan {
	if t := reflect.TypeOf(value); t != nil && t.Kind() == reflect.Slice && isID(t.Elem()) {
		elements := a.ElementType.Codec.PlanEncode(m, oid, format, reflect.Zero(t.Elem()).Interface())
		return ids{elements.(id), a.ElementType.OID, format == pgtype.BinaryFormatCode}
	}
	return a.ArrayCodec.PlanEncode(m, oid, format, value)
}

// ids encodes a slice of ids, which need no quotes in an array.
type ids struct {
	id
	oid    uint32
	binary bool
}

func (to ids) Encode(value any, buf []byte) ([]byte, error) {
	v := reflect.ValueOf(value)
	if v.IsNil() {
		return nil, nil
	}
	big := binary.BigEndian
	switch n := uint32(v.Len()); {
	case !to.binary:
		buf = append(buf, '{')
	case n == 0:
		return big.AppendUint32(append(buf, make([]byte, 8)...), to.oid), nil
	default: // one dimension, no NULLs, type, length, lower bound 1
		for _, part := range []uint32{1, 0, to.oid, n, 1} {
			buf = big.AppendUint32(buf, part)
		}
	}
	for i := range v.Len() {
		switch {
		case to.binary:
			buf = append(buf, 0, 0, 0, 0)
		case i > 0:
			buf = append(buf, ',')
		}
		start, ok := len(buf), false
		if buf, ok = to.append(buf, v.Index(i).String()); !ok {
			return nil, to.encodeError(v.Index(i).Interface())
		}
		if to.binary {
			big.PutUint32(buf[start-4:], uint32(len(buf)-start))
		}
	}
	if !to.binary {
		buf = append(buf, '}')
	}
	return buf, nil
}

// bytes encodes values that hold the bytes of an id, such as a pgtype.UUID.
type bytes struct {
	of     *text.Format
	format int16
}

func (b bytes) Encode(value any, buf []byte) ([]byte, error) {
	v := reflect.ValueOf(value)
	if uuid, ok := value.(pgtype.UUIDValuer); ok {
		is, err := uuid.UUIDValue()
		if err != nil || !is.Valid {
			return nil, err
		}
		v = reflect.ValueOf(is.Bytes)
	}
	if v.Kind() == reflect.Slice && v.IsNil() {
		return nil, nil
	}
	// Bytes cannot be sent in text format; after this error, pgx tries binary.
	if b.format == pgtype.TextFormatCode || v.Len() != b.of.Bytes {
		return nil, fmt.Errorf("sortid: an id of type %s has %d bytes, not %d",
			b.of.Name, b.of.Bytes, v.Len())
	}
	buf = append(buf, make([]byte, b.of.Bytes)...)
	reflect.Copy(reflect.ValueOf(buf[len(buf)-b.of.Bytes:]), v)
	return buf, nil
}

// Scan implements pgtype.ScanPlan for a pgtype.UUIDScanner.
func (b bytes) Scan(src []byte, target any) error {
	to, ok := target.(pgtype.UUIDScanner), true
	if src == nil {
		return to.ScanUUID(pgtype.UUID{})
	}
	if b.format == pgtype.TextFormatCode {
		src, ok = b.of.AppendBytes(nil, string(src))
	}
	if !ok || len(src) != 16 {
		return fmt.Errorf("sortid: an id of type %s cannot be read as a uuid", b.of.Name)
	}
	return to.ScanUUID(pgtype.UUID{Bytes: [16]byte(src), Valid: true})
}

// fallback returns pgx's codec for all other values: the codec for bytea if ids are sent as bytes
// in this format, and otherwise the codec for text.
func (c codec) fallback(format int16) pgtype.Codec {
	if c.format != nil && format == pgtype.BinaryFormatCode {
		return pgtype.ByteaCodec{}
	}
	return c.TextCodec
}

func (c codec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(described); ok && (c.format == nil || format == pgtype.TextFormatCode) {
		return id{}
	}
	if _, ok := target.(pgtype.UUIDScanner); ok && c.format != nil {
		return bytes{c.format, format}
	}
	return c.fallback(format).PlanScan(m, oid, format, target)
}

func (c codec) DecodeDatabaseSQLValue(
	m *pgtype.Map, oid uint32, format int16, src []byte,
) (driver.Value, error) {
	return c.fallback(format).DecodeDatabaseSQLValue(m, oid, format, src)
}

func (c codec) DecodeValue(m *pgtype.Map, oid uint32, format int16, src []byte) (any, error) {
	return c.fallback(format).DecodeValue(m, oid, format, src)
}

// wrapSlice wraps a slice of ids, because pgx's own wrapper would lose an array's dimensions.
func wrapSlice(target any) (pgtype.WrappedScanPlanNextSetter, any, bool) {
	t := reflect.TypeOf(target)
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Slice || !isID(t.Elem().Elem()) {
		return nil, nil, false
	}
	return &asSlice{}, slice{reflect.ValueOf(target).Elem()}, true
}

type asSlice struct{ next pgtype.ScanPlan }

func (a *asSlice) SetNext(next pgtype.ScanPlan) { a.next = next }

func (a *asSlice) Scan(src []byte, target any) error {
	return a.next.Scan(src, slice{reflect.ValueOf(target).Elem()})
}

type slice struct{ reflect.Value }

func (s slice) SetDimensions(dimensions []pgtype.ArrayDimension) error {
	s.SetZero()
	switch {
	case dimensions == nil:
		return nil
	case len(dimensions) > 1 || len(dimensions) == 1 && dimensions[0].LowerBound != 1:
		return errors.New("sortid: a slice of ids needs a one-dimensional array that begins at 1; " +
			"use pgtype.Array for other arrays")
	case len(dimensions) == 0:
		dimensions = []pgtype.ArrayDimension{{}}
	}
	s.Set(reflect.MakeSlice(s.Type(), int(dimensions[0].Length), int(dimensions[0].Length)))
	return nil
}

func (s slice) ScanIndex(i int) any { return s.Index(i).Addr().Interface() }
func (s slice) ScanIndexType() any  { return reflect.New(s.Type().Elem()).Interface() }

// wrapTexts makes pgx send ids and slices of ids as text if pgx does not know a parameter's type,
// as in the simple protocol.
func wrapTexts(value any) (pgtype.WrappedEncodePlanNextSetter, any, bool) {
	switch t := reflect.TypeOf(value); {
	case isID(t):
		return &asText{}, "", true
	case t != nil && t.Kind() == reflect.Slice && isID(t.Elem()):
		return &asText{}, []string{}, true
	case t != nil && t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Pointer &&
		isID(t.Elem().Elem()):
		return &asText{}, []*string{}, true
	}
	return nil, nil, false
}

type asText struct{ next pgtype.EncodePlan }

func (a *asText) SetNext(next pgtype.EncodePlan) { a.next = next }

func (a *asText) Encode(value any, buf []byte) ([]byte, error) {
	v := reflect.ValueOf(value)
	if v.Kind() != reflect.Slice {
		text, err := value.(driver.Valuer).Value()
		if err != nil {
			return nil, err
		}
		return a.next.Encode(text, buf)
	}
	list, pointers := make([]string, v.Len()), make([]*string, v.Len())
	for i := range list {
		id := v.Index(i)
		if id.Kind() == reflect.Pointer && id.IsNil() {
			continue
		}
		text, err := id.Interface().(driver.Valuer).Value()
		if err != nil {
			return nil, err
		}
		list[i] = text.(string)
		pointers[i] = &list[i]
	}
	if v.Type().Elem().Kind() == reflect.Pointer {
		return a.next.Encode(pointers, buf)
	}
	return a.next.Encode(list, buf)
}
