# The generators that ascend across sessions return ids in the order of the calls: under load, after
# a crash, a restart and the promotion of a standby, preloaded or not.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $files = PostgreSQL::Test::Utils::tempdir;
my (@names, $calls);
my $each = $ENV{SORTID_QUICK} ? 2500 : 10_000;

# Finds the generators that ascend across sessions.
sub find_generators {
	my ($node) = @_;
	my @generators = split /\n/, $node->safe_psql('postgres', q{
		SELECT proname FROM pg_proc
		WHERE proname ~ '^gen_.*_monotonic$'
			OR proname IN ('gen_uid11_snowish', 'gen_uid11_ts_seq_rand')});
	cmp_ok(@generators, '>=', 8, 'there are ascending generators');
	$calls = join ', ', map { "$_()" } @generators;
	@names = map { s/^gen_(?:uid11_)?|_monotonic$//gr } @generators;
	return;
}

# Returns an id from each generator, called in a new session.
sub ids {
	my ($node) = @_;
	return [ split /\|/, $node->safe_psql('postgres', "SELECT $calls") ];
}

# Checks that each row's ids are greater than the ids in the previous row. Ids sort like their
# text.
sub ascending {
	my ($what, @rows) = @_;
	my @wrong;
	for my $next (1 .. $#rows) {
		push @wrong, map { "$names[$_]: $rows[$next][$_] after $rows[$next - 1][$_]" }
		  grep { $rows[$next][$_] le $rows[ $next - 1 ][$_] } 0 .. $#names;
	}
	is("@wrong", '', $what);
	return;
}

# Runs many concurrent sessions. Each row has one sequence number drawn before its ids were
# generated, and one drawn after. A call that begins after another call has ended must return
# greater ids.
sub sessions_at_once {
	my ($node, $what) = @_;
	$node->safe_psql('postgres', q{
		DROP TABLE IF EXISTS made;
		DROP SEQUENCE IF EXISTS moment;
		CREATE SEQUENCE moment});
	my @calls   = split /, /, $calls;
	my $columns = join ', ', '0 AS pid', '0::bigint AS began',
		(map { "$calls[$_] AS $names[$_]" } 0 .. $#names), '0::bigint AS ended';
	$node->safe_psql('postgres', "CREATE UNLOGGED TABLE made AS SELECT $columns LIMIT 0");
	my $script = "$files/made.sql";
	my $insert =
		"INSERT INTO made SELECT pg_backend_pid(), nextval('moment'), $calls, nextval('moment')";
	append_to_file($script, "$insert FROM generate_series(1, 500);\n") unless -e $script;
	$node->command_ok(
		[ 'pgbench', '-n', '-c', '8', '-j', '2', '-t', $each / 500, '-f', $script, 'postgres' ],
		"$what: eight sessions generate ids concurrently");
	is($node->safe_psql('postgres', 'SELECT count(*), count(DISTINCT pid) FROM made'),
		8 * $each . '|8', "$what: each session generates $each ids");
	for my $name (@names) {
		my $id    = qq{$name\::text COLLATE "C"};    # there is no max(uuid) before PostgreSQL 20
		my $found = $node->safe_psql('postgres', qq{
			SELECT count(*) FILTER (WHERE began AND others > 0),
			       count(*) FILTER (WHERE began AND id <= largest), count(DISTINCT id)
			FROM (SELECT *, max(id) FILTER (WHERE NOT began) OVER w AS largest,
			             count(*) FILTER (WHERE NOT began) OVER w AS others
			      FROM (SELECT began AS moment, true AS began, $id AS id FROM made
			            UNION ALL SELECT ended, false, $id FROM made) AS m
			      WINDOW w AS (ORDER BY moment)) AS m});
		my ($compared, $wrong, $distinct) = split /\|/, $found;
		ok($compared > 7 * $each && $wrong == 0 && $distinct == 8 * $each,
			"$what: $name ascends across the sessions")
			or diag($found);
	}
	is($node->safe_psql('postgres', 'SELECT count(DISTINCT ts_seq_rand::bigint >> 10) FROM made'),
		8 * $each, "$what: ts_seq_rand ids are distinct even without their random bits");
	my $changes = $node->safe_psql('postgres', q{
		SELECT count(*)
		FROM (SELECT pid <> lag(pid) OVER (ORDER BY ulid) AS changed FROM made) AS m
		WHERE changed});
	cmp_ok($changes, '>', 100, "$what: the sessions took turns");
	return;
}

# Starts a new session that runs a statement.
sub start_session {
	my ($node, $statement, $file) = @_;
	my @psql = ($node->installed_command('psql'), '-XAtq', '-d', $node->connstr('postgres'),
		'-c', $statement);
	return IPC::Run::start(\@psql, '>', $file, '2>', "$file.err");
}

# Kills a session while it sends ids. Returns the last ids that arrived.
sub kill_while_generating {
	my ($node) = @_;
	my $file   = "$files/arrived";
	my $sends = start_session($node,
		"COPY (SELECT $calls, generate_series(1, 1000000000)) TO STDOUT (DELIMITER '|')", $file);
	# Another session makes a counting generator run ahead of the clock.
	my $counts = start_session($node, q{
		SELECT count(*)
		FROM (SELECT gen_uid11_snowish() AS id, generate_series(1, 1000000000) OFFSET 0) AS m
		WHERE id IS NULL}, "$file.count");
	for (1 .. 1000) {
		last if -s $file > 2000 * $each;
		select undef, undef, undef, 0.01;
	}
	kill 'KILL', $node->safe_psql('postgres',
		q{SELECT pid FROM pg_stat_activity WHERE query LIKE 'COPY%'});
	$_->finish for $sends, $counts;
	my ($last) = substr(slurp_file($file), -1000) =~ /\n([^\n]+)\n[^\n]*\z/;
	return [ (split /\|/, $last)[ 0 .. $#names ] ];
}

for my $preload ($ENV{SORTID_QUICK} ? 0 : (0, 1)) {
	my $what = $preload ? 'preloaded' : 'not preloaded';
	my $node = PostgreSQL::Test::Cluster->new($preload ? 'preloaded' : 'plain');
	$node->init(allows_streaming => 1);
	$node->append_conf('postgresql.conf', "restart_after_crash = on\nsortid.machine_id = 9");
	$node->append_conf('postgresql.conf', "shared_preload_libraries = 'sortid'") if $preload;
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
	find_generators($node);

	my @rows = map { ids($node) } 1 .. 10;
	ascending("$what: ids ascend across ten consecutive sessions", @rows);
	sessions_at_once($node, $what);

	my $before = kill_while_generating($node);
	ok($node->poll_query_until('postgres', undef, ''),
		"$what: the server recovers after a session was killed");
	like(slurp_file($node->logfile), qr/was terminated by signal 9/,
		"$what: the kill caused a crash");
	ascending("$what: ids ascend across a crash", $rows[-1], $before, ids($node), ids($node));

	$before = ids($node);
	$node->stop('immediate');
	$node->start;
	ascending("$what: ids ascend across an immediate restart", $before, ids($node), ids($node));
	$before = ids($node);
	$node->restart;
	ascending("$what: ids ascend across a fast restart", $before, ids($node), ids($node));

	# The setting comes from the configuration file and changes while the server runs.
	my $machine = 'SELECT uid11_snowish_machine(gen_uid11_snowish())';
	is($node->safe_psql('postgres', $machine), 9, "$what: the configuration file sets the machine id");
	$node->safe_psql('postgres', "LOAD 'sortid'; ALTER SYSTEM SET sortid.machine_id = 10");
	$node->reload;
	ok($node->poll_query_until('postgres', $machine, '10'), "$what: ALTER SYSTEM sets the machine id");

	$node->backup('copy');
	my $standby = PostgreSQL::Test::Cluster->new($node->name . "_standby");
	$standby->init_from_backup($node, 'copy', has_streaming => 1);
	$standby->start;
	my $on_primary = ids($node);
	$node->wait_for_catchup($standby);
	is($standby->safe_psql('postgres', 'SELECT pg_is_in_recovery()'), 't',
		"$what: the standby is in recovery");
	my @on_standby = (ids($standby), ids($standby));
	ascending("$what: ids ascend on a standby", @on_standby);
	my $last = ids($node);
	$node->stop;
	$standby->promote;
	my @promoted = (ids($standby), ids($standby));
	ascending("$what: a promoted standby's ids follow the primary's", $last, @promoted);
	ascending("$what: a promoted standby's ids follow its own", $on_standby[-1], @promoted);
	$standby->stop;
}

done_testing();
