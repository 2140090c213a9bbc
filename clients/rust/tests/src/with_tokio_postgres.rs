mod shared;

use shared::{is, same};
use sortid::for_tokio_postgres::is_malformed;
use sortid::{Base62Id, Entity, Euid, Ksuid, TypeId, Uid11, Ulid, Xid};
use std::env::var;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::{Duration, SystemTime};
use tokio_postgres::types::{FromSqlOwned, ToSql};
use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

#[derive(Clone)]
struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

async fn insert(db: &Client, name: &str) -> Result<UserId, tokio_postgres::Error> {
    let row = db.query_one("INSERT INTO users (name) VALUES ($1) RETURNING id", &[&name]).await?;
    row.try_get(0)
}

async fn orders_of(db: &Client, buyers: &[UserId]) -> Result<Vec<(Ulid, Option<UserId>)>, tokio_postgres::Error> {
    let rows = db.query("SELECT id, sender FROM orders WHERE buyer = ANY ($1) ORDER BY id", &[&buyers]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

// docs: begin
/// The user of a text, which may be anything.
async fn find(db: &Client, text: &str) -> Result<Option<UserId>, tokio_postgres::Error> {
    let Ok(id) = text.parse::<UserId>() else { return Ok(None) };
    let row = db.query_opt("SELECT id FROM users WHERE id = $1", &[&id]).await?;
    row.map(|row| row.try_get(0)).transpose()
}

async fn made_within(db: &Client, from: Option<SystemTime>, until: Option<SystemTime>) -> Result<Vec<Ulid>, tokio_postgres::Error> {
    let query = format!("SELECT id FROM orders WHERE {}", Ulid::within("id", 1)); // the parameters $1 and $2
    db.query(&*query, &[&from, &until]).await?.iter().map(|row| row.try_get(0)).collect()
}
// docs: end

async fn by_prefix(db: &Client, prefix: &str) -> Result<Vec<UserId>, tokio_postgres::Error> {
    let query = format!("SELECT id FROM users WHERE {}", UserId::starts_with("id", 1));
    db.query(&*query, &[&prefix]).await?.iter().map(|row| row.try_get(0)).collect()
}

/// Ids of any bytes: a null and a full one, those with one bit, and others.
async fn are_their_texts<T>(db: &Client, extension: bool, name: &str, size: i32) -> Result<(), Box<dyn Error>>
where
    T: Clone + Debug + Display + FromStr + Ord + Sync + ToSql + FromSqlOwned,
{
    let value = match (extension, size) {
        (true, _) => format!("bytes::{name}"),
        (false, 16) => format!("{name}(encode(bytes, 'hex')::uuid)"),
        _ => return Ok(()),
    };
    let query = format!(
        "WITH given AS (
           SELECT decode(repeat('00', {size}), 'hex') AS bytes UNION ALL SELECT decode(repeat('ff', {size}), 'hex')
           UNION ALL SELECT set_bit(decode(repeat('00', {size}), 'hex'), i, 1) FROM generate_series(0, {size} * 8 - 1) AS i
           UNION ALL SELECT substr(sha256(i::text::bytea), 1, {size}) FROM generate_series(1, 2000) AS i)
         SELECT id, id::text AS text FROM (SELECT {value} AS id FROM given) AS ids ORDER BY ids.id"
    );
    let rows = db.query(&*query, &[]).await?;
    let found: Vec<(T, String)> = rows.iter().map(|row| Ok::<_, tokio_postgres::Error>((row.try_get(0)?, row.try_get(1)?))).collect::<Result<_, _>>()?;
    is(&format!("{name}: {} ids are their texts", found.len()), found.len() > 2000 && found.iter().all(|(id, text)| id.to_string() == *text));
    is(&format!("{name}: texts are ids"), found.iter().all(|(id, text)| text.parse().is_ok_and(|parsed: T| parsed == *id)));
    is(&format!("{name}: in the order of the server"), found.is_sorted());
    let (ids, texts): (Vec<T>, Vec<String>) = found.into_iter().unzip();
    let query = format!("SELECT count(*) FROM unnest($1::{name}[], $2::text[]) AS given (id, text) WHERE id::text = text");
    let same_there: i64 = db.query_one(&*query, &[&ids, &texts]).await?.try_get(0)?;
    same(&format!("{name}: parameters"), same_there as usize, ids.len());
    Ok(())
}

fn refused<T: FromStr>(text: &str) -> bool
where
    T::Err: Display,
{
    text.parse::<T>().is_err_and(|error| error.to_string().contains("is not a"))
}

/// No server is asked.
fn values() -> Result<(), Box<dyn Error>> {
    let uuid: Uuid = "01890a5d-ac96-774b-bcce-b302099a8057".parse()?;
    // docs: begin
    let id: UserId = "user_01h455vb4pex5vsknk084sn02q".parse()?;
    assert_eq!(Uuid::from(id.clone()), uuid);
    assert_eq!(UserId::from(uuid), id); // also UserId::from(Uuid::now_v7())
    assert_eq!(serde_json::to_string(&id)?, r#""user_01h455vb4pex5vsknk084sn02q""#);
    let wrong = "team_01h455vb4pex5vsknk084sn02q".parse::<UserId>().unwrap_err();
    assert_eq!(wrong.to_string(), r#""team_01h455vb4pex5vsknk084sn02q" is not a typeid with the prefix "user""#);
    assert_eq!(UserId::pattern(), "^user_[0-7][0-9a-hjkmnp-tv-z]{25}$");
    // docs: end
    same("JSON", serde_json::from_str::<UserId>(&serde_json::to_string(&id)?)?, id.clone());
    is("malformed JSON", serde_json::from_str::<UserId>("\"user_01h\"").is_err());
    same("Debug and AsRef", (format!("{id:?}"), id.as_ref()), ("typeid(user_01h455vb4pex5vsknk084sn02q)".into(), id.as_str()));
    same(
        "uuids",
        (Ulid::from(uuid).to_string(), Base62Id::from(uuid).to_string(), Euid::from(uuid).to_string()),
        ("01H455VB4PEX5VSKNK084SN02Q".into(), "Fd1grph2uh4xkiIkpsM2dD".into(), "064GMQDCJSVMQF6EPC10K6M0AXG".into()),
    );
    same("and back", [Ulid::from(uuid).into(), Base62Id::from(uuid).into(), Euid::from(uuid).into()], [uuid; 3]);
    for text in ["users_01h455vb4pex5vsknk084sn02q", "user_01h455vb4pex5vsknk084sn02q0", "01h455vb4pex5vsknk084sn02q"] {
        is(&format!("{text:?} is no id of a user"), refused::<UserId>(text));
    }
    is("a base62id without its first bits", refused::<Base62Id>("0000000000000000000000") && refused::<Base62Id>("zzzzzzzzzzzzzzzzzzzzzz"));
    is("a ksuid that is too large", refused::<Ksuid>("zzzzzzzzzzzzzzzzzzzzzzzzzzz"));
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    values()?;
    let mut config = tokio_postgres::Config::new();
    config.host(&var("PGHOST")?).port(var("PGPORT")?.parse()?).dbname(&var("PGDATABASE")?);
    config.user(&var("PGUSER")?).password(var("PGPASSWORD")?);
    let (mut db, connection) = config.connect(NoTls).await?;
    tokio::spawn(connection);
    db.batch_execute(include_str!("../schema.sql")).await?;

    let ada = insert(&db, "Ada").await?;
    let bob = insert(&db, "Bob").await?;
    let rows = db
        .query(
            "INSERT INTO orders (buyer, sender) SELECT * FROM unnest($1::typeid[], $2::typeid[]) RETURNING id",
            &[&vec![&ada, &bob], &vec![None, Some(&ada)]],
        )
        .await?;
    let ids: Vec<Ulid> = rows.iter().map(|row| row.get(0)).collect();
    let orders = orders_of(&db, &[ada.clone(), bob.clone()]).await?;
    same("many rows, arrays and NULL", orders, vec![(ids[0].clone(), None), (ids[1].clone(), Some(ada.clone()))]);
    let row = db.query_one("UPDATE orders SET watchers = $1 WHERE id = $2 RETURNING watchers", &[&vec![&ada], &ids[0]]).await?;
    same("a column of an array", row.get::<_, Vec<UserId>>(0), vec![ada.clone()]);
    let row = db.query_one("SELECT id FROM orders WHERE watchers @> $1", &[&vec![&ada]]).await?;
    same("an array of a domain contains", row.get(0), ids[0].clone());
    let row = db.query_one("SELECT users.id, orders.id FROM orders JOIN users ON users.id = buyer WHERE buyer = $1", &[&ada]).await?;
    same("a join", (row.get(0), row.get(1)), (ada.clone(), ids[0].clone()));
    let nobody = UserId::from(Uuid::max());
    let refused = db.execute("INSERT INTO orders (buyer) VALUES ($1)", &[&nobody]).await.unwrap_err();
    same("a foreign key", refused.code().map(|state| state.code()), Some("23503"));
    same("a prefix", by_prefix(&db, &ada.as_str()[..10]).await?, vec![ada.clone(), bob.clone()]);
    let hour = Duration::from_secs(3600);
    same("a time", made_within(&db, Some(SystemTime::now() - hour), None).await?, ids.clone());
    same("until a time", made_within(&db, None, Some(SystemTime::now() - hour)).await?, vec![]);
    same("a text", [find(&db, ada.as_str()).await?, find(&db, "no id").await?], [Some(ada.clone()), None]);

    let mut transaction = db.transaction().await?;
    let savepoint = transaction.transaction().await?;
    let refused = savepoint.query("SELECT FROM users WHERE id = $1::text::typeid", &[&"no id"]).await.unwrap_err();
    is("a malformed id is an error of its own", is_malformed(&refused));
    savepoint.rollback().await?;
    let savepoint = transaction.transaction().await?;
    let query = format!("SELECT FROM users WHERE {}", UserId::starts_with("id", 1));
    let refused = savepoint.query(&*query, &[&"user_U"]).await.unwrap_err();
    is("so is a malformed prefix", is_malformed(&refused));
    savepoint.rollback().await?;
    let row = transaction.query_one("SELECT $1::text, $2::text::typeid", &[&ada, &bob.as_str()]).await?;
    same("the transaction goes on, and an id is a text too", (row.get::<_, UserId>(0), row.get::<_, UserId>(1)), (ada.clone(), bob.clone()));
    let read = transaction.query_one("SELECT id FROM orders LIMIT 1", &[]).await?.try_get::<_, UserId>(0);
    is("the id of another type", read.is_err());
    let read = transaction.query_one("SELECT 'text of 16 bytes'", &[]).await?.try_get::<_, Ulid>(0);
    is("a text as long as a ulid has bytes", read.is_err());
    is("an xid of the server is none", transaction.query_one("SELECT xmin FROM users LIMIT 1", &[]).await?.try_get::<_, Xid>(0).is_err());
    transaction.commit().await?;

    let extension = var("EDITION")? != "plain";
    are_their_texts::<Ulid>(&db, extension, "ulid", 16).await?;
    are_their_texts::<Euid>(&db, extension, "euid", 16).await?;
    are_their_texts::<Base62Id>(&db, extension, "base62id", 16).await?;
    are_their_texts::<Xid>(&db, extension, "public.xid", 8).await?;
    are_their_texts::<Uid11>(&db, extension, "uid11", 8).await?;
    are_their_texts::<Ksuid>(&db, extension, "ksuid", 20).await?;
    Ok(())
}
