# The clients in Rust: sqlx, which compiles with a database at hand, tokio-postgres, diesel.
language(PROGRAM cargo --version AT_LEAST 1.94
         FETCH sh -c "CARGO_HOME=$PWD/cargo cargo fetch --locked"
         BUILD sh -c "DATABASE_URL=postgres://$PGUSER:$PGPASSWORD@127.0.0.1:$PGPORT/clients_typeid CARGO_HOME=$PWD/cargo cargo build --quiet --locked --offline")
client(sqlx types target/debug/with_sqlx)
client(tokio-postgres types target/debug/with_tokio_postgres)
client(diesel types target/debug/with_diesel)
