# Partitioning by the time of ids. The procedure in docs/partitions.sql manages the partitions;
# several sessions call it while others insert, and pg_cron calls it. Also tests pg_partman with
# ids.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Pages qw(replays);
use Types qw(types_with_time);

my ($share) = run_command([ 'pg_config', '--sharedir' ]);
my $has_cron = -e "$share/extension/pg_cron.control";
my $node = PostgreSQL::Test::Cluster->new('managers');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', "timezone = 'UTC'\nfsync = off");
$node->append_conf('postgresql.conf', join "\n", q{shared_preload_libraries = 'pg_cron'},
	q{cron.database_name = 'cron'}, "cron.host = '" . $node->host . q{'}) if $has_cron;
$node->start;

my $database = 'postgres';
sub value { return $node->safe_psql($database, $_[0]) }
sub error { return ($node->psql($database, "\\set VERBOSITY verbose\n$_[0]"))[2] }
sub new_database {
	$database = $_[0];
	$node->safe_psql('postgres', "CREATE DATABASE $database");
	return;
}

# Starts a session that runs a file of statements.
sub start_session {
	my ($file) = @_;
	my $session = { out => '' };
	my @psql = ($node->installed_command('psql'), qw(-XAtq -f), $file);
	$$session{run} =
		IPC::Run::start([ @psql, $node->connstr($database) ], '>&', \$$session{out});
	return $session;
}

# --- the procedure --------------------------------------------------------------

my $page = slurp_file("$ENV{TESTDIR}/docs/partitioning.md");
my $procedure = slurp_file("$ENV{TESTDIR}/docs/partitions.sql");

# Adds a function that returns a table's partitions, and the text of the id at which each ends.
$procedure .= q{
	CREATE FUNCTION partition_ends(parent regclass)
	RETURNS TABLE (partition regclass, ends text) LANGUAGE sql AS $$
		SELECT oid::regclass, substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)$')
		FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = parent
	$$;
};
value("CREATE EXTENSION sortid; $procedure");

# For each type, how to generate an id with a time, and the page's expression for the smallest id
# with the time $1.
my %types = map { $$_{name} => $_ } types_with_time($node);
while ($page =~ /^\| ((?:`\w+`,? )+)\| ((?:`[^`]*\bt\)[^`]*`,? )+)\|/mg) {
	my ($names, $bounds) = ("$1", "$2");
	my @bounds = map { s/\bt\)/\$1)/r } $bounds =~ /`(.*?)`/g;
	$types{$_}{bound} = shift @bounds for $names =~ /\w+/g;
}
my @names = sort keys %types;
is(join(' ', grep { !$types{$_}{bound} || !$types{$_}{type} } @names),
	'', "the page has the bounds for each type: @names");
sub id_of { my ($name, $time) = @_; return sprintf $types{$name}{of_time}, $time }
sub bound_of { my ($name, $time) = @_; return $types{$name}{bound} =~ s/\$1/$time/r }
sub maintain {
	my ($name, $table, $rest) = @_;
	return "CALL maintain_partitions('$table', \$\$$types{$name}{bound}\$\$, $rest)";
}
sub partitions {
	my ($table) = @_;
	return value(qq{
		SELECT string_agg(partition::text || ' ' || ends, E'\\n' ORDER BY ends COLLATE "C")
		FROM partition_ends('$table')});
}

