# Keeps a server busy for SORTID_SOAK_MINUTES (default 1), with every generator, searches, vacuum,
# index rebuilds and partitions. Backends and the whole server are killed, and at the end a standby
# takes over. Each id is stored once. An id from a _monotonic() generator is greater than all ids
# that were committed before it was generated, even after a crash and a promotion. Every search
# finds the existing rows, indexes are consistent, and no backend's memory grows.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep time);

my $rounds = 4 * ($ENV{SORTID_SOAK_MINUTES} || 1);    # of 15 seconds
my $files  = PostgreSQL::Test::Utils::tempdir;
my $node   = PostgreSQL::Test::Cluster->new('busy');
$node->init(allows_streaming => 1);
$node->append_conf('postgresql.conf', join "\n",
	'restart_after_crash = on', 'log_statement = none', 'max_connections = 50',
	'max_wal_size = 4GB', 'autovacuum_naptime = 5s');
$node->start;
$node->safe_psql('postgres', <<'END');
CREATE EXTENSION sortid;
CREATE EXTENSION amcheck;
-- A table for each generator that can be called without arguments.
CREATE TABLE generators AS
SELECT DISTINCT proname::text AS name, prorettype::regtype::text AS type,
  proname LIKE '%monotonic' AS ascends
FROM pg_proc JOIN pg_depend
  ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
  AND proname ~ '^gen_' AND pronargs = pronargdefaults;
