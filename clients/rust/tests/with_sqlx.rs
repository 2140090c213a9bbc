mod shared;

use chrono::{DateTime, TimeDelta, Utc};
use shared::{run, Place};
use sortid::for_sqlx::{is_malformed, register};
use sortid::{Entity, TypeId, Uid11, Ulid};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Executor, FromRow, Postgres, QueryBuilder, Row};

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
    query.build_query_scalar().bind(prefix).fetch_all(db).await
}

async fn made_within(db: &mut PgConnection, from: Option<DateTime<Utc>>, until: Option<DateTime<Utc>>) -> sqlx::Result<Vec<Order>> {
    let mut query = QueryBuilder::new("SELECT * FROM orders WHERE ");
    query.push(Ulid::within("id", 1)); // the parameters $1 and $2
    query.build_query_as().bind(from).bind(until).fetch_all(db).await
}
// docs: end

// docs: begin
async fn orders_of(db: &mut PgConnection, buyers: &[UserId]) -> sqlx::Result<Vec<Order>> {
    let query = "SELECT * FROM orders WHERE buyer = ANY ($1) ORDER BY id";
    sqlx::query_as(query).bind(buyers).fetch_all(db).await
}

/// The parameter is an array of typeids. Operators of arrays want the type of the column.
async fn watched_by(db: &mut PgConnection, users: &[UserId]) -> sqlx::Result<Vec<Order>> {
    sqlx::query_as("SELECT * FROM orders WHERE watchers @> $1::user_id[]").bind(users).fetch_all(db).await
}
// docs: end

