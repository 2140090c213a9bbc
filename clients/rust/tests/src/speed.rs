//! usage: speed   prints how long sqlx takes to write and to read 100,000 ids in a column of their type, as a multiple of a column of text.
use sortid::{Entity, TypeId, Ulid};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgHasArrayType};
use sqlx::{AssertSqlSafe, ConnectOptions, Decode, Encode, Postgres, Type};
use std::time::{Duration, Instant};

struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

/// The least times of all passes, of each chunk: of writing it and of reading it.
type Times = Vec<[Duration; 2]>;

async fn write_and_read<T>(db: &mut PgConnection, table: &str, ids: &[T], least: &mut [Duration; 2]) -> sqlx::Result<()>
where
    T: PartialEq + Send + Unpin + Type<Postgres> + PgHasArrayType + for<'a> Encode<'a, Postgres> + for<'a> Decode<'a, Postgres>,
{
    sqlx::query(AssertSqlSafe(format!("TRUNCATE {table}"))).execute(&mut *db).await?;
    let start = Instant::now();
    sqlx::query(AssertSqlSafe(format!("INSERT INTO {table} SELECT unnest($1)"))).bind(ids).execute(&mut *db).await?;
    least[0] = least[0].min(start.elapsed());
    let start = Instant::now();
    let read: Vec<T> = sqlx::query_scalar(AssertSqlSafe(format!("SELECT id FROM {table}"))).fetch_all(db).await?;
    least[1] = least[1].min(start.elapsed());
    assert!(read == ids);
    Ok(())
}

async fn compare<T>(db: &mut PgConnection, name: &str, generator: &str) -> sqlx::Result<()>
where
    T: PartialEq + Send + Unpin + Type<Postgres> + PgHasArrayType + for<'a> Encode<'a, Postgres> + for<'a> Decode<'a, Postgres>,
{
    let [as_ids, as_texts] = ["ids", "texts"].map(|what| format!("{name}_{what}"));
    for (table, of) in [(&as_ids, name), (&as_texts, "text COLLATE \"C\"")] {
        sqlx::query(AssertSqlSafe(format!("CREATE TEMP TABLE {table} (id {of} PRIMARY KEY)"))).execute(&mut *db).await?;
    }
    let made = format!("SELECT id, id::text FROM (SELECT {generator} AS id FROM generate_series(1, 100000)) AS made");
    let (ids, texts): (Vec<T>, Vec<String>) = sqlx::query_as(AssertSqlSafe(made)).fetch_all(&mut *db).await?.into_iter().unzip();
    let [mut of_ids, mut of_texts] = [(); 2].map(|()| Times::from([[Duration::MAX; 2]; 10]));
    for _ in 0..10 {
        for chunk in 0..10 {
            let range = chunk * 10_000..(chunk + 1) * 10_000;
            write_and_read(db, &as_ids, &ids[range.clone()], &mut of_ids[chunk]).await?;
            write_and_read(db, &as_texts, &texts[range], &mut of_texts[chunk]).await?;
        }
    }
    for (i, what) in ["writing", "reading"].iter().enumerate() {
        let [id, text] = [&of_ids, &of_texts].map(|times| times.iter().map(|times| times[i]).sum::<Duration>());
        println!("ok - sqlx, {what} {name}: {:.2} ({id:.1?}, text {text:.1?})", id.as_secs_f64() / text.as_secs_f64());
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> sqlx::Result<()> {
    let db = &mut PgConnectOptions::new().connect().await?;
    sortid::for_sqlx::register(&mut *db).await?;
    compare::<TypeId<User>>(db, "typeid", "gen_typeid_monotonic('user')").await?;
    compare::<Ulid>(db, "ulid", "gen_ulid_monotonic()").await
}
