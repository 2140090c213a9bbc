mod shared;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::{Connection as _, SimpleConnection};
use serde_json::Value;
use shared::{cases, of_type, text, Fixture, ADA, BOB, FIRST_ORDER};
use sortid::for_sqlx::{is_malformed, register};
use sortid::*; // tests that sortid exports no names of other crates
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Executor, FromRow, Postgres, QueryBuilder, Row as _};
use std::marker::PhantomData;

// docs: begin
struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

#[derive(Debug, PartialEq, FromRow)]
struct Order {
    id: Ulid,
    buyer: UserId,
    sender: Option<UserId>,
    watchers: Option<Vec<UserId>>,
}

async fn by_prefix(db: &mut PgConnection, prefix: &str) -> sqlx::Result<Vec<UserId>> {
    let mut query = QueryBuilder::new("SELECT id FROM users WHERE ");
    query.push(UserId::starts_with("id", 1)); // the parameter $1
    query
        .build_query_scalar()
        .bind(sendable(prefix))
        .fetch_all(db)
        .await
}

async fn made_within(
    db: &mut PgConnection,
    from: Option<DateTime<Utc>>,
    until: Option<DateTime<Utc>>,
) -> sqlx::Result<Vec<Order>> {
    let mut query = QueryBuilder::new("SELECT * FROM orders WHERE ");
    query.push(Ulid::within("id", 1)); // the parameters $1 and $2
    query
        .build_query_as()
        .bind(from)
        .bind(until)
        .fetch_all(db)
        .await
}
// docs: end

// docs: begin
async fn orders_of(db: &mut PgConnection, buyers: &[UserId]) -> sqlx::Result<Vec<Order>> {
    let query = "SELECT * FROM orders WHERE buyer = ANY ($1) ORDER BY id";
    sqlx::query_as(query).bind(buyers).fetch_all(db).await
}

/// The parameter is an array of typeids. Array operators need the column's type.
async fn watched_by(db: &mut PgConnection, users: &[UserId]) -> sqlx::Result<Vec<Order>> {
    sqlx::query_as("SELECT * FROM orders WHERE watchers @> $1::user_id[]")
        .bind(users)
        .fetch_all(db)
        .await
}
// docs: end

// docs: begin
async fn name(db: &mut PgConnection, text: &str) -> sqlx::Result<Option<String>> {
    let id: UserId = text.parse()?;
    sqlx::query_scalar("SELECT name FROM users WHERE id = $1")
        .bind(id)
        .fetch_optional(db)
        .await
}

fn status(found: &sqlx::Result<Option<String>>) -> u16 {
    match found {
        Ok(Some(_)) => 200,
        Ok(None) => 404,
        Err(error) if is_malformed(error) => 400,
        Err(_) => 500,
    }
}
// docs: end

#[tokio::test]
async fn examples() -> sqlx::Result<()> {
    let fixture = Fixture::new();
    let db = &mut fixture.connect().await;
    let users: [UserId; 2] = [ADA.parse()?, BOB.parse()?];
    let [ada, bob] = users.clone();
    let orders = orders_of(db, &users).await?;
    assert_eq!(
        orders[0],
        Order {
            id: FIRST_ORDER.0.parse()?,
            buyer: ada.clone(),
            sender: Some(bob.clone()),
            watchers: Some(vec![ada])
        }
    );
    assert_eq!(
        orders[1],
        Order {
            id: orders[1].id.clone(),
            buyer: bob,
            sender: None,
            watchers: None
        }
    );
    assert_eq!(
        [
            watched_by(db, &users[..1]).await?,
            watched_by(db, &users[1..]).await?
        ],
        [&orders[..1], &[]]
    );
    assert_eq!(by_prefix(db, &ADA[..10]).await?, users);

    let made = DateTime::from_timestamp_millis(FIRST_ORDER.1 as i64).unwrap();
    let next = made + TimeDelta::milliseconds(1);
    let times = [
        (Some(made), None, 0..2),
        (None, Some(made), 0..0),
        (Some(made), Some(next), 0..1),
        (Some(next), None, 1..2),
    ];
    for (from, until, found) in times {
        assert_eq!(
            made_within(db, from, until).await?,
            orders[found],
            "from {from:?} until {until:?}"
        );
    }
    for (text, expected) in [
        (ADA, 200),
        ("user_01h455vb4pex5vsknk084sn02s", 404),
        ("user_01h455vb4pex5vsknk084sn02", 400),
    ] {
        assert_eq!(status(&name(db, text).await), expected, "{text}");
    }
    let wrong = sqlx::query("INSERT INTO users VALUES ('team_01h455vb4pex5vsknk084sn02q', '')")
        .execute(db)
        .await
        .unwrap_err();
    assert!(!is_malformed(&wrong), "{wrong}");
    Ok(())
}

