use clients::{same, sorted};
use std::env::var;
use std::error::Error;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

// docs: begin
async fn insert(db: &Client, parent: Option<&str>) -> Result<String, tokio_postgres::Error> {
    let statement = "INSERT INTO items (parent) VALUES ($1::text) RETURNING id::text";
    db.query_one(statement, &[&parent]).await?.try_get(0)
}

type Value<'a> = &'a (dyn ToSql + Sync);

async fn texts(db: &Client, query: &str, value: Value<'_>) -> Result<Vec<String>, tokio_postgres::Error> {
    db.query(query, &[value]).await?.iter().map(|row| row.try_get(0)).collect()
}

async fn of_ids(db: &Client, ids: &[String]) -> Result<Vec<String>, tokio_postgres::Error> {
    let query = "SELECT id::text FROM items WHERE id = ANY ($1::text[]::item_id[]) ORDER BY items.id";
    texts(db, query, &ids).await
}

async fn by_prefix(db: &Client, prefix: &str) -> Result<Vec<String>, tokio_postgres::Error> {
    texts(db, "SELECT id::text FROM items WHERE id ^@ $1", &prefix).await
}

async fn made_within(db: &Client, period: &str) -> Result<Vec<String>, tokio_postgres::Error> {
    // of a typeid: typeid_within(id, 'user', …)
    texts(db, "SELECT id::text FROM items WHERE id <@ $1::text::tstzrange", &period).await
}

/// Of a ulid, euid or base62id.
async fn by_uuid(db: &Client, uuid: Uuid) -> Result<Uuid, tokio_postgres::Error> {
    let query = "SELECT id::uuid FROM items WHERE id = $1::uuid";
    db.query_one(query, &[&uuid]).await?.try_get(0)
}
// docs: end

/// The id as it is stored, or None if there is none, or the text is no id.
async fn find(db: &Client, text: &str) -> Result<Option<String>, tokio_postgres::Error> {
    let query = "SELECT id::text FROM items WHERE id = $1::text::item_id";
    match db.query_opt(query, &[&text]).await {
        // SQLSTATE 22P02, or 22003 if it is too large.
        Err(error) if error.code().is_some_and(|state| state.code().starts_with("22")) => Ok(None),
        found => found?.map(|row| row.try_get(0)).transpose(),
    }
}

// docs: begin
#[derive(Clone, Debug, PartialEq)]
struct UserId(String); // a typeid, which is its text in binary too

impl FromSql<'_> for UserId {
    fn from_sql(_: &Type, raw: &[u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(UserId(String::from_utf8(raw.to_vec())?))
    }

    fn accepts(kind: &Type) -> bool {
        kind.name() == "typeid"
    }
}

impl ToSql for UserId {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        out.extend_from_slice(self.0.as_bytes());
        Ok(IsNull::No)
    }

    fn accepts(kind: &Type) -> bool {
        kind.name() == "typeid"
    }

    to_sql_checked!();
}
// docs: end

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut config = tokio_postgres::Config::new();
    config.host(var("PGHOST")?).port(var("PGPORT")?.parse()?).dbname(var("PGDATABASE")?);
    config.user(var("PGUSER")?).password(var("PGPASSWORD")?);
    let (db, connection) = config.connect(NoTls).await?;
    tokio::spawn(connection);
    let sample = db.query_one("SELECT type, id, prefix, period, uuid FROM sample", &[]).await?;
    let (kind, id, prefix): (&str, String, &str) = (sample.get(0), sample.get(1), sample.get(2));
    let (period, uuid): (Option<&str>, Option<Uuid>) = (sample.get(3), sample.get(4));

    let first = insert(&db, None).await?;
    let second = insert(&db, Some(&first)).await?;
    same("a default comes back", find(&db, &first).await?, Some(first.clone()));
    let parents = db.query("SELECT parent::text FROM items ORDER BY items.parent NULLS LAST", &[]).await?;
    let parents = parents.iter().map(|row| row.get(0)).collect();
    same("a parameter and null go in and out", parents, vec![Some(first.as_str()), None]);
    let both = of_ids(&db, &[second.clone(), first.clone()]).await?;
    same("an array goes in", both, sorted([&first, &second]));
    db.execute("INSERT INTO items VALUES ($1::text)", &[&id]).await?;
    same("a search by prefix", by_prefix(&db, prefix).await?, vec![id.clone()]);
    if let Some(period) = period {
        same("a search by time", made_within(&db, period).await?, vec![id.clone()]);
    }
    let told = [find(&db, &id).await?, find(&db, "no id").await?];
    same("an id is told from what is none", told, [Some(id.clone()), None]);
    if let Some(uuid) = uuid {
        same("a lookup by uuid", by_uuid(&db, uuid).await?, uuid);
    }

    let refused = db.query("SELECT FROM items WHERE id = $1", &[&id]).await.unwrap_err();
    let reason = refused.source().map(ToString::to_string).unwrap_or_default();
    same("a String is no id", reason.contains("cannot convert between the Rust type"), true);
    let read = db.query_one("SELECT id FROM items LIMIT 1", &[]).await?;
    same("an id is no String", read.try_get::<_, String>(0).is_err(), true);
    if kind == "typeid" {
        let id = UserId(id);
        let query = "SELECT id, ARRAY[id] FROM items WHERE id = $1 AND id = ANY ($2)";
        let found = db.query_one(query, &[&id, &vec![&id]]).await?;
        same("a newtype and its array go in and out", (found.get(0), found.get(1)), (id.clone(), vec![id]));
    }
    Ok(())
}
