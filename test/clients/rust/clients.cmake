# The crate and its tests, with the newest and the lowest versions of sqlx, tokio-postgres and diesel. What cargo fetches and compiles
# stays for the next run.
set(cargo ${CMAKE_BINARY_DIR}/cargo)
language(PROGRAM cargo --version AT_LEAST 1.94
         ENVIRONMENT CARGO_HOME=${cargo} CARGO_TARGET_DIR=${cargo}/target CARGO_INCREMENTAL=0
         FETCH ./fetch ${PROJECT_SOURCE_DIR}/clients newest/sqlx=0.9.0 newest/tokio-postgres=0.7.18 newest/diesel=2.3.14
                       lowest/sqlx=0.8.0 lowest/tokio-postgres=0.7.0 lowest/diesel=2.2.0
         BUILD sh -c "cd newest && cargo test --quiet --offline --no-run && cd ../lowest && cargo test --quiet --offline --no-run")
client(clippy framework sh -c "cd newest && cargo clippy --quiet --offline --all-features --all-targets -- -D warnings")
client(package framework sh -c "cd newest && cargo publish --quiet --dry-run && cargo package --list | grep -cxE 'CHANGELOG.md|LICENSE|README.md' |
                                grep -x 3")
foreach(versions IN ITEMS newest lowest)
  client(${versions} editions sh -c "cd ${versions} && cargo test --offline")
endforeach()
client(speed framework sh -c "cd newest && cargo bench --quiet --offline --bench speed | sed 's/^sqlx, /ok - &/'")
