//! What all packages answer alike: clients/cases.json, with sqlx.
#[macro_use]
mod shared;

use chrono::{DateTime, Utc};
use serde_json::Value;
use shared::{cases, of_type, run, text, Place};
use sortid::for_sqlx::{is_malformed, register};
use sortid::*; // has no name of a crate
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Postgres, QueryBuilder};
use std::collections::HashMap;
use std::marker::PhantomData;

struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

/// Parses a text, and the text in JSON.
fn parses<F: Format>(text: &str) -> Option<Id<F>> {
    let parsed = text.parse::<Id<F>>();
    assert_eq!(parsed.as_ref().ok(), serde_json::from_value(text.into()).ok().as_ref(), "JSON of {text:?}");
    assert!(parsed.as_ref().err().is_none_or(|error| is_malformed(&error.clone().into())));
    parsed.ok()
}

fn texts<F: Format>(_: PhantomData<Id<F>>, name: &str, cases: &Value) {
    let id = parses::<F>(text(&cases["ids"], name)).unwrap();
    assert_eq!(serde_json::to_value(&id).unwrap(), cases["ids"][name]);
    for case in of_type(cases, "accepted", name).filter(|_| name != "typeid") {
        let map = HashMap::from([(parses::<F>(text(case, "canonical")).unwrap(), ())]);
        assert!(parses(text(case, "text")).is_some_and(|id| map.contains_key(&id)), "{case}");
    }
    for case in of_type(cases, "malformed", name) {
        assert_eq!(parses::<F>(text(case, "text")), None);
        let pattern = regex::Regex::new(&Id::<F>::pattern()).unwrap();
        assert_eq!(pattern.is_match(text(case, "text")), case["matches_pattern"] == true, "{case}");
    }
    for case in of_type(cases, "patterns", name) {
        let of_any = name == "typeid" && case["prefix"].is_null();
        assert_eq!(if of_any { TYPEID_PATTERN.to_owned() } else { Id::<F>::pattern() }, text(case, "pattern"));
    }
}

#[test]
fn all_texts() {
    let cases = cases();
    each_type!(of, name => { texts(of, name, &cases) });
}

async fn malformed(place: &Place, db: &mut PgConnection, name: &str, cases: &Value) {
    for case in of_type(cases, "malformed", name) {
        let mut cast = QueryBuilder::<Postgres>::new(format!("SELECT $1::text::{}", place.sql(name)));
        let error = cast.build().bind(text(case, "text")).execute(&mut *db).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().code().as_deref(), case["sqlstate"].as_str(), "{case}");
        assert!(is_malformed(&error), "{case}");
    }
    for case in of_type(cases, "malformed_bytes", name) {
        let mut cast = QueryBuilder::<Postgres>::new(format!("SELECT convert_from(decode($1, 'hex'), 'UTF8')::{}", place.sql(name)));
        let error = cast.build().bind(text(case, "hex")).execute(&mut *db).await.unwrap_err();
        assert!(is_malformed(&error), "{case}: {error}");
    }
}

type Row<F> = (Id<F>, Vec<Id<F>>, Option<Id<F>>, String);

/// Ids go in and out, alone, in an array and where there is none; searches find them, by the index.
async fn columns<F: Format>(_: PhantomData<Id<F>>, place: &mut Place, db: &mut PgConnection, name: &str, cases: &Value) {
    let id = parses::<F>(text(&cases["ids"], name)).unwrap();
    let generator = match name {
        "uid11" => "gen_uid11_snowish()",
        "typeid" => "gen_typeid_monotonic('other')",
        name => &format!("gen_{name}_monotonic()"),
    };
    place.run(&format!("CREATE DOMAIN {name}_id AS {}", place.sql(name)));
    for (of, table) in [(place.sql(name), format!("{name}s")), (format!("{name}_id"), format!("{name}_ids"))] {
        place.run(&format!("CREATE TABLE {table} (id {of} PRIMARY KEY DEFAULT {generator}, others {of}[], other {of}); INSERT INTO {table} DEFAULT VALUES"));
        let mut insert = QueryBuilder::<Postgres>::new(format!("INSERT INTO {table} VALUES ($1, $2) RETURNING id, others, other, id::text"));
        let found: Row<F> = insert.build_query_as().bind(&id).bind(vec![&id, &id]).fetch_one(&mut *db).await.unwrap();
        assert_eq!(found, (id.clone(), vec![id.clone(), id.clone()], None, id.to_string()));
        let query = format!("SELECT id::text FROM {table} WHERE {}", Id::<F>::starts_with("id", 1));
        for case in of_type(cases, "searches", name) {
            let mut search = QueryBuilder::<Postgres>::new(&query);
            let found = search.build_query_scalar::<String>().bind(text(case, "prefix")).fetch_all(&mut *db).await;
            match text(case, "finds") {
                "all" => assert_eq!(found.unwrap().len(), 2, "{case}"),
                "the id" => assert_eq!(found.unwrap(), [id.as_str()], "{case}"),
                _ => assert!(is_malformed(&found.unwrap_err()), "{case}"),
            }
        }
        place.uses_index(&query, "text", &format!("'{}'", &id.as_str()[..6]));
    }
}

