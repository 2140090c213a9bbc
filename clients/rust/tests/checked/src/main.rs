//! This crate needs a database to compile. query_macro() in tests/with_sqlx.rs compiles it.
use sortid::{Entity, TypeId, Ulid};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::ConnectOptions;

struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

// docs: begin
/// The server in DATABASE_URL checks the query at compile time.
async fn sender(db: &mut PgConnection, order: &Ulid) -> sqlx::Result<Option<UserId>> {
    let row = sqlx::query!(
        r#"SELECT sender AS "sender: UserId" FROM orders WHERE id = $1"#,
        order as &Ulid
    );
    row.fetch_one(db).await.map(|row| row.sender)
}
// docs: end

#[tokio::test]
async fn sender_of_an_order() -> sqlx::Result<()> {
    let db = &mut env!("DATABASE_URL")
        .parse::<PgConnectOptions>()?
        .connect()
        .await?;
    sortid::for_sqlx::register(&mut *db).await?;
    let (order, user): (Ulid, UserId) =
        sqlx::query_as("SELECT id, sender FROM orders WHERE sender IS NOT NULL")
            .fetch_one(&mut *db)
            .await?;
    assert_eq!(sender(db, &order).await?, Some(user));
    Ok(())
}

fn main() {}