# Each type has a table with partitions for the last five hours and a default partition. Its rows
# are from six hours ago to seven hours ahead. The journal has all ids.
my $files = PostgreSQL::Test::Utils::tempdir;
my $hour = q{date_trunc('hour', now(), 'UTC')};
for my $name (@names) {
	my $type = $types{$name}{type};
	value(qq{
		CREATE TABLE parts_$name (id $type PRIMARY KEY) PARTITION BY RANGE (id);
		CREATE TABLE parts_${name}_default PARTITION OF parts_$name DEFAULT;
		CREATE TABLE journal_$name (id $type, old boolean)});
	my ($from, $to) =
		map { bound_of($name, "$hour - $_ * interval '1 hour'") } 'h', '(h - 1)';
	value(qq{
		SELECT format('CREATE TABLE parts_${name}_%s PARTITION OF parts_$name'
			' FOR VALUES FROM (%L) TO (%L)', h, $from, $to)
		FROM generate_series(1, 5) AS h \\gexec});
	my $insert = sub {
		my ($first, $last) = @_;
		my ($id, $oldest) =
			(id_of($name, 't'), bound_of($name, q{now() - interval '1 hour'}));
		return "WITH made AS (INSERT INTO parts_$name SELECT $id"
			. " FROM generate_series($first, $last, interval '5 minutes') AS t RETURNING id)"
			. " INSERT INTO journal_$name SELECT id, id < $oldest FROM made;\n";
	};
	value($insert->(q{now() - interval '6 hours'}, q{now() + interval '7 hours'}));
	my $then = q{now() + :minutes * interval '1 minute'};
	append_to_file("$files/insert_$name",
		"\\set minutes random(-360, 360)\n" . $insert->($then, $then));
	for my $ahead (1 .. 5) {
		my $back = 6 - $ahead;
		my $call = maintain($name, "parts_$name", "'hour', '$ahead hours', '$back hours'");
		append_to_file("$files/maintain", "$call;\n");
	}
}
my $writers = IPC::Run::start(
	[ $node->installed_command('pgbench'), '-n', '-c', 4, '-T', 600,
		(map { ('-f', "$files/insert_$_") } @names), $node->connstr($database) ],
	'>', "$files/out", '2>', "$files/err");
my $many = join ' AND ', map { "(SELECT count(*) > 165 FROM journal_$_)" } @names;
ok($node->poll_query_until($database, "SELECT $many"), 'sessions insert ids of all types');
my @callers = map { start_session("$files/maintain") } 1 .. 3;
$$_{run}->finish for @callers;
my @errors = grep { /ERROR/ && !/canceling statement due to lock timeout/ }
	map { split /\n/, $$_{out} } @callers;
is(join("\n", @errors), '',
	'three other sessions maintain the partitions, and fail only if they would wait too long');
$writers->signal('ALRM'); # ends pgbench as if its time were up
ok($writers->finish, 'no inserting session fails') or diag(slurp_file("$files/err"));

for my $name (@names) {
	my $call = maintain($name, "parts_$name", q{'hour', '5 hours', '1 hour'});
	value($call);
	my $partitions = partitions("parts_$name");
	value($call);
	is(partitions("parts_$name"), $partitions,
		"$name: a call with nothing to do changes nothing");
	is(value(qq{
		SELECT count(DISTINCT id) = count(*), count(*) > 165, count(*) FILTER (
			WHERE NOT old AND NOT EXISTS (SELECT FROM parts_$name AS p WHERE p.id = j.id))
		FROM journal_$name AS j}),
		't|t|0', "$name: no row of a kept partition is lost");
	is(value("SELECT count(*) FROM parts_$name WHERE id NOT IN (SELECT id FROM journal_$name)"),
		'0', "$name: partitions contain only rows that were inserted");
	my ($oldest, $now) = map { bound_of($name, $_) }
		q{now() - interval '1 hour'}, q{now() + interval '1 second'};
	is(value(qq{
		SELECT count(*) FILTER (WHERE ends <= ($oldest)::text COLLATE "C"),
			count(*) FILTER (WHERE ends > ($now)::text COLLATE "C") BETWEEN 5 AND 6
		FROM partition_ends('parts_$name')}),
		'0|t', "$name: old partitions are dropped, and new ones are created ahead");
	is(value(qq{
		SELECT count(*) FROM parts_${name}_default, (
			SELECT min(ends COLLATE "C") AS first, max(ends COLLATE "C") AS last
			FROM partition_ends('parts_$name')) AS p
		WHERE id >= first::$types{$name}{type} AND id < last::$types{$name}{type}}),
		'0', "$name: rows in the default partition moved to their own partitions");
}

