# The package in Go, with the versions of its go.mod, which are the lowest, and with the newest. And a library of KSUIDs.
find_program(go go PATHS /usr/local/go/bin)
language(PROGRAM ${go} version AT_LEAST 1.25 ENVIRONMENT GOFLAGS=-modcacherw GO=${go} GOCACHE=${CMAKE_BINARY_DIR}/go CGO_ENABLED=0 # files that rm -rf can remove; a cache that stays
         FETCH ./fetch ${PROJECT_SOURCE_DIR} v1.31.1 github.com/jackc/pgx/v5@v5.12.0 gorm.io/gorm@v1.31.2 gorm.io/driver/postgres@v1.6.3
         BUILD ./build)
client(segmentio_ksuid framework env KSUIDS=./ksuids.test psql -XAtq -v ON_ERROR_STOP=1 -f ${PROJECT_SOURCE_DIR}/test/clients/ksuid.sql)
client(lowest editions ./test lowest)
client(newest editions ./test newest)
client(speed framework ./bench newest)
