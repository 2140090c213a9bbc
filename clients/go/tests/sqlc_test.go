package tests

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	sortid "sortid.example/clients/go/v2"
)

// TestSqlc has sqlc generate code by sqlc.yaml of the module, for testdata/sqlc, and runs the program there with it.
func TestSqlc(t *testing.T) {
	sqlc, err := exec.LookPath("sqlc")
	if err != nil {
		t.Skip("sqlc is missing: go install github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1")
	}
	folder := must(os.MkdirTemp(".", "_sqlc")) // in the module, but not in ./...
	defer os.RemoveAll(folder)
	read := func(name string) string { return string(must(os.ReadFile(name))) }
	write := func(name, text string) { must(0, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666)) }
	yaml, tables := read("../sqlc.yaml"), read("testdata/sqlc/schema.sql")
	// Each type of the file, NOT NULL and without.
	for _, column := range regexp.MustCompile(`db_type: ((?:public\.)?(\w+)), go_type: string`).FindAllStringSubmatch(yaml, -1) {
		tables += fmt.Sprintf("ALTER TABLE all_types ADD %s %s NOT NULL, ADD %[1]s_or_null %[2]s;\n", column[2], column[1])
	}
	conn := connection(t, "")
	must(conn.Exec(context.Background(), strings.ReplaceAll(tables, "public.xid", xid)))
	const module = "sortid.example/clients/go/v2/tests/"
	write("schema.sql", tables)
	write("queries.sql", read("testdata/sqlc/queries.sql"))
	write("sqlc.yaml", strings.ReplaceAll(yaml, "shop/shop", module+"internal/shop"))
	write("main.go", strings.ReplaceAll(read("testdata/sqlc/main.go"), "shop/store", module+filepath.Base(folder)+"/store"))
	for _, command := range [][]string{{sqlc, "generate"}, {"go", "run", ".", conn.Config().ConnString()}} {
		run := exec.Command(command[0], command[1:]...)
		run.Dir = folder
		if output, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", command[:2], err, output)
		}
	}
	all := regexp.MustCompile(`(?s)type AllType struct \{\n(.*?)\}`).FindString(read(filepath.Join(folder, "store", "models.go")))
	same(t, all, []int{strings.Count(all, " string\n"), strings.Count(all, " *string\n")}, []int{len(sortid.Types()), len(sortid.Types())})
}
