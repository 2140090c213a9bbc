# TimescaleDB hypertables are partitioned by ids of every type, with the functions in
# docs/partitioning.md. Queries return the same rows as from a plain table, and read only some
# chunks. Also runs the page's examples, and checks the page's other claims.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Pages qw(replays);
use Types qw(types_with_time);

my ($share) = run_command([ 'pg_config', '--sharedir' ]);
plan skip_all => 'the server has no TimescaleDB' unless -e "$share/extension/timescaledb.control";
my $node = PostgreSQL::Test::Cluster->new('timescaledb');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', join "\n", q{timezone = 'UTC'}, 'fsync = off',
	q{shared_preload_libraries = 'timescaledb'}, 'timescaledb.telemetry_level = off');
$node->start;
$node->safe_psql('postgres', 'CREATE DATABASE shop');
sub value { return $node->safe_psql('shop', $_[0]) }
sub error { return ($node->psql('shop', "\\set VERBOSITY verbose\n$_[0]"))[2] }
value('SET client_min_messages = error; CREATE EXTENSION timescaledb');
diag('TimescaleDB ' . value(q{
	SELECT extversion || ', ' || current_setting('timescaledb.license')
	FROM pg_extension WHERE extname = 'timescaledb'}));

# Runs the page's examples, and restores a dump.
local @ENV{qw(PGHOST PGPORT PGDATABASE)} = ($node->host, $node->port, 'shop');
replays($node, 'shop', 'timescaledb', 'docs/partitioning.md');
my $restore = q{pg_dump -Fc -f shop.dump
	createdb restored
	psql -d restored -c 'CREATE EXTENSION timescaledb' -c 'SELECT timescaledb_pre_restore()'
	pg_restore -d restored shop.dump
	psql -d restored -c 'SELECT timescaledb_post_restore()'};
my $work = PostgreSQL::Test::Utils::tempdir;
my ($out, $err);
IPC::Run::run([ 'sh', '-ec', $restore ], '>', \$out, '2>', \$err,
	init => sub { chdir $work or die $! });
is($?, 0, 'a dump is restored') or diag($err);
my $contents = q{
	SELECT count(*), md5(string_agg(r::text, ',' ORDER BY r::text)),
		(SELECT count(*) FROM show_chunks('readings'))
	FROM readings AS r};
is($node->safe_psql('restored', $contents), value($contents),
	'the restored hypertable has the same rows in the same number of chunks');
is($node->safe_psql('restored', q{
	INSERT INTO readings DEFAULT VALUES;
	SELECT count(*) FROM show_chunks('readings', newer_than => now() - interval '2 days')}),
	'1', 'new rows in the restored hypertable go to a new chunk');

# For each type, a hypertable and a plain table with the same rows: three ids for each time. The
# times are around the hours at which chunks begin, and in between.
my %types = map { $$_{name} => $_ } types_with_time($node, 'shop');
value(q{
	CREATE TABLE times AS
		SELECT timestamptz '2026-01-01 00:00+00'
			+ h * interval '1 hour' + d * interval '1 millisecond' AS t
		FROM generate_series(0, 6) AS h,
			unnest('{-1000, -1, 0, 1, 999, 1000, 1800000}'::int[]) AS d, generate_series(1, 3);
	CREATE FUNCTION result(query text) RETURNS text LANGUAGE plpgsql AS $$
	DECLARE
	  result text;
	BEGIN
	  EXECUTE query INTO result;
	  RETURN coalesce(result, 'nothing');
	END $$});
