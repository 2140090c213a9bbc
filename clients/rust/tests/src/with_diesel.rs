mod shared;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::Text;
use shared::{is, same};
use sortid::for_diesel::{IdExpressionMethods, is_malformed};
use sortid::{Entity, TypeId, Ulid};
use std::env::var;
use uuid::Uuid;

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

diesel::joinable!(orders -> users (buyer));
diesel::allow_tables_to_appear_in_same_query!(orders, users);

#[derive(Debug, PartialEq, Identifiable, Queryable, Selectable)]
struct Order {
    id: Ulid,
    buyer: UserId,
    sender: Option<UserId>,
    watchers: Option<Vec<UserId>>,
}

fn insert(db: &mut PgConnection, names: &[&str]) -> QueryResult<Vec<UserId>> {
    let rows: Vec<_> = names.iter().map(|name| users::name.eq(*name)).collect();
    diesel::insert_into(users::table).values(rows).returning(users::id).get_results(db)
}

fn of_buyers(db: &mut PgConnection, buyers: &[UserId]) -> QueryResult<Vec<Order>> {
    orders::table.filter(orders::buyer.eq_any(buyers)).order(orders::id).select(Order::as_select()).load(db)
}

diesel::table! {
    things (typeid) {
        typeid -> crate::UserId,
        ulid -> sortid::Ulid,
        euid -> sortid::Euid,
        xid -> sortid::Xid,
        uid11 -> sortid::Uid11,
        base62id -> sortid::Base62Id,
        ksuid -> sortid::Ksuid,
        xids -> Array<sortid::Xid>,
    }
}

#[derive(Debug, PartialEq, Insertable, Queryable, QueryableByName)]
#[diesel(table_name = things)]
struct Thing {
    typeid: UserId,
    ulid: Ulid,
    euid: sortid::Euid,
    xid: sortid::Xid,
    uid11: sortid::Uid11,
    base62id: sortid::Base62Id,
    ksuid: sortid::Ksuid,
    xids: Vec<sortid::Xid>,
}

/// The texts of a row are those of the server, and its ids go in as they came out.
fn goes_in_and_out(db: &mut PgConnection) -> QueryResult<()> {
    let schema = if var("EDITION").is_ok_and(|edition| edition == "plain") { "sortid" } else { "public" };
    let made = format!(
        "CREATE TABLE things (typeid typeid DEFAULT gen_typeid_monotonic('user'), ulid ulid DEFAULT gen_ulid_monotonic(),
           euid euid DEFAULT gen_euid_monotonic(), xid {schema}.xid DEFAULT gen_xid_monotonic(), uid11 uid11 DEFAULT gen_uid11_snowish(),
           base62id base62id DEFAULT gen_base62id_monotonic(), ksuid ksuid DEFAULT gen_ksuid_monotonic(),
           xids {schema}.xid[] DEFAULT ARRAY[gen_xid_monotonic()])"
    );
    diesel::sql_query(made).execute(db)?;
    let thing: Thing = diesel::insert_into(things::table).default_values().get_result(db)?;
    let text: String = things::table.select(sql::<Text>("concat_ws(' ', typeid, ulid, euid, xid, uid11, base62id, ksuid, xids[1])")).first(db)?;
    let Thing { typeid, ulid, euid, xid, uid11, base62id, ksuid, xids } = &thing;
    same("ids are their texts", format!("{typeid} {ulid} {euid} {xid} {uid11} {base62id} {ksuid} {}", xids[0]), text);
    let copy: Thing = diesel::insert_into(things::table).values(&thing).get_result(db)?;
    same("ids go in and out", &copy, &thing);
    Ok(())
}

