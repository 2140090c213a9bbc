module sortid.example/clients/go

go 1.24

require (
	github.com/jackc/pgx/v5 v5.6.0
	gorm.io/driver/postgres v1.5.11
	gorm.io/gorm v1.25.12
)