for my $name (sort keys %types) {
	my $type = $types{$name}{type};
	my $function = value(qq{
		SELECT string_agg(oid::regproc::text, ' ') FROM pg_proc
		WHERE proname ~ '_chunk_time\$' AND proargtypes[0] = '$type'::regtype});
	like($function, qr/^\w+_chunk_time$/, "$name: the page has a function") or next;
	my $id = sprintf $types{$name}{of_time}, 't';
	value(qq{
		CREATE TABLE plain_$name AS SELECT $id AS id, row_number() OVER () AS n FROM times;
		CREATE TABLE hyper_$name (id $type PRIMARY KEY, n int);
		SELECT create_hypertable('hyper_$name',
			by_range('id', interval '1 hour', partition_func => '$function'));
		INSERT INTO hyper_$name TABLE plain_$name;
		ANALYZE hyper_$name});
	is(value("SELECT count(*) FROM show_chunks('hyper_$name')"),
		'8', "$name: there is a chunk for each hour");

	# Conditions on each id, which is $1 here. Operands are constants, or sub-selects whose values
	# are known only at execution.
	my $dated = $types{$name}{has_time};
	my @conditions = (
		(map { ("id $_ \$1", "id $_ (SELECT \$1)") } qw(< <= = >= > <>)),
		'id BETWEEN $1 AND $2', 'id > $1 AND id < $2', 'id = ANY (ARRAY[$1, $2])',
		'id < $1 OR id > $2',
		(map { ("id ^@ '\$$_'", "id LIKE '\$$_%'", "id LIKE '%\$$_'") }
				$name eq 'uuid' ? () : 3 .. 6),
		map { ("id $_ \$7", "id $_ \$8", "id $_ (SELECT \$8)") } $dated ? qw(< <= >= >) : ());
	push @conditions, 'id <@ tstzrange($7, $8)',
		'$7 IS NOT NULL AND id <@ (SELECT tstzrange($7, $8))', "$function(id) >= \$7 AND id >= \$7"
		if $dated;
	push @conditions, q{typeid_within(id, 'user', tstzrange($7, $8))} if $name eq 'typeid';
	push @conditions, map { "id $_ \$1::uuid" } qw(< <= = >= >)
		if value("SELECT to_regoperator('=($type,uuid)') IS NOT NULL") eq 't';
	my $bodies = join ', ', map { '($c$' . "WHERE $_" . '$c$)' } @conditions;
	my $differences = value(qq{
		WITH ids AS (
			SELECT quote_literal(id) || '::$type' AS id,
				quote_literal(lead(id, 20) OVER (ORDER BY id)) || '::$type' AS later,
				id::text AS text, t
			FROM plain_$name
			JOIN (SELECT t, row_number() OVER () AS n FROM times) AS times USING (n)
		), queries AS (
			SELECT replace(replace(replace(replace(replace(replace(replace(replace(body,
				'\$1', id), '\$2', later), '\$3', text), '\$4', left(text, -1)),
				'\$5', left(text, length(text) / 2)), '\$6', left(text, length(text) / 3)),
				'\$7', quote_literal(t) || '::timestamptz'),
				'\$8', quote_literal(t + interval '90 minutes') || '::timestamptz') AS condition
			FROM ids, (VALUES $bodies) AS b (body) WHERE later IS NOT NULL
			UNION ALL
			SELECT 'ORDER BY id ' || direction || ' OFFSET ' || skipped || ' LIMIT 7'
			FROM unnest('{ASC, DESC}'::text[]) AS direction,
				unnest('{0, 15, 140}'::int[]) AS skipped
		)
		SELECT count(*) || ' queries', string_agg(condition, E'\\n') FILTER (WHERE
			result(format('SELECT array_agg(n ORDER BY id) FROM (
				SELECT * FROM plain_$name %s) AS t', condition)) IS DISTINCT FROM
			result(format('SELECT array_agg(n ORDER BY id) FROM (
				SELECT * FROM hyper_$name %s) AS t', condition)))
		FROM queries});
	like($differences, qr/^\d{4,} queries\|$/,
		"$name: queries return the same rows as from a plain table")
		or diag(substr($differences, 0, 2000));
	is(value(qq{
		SELECT string_agg(id::text, ',') = (
			SELECT string_agg(id::text, ',') FROM (SELECT id FROM plain_$name ORDER BY id) AS p)
		FROM (SELECT id FROM hyper_$name ORDER BY id) AS h}), 't',
			"$name: rows are in the same order as in a plain table");

	# Queries read only the chunks that they need.
	my $last = value("SELECT id FROM plain_$name ORDER BY id OFFSET 145 LIMIT 1");
	my $half = substr($last, 0, -3);
	my @chunks = ([ "id >= '$last'", 1 ], [ "id = '$last'", 1 ]);
	push @chunks, [ "id ^@ '$half'", 1 ], [ "id LIKE '$half%'", 1 ] if $name ne 'uuid';
	for (@chunks, [ "id >= (SELECT '$last'::$type)", 8 ]) {
		my ($condition, $chunks) = @$_;
		my $plan = value("EXPLAIN (COSTS OFF) SELECT * FROM hyper_$name WHERE $condition");
		is(scalar(() = $plan =~ / on _hyper_\d+_\d+_chunk/g), $chunks,
			"$name: " . ($condition =~ s/ '.*//r) . " reads $chunks of 8 chunks");
	}
	my $started = qq{
		EXPLAIN (COSTS OFF)
		SELECT * FROM hyper_$name WHERE $function(id) >= now() - interval '1 day'};
	like(value($started), qr/Chunks excluded during startup: 8/,
		"$name: the function and now() exclude chunks at startup");
	unlike(value("EXPLAIN (COSTS OFF) SELECT * FROM hyper_$name ORDER BY id LIMIT 3"), qr/Sort/,
		"$name: ORDER BY id needs no sort");
	is(value(qq{
		SELECT count(*)
		FROM drop_chunks('hyper_$name', older_than => timestamptz '2026-01-01 03:00+00')}),
		'4', "$name: chunks are dropped by time");
}

# A domain needs its own function.
sub hypertable {
	my ($name, $column, $function) = @_;
	return qq{
		CREATE TABLE $name (id $column PRIMARY KEY);
		SELECT create_hypertable('$name',
			by_range('id', interval '1 hour', partition_func => '$function'));};
}
value('CREATE DOMAIN event_id AS public.xid');
value(q{
	CREATE FUNCTION event_chunk_time(event_id)
		RETURNS timestamptz IMMUTABLE STRICT PARALLEL SAFE RETURN xid_chunk_time($1);}
		. hypertable('of_domain', 'event_id', 'event_chunk_time') . q{
	INSERT INTO of_domain
		SELECT gen_xid(timestamptz '2026-01-01' + n * interval '25 minutes')
		FROM generate_series(0, 9) AS n});
is(value(q{SELECT count(*) FROM of_domain WHERE id >= timestamptz '2026-01-01 03:00+00'}), '2',
	'a function for a domain is accepted');

# The page's table of supported features. A new row goes to the chunk for its time.
value('CREATE TABLE sensors (id ulid PRIMARY KEY DEFAULT gen_ulid());'
		. hypertable('kept', 'ulid REFERENCES sensors', 'ulid_chunk_time') . q{
	INSERT INTO sensors
		SELECT gen_ulid(timestamptz '2026-01-01' + n * interval '25 minutes')
		FROM generate_series(0, 9) AS n;
	INSERT INTO kept TABLE sensors;
	ALTER TABLE kept ADD n int});
like(error(q{INSERT INTO kept VALUES (gen_ulid())}), qr/23503/,
	'a reference from a hypertable is checked');
is(value(q{
	INSERT INTO kept SELECT id, 1 FROM sensors ON CONFLICT (id) DO UPDATE SET n = 2;
	UPDATE kept SET n = n + 1;
	DELETE FROM kept WHERE id >= timestamptz '2026-01-01 03:00+00';
	SELECT count(*), min(n), max(n) FROM kept}), '8|3|3', 'rows can be changed');
value(q{
	CREATE TABLE referencing (id ulid REFERENCES kept);
	INSERT INTO referencing SELECT min(id) FROM kept});
like(error(q{INSERT INTO referencing VALUES (gen_ulid())}), qr/23503/,
	'a reference to a hypertable is checked');
like(error(q{DELETE FROM kept}), qr/23503/, 'a referenced row of a hypertable is not deleted');
value(q{
	CREATE TABLE plain_to_hyper AS TABLE sensors;
	SELECT create_hypertable('plain_to_hyper',
		by_range('id', interval '1 hour', partition_func => 'ulid_chunk_time'),
		migrate_data => true)});
is(value(q{SELECT count(*), count(DISTINCT tableoid) FROM plain_to_hyper}), '10|4',
	'a table with rows becomes a hypertable');

value(q{
	CREATE TABLE numbers (id bigint PRIMARY KEY);
	SELECT create_hypertable('numbers', by_range('id', 86400000::bigint << 22));
	INSERT INTO numbers
		SELECT gen_xid(timestamptz '2026-01-01' + n * interval '1 day')::bigint
		FROM generate_series(0, 9) AS n});
like(value(q{
	EXPLAIN (COSTS OFF)
	SELECT FROM numbers WHERE id >= xid_floor(now() - interval '1 day')::bigint}),
	qr/Chunks excluded during startup: 10/, 'xids as bigint: now() excludes chunks');
my $old = q{
	SELECT count(*)
	FROM show_chunks('numbers', older_than => xid_floor('2026-01-05')::bigint)};
is(value($old), '4', 'xids as bigint: old chunks are found');
is(value("INSERT INTO numbers VALUES (gen_xid('2082-01-01 00:00+00')::bigint); $old"),
	'5', 'xids as bigint: ids from 2082 count as old');

# Features of the community edition.
if (value('SHOW timescaledb.license') ne 'apache') {
	my $rows = value($contents);
	value(q{
		ALTER TABLE readings SET (
			timescaledb.compress, timescaledb.compress_orderby = 'id');
		SELECT compress_chunk(c) FROM show_chunks('readings') AS c});
	is(value($contents), $rows, 'compressed rows are the same');
	like(value(q{
		EXPLAIN (COSTS OFF) SELECT * FROM readings
		WHERE id <@ tstzrange('2026-01-09 12:00+00', '2026-01-09 14:00+00')}),
		qr/^(?!.*_hyper_1_10_).*_hyper_1_9_.*_ts_meta_v2_first_id <= /s,
		'compressed rows are found by their bounds');
	value(q{SELECT add_retention_policy('readings', interval '1 day') AS job \gset}
			. "\nCALL run_job(:job)");
	is(value('SELECT count(*) FROM readings'), '0', 'the job drops chunks');
}
$node->stop;
done_testing();