/// Returns the message of `parse` for a malformed id.
fn message(name: &str) -> String {
    let of = if name == "typeid" {
        "of a prefix"
    } else {
        "any"
    };
    text(&cases()["message"], of)
        .replace("{type}", name)
        .replace("{prefix}", User::PREFIX)
}

/// Parses a string, both directly and in JSON.
fn parses<F: Format>(text: &str) -> Option<Id<F>> {
    let parsed = text.parse().ok();
    assert_eq!(
        parsed,
        serde_json::from_value(text.into()).ok(),
        "JSON of {text:?}"
    );
    parsed
}

/// Tests a type with the cases on which all packages must agree. Ids are written and read alone, in
/// an array and as NULL, and searches find them with the index.
async fn cases_of<F: Format>(
    _: PhantomData<Id<F>>,
    name: &str,
    within: Option<String>,
    fixture: &mut Fixture,
    db: &mut PgConnection,
) {
    let (cases, of) = (cases(), fixture.sql(name));
    let id = parses::<F>(text(&cases["ids"], name)).unwrap();
    assert_eq!(serde_json::to_value(&id).unwrap(), cases["ids"][name]);
    for case in of_type(&cases, "accepted", name).filter(|_| name != "typeid") {
        assert_eq!(
            parses::<F>(text(case, "text")).unwrap().as_str(),
            text(case, "canonical")
        );
    }
    for case in of_type(&cases, "limits", name) {
        for end in ["first", "last"] {
            let id = parses::<F>(text(case, end)).unwrap();
            assert_eq!(id.as_str(), text(case, end));
            let same = QueryBuilder::<Postgres>::new(format!("SELECT $1::{of}"))
                .build_query_scalar::<Id<F>>()
                .bind(&id)
                .fetch_one(&mut *db)
                .await;
            assert_eq!(same.unwrap(), id);
        }
    }
    for case in of_type(&cases, "patterns", name) {
        let of_any = name == "typeid" && case["prefix"].is_null();
        assert_eq!(
            if of_any {
                TYPEID_PATTERN.to_owned()
            } else {
                Id::<F>::pattern()
            },
            text(case, "pattern")
        );
    }
    for (list, key, value) in [
        ("malformed", "text", "$1::text"),
        (
            "malformed_bytes",
            "hex",
            "convert_from(decode($1, 'hex'), 'UTF8')",
        ),
    ] {
        for case in of_type(&cases, list, name) {
            assert!(
                key == "hex" || parses::<F>(text(case, key)).is_none(),
                "{case}"
            );
            let mut cast = QueryBuilder::<Postgres>::new(format!("SELECT {value}::{of}"));
            let error = cast
                .build()
                .bind(text(case, key))
                .execute(&mut *db)
                .await
                .unwrap_err();
            assert!(is_malformed(&error), "{case}: {error}");
        }
    }
    for case in of_type(&cases, "cursors", name) {
        let parsed = parses::<F>(text(case, "text"));
        match text(case, "means") {
            "malformed" => assert_eq!(parsed, None, "{case}"),
            means => assert_eq!(parsed.unwrap().as_str(), means, "{case}"),
        }
    }
    for case in of_type(&cases, "lists", name) {
        let list: Result<Vec<Id<F>>, _> = serde_json::from_value(case["texts"].clone());
        let each = case["texts"].as_array().unwrap();
        let parsed: Result<Vec<Id<F>>, Malformed> = each
            .iter()
            .map(|text| text.as_str().unwrap().parse())
            .collect();
        assert_eq!(list.ok(), parsed.clone().ok(), "JSON of {case}");
        if case["means"] == "malformed" {
            let error = parsed.map_err(sqlx::Error::from).unwrap_err();
            assert!(is_malformed(&error), "{case}: {error}");
            continue;
        }
        let sent: Vec<String> = QueryBuilder::<Postgres>::new(format!("SELECT $1::{of}[]::text[]"))
            .build_query_scalar()
            .bind(parsed.unwrap())
            .fetch_one(&mut *db)
            .await
            .unwrap();
        assert_eq!(serde_json::to_value(sent).unwrap(), case["means"], "{case}");
    }
    for said in cases["in_no_message"].as_array().unwrap() {
        let error = said
            .as_str()
            .unwrap()
            .parse::<Id<F>>()
            .unwrap_err()
            .to_string();
        let json = serde_json::from_value::<Id<F>>(said.clone()).unwrap_err();
        assert_eq!(error, message(name));
        assert_eq!(error, json.to_string());
        assert!(!error.contains(said.as_str().unwrap()), "{error}");
    }
    fixture.run(&format!("CREATE DOMAIN {name}_id AS {of}"));
    for (of, table) in [
        (of.clone(), format!("{name}s")),
        (format!("{name}_id"), format!("{name}_ids")),
    ] {
        fixture.run(&format!(
            "CREATE TABLE {table} (id {of} PRIMARY KEY, ids {of}[], other {of})"
        ));
        fixture.run(&format!(
            "INSERT INTO {table} VALUES ({name}_upper_bound(''))"
        ));
        let mut insert = QueryBuilder::<Postgres>::new(format!(
            "INSERT INTO {table} VALUES ($1, $2) RETURNING id, ids, other, id::text"
        ));
        let found = insert
            .build_query_as()
            .bind(&id)
            .bind(vec![&id, &id])
            .fetch_one(&mut *db)
            .await
            .unwrap();
        assert_eq!(
            (
                id.clone(),
                vec![id.clone(), id.clone()],
                None::<Id<F>>,
                id.to_string()
            ),
            found
        );
        let query = format!(
            "SELECT id::text FROM {table} WHERE {}",
            Id::<F>::starts_with("id", 1)
        );
        for case in of_type(&cases, "searches", name) {
            let mut search = QueryBuilder::<Postgres>::new(&query);
            let found = search
                .build_query_scalar::<String>()
                .bind(sendable(text(case, "prefix")))
                .fetch_all(&mut *db)
                .await;
            match text(case, "finds") {
                "all" => assert_eq!(found.unwrap().len(), 2, "{case}"),
                "the id" => assert_eq!(found.unwrap(), [id.as_str()], "{case}"),
                "nothing" => assert_eq!(found.unwrap(), [""; 0], "{case}"),
                other => panic!("{other}"),
            }
        }
        for case in of_type(&cases, "like", name) {
            let query = format!("SELECT id::text FROM {table} WHERE id LIKE $1");
            let found: Vec<String> = QueryBuilder::<Postgres>::new(query)
                .build_query_scalar()
                .bind(text(case, "pattern"))
                .fetch_all(&mut *db)
                .await
                .unwrap();
            let is_found = found.iter().any(|found| found == id.as_str());
            assert_eq!(is_found, case["finds"] != "nothing", "{case}");
        }
        fixture.uses_index(&query, &format!("'{}'", &id.as_str()[..6]));
        if let Some(within) = &within {
            fixture.uses_index(
                &format!("SELECT FROM {table} WHERE {within}"),
                "now(), now()",
            );
        }
    }
    for case in of_type(&cases, "times", name) {
        let query = format!(
            "SELECT id::text FROM (SELECT $3::text::{of} AS id) AS ids WHERE {}",
            within.as_ref().unwrap()
        );
        let found: Vec<String> = QueryBuilder::<Postgres>::new(query)
            .build_query_scalar()
            .bind(text(case, "from").parse::<DateTime<Utc>>().unwrap())
            .bind(text(case, "until").parse::<DateTime<Utc>>().unwrap())
            .bind(text(case, "text"))
            .fetch_all(&mut *db)
            .await
            .unwrap();
        assert_eq!(found, [text(case, "text")], "{case}");
    }
    if !fixture.plain && name != "typeid" {
        bytes::<F>(db, name, &of).await;
    }
}