fn plan<Q>(db: &mut PgConnection, what: &str, query: &Q) -> QueryResult<()>
where
    Q: diesel::query_builder::QueryFragment<diesel::pg::Pg>,
{
    // diesel appends the values that it binds.
    let text = diesel::debug_query::<diesel::pg::Pg, _>(query).to_string();
    let (query, _) = text.split_once(" -- binds").expect("binds something");
    let times = query.contains("tstzrange");
    let (types, values) = if times { ("timestamptz", "NULL") } else { ("text", "'01K'") };
    let count = query.matches('$').count();
    for mode in ["force_custom_plan", "force_generic_plan"] {
        diesel::sql_query(format!("SET plan_cache_mode = {mode}")).execute(db)?;
        diesel::sql_query(format!("PREPARE search ({}) AS {query}", vec![types; count].join(", "))).execute(db)?;
        let explain = format!("EXPLAIN (COSTS OFF) EXECUTE search ({})", vec![values; count].join(", "));
        let lines: Vec<String> = sql::<Text>(&explain).load(db)?;
        diesel::sql_query("DEALLOCATE search").execute(db)?;
        is(&format!("{mode} of {what} uses the index: {lines:?}"), lines.iter().any(|line| line.contains("Index Cond")));
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let db = &mut PgConnection::establish(&format!("dbname={}", var("PGDATABASE")?))?; // of PGHOST, ...
    if var("EDITION")? == "plain" {
        sortid::for_diesel::register(db)?;
    }
    db.batch_execute(include_str!("../schema.sql"))?;

    let ids = insert(db, &["Ada", "Bob"])?;
    let [ada, bob] = &ids[..] else { panic!("{ids:?}") };
    let values = (orders::buyer.eq(ada), orders::sender.eq(Some(bob)));
    let first: Order = diesel::insert_into(orders::table).values(values).get_result(db)?;
    let changes = orders::watchers.eq(vec![ada]);
    let first: Order = diesel::update(&first).set(changes).get_result(db)?;
    same("nullable columns and arrays", (&first.sender, &first.watchers), (&Some(bob.clone()), &Some(vec![ada.clone()])));
    let second: Order = diesel::insert_into(orders::table).values(orders::buyer.eq(bob)).get_result(db)?;
    same("NULL", (&second.sender, &second.watchers), (&None, &None));
    same("lookup by an array", &of_buyers(db, &ids)?, &vec![first, second]);
    let orders = of_buyers(db, &ids)?;
    same("an array of a domain contains", watched_by(db, ada)?, vec![orders[0].id.clone()]);
    let joined = users::table.inner_join(orders::table).filter(users::id.eq(ada)).select((users::id, orders::id));
    same("a join", joined.first(db)?, (ada.clone(), orders[0].id.clone()));
    let refused = diesel::insert_into(orders::table).values(orders::buyer.eq(UserId::from(Uuid::max()))).execute(db);
    is("a foreign key", matches!(refused, Err(Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _))));
    #[cfg(not(feature = "lowest"))] // diesel 2.2.0 has two of the name, which Rust 1.96 refuses
    same("the latest", users::table.select(diesel::dsl::max(users::id)).first::<Option<UserId>>(db)?.as_ref(), Some(bob));

    same("a prefix", &by_prefix(db, &ada.as_str()[..10])?, &ids);
    let by_sender = orders::table.filter(orders::sender.starts_with(bob.as_str())).select(orders::id);
    same("a prefix in a nullable column", by_sender.load::<Ulid>(db)?, vec![orders[0].id.clone()]);
    let others = users::table.filter(users::id.starts_with(bob.as_str()).eq(false)).select(users::id);
    same("the other prefixes", others.load::<UserId>(db)?, vec![ada.clone()]);
    let hour = TimeDelta::hours(1);
    same("a time", made_within(db, Some(Utc::now() - hour), None)?.len(), 2);
    same("until a time", made_within(db, None, Some(Utc::now() - hour))?.len(), 0);
    let both = orders::id.within(Some(Utc::now() - hour), None).and(orders::buyer.eq(ada));
    same("with another condition", orders::table.filter(both).count().get_result(db)?, 1i64);

    let kept = db.transaction(|db| {
        let refused = db.transaction(|db| by_prefix(db, "user_U")).unwrap_err();
        is("a malformed prefix is an error of its own", is_malformed(&refused));
        for id in ["no id", "user_8zzzzzzzzzzzzzzzzzzzzzzzzz"] {
            let text = diesel::sql_query("SELECT id FROM users WHERE id = $1::typeid").bind::<Text, _>(id);
            let refused = db.transaction(|db| text.execute(db)).unwrap_err();
            is(&format!("so is {id}"), is_malformed(&refused));
        }
        by_prefix(db, ada.as_str())
    })?;
    same("the transaction goes on", kept, vec![ada.clone()]);
    let cases: serde_json::Value = serde_json::from_str(include_str!(env!("CASES")))?;
    for case in cases["malformed"].as_array().expect("cases").iter().filter(|case| case["type"] != "xid") {
        let query = format!("SELECT $1::{}", case["type"].as_str().expect("a name"));
        let refused = diesel::sql_query(query).bind::<Text, _>(case["text"].as_str().expect("a text")).execute(db).unwrap_err();
        is(&format!("malformed: {case}"), is_malformed(&refused));
    }
    let refused = diesel::sql_query("SELECT $1::ulid").bind::<Text, _>("01ARZ3NDEKTSV4RRFFQ69G5FA\0").execute(db).unwrap_err();
    is("so is a NUL", is_malformed(&refused));
    let wrong = diesel::sql_query("INSERT INTO users VALUES ('team_01h455vb4pex5vsknk084sn02q', '')").execute(db).unwrap_err();
    is("a wrong prefix is not malformed", !is_malformed(&wrong));
    is("but refused by its constraint", matches!(&wrong, Error::DatabaseError(_, error) if error.constraint_name() == Some("user_id_check")));
    let parsed = "no id".parse::<Ulid>().map_err(Error::from).unwrap_err();
    is("what parse refuses is malformed", is_malformed(&parsed));
    let read = diesel::select(sql::<UserId>("'team_01h455vb4pex5vsknk084sn02q'::typeid")).get_result::<UserId>(db).unwrap_err();
    is("the id of another entity", format!("{read:?}").contains("is not a typeid with the prefix"));
    let read = diesel::select(sql::<Ulid>("'text of 16 bytes'")).get_result::<Ulid>(db);
    is("a text as long as a ulid has bytes", matches!(read, Err(Error::DeserializationError(_))));
    goes_in_and_out(db)?;

    diesel::sql_query("SET enable_seqscan = off").execute(db)?;
    plan(db, "a prefix", &orders::table.filter(orders::id.starts_with("01K")))?;
    plan(db, "a time", &orders::table.filter(orders::id.within(Some(Utc::now()), None)))?;
    plan(db, "a time in a domain", &users::table.filter(users::id.within(Some(Utc::now()), None)))?;
    Ok(())
}
