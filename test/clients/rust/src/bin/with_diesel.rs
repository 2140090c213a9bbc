use clients::{same, sorted};
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::dsl::sql;
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgConnection, PgValue};
use diesel::prelude::*;
use diesel::result::Error;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{Bool, Nullable, Text};
use std::env::var;
use uuid::Uuid;

// docs: begin
#[derive(diesel::sql_types::SqlType, diesel::query_builder::QueryId)]
#[diesel(postgres_type(name = "typeid"))]
pub struct Typeid;

diesel::table! {
    items (id) {
        id -> crate::Typeid,
        parent -> Nullable<crate::Typeid>,
    }
}

#[derive(AsExpression, Clone, Debug, Eq, FromSqlRow, Hash, PartialEq)]
#[diesel(sql_type = Typeid)]
pub struct UserId(pub String);

// In binary, which of a typeid is its text.
impl ToSql<Typeid, Pg> for UserId {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Text, Pg>::to_sql(&self.0, out)
    }
}

impl FromSql<Typeid, Pg> for UserId {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        FromSql::<Text, Pg>::from_sql(value).map(UserId)
    }
}

fn insert(db: &mut PgConnection, parent: Option<&UserId>) -> QueryResult<UserId> {
    let values = parent.map(|id| items::parent.eq(id));
    diesel::insert_into(items::table).values(values).returning(items::id).get_result(db)
}

/// The id as it is stored, or None if there is none, or the text is no id: SQLSTATE 22P03, which diesel does not tell.
fn find(db: &mut PgConnection, text: &str) -> QueryResult<Option<UserId>> {
    match items::table.find(UserId(text.into())).select(items::id).first(db).optional() {
        Err(Error::DatabaseError(_, error)) if error.message().starts_with("invalid binary value") => Ok(None),
        found => found,
    }
}

/// By = ANY and one array.
fn of_ids(db: &mut PgConnection, ids: &[UserId]) -> QueryResult<Vec<UserId>> {
    items::table.filter(items::id.eq_any(ids)).order(items::id).select(items::id).load(db)
}

fn by_prefix(db: &mut PgConnection, prefix: &str) -> QueryResult<Vec<UserId>> {
    let begins = sql::<Bool>("id ^@ ").bind::<Text, _>(prefix);
    items::table.filter(begins).select(items::id).load(db)
}

fn made_within(db: &mut PgConnection, period: &str) -> QueryResult<Vec<UserId>> {
    let within = sql::<Bool>("typeid_within(id, 'user', ").bind::<Text, _>(period).sql("::tstzrange)");
    items::table.filter(within).select(items::id).load(db)
}
// docs: end

mod of_uuids {
    // docs: begin
    diesel::table! {
        items (id) { // ulids, euids or base62ids: in binary a uuid, and compared with one
            id -> Uuid,
            parent -> Nullable<Uuid>,
        }
    }
    // docs: end
}

// docs: begin
#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    id: String,
}

/// Of any type, such as xid.
fn in_sql(db: &mut PgConnection, id: &str) -> QueryResult<String> {
    let query = diesel::sql_query("SELECT id::text FROM items WHERE id = $1::item_id");
    query.bind::<Text, _>(id).get_result(db).map(|found: Found| found.id)
}
// docs: end

#[derive(QueryableByName)]
struct Sample {
    #[diesel(sql_type = Text, column_name = "type")]
    kind: String,
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Text)]
    prefix: String,
    #[diesel(sql_type = Nullable<diesel::sql_types::Uuid>)]
    uuid: Option<Uuid>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let db = &mut PgConnection::establish(&format!("dbname={}", var("PGDATABASE")?))?; // of PGHOST, ...
    let query = "SELECT type, id, prefix, uuid FROM sample";
    let sample: Sample = diesel::sql_query(query).get_result(db)?;
    if sample.kind == "typeid" {
        let id = UserId(sample.id.clone());
        let first = insert(db, None)?;
        let second = insert(db, Some(&first))?;
        same("a default comes back", find(db, &first.0)?.as_ref(), Some(&first));
        let parents = items::table.order(items::parent.asc().nulls_last()).select(items::parent).load(db)?;
        same("a parameter and null go in and out", parents, vec![Some(first.clone()), None]);
        let both = of_ids(db, &[second.clone(), first.clone()])?.into_iter().map(|id| id.0).collect();
        same("an array goes in", both, sorted([&first.0, &second.0]));
        diesel::insert_into(items::table).values(items::id.eq(&id)).execute(db)?;
        same("a search by prefix", by_prefix(db, &sample.prefix)?, vec![id.clone()]);
        same("a search by time", made_within(db, "[2023-06-01, 2023-07-01)")?, vec![id.clone()]);
        same("an id is told from what is none", [find(db, &id.0)?, find(db, "no id")?], [Some(id.clone()), None]);
    } else {
        diesel::sql_query("INSERT INTO items SELECT id::item_id FROM sample").execute(db)?;
    }
    if let Some(uuid) = sample.uuid {
        use of_uuids::items;
        let found: Uuid = items::table.find(uuid).select(items::id).first(db)?;
        same("a lookup by uuid", found, uuid);
        let child = Uuid::from_u128(uuid.as_u128() + 1);
        let values = (items::id.eq(child), items::parent.eq(uuid));
        let made: (Uuid, Option<Uuid>) = diesel::insert_into(items::table).values(values).get_result(db)?;
        same("an insert of uuids", made, (child, Some(uuid)));
        let both = items::table.filter(items::id.eq_any([child, uuid])).order(items::id).select(items::id);
        same("an array of uuids", both.load::<Uuid>(db)?, vec![uuid, child]);
    }
    same("any id in SQL", in_sql(db, &sample.id)?, sample.id);
    Ok(())
}
