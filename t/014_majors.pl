# From one major version to a newer one: dump and restore, and pg_upgrade, with ids in every kind
# of object. From PostgreSQL 18 on, statistics are transferred. Some objects of the extensions exist
# only on the newer server: objects that another role has created under their names are never used.
# $NEWER is the folder of the newer server, which has the extension.
use strict;
use warnings;
use lib $ENV{NEWER} ? "$ENV{NEWER}/lib/pgxs/src/test/perl" : (); # its modules support older servers
use Before qw(before_is_missing replace server_before);
use Catalog qw(catalog_of same);
use Everything qw(content definitions indexes_are_right);
use Planted qw(create database plants try_each update use_all);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

plan skip_all => 'no newer server with its headers is installed' unless $ENV{NEWER};

my $files = PostgreSQL::Test::Utils::tempdir;
my %schema = (plain => 'public', elsewhere => '"Sort Id"');

# Returns a new cluster. The settings that pg_upgrade compares are the same in every cluster.
sub cluster {
	my ($name, @where) = @_;
	my $node = ref $name ? $name : PostgreSQL::Test::Cluster->new($name, @where);
	$node->init(extra => ['--data-checksums']);
	$node->append_conf('postgresql.conf',
		"wal_level = logical\nmax_wal_senders = 10\nautovacuum = off");
	return $node;
}

# Two databases with the extension's previous version, updated only after pg_upgrade: one only has
# the extension, the other also uses it.
my $missing = before_is_missing();
my $old     = cluster($missing ? 'old' : server_before('old'));
my %before  = $missing ? () : (from_before => '', used_before => q{
	CREATE DOMAIN event_id AS public.xid;
	CREATE TABLE events (
		id event_id PRIMARY KEY, ulid ulid CHECK (ulid ^@ '01'), typeid typeid)
		PARTITION BY RANGE (id);
	CREATE TABLE events_1 PARTITION OF events
		FOR VALUES FROM (MINVALUE) TO (xid_floor('2026-01-15 00:00+00'));
	CREATE TABLE events_2 PARTITION OF events DEFAULT;
	CREATE INDEX ON events (ulid);
	CREATE INDEX ON events (typeid);
	INSERT INTO events SELECT gen_xid(at), gen_ulid(at), gen_typeid('event', at)
	FROM generate_series(
		timestamptz '2026-01-01 00:00+00', '2026-01-31 00:00+00', '1 hour') AS at});
if (!$missing) {
	$old->start;
	for my $name (sort keys %before) {
		$old->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
		$old->safe_psql($name, "CREATE EXTENSION sortid; $before{$name}");
	}
	$old->safe_psql('postgres', $Planted::roles);
	Everything::create($old, 'planted', 'public');
	$old->safe_psql('planted', 'GRANT CREATE ON SCHEMA public TO planter');
	$old->stop;
	replace($old);
}
my $new = cluster('new', install_path => $ENV{NEWER});
$_->start for $old, $new;
my @all = qw(sortid btree_gist btree_gin sortid_gist sortid_gin);
if (!$missing) {
	$new->safe_psql('postgres', $Planted::roles);
	database($new, 'installed', create(@all));
	my %seen;
	my @planted = grep { $$_{outcome} eq 'goes through' && !$seen{ $$_{identity} }++ }
		try_each($old, 'planted', [ plants($new, 'installed') ], 'planter', 'postgres', update());
	cmp_ok(scalar @planted, '>', 100, 'a role plants objects');
	$old->safe_psql('planted',
		join ";\n", 'SET SESSION AUTHORIZATION planter', map { $$_{statements} } @planted);

	# The role plants the same objects in a database that has this version on the old server. A
	# restore gives the planted objects back to the role, but must not give it an object of the
	# extension.
	database($old, 'dumped', create(@all));
	my @dumped = grep { $$_{outcome} eq 'goes through' }
		try_each($old, 'dumped', [ plants($new, 'installed') ], 'planter', 'postgres', 'SELECT 1');
	%seen = ();
	$old->safe_psql('dumped', join ";\n", 'SET SESSION AUTHORIZATION planter',
		map { $$_{statements} } grep { !$seen{ $$_{identity} }++ } @dumped);
	my $file = "$files/dumped.sql";
	$new->command_ok(
		[ $new->installed_command('pg_dump'), '-f', $file, $old->connstr('dumped') ], 'a dump');
	$old->safe_psql('postgres', 'DROP DATABASE dumped');
	database($new, 'restored');
	run_command([ $new->installed_command('psql'), '-X', '-q', '-d', $new->connstr('restored'),
		'-f', $file ]);
	is($new->safe_psql('restored', q{
		SELECT count(*) > 100, string_agg(p.oid::regprocedure::text, ', ')
			FILTER (WHERE deptype = 'e')
		FROM pg_proc AS p
			LEFT JOIN pg_depend ON (classid, objid, deptype) = ('pg_proc'::regclass, p.oid, 'e')
		WHERE proowner = 'planter'::regrole}), 't|',
		"after a restore, none of the extensions' functions belong to the planter");
}
my ($from, $to) = map { $_->safe_psql('postgres', 'SHOW server_version_num') } $old, $new;
cmp_ok(int($from / 10000), '<', int($to / 10000), "from $from to $to");
my $keeps_statistics = $to >= 180000;    # even from an older server

