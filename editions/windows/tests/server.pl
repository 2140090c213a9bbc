#!/usr/bin/env perl
# usage: editions/windows/tests/server.pl FOLDER MAJOR
#
# Tests this version of EDB's server under Wine, with the files in the zip: regression tests, twenty
# concurrent sessions, errors, a dump, killed backends, restarts, full memory, preloading. The
# script `run` calls this with the build folder.
use strict;
use warnings;
use FindBin;
use IO::Socket::INET;
use IPC::Open2 qw(open2);
use Test::More;

my ($folder, $major, $tree, $bin, $pgxs);

BEGIN {
	($folder, $major) = @ARGV;
	$tree = "$FindBin::Bin/../../..";
	($bin, $pgxs) = map { `$ENV{PG_CONFIG} --$_` =~ s/\n//r } qw(bindir pgxs);
	$ENV{TESTDATADIR} = $ENV{TESTLOGDIR} = "$folder/$major/run/files";
}
use lib "$tree/test/lib", $pgxs =~ s{/makefiles/pgxs\.mk$}{/test/perl}r;
use PostgreSQL::Test::Utils;
use Everything qw(content definitions indexes_are_right);

# Files whose output differs under Wine, and why. Files with the expected output must not be listed.
my %exceptions = ();

my $run  = "$folder/$major/run";
my $port = IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1')->sockport;
my $node = bless {}, 'Node';

# The methods that the modules in test/lib and this script call on a server.
sub Node::pg_version { return $major }

sub Node::connstr {
	my ($self, $database) = @_;
	return "host=127.0.0.1 port=$port user=postgres dbname=" . ($database // 'postgres');
}

# Returns the command for a program. The programs belong to the newest server, in another Debian
# root, and support older servers.
sub Node::installed_command {
	my ($self, $program) = @_;
	my $root = "$folder/clients";
	my $libraries = join ':', map { "$root$_/x86_64-linux-gnu" } qw(/usr/lib /lib);
	my ($loader) = grep { -e } map { "$root$_/ld-linux-x86-64.so.2" } qw(/lib64 /usr/lib64);
	return ($loader, '--library-path', $libraries, "$root/usr/lib/postgresql/18/bin/$program");
}

sub Node::command_ok {
	my ($self, $command, $what) = @_;
	return is(system(@$command), 0, $what);
}

# Runs the statements in psql. Returns its status, output and messages.
sub Node::psql {
	my ($self, $database, $statements) = @_;
	my ($in, $out, $err) = map { "$run/files/$_" } qw(in out err);
	open my $file, '>', $in or die $!;
	print $file $statements;
	close $file or die $!;
	my $psql = "'$bin/psql' -XAtq -v ON_ERROR_STOP=1 -f '$in' '" . $self->connstr($database) . q{'};
	my $status = system("$psql >'$out' 2>'$err'");
	return ($status, map { slurp_file($_) =~ s/\n\z//r } $out, $err);
}

sub Node::safe_psql {
	my ($status, $out, $err) = Node::psql(@_);
	die "$err\nof: $_[2]\n" if $status;
	return $out;
}
sub value { my ($query) = @_; return $node->safe_psql('postgres', "SELECT $query") }

# Runs a shell in the root; inside() returns whether a command there succeeded.
my $shell = open2(my $from_shell, my $to_shell, "$FindBin::Bin/run", 'shell', $major);

sub inside {
	my ($command) = @_;
	print $to_shell "$command </dev/null >>/tmp/inside.log 2>&1; echo \"ended \$?\"\n";
	$to_shell->flush;
	while (my $line = <$from_shell>) { return $1 == 0 if $line =~ /^ended (\d+)/ }
	die "the shell in the root ended\n";
}

sub pg_ctl {
	my ($words) = @_;
	return inside("wine64 /tmp/edb/bin/pg_ctl.exe -D /tmp/data -t 300 -w $words");
}

sub start {
	my ($what) = @_;
	ok(pg_ctl('-l /tmp/log start'), $what) or BAIL_OUT('the server does not start');
	return;
}

sub configure {
	open my $file, '>>', "$run/data/postgresql.conf" or die $!;
	print $file map { "$_\n" } @_;
	close $file or die $!;
	return;
}
sub log_of { return slurp_file("$run/log") }

sub set_up {
	inside($_) or BAIL_OUT("$_: see $run/inside.log")
	  for 'export HOME=/tmp/home WINEPREFIX=/tmp/wine WINEDEBUG=-all PATH=/usr/lib/wine:$PATH',
	  'mkdir $HOME', 'wine64 wineboot --init',
	  'wine64 /tmp/edb/bin/initdb.exe -D /tmp/data -U postgres -E UTF8 --no-locale -A trust -N';
	# Wine cannot pass a parallel query's segment to another process, so such segments come from
	# memory that all processes share.
	configure("port = $port", q{listen_addresses = '127.0.0.1'}, 'fsync = off', 'autovacuum = off',
		'max_connections = 50', 'restart_after_crash = on', 'min_dynamic_shared_memory = 128MB');
	start('the server starts');
	my $version = value('version()');
	like($version, qr/^PostgreSQL $major\..*(?:msvc|Visual C\+\+)/, "built with MSVC: $version");
	$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
	my $functions = q{FROM pg_proc WHERE probin = '$libdir/sortid'};
	cmp_ok(value("count(*) $functions"), '>', 300, 'there are functions');
	ok(value("count(fmgr_c_validator(oid)) $functions") ne '', 'the library has every function');
	return;
}

# Runs the files in sql. Returns the names of the files that passed and of those that failed.
sub regression {
	my $environment = "PATH='$bin':\$PATH PGHOST=127.0.0.1 PGPORT=$port PGUSER=postgres";
	my $report = `$environment '$FindBin::Bin/regress' '$run/regress' $major 2>&1`;
	diag($report) if $report =~ /^(?!ok )/m;
	return ([ $report =~ /^ok - (\w+)/mg ], [ $report =~ /^not ok - (\w+)/mg ]);
}

sub regression_tests {
	my ($passed, $failed) = regression();
	cmp_ok(@$passed, '>', 40, @$passed . ' regression tests pass');
	my @expected = sort grep { $exceptions{$_} } @$passed, @$failed;
	is("@$failed", "@expected", 'only the listed exceptions fail');
	return join '', map { slurp_file($_) } glob "$run/regress/*.out";
}

# Tests that each SQLSTATE in the sources is raised, in the regression tests or here. Errors longjmp
# through the library's frames.
sub errors {
	my ($outputs) = @_;
	my %names  = map { $_ => 1 } `grep -rhoE 'ERRCODE_\\w+' '$tree/src/pg'` =~ /(\w+)/g;
	my $codes  = slurp_file("$folder/$major/tools/server/utils/errcodes.h");
	my @states = map { join '', $codes =~ /define $_ MAKE_SQLSTATE\('(.)','(.)','(.)','(.)','(.)'\)/ }
	  sort keys %names;
	cmp_ok(@states, '>=', 10, "SQLSTATEs in the sources: @states");
	$node->safe_psql('postgres', q{
		CREATE FUNCTION sqlstate_of(query text) RETURNS text LANGUAGE plpgsql AS $$
		BEGIN
		  EXECUTE query;
		  RETURN '00000';
		EXCEPTION WHEN OTHERS THEN RETURN SQLSTATE;
		END $$});
	my %raised = map { $_ => 1 } split /\n/, value(q{
		sqlstate_of(query) FROM unnest(ARRAY[
			'SELECT ulid_first_in(''2026-01-02''::timestamptz, ''2026-01-01''::timestamptz)',
			'SELECT base62id_encode(convert_to(repeat(''x'', 800000000), ''UTF8''))']) AS query});
	my @missing = grep { !$raised{$_} && $outputs !~ /\b$_\b/ } @states;
	is("@missing", 'XX000', 'all SQLSTATEs are raised, except the one for missing random bits');
	is(value(q{count(*) FROM generate_series(1, 5000)
		WHERE sqlstate_of('SELECT ''?''::ulid') = '22P02'}), 5000, 'a session survives 5,000 errors');
	return;
}

my (@generators, $calls);

sub find_generators {
	@generators = split /\n/, value(q{
		proname FROM pg_proc
		WHERE proname ~ '^gen_.*_monotonic$'
			OR proname IN ('gen_uid11_snowish', 'gen_uid11_ts_seq_rand')});
	cmp_ok(@generators, '>=', 8, "there are ascending generators: @generators");
	$calls = join ', ', map { "$_() AS $_" } @generators;
	return;
}

# Runs twenty sessions. Each row has one sequence number drawn before its ids were generated, and
# one drawn after. A call that begins after another call has ended must return greater ids. If the
# server does not understand the library's locks, this ends in a PANIC.
sub sessions_at_once {
	my ($what) = @_;
	$node->safe_psql('postgres', qq{
		DROP TABLE IF EXISTS made;
		DROP SEQUENCE IF EXISTS moment;
		CREATE SEQUENCE moment;
		CREATE UNLOGGED TABLE made AS
			SELECT 0 AS pid, 0::bigint AS began, $calls, 0::bigint AS ended LIMIT 0});
	open my $file, '>', "$run/files/made.sql" or die $!;
	print $file "INSERT INTO made SELECT pg_backend_pid(), nextval('moment'), $calls,"
	  . " nextval('moment') FROM generate_series(1, 100);\n";
	close $file or die $!;
	my $pgbench = "'$bin/pgbench' -n -c 20 -j 2 -t 10 -f '$run/files/made.sql'";
	is(system("$pgbench '" . $node->connstr . "' >'$run/files/pgbench.log' 2>&1"),
		0, "$what: 20 sessions generate ids concurrently");
	is(value('count(*), count(DISTINCT pid) FROM made'), '20000|20',
		"$what: each session generates 1,000 ids");
	for my $name (@generators) {
		my $id    = qq{$name\::text COLLATE "C"};    # there is no max(uuid) before PostgreSQL 20
		my $found = value(qq{
			count(*) FILTER (WHERE began AND others > 0),
			count(*) FILTER (WHERE began AND id <= largest), count(DISTINCT id)
			FROM (SELECT *, max(id) FILTER (WHERE NOT began) OVER w AS largest,
			             count(*) FILTER (WHERE NOT began) OVER w AS others
			      FROM (SELECT began AS moment, true AS began, $id AS id FROM made
			            UNION ALL SELECT ended, false, $id FROM made) AS m
			      WINDOW w AS (ORDER BY moment)) AS m});
		my ($compared, $wrong, $distinct) = split /\|/, $found;
		ok($compared > 18000 && $wrong == 0 && $distinct == 20000,
			"$what: $name ascends, without duplicates") or diag($found);
	}
	return;
}

# Returns an id from each generator, in a new session.
sub ids { return [ split /\|/, value($calls) ] }

sub ascending {
	my ($what, $before) = @_;
	my $after = ids();
	my @wrong = map { "$generators[$_]: $$after[$_] after $$before[$_]" }
	  grep { $$after[$_] le $$before[$_] } 0 .. $#generators;
	is("@wrong", '', "$what: all generators ascend");
	return;
}

sub clock {
	is(value(q{
		min(format('%s has the time %s, which is not between %s and %s', id, at, began, ended))
			FILTER (WHERE NOT at BETWEEN began AND ended),
		count(DISTINCT at) > 10
		FROM (
			SELECT id, ulid_timestamp(id) AS at, date_trunc('milliseconds', began) AS began, ended
			FROM (SELECT clock_timestamp() AS began, gen_ulid() AS id, clock_timestamp() AS ended
				FROM generate_series(1, 100000) OFFSET 0) AS made
			UNION ALL
			SELECT id::ulid, uuidv7_timestamp(id), date_trunc('milliseconds', began), ended
			FROM (SELECT clock_timestamp() AS began, gen_uuidv7() AS id, clock_timestamp() AS ended
				FROM generate_series(1, 100000) OFFSET 0) AS made) AS ids}),
		'|t', 'the time of each id is between the two times in its row');
	return;
}

sub dump_and_restore {
	Everything::create($node, 'source', 'public');
	my ($content, $definitions) = (content($node, 'source'), definitions($node, 'source'));
	my $dump = "$run/files/dump";
	my @dump = ($node->installed_command('pg_dump'), '-f', $dump, $node->connstr('source'));
	$node->command_ok(\@dump, 'pg_dump');
	# pg_dump sets this parameter for every server, but only PostgreSQL 17 and newer have it.
	my $unknown = $major < 17 ? qr/^SET transaction_timeout = 0;\n/m : qr/(?!)/;
	$node->safe_psql('postgres', 'CREATE DATABASE restored TEMPLATE template0');
	my ($status, $out, $err) = $node->psql('restored', slurp_file($dump) =~ s/$unknown//r);
	is("$status$err", '0', 'psql restores the dump');
	is_deeply(content($node, 'restored'), $content, 'the restored database has the same rows');
	is(definitions($node, 'restored'), $definitions,
		'the restored database has the same definitions');
	indexes_are_right('restored', $node, 'restored');
	return;
}

# Kills a backend while it generates ids.
sub crash {
	my ($what) = @_;
	$node->safe_psql('postgres',
		'CHECKPOINT');    # leaves less to recover: recovery is slow under Wine
	my ($before, $logged) = (ids(), length log_of());
	my $copy = 'COPY (SELECT gen_ulid_monotonic(), generate_series(1, 1000000000)) TO STDOUT';
	my $sends = open2(my $ids, my $in, "$bin/psql", '-XAtq', '-d', $node->connstr, '-c', $copy);
	<$ids> // die "no ids\n" for 1 .. 1000;
	my $pid = value(q{pid FROM pg_stat_activity WHERE query LIKE 'COPY%'});
	ok(inside("wine64 taskkill.exe /F /PID $pid"), "$what: a backend is killed");
	close $ids;
	waitpid $sends, 0;
	my $answers = 0;
	for (1 .. 120) {
		sleep 1;
		$answers = ($node->psql('postgres', 'SELECT'))[0] == 0 and last;
	}
	ok($answers, "$what: the server recovers");
	like(substr(log_of(), $logged), qr/terminating any other active server processes/,
		"$what: the server reports a crash");
	ascending("$what: ids ascend across a crash", $before);
	return;
}

# Before PostgreSQL 17, the library catches an error from the server: the ascending generators use
# the server's main shared memory, and a full lock table takes up the rest of that memory. Looks for
# a number of connections that leaves room for a small block, but not for a large one.
sub full_memory {
	my $spare = 0;
	for my $connections (50 .. 90) {
		configure("max_connections = $connections");
		pg_ctl('-m fast stop');
		start("the server starts with max_connections = $connections");
		my $full = 'SELECT count(pg_advisory_lock(i)) FROM generate_series(1, 1000000) AS i';
		like(($node->psql('postgres', $full))[2], qr/out of shared memory/, 'the lock table is full');
		$spare = value('allocated_size FROM pg_shmem_allocations WHERE name IS NULL');
		last if $spare >= 256 && $spare < 768;
	}
	my ($status, $out, $err) = $node->psql('postgres', q{
		SELECT gen_uuidv7_monotonic() IS NOT NULL, sqlstate_of('SELECT gen_ulid_monotonic()');
		SELECT gen_ulid_monotonic()});
	is($out, 't|53200', "a small block fits into $spare spare bytes");
	like($err,
		qr/not enough shared memory for data structure "sortid state 1".*\nHINT:  Restart the server\./,
		'a large block raises an error with a hint');
	configure('max_connections = 50');
	ok(pg_ctl('-m fast stop'), 'the server stops');
	start('the server starts again');
	is(scalar @{ ids() }, scalar @generators, 'all generators work after a restart');
	return;
}

sub unharmed {
	my ($what) = @_;
	my @lines = grep { /PANIC|TRAP:|terminated by exception/ } split /^/m, log_of();
	is("@lines", '', "$what: no process crashed on its own");
	return;
}

set_up();
find_generators();
errors(regression_tests());
sessions_at_once('not preloaded');
clock();
unharmed('so far');
crash('not preloaded');
my $before = ids();
ok(pg_ctl('-m immediate stop'), 'the server stops immediately');
start('the server starts after an immediate stop');
ascending('across an immediate restart', $before);
dump_and_restore();
full_memory() if $major < 17;

configure(q{shared_preload_libraries = 'sortid'});
$before = ids();
ok(pg_ctl('-m fast stop'), 'the server stops before preloading');
start('the server starts with shared_preload_libraries');
like(value(q{string_agg(name, ',' ORDER BY name) FROM pg_shmem_allocations WHERE name ~ '^sortid'}),
	qr/sortid ksuid state 1,sortid state 1/, 'preloading reserves the segments');
ascending('after preloading', $before);
sessions_at_once('preloaded');
crash('preloaded');
unharmed('at the end');
ok(pg_ctl('-m fast stop'), 'the server stops at the end');
close $to_shell;
waitpid $shell, 0;
done_testing();
