# No two processes get the same random bits: neither the postmaster and a backend forked from it,
# nor two backends or workers, with and without preloading.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $files = PostgreSQL::Test::Utils::tempdir;
my $draws = $ENV{SORTID_QUICK} ? 100_000 : 1_000_000;

# Draws 64-bit numbers in eight concurrent backends and two parallel workers. No number may occur
# twice, or equal a number that the postmaster drew: 64-bit numbers do not collide by chance.
sub draws_are_distinct {
	my ($node, $what, @postmaster) = @_;
	$node->safe_psql('postgres', q{
		DROP TABLE IF EXISTS drawn;
		CREATE UNLOGGED TABLE drawn (number bigint)});
	$node->safe_psql('postgres', "INSERT INTO drawn VALUES ($_)") for @postmaster;

	my $script = "$files/draw.sql";
	append_to_file($script,
		"INSERT INTO drawn SELECT gen_uid11()::bigint FROM generate_series(1, $draws);\n")
	  unless -e $script;
	$node->command_ok(
		[ 'pgbench', '-n', '-c', '8', '-j', '8', '-t', '1', '-f', $script, 'postgres' ],
		"$what: eight backends draw concurrently");

	my $plan = $node->safe_psql('postgres', qq{
		SET max_parallel_workers_per_gather = 2; SET parallel_leader_participation = off;
		SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET jit = off;
		EXPLAIN (ANALYZE, VERBOSE, COSTS OFF)
		CREATE UNLOGGED TABLE drawn_by_workers AS
			SELECT gen_uid11()::bigint AS number FROM drawn WHERE number % 20 = 0;
		INSERT INTO drawn TABLE drawn_by_workers;
		DROP TABLE drawn_by_workers});
	like($plan, qr/Workers Launched: 2.*Output: .*gen_uid11\(\)/s,
		"$what: two parallel workers draw");
	my $count = q{SET work_mem = '256MB'; SELECT count(*), count(DISTINCT number) FROM drawn};
	my ($all, $distinct) = split /\|/, $node->safe_psql('postgres', $count);
	cmp_ok($all, '>', 8.2 * $draws,
		"$what: backends draw $draws numbers each, and workers draw more");
	is($distinct, $all, "$what: all numbers are distinct");
	return;
}

my $node = PostgreSQL::Test::Cluster->new('fork');
$node->init;
$node->append_conf('postgresql.conf', 'max_wal_size = 4GB');
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
draws_are_distinct($node, 'not preloaded');

SKIP: {
	skip 'test/modules/draw_in_postmaster is not installed', 1
	  unless -e $node->config_data('--pkglibdir') . '/draw_in_postmaster.so';
	$node->append_conf('postgresql.conf',
		"shared_preload_libraries = 'sortid, draw_in_postmaster'");
	$node->restart;
	my @postmaster = slurp_file($node->logfile) =~ /drawn in the postmaster: (-?\d+)/g;
	is(scalar @postmaster, 3, 'the postmaster draws random bits three times');
	draws_are_distinct($node, 'preloaded', @postmaster);
	my ($bound) = slurp_file($node->logfile) =~ /lower bound: (-?\d+)/;
	is($bound, $node->safe_psql('postgres', q{SELECT uid11_lower_bound('2')::bigint}),
		'a function called without an FmgrInfo returns the same bound');
}

$node->stop;
done_testing();
