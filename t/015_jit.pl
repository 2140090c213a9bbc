# JIT: compiled queries return the same ids as interpreted ones, from every kind of object, whether
# or not the server inlines and optimises. Requires that no bitcode is installed.
use strict;
use warnings;
use Catalog qw(same);
use Everything qw(content);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('jit');
$node->init;
$node->append_conf('postgresql.conf', join "\n",
	'restart_after_crash = off', 'max_parallel_workers_per_gather = 0',
	'jit = off', 'jit_above_cost = 0');
$node->start;
my @bitcode = grep { m{/sortid(\.[^/]*)?\z} } glob $node->config_data('--pkglibdir') . '/bitcode/*';
is("@bitcode", '', 'no bitcode is installed');

SKIP: {
	skip 'pg_jit_available() is false; from PostgreSQL 18 on, JIT may be a separate package', 1
	  if $node->safe_psql('postgres', 'SET jit = on; SELECT pg_jit_available()') ne 't';
	Everything::create($node, 'used', 'public');
	my $content = content($node, 'used');
	like($$content{'shop.users'}, qr/^1002\|/, 'there is content');
	# Conditions, comparisons and conversions of each kind.
	my $query = q{
		SELECT count(*) FROM shop.users
		WHERE id ^@ 'user_0' AND ulid <@ tstzrange('2020-01-01', NULL)
			AND xid::text::public.xid = xid AND uid11::bigint::uid11 IN (uid11, NULL)
			AND base62id LIKE '%' AND ulid::bytea::ulid <= ulid AND euid::uuid = euid
			AND ulid > timestamptz '2020-01-01'};
	my $found = $node->safe_psql('used', $query);
	cmp_ok($found, '>=', 1000, 'conditions select rows');
	for my $cost (0, -1) {
		$node->safe_psql('used', qq{
			ALTER DATABASE used SET jit = on;
			ALTER DATABASE used SET jit_inline_above_cost = $cost;
			ALTER DATABASE used SET jit_optimize_above_cost = $cost});
		like($node->safe_psql('used', 'EXPLAIN (ANALYZE) TABLE shop.bytes'),
			$cost ? qr/Inlining false/ : qr/Inlining true/,
			"inlining above $cost: a query is compiled");
		same(content($node, 'used'), $content,
			"inlining above $cost: tables and views return the same rows");
		is($node->safe_psql('used', $query), $found,
			"inlining above $cost: conditions select the same rows");
	}
	my ($status, undef, $error) = $node->psql('used', q{SELECT id::text::ulid FROM shop.users});
	like($error, qr/invalid input syntax for type ulid/,
		'a compiled query raises the error for an invalid id');
}

$node->stop;
unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC|TRAP/, 'no process crashed');
done_testing();
