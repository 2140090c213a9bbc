//! Code that the tests share. Each test has its own schema in the database given by PGHOST,
//! PGDATABASE and so on.
#![allow(dead_code, clippy::explicit_write)] // each test needs only a part of this module
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use serde_json::Value;
use sqlx::ConnectOptions;

pub const ADA: &str = "user_01h455vb4pex5vsknk084sn02q";
pub const BOB: &str = "user_01h455vb4pex5vsknk084sn02r";
/// The id of the first order, and its time in milliseconds. The other order has the current time.
pub const FIRST_ORDER: (&str, u64) = ("01ARZ3NDEKTSV4RRFFQ69G5FAV", 1_469_922_850_259);

pub struct Fixture {
    db: PgConnection,
    /// The name of the schema and, if a test creates one, of the database. Both are dropped at the
    /// end.
    pub name: String,
    /// The schema of the types.
    pub schema: String,
    pub plain: bool,
}

impl Fixture {
    /// Creates a schema with the tables of the README and some rows.
    pub fn new() -> Self {
        let mut db = PgConnection::establish("").unwrap();
        let types = "SELECT 'sortid_rust_' || pg_backend_pid(), quote_ident(nspname), typtype = 'd'
            FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace WHERE typname = 'base62id'";
        let (name, schema, plain) = sql::<(Text, Text, Bool)>(types)
            .get_result(&mut db)
            .expect("the database has sortid");
        let mut fixture = Self {
            db,
            name,
            schema,
            plain,
        };
        fixture.run(&format!(
            "CREATE SCHEMA {}; SET search_path = {}; SET client_min_messages = error;
             CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
             CREATE TABLE users (
               id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
             CREATE TABLE orders (
               id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(),
               buyer user_id NOT NULL REFERENCES users,
               sender user_id REFERENCES users, watchers user_id[]);
             INSERT INTO users VALUES ('{ADA}', 'Ada'), ('{BOB}', 'Bob');
             INSERT INTO orders VALUES
               ('{}', '{ADA}', '{BOB}', '{{{ADA}}}'), (DEFAULT, '{BOB}', NULL, NULL)",
            fixture.name,
            fixture.path(),
            FIRST_ORDER.0
        ));
        fixture
    }

    pub fn path(&self) -> String {
        format!("{},{}", self.name, self.schema)
    }

    /// Returns a type's name with its schema, as SQL.
    pub fn sql(&self, name: &str) -> String {
        format!("{}.{name}", self.schema)
    }

    pub fn run(&mut self, statements: &str) {
        self.db
            .batch_execute(statements)
            .unwrap_or_else(|error| panic!("{statements}: {error}"));
    }

    /// Checks that custom and generic plans for a query with these values use the index.
    pub fn uses_index(&mut self, query: &str, values: &str) {
        self.run(&format!(
            "SET enable_seqscan = off; PREPARE search AS {query}"
        ));
        for mode in ["force_custom_plan", "force_generic_plan"] {
            self.run(&format!("SET plan_cache_mode = {mode}"));
            let plan: Vec<String> =
                sql::<Text>(&format!("EXPLAIN (COSTS OFF) EXECUTE search ({values})"))
                    .load(&mut self.db)
                    .unwrap();
            let found = plan.iter().any(|line| {
                line.contains("Index Cond") && line.contains(">=") && line.contains("<=")
            });
            assert!(found, "{mode}, {query}: {plan:#?}");
        }
        self.run("DEALLOCATE search");
    }

    /// Connects with sqlx.
    pub async fn connect(&self) -> sqlx::PgConnection {
        let mut db = sqlx::postgres::PgConnectOptions::new()
            .connect()
            .await
            .unwrap();
        sqlx::query("SELECT set_config('search_path', $1, false)")
            .bind(self.path())
            .execute(&mut db)
            .await
            .unwrap();
        sortid::for_sqlx::register(&mut db).await.unwrap();
        db
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        self.run(&format!("DROP SCHEMA {} CASCADE", self.name));
        self.run(&format!(
            "DROP DATABASE IF EXISTS {} WITH (FORCE)",
            self.name
        ));
    }
}

pub fn cases() -> Value {
    serde_json::from_str(include_str!("../../../cases.json")).unwrap()
}

/// Returns the cases for a type.
pub fn of_type<'a>(cases: &'a Value, key: &str, name: &'a str) -> impl Iterator<Item = &'a Value> {
    cases[key]
        .as_array()
        .unwrap()
        .iter()
        .filter(move |case| case["type"] == name)
}

pub fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key]
        .as_str()
        .unwrap_or_else(|| panic!("no {key} in {case}"))
}