# Without a default partition, no session waits while a partition is created. Only a call
# that drops one waits, and not for long.
my $day = q{date_trunc('day', now(), 'UTC')};
my $ulid = sub { maintain('ulid', @_) };
value(q{
	CREATE TABLE quiet (id ulid PRIMARY KEY DEFAULT gen_ulid()) PARTITION BY RANGE (id);
	CREATE TABLE quiet_old PARTITION OF quiet
		FOR VALUES FROM (MINVALUE) TO ('01KDVDNA000000000000000000')});
value($ulid->('quiet', q{'day', '1 second'}));
is(value(qq{
	SELECT count(*), min(ulid_timestamp(ends::ulid)), max(ulid_timestamp(ends::ulid)) - $day
	FROM partition_ends('quiet')}),
	'2|2026-01-01 00:00:00+00|1 day', 'no gap remains after an old partition');
append_to_file("$files/writer", q{
	BEGIN;
	INSERT INTO quiet DEFAULT VALUES;
	SELECT count(*) FROM quiet;
	SET application_name = 'writer';
	SELECT pg_sleep(600)});
my $writer = start_session("$files/writer");
ok($node->poll_query_until($database, q{
	SELECT EXISTS (SELECT FROM pg_stat_activity
		WHERE application_name = 'writer' AND wait_event = 'PgSleep')}),
	'a transaction uses a table');
like(error($ulid->('quiet', q{'day', '3 days', '100 days'})),
	qr/ERROR:  55P03: canceling statement due to lock timeout.*DETACH PARTITION public\.quiet_old/s,
	'the procedure stops waiting for a drop');
is(value(q{
	SELECT max(ulid_timestamp(ends::ulid)) >= now() + interval '3 days',
		count(*) FILTER (WHERE partition = 'quiet_old'::regclass)
	FROM partition_ends('quiet')}), 't|1', 'a call that cannot drop has created partitions ahead');
value(q{SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'writer'});
$$writer{run}->finish;
value($ulid->('quiet', q{'day', '3 days', '100 days'}));
is(value(q{SELECT to_regclass('quiet_old') IS NULL}), 't', 'the next call drops the old partition');
like(error('BEGIN; ' . $ulid->('quiet', q{'day', '10 days'})),
	qr/2D000: invalid transaction termination/, 'a transaction block is rejected');

