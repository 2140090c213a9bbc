use crate::{catalog, codec, format::Timed, Format};
use std::{error, fmt, marker::PhantomData, str};

/// An id, as a string in the server's spelling. Ids sort byte by byte, as in the server.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "diesel",
    derive(diesel::expression::AsExpression, diesel::deserialize::FromSqlRow)
)]
#[cfg_attr(feature = "diesel", diesel(sql_type = Id<F>))]
pub struct Id<F: Format>(Box<str>, PhantomData<fn() -> F>);

impl<F: Format> Id<F> {
    /// Returns the id in the server's spelling.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the regular expression that ids match, for forms, routes and schemas. `parse` and
    /// the server are stricter: they reject some strings that match.
    pub fn pattern() -> String {
        F::SPEC
            .prefix
            .map_or(String::new(), |prefix| format!("^{prefix}_"))
            + F::SPEC.pattern
    }

    /// Returns the SQL condition that ids begin with the prefix in `$parameter`. An empty prefix
    /// matches all ids, and a prefix that no id can have matches none. Pass untrusted input
    /// through [`sendable`](crate::sendable).
    ///
    /// The condition uses an index on the column. The column is a name, such as `"id"` or
    /// `["users", "id"]`, and is quoted.
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

    /// Returns the SQL condition that the ids' time is at or after the time in `$parameter`, and
    /// before the time in the next parameter. NULL means no limit.
    ///
    /// The condition uses an index on the column. The column is a name, such as `"id"` or
    /// `["users", "id"]`, and is quoted.
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

    /// Returns the start of a call to each of these functions.
    pub(crate) fn bounds(functions: [&str; 2]) -> [String; 2] {
        let prefix = F::SPEC
            .prefix
            .filter(|_| functions[0] == "first_in")
            .map_or(String::new(), |prefix| format!("'{prefix}', "));
        functions.map(|function| format!("{}_{function}({prefix}", F::SPEC.name))
    }

    /// Passes the id to `take` as it is sent to the server: as text if it is a typeid or `is_text`
    /// is true, and otherwise as bytes.
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

/// The error for a string or bytes that are not an id of the requested type. The message does not
/// repeat the string, because messages may be shown, or used as format strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for Malformed {}

/// The name of a column, optionally qualified by its table or alias, and its schema.
pub struct Column(String);

impl From<&str> for Column {
    fn from(name: &str) -> Self {
        Self(catalog::quoted(name))
    }
}

impl<const N: usize> From<[&str; N]> for Column {
    fn from(names: [&str; N]) -> Self {
        Self(names.map(catalog::quoted).join("."))
    }
}

/// Accepts all spellings that the server accepts, such as a ulid in lower case. The resulting id is
/// in the server's spelling.
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
