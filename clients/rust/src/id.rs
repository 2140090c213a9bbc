use crate::{codec, format::Timed, place, Format};
use std::{error, fmt, marker::PhantomData, str};

/// An id, as its canonical text. Ids are ordered by their text, byte by byte, which is the order of
/// the server.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "diesel",
    derive(diesel::expression::AsExpression, diesel::deserialize::FromSqlRow)
)]
#[cfg_attr(feature = "diesel", diesel(sql_type = Id<F>))]
pub struct Id<F: Format>(Box<str>, PhantomData<fn() -> F>);

impl<F: Format> Id<F> {
    /// The canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The regular expression of the texts that may be ids, for forms, routes and schemas. `parse`
    /// and the server refuse some of them.
    pub fn pattern() -> String {
        F::SPEC
            .prefix
            .map_or(String::new(), |prefix| format!("^{prefix}_"))
            + F::SPEC.pattern
    }

    /// A condition in SQL: the text of the id in the column begins with the text in `$parameter`.
    /// It is true of all ids for an empty text, and of none for one that no id begins with: pass a
    /// text from outside through [`sendable`](crate::sendable). It uses an index on the column,
    /// `"id"` or `["users", "id"]`; names are quoted.
    pub fn starts_with(column: impl Into<Column>, parameter: usize) -> String {
        let [lower, upper] = Self::bounds(["lower_bound", "upper_bound"]);
        let valid = format!(
            "CASE WHEN {}_is_valid_prefix(${parameter}) THEN ${parameter} END)",
            F::SPEC.name
        );
        format!(
            "{} BETWEEN {lower}{valid} AND {upper}{valid}",
            column.into().0
        )
    }

    /// A condition in SQL: the id in the column was made from the time in `$parameter` on, and
    /// before that in the parameter after it; NULL means no limit. It uses an index on the column,
    /// `"id"` or `["users", "id"]`; names are quoted.
    pub fn within(column: impl Into<Column>, parameter: usize) -> String
    where
        F: Timed,
    {
        let [first, last] = Self::bounds(["first_in", "last_in"]);
        let range = format!("tstzrange(${parameter}, ${}))", parameter + 1);
        format!(
            "{} BETWEEN {first}{range} AND {last}{range}",
            column.into().0
        )
    }

    /// The beginnings of calls of such functions.
    pub(crate) fn bounds(functions: [&str; 2]) -> [String; 2] {
        let prefix = F::SPEC
            .prefix
            .filter(|_| functions[0] == "first_in")
            .map_or(String::new(), |prefix| format!("'{prefix}', "));
        functions.map(|function| format!("{}_{function}({prefix}", F::SPEC.name))
    }

    /// As the server sends and expects it: in plain SQL and as a text its text, or else the bytes
    /// of the type.
    pub(crate) fn with_wire<T>(&self, is_text: bool, take: impl FnOnce(&[u8]) -> T) -> T {
        match F::SPEC.prefix {
            None if !is_text => take(&codec::bytes::<F>(&self.0)[20 - F::SPEC.bytes..]),
            _ => take(self.0.as_bytes()),
        }
    }

    pub(crate) fn from_wire(is_text: bool, wire: &[u8]) -> Result<Self, Malformed> {
        match F::SPEC.prefix {
            None if !is_text && wire.len() == F::SPEC.bytes => {
                Ok(Self::new(codec::symbols::<F>(wire)))
            }
            _ => String::from_utf8_lossy(wire).parse(),
        }
    }

    fn new(text: impl Into<Box<str>>) -> Self {
        Self(text.into(), PhantomData)
    }
}

/// A text or a value that is not an id of the type that was asked for. The message does not repeat
/// it, because messages may be shown, or formatted again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for Malformed {}

/// The name of a column, and before it that of its table or alias, and of its schema.
pub struct Column(String);

impl From<&str> for Column {
    fn from(name: &str) -> Self {
        Self(place::quoted(name))
    }
}

impl<const N: usize> From<[&str; N]> for Column {
    fn from(names: [&str; N]) -> Self {
        Self(names.map(place::quoted).join("."))
    }
}

/// Accepts the spellings that the server accepts, such as a ulid in lower case. The id has the
/// canonical text.
impl<F: Format> str::FromStr for Id<F> {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let symbols = match F::SPEC.prefix {
            Some(prefix) => text
                .strip_prefix(prefix)
                .and_then(|text| text.strip_prefix('_')),
            None => Some(text),
        };
        if symbols.is_some_and(codec::is_canonical::<F>) {
            return Ok(Self::new(text));
        }
        if let Some(text) = codec::respelled::<F>(text) {
            return Ok(Self::new(text));
        }
        let prefix = F::SPEC
            .prefix
            .map_or(String::new(), |prefix| format!(" with the prefix {prefix}"));
        Err(Malformed(format!("not a valid {}{prefix}", F::SPEC.name)))
    }
}

impl<F: Format> fmt::Display for Id<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<F: Format> fmt::Debug for Id<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", F::SPEC.name)
    }
}

impl<F: Format> AsRef<str> for Id<F> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(feature = "serde")]
impl<F: Format> serde::Serialize for Id<F> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, F: Format> serde::Deserialize<'de> for Id<F> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "uuid")]
impl<F: crate::format::OfUuid> From<uuid::Uuid> for Id<F> {
    fn from(uuid: uuid::Uuid) -> Self {
        let symbols = codec::symbols::<F>(uuid.as_bytes());
        Self::new(
            F::SPEC
                .prefix
                .map_or(symbols.clone(), |prefix| format!("{prefix}_{symbols}")),
        )
    }
}

#[cfg(feature = "uuid")]
impl<F: crate::format::OfUuid> From<Id<F>> for uuid::Uuid {
    fn from(id: Id<F>) -> Self {
        let bytes = codec::bytes::<F>(&id.0[id.0.len() - F::SPEC.symbols..]);
        uuid::Uuid::from_bytes(std::array::from_fn(|i| bytes[4 + i]))
    }
}
