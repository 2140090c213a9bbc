mod shared;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::debug_query;
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::result::Error;
use diesel::sql_types::{Array, Text};
use shared::{cases, text, Fixture, ADA, BOB, FIRST_ORDER};
use sortid::for_diesel::{is_malformed, IdExpressionMethods};
use sortid::{Entity, TypeId, Ulid, Xid};

pub struct User;

// docs: begin
impl Entity for User {
    const PREFIX: &'static str = "user";
    const DOMAIN: Option<&'static str> = Some("user_id");
}

pub type UserId = TypeId<User>;

diesel::table! {
    users (id) {
        id -> crate::UserId,
        name -> Text,
    }
}

diesel::table! {
    orders (id) {
        id -> sortid::Ulid,
        buyer -> crate::UserId,
        sender -> Nullable<crate::UserId>,
        watchers -> Nullable<Array<crate::UserId>>,
    }
}

fn by_prefix(db: &mut PgConnection, prefix: &str) -> QueryResult<Vec<UserId>> {
    users::table
        .filter(users::id.starts_with(prefix))
        .select(users::id)
        .load(db)
}

fn watched_by(db: &mut PgConnection, user: &UserId) -> QueryResult<Vec<Ulid>> {
    orders::table
        .filter(orders::watchers.contains(vec![user]))
        .select(orders::id)
        .load(db)
}

fn made_within(
    db: &mut PgConnection,
    from: Option<DateTime<Utc>>,
    until: Option<DateTime<Utc>>,
) -> QueryResult<Vec<Ulid>> {
    orders::table
        .filter(orders::id.within(from, until))
        .select(orders::id)
        .order(orders::id)
        .load(db)
}
// docs: end

type Order = (Ulid, UserId, Option<UserId>, Option<Vec<UserId>>);

/// Connects with diesel to the schema of the fixture.
fn connect(fixture: &Fixture) -> PgConnection {
    let mut db =
        PgConnection::establish(&format!("options='-c search_path={}'", fixture.path())).unwrap();
    if fixture.plain || fixture.schema != "public" {
        sortid::for_diesel::register(&mut db).unwrap();
    }
    db
}

#[test]
fn examples() -> Result<(), Box<dyn std::error::Error>> {
    let mut fixture = Fixture::new();
    let db = &mut connect(&fixture);
    let [ada, bob]: [UserId; 2] = [ADA.parse()?, BOB.parse()?];
    let values = (
        orders::buyer.eq(&bob),
        orders::sender.eq(Some(&ada)),
        orders::watchers.eq(vec![&bob]),
    );
    let made: Order = diesel::insert_into(orders::table)
        .values(values)
        .get_result(db)?;
    assert_eq!(
        made,
        (
            made.0.clone(),
            bob.clone(),
            Some(ada.clone()),
            Some(vec![bob.clone()])
        )
    );
    let all: Vec<Order> = orders::table
        .filter(orders::buyer.eq_any([&ada, &bob]))
        .order(orders::id)
        .load(db)?;
    let ids: Vec<Ulid> = all.iter().map(|order| order.0.clone()).collect();
    let first = (
        FIRST_ORDER.0.parse()?,
        ada.clone(),
        Some(bob.clone()),
        Some(vec![ada.clone()]),
    );
    assert_eq!(
        all,
        [first, (ids[1].clone(), bob.clone(), None, None), made]
    );
    assert_eq!(
        [watched_by(db, &ada)?, watched_by(db, &bob)?],
        [&ids[..1], &ids[2..]]
    );

    assert_eq!(by_prefix(db, &ADA[..10])?, [ada.clone(), bob.clone()]);
    assert_eq!(by_prefix(db, "")?, [ada.clone(), bob]);
    for none in ["team", "User", "us3r", "user_8", "%", "user_\0"] {
        assert_eq!(by_prefix(db, none)?, [], "{none:?}");
    }
    let by_sender = orders::table
        .filter(orders::sender.starts_with(BOB))
        .select(orders::id);
    assert_eq!(
        by_sender.load::<Ulid>(db)?,
        ids[..1],
        "a search in a nullable column"
    );
    let time = DateTime::from_timestamp_millis(FIRST_ORDER.1 as i64);
    let later = time.map(|time| time + TimeDelta::milliseconds(1));
    assert_eq!(
        [made_within(db, time, later)?, made_within(db, later, None)?],
        [&ids[..1], &ids[1..]]
    );
    let both = orders::id.within(later, None).and(orders::sender.eq(ada));
    assert_eq!(
        orders::table
            .filter(both)
            .select(orders::id)
            .load::<Ulid>(db)?,
        ids[2..]
    );

    for (query, values) in [
        (
            debug_query::<Pg, _>(&orders::table.filter(orders::id.starts_with("01K"))).to_string(),
            "'01K', '01K', '01K', '01K'",
        ),
        (
            debug_query::<Pg, _>(&users::table.filter(users::id.within(time, None))).to_string(),
            "now(), now(), now(), now()",
        ),
    ] {
        fixture.uses_index(
            query
                .split_once(" -- binds")
                .expect("diesel appends the values that it binds")
                .0,
            values,
        );
    }
    Ok(())
}

