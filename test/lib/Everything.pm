# Everything: a schema, shop, that uses ids in every kind of database object, and functions that
# compare two copies of the schema.
package Everything;
use strict;
use warnings;
use Exporter 'import';
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

our @EXPORT_OK = qw(content definitions indexes_are_right);

# Statements that create the schema. IDS stands for the extension's schema, which is in the search
# path.
my $shop = <<'SQL';
SET search_path = public, IDS;
CREATE SCHEMA shop;

CREATE DOMAIN shop.user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE DOMAIN shop.event_id AS IDS.xid CHECK (VALUE <@ tstzrange('2020-01-01 00:00+00', NULL));
CREATE TYPE shop.pair AS (a ulid, b euid);
CREATE TYPE shop.ulid_range AS RANGE (subtype = ulid);

-- Defaults, indexes, constraints, statistics.
CREATE TABLE shop.users (
	id shop.user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'),
	ulid ulid UNIQUE DEFAULT gen_ulid(),
	ascending ulid DEFAULT gen_ulid_monotonic(),
	euid euid NOT NULL DEFAULT gen_euid(42),
	base62id base62id DEFAULT gen_base62id_monotonic(),
	uid11 uid11 DEFAULT gen_uid11(),
	snowish uid11 DEFAULT gen_uid11_snowish(),
	xid IDS.xid DEFAULT gen_xid(),
	uuid uuid DEFAULT gen_uuidv7_monotonic(),
	fixed typeid DEFAULT 'team_01h455vb4pex5vsknk084sn02q',
	at timestamptz GENERATED ALWAYS AS (ulid_timestamp(ulid)) STORED,
	kind text GENERATED ALWAYS AS (typeid_prefix(id)) STORED,
	many ulid[] DEFAULT ARRAY[gen_ulid(), NULL, gen_ulid()],
	pair shop.pair DEFAULT ROW(gen_ulid(), gen_euid()),
	span shop.ulid_range DEFAULT shop.ulid_range('00000000000000000000000000', gen_ulid()),
	CONSTRAINT recent CHECK (ulid > ulid_floor('2020-01-01 00:00+00')),
	CONSTRAINT prefixed CHECK (xid ^@ '5' OR xid ^@ '6' OR xid IS NULL OR true),
	EXCLUDE USING btree (euid WITH =));
CREATE INDEX ON shop.users (base62id DESC NULLS FIRST) INCLUDE (xid);
CREATE INDEX users_typeid_suffix_idx ON shop.users (typeid_suffix(id)) WHERE ulid ^@ '0';
CREATE INDEX ON shop.users (ulid) WHERE ulid <@ tstzrange('2024-01-01 00:00+00', NULL);
CREATE INDEX ON shop.users USING hash (id);
CREATE INDEX ON shop.users USING hash (uid11);
CREATE INDEX ON shop.users USING brin ((id::typeid), ulid ulid_minmax_multi_ops, xid xid_bloom_ops);
CREATE INDEX ON shop.users USING gin (many);
CREATE INDEX ON shop.users (pair);
ALTER TABLE shop.users ALTER ulid SET STATISTICS 500;
ALTER INDEX shop.users_typeid_suffix_idx ALTER COLUMN 1 SET STATISTICS 300;
CREATE STATISTICS shop.together (ndistinct, dependencies, mcv) ON kind, ulid FROM shop.users;
INSERT INTO shop.users SELECT FROM generate_series(1, 1000);
INSERT INTO shop.users (id, ulid, base62id, uid11, xid, many, pair, span) VALUES
	('user_00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'Fa84QWiAxLXUJaHZmEVPEG',
		'11111111111', '11111111111', '{}', NULL, 'empty'),
	('user_7zzzzzzzzzzzzzzzzzzzzzzzzz', NULL, 'NNC6dn4GR1JETNQMfLl6qN',
		'jpXCZedGfVQ', 'jpXCZedGfVQ', NULL, '(,)', '(,)');

-- A foreign key, partitions by range, by hash and by list.
CREATE TABLE shop.orders (
	id ulid DEFAULT gen_ulid(), by shop.user_id REFERENCES shop.users, PRIMARY KEY (id))
	PARTITION BY RANGE (id);
