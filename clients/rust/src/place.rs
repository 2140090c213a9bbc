//! What `register` asks a server, for all connections of the process. Before, the types are those of the extension, and xid is in `public`.
use std::sync::OnceLock;

/// The schema of the types, the name of xid in SQL, and whether they are those of plain SQL.
type Place = (String, String, bool);

static PLACE: OnceLock<Place> = OnceLock::new();

pub const QUERY: &str = "SELECT nspname::text, quote_ident(nspname) || '.xid', typtype = 'd' \
    FROM pg_catalog.pg_type AS t JOIN pg_catalog.pg_namespace AS n ON n.oid = typnamespace WHERE t.oid = to_regtype('base62id')";

/// The SQLSTATEs of malformed ids, and of those that are too large.
pub const MALFORMED: [&str; 2] = ["22P02", "22003"];

pub fn remember(found: Option<Place>) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let place = found.ok_or("the types of sortid are not in this database, or not in its search_path")?;
    let first = PLACE.get_or_init(|| place.clone());
    let differs = "all databases of a process must have the types in the same schema and edition, and one that was registered before differs";
    (*first == place).then_some(()).ok_or(differs.into())
}

pub fn is_plain() -> bool {
    PLACE.get().is_some_and(|place| place.2)
}

/// PostgreSQL has another xid, so that needs the schema.
pub fn name(name: &'static str) -> &'static str {
    match name {
        "xid" => PLACE.get().map_or("public.xid", |place| &place.1),
        _ => name,
    }
}

pub fn schema(name: &str) -> Option<&'static str> {
    (name == "xid").then(|| PLACE.get().map_or("public", |place| &place.0))
}
