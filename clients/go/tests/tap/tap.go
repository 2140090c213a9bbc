// Package tap prints the results of tests.
package tap

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
)

// Same is a test.
func Same(what string, got, expected any) {
	if reflect.DeepEqual(got, expected) {
		fmt.Println("ok -", what)
	} else {
		fmt.Printf("got %v, expected %v\nnot ok - %s\n", got, expected, what)
	}
}

// Says is a test of the text of an error.
func Says(what string, err error, pattern string) {
	Same(what, err != nil && regexp.MustCompile(pattern).MatchString(err.Error()), true)
	if err == nil || !regexp.MustCompile(pattern).MatchString(err.Error()) {
		fmt.Println(err)
	}
}

// Must has no error, or ends the program.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// State is the SQLSTATE of the error.
func State(err error) string {
	var refused interface{ SQLState() string }
	if errors.As(err, &refused) {
		return refused.SQLState()
	}
	return fmt.Sprint(err)
}

// Plain says that the types are those of plain SQL; Xid is the name of the type there.
var (
	Plain = os.Getenv("EDITION") == "plain"
	Xid   = map[bool]string{false: "public.xid", true: "sortid.xid"}[Plain]
)
