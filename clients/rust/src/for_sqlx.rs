// lib.rs includes this file once for each version of sqlx, which it imports as `driver`.
use self::driver::postgres::{
    PgArgumentBuffer, PgExecutor, PgHasArrayType, PgTypeInfo, PgTypeKind, PgValueFormat, PgValueRef,
};
use self::driver::{
    encode::IsNull, error::BoxDynError, Decode, Encode, Error, Postgres, Type, TypeInfo, ValueRef,
};
use crate::{catalog, Format, Id, Malformed};

/// Looks up the schema of the types. Call it once, before you pass ids to a database with plain
/// SQL, or xids to a database whose `xid` is in a schema other than `public`.
pub async fn register(db: impl PgExecutor<'_>) -> Result<(), Error> {
    catalog::remember(driver::query_as(catalog::QUERY).fetch_optional(db).await?)
        .map_err(Error::Configuration)
}

/// Returns whether `parse` or the server rejected an id as malformed.
pub fn is_malformed(error: &Error) -> bool {
    match error {
        Error::Database(error) => error
            .code()
            .is_some_and(|code| catalog::MALFORMED.contains(&&*code)),
        Error::Encode(error) => error.is::<Malformed>(),
        _ => false,
    }
}

/// Lets `?` after `parse` return an error that [`is_malformed`] recognizes.
impl From<Malformed> for Error {
    fn from(malformed: Malformed) -> Self {
        Error::Encode(malformed.into())
    }
}

/// Returns whether sqlx does not know the type. sqlx sends a query that is a plain string as a
/// simple query. In the result, types outside pg_catalog are unknown, and `kind` panics for them.
/// Values of these types are text, which can be read if it is an id.
fn is_unknown(ty: &PgTypeInfo) -> bool {
    ty.name() == "?"
}

/// Returns the base type of a domain, or the type itself if it is not a domain.
fn base(ty: &PgTypeInfo) -> &PgTypeInfo {
    match ty.kind() {
        PgTypeKind::Domain(under) => base(under),
        _ => ty,
    }
}

fn is_text(ty: &PgTypeInfo) -> bool {
    ["TEXT", "VARCHAR"].contains(&base(ty).name())
}

impl<F: Format> Type<Postgres> for Id<F> {
    fn type_info() -> PgTypeInfo {
        PgTypeInfo::with_name(catalog::sql(&F::SPEC)[0])
    }

    fn compatible(ty: &PgTypeInfo) -> bool {
        is_unknown(ty) || base(ty).name().rsplit('.').next() == Some(F::SPEC.name) || is_text(ty)
    }
}

impl<F: Format> PgHasArrayType for Id<F> {
    fn array_type_info() -> PgTypeInfo {
        // array_of would not quote names in sqlx 0.9
        PgTypeInfo::with_name(catalog::sql(&F::SPEC)[1])
    }

    fn array_compatible(ty: &PgTypeInfo) -> bool {
        is_unknown(ty)
            || matches!(ty.kind(), PgTypeKind::Array(element) if Self::compatible(element))
    }
}

impl<F: Format> Encode<'_, Postgres> for Id<F> {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.with_wire(catalog::is_plain(), |wire| {
            Encode::<Postgres>::encode(wire, buffer)
        })
    }
}

impl<F: Format> Decode<'_, Postgres> for Id<F> {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        let is_text = F::SPEC.prefix.is_some()
            || value.format() == PgValueFormat::Text
            || is_text(&value.type_info());
        Ok(Self::from_wire(is_text, value.as_bytes()?)?)
    }
}