# Columns for ids from the ascending generators.
my $ascending = join ', ', 'gen_ulid_monotonic() AS ulid', 'gen_euid_monotonic() AS euid',
  'gen_xid_monotonic() AS xid', 'gen_uid11_snowish() AS snowish',
  'gen_uid11_ts_seq_rand() AS ts_seq_rand', 'gen_uuidv7() AS uuid';
for my $name (sort keys %schema) {
	Everything::create($old, $name, $schema{$name});
	$old->safe_psql($name, qq{
		SET search_path = public, $schema{$name};
		CREATE TABLE public.made AS SELECT $ascending FROM generate_series(1, 10000);
		CREATE TABLE public.spread AS
			SELECT gen_ulid(at) AS ulid, gen_euid(NULL, at) AS euid, gen_xid(at) AS xid,
				gen_typeid('user', at) AS typeid
			FROM generate_series(1, 30000) AS n, LATERAL (
				SELECT timestamptz '2024-01-01 00:00+00' + n * interval '1 minute' AS at) AS t;
		ANALYZE public.made, public.spread});
}

my ($gist) = slurp_file("$ENV{TESTDIR}/sortid_gist.control") =~ /^default_version = '(.*)'/m;

# Returns the exact statistics. (From PostgreSQL 20 on, the name of an index expression ends with
# the name of its column.)
sub statistics {
	my ($node, $name) = @_;
	return $node->safe_psql($name, q{
		SELECT s FROM (
			SELECT schemaname, tablename,
				regexp_replace(attname, '^typeid_suffix_id$', 'typeid_suffix') AS attname,
				inherited, null_frac, avg_width, n_distinct, correlation, histogram_bounds::text,
				most_common_vals::text, most_common_freqs, elem_count_histogram
			FROM pg_stats WHERE schemaname IN ('shop', 'public')) AS s
		ORDER BY s::text COLLATE "C"});
}

# Returns the number of histogram bounds for each column of the table `spread`.
my $bounds = q{
	SELECT attname, array_length(histogram_bounds::text::text[], 1)
	FROM pg_stats WHERE tablename = 'spread' ORDER BY 1};
# Returns how many rows the planner expects in a range of ids that covers a twentieth of that table.
my %twentieth;
sub expected_rows {
	my ($node, $name, $column) = @_;
	my $range = $twentieth{$name}{$column} //= $node->safe_psql($name, qq{
		SET search_path = public, $schema{$name};
		SELECT format('%1\$I BETWEEN %2\$L AND %3\$L', '$column', min($column), max($column)) FROM (
			SELECT $column FROM spread ORDER BY 1 OFFSET 21000 LIMIT 1500) AS m});
	my $plan = $node->safe_psql($name, qq{
		SET search_path = public, $schema{$name};
		EXPLAIN SELECT FROM spread WHERE $range});
	my ($rows) = $plan =~ /rows=(\d+)/;
	return $rows;
}

sub has_statistics {
	my ($what, $node, $name) = @_;
	is($node->safe_psql($name, $bounds), "euid|101\ntypeid|51\nulid|101\nxid|101",
		"$what: histograms have 101 bounds, except for typeid's, which has 51");
	for my $column (qw(ulid euid xid typeid)) {
		my $rows = expected_rows($node, $name, $column);
		ok($rows > 1400 && $rows < 1600,
			"$what: the planner expects $rows rows in a range of $column that has 1500");
	}
	return;
}
has_statistics('analyzed', $old, $_) for sort keys %schema;