CREATE TABLE shop.orders_2024 PARTITION OF shop.orders
	FOR VALUES FROM (MINVALUE) TO (ulid_floor('2025-01-01 00:00+00'));
CREATE TABLE shop.orders_2025 PARTITION OF shop.orders
	FOR VALUES FROM (ulid_floor('2025-01-01 00:00+00')) TO (MAXVALUE);
INSERT INTO shop.orders
SELECT gen_ulid('2024-12-31 23:00+00'::timestamptz + n * interval '1 minute'),
	'user_00000000000000000000000000'
FROM generate_series(1, 120) AS n;
CREATE TABLE shop.events (
	id shop.event_id DEFAULT gen_xid(), at typeid DEFAULT gen_typeid('event'),
	PRIMARY KEY (id, at)) PARTITION BY HASH (at);
CREATE TABLE shop.events_0 PARTITION OF shop.events FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE shop.events_1 PARTITION OF shop.events FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO shop.events SELECT FROM generate_series(1, 100);
CREATE TABLE shop.machines (id uid11, name text) PARTITION BY LIST (id);
CREATE TABLE shop.machines_1 PARTITION OF shop.machines
	FOR VALUES IN ('11111111112', '11111111113');
CREATE TABLE shop.machines_rest PARTITION OF shop.machines DEFAULT;
INSERT INTO shop.machines
VALUES ('11111111112', 'one'), ('11111111113', 'two'), ('11111111114', 'three');

-- For sortid_gist and sortid_gin: constraints, and indexes with other types.
CREATE TABLE shop.bookings (
	room typeid, guest ulid, badge euid, tag base62id, desk uid11, booth IDS.xid,
	during tstzrange, doc jsonb,
	EXCLUDE USING gist (room WITH =, during WITH &&),
	EXCLUDE USING gist (guest WITH =, badge WITH <>, tag WITH <>, desk WITH <>, booth WITH <>));
CREATE INDEX ON shop.bookings
	USING gin (room, guest, badge, tag, desk, booth, doc jsonb_path_ops);
INSERT INTO shop.bookings
SELECT make_typeid('room', r), g::ulid, r::euid, r::base62id,
	('x' || md5(n::text))::bit(64)::bigint::uid11,
	('x' || md5(n::text))::bit(64)::bigint::IDS.xid,
	tstzrange('2026-01-01 00:00+00'::timestamptz + n * interval '1 hour',
		'2026-01-01 01:00+00'::timestamptz + n * interval '1 hour'),
	jsonb_build_object('n', n)
FROM generate_series(1, 500) AS n,
	CAST(md5((n % 20)::text) AS uuid) AS r, CAST(md5((n)::text) AS uuid) AS g;

-- Calls to operators, functions and aggregates. The first view shows values in forms other than
-- their text.
CREATE VIEW shop.bytes AS
	SELECT id::uuid, ulid::bytea, euid::bytea, base62id::bytea, uid11::bytea, xid::bytea,
		snowish::bigint, typeid_prefix(fixed)
	FROM shop.users;
CREATE VIEW shop.recent AS
	SELECT id::uuid, min(ulid) AS first, max(xid) AS last,
		count(*) FILTER (
			WHERE id ^@ 'user_0' AND ulid <@ tstzrange('2024-01-01 00:00+00', NULL)) AS n
	FROM shop.users
	WHERE id >= 'user_01h455vb4pex5vsknk084sn02q'
		OR euid = ANY (ARRAY[euid '1KDVDNA00B9F60938NKRKAYDXW8'])
	GROUP BY id;
CREATE MATERIALIZED VIEW shop.found AS
	SELECT id, base62id::uuid::ulid AS other, ulid::bytea
	FROM shop.users WHERE tstzrange('2024-01-01 00:00+00', NULL) @> ulid;
CREATE UNIQUE INDEX ON shop.found (other, id);
CREATE FUNCTION shop.newest(text) RETURNS typeid LANGUAGE sql STABLE BEGIN ATOMIC
	SELECT max(id) FROM shop.users WHERE id ^@ $1;
