# The package in Go, with the versions of its go.mod, which are the lowest, and with the newest. sqlc stays
# beside the cache, since it takes minutes to compile, even without cgo, where its parser is WebAssembly.
find_program(go go PATHS /usr/local/go/bin)
language(
  PROGRAM ${go} version AT_LEAST 1.25
  ENVIRONMENT GOFLAGS=-modcacherw GOCACHE=${CMAKE_BINARY_DIR}/go CGO_ENABLED=0 GO=${go} # files that rm -rf can remove; a cache that stays
  FETCH sh -ec "cp '${PROJECT_SOURCE_DIR}/clients/cases.json' . && cp -R '${PROJECT_SOURCE_DIR}/clients/go' lowest && cp -R lowest newest
    (cd lowest && $GO mod download)
    (cd newest && $GO get github.com/jackc/pgx/v5@v5.12.0 gorm.io/gorm@v1.31.2 gorm.io/driver/postgres@v1.6.3 && $GO mod tidy)
    test \"$($GOCACHE/sqlc version)\" = v1.31.1 || GOBIN=$GOCACHE $GO install github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1"
  BUILD sh -ec "(cd lowest && $GO mod tidy -diff && test -z \"$($(dirname $GO)/gofmt -l . | tee /dev/stderr)\")
    (cd lowest && $GO vet ./... && $GO test -run '^$' ./...)
    (cd newest && $GO vet ./... && $GO test -run '^$' ./...)")
client(lowest editions sh -c "cd lowest && PATH=$GOCACHE:$(dirname $GO):$PATH $GO test -count=1 -v ./...")
client(newest editions sh -c "cd newest && PATH=$GOCACHE:$(dirname $GO):$PATH $GO test -count=1 -v ./...")
client(speed framework sh -c "cd newest/tests && $GO test -run '^$' -bench . -benchtime 200x")
