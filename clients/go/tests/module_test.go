package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	sortid "sortid.example/clients/go/v2"
)

func read(name string) string { return string(must(os.ReadFile(name))) }

// TestMistakesDoNotCompile expects exactly the compiler errors in the comments of
// testdata/mistakes.go.
func TestMistakesDoNotCompile(t *testing.T) {
	output, _ := exec.Command("go", "build", "-gcflags=-e", "testdata/mistakes.go").CombinedOutput()
	errors := map[string]string{}
	error := regexp.MustCompile(`mistakes\.go:(\d+):\d+: (.*)`)
	for _, error := range error.FindAllStringSubmatch(string(output), -1) {
		errors[error[1]] = error[2]
	}
	for i, line := range strings.Split(read("testdata/mistakes.go"), "\n") {
		_, want, _ := strings.Cut(line, "// ERROR ")
		got := errors[strconv.Itoa(i+1)]
		if !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("line %d: got %q, want %q", i+1, got, want)
		}
	}
}

func TestRootPackageNeedsNothing(t *testing.T) {
	list := must(exec.Command("go", "list", "-deps", "-f",
		"{{if not .Standard}}{{.ImportPath}}{{end}}", "..").CombinedOutput())
	own := regexp.MustCompile(`(?m)^sortid.example/clients/go.*\n`)
	same(t, "packages", own.ReplaceAllString(string(list), ""), "")
}

// TestVersion checks that the module's path ends in its major version, and that the README mentions
// the version.
func TestVersion(t *testing.T) {
	version := regexp.MustCompile(`(?m)^## ((\d+)\S*)`).FindStringSubmatch(read("../CHANGELOG.md"))
	module := "sortid.example/clients/go/v" + version[2]
	same(t, module, strings.HasPrefix(read("../go.mod"), "module "+module+"\n"), true)
	same(t, version[1], strings.Contains(read("../README.md"),
		"go get "+module+"@v"+version[1]+" github.com/jackc/pgx/v5@v5.12.0\n"), true)
}

// TestBun runs the program in testdata/bun, which is a separate module, because most users don't
// need bun.
func TestBun(t *testing.T) {
	dsn := database(t, "")
	t.Chdir("testdata/bun")
	output, err := exec.Command("go", "run", "-mod=mod", ".", dsn).CombinedOutput()
	same(t, string(output), err, nil)
	const said = "<nil>\n33 <nil>\n<nil>\n1 true 01ARZ3NDEKTSV4RRFFQ69G5FAV <nil>\n"
	same(t, "output", string(output), said)
}

// TestSqlc lets sqlc generate code from the module's sqlc.yaml, and runs the program in
// testdata/sqlc with that code.
func TestSqlc(t *testing.T) {
	sqlc, err := exec.LookPath("sqlc")
	if err != nil {
		t.Skip("sqlc is missing: go install github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1")
	}
	yaml, queries := read("../sqlc.yaml"), read("testdata/sqlc/queries.sql")
	program := read("testdata/sqlc/main.go")
	tables := `CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
		CREATE TABLE orders (id ulid PRIMARY KEY, buyer_id user_id NOT NULL, seller_id user_id);
		CREATE TABLE all_types ();`
	// Add two columns of each type in sqlc.yaml: one NOT NULL, one nullable.
	override := regexp.MustCompile(`db_type: ((?:public\.)?(\w+)), go_type: string`)
	for _, column := range override.FindAllStringSubmatch(yaml, -1) {
		tables += fmt.Sprintf("ALTER TABLE all_types ADD %s %s NOT NULL, ADD %[1]s_or_null %[2]s;\n",
			column[2], column[1])
	}
	dsn := database(t, tables)
	folder := must(os.MkdirTemp(".", "_sqlc")) // in the module, but not in ./...
	t.Cleanup(func() { must(0, os.RemoveAll(folder)) })
	t.Chdir(folder)
	const module = "sortid.example/clients/go/v2/tests/"
	for name, text := range map[string]string{
		"schema.sql":  tables,
		"queries.sql": queries,
		"sqlc.yaml":   strings.ReplaceAll(yaml, "shop/shop", module+"internal/shop"),
		"main.go":     strings.ReplaceAll(program, "shop/store", module+filepath.Base(folder)+"/store"),
	} {
		must(0, os.WriteFile(name, []byte(text), 0o666))
	}
	output, err := exec.Command(sqlc, "generate").CombinedOutput()
	same(t, "sqlc generate: "+string(output), err, nil)
	output, err = exec.Command("go", "run", ".", dsn).CombinedOutput()
	const user = "user_01h455vb4pex5vsknk084sn02q"
	same(t, "output", string(output),
		"2 <nil>\n2 "+user+" <nil>\n[{01KCAHAFFRE0SBZHG6PQJ6ZY7M "+user+" <nil>}] <nil>\n")
	fields := regexp.MustCompile(`(?s)type AllType struct \{\n(.*?)\}`)
	all := fields.FindString(read("store/models.go"))
	same(t, all, []int{strings.Count(all, " string\n"), strings.Count(all, " *string\n")},
		[]int{len(sortid.Types()), len(sortid.Types())})
}
