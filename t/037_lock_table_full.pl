# A lock table that has been full, for example during pg_dump of many partitions, keeps the spare
# space in the server's main shared memory. The generators that ascend across sessions still work
# afterwards, or raise an error that says how to free the memory.
use strict;
use warnings;
use List::Util qw(first);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('full');
$node->init;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE ROLE anybody');

# The size of the block that each generator needs. The generators of the first version share a
# block, and each later generator has its own. Typeids and base62ids are generated like uuids.
my %size = map { $_ => /(?:ulid|euid|xid)_mono|uid11/ ? 768 : 256 } split /\n/,
  $node->safe_psql('postgres', q{
	SELECT proname FROM pg_proc
	WHERE proname ~ '^gen_.*_monotonic$'
		OR proname IN ('gen_uid11_snowish', 'gen_uid11_ts_seq_rand')});
my @large = grep { $size{$_} == 768 } sort keys %size;
my @small = grep { $size{$_} == 256 } sort keys %size;
ok(@large >= 5 && @small >= 4, 'there are generators');

# Fills the lock table as an ordinary role, in a session that then ends.
sub fill {
	my ($what) = @_;
	my ($status, $out, $err) = $node->psql('postgres',
		'SET ROLE anybody; SELECT count(pg_advisory_lock(i)) FROM generate_series(1, 1000000) AS i');
	like($err, qr/ERROR:  out of shared memory/, "$what: the lock table is full");
	my $locks = q{pg_locks WHERE locktype = 'advisory'};
	# While that session ends, another psql may fail for lack of memory, which raises an error here.
	first { eval { $node->poll_query_until('postgres', "SELECT count(*) = 0 FROM $locks") } } 1 .. 20
		or die 'the locks are still held';
	return;
}

# Restarts the server, calls only @before and fills the lock table. Returns how much memory is left.
sub start_and_fill {
	my ($connections, @before) = @_;
	$node->append_conf('postgresql.conf', "max_connections = $connections");
	$node->restart;
	$node->safe_psql('postgres', "SELECT $_()") for @before;
	fill("$connections connections");
	return $node->safe_psql('postgres',
		'SELECT allocated_size FROM pg_shmem_allocations WHERE name IS NULL');
}

# Returns the error of a call in a new session, or '' if it succeeds and the session can then be
# cancelled.
sub error_of {
	my ($call) = @_;
	my ($status, $out, $err) = $node->psql('postgres', "\\set VERBOSITY verbose\n"
		  . "SELECT $call();\nSET statement_timeout = '1ms';\nSELECT pg_sleep(5)");
	my $cancelled = qr/^psql:\S+ ERROR:  57014: .*\nLOCATION: .*\n?/;
	return $err =~ s/$cancelled// ? $err : $err || "$call() cannot be cancelled\n";
}
sub all_work {
	my ($what) = @_;
	my @errors = map { error_of($_) } @large, @small, 'sortid_reset_monotonic';
	is(join('', @errors), '', "$what: all generators work");
	return;
}

# This number of connections leaves room for a small block but not for a large one.
my ($connections, $spare);
if ($node->pg_version < 17) {
	for (200, 150, 500, 110 .. 130) {
		$connections = $_;
		$spare = start_and_fill($connections);
		last if $spare >= 256 && $spare < 768;
	}
	ok($spare >= 256 && $spare < 768, "not preloaded: $spare bytes are spare");
	my $error = 'ERROR:  53200: not enough shared memory for data structure "sortid state 1" '
	  . "(768 bytes requested)\nHINT:  Restart the server. If sortid is in shared_preload_libraries, "
	  . 'the server reserves this memory when it starts.';
	like(error_of($_), qr/\Q$error\E/, "$_(): an error whose hint says how to fix it")
	  for @large, 'sortid_reset_monotonic';
	my @first = grep { !/ksuid/ } @small;    # these share a block
	is(join('', map { error_of($_) } @first), '',
		'generators whose block fits work without the others');
	$node->restart;
	all_work('not preloaded, after a restart');

	# The first call reserves the blocks of all generators.
	for my $first (qw(gen_xid_monotonic gen_uuidv7_monotonic gen_ksuid_monotonic)) {
		start_and_fill($connections, $first);
		all_work("not preloaded, after $first()");
	}
}
else {
	start_and_fill($_), all_work("not preloaded, $_ connections") for 150, 200;
}

# With preloading, the server reserves the memory when it starts, and again after a crash.
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'sortid'");
$node->append_conf('postgresql.conf', 'restart_after_crash = on');
start_and_fill($_), all_work("preloaded, $_ connections") for 150, 200, 500;
my @psql    = ($node->installed_command('psql'), '-Xqc', 'SELECT pg_sleep(600)');
my $session = IPC::Run::start([ @psql, $node->connstr('postgres') ], '2>', \my $gone);
my $sleeps  = q{pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'};
ok($node->poll_query_until('postgres', "SELECT count(*) = 1 FROM $sleeps"),
	'there is a session to kill');
kill 'KILL', $node->safe_psql('postgres', "SELECT pid FROM $sleeps");
$session->finish;
ok($node->poll_query_until('postgres', undef, ''), 'the server recovers');
fill('after a crash');
all_work('preloaded, after a crash');

# CREATE and DROP EXTENSION take as many locks as docs/install.md says. If the lock table is too
# small, CREATE EXTENSION raises an error.
my ($least, $most, $drops) = slurp_file("$ENV{TESTDIR}/docs/install.md")
  =~ /takes\s+(\d+)\s+to\s+(\d+)\s+locks,.*?about\s+([\d,]+)\./s;
my $locks = 'SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid()';
my ($created, $dropped) = split /\n/, $node->safe_psql('postgres', qq{
	DROP EXTENSION sortid;
	BEGIN; CREATE EXTENSION sortid; $locks; COMMIT;
	BEGIN; DROP EXTENSION sortid; $locks; COMMIT});
ok($created > 0.95 * $least && $created < 1.05 * $most, "CREATE EXTENSION takes $created locks");
cmp_ok(abs($dropped / ($drops =~ s/,//r) - 1), '<', 0.05, "DROP EXTENSION takes $dropped locks");
$node->append_conf('postgresql.conf', join "\n", 'max_connections = 8',
	'max_locks_per_transaction = 10', 'max_wal_senders = 0', 'max_worker_processes = 2');
$node->restart;
my ($status, $out, $err) = $node->psql('postgres', 'CREATE EXTENSION sortid');
like($err, qr/ERROR:  out of shared memory\nHINT:  .*max_locks_per_transaction/,
	'CREATE EXTENSION reports a lock table that is too small');

$node->stop;
done_testing();