END;
ALTER TABLE shop.users ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON shop.users
	USING (typeid_has_prefix(id, 'user') AND ulid <> ulid_floor('2021-01-01 00:00+00'));

-- Expressions whose operator pg_dump writes without its schema: IS [NOT] DISTINCT FROM, NULLIF,
-- CASE id WHEN, USING, NATURAL JOIN, comparisons of rows and IN with rows, in every place that
-- stores an expression.
CREATE DOMAIN shop.not_nil AS ulid CHECK (
	VALUE IS DISTINCT FROM '00000000000000000000000000'
	AND nullif(VALUE, '00000000000000000000000000') IS NOT NULL);
CREATE TABLE shop.bare (
	id typeid PRIMARY KEY
		DEFAULT nullif(gen_typeid('bare'), 'bare_00000000000000000000000000'),
	ulid shop.not_nil DEFAULT gen_ulid(), euid euid DEFAULT gen_euid(),
	base62id base62id DEFAULT gen_base62id(), uid11 uid11 DEFAULT gen_uid11(),
	xid IDS.xid DEFAULT gen_xid(), uuid uuid DEFAULT gen_uuidv7(),
	not_first uid11 GENERATED ALWAYS AS (nullif(uid11, '11111111111')) STORED,
	kind text
		GENERATED ALWAYS AS (CASE xid WHEN '11111111111' THEN 'first' ELSE 'other' END) STORED,
	CHECK ((ulid, euid) > ('00000000000000000000000000', '000000000000000000000000000')),
	CHECK ((uid11, xid) NOT IN (('11111111111', '11111111111'))),
	CHECK (base62id IS DISTINCT FROM uuid),
	CHECK ((id, ulid) IS DISTINCT FROM
		('bare_00000000000000000000000000', '00000000000000000000000000')),
	EXCLUDE USING btree (nullif(base62id, 'Fa84QWiAxLXUJaHZmEVPEG') WITH =)
		WHERE (xid IS DISTINCT FROM '11111111111'));
CREATE INDEX ON shop.bare (nullif(uid11, '11111111111'))
	WHERE (xid, uid11) >= ('11111111112', '11111111112');
CREATE STATISTICS shop.of_bare
	ON (nullif(euid, '000000000000000000000000000')),
		(ulid IS DISTINCT FROM '00000000000000000000000000')
	FROM shop.bare;
INSERT INTO shop.bare SELECT FROM generate_series(1, 100);
CREATE FUNCTION shop.ignore() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER changed BEFORE UPDATE ON shop.bare FOR EACH ROW
	WHEN (OLD.id IS DISTINCT FROM NEW.id
		OR (OLD.xid, OLD.uid11) IS DISTINCT FROM (NEW.xid, NEW.uid11) OR OLD.ulid <> NEW.ulid)
	EXECUTE FUNCTION shop.ignore();
CREATE RULE nil AS ON DELETE TO shop.bare
	WHERE OLD.uid11 IS NOT DISTINCT FROM '11111111111' DO INSTEAD NOTHING;
ALTER TABLE shop.bare ENABLE ROW LEVEL SECURITY;
CREATE POLICY visible ON shop.bare USING (
	(id, euid) IN (SELECT id, euid FROM shop.users)
	AND CASE base62id WHEN 'Fa84QWiAxLXUJaHZmEVPEG' THEN false ELSE true END);
CREATE VIEW shop.joined AS
	SELECT id, nullif(a.ulid, b.ulid) AS differs, (a.xid, a.uid11) = (b.xid, b.uid11) AS same
	FROM shop.bare AS a JOIN shop.bare AS b USING (id, euid);
CREATE VIEW shop.natural AS
	SELECT ulid
	FROM (SELECT ulid, xid FROM shop.bare) AS a
	NATURAL JOIN (SELECT ulid, xid FROM shop.bare) AS b
	WHERE ulid IN (SELECT ulid FROM shop.bare);
CREATE MATERIALIZED VIEW shop.cases AS
	SELECT CASE ulid WHEN '00000000000000000000000000' THEN NULL ELSE id END AS id
	FROM shop.bare WHERE xid NOT IN ('11111111111');
