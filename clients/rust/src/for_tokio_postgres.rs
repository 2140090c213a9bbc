//! Support for tokio-postgres and postgres.
use crate::{catalog, Format, Id};
use bytes::BytesMut;
use tokio_postgres::types::{to_sql_checked, FromSql, IsNull, Kind, ToSql, Type};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Sync + Send>>;

/// Returns whether the server rejected an id as malformed.
pub fn is_malformed(error: &tokio_postgres::Error) -> bool {
    error
        .code()
        .is_some_and(|state| catalog::MALFORMED.contains(&state.code()))
}

/// Returns the base type of a domain, or the type itself if it is not a domain.
fn base(ty: &Type) -> &Type {
    match ty.kind() {
        Kind::Domain(under) => base(under),
        _ => ty,
    }
}

fn is_text(ty: &Type) -> bool {
    [Type::TEXT, Type::VARCHAR].contains(base(ty))
}

impl<'a, F: Format> FromSql<'a> for Id<F> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self> {
        Ok(Self::from_wire(is_text(ty), raw)?)
    }

    fn accepts(ty: &Type) -> bool {
        is_text(ty) || base(ty).name() == F::SPEC.name && *base(ty) != Type::XID
    }
}

impl<F: Format> ToSql for Id<F> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull> {
        self.with_wire(is_text(ty), |wire| out.extend_from_slice(wire));
        Ok(IsNull::No)
    }

    fn accepts(ty: &Type) -> bool {
        <Self as FromSql>::accepts(ty)
    }

    to_sql_checked!();
}