# Some servers, such as Debian's 15.20 and 17.12, store an option in each column that newer servers
# such as 18.6 reject. Then neither a dump from the newer pg_dump nor pg_upgrade works, even for a
# table without ids.
$old->safe_psql('postgres', 'CREATE TABLE without_ids (n int)');
my $file = "$files/without_ids.sql";
$new->command_ok(
	[ $new->installed_command('pg_dump'), '-t', 'without_ids', '-f', $file,
		$old->connstr('postgres') ],
	'a dump of a table without ids');
$new->psql('postgres', slurp_file($file), stderr => \my $refused);
if ($refused =~ /unrecognized parameter/) {
	SKIP: { skip "$to cannot restore any table of $from: $refused", 1 }
	done_testing();
	exit;
}
is($refused, '', 'the newer server restores a table without ids');
$_->safe_psql('postgres', 'DROP TABLE without_ids') for $old, $new;

# Returns the definitions in a database, from the newer pg_dump. Servers before PostgreSQL 16
# qualify every column of a view.
sub statements {
	my ($node, $name) = @_;
	return definitions($node, $name, $new) =~ s{\b(?:users|each_type|bare|orders|steps)\.}{}gr;
}

# Checks that a database of the newer server has the same content as the old one.
sub same_database {
	my ($what, $node, $name, $content, $definitions) = @_;
	same(content($node, $name), $content, "$what: the rows are the same");
	same(statements($node, $name), $definitions, "$what: the definitions are the same");
	indexes_are_right($what, $node, $name);
	return;
}

# The newer pg_dump dumps the old server. Always use installed_command(): IPC::Run remembers where
# it found a program, which may be in the other server's folder.
my (%was, %statistics);
for my $name (sort keys %schema) {
	my ($content, $definitions) = (content($old, $name), statements($old, $name));
	$was{$name} = [ $content, $definitions ];
	$statistics{$name} = statistics($old, $name);
	like($$content{'shop.users'}, qr/^1002\|/, "$name: there is content");
	my $file = "$files/$name";
	my @with = $keeps_statistics ? '--statistics' : ();
	$new->command_ok(
		[ $new->installed_command('pg_dump'), '-Fc', @with, '-f', $file, $old->connstr($name) ],
		"$name: pg_dump");
	$new->safe_psql('postgres', "CREATE DATABASE restored_$name TEMPLATE template0");
	$new->command_ok(
		[ $new->installed_command('pg_restore'),
			'--exit-on-error', '-d', "restored_$name", $file ],
		"$name: pg_restore");
	same_database("$name, restored", $new, "restored_$name", $content, $definitions);
	is(statistics($new, "restored_$name"), $statistics{$name},
		"$name, restored: the statistics are the same")
		if $keeps_statistics;
}
$_->stop for $old, $new;

# A search for each kind of index that pg_upgrade has transferred.
my %found_on = (
	users_pkey             => q{id > 'user_00000000000000000000000000'},
	users_ulid_key         => q{ulid > ulid_floor('2020-01-01 00:00+00')},
	users_euid_excl        => q{euid > euid_floor(now() - interval '1 day')},
	users_base62id_xid_idx => q{base62id ^@ 'Fa'},
	users_pair_idx         => q{pair < '(7ZZZZZZZZZZZZZZZZZZZZZZZZZ,)'::shop.pair},
	users_uid11_idx        => q{uid11 = '11111111111'},
	users_many_idx         => q{many = '{}'},
	users_id_ulid_xid_idx  => q{xid = '11111111111'});

my $upgraded = cluster('upgraded', install_path => $ENV{NEWER});
chdir $files or die "$files: $!";
$upgraded->command_ok([
	'pg_upgrade', '--link', '--no-sync', '-d', $old->data_dir, '-D', $upgraded->data_dir,
	'-b', $old->config_data('--bindir'), '-B', $upgraded->config_data('--bindir'),
	'-s', $upgraded->host, '-p', $old->port, '-P', $upgraded->port ], 'pg_upgrade')
  or diag(map { slurp_file($_) }
		glob $upgraded->data_dir . '/pg_upgrade_output.d/*/log/pg_upgrade_dump*');
