# Interruptions and shortages: a cancel, a timeout, a terminated session, no memory, no random
# bits. Each raises the right error, and the session stays usable unless it was terminated.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(time);

my $files = PostgreSQL::Test::Utils::tempdir;
my $node  = PostgreSQL::Test::Cluster->new('limits');
my $library = $node->config_data('--pkglibdir') . '/no_random.so';
plan skip_all => 'test/modules/no_random is not installed' unless -e $library;

$node->init;
$node->append_conf('postgresql.conf', "max_wal_size = 4GB\nrestart_after_crash = off");
my $openssl = $node->config_data('--configure') =~ /--with-(openssl|ssl=openssl)/;
{
	local $ENV{LD_PRELOAD} = $library;
	local $ENV{NO_RANDOM}  = "$files/no_random";
	$node->start;
}
$node->safe_psql('postgres', q{
	CREATE EXTENSION sortid;
	CREATE TABLE large AS
		SELECT convert_to(repeat('x', 100000000), 'UTF8') AS bytes,
			repeat('z', 100000000) AS text});

# Returns the SQLSTATE of each error that a script raises, followed by its results.
sub says {
	my ($script) = @_;
	my ($status, $out, $err) = $node->psql('postgres', "\\set VERBOSITY sqlstate\n$script",
		on_error_stop => 0, timeout => $PostgreSQL::Test::Utils::timeout_default);
	$err =~ s/^psql:<stdin>:\d+: //mg;
	return join "\n", grep { $_ ne '' } split(/\n/, $err), split /\n/, $out;
}

# Statements that take practically forever, each in different code.
my %endless = (
	'encoding 100 MB'  => 'SELECT length(base62id_encode(bytes)) FROM large',
	'decoding 100 MB'  => 'SELECT length(base62id_decode(text)) FROM large',
	'counting ids'     => 'SELECT count(gen_uid11_snowish()) FROM generate_series(1, 1000000000)',
	'ascending ids'    => 'SELECT count(gen_ulid_monotonic()) FROM generate_series(1, 1000000000)');

# Statements are ended by a timeout, and by another session, which cancels the statement or
# terminates the session.
for my $what (sort keys %endless) {
	my $began = time;
	is(says("SET statement_timeout = '300ms';\n$endless{$what};\nSELECT 'usable'"),
		"ERROR:  57014\nusable", "$what: a timeout ends the statement");
	cmp_ok(time - $began, '<', 20, "$what: the timeout takes effect promptly");
	next if $ENV{SORTID_QUICK} && $what !~ /^(encoding|counting)/;
	for (
		[ pg_cancel_backend => "ERROR:  57014\nusable" ],
		[ pg_terminate_backend => 'FATAL:  57P01' ])
	{
		my ($function, $right) = @$_;
		my @psql    = ($node->installed_command('psql'), '-XAtq', '-d', $node->connstr('postgres'));
		my @script  = map { ('-c', $_) }
			'\set VERBOSITY sqlstate', $endless{$what}, q{SELECT 'usable'};
		my $session = IPC::Run::start([ @psql, @script ], '>', \my $out, '2>', \my $err);
		my $running = q{
			pg_stat_activity
			WHERE backend_type = 'client backend' AND state = 'active' AND pid <> pg_backend_pid()
				AND query LIKE 'SELECT%' AND clock_timestamp() > query_start + interval '200 ms'};
		ok($node->poll_query_until('postgres', "SELECT count(*) = 1 FROM $running"),
			"$what: the statement runs");
		is($node->safe_psql('postgres', "SELECT $function(pid) FROM $running"),
			't', "$what: $function() succeeds");
		$session->finish;
		$err =~ s/^(server closed|connection to server|\t).*\n?//mg;
		is(join("\n", split /\n/, $err . $out), $right, "$what: $function() ends the statement");
	}
}

# Limits a session's memory: from almost none to enough to begin the work.
my %states;
for my $mb ($ENV{SORTID_QUICK} ? (0, 400) : map { 40 * $_ } 0 .. 10) {
	my $size   = q{sed -n 's/VmSize:[^0-9]*\([0-9]*\).*/\1/p' /proc/$PID/status};
	my $answer = says(qq{SELECT pg_backend_pid() AS pid, base62id_encode('') \\gset
		\\setenv PID :pid
		\\! prlimit --pid \$PID --as=\$(( \$($size) * 1024 + $mb * 1000000 )):
		SET statement_timeout = '300ms';
		SELECT length(base62id_encode(bytes)) FROM large;
		SELECT length(base62id_decode(text)) FROM large;
		\\! prlimit --pid \$PID --as=unlimited:
		RESET statement_timeout;
		SELECT base62id_decode(base62id_encode('\\x00ff'))});
	like($answer, qr/^(ERROR:  (53200|57014)\n){2}\\x00ff$/,
		"$mb MB more than at the start: an error, then a usable session");
	$states{$_}++ for $answer =~ /\d{5}/g;
}
is(join(' ', sort keys %states), '53200 57014',
	'some sessions had enough memory, and others did not');

