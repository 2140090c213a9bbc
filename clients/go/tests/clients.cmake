# The package in Go: pgx, database/sql, GORM and sqlc, in the versions of go.mod and in the lowest ones that the package permits. And a
# library of KSUIDs. Without cgo, sqlc has its parser as WebAssembly, and no C is compiled for minutes.
find_program(go go PATHS /usr/local/go/bin)
language(PROGRAM ${go} version AT_LEAST 1.25 ENVIRONMENT "GOFLAGS=-modcacherw -mod=mod" GO=${go} GOCACHE=${CMAKE_BINARY_DIR}/go # files that rm -rf can remove; a cache that stays
         FETCH sh -ec "./fetch ${PROJECT_SOURCE_DIR}/clients/go && GOBIN=$PWD CGO_ENABLED=0 '${go}' install github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1"
         BUILD ./build)
client(segmentio_ksuid framework env KSUIDS=./ksuids.test psql -XAtq -v ON_ERROR_STOP=1 -f ${PROJECT_SOURCE_DIR}/test/clients/ksuid.sql)
client(module framework ./module)
client(refused framework refused/try)
client(speed framework ./speed.test)
foreach(program cases pgx sql gorm sqlc)
  client(${program} editions ./with_${program}.test)
  client(${program}_lowest editions lowest/with_${program}.test)
endforeach()