$upgraded->start;
for my $name (sort keys %schema) {
	my $what = "$name, pg_upgrade";
	my $answer = sub {
		return $upgraded->safe_psql($name, "SET search_path = public, $schema{$name}; $_[0]");
	};
	same_database($what, $upgraded, $name, @{ $was{$name} });
	if ($keeps_statistics) {
		is(statistics($upgraded, $name), $statistics{$name}, "$what: the statistics are the same");
		has_statistics($what, $upgraded, $name);
	}
	for my $index (sort keys %found_on) {
		my $query = "SELECT count(*), min(ulid), max(xid) FROM shop.users WHERE $found_on{$index}";
		my $rows  = $answer->(qq{
			SET enable_indexscan = off; SET enable_bitmapscan = off;
			SET enable_indexonlyscan = off; $query});
		like($rows, qr/^[1-9]/, "$what: $found_on{$index} finds rows");
		my $by_index = 'SET enable_seqscan = off; SET enable_bitmapscan = '
			. ($index =~ /many|id_ulid_xid/ ? 'on' : 'off');
		is($answer->("$by_index; $query"), $rows,
			"$what: $found_on{$index} finds the same rows through the index");
		like($answer->("$by_index; EXPLAIN $query"),
			qr/Index.* $index\b/, "$what: $found_on{$index} uses $index");
	}
	for my $generator (split /, /, $ascending) {
		my ($column) = $generator =~ /(\w+)$/;
		is($answer->(qq{
			SELECT $column > (SELECT $column FROM made ORDER BY $column DESC LIMIT 1)
			FROM (SELECT $generator) AS next}),
			't', "$what: $generator is greater than the stored ids");
	}
	is($answer->(q{
		INSERT INTO shop.users DEFAULT VALUES;
		INSERT INTO shop.events DEFAULT VALUES;
		INSERT INTO shop.orders (by) SELECT id FROM shop.users;
		INSERT INTO shop.machines VALUES ('11111111112', 'new');
		ANALYZE;
		SELECT count(*) FROM pg_stats_ext WHERE statistics_name = 'together'}),
			1, "$what: inserts and ANALYZE work");
	isnt(content($upgraded, $name)->{$_}, $was{$name}[0]{$_}, "$what: $_ grows")
		for qw(shop.users shop.events shop.orders_2025 shop.machines_1);
	indexes_are_right("$what, then inserts", $upgraded, $name);
	next if $to < 180000;
	$answer->(qq{
		ALTER EXTENSION sortid_gist UPDATE TO '$gist+18';
		CREATE TABLE public.temporal (
			id ulid, valid daterange,
			PRIMARY KEY (id, valid WITHOUT OVERLAPS));
		ALTER EXTENSION sortid_gist UPDATE});
	is($answer->(q{SELECT extversion FROM pg_extension WHERE extname = 'sortid_gist'}),
		$gist, "$what: sortid_gist supports temporal keys");
}
$upgraded->safe_psql('postgres', 'CREATE DATABASE fresh TEMPLATE template0');
$upgraded->safe_psql('fresh', 'CREATE EXTENSION sortid');
if (!$missing) {
	my $what = "pg_upgrade of the previous version, then ALTER EXTENSION UPDATE";
	$upgraded->safe_psql($_, 'ALTER EXTENSION sortid UPDATE') for sort keys %before;
	# An SQL-standard function body from a dump means the same, but its stored form differs.
	my ($updated, $fresh) = map {
		my $lines = catalog_of($upgraded, $_);
		+{ map { s/"prosqlbody": "(?:[^"\\]|\\.)*"//r => 1 } keys %$lines }
	} 'from_before', 'fresh';
	cmp_ok(keys %$fresh, '>', 2000, "$what: there are catalogs");
	same($updated, $fresh, "$what: the updated catalogs equal those of a fresh installation");
	for my $condition (map { "$_ >= timestamptz '2026-01-20 00:00+00'" } 'id', 'ulid') {
		my $query = "SELECT count(*) FROM events WHERE $condition";
		is($upgraded->safe_psql('used_before', "SET enable_seqscan = off; $query"),
			265, "$what: $condition finds all rows");
		my $plan = $upgraded->safe_psql('used_before', "SET enable_seqscan = off; EXPLAIN $query");
		like($plan, qr/Index Cond/, "$what: $condition uses an index");
		unlike($plan, qr/events_1/, "$what: $condition reads one partition") if $condition =~ /^id/;
	}
}
if (!$missing) {
	$upgraded->safe_psql('planted', $_) for update();
	use_all('planted before pg_upgrade, updated after it', $upgraded, 'planted');
	database($upgraded, 'installed', create(@all));
	is($upgraded->safe_psql('planted', $Planted::families),
		$upgraded->safe_psql('installed', $Planted::families),
		'after pg_upgrade and an update, the operator families equal those of a fresh installation');
}
$upgraded->stop;

done_testing();
