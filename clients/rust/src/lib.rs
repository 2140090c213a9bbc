//! Types for the ids of the PostgreSQL extension sortid, for sqlx, tokio-postgres and diesel. The
//! README has examples.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![allow(dead_code)] // without features, some code is unused

mod catalog;
mod codec;
#[cfg(feature = "diesel")]
pub mod for_diesel;
#[cfg(feature = "tokio-postgres")]
pub mod for_tokio_postgres;
mod format;
mod id;
#[cfg(doctest)]
#[path = "../tests/shared/mistakes.rs"]
mod mistakes;

/// Support for sqlx 0.9.
#[cfg(feature = "sqlx")]
pub mod for_sqlx {
    use sqlx as driver;
    include!("for_sqlx.rs");
}
/// Support for sqlx 0.8.
#[cfg(feature = "sqlx-0_8")]
pub mod for_sqlx_0_8 {
    use sqlx_0_8 as driver;
    include!("for_sqlx.rs");
}

pub use format::ids::*;
pub use format::{Entity, Format};
pub use id::{Column, Id, Malformed};

/// Returns a prefix that can be sent as the parameter of [`Id::starts_with`]. If the prefix
/// contains NUL, which the server rejects, the result is a prefix that no id begins with.
pub fn sendable(prefix: &str) -> std::borrow::Cow<'_, str> {
    match prefix.contains('\0') {
        true => prefix.replace('\0', "-").into(),
        false => prefix.into(),
    }
}

/// The regular expression for typeids with any prefix, or without one. For one entity, see
/// [`Id::pattern`].
pub const TYPEID_PATTERN: &str = "^(?:[a-z](?:[a-z_]{0,61}[a-z])?_)?[0-7][0-9a-hjkmnp-tv-z]{25}$";

/// A typeid with the entity's prefix.
pub type TypeId<E> = Id<std::marker::PhantomData<E>>;