# Rows that another table references are neither moved nor deleted.
value(q{
	CREATE TABLE referenced (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
	CREATE TABLE referenced_default PARTITION OF referenced DEFAULT;
	CREATE TABLE referenced_old PARTITION OF referenced
		FOR VALUES FROM (MINVALUE) TO ('01KDVDNA000000000000000000');
	CREATE TABLE referencing (id ulid REFERENCES referenced ON DELETE CASCADE);
	INSERT INTO referenced VALUES ('00000000000000000000000000'), (gen_ulid());
	INSERT INTO referencing TABLE referenced});
like(error($ulid->('referenced', q{'day', '1 second'})),
	qr/23503: removing partition "referenced_default" violates foreign key/,
	'a default partition with referenced rows is not emptied');
value(q{DELETE FROM referencing WHERE id > '00000000000000000000000000'});
like(error($ulid->('referenced', q{'day', '1 second', '1 day'})),
	qr/23503: removing partition "referenced_old" violates foreign key/,
	'a partition with referenced rows is not dropped');
is(value(q{
	SELECT (SELECT count(*) FROM referencing), count(*),
		count(*) FILTER (WHERE tableoid = 'referenced_default'::regclass)
	FROM referenced}), '1|2|0', 'no row is deleted, and rows without references are moved');

# Rows are also moved if columns are generated, are identity columns or are in a different order.
# Also tests a key whose type is a domain, a table in another schema, and every unit.
value(q{
	CREATE SCHEMA "Other";
	CREATE DOMAIN "Other".event_id AS public.xid;
	CREATE TABLE kinds (kind int PRIMARY KEY);
	INSERT INTO kinds VALUES (3);
	CREATE TABLE "Other"."Events" (
		twice int GENERATED ALWAYS AS (n * 2) STORED,
		id "Other".event_id DEFAULT gen_xid() CONSTRAINT has_id CHECK (id IS NOT NULL),
		gone int, n int GENERATED ALWAYS AS IDENTITY, kind int REFERENCES kinds)
		PARTITION BY RANGE (id);
	ALTER TABLE "Other"."Events" DROP gone;
	CREATE TABLE "Other".rest (
		kind int, n int NOT NULL,
		id "Other".event_id CONSTRAINT has_id CHECK (id IS NOT NULL),
		twice int GENERATED ALWAYS AS (n * 2) STORED);
	ALTER TABLE "Other"."Events" ATTACH PARTITION "Other".rest DEFAULT;
	CREATE INDEX ON "Other"."Events" (n);
	INSERT INTO "Other"."Events" (kind) SELECT 3 FROM generate_series(1, 5)});
my $events = q{SELECT string_agg(e::text, ' ' ORDER BY n) FROM "Other"."Events" AS e};
my $rows = value($events);
for my $unit (qw(hour day week month year)) {
	value(maintain('xid', '"Other"."Events"', "'$unit', '2 ${unit}s'"));
	is(value(qq{
		SELECT max(xid_timestamp(ends::public.xid)) >= now() + interval '2 ${unit}s'
		FROM partition_ends('"Other"."Events"')}),
		't', "partitions of one $unit follow the existing ones");
}
is(value($events), $rows, 'rows are moved with all columns');
is(value(q{SELECT count(*) FROM "Other".rest}), '0', 'the default partition is empty');
is(value(q{
	SELECT string_agg(DISTINCT
		(SELECT count(*) FROM pg_index WHERE indrelid = partition)::text || ' ' || (
			SELECT count(*) FROM pg_constraint
			WHERE conrelid = partition AND contype IN ('c', 'f')), ',')
	FROM partition_ends('"Other"."Events"')}),
	'1 2', 'all partitions have the indexes and constraints');
like(error(q{INSERT INTO "Other"."Events" (kind) VALUES (4)}), qr/23503/,
	"partitions' constraints are enforced");

# Invalid calls fail before anything is created or dropped.
value(q{
	CREATE TABLE refusing (id ulid PRIMARY KEY DEFAULT gen_ulid()) PARTITION BY RANGE (id);
	CREATE TABLE refusing_now PARTITION OF refusing
		FOR VALUES FROM (MINVALUE) TO ('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')});
value(q{INSERT INTO refusing DEFAULT VALUES});
my @periods = (
	q{'day', '1 day', '-1 day'}, q{'day', '1 day', '1 month -40 days'}, q{'day', '-1 day'},
	q{'day', NULL}, q{NULL, '1 day', '1 day'},
	map { "'$_', '1 day', '1 day'" } qw(mon mons d minute quarter decade fortnight), 'day ');
for my $arguments (
	map({ "'refusing', 'ulid_floor(\$1)', $_" } @periods),
	q{'refusing', NULL, 'day', '1 day'}, q{NULL, 'ulid_floor($1)', 'day', '1 day'})
{
	like(error("CALL maintain_partitions($arguments)"),
		qr/ERROR:  22023: only keep may be NULL; .* unit must be hour, day, week, month or year/,
		"rejected: $arguments");
}
is(value(q{
	SELECT string_agg(tableoid::regclass::text, ' ')
		|| (SELECT count(*) FROM partition_ends('refusing'))
	FROM refusing}), 'refusing_now1', 'rejected calls do nothing');
value(q{CREATE TABLE units (id ulid PRIMARY KEY) PARTITION BY RANGE (id)});
value($ulid->('units', "'$_', '3 months'")) for qw(MONTH months Month);
like(value(q{SELECT string_agg(partition::text, ' ') FROM partition_ends('units')}),
	qr/^units_\d{4}_\d\d(?: units_\d{4}_\d\d){2,3}$/,
	'a unit may be in upper case or end with an s');

# Long names are truncated between characters and stay distinct. Partitions and indexes get the
# tablespaces that CREATE TABLE … PARTITION OF would choose.
value(q{SET allow_in_place_tablespaces = on; CREATE TABLESPACE elsewhere LOCATION ''});
my @long = (
	map({ 'x' x $_ } 49, 50, 53, 57, 63), 'x' x 62 . 'y',
	map { ("\x{e4}" x $_, 'y' . "\x{e4}" x $_) } 25, 28, 31);
for my $name (@long) {
	utf8::encode($name);
	value(qq{
		CREATE TABLE "$name" (
			id ulid, n int, PRIMARY KEY (id) USING INDEX TABLESPACE elsewhere)
			PARTITION BY RANGE (id) TABLESPACE elsewhere;
		CREATE INDEX ON "$name" (n)});
	value(maintain('ulid', qq{"$name"}, "'$_', '2 ${_}s'")) for qw(hour day week month year);
	is(value(qq{
		SELECT bool_and(max < 64 AND name ^@ left('$name', 18)
				AND name ~ '_\\d{4}(w\\d\\d|(_\\d\\d){0,3})\$'),
			count(*) > 3, string_agg(DISTINCT spaces, ';')
		FROM partition_ends('"$name"'), LATERAL (
			SELECT relname::text, octet_length(relname), (
				SELECT string_agg(coalesce(spcname, 'default'), ' ' ORDER BY c.oid)
				FROM pg_class AS c LEFT JOIN pg_tablespace AS s ON s.oid = reltablespace
				WHERE c.oid = p.oid
					OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = p.oid))
			FROM pg_class AS p WHERE oid = partition) AS of(name, max, spaces)}),
		't|t|elsewhere elsewhere default',
			"the partitions of $name have the right names and tablespaces");
}

