//! Prints how long sqlx takes to write and to read 100,000 ids in a column of their type, divided
//! by the time for a text column.
use sortid::{Entity, Format, Id, TypeId, Ulid};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgHasArrayType};
use sqlx::{AssertSqlSafe, ConnectOptions, Decode, Encode, Postgres, Type};
use std::marker::PhantomData;
use std::time::{Duration, Instant};

struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

/// Writes and reads a chunk, and records the minimum times over all passes.
async fn pass<T>(
    db: &mut PgConnection,
    table: &str,
    ids: &[T],
    least: &mut [Duration; 2],
) -> sqlx::Result<()>
where
    T: PartialEq
        + Send
        + Unpin
        + Type<Postgres>
        + PgHasArrayType
        + for<'a> Encode<'a, Postgres>
        + for<'a> Decode<'a, Postgres>,
{
    sqlx::query(AssertSqlSafe(format!("TRUNCATE {table}")))
        .execute(&mut *db)
        .await?;
    let start = Instant::now();
    sqlx::query(AssertSqlSafe(format!(
        "INSERT INTO {table} SELECT unnest($1)"
    )))
    .bind(ids)
    .execute(&mut *db)
    .await?;
    least[0] = least[0].min(start.elapsed());
    let start = Instant::now();
    let read: Vec<T> = sqlx::query_scalar(AssertSqlSafe(format!("SELECT id FROM {table}")))
        .fetch_all(db)
        .await?;
    least[1] = least[1].min(start.elapsed());
    assert!(read == ids);
    Ok(())
}

async fn compare<F: Format>(
    _: PhantomData<Id<F>>,
    db: &mut PgConnection,
    name: &str,
    generator: &str,
) -> sqlx::Result<()> {
    for (table, of) in [("ids", name), ("texts", "text COLLATE \"C\"")] {
        sqlx::query(AssertSqlSafe(format!(
            "CREATE TEMP TABLE {name}_{table} (id {of} PRIMARY KEY)"
        )))
        .execute(&mut *db)
        .await?;
    }
    let made = format!(
        "SELECT id, id::text
         FROM (SELECT {generator} AS id FROM generate_series(1, 100000)) AS made"
    );
    let (ids, texts): (Vec<Id<F>>, Vec<String>) = sqlx::query_as(AssertSqlSafe(made))
        .fetch_all(&mut *db)
        .await?
        .into_iter()
        .unzip();
    let [mut of_ids, mut of_texts] = [[[Duration::MAX; 2]; 10]; 2];
    for i in 0..100 {
        let chunk = i % 10 * 10_000..(i % 10 + 1) * 10_000;
        pass(
            db,
            &format!("{name}_ids"),
            &ids[chunk.clone()],
            &mut of_ids[i % 10],
        )
        .await?;
        pass(
            db,
            &format!("{name}_texts"),
            &texts[chunk],
            &mut of_texts[i % 10],
        )
        .await?;
    }
    for (i, what) in ["writing", "reading"].iter().enumerate() {
        let [id, text] =
            [of_ids, of_texts].map(|times| times.iter().map(|times| times[i]).sum::<Duration>());
        println!(
            "sqlx, {what} {name}: {:.2} ({id:.1?}, text {text:.1?})",
            id.as_secs_f64() / text.as_secs_f64()
        );
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> sqlx::Result<()> {
    let db = &mut PgConnectOptions::new().connect().await?;
    sortid::for_sqlx::register(&mut *db).await?;
    compare(
        PhantomData::<TypeId<User>>,
        db,
        "typeid",
        "gen_typeid_monotonic('user')",
    )
    .await?;
    compare(PhantomData::<Ulid>, db, "ulid", "gen_ulid_monotonic()").await
}
