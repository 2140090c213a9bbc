// Package sortidpgx registers the types of sortid with pgx.
package sortidpgx

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"fmt"
	"reflect"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	sortid "sortid.example/clients/go"
)

// The types are what their functions return, and the domains over those. Of a typeid, and in plain SQL, typlen is -1.
var types = `
WITH RECURSIVE ids AS (
  SELECT prorettype AS oid FROM unnest('{` + strings.Join(sortid.Types(), ",") + `}'::text[]) AS name JOIN pg_proc ON proname = name || '_lower_bound'
  UNION SELECT t.oid FROM ids JOIN pg_type AS t ON typbasetype = ids.oid)
SELECT t.oid, format_type(t.oid, NULL), typarray, greatest(typlen, 0)::int FROM ids JOIN pg_type AS t USING (oid)`

// RegisterTypes is for AfterConnect of a pgxpool.Config, or stdlib.OptionAfterConnect. It lets pgx read and write arrays of ids, of
// domains too, and ids in binary as []byte and types such as uuid.UUID.
func RegisterTypes(ctx context.Context, conn *pgx.Conn) error {
	rows, _ := conn.Query(ctx, types) // ForEachRow has the error
	var id, array pgtype.Type
	var size int
	_, err := pgx.ForEachRow(rows, []any{&id.OID, &id.Name, &array.OID, &size}, func() error {
		element := &pgtype.Type{Name: id.Name, OID: id.OID, Codec: codec{size: size}}
		conn.TypeMap().RegisterType(element)
		conn.TypeMap().RegisterType(&pgtype.Type{Name: id.Name + "[]", OID: array.OID, Codec: &pgtype.ArrayCodec{ElementType: element}})
		return nil
	})
	return err
}

// codec passes texts on, and in binary size bytes, or texts if size is 0.
type codec struct {
	pgtype.TextCodec
	size int
}

// FormatSupported makes pgx prefer text for arrays too. Binary works if it is asked for.
func (codec) FormatSupported(format int16) bool { return format == pgtype.TextFormatCode }

func (c codec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	t := reflect.TypeOf(value)
	if _, ok := value.(described); ok && t.Kind() == reflect.String && (c.size == 0 || format == pgtype.TextFormatCode) {
		return text{}
	}
	if c.size > 0 && t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Elem().Kind() == reflect.Uint8 {
		return bytes{c.size, format}
	}
	return c.of(format).PlanEncode(m, oid, format, value)
}

// described is a sortid.ID, or a pointer to one.
type described interface {
	Describe() (name, prefix string, entity any)
}

// text is what pgx would do in more steps for an id.
type text struct{}

func (text) Encode(value any, buf []byte) ([]byte, error) {
	id := reflect.ValueOf(value).String()
	if id == "" {
		_, err := value.(driver.Valuer).Value()
		return nil, err
	}
	return append(buf, id...), nil
}

func (text) Scan(src []byte, target any) error {
	if null, ok := target.(sql.Scanner); ok && src == nil {
		return null.Scan(nil)
	}
	return target.(encoding.TextUnmarshaler).UnmarshalText(src)
}

type bytes struct {
	size   int
	format int16
}

func (b bytes) Encode(value any, buf []byte) ([]byte, error) {
	v := reflect.ValueOf(value)
	if v.Kind() == reflect.Slice && v.IsNil() {
		return nil, nil
	}
	if b.format == pgtype.TextFormatCode || v.Len() != b.size { // bytes are no text, so pgx tries binary next
		return nil, fmt.Errorf("sortid: an id of this type has %d bytes, not %d", b.size, v.Len())
	}
	buf = append(buf, make([]byte, b.size)...)
	reflect.Copy(reflect.ValueOf(buf[len(buf)-b.size:]), v)
	return buf, nil
}

// of is the codec of pgx that does the rest. It takes no text as bytes.
func (c codec) of(format int16) pgtype.Codec {
	if c.size > 0 && format == pgtype.BinaryFormatCode {
		return pgtype.ByteaCodec{}
	}
	return c.TextCodec
}

func (c codec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(described); ok && (c.size == 0 || format == pgtype.TextFormatCode) {
		return text{}
	}
	return c.of(format).PlanScan(m, oid, format, target)
}

func (c codec) DecodeDatabaseSQLValue(m *pgtype.Map, oid uint32, format int16, src []byte) (driver.Value, error) {
	return c.of(format).DecodeDatabaseSQLValue(m, oid, format, src)
}

func (c codec) DecodeValue(m *pgtype.Map, oid uint32, format int16, src []byte) (any, error) {
	return c.of(format).DecodeValue(m, oid, format, src)
}