CREATE TABLE shop.parted (id ulid, euid euid)
	PARTITION BY RANGE ((nullif(id, '00000000000000000000000000')));
CREATE TABLE shop.parted_1 PARTITION OF shop.parted
	FOR VALUES FROM (MINVALUE) TO ('01KDVDNA000000000000000000');
CREATE TABLE shop.parted_2 PARTITION OF shop.parted DEFAULT;
INSERT INTO shop.parted
VALUES ('01ARZ3NDEKTSV4RRFFQ69G5FAV', gen_euid()),
	('7ZZZZZZZZZZZZZZZZZZZZZZZZZ', gen_euid());
-- (pg_upgrade cannot restore a function that reads shop.bare, which compares rows in a CHECK: see
-- docs/operating.md.)
CREATE FUNCTION shop.is_known(typeid, ulid) RETURNS boolean LANGUAGE sql STABLE BEGIN ATOMIC
	SELECT bool_or((id, ulid) IS NOT DISTINCT FROM ($1, $2))
		AND CASE $2 WHEN '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' THEN false ELSE true END
	FROM shop.users;
END;

-- Other objects that dumps contain and that work as they do with uuid.
CREATE TABLE shop.kept (
	id uuid PRIMARY KEY REFERENCES shop.users (ulid) ON UPDATE CASCADE ON DELETE CASCADE,
	order_id ulid REFERENCES shop.orders ON UPDATE CASCADE ON DELETE SET NULL,
	typeid typeid UNIQUE DEFERRABLE INITIALLY DEFERRED,
		euid euid UNIQUE NULLS NOT DISTINCT,
		ids shop.user_id[], spans shop.ulid_multirange);
ALTER TABLE shop.kept CLUSTER ON kept_pkey, REPLICA IDENTITY USING INDEX kept_pkey;
CREATE INDEX ON shop.kept USING gist (spans);
INSERT INTO shop.kept
SELECT ulid, o.id, make_typeid('kept', ulid::uuid), euid, ARRAY[u.id],
	shop.ulid_multirange(span)
FROM (SELECT *, row_number() OVER (ORDER BY ulid) AS n FROM shop.users) AS u
JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM shop.orders) AS o USING (n);
CREATE TABLE shop.pairs (xid IDS.xid, euid euid, PRIMARY KEY (xid, euid))
	PARTITION BY RANGE (xid, euid);
CREATE TABLE shop.pairs_1 PARTITION OF shop.pairs
	FOR VALUES FROM (MINVALUE, MINVALUE)
	TO ('5M111111111', '1KDVDNA00B9F60938NKRKAYDXW8');
CREATE TABLE shop.pairs_2 PARTITION OF shop.pairs
	FOR VALUES FROM ('5M111111111', '1KDVDNA00B9F60938NKRKAYDXW8')
	TO (MAXVALUE, MAXVALUE);
INSERT INTO shop.pairs
SELECT xid, euid FROM shop.bare
UNION SELECT IDS.xid '5M111111111', euid_floor('2020-01-01 00:00+00');
CREATE FOREIGN TABLE shop.far (
	id ulid CHECK (id IS DISTINCT FROM '00000000000000000000000000')) SERVER nowhere;
CREATE FUNCTION shop.first_of(VARIADIC anyarray) RETURNS anyelement
	LANGUAGE sql IMMUTABLE AS 'SELECT $1[1]';
CREATE VIEW shop.checked WITH (security_barrier) AS
	SELECT id, xid FROM shop.bare WHERE xid IS DISTINCT FROM '11111111111'
	WITH CASCADED CHECK OPTION;
CREATE VIEW shop.conditions AS
	SELECT id, greatest(ulid, ascending), ulid >= ALL (many) AS latest,
		uid11 BETWEEN SYMMETRIC snowish AND uid11 AS between,
		id NOT LIKE 'user\_%' AND ulid ILIKE '%a' AND euid <> ulid::uuid
			AND span @> ulid AND ulid < now() AND now() >= euid AS several,
		shop.first_of(fixed, id::typeid) AS first
	FROM shop.users
	WHERE id NOT IN (SELECT by FROM shop.orders)
		AND (ulid, euid) < ANY (SELECT ulid, euid FROM shop.bare);
