# The crate, as cargo packages it, with the newest and the lowest versions of sqlx, which compiles with a database at hand, tokio-postgres and diesel.
# What cargo fetches and compiles stays for the next run.
set(cargo ${CMAKE_BINARY_DIR}/cargo)
set(bin ${cargo}/target/debug)
language(PROGRAM cargo --version AT_LEAST 1.94
         ENVIRONMENT CARGO_HOME=${cargo} CARGO_TARGET_DIR=${cargo}/target CARGO_INCREMENTAL=0 CASES=${PROJECT_SOURCE_DIR}/clients/cases.json
         FETCH ./package ${PROJECT_SOURCE_DIR}/clients/rust
         BUILD sh -c "createdb -T clients clients_rust && psql -Xq -v ON_ERROR_STOP=1 -f schema.sql clients_rust &&
                      export DATABASE_URL=postgres://$PGUSER:$PGPASSWORD@127.0.0.1:$PGPORT/clients_rust CARGO_NET_OFFLINE=true &&
                      cd alone && cargo build --quiet && cd ../newest && cargo build --quiet && cd ../lowest && cargo build --quiet")
client(clippy framework sh -c "cd crate && cargo clippy --quiet --offline --all-features -- -D warnings && echo 'ok - nothing'")
client(alone framework sh -c "test -s sortid/LICENSE && ${bin}/alone")
client(mistakes framework ./mistakes)
foreach(version IN ITEMS newest lowest)
  foreach(driver IN ITEMS cases sqlx tokio_postgres diesel)
    client(${driver}.${version} editions ${bin}/${driver}_${version})
  endforeach()
endforeach()
client(speed framework sh -c "cd newest && cargo run --quiet --release --offline --bin speed")