/// Tests ids with various bytes: all zeros, all ones, a single bit, and others.
async fn bytes<F: Format>(db: &mut PgConnection, name: &str, of: &str) {
    let mut query = QueryBuilder::<Postgres>::new(format!(
        "WITH sizes AS (SELECT length(id::bytea) AS size FROM {name}s LIMIT 1), given AS (
           SELECT decode(repeat(byte, size), 'hex') AS bytes
             FROM sizes, unnest(ARRAY['00', 'ff']) AS byte
           UNION ALL SELECT set_bit(decode(repeat('00', size), 'hex'), i, 1)
             FROM sizes, generate_series(0, size * 8 - 1) AS i
           UNION ALL SELECT substr(sha256(i::text::bytea), 1, size)
             FROM sizes, generate_series(1, 2000) AS i)
         SELECT id, id::text FROM (SELECT bytes::{of} AS id FROM given) AS ids ORDER BY ids.id"
    ));
    let (ids, texts): (Vec<Id<F>>, Vec<String>) = query
        .build_query_as()
        .fetch_all(&mut *db)
        .await
        .unwrap()
        .into_iter()
        .unzip();
    assert!(
        ids.len() > 2000 && ids.iter().map(Id::as_str).eq(&texts),
        "{of}: ids read from bytes"
    );
    assert!(
        ids.iter()
            .map(|id| Some(id.clone()))
            .eq(texts.iter().map(|text| text.parse().ok())),
        "{of}: ids parsed from strings"
    );
    assert!(ids.is_sorted(), "{of}: ids sort as in the server");
    let mut query = QueryBuilder::<Postgres>::new(format!("SELECT $1::{of}[]::text[]"));
    assert!(
        query
            .build_query_scalar::<Vec<String>>()
            .bind(ids)
            .fetch_one(db)
            .await
            .unwrap()
            == texts,
        "{of}: ids sent as bytes"
    );
}

