# The clients in Go: pgx, GORM, sqlc; and a library of KSUIDs. An older version cannot fetch another one, as those from 1.21 on
# do. Without cgo, sqlc has its parser as WebAssembly, and no C is compiled for minutes.
find_program(go go PATHS /usr/local/go/bin)
language(PROGRAM ${go} version AT_LEAST 1.21 ENVIRONMENT GOFLAGS=-modcacherw  # files that rm -rf can remove
         FETCH sh -ec "'${go}' mod download && GOBIN=$PWD CGO_ENABLED=0 '${go}' install github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1"
         BUILD sh -ec "./sqlc generate && '${go}' build -o with_sqlc sqlc.go tap.go && '${go}' build -o with_pgx pgx.go tap.go
                       '${go}' build -o with_gorm gorm.go tap.go && '${go}' build -o ksuids ksuid.go")
client(segmentio_ksuid framework env KSUIDS=./ksuids psql -XAtq -v ON_ERROR_STOP=1 -f ${PROJECT_SOURCE_DIR}/test/clients/ksuid.sql)
client(pgx types ./with_pgx)
client(GORM types ./with_gorm)
client(sqlc types ./with_sqlc)