CREATE VIEW shop.windows AS
	SELECT DISTINCT ON (id) id, rank() OVER (PARTITION BY kind ORDER BY id DESC),
		first_value(ulid) OVER w, array_agg(xid) OVER w
	FROM shop.bare
	WINDOW w AS (PARTITION BY euid ORDER BY base62id RANGE UNBOUNDED PRECEDING)
	ORDER BY id;
CREATE VIEW shop.groups AS
	SELECT ulid, xid, mode() WITHIN GROUP (ORDER BY base62id),
		percentile_disc(0.5) WITHIN GROUP (ORDER BY uid11),
		count(DISTINCT euid), min(id), string_agg(id::text, ',' ORDER BY id DESC),
		jsonb_agg(xid ORDER BY xid)
	FROM shop.bare
	GROUP BY GROUPING SETS ((ulid), (xid), ())
	HAVING max(id) IS DISTINCT FROM 'bare_00000000000000000000000000';
CREATE VIEW shop.sets AS
	(SELECT ulid FROM shop.bare UNION SELECT ulid FROM shop.users)
	EXCEPT (SELECT ulid FROM shop.users INTERSECT SELECT ascending FROM shop.users)
	ORDER BY 1 USING >;
CREATE RECURSIVE VIEW shop.steps (id) AS
	SELECT min(id) FROM shop.bare
	UNION
	SELECT (SELECT min(b.id) FROM shop.bare AS b WHERE b.id > a.id)
	FROM steps AS a WHERE a.id IS NOT NULL;
SQL

our $foreign = 'CREATE FOREIGN DATA WRAPPER none; CREATE
	SERVER nowhere FOREIGN DATA WRAPPER none;';

# Statements for newer servers, by major version.
my %from = (
	16 => q{CREATE VIEW shop.any AS
		SELECT any_value(id) IS NOT DISTINCT FROM min(id) FROM shop.bare GROUP BY ulid;},
	17 => q{CREATE VIEW shop.json AS
		SELECT j.* FROM shop.bare,
			JSON_TABLE(jsonb_build_array(id), '$[*]' COLUMNS (id typeid PATH '$')) AS j;},
	18 => q{
		CREATE TABLE shop.stays (
			guest ulid, during daterange, PRIMARY KEY (guest, during WITHOUT OVERLAPS));
		CREATE TABLE shop.meals (
			guest ulid, during daterange, by shop.user_id REFERENCES shop.users NOT ENFORCED,
			FOREIGN KEY (guest, PERIOD during) REFERENCES shop.stays (guest, PERIOD during));
		INSERT INTO shop.stays VALUES ('01ARZ3NDEKTSV4RRFFQ69G5FAV', '[2026-01-01, 2026-01-08)');
		INSERT INTO shop.meals VALUES ('01ARZ3NDEKTSV4RRFFQ69G5FAV', '[2026-01-02, 2026-01-03)');});

# The statements that create the extensions, with sortid in the given schema.
sub extensions {
	my ($schema) = @_;
	my $create = $schema eq 'public' ? '' : "CREATE SCHEMA $schema;";
	return qq{
		$create
		CREATE EXTENSION sortid SCHEMA $schema;
		CREATE EXTENSION amcheck SCHEMA public;
		CREATE EXTENSION btree_gist SCHEMA public;
		CREATE EXTENSION btree_gin SCHEMA public;
		CREATE EXTENSION sortid_gist SCHEMA $schema;
		CREATE EXTENSION sortid_gin SCHEMA public;};
}