SELECT format('CREATE TABLE of_%s (id %s PRIMARY KEY DEFAULT %1$s())', name, type)
FROM generators \gexec
CREATE TABLE events (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
CREATE SEQUENCE hours;
CREATE PROCEDURE write() LANGUAGE plpgsql AS $$
DECLARE
  generator generators;
  before text;
  follows boolean;
BEGIN
  FOR generator IN SELECT * FROM generators ORDER BY name LOOP
    EXECUTE format('SELECT id FROM of_%s ORDER BY id DESC LIMIT 1', generator.name) INTO before;
    EXECUTE format('INSERT INTO of_%s SELECT FROM generate_series(1, 3)
        RETURNING coalesce(id > %L::%s, true)', generator.name, before, generator.type)
      INTO follows;
    IF generator.ascends AND NOT follows THEN
      RAISE '% is not after %', generator.name, before;
    END IF;
    COMMIT;
  END LOOP;
END $$;
CREATE FUNCTION search(generator text, has_time boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
  type text := (SELECT type FROM generators WHERE name = generator);
  conditions text[] := '{id = %2$L, id ^@ %2$L, id LIKE %2$L || ''%%''}';
  found bigint;
BEGIN
  IF has_time THEN
    conditions := conditions || replace(
      'id BETWEEN ?_first_in(tstzrange(?_timestamp(%2$L), ?_timestamp(%2$L), ''[]''))
        AND ?_last_in(tstzrange(?_timestamp(%2$L), ?_timestamp(%2$L), ''[]''))', '?', type);
  END IF;
  IF type = 'uuid' THEN conditions := conditions[1:1]; END IF;
  EXECUTE format('SELECT id FROM of_%s TABLESAMPLE system (1) ORDER BY random() LIMIT 1', generator)
    INTO one;
  FOR i IN 1 .. CASE WHEN one IS NULL THEN 0 ELSE cardinality(conditions) END LOOP
    EXECUTE format('SELECT count(*) FROM of_%1$s WHERE ' || conditions[i], generator, one)
      INTO found;
    IF found = 0 OR i = 1 AND found > 1 THEN
      RAISE '% finds % rows', format(conditions[i], generator, one), found;
    END IF;
  END LOOP;
END $$;
-- Creates a partition for an hour of its own, inserts ids at its ends and in between, and drops it.
CREATE PROCEDURE churn() LANGUAGE plpgsql AS $$
DECLARE
  hour timestamptz := timestamptz '2000-01-01' + nextval('hours') * interval '1 hour';
  part text := 'part_' || currval('hours');
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)',
    part, ulid_floor(hour), ulid_floor(hour + interval '1 hour'));
  COMMIT;
  INSERT INTO events
  VALUES (ulid_floor(hour)), (ulid_ceil(hour + interval '59:59.999')),
    (gen_ulid(hour + interval '30 minutes'));
  COMMIT;
  IF (SELECT count(*) FROM events WHERE id >= hour AND id < hour + interval '1 hour') <> 3 THEN
    RAISE 'rows of % are missing', part;
  END IF;
  EXECUTE format('DROP TABLE %I', part);
END $$;
END
my @generators = split /\n/,
	$node->safe_psql('postgres', 'SELECT name FROM generators ORDER BY name');
cmp_ok(scalar @generators, '>=', 12, 'there are generators');
my %has_time = map { $_ => 'true' } split /\n/, $node->safe_psql('postgres', q{
	SELECT name FROM generators
	WHERE to_regprocedure(type || '_first_in(tstzrange)') IS NOT NULL});
append_to_file("$files/write.sql", 'CALL write();');
append_to_file("$files/churn.sql", 'CALL churn();');
append_to_file("$files/search.sql",
	join "\n", map { "SELECT search('$_', " . ($has_time{$_} // 'false') . ');' } @generators);
append_to_file("$files/maintain.sql",
	join "\n", map { ("VACUUM of_$_;", "REINDEX TABLE CONCURRENTLY of_$_;") } @generators);

$node->backup('copy');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($node, 'copy', has_streaming => 1);
# Without a slot, the primary may remove WAL that the standby has not read yet.
$standby->append_conf('postgresql.conf', 'primary_slot_name = standby');
$node->safe_psql('postgres', q{SELECT pg_create_physical_replication_slot('standby', true)});
$standby->start;

# Kills a server with all its processes. Suspends the postmaster first, because it would replace or
# restart the others, and kills it last, because they would exit without it.
sub kill_server {
	my ($server) = @_;
	my ($postmaster) = split /\n/, slurp_file($server->data_dir . '/postmaster.pid');
	kill 'STOP', $postmaster;
	my @all = $postmaster;
	for my $process (glob '/proc/[0-9]*/stat') {
		open my $in, '<', $process or next; # the process has ended
		push @all, $1 if (<$in> // '') =~ /^(\d+) \(.*\) \w $postmaster /;
	}
	kill 'KILL', reverse @all;
	$server->kill9;
	sleep 0.01 while kill 0, @all;
	return;
}

# Returns a backend's private memory in kB, or 0 if it has ended.
sub memory {
	open my $in, '<', "/proc/$_[0]/status" or return 0;
	return (join '', <$in>) =~ /^RssAnon:\s+(\d+)/m ? $1 : 0;
}

# Runs all clients concurrently for $seconds seconds, and calls $what meanwhile. Returns the errors,
# except for those that a killed server causes and for collisions of gen_xid(), which has only 22
# random bits.
my $collisions = 0;
sub busy {
	my ($server, $seconds, $what) = @_;
	my %clients = (write => 4, search => 2, churn => 1, maintain => 1);
	my @runs = map {
		my $log = "$files/$_.log";
		unlink $log;
		IPC::Run::start(
			[ 'pgbench', '-n', '-c', $clients{$_}, '-T', $seconds, '-f', "$files/$_.sql",
				'-h', $server->host, '-p', $server->port, 'postgres' ], '>&', $log)
	} sort keys %clients;
	$what->();
	$_->finish for @runs;
	return grep {
		/ERROR/
			&& !/terminating|crash|closed the connection|recovery mode|shutting down/
			&& !(/duplicate key .*"of_gen_xid_pkey"/ && ++$collisions)
	} map { split /\n/, slurp_file("$files/$_.log") } keys %clients;
}

my @grown;
for my $round (1 .. $rounds) {
	my @errors = busy($node, 15, sub {
		sleep 4;
		my @pids = split /\n/, $node->safe_psql('postgres', q{
			SELECT pid FROM pg_stat_activity WHERE query ~ '^(CALL write|SELECT search)'});
		cmp_ok(scalar @pids, '>=', 5, "round $round: sessions are writing and searching");
		# Without this checkpoint there would be none between crashes, and WAL would accumulate.
		$node->safe_psql('postgres', 'CHECKPOINT');
		my %before = map { $_ => memory($_) } @pids;
		sleep 8;
		my %grew = map { $_ => memory($_) - $before{$_} } @pids;
		push @grown, map { "round $round: $_ kB" } grep { $_ > 2048 } @grew{@pids};
		if ($round % 2) { kill 'KILL', $pids[0] }
		else { kill_server($node) }
	});
	is(join("\n", @errors), '', "round $round: no session reports an error");
	$node->start if $round % 2 == 0;
	ok($node->poll_query_until('postgres', undef, ''), "round $round: the server starts again");
	# Indexes left behind by killed REINDEX CONCURRENTLY commands would fill the disk in an hour.
	$node->safe_psql('postgres', q{
		SELECT format('DROP INDEX %s', indexrelid::regclass)
		FROM pg_index WHERE NOT indisvalid \gexec});
}
is(join("\n", @grown), '', "no backend's memory grows");

$node->wait_for_catchup($standby);
my $counts =
	join(' UNION ALL ', map { "SELECT '$_', count(*) FROM of_$_" } @generators) . ' ORDER BY 1';
my $rows = $node->safe_psql('postgres', $counts);
unlike($rows, qr/\|0$/m, 'each generator was used');
$node->stop('immediate');
$standby->promote;
is($standby->safe_psql('postgres', $counts), $rows, 'the standby has every row');
$standby->safe_psql('postgres', q{
	SELECT sortid_raise_monotonic(max(ulid_timestamp(id)), far => true)
	FROM of_gen_ulid_monotonic});
is(join("\n", busy($standby, 8, sub { })), '', "the standby's ids follow the primary's");
is($standby->safe_psql('postgres', q{
	SELECT count(*) FROM (
		SELECT bt_index_check(indexrelid, heapallindexed => true) FROM pg_index
		WHERE indrelid::regclass::text LIKE 'of\_gen\_%' AND indisprimary OFFSET 0) AS checked}),
	scalar @generators, 'the indexes are consistent');
cmp_ok($collisions, '<', 5 + $rounds / 20,
	'gen_xid() collides rarely');    # about two collisions an hour
done_testing();
