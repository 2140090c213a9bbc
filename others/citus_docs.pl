# The examples for Citus in docs/citus.md, on a new cluster: each statement runs, and its output
# is the one that the page shows.
use strict;
use warnings;
use lib "$ENV{TESTDIR}/others";
use CitusCluster;
use File::Basename qw(dirname);
use Pages qw(replays);
use PostgreSQL::Test::Utils;
use Test::More;

CitusCluster::required();
my %nodes = map { $_ => CitusCluster::node($_) } qw(coordinator worker1 worker2);

# The servers of the page are these ones.
my $root = dirname(__FILE__) . '/..';
my $page = slurp_file("$root/docs/citus.md");
is(scalar(() = $page =~ /'\Q$_\E', 5432/g) > 0, 1, "the page names $_") for sort keys %nodes;
$page =~ s/'$_', 5432/"'127.0.0.1', " . $nodes{$_}->port/ge for sort keys %nodes;
my $copy = "$PostgreSQL::Test::Utils::tmp_check/citus.md";
append_to_file($copy, $page);

replays($nodes{coordinator}, 'postgres', 'citus', 'docs/citus.md', $copy);

$nodes{$_}->stop for sort keys %nodes;
done_testing();