# Text must be smaller than 1 GB. A Base62id is a third longer than its bytes.
if (!$ENV{SORTID_QUICK}) {
	my ($status, $out, $err) =
		$node->psql('postgres', q{SELECT base62id_encode(convert_to(repeat('a', 800000000), 'UTF8'))});
	my $expected = "ERROR:  the Base62id of 800000000 bytes would be too long\n"
		. 'DETAIL:  Text values must be smaller than 1 GB.';
	is($err =~ s/^psql:[^ ]* //r, $expected,
		'base62id_encode() reports that the result would be too long');
}

# A 256 MB string is too long for the server's regular expressions to copy. Each function with one
# text argument, apart from the one that decodes 100 MB above, reports that the string is not an id.
# As a pattern, the string is valid and has bounds.
if (!$ENV{SORTID_QUICK}) {
	$node->safe_psql('postgres', q{
		CREATE FUNCTION state_of(function regproc, argument text)
			RETURNS text LANGUAGE plpgsql AS $$
		DECLARE
			result text;
		BEGIN
			EXECUTE format('SELECT concat(count(i), min(i::text)) FROM %s($1) AS i', function)
				INTO result USING argument;
			RETURN result;
		EXCEPTION WHEN OTHERS THEN
			RETURN SQLSTATE;
		END $$});
	my %said = map { split /\|/ } split /\n/, $node->safe_psql('postgres', q{
		SELECT p.oid::regproc, state_of(p.oid, repeat('a', 268435455))
		FROM pg_proc AS p JOIN pg_depend
			ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
		WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
			AND proargtypes = ARRAY['text'::regtype]::oidvector
			AND prorettype <> 'bytea'::regtype});
	cmp_ok(scalar keys %said, '>', 20, 'there are functions with one text argument');
	is($said{sortid_info}, '0', 'sortid_info() returns no rows for a 256 MB string');
	my @wrong = map { "$_: $said{$_}" } grep {
		$said{$_} !~ (/like_(first|last)$/ ? qr/^1\w+$/ : qr/^(0|1false|22P02|22023)$/)
	} sort keys %said;
	is(join("\n", @wrong), '', 'functions report that a 256 MB string is not an id');
}

# Without random bits, every function that needs them raises an error until they are available
# again, even in the middle of a query. No function uses leftover memory instead.
SKIP: {
	skip 'the server does not get its random bits from OpenSSL', 1 unless $openssl;
	my ($take, $give) = ("\\! touch $files/no_random\n", "\\! rm $files/no_random\n");
	# A call to each volatile function. (types.sql ends with an echo.)
	my @generators = grep { /\)$/ } split /\n/, $node->safe_psql('postgres', <<"	SQL");
		\\i $ENV{TESTDIR}/test/lib/types.sql
		\\set ECHO none
		SELECT format('%s(%s)', p.oid::regproc, (
			SELECT string_agg(format('%L::%s',
				coalesce((SELECT sample FROM types WHERE oid = a),
					CASE format_type(a, NULL)
						WHEN 'text' THEN 'user' WHEN 'integer' THEN '3' ELSE 'now' END),
				format_type(a, NULL)), ', ' ORDER BY n)
			FROM unnest(proargtypes) WITH ORDINALITY AS u(a, n)))
		FROM pg_proc AS p JOIN pg_depend
			ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
		WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
			AND provolatile = 'v' AND prorettype <> 'void'::regtype
		ORDER BY 1
	SQL
	cmp_ok(scalar @generators, '>', 20, 'there are volatile functions');
	for (@generators) {
		my $right = /snowish/ ? "t\nt\nt" : "ERROR:  XX000\nERROR:  XX000\nt";
		my $query = "SELECT $_ IS NOT NULL;\n";
		is(says("$take$query$query$give$query"), $right, "without random bits: $_");
	}
	# A session draws 8 kB of random bits at a time. A generator that counts up uses random bits
	# only for the first id in a millisecond.
	for (qw(gen_ulid_monotonic gen_xid_monotonic)) {
		my $many = "SELECT count($_()) FROM generate_series(1, 5000);\n";
		is(says("SELECT $_() IS NOT NULL;\n$take$many$give"),
			"t\n5000", "$_: further ids in a millisecond need no random bits");
	}
	$node->safe_psql('postgres', 'CREATE TABLE drawn (number bigint)');
	my $draw = q{
		DO $$BEGIN
			FOR n IN 1..20000 LOOP
				BEGIN
					INSERT INTO drawn VALUES (gen_uid11()::bigint);
				EXCEPTION WHEN internal_error THEN NULL;
				END;
			END LOOP;
		END$$;
		SELECT count(*) FROM drawn;} . "\n";
	my ($before, $all) = split /\n/,
		says("INSERT INTO drawn VALUES (gen_uid11()::bigint);\n$take$draw$give$draw");
	ok($before > 1 && $before < 20000,
		"a session uses up the bits it has drawn, which last for $before numbers, and then fails");
	is($all, $before + 20000, 'a session draws random bits again once they are available');
	is($node->safe_psql('postgres', q{
		SELECT count(*) FROM drawn WHERE number IN (0, x'5555555555555555'::bigint)}), 0,
		'no id consists of leftover memory or of the pattern of wiped memory');
	is($node->safe_psql('postgres', 'SELECT count(DISTINCT number) FROM drawn'),
		$all, 'ids from before and after the shortage of random bits are distinct');
}

$node->stop;
unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC|TRAP/, 'no process crashed');
done_testing();
