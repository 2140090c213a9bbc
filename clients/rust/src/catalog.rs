//! The types in the server, as `register` found them, for all connections of the process. Without
//! `register`, the types are assumed to be the extension's, with xid in `public`.
use crate::format::Spec;
use std::sync::OnceLock;

#[derive(Clone, PartialEq)]
struct Types {
    schema: String,
    /// Whether the types are those of plain SQL.
    plain: bool,
    /// The names of xid and its array in SQL.
    xid: [String; 2],
}

static TYPES: OnceLock<Types> = OnceLock::new();

pub const QUERY: &str = "SELECT nspname::text, typtype = 'd' \
    FROM pg_catalog.pg_type AS t JOIN pg_catalog.pg_namespace AS n ON n.oid = typnamespace \
    WHERE t.oid = to_regtype('base62id')";

/// The SQLSTATEs for malformed ids: malformed text, a number that is too large, malformed binary
/// data, and bytes that are not valid text.
pub const MALFORMED: [&str; 4] = ["22P02", "22003", "22P03", "22021"];

/// Stores the types that `QUERY` found. Fails if `QUERY` found nothing, or if its types differ from
/// the types that are already stored.
pub fn remember(
    found: Option<(String, bool)>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (schema, plain) =
        found.ok_or("sortid's types are not in this database, or not in its search_path")?;
    let xid = ["xid", "xid[]"].map(|name| format!("{}.{name}", identifier(&schema)));
    let types = Types { schema, plain, xid };
    let differs = "all databases that a process uses must have the same edition of sortid in the \
        same schema, but a database registered earlier differs";
    (*TYPES.get_or_init(|| types.clone()) == types)
        .then_some(())
        .ok_or(differs.into())
}

pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Returns a quoted name that consists of ASCII characters, because sqlx 0.9 writes other type
/// names with escapes that PostgreSQL does not know.
fn identifier(name: &str) -> String {
    if name.chars().all(|c| matches!(c, ' '..='~')) {
        return quoted(name);
    }
    let escaped = name.chars().map(|c| match c {
        '"' => "\"\"".into(),
        '\\' => r"\\".into(),
        ' '..='~' => c.to_string(),
        _ => format!(r"\+{:06x}", u32::from(c)),
    });
    format!("U&\"{}\"", escaped.collect::<String>())
}

pub fn is_plain() -> bool {
    TYPES.get().is_some_and(|types| types.plain)
}

/// Returns the names of a type and its array in SQL. PostgreSQL has its own xid, so sortid's xid
/// needs its schema.
pub fn sql(spec: &'static Spec) -> [&'static str; 2] {
    match spec.name {
        "xid" => TYPES.get().map_or(["public.xid", "public.xid[]"], |types| {
            [&types.xid[0], &types.xid[1]]
        }),
        _ => spec.sql,
    }
}

pub fn schema(name: &str) -> Option<&'static str> {
    (name == "xid").then(|| TYPES.get().map_or("public", |types| &types.schema))
}
