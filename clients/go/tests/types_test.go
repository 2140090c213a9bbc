package tests

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// What testdata/mistakes.go expects in comments are all errors of the compiler.
func TestMistakesDoNotCompile(t *testing.T) {
	files := token.NewFileSet()
	file := must(parser.ParseFile(files, "testdata/mistakes.go", nil, parser.ParseComments))
	wanted := map[int]string{}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if pattern, ok := strings.CutPrefix(comment.Text, "// ERROR "); ok {
				wanted[files.Position(comment.Pos()).Line] = pattern
			}
		}
	}
	config := types.Config{Importer: importer.ForCompiler(files, "source", nil), Error: func(err error) {
		at := files.Position(err.(types.Error).Pos).Line
		says(t, fmt.Sprintf("line %d", at), err, wanted[at])
		if wanted[at] == "" {
			t.Errorf("line %d: %v", at, err)
		}
		delete(wanted, at)
	}}
	_, _ = config.Check("mistakes", files, []*ast.File{file}, nil)
	same(t, "compiled", wanted, map[int]string{})
}

func TestRootPackageNeedsNothing(t *testing.T) {
	list := must(exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "sortid.example/clients/go/v2").CombinedOutput())
	same(t, "packages", regexp.MustCompile(`(?m)^sortid.example/clients/go.*\n`).ReplaceAllString(string(list), ""), "")
}

// The path of a module ends in its major version.
func TestVersion(t *testing.T) {
	version := regexp.MustCompile(`(?m)^## ((\d+)\S*)`).FindSubmatch(must(os.ReadFile("../CHANGELOG.md")))
	get := fmt.Sprintf("go get sortid.example/clients/go/v%s@v%s\n", version[2], version[1])
	same(t, get, strings.Contains(string(must(os.ReadFile("../README.md"))), get), true)
	same(t, "the module", strings.HasPrefix(string(must(os.ReadFile("../go.mod"))), fmt.Sprintf("module sortid.example/clients/go/v%s\n", version[2])), true)
}