#[tokio::test]
async fn all_types() {
    let fixture = &mut Fixture::new();
    let db = &mut fixture.connect().await;
    cases_of(
        PhantomData::<UserId>,
        "typeid",
        Some(UserId::within("id", 1)),
        fixture,
        db,
    )
    .await;
    cases_of(
        PhantomData::<Ulid>,
        "ulid",
        Some(Ulid::within("id", 1)),
        fixture,
        db,
    )
    .await;
    cases_of(
        PhantomData::<Euid>,
        "euid",
        Some(Euid::within("id", 1)),
        fixture,
        db,
    )
    .await;
    cases_of(
        PhantomData::<Xid>,
        "xid",
        Some(Xid::within("id", 1)),
        fixture,
        db,
    )
    .await;
    cases_of(
        PhantomData::<Ksuid>,
        "ksuid",
        Some(Ksuid::within("id", 1)),
        fixture,
        db,
    )
    .await;
    cases_of(PhantomData::<Uid11>, "uid11", None, fixture, db).await;
    cases_of(
        PhantomData::<Base62Id>,
        "base62id",
        Some(Base62Id::within("id", 1)),
        fixture,
        db,
    )
    .await;
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn hostile_names(cases: &Value) -> impl Iterator<Item = &str> {
    cases["hostile_names"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
}

#[tokio::test]
async fn names_are_quoted() {
    let mut fixture = Fixture::new();
    let db = &mut fixture.connect().await;
    for name in hostile_names(&cases()) {
        let [table, column, domain] = [
            format!("{name} table"),
            name.into(),
            format!("{name} domain"),
        ];
        let conditions = [
            UserId::starts_with([&*fixture.name, &table, name], 1),
            UserId::within(name, 2),
        ]
        .join(" AND ");
        let [table, column, domain] = [table, column, domain].map(|name| quoted(&name));
        fixture.run(&format!(
            "CREATE DOMAIN {domain} AS typeid;
             CREATE TABLE {table} ({column} {domain}, many {domain}[])"
        ));
        fixture.run(&format!(
            "INSERT INTO {table} VALUES ('{ADA}', '{{{ADA},{BOB}}}')"
        ));
        let mut search = QueryBuilder::<Postgres>::new(format!(
            "SELECT {column}, many FROM {table} WHERE {conditions}"
        ));
        let search = search
            .build_query_as()
            .bind("user_")
            .bind(None::<DateTime<Utc>>)
            .bind(None::<DateTime<Utc>>);
        let found: Vec<(UserId, Vec<UserId>)> = search
            .fetch_all(&mut *db)
            .await
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            found,
            [(
                ADA.parse().unwrap(),
                vec![ADA.parse().unwrap(), BOB.parse().unwrap()]
            )],
            "{name}"
        );
    }
    let id: Xid = "113q8KFkAEs".parse().unwrap();
    let found: (Xid, Vec<Xid>) = sqlx::query_as("SELECT $1, $2")
        .bind(&id)
        .bind(vec![&id, &id])
        .fetch_one(db)
        .await
        .unwrap();
    assert_eq!(found, (id.clone(), vec![id.clone(), id]));
}

/// A process can use sortid in only one schema, so `names_are_quoted` runs again, in a new process,
/// for each hostile schema name.
#[tokio::test]
async fn schemas_are_quoted() {
    let mut fixture = Fixture::new();
    fixture.connect().await;
    fixture.run(&format!("CREATE DATABASE {}", fixture.name));
    let mut db = diesel::PgConnection::establish(&format!("dbname={}", fixture.name)).unwrap();
    db.batch_execute("CREATE SCHEMA ids; CREATE EXTENSION sortid SCHEMA ids")
        .unwrap();
    for (path, reason) in [
        ("public", "not in its search_path"),
        ("ids", "registered earlier"),
    ] {
        let options = PgConnectOptions::new()
            .database(&fixture.name)
            .options([("search_path", path)]);
        let error = register(&mut options.connect().await.unwrap())
            .await
            .unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    let mut last = "ids".to_owned();
    for name in hostile_names(&cases()).chain(["\u{fc}\\\""]) {
        let name = format!("{name} in");
        db.batch_execute(&format!(
            "ALTER SCHEMA {} RENAME TO {}",
            quoted(&last),
            quoted(&name)
        ))
        .unwrap();
        let mut child = std::process::Command::new(std::env::current_exe().unwrap());
        let output = child
            .args(["--exact", "names_are_quoted"])
            .env("PGDATABASE", &fixture.name)
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {output:?}");
        last = name;
    }
}

/// Returns the only value from a simple query, on a connection that doesn't know sortid's types.
async fn fresh<T>(fixture: &Fixture, query: &'static str) -> sqlx::Result<T>
where
    T: for<'a> sqlx::Decode<'a, Postgres> + sqlx::Type<Postgres>,
{
    fixture.connect().await.fetch_one(query).await?.try_get(0)
}

#[tokio::test]
async fn other_types() -> sqlx::Result<()> {
    let fixture = Fixture::new();
    let id: UserId = ADA.parse()?;
    for query in [
        "SELECT buyer FROM orders",
        "SELECT buyer::typeid FROM orders",
        "SELECT buyer::text FROM orders",
    ] {
        assert_eq!(fresh::<UserId>(&fixture, query).await?, id, "{query}");
    }
    assert_eq!(
        fresh::<Vec<UserId>>(&fixture, "SELECT watchers FROM orders").await?,
        vec![id.clone()]
    );
    let with_null =
        fresh::<Vec<Option<UserId>>>(&fixture, "SELECT ARRAY[buyer, NULL]::typeid[] FROM orders")
            .await?;
    assert_eq!(with_null, [Some(id), None]);
    assert_eq!(
        fresh::<Option<Ulid>>(&fixture, "SELECT NULL::ulid").await?,
        None
    );
    assert_eq!(
        fresh::<Uid11>(&fixture, "SELECT '113q8KFkAEs'::uid11")
            .await?
            .as_str(),
        "113q8KFkAEs"
    );
    let db = &mut fixture.connect().await;
    for refused in [
        fresh::<UserId>(&fixture, "SELECT gen_ulid()").await.err(),
        sqlx::query_scalar::<_, Ulid>("SELECT gen_euid()")
            .fetch_one(&mut *db)
            .await
            .err(),
        sqlx::query_scalar::<_, Ulid>("SELECT 'text of 16 bytes'")
            .fetch_one(&mut *db)
            .await
            .err(),
    ] {
        assert!(
            matches!(refused, Some(sqlx::Error::ColumnDecode { .. })),
            "{refused:?}"
        );
    }
    let refused = sqlx::query_scalar::<_, UserId>("SELECT gen_typeid_monotonic('team')")
        .fetch_one(db)
        .await
        .unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("not a valid typeid with the prefix user")
            && !is_malformed(&refused),
        "{refused}"
    );
    Ok(())
}

/// `query!` asks a server at compile time, or reads the files of `cargo sqlx prepare`, so
/// tests/checked is a separate crate.
#[test]
fn query_macro() {
    let fixture = Fixture::new();
    let stored = std::env::temp_dir().join(&fixture.name);
    std::fs::create_dir(&stored).unwrap();
    // Compile this package too, so that both share one build of their dependencies.
    let compiled = |url: &str, more: &[&str], variables: &[(&str, &str)]| {
        std::process::Command::new(env!("CARGO"))
            .args(["test", "--quiet", "--package", "sortid"])
            .args(["--package", "checked", "--bin", "checked"])
            .args(more)
            .env("DATABASE_URL", url)
            .env("SQLX_OFFLINE_DIR", &stored)
            .envs(variables.iter().copied())
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .unwrap()
            .success()
    };
    // PGHOST, PGDATABASE and so on choose the database.
    let url = format!("postgres:///?options=-csearch_path%3D{}", fixture.path());
    let online = compiled(&url, &[], &[]);
    let nowhere = "postgres://no.invalid/";
    let offline = compiled(nowhere, &["--no-run"], &[("SQLX_OFFLINE", "true")]);
    std::fs::remove_dir_all(&stored).unwrap();
    assert!(online, "query! compiles with a server");
    assert!(offline, "query! compiles offline, with stored answers");
}
