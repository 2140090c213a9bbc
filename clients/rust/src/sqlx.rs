// Included for each version of sqlx, which is `driver`.
use self::driver::postgres::{PgArgumentBuffer, PgExecutor, PgHasArrayType, PgTypeInfo, PgTypeKind, PgValueRef};
use self::driver::{encode::IsNull, error::BoxDynError, Decode, Encode, Error, Postgres, Type, TypeInfo, ValueRef};
use crate::{place, Format, Id};

/// Asks where the types are. Call it once, before ids are passed to a database with plain SQL, or xids to one that has them in another
/// schema than `public`.
pub async fn register(db: impl PgExecutor<'_>) -> Result<(), Error> {
    place::remember(driver::query_as(place::QUERY).fetch_optional(db).await?).map_err(Error::Configuration)
}

/// Whether the server refused the text of an id, or of a prefix.
pub fn is_malformed(error: &Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| place::MALFORMED.contains(&&*code))
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
        PgTypeInfo::with_name(place::name(F::SPEC.name))
    }

    fn compatible(ty: &PgTypeInfo) -> bool {
        is_text(ty) || base(ty).name().rsplit('.').next() == Some(F::SPEC.name)
    }
}

impl<F: Format> PgHasArrayType for Id<F> {
    fn array_type_info() -> PgTypeInfo {
        PgTypeInfo::array_of(place::name(F::SPEC.name))
    }

    fn array_compatible(ty: &PgTypeInfo) -> bool {
        matches!(ty.kind(), PgTypeKind::Array(element) if Self::compatible(element))
    }
}

impl<F: Format> Encode<'_, Postgres> for Id<F> {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.with_wire(place::is_plain(), |wire| Encode::<Postgres>::encode(wire, buffer))
    }
}

impl<F: Format> Decode<'_, Postgres> for Id<F> {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(Self::from_wire(is_text(&value.type_info()), value.as_bytes()?)?)
    }
}
