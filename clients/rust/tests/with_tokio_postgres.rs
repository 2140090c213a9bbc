mod shared;

use shared::{Fixture, ADA, BOB, FIRST_ORDER};
use sortid::for_tokio_postgres::is_malformed;
use sortid::{Base62Id, Entity, Euid, TypeId, Ulid, Xid};
use std::env::var;
use std::error::Error;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio_postgres::{binary_copy::BinaryCopyInWriter, Client, NoTls};
use uuid::Uuid;

struct User;

impl Entity for User {
    const PREFIX: &'static str = "user";
}

type UserId = TypeId<User>;

// docs: begin
/// Looks up a user by an id from external input, which may be malformed.
async fn find(db: &Client, text: &str) -> Result<Option<UserId>, tokio_postgres::Error> {
    let Ok(id) = text.parse::<UserId>() else {
        return Ok(None);
    };
    let row = db
        .query_opt("SELECT id FROM users WHERE id = $1", &[&id])
        .await?;
    row.map(|row| row.try_get(0)).transpose()
}

async fn made_within(
    db: &Client,
    from: Option<SystemTime>,
    until: Option<SystemTime>,
) -> Result<Vec<Ulid>, tokio_postgres::Error> {
    // the parameters $1 and $2
    let query = format!("SELECT id FROM orders WHERE {}", Ulid::within("id", 1));
    db.query(&*query, &[&from, &until])
        .await?
        .iter()
        .map(|row| row.try_get(0))
        .collect()
}
// docs: end

async fn connect(fixture: &Fixture) -> Client {
    let words = [
        ("host", "PGHOST"),
        ("port", "PGPORT"),
        ("user", "PGUSER"),
        ("password", "PGPASSWORD"),
        ("dbname", "PGDATABASE"),
    ];
    let set = words
        .iter()
        .filter_map(|(word, name)| Some(format!(" {word}='{}'", var(name).ok()?)));
    let config = format!("user=postgres options='-c search_path={}'", fixture.path())
        + &set.collect::<String>();
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
    assert_eq!(
        serde_json::to_string(&id)?,
        r#""user_01h455vb4pex5vsknk084sn02q""#
    );
    let wrong = "team_01h455vb4pex5vsknk084sn02q"
        .parse::<UserId>()
        .unwrap_err();
    assert_eq!(wrong.to_string(), "not a valid typeid with the prefix user");
    assert_eq!(UserId::pattern(), "^user_[0-7][0-9a-hjkmnp-tv-z]{25}$");
    // docs: end
    assert_eq!(
        (format!("{id:?}"), id.as_ref()),
        (
            "typeid(user_01h455vb4pex5vsknk084sn02q)".into(),
            id.as_str()
        )
    );
    assert_eq!(
        [
            Uuid::from(Ulid::from(uuid)),
            Base62Id::from(uuid).into(),
            Euid::from(uuid).into()
        ],
        [uuid; 3]
    );
    assert!("users_01h455vb4pex5vsknk084sn02q"
        .parse::<UserId>()
        .is_err());
    Ok(())
}

#[tokio::test]
async fn examples() -> Result<(), Box<dyn Error>> {
    let fixture = Fixture::new();
    let db = &connect(&fixture).await;
    let [ada, bob]: [UserId; 2] = [ADA.parse()?, BOB.parse()?];
    let insert = "INSERT INTO orders (buyer, sender, watchers) VALUES ($1, $2, $3) \
        RETURNING id, buyer, sender, watchers";
    let row = db
        .query_one(insert, &[&ada, &None::<&UserId>, &vec![&bob]])
        .await?;
    let order: Ulid = row.get(0);
    assert_eq!(
        (row.get(1), row.get(2), row.get(3)),
        (ada.clone(), None::<UserId>, vec![bob.clone()])
    );
    assert_eq!(
        db.query_one("SELECT id FROM orders WHERE watchers @> $1", &[&vec![&bob]])
            .await?
            .get::<_, Ulid>(0),
        order
    );
    let time = Some(UNIX_EPOCH + Duration::from_millis(FIRST_ORDER.1 + 1));
    assert_eq!(
        made_within(db, None, time).await?,
        [FIRST_ORDER.0.parse::<Ulid>()?]
    );
    assert!(made_within(db, time, None).await?.contains(&order));
    assert_eq!(
        [find(db, ADA).await?, find(db, "no id").await?],
        [Some(ada.clone()), None]
    );

    for text in ["no id", "user_01h455vb4pex5vsknk084sn02\0"] {
        let refused = db
            .query("SELECT $1::text::typeid", &[&text])
            .await
            .unwrap_err();
        assert!(is_malformed(&refused), "{refused:?}");
    }
    let refused = db.query("SELECT 1 / $1", &[&0]).await.unwrap_err();
    assert!(!is_malformed(&refused), "{refused:?}");
    let row = db
        .query_one("SELECT $1::text, $2::text::typeid", &[&ada, &BOB])
        .await?;
    assert_eq!(
        (row.get(0), row.get(1)),
        (ada, bob.clone()),
        "an id can be sent and read as text"
    );
    assert!(db
        .query_one("SELECT $1::ulid", &[&order])
        .await?
        .try_get::<_, UserId>(0)
        .is_err());
    assert!(db
        .query_one("SELECT 'text of 16 bytes'", &[])
        .await?
        .try_get::<_, Ulid>(0)
        .is_err());
    let refused = db
        .query(
            "SELECT FROM users WHERE xmin = $1",
            &[&"113q8KFkAEs".parse::<Xid>()?],
        )
        .await
        .unwrap_err();
    assert!(
        !is_malformed(&refused),
        "the server's xid is another type: {refused:?}"
    );

    let columns = db.prepare("SELECT * FROM orders LIMIT 0").await?;
    let types: Vec<_> = columns
        .columns()
        .iter()
        .map(|column| column.type_().clone())
        .collect();
    let sink = db.copy_in("COPY orders FROM STDIN (FORMAT binary)").await?;
    let mut writer = std::pin::pin!(BinaryCopyInWriter::new(sink, &types));
    let copied: Ulid = "01H455VB4PEX5VSKNK084SN02Q".parse()?;
    writer
        .as_mut()
        .write(&[&copied, &bob, &None::<UserId>, &vec![&bob]])
        .await?;
    assert_eq!(writer.finish().await?, 1);
    let row = db
        .query_one(
            "SELECT buyer, watchers FROM orders WHERE id = $1",
            &[&copied],
        )
        .await?;
    assert_eq!((row.get(0), row.get(1)), (bob.clone(), vec![bob]), "COPY");
    Ok(())
}