// docs: begin
async fn name(db: &mut PgConnection, text: &str) -> sqlx::Result<Option<String>> {
    let id: UserId = text.parse()?;
    sqlx::query_scalar("SELECT name FROM users WHERE id = $1").bind(id).fetch_optional(db).await
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

struct Team;

impl Entity for Team {
    const PREFIX: &'static str = "team";
}

#[tokio::test]
async fn examples() -> Result<(), Box<dyn std::error::Error>> {
    let Some(mut place) = Place::new() else { return Ok(()) };
    place.run(shared::TABLES);
    let db = &mut place.connect().await;
    let users: Vec<UserId> = sqlx::query_scalar("INSERT INTO users (name) VALUES ('Ada'), ('Bob') RETURNING id").fetch_all(&mut *db).await?;
    let [ada, bob] = &users[..] else { panic!("{users:?}") };
    let insert = "INSERT INTO orders (buyer, sender, watchers) SELECT buyer, $2, $3 FROM unnest($1) AS buyer RETURNING *";
    let orders: Vec<Order> = sqlx::query_as(insert).bind(&users).bind(Some(bob)).bind(&users[..1]).fetch_all(&mut *db).await?;
    assert_eq!(orders[1], Order { id: orders[1].id.clone(), buyer: bob.clone(), sender: Some(bob.clone()), watchers: Some(vec![ada.clone()]) });
    assert_eq!(orders_of(db, &users).await?, orders);
    assert_eq!(watched_by(db, &users[..1]).await?.len(), 2);
    assert!(watched_by(db, &users[1..]).await?.is_empty());
    assert_eq!(by_prefix(db, &ada.as_str()[..10]).await?, users);

    let (from, until): (DateTime<Utc>, DateTime<Utc>) =
        sqlx::query_as("SELECT ulid_timestamp($1), ulid_timestamp($1) + interval '1 ms'").bind(&orders[0].id).fetch_one(&mut *db).await?;
    assert!(made_within(db, Some(from), Some(until)).await?.contains(&orders[0]));
    assert!(made_within(db, None, Some(from)).await?.is_empty());
    assert!(made_within(db, Some(from), Some(from)).await?.is_empty());
    assert_eq!(made_within(db, Some(Utc::now() - TimeDelta::hours(1)), None).await?, orders);

    for (text, expected) in [(ada.as_str(), 200), ("user_01h455vb4pex5vsknk084sn02q", 404), ("user_01h455vb4pex5vsknk084sn02", 400)] {
        assert_eq!(status(&name(db, text).await), expected, "{text}");
    }
    let wrong = sqlx::query("INSERT INTO users VALUES ($1, '')").bind(TypeId::<Team>::from(uuid::Uuid::max())).execute(&mut *db).await.unwrap_err();
    assert_eq!(wrong.as_database_error().and_then(|error| error.constraint()), Some("user_id_check"));
    assert!(!is_malformed(&wrong));
    Ok(())
}

/// Reads what a simple query returns, on a connection that knows no type of sortid yet.
async fn fresh<T>(place: &Place, query: &'static str) -> sqlx::Result<T>
where
    T: for<'a> sqlx::Decode<'a, Postgres> + sqlx::Type<Postgres>,
{
    place.connect().await.fetch_one(query).await?.try_get(0)
}

#[tokio::test]
async fn simple_queries() -> sqlx::Result<()> {
    let Some(mut place) = Place::new() else { return Ok(()) };
    place.run(shared::TABLES);
    let id: UserId = "user_01h455vb4pex5vsknk084sn02q".parse()?;
    assert_eq!(fresh::<UserId>(&place, "SELECT 'user_01h455vb4pex5vsknk084sn02q'::typeid").await?, id);
    assert_eq!(fresh::<UserId>(&place, "SELECT 'user_01h455vb4pex5vsknk084sn02q'::user_id").await?, id);
    assert_eq!(fresh::<UserId>(&place, "SELECT text 'user_01h455vb4pex5vsknk084sn02q'").await?, id);
    assert_eq!(fresh::<Vec<UserId>>(&place, "SELECT ARRAY['user_01h455vb4pex5vsknk084sn02q']::typeid[]").await?, vec![id.clone()]);
    let with_null = fresh::<Vec<Option<UserId>>>(&place, "SELECT ARRAY['user_01h455vb4pex5vsknk084sn02q', NULL]::user_id[]").await?;
    assert_eq!(with_null, [Some(id), None]);
    assert_eq!(fresh::<Option<Ulid>>(&place, "SELECT NULL::ulid").await?, None);
    assert_eq!(fresh::<Uid11>(&place, "SELECT '113q8KFkAEs'::uid11").await?.as_str(), "113q8KFkAEs");
    let mut db = place.connect().await;
    let raw = sqlx::raw_sql("SELECT '113q8KFkAEs'::uid11").fetch_one(&mut db).await?;
    assert_eq!(raw.try_get::<Uid11, _>(0)?.as_str(), "113q8KFkAEs");
    let other = fresh::<UserId>(&place, "SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::ulid").await;
    assert!(matches!(other, Err(sqlx::Error::ColumnDecode { .. })), "{other:?}");
    Ok(())
}

#[tokio::test]
async fn other_values_are_refused() {
    let Some(place) = Place::new() else { return };
    let db = &mut place.connect().await;
    let team = sqlx::query_scalar::<_, TypeId<Team>>("SELECT gen_typeid_monotonic('user')").fetch_one(&mut *db).await.unwrap_err();
    assert!(team.to_string().contains("is not a typeid with the prefix \"team\"") && !is_malformed(&team), "{team}");
    let ulid = sqlx::query_scalar::<_, UserId>("SELECT gen_ulid()").fetch_one(&mut *db).await;
    assert!(matches!(ulid, Err(sqlx::Error::ColumnDecode { .. })), "{ulid:?}");
    let text = sqlx::query_scalar::<_, Ulid>("SELECT 'text of 16 bytes'").fetch_one(db).await;
    assert!(matches!(text, Err(sqlx::Error::ColumnDecode { .. })), "{text:?}");
}

#[tokio::test]
async fn a_process_has_one_edition() {
    let Some(mut place) = Place::new() else { return };
    place.connect().await;
    run(&mut place.database(), "CREATE SCHEMA other; CREATE EXTENSION sortid SCHEMA other");
    let options = PgConnectOptions::new().database(&place.name);
    let error = register(&mut options.clone().connect().await.unwrap()).await.unwrap_err();
    assert!(error.to_string().contains("not in its search_path"), "{error}");
    let error = register(&mut options.options([("search_path", "other")]).connect().await.unwrap()).await.unwrap_err();
    assert!(error.to_string().contains("registered before"), "{error}");
}

/// `query!` asks a server while it compiles, so tests/checked is a crate of its own.
#[test]
fn query_macro() {
    let Some(mut place) = Place::new() else { return };
    place.run(shared::TABLES);
    place.run("INSERT INTO users (name) VALUES ('Ada'); INSERT INTO orders (buyer, sender) SELECT id, id FROM users");
    // Of PGHOST, PGDATABASE and so on. With this package too, because that compiles no other variants of what both need.
    let url = format!("postgres:///?options=-csearch_path%3D{}", place.path());
    let mut cargo = std::process::Command::new(env!("CARGO"));
    let cargo = cargo.args(["test", "--quiet", "--package", "sortid", "--package", "checked", "--bin", "checked"]).env("DATABASE_URL", url);
    assert!(cargo.current_dir(env!("CARGO_MANIFEST_DIR")).status().unwrap().success());
}
