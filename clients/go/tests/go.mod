module shop

go 1.25.0

require (
	golang.org/x/mod v0.38.0
	github.com/google/uuid v1.6.0
	github.com/jackc/pgx/v5 v5.12.0
	github.com/oklog/ulid/v2 v2.1.1
	github.com/segmentio/ksuid v1.0.4
	gorm.io/driver/postgres v1.6.3
	gorm.io/gorm v1.31.2
)
