use std::{hash::Hash, marker::PhantomData};

/// The entity that a typeid identifies, such as a user. Ids of different entities have different
/// types.
pub trait Entity: 'static {
    /// The prefix of the entity's typeids: 1 to 63 characters `a` to `z` or `_`, with a letter
    /// first and last.
    const PREFIX: &'static str;
    /// The domain of the columns with these typeids, if the columns have a domain. diesel declares
    /// parameters with this domain, as `contains` on an array requires.
    const DOMAIN: Option<&'static str> = None;
}

/// The format of an id. Only this crate implements it.
pub trait Format: Copy + Ord + Hash + 'static {
    #[doc(hidden)]
    const SPEC: Spec;
}

/// A format whose ids can be searched by time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` ids cannot be searched by time, because not every uid11 contains a time"
)]
pub trait Timed: Format {}

/// A format whose ids have the bytes of a uuid.
pub trait OfUuid: Format {}

pub struct Spec {
    /// The name of the type.
    pub name: &'static str,
    /// The type and its array in SQL.
    pub sql: [&'static str; 2],
    /// The regular expression that ids match, without a typeid's prefix.
    pub pattern: &'static str,
    /// The type of parameters, if it is a domain.
    pub domain: Option<&'static str>,
    /// The size in the binary protocol; typeids are sent as text even there.
    pub bytes: usize,
    /// The number of symbols, which are the digits of the number that the bytes contain.
    pub symbols: usize,
    pub alphabet: &'static [u8],
    /// Bits at the beginning of the number, before the other 128.
    pub marker: u32,
    /// Whether the number ends with 7 more bits: the other bits modulo 127.
    pub check: bool,
    /// The prefix of a typeid, before `_` and the symbols.
    pub prefix: Option<&'static str>,
}

macro_rules! formats {
    ($(
        $type:ident $name:literal $bytes:literal $symbols:literal $alphabet:ident $marker:literal
            $check:literal $pattern:literal $($is:ident)*;
    )*) => {$(
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {}
        impl Format for $type {
            const SPEC: Spec = Spec {
                name: $name,
                sql: [$name, concat!($name, "[]")],
                pattern: $pattern,
                domain: None,
                bytes: $bytes,
                symbols: $symbols,
                alphabet: $alphabet,
                marker: $marker,
                check: $check,
                prefix: None,
            };
        }
        $(impl $is for $type {})*
    )*
    pub mod ids {$(
        #[doc = concat!("An id of sortid's type `", $name, "`.")]
        pub type $type = crate::Id<super::$type>;
    )*}};
}

const BASE32: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BASE58: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BASE62: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

formats! {
    Ulid "ulid" 16 26 BASE32 0 false
        "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$" Timed OfUuid;
    Euid "euid" 16 27 BASE32 0 true "^[0-9A-TV-Za-tv-z]{27}$" Timed OfUuid;
    Xid "xid" 8 11 BASE58 0 false
        "^[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}$" Timed;
    Uid11 "uid11" 8 11 BASE58 0 false
        "^[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}$";
    Base62Id "base62id" 16 22 BASE62 2 false "^[F-N][0-9A-Za-z]{21}$" Timed OfUuid;
    Ksuid "ksuid" 20 27 BASE62 0 false "^[0-9A-Za][0-9A-Za-z]{26}$" Timed;
}

/// The format of typeids. PhantomData is `Copy`, `Ord` and `Hash` even if its parameter is not.
impl<E: Entity> Format for PhantomData<E> {
    const SPEC: Spec = {
        assert!(
            is_prefix(E::PREFIX.as_bytes()),
            "a prefix must have 1 to 63 characters (a-z and _) and begin and end with a letter"
        );
        Spec {
            name: "typeid",
            sql: ["typeid", "typeid[]"],
            pattern: "[0-7][0-9a-hjkmnp-tv-z]{25}$",
            domain: E::DOMAIN,
            alphabet: b"0123456789abcdefghjkmnpqrstvwxyz",
            prefix: Some(E::PREFIX),
            ..Ulid::SPEC
        }
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

#[test]
fn prefixes() {
    let cases: serde_json::Value = serde_json::from_str(include_str!("../../cases.json")).unwrap();
    let refused = cases["prefixes_refused"].as_array().unwrap();
    assert!(
        refused.len() > 5
            && refused
                .iter()
                .all(|prefix| !is_prefix(prefix.as_str().unwrap().as_bytes())),
        "{refused:?}"
    );
    assert!(["a", "user", "pull_request", &"a".repeat(63)]
        .iter()
        .all(|prefix| is_prefix(prefix.as_bytes())));
}
