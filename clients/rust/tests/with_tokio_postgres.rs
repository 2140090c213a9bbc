#[macro_use]
mod shared;

use shared::Place;
use sortid::for_tokio_postgres::is_malformed;
use sortid::{Base62Id, Entity, Euid, Format, Id, Ksuid, TypeId, Uid11, Ulid, Xid};
use std::env::var;
use std::error::Error;
use std::marker::PhantomData;
use std::time::{Duration, SystemTime};
use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

#[derive(Clone)]
struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

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

async fn connect(place: &Place) -> Client {
    let set = |name, default: &str| var(name).unwrap_or(default.into());
    let [host, port, user, password] = [set("PGHOST", "localhost"), set("PGPORT", "5432"), set("PGUSER", "postgres"), set("PGPASSWORD", "")];
    let (database, path) = (set("PGDATABASE", &user), place.path());
    let config = format!("host='{host}' port={port} user='{user}' password='{password}' dbname='{database}' options='-c search_path={path}'");
    let (db, connection) = tokio_postgres::connect(&config, NoTls).await.unwrap();
    tokio::spawn(connection);
    db
}

#[test]
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
    assert_eq!((format!("{id:?}"), id.as_ref()), ("typeid(user_01h455vb4pex5vsknk084sn02q)".into(), id.as_str()));
    assert_eq!(Ulid::from(uuid).to_string(), "01H455VB4PEX5VSKNK084SN02Q");
    assert_eq!(Base62Id::from(uuid).to_string(), "Fd1grph2uh4xkiIkpsM2dD");
    assert_eq!(Euid::from(uuid).to_string(), "064GMQDCJSVMQF6EPC10K6M0AXG");
    assert_eq!([Uuid::from(Ulid::from(uuid)), Base62Id::from(uuid).into(), Euid::from(uuid).into()], [uuid; 3]);
    for text in ["users_01h455vb4pex5vsknk084sn02q", "user_01h455vb4pex5vsknk084sn02q0", "01h455vb4pex5vsknk084sn02q"] {
        assert!(text.parse::<UserId>().is_err(), "{text}");
    }
    assert!("0000000000000000000000".parse::<Base62Id>().is_err() && "zzzzzzzzzzzzzzzzzzzzzz".parse::<Base62Id>().is_err());
    assert!("zzzzzzzzzzzzzzzzzzzzzzzzzzz".parse::<Ksuid>().is_err());
    Ok(())
}

#[tokio::test]
async fn examples() -> Result<(), Box<dyn Error>> {
    let Some(mut place) = Place::new() else { return Ok(()) };
    place.run(shared::TABLES);
    let db = &mut connect(&place).await;
    let users = db.query("INSERT INTO users (name) VALUES ('Ada'), ('Bob') RETURNING id", &[]).await?;
    let [ada, bob] = [0, 1].map(|i| users[i].get::<_, UserId>(0));
    let insert = "INSERT INTO orders (buyer, sender, watchers) VALUES ($1, $2, $3) RETURNING id, buyer, sender, watchers";
    let row = db.query_one(insert, &[&ada, &None::<&UserId>, &vec![&bob]]).await?;
    let order: Ulid = row.get(0);
    assert_eq!((row.get(1), row.get(2), row.get(3)), (ada.clone(), None::<UserId>, vec![bob.clone()]));
    assert_eq!(db.query_one("SELECT id FROM orders WHERE watchers @> $1", &[&vec![&bob]]).await?.get::<_, Ulid>(0), order);
    let from = Some(SystemTime::now() - Duration::from_secs(3600));
    assert_eq!([made_within(db, from, None).await?, made_within(db, None, from).await?], [vec![order.clone()], vec![]]);
    assert_eq!([find(db, ada.as_str()).await?, find(db, "no id").await?], [Some(ada.clone()), None]);

    for text in ["no id", "user_01h455vb4pex5vsknk084sn02\0"] {
        let refused = db.query("SELECT $1::text::typeid", &[&text]).await.unwrap_err();
        assert!(is_malformed(&refused), "{refused:?}");
    }
    let refused = db.query("SELECT 1 / $1", &[&0]).await.unwrap_err();
    assert!(!is_malformed(&refused), "{refused:?}");
    let row = db.query_one("SELECT $1::text, $2::text::typeid", &[&ada, &bob.as_str()]).await?;
    assert_eq!((row.get(0), row.get(1)), (ada, bob), "an id is a text too");
    assert!(db.query_one("SELECT $1::ulid", &[&order]).await?.try_get::<_, UserId>(0).is_err());
    assert!(db.query_one("SELECT 'text of 16 bytes'", &[]).await?.try_get::<_, Ulid>(0).is_err());
    let refused = db.query("SELECT FROM users WHERE xmin = $1", &[&"113q8KFkAEs".parse::<Xid>()?]).await.unwrap_err();
    assert!(!is_malformed(&refused), "the server's xid is another type: {refused:?}");
    Ok(())
}

/// Ids of any bytes: a null and a full one, those with one bit, and others.
async fn are_their_texts<F: Format>(_: PhantomData<Id<F>>, place: &Place, db: &Client, name: &str) -> Result<(), Box<dyn Error>> {
    let of = place.sql(name);
    let (value, size) = match (place.plain, name) {
        (false, "xid" | "uid11") => (format!("bytes::{of}"), 8),
        (false, "ksuid") => (format!("bytes::{of}"), 20),
        (_, "ulid" | "euid" | "base62id") => (format!("{name}(encode(bytes, 'hex')::uuid)"), 16),
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
    let (ids, texts): (Vec<Id<F>>, Vec<String>) = rows.iter().map(|row| (row.get::<_, Id<F>>(0), row.get::<_, String>(1))).unzip();
    assert!(ids.len() > 2000 && ids.iter().map(Id::to_string).eq(texts.iter().cloned()), "{name}: from bytes");
    assert!(ids.iter().map(|id| Some(id.clone())).eq(texts.iter().map(|text| text.parse().ok())), "{name}: from texts");
    assert!(ids.is_sorted(), "{name}: in the order of the server");
    let query = format!("SELECT count(*) FROM unnest($1::{of}[], $2::text[]) AS given (id, text) WHERE id::text = text");
    assert_eq!(db.query_one(&*query, &[&ids, &texts]).await?.get::<_, i64>(0) as usize, ids.len(), "{name}: to bytes");
    Ok(())
}

#[tokio::test]
async fn all_bytes() -> Result<(), Box<dyn Error>> {
    let Some(place) = Place::new() else { return Ok(()) };
    let db = connect(&place).await;
    each_type!(of, name => { are_their_texts(of, &place, &db, name).await? });
    Ok(())
}
