//! What all packages answer alike: clients/cases.json, with sqlx.
use serde_json::Value;
use sortid::*; // has no name of a crate
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Executor, Postgres, QueryBuilder, Row};
use std::collections::HashMap;
use std::marker::PhantomData;

#[cfg(not(feature = "lowest"))]
use sortid::for_sqlx as ids;
#[cfg(feature = "lowest")]
use sortid::for_sqlx_0_8 as ids;

struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

/// Calls a function with the type of the name.
macro_rules! with_type {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        match $name {
            "typeid" => $function(PhantomData::<UserId>, $($argument),*),
            "ulid" => $function(PhantomData::<Ulid>, $($argument),*),
            "euid" => $function(PhantomData::<Euid>, $($argument),*),
            "base62id" => $function(PhantomData::<Base62Id>, $($argument),*),
            "uid11" => $function(PhantomData::<Uid11>, $($argument),*),
            "xid" => $function(PhantomData::<Xid>, $($argument),*),
            "ksuid" => $function(PhantomData::<Ksuid>, $($argument),*),
            name => panic!("no type {name}"),
        }
    };
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no {key} in {case}"))
}

fn all<'a>(cases: &'a Value, key: &str) -> &'a Vec<Value> {
    cases[key].as_array().filter(|cases| !cases.is_empty()).unwrap_or_else(|| panic!("no {key}"))
}

#[cfg(not(feature = "lowest"))]
type Statement = QueryBuilder<Postgres>;
#[cfg(feature = "lowest")]
type Statement = QueryBuilder<'static, Postgres>;

fn statement(text: impl Into<String>) -> Statement {
    QueryBuilder::new(text.into())
}

