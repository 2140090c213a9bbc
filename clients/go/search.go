package sortid

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Condition is SQL for WHERE that uses the index of a column, with the extension and in plain SQL. The parameters are ? there, as for db.Where of GORM.
type Condition struct {
	Where string
	Args  []any
}

// SQL appends the parameters to args, and has $1, $2 and so on for them, as they are counted in args.
func (c Condition) SQL(args *[]any) string {
	texts := strings.Split(c.Where, "?")
	for i, arg := range c.Args {
		*args = append(*args, arg)
		texts[i] += "$" + strconv.Itoa(len(*args))
	}
	return strings.Join(texts, "")
}

func between(column, name, first, last, parameters string, args ...any) Condition {
	return Condition{fmt.Sprintf("%s BETWEEN %s_%s(%s) AND %[2]s_%[5]s(%[4]s)", column, name, first, parameters, last), append(args, args...)}
}

// StartsWith finds ids by the beginning of their text. The column is a name; the prefix may come from outside.
func StartsWith[I interface{ ID[K] }, K Kind](column, prefix string) Condition {
	var arg any = prefix
	if prefix == "" {
		arg = refused{errors.New("sortid: StartsWith needs a prefix")}
	}
	return between(column, formatOf[K]().name, "lower_bound", "upper_bound", "?", arg)
}

// Within finds ids created from a time on and before another; a zero time leaves that end open. It does not compile for ids
// that need not have a time, those of uid11 and base62id.
func Within[I interface{ ID[K] }, K datedKind](column string, from, until time.Time) Condition {
	times := [2]any{}
	for i, t := range []time.Time{from, until} {
		if !t.IsZero() {
			times[i] = t
		}
	}
	f := formatOf[K]()
	if f.name != "typeid" {
		return between(column, f.name, "first_in", "last_in", "tstzrange(?, ?)", times[0], times[1])
	}
	return between(column, "typeid", "first_in", "last_in", "?, tstzrange(?, ?)", f.prefix, times[0], times[1])
}

type datedKind interface {
	Kind
	hasTime()
}

type dated struct{}

func (dated) hasTime() {}

// refused is a parameter that no driver sends.
type refused struct{ error }

func (r refused) Value() (driver.Value, error) { return nil, r.error }
