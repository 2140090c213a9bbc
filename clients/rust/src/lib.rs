//! Types for the ids of sortid, a PostgreSQL extension, in sqlx, tokio-postgres and diesel. The README has examples.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![allow(dead_code)] // without features

mod codec;
#[cfg(feature = "diesel")]
pub mod diesel;
mod format;
mod id;
mod place;
#[cfg(feature = "tokio-postgres")]
pub mod tokio_postgres;

/// sqlx 0.9.
#[cfg(feature = "sqlx")]
pub mod sqlx {
    use ::sqlx as driver;
    include!("sqlx.rs");
}
/// sqlx 0.8.
#[cfg(feature = "sqlx-0_8")]
pub mod sqlx_0_8 {
    use ::sqlx_0_8 as driver;
    include!("sqlx.rs");
}

pub use format::ids::*;
pub use format::{Entity, Format};
pub use id::{Id, Malformed};

/// A typeid with the prefix of the entity.
pub type TypeId<E> = Id<std::marker::PhantomData<E>>;
