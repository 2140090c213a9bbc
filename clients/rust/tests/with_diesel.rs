#[macro_use]
mod shared;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use diesel::result::Error;
use diesel::sql_types::{Array, Text};
use shared::{cases, of_type, text, Place};
use sortid::for_diesel::{is_malformed, IdExpressionMethods};
use sortid::{Base62Id, Entity, Euid, Ksuid, TypeId, Uid11, Ulid, Xid};

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
    users::table.filter(users::id.starts_with(prefix)).select(users::id).load(db)
}

fn watched_by(db: &mut PgConnection, user: &UserId) -> QueryResult<Vec<Ulid>> {
    orders::table.filter(orders::watchers.contains(vec![user])).select(orders::id).load(db)
}

fn made_within(db: &mut PgConnection, from: Option<DateTime<Utc>>, until: Option<DateTime<Utc>>) -> QueryResult<Vec<Ulid>> {
    orders::table.filter(orders::id.within(from, until)).select(orders::id).order(orders::id).load(db)
}
// docs: end

type Order = (Ulid, UserId, Option<UserId>, Option<Vec<UserId>>);

/// A connection to the schema with its tables.
fn connect(place: &mut Place) -> PgConnection {
    place.run(shared::TABLES);
    let mut db = PgConnection::establish(&format!("options='-c search_path={}'", place.path())).unwrap();
    if place.plain || place.schema != "public" {
        sortid::for_diesel::register(&mut db).unwrap();
    }
    db
}

#[test]
fn examples() -> QueryResult<()> {
    let Some(mut place) = Place::new() else { return Ok(()) };
    let db = &mut connect(&mut place);
    let names = [users::name.eq("Ada"), users::name.eq("Bob")];
    let ids: Vec<UserId> = diesel::insert_into(users::table).values(names).returning(users::id).get_results(db)?;
    let [ada, bob] = &ids[..] else { panic!("{ids:?}") };
    let values = (orders::buyer.eq(ada), orders::sender.eq(Some(bob)), orders::watchers.eq(vec![ada]));
    let first: Order = diesel::insert_into(orders::table).values(values).get_result(db)?;
    assert_eq!(first, (first.0.clone(), ada.clone(), Some(bob.clone()), Some(vec![ada.clone()])));
    let second: Order = diesel::insert_into(orders::table).values(orders::buyer.eq(bob)).get_result(db)?;
    assert_eq!(second, (second.0.clone(), bob.clone(), None, None));
    assert_eq!(orders::table.filter(orders::buyer.eq_any(&ids)).order(orders::id).load::<Order>(db)?, [first, second]);
    let orders: Vec<Ulid> = orders::table.select(orders::id).order(orders::id).load(db)?;
    assert_eq!(watched_by(db, ada)?, orders[..1]);
    assert!(watched_by(db, bob)?.is_empty());

    assert_eq!(by_prefix(db, &ada.as_str()[..10])?, ids);
    let by_sender = orders::table.filter(orders::sender.starts_with(bob.as_str())).select(orders::id);
    assert_eq!(by_sender.load::<Ulid>(db)?, orders[..1], "in a nullable column");
    let others = users::table.filter(users::id.starts_with(bob.as_str()).eq(false)).select(users::id);
    assert_eq!(others.load::<UserId>(db)?, ids[..1]);
    let hour = TimeDelta::hours(1);
    assert_eq!(made_within(db, Some(Utc::now() - hour), None)?, orders);
    assert!(made_within(db, None, Some(Utc::now() - hour))?.is_empty());
    let both = orders::id.within(Some(Utc::now() - hour), None).and(orders::buyer.eq(ada));
    assert_eq!(orders::table.filter(both).select(orders::id).load::<Ulid>(db)?, orders[..1]);
    Ok(())
}

/// Other bytes than those of a ulid and a typeid, and a type whose name is not enough.
#[test]
fn xids() -> QueryResult<()> {
    let Some(mut place) = Place::new() else { return Ok(()) };
    let (db, of) = (&mut connect(&mut place), place.sql("xid"));
    let id: Xid = diesel::select(sql::<Xid>(&format!("'113q8KFkAEs'::{of}"))).get_result(db)?;
    let array = sql::<Array<Xid>>("ARRAY[").bind::<Xid, _>(&id).sql("] || ").bind::<Array<Xid>, _>(vec![&id]).sql(&format!("::{of}[]"));
    assert_eq!(diesel::select(array).get_result::<Vec<Xid>>(db)?, ["113q8KFkAEs".parse()?, id]);
    Ok(())
}

#[test]
fn malformed_ids() {
    let Some(mut place) = Place::new() else { return };
    let db = &mut connect(&mut place);
    let mut refused = |query: String, text: &str| diesel::sql_query(query).bind::<Text, _>(text).execute(db).unwrap_err();
    let cases = cases();
    each_type!(_of, name => {
        for case in of_type(&cases, "malformed", name) {
            let error = refused(format!("SELECT $1::{}", place.sql(name)), text(case, "text"));
            assert!(is_malformed(&error), "{case}: {error}");
        }
        for case in of_type(&cases, "searches", name).filter(|case| case["finds"] == "malformed") {
            let error = refused(format!("SELECT {name}_lower_bound($1)"), text(case, "prefix"));
            assert!(is_malformed(&error), "{case}: {error}");
        }
    });
    assert!(is_malformed(&refused("SELECT $1::ulid".into(), "01ARZ3NDEKTSV4RRFFQ69G5FA\0")));
    assert!(is_malformed(&"no id".parse::<Ulid>().map_err(Error::from).unwrap_err()));
    let wrong = refused("INSERT INTO users VALUES ($1::text::typeid, '')".into(), "team_01h455vb4pex5vsknk084sn02q");
    assert!(!is_malformed(&wrong), "{wrong}");
    assert!(matches!(&wrong, Error::DatabaseError(_, error) if error.constraint_name() == Some("user_id_check")), "{wrong}");
    let read = diesel::select(sql::<UserId>("'team_01h455vb4pex5vsknk084sn02q'::typeid")).get_result::<UserId>(db).unwrap_err();
    assert!(format!("{read:?}").contains("is not a typeid with the prefix"), "{read:?}");
    let read = diesel::select(sql::<Ulid>("'text of 16 bytes'")).get_result::<Ulid>(db);
    assert!(matches!(read, Err(Error::DeserializationError(_))), "{read:?}");
}

fn uses_index<Q: QueryFragment<Pg>>(place: &mut Place, of: &str, value: &str, query: &Q) {
    let text = diesel::debug_query::<Pg, _>(query).to_string();
    place.uses_index(text.split_once(" -- binds").expect("diesel appends what it binds").0, of, value);
}

#[test]
fn searches_use_the_index() {
    let Some(mut place) = Place::new() else { return };
    place.run(shared::TABLES);
    uses_index(&mut place, "text", "'01K'", &orders::table.filter(orders::id.starts_with("01K")));
    uses_index(&mut place, "timestamptz", "now()", &orders::table.filter(orders::id.within(Some(Utc::now()), None)));
    uses_index(&mut place, "timestamptz", "now()", &users::table.filter(users::id.within(Some(Utc::now()), None)));
}
