# Runs test/fuzz/sql.pl for some seconds: it calls everything, a function raises only errors
# that its comment names, and the context of a call does not change its result.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('sql_fuzz');
$node->init;
$node->append_conf('postgresql.conf', 'restart_after_crash = off');
$node->start;

my @fuzz = ("$ENV{TESTDIR}/test/fuzz/sql.pl", '--counts');
local $ENV{PGHOST} = $node->host;
local $ENV{PGPORT} = $node->port;
my ($out, $err);
my $ran = IPC::Run::run([ @fuzz, 5 ], '>', \$out, '2>', \$err);
ok($ran, 'test/fuzz/sql.pl finds nothing') or diag($out, $err);
like($out, qr/^seed \d+$/m, 'test/fuzz/sql.pl prints its seed');
my ($calls) = $out =~ /^(\d+) calls, 0 findings$/m;
cmp_ok($calls // 0, '>', 3000, 'test/fuzz/sql.pl makes thousands of calls');
my %count = map { /^ *(\d+) ((?:function|operator|cast|aggregate) .*)/ ? ($2 => $1) : () } split /\n/, $out;
is($node->safe_psql('postgres', q{CREATE EXTENSION sortid;
	SELECT count(*) FROM pg_depend WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
	AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
	AND classid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_cast'::regclass)}),
	scalar keys %count, 'every function, operator and cast is counted');
my $unions = $node->safe_psql('postgres', q{SELECT DISTINCT 'function public.' || amproc FROM pg_amproc
	JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = amproc AND deptype = 'e' JOIN pg_opfamily AS f ON f.oid = amprocfamily
	WHERE opfmethod = (SELECT oid FROM pg_am WHERE amname = 'brin') AND amprocnum = 4 ORDER BY 1});
is(join("\n", map { s/\(.*//r } grep { !$count{$_} } sort keys %count), $unions, 'every function, operator and cast was called, except what only concurrent sessions call');

# It detects defects: a function with an undocumented error, one that returns something else
# when it is folded, one that ends the session, and one that is never called.
my $faults = join ' ', map { "CREATE FUNCTION public.$_; ALTER EXTENSION sortid ADD FUNCTION public." . s/\).*/)/sr . ';' }
	q{unannounced(uuid) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN 1 / 0; END'},
	q{inconstant(uuid) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT gen_random_uuid()::text'},
	q{fatal(uuid) RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT pg_terminate_backend(pg_backend_pid())'},
	q{unreached(internal) RETURNS internal LANGUAGE internal AS 'generate_series_int8_support'};
# A run of 0 seconds calls each function once, in some of the contexts, so several may be needed.
my $all = '';
for my $seed (1 .. 5) {
	$ran = IPC::Run::run([ @fuzz, '--seed', $seed, '--add', $faults, 0 ], '>', \$out, '2>', \$err);
	ok(!$ran, "with faults in functions test/fuzz/sql.pl fails, seed $seed");
	$all .= $out;
	last if $all =~ /^finding: differs .*inconstant/m;
}
$out = $all;
like($out, qr/^finding: unexpected, function public\.unannounced\(uuid\), folded: 22012/m, 'test/fuzz/sql.pl finds an error that no comment announces');
like($out, qr/^finding: differs .*, function public\.inconstant\(uuid\)/m, 'test/fuzz/sql.pl finds a result that is not constant');
like($out, qr/^never called: function public\.unreached\(internal\)$/m, 'test/fuzz/sql.pl finds a function that nothing calls');
like($out, qr/^finding: unexpected, function public\.fatal\(uuid\), .*: LOST/m, 'test/fuzz/sql.pl finds the end of a session');

$node->stop;
done_testing();