async fn run(db: &mut PgConnection, text: impl Into<String>) {
    let text = text.into();
    statement(text.clone()).build().execute(db).await.unwrap_or_else(|error| panic!("{text}: {error}"));
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn in_sql(name: &str) -> String {
    let xid = if std::env::var("EDITION").unwrap() == "plain" { "sortid.xid" } else { "public.xid" };
    if name == "xid" { xid.into() } else { name.into() }
}

fn parses<F: Format>(_: PhantomData<Id<F>>, text: &str) -> Option<Id<F>> {
    let parsed = text.parse::<Id<F>>();
    assert_eq!(parsed.as_ref().ok(), serde_json::from_value(text.into()).ok().as_ref(), "JSON of {text:?}");
    assert!(parsed.as_ref().err().is_none_or(|error| ids::is_malformed(&error.clone().into())));
    parsed.ok()
}

fn texts(cases: &Value) {
    fn id<F: Format>(of: PhantomData<Id<F>>, text: &str) {
        let id = parses(of, text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(serde_json::to_value(&id).unwrap(), text);
    }
    for (name, text) in cases["ids"].as_object().unwrap() {
        with_type!(&**name, id(text.as_str().unwrap()));
    }
    fn accepted<F: Format>(of: PhantomData<Id<F>>, text: &str, canonical: &str) {
        let map = HashMap::from([(parses(of, canonical).unwrap(), ())]);
        assert!(map.contains_key(&parses(of, text).unwrap_or_else(|| panic!("{text}"))), "{text}");
    }
    for case in all(cases, "accepted").iter().filter(|case| case["type"] != "typeid") {
        with_type!(text(case, "type"), accepted(text(case, "text"), text(case, "canonical")));
    }
    fn refused<F: Format>(of: PhantomData<Id<F>>, case: &Value) {
        assert_eq!(parses(of, text(case, "text")), None);
        let pattern = regex::Regex::new(&Id::<F>::pattern()).unwrap();
        assert_eq!(pattern.is_match(text(case, "text")), case["matches_pattern"] == true, "{case}");
    }
    for case in all(cases, "malformed") {
        with_type!(text(case, "type"), refused(case));
    }
    fn pattern<F: Format>(_: PhantomData<Id<F>>, case: &Value) {
        let expected = text(case, "pattern");
        let any = case["type"] == "typeid" && case["prefix"].is_null();
        assert_eq!(if any { TYPEID_PATTERN.to_owned() } else { Id::<F>::pattern() }, expected);
    }
    for case in all(cases, "patterns") {
        with_type!(text(case, "type"), pattern(case));
    }
}

/// What the server answers to malformed texts, and to bytes that are none.
async fn malformed(db: &mut PgConnection, cases: &Value) {
    for case in all(cases, "malformed") {
        let mut cast = statement(format!("SELECT $1::text::{}", in_sql(text(case, "type"))));
        let error = cast.build().bind(text(case, "text")).execute(&mut *db).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().code().as_deref(), case["sqlstate"].as_str(), "{case}");
        assert!(ids::is_malformed(&error), "{case}");
    }
    for case in all(cases, "malformed_bytes") {
        let mut cast = statement(format!("SELECT convert_from(decode($1, 'hex'), 'UTF8')::{}", in_sql(text(case, "type"))));
        let error = cast.build().bind(text(case, "hex")).execute(&mut *db).await.unwrap_err();
        assert!(ids::is_malformed(&error), "{case}: {error}");
    }
    let error = sqlx::query("SELECT $1::text::ulid").bind("01ARZ3NDEKTSV4RRFFQ69G5FA\0").execute(&mut *db).await.unwrap_err();
    assert!(ids::is_malformed(&error), "{error}");
    let error = sqlx::query("SELECT 1 / $1").bind(0).execute(db).await.unwrap_err();
    assert!(!ids::is_malformed(&error), "{error}");
}

async fn searches(db: &mut PgConnection, cases: &Value) {
    for (name, id) in cases["ids"].as_object().unwrap() {
        run(db, format!("CREATE TABLE of_{name} (id {} PRIMARY KEY)", in_sql(name))).await;
        let prefix = if name == "typeid" { "'other'" } else { "" };
        let generator = if name == "uid11" { "gen_uid11_snowish()".into() } else { format!("gen_{name}_monotonic({prefix})") };
        run(db, format!("INSERT INTO of_{name} VALUES ({generator}), ('{}')", id.as_str().unwrap())).await;
    }
    fn condition<F: Format>(_: PhantomData<Id<F>>) -> String {
        Id::<F>::starts_with("id", 1)
    }
    for case in all(cases, "searches") {
        let name = text(case, "type");
        let mut search = statement(format!("SELECT id::text FROM of_{name} WHERE {}", with_type!(name, condition())));
        let found = search.build_query_scalar::<String>().bind(text(case, "prefix")).fetch_all(&mut *db).await;
        match text(case, "finds") {
            "all" => assert_eq!(found.unwrap().len(), 2, "{case}"),
            "the id" => assert_eq!(found.unwrap(), [text(&cases["ids"], name)], "{case}"),
            _ => assert!(ids::is_malformed(&found.unwrap_err()), "{case}"),
        }
    }
}

/// Schemas, tables, columns and domains whose names must be quoted.
async fn hostile_names(db: &mut PgConnection, cases: &Value) {
    for name in all(cases, "hostile_names").iter().map(|name| name.as_str().unwrap()) {
        let (sql, domain) = (quoted(name), quoted(&name.repeat(2)));
        run(db, format!("CREATE SCHEMA {sql}")).await;
        run(db, format!("CREATE DOMAIN {sql}.{domain} AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))")).await;
        run(db, format!("CREATE TABLE {sql}.{sql} ({sql} {sql}.{domain} DEFAULT gen_typeid_monotonic('user'), many {sql}.{domain}[])")).await;
        run(db, format!("INSERT INTO {sql}.{sql} (many) VALUES (ARRAY[gen_typeid_monotonic('user')])")).await;
        let mut search = statement(format!("SELECT {sql}, many FROM {sql}.{sql} WHERE {} AND ", UserId::starts_with([name, name, name], 1)));
        search.push(UserId::within(name, 2));
        let search = search.build_query_as().bind("user_").bind(None::<chrono::DateTime<chrono::Utc>>).bind(None::<chrono::DateTime<chrono::Utc>>);
        let found: Vec<(UserId, Vec<UserId>)> = search.fetch_all(&mut *db).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(found.len() == 1 && found[0].0 < found[0].1[0], "{name}: {found:?}");
    }
}

/// A child of `hostile_schemas`: the extension is in the schema.
async fn in_hostile_schema(schema: &str) {
    let db = &mut PgConnectOptions::new().connect().await.unwrap();
    run(db, format!("SET search_path = {}", quoted(schema))).await;
    ids::register(&mut *db).await.unwrap();
    let id: Xid = sqlx::query_scalar("SELECT gen_xid_monotonic()").fetch_one(&mut *db).await.unwrap();
    let both = vec![id.clone(), id.clone()];
    let found: (Xid, Vec<Xid>) = sqlx::query_as("SELECT $1, $2").bind(&id).bind(&both).fetch_one(db).await.unwrap();
    assert_eq!(found, (id, both), "{schema}");
}

/// The extension in schemas whose names must be quoted. A process can have it in one schema only.
async fn hostile_schemas(db: &mut PgConnection, cases: &Value) {
    run(db, "DROP EXTENSION sortid CASCADE").await;
    run(db, "CREATE SCHEMA ids").await;
    run(db, "CREATE EXTENSION sortid SCHEMA ids").await;
    let mut last = "ids".to_owned();
    for name in all(cases, "hostile_names").iter().map(|name| format!("{} in", name.as_str().unwrap())) {
        run(db, format!("ALTER SCHEMA {} RENAME TO {}", quoted(&last), quoted(&name))).await;
        let child = std::process::Command::new(std::env::current_exe().unwrap()).env("HOSTILE_SCHEMA", &name).status().unwrap();
        assert!(child.success(), "{name}");
        last = name;
    }
}

/// Reads what a simple query returns, on a connection that knows no type of sortid yet.
async fn fresh<T>(statement: &'static str) -> sqlx::Result<T>
where
    T: for<'a> sqlx::Decode<'a, Postgres> + sqlx::Type<Postgres>,
{
    let mut db = PgConnectOptions::new().connect().await?;
    db.fetch_one(statement).await?.try_get(0)
}

async fn simple_queries() -> sqlx::Result<()> {
    let id: UserId = "user_01h455vb4pex5vsknk084sn02q".parse()?;
    assert_eq!(fresh::<UserId>("SELECT 'user_01h455vb4pex5vsknk084sn02q'::typeid").await?, id);
    assert_eq!(fresh::<UserId>("SELECT 'user_01h455vb4pex5vsknk084sn02q'::user_id").await?, id);
    assert_eq!(fresh::<UserId>("SELECT text 'user_01h455vb4pex5vsknk084sn02q'").await?, id);
    assert_eq!(fresh::<Vec<UserId>>("SELECT ARRAY['user_01h455vb4pex5vsknk084sn02q']::typeid[]").await?, [id.clone()]);
    assert_eq!(fresh::<Vec<Option<UserId>>>("SELECT ARRAY['user_01h455vb4pex5vsknk084sn02q', NULL]::user_id[]").await?, [Some(id), None]);
    assert_eq!(fresh::<Option<Ulid>>("SELECT NULL::ulid").await?, None);
    assert_eq!(fresh::<Uid11>("SELECT '113q8KFkAEs'::uid11").await?.as_str(), "113q8KFkAEs");
    let other = fresh::<UserId>("SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::ulid").await;
    assert!(matches!(other, Err(sqlx::Error::ColumnDecode { .. })), "{other:?}");
    Ok(())
}

/// The types have other OIDs after the extension was made again: connections are of no use.
async fn made_again(db: &mut PgConnection) {
    let id: Ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
    let query = "SELECT $1 = $1";
    sqlx::query(query).bind(&id).execute(&mut *db).await.unwrap();
    db.execute("DROP EXTENSION sortid CASCADE; CREATE EXTENSION sortid").await.unwrap();
    let error = sqlx::query(query).bind(&id).execute(&mut *db).await.unwrap_err();
    assert!(error.to_string().contains("cache lookup failed for type"), "{error}");
    let db = &mut PgConnectOptions::new().connect().await.unwrap();
    sqlx::query(query).bind(&id).execute(db).await.unwrap();
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> sqlx::Result<()> {
    if let Ok(schema) = std::env::var("HOSTILE_SCHEMA") {
        in_hostile_schema(&schema).await;
        return Ok(());
    }
    let cases = &serde_json::from_str(include_str!(env!("CASES"))).unwrap();
    texts(cases);
    println!("ok - texts");
    let db = &mut PgConnectOptions::new().connect().await?;
    ids::register(&mut *db).await?;
    db.execute(include_str!("../schema.sql")).await?;
    simple_queries().await?;
    println!("ok - simple queries");
    malformed(db, cases).await;
    println!("ok - malformed");
    searches(db, cases).await;
    println!("ok - searches");
    hostile_names(db, cases).await;
    println!("ok - hostile names");
    if std::env::var("EDITION").unwrap() != "plain" {
        made_again(db).await;
        println!("ok - made again");
        hostile_schemas(db, cases).await;
        println!("ok - hostile schemas");
    }
    Ok(())
}
