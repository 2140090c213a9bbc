package sortid

import (
	"database/sql/driver"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"sortid.example/clients/go/v2/internal/text"
)

// Condition is SQL for WHERE that uses a column's index, both with the extension and in plain SQL.
// Its parameters are written as ?, as in GORM's db.Where.
type Condition struct {
	Where string
	Args  []any
}

// SQL appends the condition's arguments to args, and returns the condition with parameters $1, $2
// and so on, numbered by their positions in args.
func (c Condition) SQL(args *[]any) string {
	texts := strings.Split(c.Where, "?")
	for i, arg := range c.Args {
		*args = append(*args, arg)
		texts[i] += "$" + strconv.Itoa(len(*args))
	}
	return strings.Join(texts, "")
}

// name returns a column's name as quoted SQL. It escapes ?, which would otherwise be a parameter.
func name[C ~string | ~[]string](column C) string {
	v := reflect.ValueOf(column)
	names := []string{v.String()}
	if v.Kind() == reflect.Slice {
		names = v.Convert(reflect.TypeFor[[]string]()).Interface().([]string)
	}
	quoted := make([]string, len(names))
	for i, name := range names {
		if strings.Contains(name, "?") {
			quoted[i] = `U&"` + strings.NewReplacer(`"`, `""`, `\`, `\\`, "?", `\003F`).Replace(name) + `"`
		} else {
			quoted[i] = `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
		}
	}
	return strings.Join(quoted, ".")
}

func between(column, typ, first, last, parameters string, args ...any) Condition {
	const bounds = "%s BETWEEN %s_%s(%s) AND %[2]s_%[5]s(%[4]s)"
	where := fmt.Sprintf(bounds, column, typ, first, parameters, last)
	return Condition{where, append(args, args...)}
}

// StartsWith returns the condition that ids begin with a prefix. An empty prefix matches every id,
// and a prefix that no id can have matches none, so the prefix may be untrusted input. The column
// is a name, such as "id", or the names of a table and a column, such as []string{"orders", "id"}.
// StartsWith quotes the names.
func StartsWith[I interface{ ID[K] }, C ~string | ~[]string, K Kind](
	column C, prefix string,
) Condition {
	f := formatOf[K]()
	if !text.IsSendable(prefix) {
		prefix = "-" // no id begins with a hyphen
	}
	valid := "CASE WHEN " + f.Name + "_is_valid_prefix(?) THEN ? END"
	return between(name(column), f.Name, "lower_bound", "upper_bound", valid, prefix, prefix)
}

// Within returns the condition that the ids' time is at or after from, and before until. A zero
// time leaves that end open. The column is as in StartsWith. Within does not compile for a UID11,
// because some uid11s have no time.
func Within[I interface{ ID[K] }, C ~string | ~[]string, K kindWithTime](
	column C, from, until time.Time,
) Condition {
	times := [2]any{}
	for i, t := range []time.Time{from, until} {
		if !t.IsZero() {
			times[i] = t
		}
	}
	f := formatOf[K]()
	if f.Format != text.TypeID {
		return between(name(column), f.Name, "first_in", "last_in", "tstzrange(?, ?)", times[0], times[1])
	}
	var prefix any = f.prefix
	if err := prefixError[K](); err != nil {
		prefix = errorValue{err}
	}
	return between(name(column), f.Name, "first_in", "last_in",
		"?, tstzrange(?, ?)", prefix, times[0], times[1])
}

type kindWithTime interface {
	Kind
	hasTime()
}

type ofEntityWithTime[E any] struct{ ofEntity[E] }

func (ofEntityWithTime[E]) hasTime() {}

// errorValue is a parameter whose conversion fails, so that no driver sends it.
type errorValue struct{ error }

func (e errorValue) Value() (driver.Value, error) { return nil, e.error }