#[tokio::test]
async fn all_columns() {
    let Some(mut place) = Place::new() else { return };
    let (db, cases) = (&mut place.connect().await, cases());
    each_type!(of, name => {
        malformed(&place, db, name, &cases).await;
        columns(of, &mut place, db, name, &cases).await
    });
    let conditions = [UserId::within("id", 1), Ulid::within("id", 1), Euid::within("id", 1), Xid::within("id", 1), Ksuid::within("id", 1)];
    for (name, condition) in ["typeid", "ulid", "euid", "xid", "ksuid"].iter().zip(conditions) {
        for table in [format!("{name}s"), format!("{name}_ids")] {
            place.uses_index(&format!("SELECT FROM {table} WHERE {condition}"), "timestamptz", "now() - interval '1 day'");
        }
    }
    let error = sqlx::query("SELECT $1::text::ulid").bind("01ARZ3NDEKTSV4RRFFQ69G5FA\0").execute(&mut *db).await.unwrap_err();
    assert!(is_malformed(&error), "{error}");
    let error = sqlx::query("SELECT 1 / $1").bind(0).execute(db).await.unwrap_err();
    assert!(!is_malformed(&error), "{error}");
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn hostile_names(cases: &Value) -> impl Iterator<Item = &str> {
    cases["hostile_names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap())
}

#[tokio::test]
async fn names_are_quoted() {
    let Some(mut place) = Place::new() else { return };
    let db = &mut place.connect().await;
    for name in hostile_names(&cases()) {
        let (table, column, domain) = (quoted(&format!("{name} table")), quoted(name), quoted(&format!("{name} domain")));
        place.run(&format!(
            "CREATE DOMAIN {domain} AS typeid; CREATE TABLE {table} ({column} {domain} DEFAULT gen_typeid_monotonic('user'), many {domain}[]);
             INSERT INTO {table} (many) VALUES (ARRAY[gen_typeid_monotonic('user')])"
        ));
        let named = [&*place.name, &format!("{name} table"), name];
        let conditions = [UserId::starts_with(named, 1), UserId::within(name, 2)].join(" AND ");
        let mut search = QueryBuilder::<Postgres>::new(format!("SELECT {column}, many FROM {table} WHERE {conditions}"));
        let search = search.build_query_as().bind("user_").bind(None::<DateTime<Utc>>).bind(None::<DateTime<Utc>>);
        let found: Vec<(UserId, Vec<UserId>)> = search.fetch_all(&mut *db).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(found.len() == 1 && found[0].0 < found[0].1[0], "{name}: {found:?}");
    }
}

#[tokio::test]
#[ignore = "schemas_are_quoted runs it in a database with the extension in a schema"]
async fn in_schema() {
    let db = &mut PgConnectOptions::new().connect().await.unwrap();
    let mut set = QueryBuilder::<Postgres>::new(format!("SET search_path = {}", quoted(&std::env::var("SCHEMA").unwrap())));
    set.build().execute(&mut *db).await.unwrap();
    register(&mut *db).await.unwrap();
    let id: Xid = sqlx::query_scalar("SELECT gen_xid_monotonic()").fetch_one(&mut *db).await.unwrap();
    let found: (Xid, Vec<Xid>) = sqlx::query_as("SELECT $1, $2").bind(&id).bind(vec![&id, &id]).fetch_one(db).await.unwrap();
    assert_eq!(found, (id.clone(), vec![id.clone(), id]));
}

/// A process can have the extension in one schema only, so each is for another.
#[test]
fn schemas_are_quoted() {
    let Some(mut place) = Place::new() else { return };
    let (mut db, mut last) = (place.database(), "ids".to_owned());
    run(&mut db, "CREATE SCHEMA ids; CREATE EXTENSION sortid SCHEMA ids");
    for name in hostile_names(&cases()) {
        let name = format!("{name} in");
        run(&mut db, &format!("ALTER SCHEMA {} RENAME TO {}", quoted(&last), quoted(&name)));
        let mut child = std::process::Command::new(std::env::current_exe().unwrap());
        let child = child.args(["--exact", "in_schema", "--ignored"]).env("SCHEMA", &name).env("PGDATABASE", &place.name);
        assert!(child.output().unwrap().status.success(), "{name}");
        last = name;
    }
}
