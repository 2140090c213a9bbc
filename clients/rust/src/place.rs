//! What `register` asks a server, for all connections of the process. Before, the types are those
//! of the extension, and xid is in `public`.
use crate::format::Spec;
use std::sync::OnceLock;

#[derive(Clone, PartialEq)]
struct Place {
    schema: String,
    /// The types are those of plain SQL.
    plain: bool,
    /// xid and its array in SQL.
    xid: [String; 2],
}

static PLACE: OnceLock<Place> = OnceLock::new();

pub const QUERY: &str = "SELECT nspname::text, typtype = 'd' \
    FROM pg_catalog.pg_type AS t JOIN pg_catalog.pg_namespace AS n ON n.oid = typnamespace \
    WHERE t.oid = to_regtype('base62id')";

/// The SQLSTATEs of malformed ids: as a text, too large, in binary, and bytes that are no text.
pub const MALFORMED: [&str; 4] = ["22P02", "22003", "22P03", "22021"];

pub fn remember(
    found: Option<(String, bool)>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (schema, plain) =
        found.ok_or("the types of sortid are not in this database, or not in its search_path")?;
    let xid = ["xid", "xid[]"].map(|name| format!("{}.{name}", identifier(&schema)));
    let place = Place { schema, plain, xid };
    let differs = "all databases of a process must have the types in the same schema and edition, \
        and one that was registered before differs";
    (*PLACE.get_or_init(|| place.clone()) == place)
        .then_some(())
        .ok_or(differs.into())
}

pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// In ASCII: sqlx 0.9 writes names of types with escapes that PostgreSQL does not know.
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
    PLACE.get().is_some_and(|place| place.plain)
}

/// The type and its array in SQL. PostgreSQL has another xid, so that needs the schema.
pub fn sql(spec: &'static Spec) -> [&'static str; 2] {
    match spec.name {
        "xid" => PLACE.get().map_or(["public.xid", "public.xid[]"], |place| {
            [&place.xid[0], &place.xid[1]]
        }),
        _ => spec.sql,
    }
}

pub fn schema(name: &str) -> Option<&'static str> {
    (name == "xid").then(|| PLACE.get().map_or("public", |place| &place.schema))
}
