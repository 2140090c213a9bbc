// Included for each version of sqlx, which is `driver`.
use self::driver::postgres::{
    PgArgumentBuffer, PgExecutor, PgHasArrayType, PgTypeInfo, PgTypeKind, PgValueFormat, PgValueRef,
};
use self::driver::{
    encode::IsNull, error::BoxDynError, Decode, Encode, Error, Postgres, Type, TypeInfo, ValueRef,
};
use crate::{place, Format, Id, Malformed};

/// Asks where the types are. Call it once, before ids are passed to a database with plain SQL, or
/// xids to one that has them in another schema than `public`.
pub async fn register(db: impl PgExecutor<'_>) -> Result<(), Error> {
    place::remember(driver::query_as(place::QUERY).fetch_optional(db).await?)
        .map_err(Error::Configuration)
}

/// Whether `parse` or the server refused the text of an id.
pub fn is_malformed(error: &Error) -> bool {
    match error {
        Error::Database(error) => error
            .code()
            .is_some_and(|code| place::MALFORMED.contains(&&*code)),
        Error::Encode(error) => error.is::<Malformed>(),
        _ => false,
    }
}

/// So that `?` of `parse` is an error that [`is_malformed`].
impl From<Malformed> for Error {
    fn from(malformed: Malformed) -> Self {
        Error::Encode(malformed.into())
    }
}

/// A type whose name is not known. After a mere text, which sqlx sends as a simple query, those
/// outside of pg_catalog are such, and `kind` panics. The values are texts, and must be ids to be
/// read.
fn is_unknown(ty: &PgTypeInfo) -> bool {
    ty.name() == "?"
}

/// The type under the domains.
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
        PgTypeInfo::with_name(place::sql(&F::SPEC)[0])
    }

    fn compatible(ty: &PgTypeInfo) -> bool {
        is_unknown(ty) || base(ty).name().rsplit('.').next() == Some(F::SPEC.name) || is_text(ty)
    }
}

impl<F: Format> PgHasArrayType for Id<F> {
    fn array_type_info() -> PgTypeInfo {
        // not array_of: sqlx 0.9 quotes no name there
        PgTypeInfo::with_name(place::sql(&F::SPEC)[1])
    }

    fn array_compatible(ty: &PgTypeInfo) -> bool {
        is_unknown(ty)
            || matches!(ty.kind(), PgTypeKind::Array(element) if Self::compatible(element))
    }
}

impl<F: Format> Encode<'_, Postgres> for Id<F> {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.with_wire(place::is_plain(), |wire| {
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