# Creates a database with the schema shop. The given statements run before the extensions are
# created.
sub create {
	my ($node, $name, $schema, $before) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
	my $newer = join '', map { $node->pg_version >= $_ ? $from{$_} : () } sort keys %from;
	my $ours = $shop =~ s/\bIDS\b/$schema/gr;
	$node->safe_psql($name,
		join '', $before // '', extensions($schema), $foreign, $ours, $newer, 'ANALYZE');

	# Every type is used with a default, as a unique key, in an array and in a view that shows its
	# bytes.
	my @types = types($node, $name);
	my $each  = join ', ', map {
		"$$_{name} $$_{type} UNIQUE DEFAULT $$_{default}, of_$$_{name} $$_{type}\[]"
	} @types;
	my $as_bytes = join ', ', map { "$$_{name}::" . ($$_{size} > 0 ? 'bytea' : 'uuid') } @types;
	my $arrays = join ', ', map { "of_$$_{name} = ARRAY[$$_{name}, NULL]" } @types;
	$node->safe_psql($name, qq{
		SET search_path = public, $schema;
		CREATE TABLE shop.each_type ($each);
		INSERT INTO shop.each_type SELECT FROM generate_series(1, 200);
		UPDATE shop.each_type SET $arrays;
		CREATE VIEW shop.each_as_bytes AS SELECT $as_bytes FROM shop.each_type});
	return;
}

# Returns the number of rows in each table and view, and a hash of the text of the rows.
sub content {
	my ($node, $name) = @_;
	my $out = $node->safe_psql($name, q{
		SELECT format('SELECT %L, count(*),
			md5(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C")) FROM %1$s AS t',
			oid::regclass)
		FROM pg_class
		WHERE relnamespace = 'shop'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') \gexec});
	return { map { split /\|/, $_, 2 } split /\n/, $out };
}

# Returns the statements that create the schema shop, as pg_dump prints them. With $other, uses the
# pg_dump of that server.
sub definitions {
	my ($node, $name, $other) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir . '/definitions';
	my $with = $other // $node;
	$with->command_ok(
		[ $with->installed_command('pg_dump'), '--schema-only', '--schema=shop',
			'-f', $file, $node->connstr($name) ],
		"definitions of $name");
	return slurp_file($file) =~ s/^(?:\\(?:un)?restrict|-- Dumped from) .*\n//mgr;
}

# Checks that every btree has an entry for each row, in order, and that GiST and GIN indexes find
# the same rows as a sequential scan.
sub indexes_are_right {
	my ($what, $node, $name) = @_;
	is($node->safe_psql($name, q{
		SELECT count(*) FROM (
			SELECT bt_index_check(c.oid, heapallindexed => true),
				bt_index_parent_check(c.oid, heapallindexed => true, rootdescend => true)
			FROM pg_class AS c JOIN pg_am AS a ON a.oid = relam
			WHERE relnamespace = 'shop'::regnamespace AND relkind = 'i' AND amname = 'btree'
			OFFSET 0) AS checked}),
		20 + types($node, $name), "$what: btree indexes are correct");
	my $path = $node->safe_psql($name, q{
		SELECT 'SET search_path = ' || extnamespace::regnamespace
		FROM pg_extension WHERE extname = 'sortid'});
	my $others = 'tag = b.tag AND desk = b.desk AND booth = b.booth';
	for my $condition (
		'room = b.room AND during && b.during',
		"guest = b.guest AND badge = b.badge AND $others",
		"room = b.room AND guest >= b.guest AND badge <= b.badge AND $others AND doc @> b.doc")
	{
		my $found = qq{
			SELECT count(*), md5(string_agg(c.n::text, ',' ORDER BY b.doc->>'n'))
			FROM shop.bookings AS b,
				LATERAL (SELECT count(*) FROM shop.bookings WHERE $condition OFFSET 0) AS c(n)};
		my $all = $node->safe_psql($name,
			"$path; SET enable_indexscan = off; SET enable_bitmapscan = off; $found");
		is($node->safe_psql($name, "$path; SET enable_seqscan = off; SET jit = off; $found"), $all,
			"$what: an index finds the rows for $condition");
		like($node->safe_psql($name, "$path; SET enable_seqscan = off; EXPLAIN $found"),
			qr/Index (?:Only )?Scan .*bookings_/, "$what: an index is used for $condition");
	}
	my ($status, $out, $err) = $node->psql($name,
		"$path; INSERT INTO shop.bookings SELECT * FROM shop.bookings LIMIT 1");
	like($err, qr/conflicting key value violates exclusion constraint/,
		"$what: a booking at the same time is rejected");
	return;
}

1;
