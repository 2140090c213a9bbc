use clients::{same, sorted};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Row};
use uuid::Uuid;

// docs: begin
async fn insert(db: &mut PgConnection, parent: Option<&str>) -> sqlx::Result<String> {
    let statement = "INSERT INTO items (parent) VALUES ($1) RETURNING id::text";
    sqlx::query_scalar(statement).bind(parent).fetch_one(db).await
}

/// The id as it is stored, or None if there is none, or the text is no id.
async fn find(db: &mut PgConnection, text: &str) -> sqlx::Result<Option<String>> {
    let query = sqlx::query_scalar("SELECT id::text FROM items WHERE id = $1::item_id");
    match query.bind(text).fetch_optional(db).await {
        // SQLSTATE 22P02, or 22003 if it is too large.
        Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code.starts_with("22")) => Ok(None),
        found => found,
    }
}

async fn of_ids(db: &mut PgConnection, ids: &[String]) -> sqlx::Result<Vec<String>> {
    let query = "SELECT id::text FROM items WHERE id = ANY ($1::item_id[]) ORDER BY items.id";
    sqlx::query_scalar(query).bind(ids).fetch_all(db).await
}

async fn by_prefix(db: &mut PgConnection, prefix: &str) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar("SELECT id::text FROM items WHERE id ^@ $1").bind(prefix).fetch_all(db).await
}

async fn made_within(db: &mut PgConnection, period: &str) -> sqlx::Result<Vec<String>> {
    let query = "SELECT id::text FROM items WHERE id <@ $1::tstzrange"; // of a typeid: typeid_within(id, 'user', …)
    sqlx::query_scalar(query).bind(period).fetch_all(db).await
}

/// Of a ulid, euid or base62id.
async fn by_uuid(db: &mut PgConnection, uuid: Uuid) -> sqlx::Result<Uuid> {
    sqlx::query_scalar("SELECT id::uuid FROM items WHERE id = $1").bind(uuid).fetch_one(db).await
}
// docs: end

// docs: begin
#[derive(Clone, Debug, PartialEq, sqlx::Type)]
#[sqlx(type_name = "typeid")] // its text, in binary too
struct UserId(String);

#[derive(Clone, Debug, PartialEq, sqlx::Type)]
#[sqlx(type_name = "ulid")] // in binary a uuid, as euid and base62id
struct OrderId(Uuid);

#[derive(Clone, Debug, PartialEq, sqlx::Type)]
#[sqlx(type_name = "public.xid")] // in binary a bigint, as uid11
struct EventId(i64);

/// Checked while it compiles, by the server of DATABASE_URL.
async fn user(db: &mut PgConnection, id: &UserId) -> sqlx::Result<UserId> {
    let row = sqlx::query!(r#"SELECT id AS "id: UserId" FROM items WHERE id = $1"#, id as &UserId);
    row.fetch_one(db).await.map(|row| row.id)
}
// docs: end

/// Its SQLSTATE, or what else it is.
fn state(error: sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.code().unwrap_or_default().into_owned(),
        sqlx::Error::ColumnDecode { .. } => "ColumnDecode".into(),
        other => other.to_string(),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> sqlx::Result<()> {
    let options = PgConnectOptions::new(); // of PGHOST, PGDATABASE, ...
    let db = &mut options.connect().await?;
    let sample = sqlx::query("SELECT * FROM sample").fetch_one(&mut *db).await?;
    let (kind, id): (String, String) = (sample.get("type"), sample.get("id"));
    let (prefix, period): (String, Option<String>) = (sample.get("prefix"), sample.get("period"));
    let uuid: Option<Uuid> = sample.get("uuid");

    let first = insert(db, None).await?;
    let second = insert(db, Some(&first)).await?;
    same("a default comes back", find(db, &first).await?, Some(first.clone()));
    let parents = "SELECT parent::text FROM items ORDER BY items.parent NULLS LAST";
    let parents: Vec<Option<String>> = sqlx::query_scalar(parents).fetch_all(&mut *db).await?;
    same("a parameter and null go in and out", parents, vec![Some(first.clone()), None]);
    let both = of_ids(db, &[second.clone(), first.clone()]).await?;
    same("an array goes in", both, sorted([&first, &second]));
    sqlx::query("INSERT INTO items VALUES ($1)").bind(&id).execute(&mut *db).await?;
    same("a search by prefix", by_prefix(db, &prefix).await?, vec![id.clone()]);
    if let Some(period) = period {
        same("a search by time", made_within(db, &period).await?, vec![id.clone()]);
    }
    let told = [find(db, &id).await?, find(db, "no id").await?];
    same("an id is told from what is none", told, [Some(id.clone()), None]);
    if let Some(uuid) = uuid {
        same("a lookup by uuid", by_uuid(db, uuid).await?, uuid);
    }

    let compared = sqlx::query("SELECT FROM items WHERE id = $1").bind(&id).execute(&mut *db).await;
    same("a string is a text to the server", state(compared.unwrap_err()), "42883".into());
    let read = sqlx::query_scalar::<_, String>("SELECT id FROM items").fetch_all(&mut *db).await;
    same("an id is no String", state(read.unwrap_err()), "ColumnDecode".into());

    let query = "SELECT id FROM items WHERE id = $1";
    match kind.as_str() {
        "typeid" => {
            let id = UserId(id);
            let found: UserId = sqlx::query_scalar(query).bind(&id).fetch_one(&mut *db).await?;
            same("a newtype of String goes in and out", &found, &id);
            same("and through query!", &user(db, &id).await?, &id);
            let refused = sqlx::query(query).bind(UserId("no id".into())).execute(&mut *db).await;
            same("a malformed one is refused", state(refused.unwrap_err()), "22P03".into());
            let query = "SELECT array_agg(id) FROM items WHERE id = ANY ($1)";
            let found = sqlx::query_scalar(query).bind(vec![id.clone()]).fetch_one(&mut *db).await?;
            same("an array of it goes in and out", found, vec![id]);
        }
        "ulid" => {
            let id = OrderId(uuid.unwrap());
            let found: OrderId = sqlx::query_scalar(query).bind(&id).fetch_one(&mut *db).await?;
            same("a newtype of Uuid goes in and out", found, id);
        }
        "xid" => {
            let wire: Vec<u8> = sample.get("wire");
            let id = EventId(i64::from_be_bytes(wire.try_into().unwrap()));
            let found: EventId = sqlx::query_scalar(query).bind(&id).fetch_one(&mut *db).await?;
            same("a newtype of i64 goes in and out", found, id);
        }
        _ => (),
    }
    Ok(())
}
