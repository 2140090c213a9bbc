mod shared;

use chrono::{DateTime, Utc};
use shared::{is, same};
use sortid::{Base62Id, Entity, Euid, Ksuid, TypeId, Uid11, Ulid, Xid};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection, Executor, FromRow, Postgres, QueryBuilder};
use std::fmt::{Debug, Display};

use ids::is_malformed;
#[cfg(not(feature = "lowest"))]
use sortid::for_sqlx as ids;
#[cfg(feature = "lowest")]
use sortid::for_sqlx_0_8 as ids;

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

/// Checked while it compiles, by the server of DATABASE_URL.
async fn sender(db: &mut PgConnection, order: &Ulid) -> sqlx::Result<Option<UserId>> {
    let row = sqlx::query!(r#"SELECT sender AS "sender: UserId" FROM orders WHERE id = $1"#, order as &Ulid);
    row.fetch_one(db).await.map(|row| row.sender)
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

async fn insert(db: &mut PgConnection, name: &str) -> sqlx::Result<UserId> {
    let query = "INSERT INTO users (name) VALUES ($1) RETURNING id";
    sqlx::query_scalar(query).bind(name).fetch_one(db).await
}

async fn order(db: &mut PgConnection, buyers: &[UserId]) -> sqlx::Result<Vec<Order>> {
    let query = "INSERT INTO orders (buyer) SELECT unnest($1) RETURNING *";
    sqlx::query_as(query).bind(buyers).fetch_all(db).await
}

/// The id that $1 is a text of, if it is one.
async fn find(db: &mut PgConnection, text: &str) -> sqlx::Result<Option<UserId>> {
    sqlx::query_scalar("SELECT id FROM users WHERE id = $1::typeid").bind(text).fetch_optional(db).await
}

fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code().map(Into::into)
}

/// An id of each type goes in and out, alone, in an array and where there is none.
async fn goes_in_and_out<T>(db: &mut PgConnection, name: &str, generator: &str) -> sqlx::Result<()>
where
    T: Clone + Debug + Display + PartialEq + Send + Unpin + sqlx::Type<Postgres> + sqlx::postgres::PgHasArrayType,
    T: for<'a> sqlx::Encode<'a, Postgres> + for<'a> sqlx::Decode<'a, Postgres>,
{
    let made = format!("CREATE TABLE {name}s (id {name} PRIMARY KEY DEFAULT {generator}, others {name}[], other {name})");
    QueryBuilder::<Postgres>::new(made).build().execute(&mut *db).await?;
    let mut query = QueryBuilder::<Postgres>::new(format!("INSERT INTO {name}s DEFAULT VALUES RETURNING id, id::text"));
    let (id, text): (T, String) = query.build_query_as().fetch_one(&mut *db).await?;
    same(&format!("{name}: an id is its text"), id.to_string(), text);
    let mut query = QueryBuilder::<Postgres>::new(format!("UPDATE {name}s SET others = $2 WHERE id = $1 RETURNING others, other"));
    let both = [id.clone(), id.clone()];
    let found: (Vec<T>, Option<T>) = query.build_query_as().bind(&id).bind(&both[..]).fetch_one(db).await?;
    same(&format!("{name}: arrays and NULL"), found, (both.to_vec(), None));
    Ok(())
}

async fn plan(db: &mut PgConnection, table: &str, condition: &str, types: &str, arguments: &str) -> sqlx::Result<()> {
    for mode in ["force_custom_plan", "force_generic_plan"] {
        let statements = format!(
            "SET plan_cache_mode = {mode}; SET enable_seqscan = off;
             PREPARE search ({types}) AS SELECT * FROM {table} WHERE {condition}"
        );
        db.execute(sqlx::raw_sql(sql(&statements))).await?;
        let mut explain = QueryBuilder::<Postgres>::new(format!("EXPLAIN (COSTS OFF) EXECUTE search ({arguments})"));
        let lines: Vec<String> = explain.build_query_scalar().persistent(false).fetch_all(&mut *db).await?;
        let index = lines.iter().any(|line| line.contains("Index Cond") && line.contains(">=") && line.contains("<="));
        if !index {
            println!("{lines:#?}");
        }
        is(&format!("{mode} of {condition} on {table} uses the index"), index);
        db.execute("DEALLOCATE search").await?;
    }
    Ok(())
}

#[cfg(not(feature = "lowest"))]
fn sql(text: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text.to_owned())
}
#[cfg(feature = "lowest")]
fn sql(text: &str) -> &str {
    text
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let db = &mut PgConnectOptions::new().connect().await?; // of PGHOST, PGDATABASE, ...
    ids::register(&mut *db).await?;
    ids::register(&mut *db).await?;
    let other = if std::env::var("EDITION")? == "plain" { "clients" } else { "clients_plain" };
    let other = PgConnectOptions::new().database(other);
    let refused = ids::register(&mut other.clone().options([("search_path", "pg_catalog")]).connect().await?).await;
    is("a database without the types", refused.unwrap_err().to_string().contains("not in its search_path"));
    let refused = ids::register(&mut other.options([("search_path", "public,sortid")]).connect().await?).await;
    is("one of the other edition", refused.unwrap_err().to_string().contains("registered before"));
    db.execute(include_str!("../schema.sql")).await?;

    let ada = insert(db, "Ada").await?;
    let bob = insert(db, "Bob").await?;
    is("ids ascend, as in the server", ada < bob);
    let orders = order(db, &[ada.clone(), bob.clone()]).await?;
    same("many rows and their ids", orders.iter().map(|order| &order.buyer).collect(), vec![&ada, &bob]);
    same("NULL", (&orders[0].sender, &orders[0].watchers), (&None, &None));
    let ids = orders.iter().map(|order| order.id.clone()).collect::<Vec<_>>();
    same("lookup by an array", &orders_of(db, &[ada.clone(), bob.clone()]).await?, &orders);
    let query = "UPDATE orders SET sender = $1, watchers = $2 WHERE id = $3 RETURNING *";
    let sent: Order = sqlx::query_as(query).bind(Some(&bob)).bind(vec![&ada]).bind(&ids[0]).fetch_one(&mut *db).await?;
    same("nullable columns and arrays", (sent.sender, sent.watchers), (Some(bob.clone()), Some(vec![ada.clone()])));
    same("an array of a domain contains", watched_by(db, &[ada.clone()]).await?.len(), 1);
    let query = "SELECT users.id, orders.id FROM orders JOIN users ON users.id = buyer WHERE buyer = $1";
    same("a join", sqlx::query_as(query).bind(&ada).fetch_one(&mut *db).await?, (ada.clone(), ids[0].clone()));
    let query = "SELECT array_agg(id), max(id::text) FROM orders GROUP BY buyer HAVING buyer = $1";
    same("an array as a result", sqlx::query_as(query).bind(&ada).fetch_one(&mut *db).await?, (vec![ids[0].clone()], ids[0].clone()));
    let nobody: UserId = "user_01h455vb4pex5vsknk084sn02q".parse()?;
    let refused = order(db, &[nobody]).await.unwrap_err();
    same("a foreign key", code(&refused).as_deref(), Some("23503"));

    let mut answers = vec![];
    for text in [ada.as_str(), "user_01h455vb4pex5vsknk084sn02q", "user_01h455vb4pex5vsknk084sn02"] {
        answers.push(status(&name(db, text).await));
    }
    same("answers", answers, vec![200, 404, 400]);
    same("a prefix", by_prefix(db, &ada.as_str()[..10]).await?, vec![ada.clone(), bob.clone()]);
    let hour = chrono::TimeDelta::hours(1);
    same("a time", made_within(db, Some(Utc::now() - hour), None).await?.len(), 2);
    same("until a time", made_within(db, None, Some(Utc::now() - hour)).await?.len(), 0);
    let (from, until): (DateTime<Utc>, DateTime<Utc>) =
        sqlx::query_as("SELECT ulid_timestamp($1), ulid_timestamp($1) + interval '1 ms'").bind(&ids[0]).fetch_one(&mut *db).await?;
    is("from a time on", made_within(db, Some(from), Some(until)).await?.iter().any(|order| order.id == ids[0]));
    is("before a time", made_within(db, None, Some(from)).await?.is_empty());
    is("in no time", made_within(db, Some(from), Some(from)).await?.is_empty());

    let mut transaction = db.begin().await?;
    let mut savepoint = transaction.begin().await?;
    let refused = find(&mut savepoint, "user_01h455vb4pex5vsknk084sn0lq").await.unwrap_err();
    is("a malformed id is an error of its own", is_malformed(&refused));
    savepoint.rollback().await?;
    let mut savepoint = transaction.begin().await?;
    let refused = find(&mut savepoint, "user_8zzzzzzzzzzzzzzzzzzzzzzzzz").await.unwrap_err();
    is("so is one that is too large", is_malformed(&refused));
    savepoint.rollback().await?;
    let mut savepoint = transaction.begin().await?;
    let refused = by_prefix(&mut savepoint, "user_U").await.unwrap_err();
    is("and a malformed prefix", is_malformed(&refused));
    savepoint.rollback().await?;
    let mut savepoint = transaction.begin().await?;
    let refused = sqlx::query("INSERT INTO users VALUES ($1, '')").bind(Ulid::from(uuid::Uuid::max()).as_str()).execute(&mut *savepoint).await.unwrap_err();
    is("and that of another type", is_malformed(&refused));
    savepoint.rollback().await?;
    let mut savepoint = transaction.begin().await?;
    let team = TypeId::<Team>::from(uuid::Uuid::max());
    let refused = sqlx::query("INSERT INTO users VALUES ($1, '')").bind(&team).execute(&mut *savepoint).await.unwrap_err();
    same("a wrong prefix", refused.as_database_error().and_then(|error| error.constraint()), Some("user_id_check"));
    is("is not malformed", !is_malformed(&refused));
    savepoint.rollback().await?;
    same("the transaction goes on", find(&mut transaction, ada.as_str()).await?.as_ref(), Some(&ada));
    transaction.commit().await?;
    let read = sqlx::query_scalar::<_, TypeId<Team>>("SELECT id FROM users WHERE name = 'Ada'").fetch_one(&mut *db).await;
    is("the id of another entity", read.unwrap_err().to_string().contains(&format!("{:?} is not a typeid with the prefix \"team\"", ada.as_str())));
    let read = sqlx::query_scalar::<_, UserId>("SELECT id FROM orders").fetch_one(&mut *db).await;
    is("the id of another type", matches!(read, Err(sqlx::Error::ColumnDecode { .. })));
    let read = sqlx::query_scalar::<_, Ulid>("SELECT 'text of 16 bytes'").fetch_one(&mut *db).await;
    is("a text as long as a ulid has bytes", matches!(read, Err(sqlx::Error::ColumnDecode { .. })));

    goes_in_and_out::<TypeId<Team>>(db, "typeid", "gen_typeid_monotonic('team')").await?;
    goes_in_and_out::<Ulid>(db, "ulid", "gen_ulid_monotonic()").await?;
    goes_in_and_out::<Euid>(db, "euid", "gen_euid_monotonic()").await?;
    let schema = if std::env::var("EDITION")? == "plain" { "sortid" } else { "public" };
    db.execute(sqlx::raw_sql(sql(&format!("CREATE DOMAIN event_id AS {schema}.xid")))).await?;
    goes_in_and_out::<Xid>(db, "event_id", "gen_xid_monotonic()").await?;
    goes_in_and_out::<Uid11>(db, "uid11", "gen_uid11_snowish()").await?;
    goes_in_and_out::<Base62Id>(db, "base62id", "gen_base62id_monotonic()").await?;
    goes_in_and_out::<Ksuid>(db, "ksuid", "gen_ksuid_monotonic()").await?;

    same("query!", [sender(db, &ids[0]).await?, sender(db, &ids[1]).await?], [Some(bob), None]);

    plan(db, "users", &UserId::starts_with("id", 1), "text", "'user_01k'").await?;
    plan(db, "users", &UserId::within("id", 1), "timestamptz, timestamptz", "now() - interval '1 day', NULL").await?;
    plan(db, "orders", &Ulid::starts_with("id", 1), "text", "'01K'").await?;
    plan(db, "orders", &Ulid::within("id", 1), "timestamptz, timestamptz", "now() - interval '1 day', NULL").await?;
    plan(db, "event_ids", &Xid::within("id", 1), "timestamptz, timestamptz", "now() - interval '1 day', NULL").await?;
    plan(db, "base62ids", &Base62Id::starts_with("id", 1), "text", "'Fd'").await?;
    Ok(())
}