/// An xid has fewer bytes than a ulid or a typeid, and its type needs a schema, because PostgreSQL
/// has its own xid.
#[test]
fn xids() -> QueryResult<()> {
    let fixture = Fixture::new();
    let (db, of) = (&mut connect(&fixture), fixture.sql("xid"));
    let id: Xid = diesel::select(sql::<Xid>(&format!("'113q8KFkAEs'::{of}"))).get_result(db)?;
    let array = sql::<Array<Xid>>("ARRAY[")
        .bind::<Xid, _>(&id)
        .sql("] || ")
        .bind::<Array<Xid>, _>(vec![&id])
        .sql(&format!("::{of}[]"));
    assert_eq!(
        diesel::select(array).get_result::<Vec<Xid>>(db)?,
        ["113q8KFkAEs".parse()?, id]
    );
    Ok(())
}

#[test]
fn malformed_ids() {
    let fixture = Fixture::new();
    let db = &mut connect(&fixture);
    let mut refused = |query: &str, text: &str| {
        diesel::sql_query(query)
            .bind::<Text, _>(text)
            .execute(db)
            .unwrap_err()
    };
    let cases = cases();
    let list = |key: &str| cases[key].as_array().unwrap().iter();
    let texts = list("malformed").map(|case| {
        (
            format!("SELECT $1::{}", fixture.sql(text(case, "type"))),
            text(case, "text"),
        )
    });
    let nul = ("SELECT $1::ulid".into(), "01ARZ3NDEKTSV4RRFFQ69G5FA\0");
    let beyond = ("SELECT ulid_lower_bound($1)".into(), "8");
    for (query, text) in texts.chain([nul, beyond]) {
        let error = refused(&query, text);
        assert!(is_malformed(&error), "{query} with {text:?}: {error}");
    }
    assert!(is_malformed(
        &"no id".parse::<Ulid>().map_err(Error::from).unwrap_err()
    ));
    let wrong = refused(
        "INSERT INTO users VALUES ($1::text::typeid, '')",
        "team_01h455vb4pex5vsknk084sn02q",
    );
    assert!(!is_malformed(&wrong), "{wrong}");
    let read = diesel::select(sql::<UserId>("'team_01h455vb4pex5vsknk084sn02q'::typeid"))
        .get_result::<UserId>(db)
        .unwrap_err();
    assert!(
        format!("{read:?}").contains("not a valid typeid with the prefix"),
        "{read:?}"
    );
    let read = diesel::select(sql::<Ulid>("'text of 16 bytes'")).get_result::<Ulid>(db);
    assert!(
        matches!(read, Err(Error::DeserializationError(_))),
        "{read:?}"
    );
}
