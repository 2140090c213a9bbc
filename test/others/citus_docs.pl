# Runs the examples for Citus in docs/distributed.md on a new cluster. Each statement prints the
# output that the page shows.
use strict;
use warnings;
use lib "$ENV{TESTDIR}/test/others";
use CitusCluster;
use File::Basename qw(dirname);
use Pages qw(replays);
use PostgreSQL::Test::Utils;
use Test::More;

CitusCluster::required();
my %nodes = map { $_ => CitusCluster::node($_) } qw(coordinator worker1 worker2);

# The page's server names stand for these servers.
my $root = dirname(__FILE__) . '/../..';
my $page = slurp_file("$root/docs/distributed.md");
is(scalar(() = $page =~ /'\Q$_\E', 5432/g) > 0, 1, "the page names $_") for sort keys %nodes;
$page =~ s/'$_', 5432/"'127.0.0.1', " . $nodes{$_}->port/ge for sort keys %nodes;
my $copy = "$PostgreSQL::Test::Utils::tmp_check/distributed.md";
append_to_file($copy, $page);

replays($nodes{coordinator}, 'postgres', 'citus', 'docs/distributed.md', $copy);

# Tests the page's table of limits.
sub error {
	my ($commands) = @_;
	return ($nodes{coordinator}->psql('postgres',
			"CREATE EXTENSION IF NOT EXISTS sortid; $commands"))[2];
}
like(error(q{
	CREATE TABLE planned (id ulid PRIMARY KEY);
	SELECT create_distributed_table('planned', 'id');
	SET plan_cache_mode = force_generic_plan;
	PREPARE of_prefix (text) AS SELECT count(*) FROM planned WHERE id ^@ $1;
	EXECUTE of_prefix('01')}),
	qr/could not create distributed plan/, 'Citus rejects a generic plan for several shards');
my $refusal = 'type of the partition column of the table timed'
	. ' must be date, timestamp or timestamptz';
like(error(q{
	CREATE TABLE timed (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
	SELECT create_distributed_table('timed', 'id');
	SELECT create_time_partitions('timed', interval '1 month', '2026-04-01', '2026-03-01')}),
	qr/$refusal/, 'Citus does not create time partitions for a column of ids');

$nodes{$_}->stop for sort keys %nodes;
done_testing();
