//! Support for diesel. An id is also an SQL type: `id -> sortid::TypeId<User>` in `table!`.
use crate::{catalog, format::Timed, Format, Id, Malformed};
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping};
use diesel::pg::{Pg, PgTypeMetadata, PgValue};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{
    is_nullable, Bool, HasSqlType, Nullable, SingleValue, SqlOrd, SqlType, Text, Timestamptz,
};
use diesel::{
    connection::LoadConnection, deserialize, dsl::sql, result::Error, serialize, OptionalExtension,
    QueryResult, RunQueryDsl,
};
use std::{io::Write, marker::PhantomData};

/// Looks up the schema of the types. Call it once, before you pass ids to a database with plain
/// SQL, or xids to a database whose `xid` is in a schema other than `public`.
pub fn register(db: &mut impl LoadConnection<Backend = Pg>) -> QueryResult<()> {
    let found = sql::<(Text, Bool)>(catalog::QUERY)
        .get_result(db)
        .optional()?;
    catalog::remember(found).map_err(Error::QueryBuilderError)
}

/// Returns whether `parse` or the server rejected an id as malformed. diesel does not report the
/// SQLSTATE, so this function reads the message.
pub fn is_malformed(error: &Error) -> bool {
    let parts = [
        "invalid input syntax for type ",
        "invalid prefix for type ",
        "\" is out of range for type ",
        "invalid binary value for type ",
        "invalid byte sequence for encoding ",
    ];
    let matches = |message: &str| {
        parts.iter().any(|part| message.contains(part))
            || message.starts_with("no ") && message.contains(" begins with \"")
    };
    match error {
        Error::DatabaseError(_, error) => matches(error.message()),
        Error::SerializationError(error) => error.is::<Malformed>(),
        _ => false,
    }
}

/// Lets `?` after `parse` return an error that [`is_malformed`] recognizes.
impl From<Malformed> for Error {
    fn from(malformed: Malformed) -> Self {
        Error::SerializationError(malformed.into())
    }
}

impl<F: Format> SqlType for Id<F> {
    type IsNull = is_nullable::NotNull;
}

impl<F: Format> SingleValue for Id<F> {}
impl<F: Format> SqlOrd for Id<F> {}

impl<F: Format> QueryId for Id<F> {
    type QueryId = Self;
}

impl<F: Format> HasSqlType<Id<F>> for Pg {
    fn metadata(lookup: &mut Self::MetadataLookup) -> PgTypeMetadata {
        lookup.lookup_type(
            F::SPEC.domain.unwrap_or(F::SPEC.name),
            catalog::schema(F::SPEC.name),
        )
    }
}

impl<F: Format> serialize::ToSql<Id<F>, Pg> for Id<F> {
    fn to_sql<'b>(&'b self, out: &mut serialize::Output<'b, '_, Pg>) -> serialize::Result {
        self.with_wire(catalog::is_plain(), |wire| out.write_all(wire))?;
        Ok(serialize::IsNull::No)
    }
}

impl<F: Format> deserialize::FromSql<Id<F>, Pg> for Id<F> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        // the OIDs of text and varchar
        let is_text = catalog::is_plain() || [25, 1043].contains(&value.get_oid().get());
        Ok(Self::from_wire(is_text, value.as_bytes())?)
    }
}

/// The type of a column of ids, nullable or not. Public only for diesel.
pub trait Searched: SqlType + SingleValue {
    #[doc(hidden)]
    type Format: Format;
}

impl<F: Format> Searched for Id<F> {
    type Format = F;
}

impl<F: Format> Searched for Nullable<Id<F>> {
    type Format = F;
}

/// Conditions on ids that use an index on the column.
pub trait IdExpressionMethods: Expression<SqlType: Searched> + Sized {
    /// Matches ids that begin with the prefix. An empty prefix matches every id, and a prefix that
    /// no id can have matches none.
    fn starts_with(self, prefix: impl Into<String>) -> Search<Self, Text, String> {
        let name = <Self::SqlType as Searched>::Format::SPEC.name;
        let ends =
            Id::<<Self::SqlType as Searched>::Format>::bounds(["lower_bound", "upper_bound"]);
        let prefix = crate::sendable(&prefix.into()).into_owned();
        Search {
            column: self,
            ends: ends.map(|end| format!("{end}CASE WHEN {name}_is_valid_prefix(")),
            between: ") THEN ",
            closing: " END)",
            values: vec![prefix.clone(), prefix],
            of: PhantomData,
        }
    }

    /// Matches ids whose time is at or after `from`, and before `until`. `None` means no limit.
    fn within<T>(
        self,
        from: Option<T>,
        until: Option<T>,
    ) -> Search<Self, Nullable<Timestamptz>, Option<T>>
    where
        <Self::SqlType as Searched>::Format: Timed,
    {
        let ends = Id::<<Self::SqlType as Searched>::Format>::bounds(["first_in", "last_in"])
            .map(|end| end + "tstzrange(");
        Search {
            column: self,
            ends,
            between: ", ",
            closing: "))",
            values: vec![from, until],
            of: PhantomData,
        }
    }
}

impl<C: Expression<SqlType: Searched>> IdExpressionMethods for C {}

/// A condition from [`IdExpressionMethods`]. Public only for diesel.
#[derive(Clone, Debug)]
pub struct Search<C, A, V> {
    column: C,
    ends: [String; 2],
    between: &'static str,
    closing: &'static str,
    values: Vec<V>,
    of: PhantomData<A>,
}

impl<C: Expression, A, V> Expression for Search<C, A, V> {
    type SqlType = Nullable<Bool>;
}

impl<C: ValidGrouping<G>, A, V, G> ValidGrouping<G> for Search<C, A, V> {
    type IsAggregate = C::IsAggregate;
}

impl<C: AppearsOnTable<Q>, A, V, Q> AppearsOnTable<Q> for Search<C, A, V> {}
impl<C: SelectableExpression<Q>, A, V, Q> SelectableExpression<Q> for Search<C, A, V> {}

impl<C, A, V> QueryId for Search<C, A, V> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C: QueryFragment<Pg>, A, V: serialize::ToSql<A, Pg>> QueryFragment<Pg> for Search<C, A, V>
where
    Pg: HasSqlType<A>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("(");
        self.column.walk_ast(out.reborrow())?;
        for (word, end) in [" BETWEEN ", " AND "].iter().zip(&self.ends) {
            out.push_sql(word);
            out.push_sql(end);
            for (i, value) in self.values.iter().enumerate() {
                out.push_sql(["", self.between][i]);
                out.push_bind_param(value)?;
            }
            out.push_sql(self.closing);
        }
        out.push_sql(")");
        Ok(())
    }
}
