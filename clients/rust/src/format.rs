use std::{hash::Hash, marker::PhantomData};

/// What a typeid identifies, such as a user. Ids of different entities are of different types.
pub trait Entity: 'static {
    /// The prefix of its typeids: at most 63 of `a` to `z` and `_`, with a letter first and last.
    const PREFIX: &'static str;
}

/// The format of an id. There are only those of this crate.
pub trait Format: Copy + Ord + Hash + 'static {
    #[doc(hidden)]
    const SPEC: Spec;
}

/// A format whose ids are searched by time.
#[diagnostic::on_unimplemented(message = "`{Self}` ids cannot be searched by time: a uid11 has none, nor has every base62id")]
pub trait Timed: Format {}

/// A format whose ids are other texts of a uuid.
pub trait OfUuid: Format {}

pub struct Spec {
    /// The name of the type in SQL.
    pub name: &'static str,
    /// The size in the binary protocol; a typeid is its text there too.
    pub bytes: usize,
    /// The text writes the bytes as a number, with so many symbols of the alphabet.
    pub symbols: usize,
    pub alphabet: &'static [u8],
    /// The number begins with these bits, before 128 others.
    pub marker: u32,
    /// The number ends with seven more bits, the bytes modulo 127.
    pub check: bool,
    /// Of a typeid, before the symbols and a `_`.
    pub prefix: Option<&'static str>,
}

macro_rules! formats {
    ($($type:ident $name:literal $bytes:literal $symbols:literal $alphabet:literal $marker:literal $check:literal $($is:ident)*;)*) => {$(
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {}
        impl Format for $type {
            const SPEC: Spec = Spec { name: $name, bytes: $bytes, symbols: $symbols, alphabet: $alphabet, marker: $marker, check: $check, prefix: None };
        }
        $(impl $is for $type {})*
    )*
    pub mod ids {$(
        #[doc = concat!("An id of sortid's type `", $name, "`.")]
        pub type $type = crate::Id<super::$type>;
    )*}};
}

formats! {
    Ulid "ulid" 16 26 b"0123456789ABCDEFGHJKMNPQRSTVWXYZ" 0 false Timed OfUuid;
    Euid "euid" 16 27 b"0123456789ABCDEFGHJKMNPQRSTVWXYZ" 0 true Timed OfUuid;
    Xid "xid" 8 11 b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz" 0 false Timed;
    Uid11 "uid11" 8 11 b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz" 0 false;
    Base62Id "base62id" 16 22 b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" 2 false OfUuid;
    Ksuid "ksuid" 20 27 b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" 0 false Timed;
}

/// That of typeids: of all types with a parameter, this one has every trait without asking it of the parameter.
impl<E: Entity> Format for PhantomData<E> {
    const SPEC: Spec = {
        assert!(is_prefix(E::PREFIX.as_bytes()), "a prefix has 1 to 63 of a to z and _, with a letter first and last");
        Spec { name: "typeid", alphabet: b"0123456789abcdefghjkmnpqrstvwxyz", prefix: Some(E::PREFIX), ..Ulid::SPEC }
    };
}
impl<E: Entity> Timed for PhantomData<E> {}
impl<E: Entity> OfUuid for PhantomData<E> {}

const fn is_prefix(text: &[u8]) -> bool {
    let mut i = 0;
    while i < text.len() && (text[i].is_ascii_lowercase() || text[i] == b'_') {
        i += 1;
    }
    i == text.len() && i >= 1 && i <= 63 && text[0] != b'_' && text[i - 1] != b'_'
}
