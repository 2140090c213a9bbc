# SIGKILL while sessions write: of a backend, or of the postmaster with all its children. No id
# whose commit a client has seen is lost, and none is stored twice. SORTID_KILLS: how often, 4
# by default, 2 in the everyday run.
use strict;
use warnings;
use Kill qw(kill_server wait_until);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $kills = $ENV{SORTID_KILLS} || ($ENV{SORTID_QUICK} ? 2 : 4);
my $files = PostgreSQL::Test::Utils::tempdir;

my $node = PostgreSQL::Test::Cluster->new('kill');
$node->init;
$node->append_conf('postgresql.conf', "restart_after_crash = on\nlog_statement = none");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE EXTENSION amcheck');

# A column for each type, and for the generator that all sessions share the clock of.
my @types   = map { $$_{name} } types($node);
my @columns = ('snowish uid11 DEFAULT gen_uid11_snowish() UNIQUE', map { "$$_{name} $$_{type} DEFAULT $$_{default} UNIQUE" } types($node));
push @types, 'snowish';
$node->safe_psql('postgres', 'CREATE TABLE written (' . join(', ', @columns) . '); CREATE TABLE told (LIKE written)');

# Writers that reconnect after their session is killed. psql prints the ids of a statement when
# the server has reported it as complete, which is after the commit.
append_to_file("$files/write.sql", 'INSERT INTO written SELECT FROM generate_series(1, 3) RETURNING ' . join(', ', @types) . ";\n")
  for 1 .. 20000;
my $loop = 'while [[ ! -e $0/stop ]] && kill -0 $PPID; do
	psql -XAtq -d "$1" -f "$0/write.sql" >>"$0/told.$2" || sleep 0.05
done 2>>"$0/errors"';
my @writers = map { IPC::Run::start([ 'bash', '-c', $loop, $files, $node->connstr('postgres'), $_ ]) } 1 .. 4;

# The writers wait meanwhile, because the table would grow faster than this reads it.
sub indexes_are_right {
	my ($what) = @_;
	is($node->safe_psql('postgres', q{
		BEGIN;
		LOCK TABLE written IN EXCLUSIVE MODE;
		SELECT count(*) FROM (SELECT bt_index_check(indexrelid, heapallindexed => true) FROM pg_index
		                      WHERE indrelid = 'written'::regclass OFFSET 0) AS checked;
		COMMIT}), scalar @types, "$what: the indexes are right");
	return;
}

for my $kill (1 .. $kills) {
	my $rows = 'SELECT count(*) > ' . $node->safe_psql('postgres', 'SELECT count(*) + 200 FROM written') . ' FROM written';
	ok($node->poll_query_until('postgres', $rows), "kill $kill: the writers write");
	select undef, undef, undef, rand 0.3;
	if ($kill % 2) {
		my $victim = $node->safe_psql('postgres', q{SELECT max(pid) FROM pg_stat_activity WHERE query LIKE 'INSERT%'});
		kill 'KILL', $victim;
		ok(wait_until(sub { slurp_file($node->logfile) =~ /\(PID $victim\) was terminated by signal 9/ }), "kill $kill: of a backend");
		ok($node->poll_query_until('postgres', undef, ''), "kill $kill: the server begins anew");
	}
	else {
		cmp_ok(kill_server($node), '>', 5, "kill $kill: of the whole server");
		$node->start;
	}
	indexes_are_right("kill $kill");
}

append_to_file("$files/stop", '');
$node->safe_psql('postgres', q{SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'INSERT%'});
$_->finish for @writers;
$node->safe_psql('postgres', 'COPY told (' . join(', ', @types) . ") FROM '$_' (DELIMITER '|')") for glob "$files/told.*";
$node->safe_psql('postgres', 'VACUUM ANALYZE written, told');
indexes_are_right('in the end');

my ($written, $told) = split /\|/, $node->safe_psql('postgres', 'SELECT (SELECT count(*) FROM written), (SELECT count(*) FROM told)');
my $lost = $node->safe_psql('postgres', 'SELECT count(*) FROM (TABLE told EXCEPT ALL TABLE written) AS t');
diag("$kills kills, $written rows written, $told told to clients, $lost lost");
cmp_ok($told, '>', 200 * $kills, 'clients were told ids');
is($lost, 0, 'no row that a client was told is lost');
for my $type (@types) {
	is($node->safe_psql('postgres', qq{
		SET enable_seqscan = off;
		SELECT count(*) FROM told AS t WHERE (SELECT count(*) FROM written AS w WHERE w.$type = t.$type) <> 1}),
		0, "$type: each of them is found on the index, once");
	is($node->safe_psql('postgres', qq{SELECT count(DISTINCT $type COLLATE "C") FROM (SELECT $type\::text FROM written OFFSET 0) AS t}),
		$written, "$type: all that are stored are distinct");
}
my $log = slurp_file($node->logfile);
is(scalar(() = $log =~ /(?:server process|client backend) .* was terminated by signal 9/g), int(($kills + 1) / 2), 'each kill of a backend ended one backend');
is(scalar(() = $log =~ /database system was interrupted/g), $kills, 'each kill was followed by a recovery');
unlike($log, qr/duplicate key|PANIC|TRAP|terminated by signal (?!9)/, 'the log has no duplicate key, panic or other signal');

$node->stop;
done_testing();
