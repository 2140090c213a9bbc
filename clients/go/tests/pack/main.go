// usage: pack FOLDER MODULE VERSION PROXY
//
// Packs the module as the go command does from a repository, for GOPROXY=file://PROXY.
package main

import (
	"os"
	"path/filepath"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"shop/tap"
)

func main() {
	folder, version := os.Args[1], module.Version{Path: os.Args[2], Version: os.Args[3]}
	to := filepath.Join(os.Args[4], version.Path, "@v", version.Version)
	tap.Must(0, os.MkdirAll(filepath.Dir(to), 0o777))
	file := tap.Must(os.Create(to + ".zip"))
	tap.Must(0, zip.CreateFromDir(file, version, folder))
	tap.Must(0, file.Close())
	tap.Must(0, os.WriteFile(to+".mod", tap.Must(os.ReadFile(filepath.Join(folder, "go.mod"))), 0o666))
	tap.Must(0, os.WriteFile(to+".info", []byte(`{"Version": "`+version.Version+`"}`), 0o666))
}