# Partitions follow UTC in every time zone, even when daylight saving time begins or ends. The
# procedure creates partitions an hour and a half before the change. It creates and drops some more,
# one unit after the change.
my $by_clock = $procedure =~ s/\bnow\(\)/clock.now()/r;
isnt($by_clock, $procedure, 'a copy of the procedure reads a different clock');
value(qq{
	CREATE SCHEMA clock;
	CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql AS \$\$
		SELECT current_setting('clock.change')::timestamptz
			+ current_setting('clock.after')::interval
	\$\$;
	SET search_path = clock, public;
	$by_clock});
my %changes = (
	'Europe/Berlin' => [ '2026-03-29 01:00Z', '2026-10-25 01:00Z' ],
	'America/Sao_Paulo' => [ '2018-11-04 03:00Z', '2019-02-17 02:00Z' ],
	'Australia/Lord_Howe' => [ '2026-04-04 15:00Z', '2026-10-03 15:30Z' ]);
for my $zone (sort keys %changes) {
	for my $change (@{ $changes{$zone} }) {
		my %made;
		for my $timezone ('UTC', $zone) {
			my $session = qq{
				SET search_path = clock, public;
				SET timezone = '$timezone';
				SET clock.change = '$change';};
			for my $unit (qw(hour day week month)) {
				my $call = $ulid->("public.zones_$unit", "'$unit', '2 $unit', '1 $unit'");
				$session .= qq{
					CREATE TABLE public.zones_$unit (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
					SET clock.after = '-90 minutes';
					$call;
					SET clock.after = '1 $unit';
					$call;
					SELECT partition, ulid_timestamp(ends::ulid) AT TIME ZONE 'UTC'
						FROM partition_ends('public.zones_$unit') ORDER BY 2;
					DROP TABLE public.zones_$unit;};
			}
			$made{$timezone} = value($session);
		}
		is($made{$zone}, $made{UTC}, "$zone at $change: the partitions are those of UTC");
		is(join(' ', $made{UTC} =~ /zones_hour\S+ (\S+)$/mg),
			'02:00:00 03:00:00 04:00:00', "$change: each partition is an hour long")
			if $change =~ / 01:00Z/;
	}
}

# --- pg_cron --------------------------------------------------------------------

SKIP: {
	skip 'the server has no pg_cron', 1 unless $has_cron;
	new_database('cron');
	value("CREATE EXTENSION pg_cron; CREATE EXTENSION sortid; $procedure");
	my ($schedule) = $page =~ /```sql cron\n(.*?)```/s or die 'the page schedules nothing';
	value($schedule);
	my $nightly = value('SELECT schedule FROM cron.job');
	like($nightly, qr/^17 3 \* \* \*$/, "the page's job is scheduled");
	# Run the job soon: every second from pg_cron 1.5 on, every minute with older versions.
	my $soon = value(q{
		SELECT CASE
			WHEN string_to_array(substring(extversion FROM '^[0-9]+.[0-9]+'), '.')::int[] >= '{1,5}'
			THEN '1 second' ELSE '* * * * *' END
		FROM pg_extension WHERE extname = 'pg_cron'});
	for my $workers ('off', 'on') {
		$node->append_conf('postgresql.conf', "cron.use_background_workers = $workers");
		$node->restart;
		value(q{
			DROP TABLE IF EXISTS readings;
			CREATE TABLE readings (id ulid PRIMARY KEY DEFAULT gen_ulid()) PARTITION BY RANGE (id);
			CREATE TABLE readings_old PARTITION OF readings
				FOR VALUES FROM (MINVALUE) TO ('01ARZ3NDEKTSV4RRFFQ69G5FAV')});
		value($schedule =~ s/\Q$nightly\E/$soon/r);
		ok($node->poll_query_until($database, q{
			SELECT count(*) >= 4 AND to_regclass('readings_old') IS NULL
			FROM partition_ends('readings') WHERE ends > gen_ulid()::text}),
			"the job creates and drops partitions, cron.use_background_workers = $workers")
			or diag(value(q{
				SELECT status, return_message FROM cron.job_run_details
				ORDER BY start_time DESC LIMIT 5}));
		value(q{SELECT cron.unschedule('readings')});
	}
}

# --- pg_partman -----------------------------------------------------------------

SKIP: {
	skip 'the server has no pg_partman', 1 unless -e "$share/extension/pg_partman.control";
	my $old = value(q{
		SELECT default_version::text < '5' FROM pg_available_extensions WHERE name = 'pg_partman'});
	skip 'the server has a pg_partman that is older than 5', 1 if $old eq 't';
	new_database('partman');
	value('CREATE SCHEMA partman; CREATE EXTENSION pg_partman SCHEMA partman');
	replays($node, $database, 'partman', 'docs/partitioning.md');

	value(q{
		CREATE FUNCTION decode_uuid(text)
			RETURNS timestamptz IMMUTABLE STRICT RETURN uuidv7_timestamp($1::uuid);
		CREATE TABLE of_uuid (id uuid PRIMARY KEY) PARTITION BY RANGE (id);
		SELECT partman.create_parent('public.of_uuid', 'id', '1 month',
			p_time_encoder => 'public.uuidv7_floor', p_time_decoder => 'public.decode_uuid');
		INSERT INTO of_uuid SELECT gen_uuidv7();
		SELECT partman.run_maintenance('public.of_uuid')});
	is(value(q{
		SELECT count(*), count(*) FILTER (WHERE tableoid = 'of_uuid_default'::regclass)
		FROM of_uuid}), '1|0', 'pg_partman creates partitions of uuids');
}

$node->stop;
done_testing();
