# Random bits are never handed out twice: not to the postmaster and a backend
# forked from it, and not to two backends, with and without preloading.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# Draws of fresh backends: 64-bit numbers, which do not meet by chance.
sub draws {
	my ($node, $backends) = @_;
	return map { split /\n/, $node->safe_psql('postgres', 'SELECT gen_uid11()::bigint FROM generate_series(1, 1000)') }
	  1 .. $backends;
}

sub duplicates {
	my %seen;
	return scalar grep { $seen{$_}++ } @_;
}

my $node = PostgreSQL::Test::Cluster->new('fork');
$node->init;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
my @plain = draws($node, 8);
is(scalar @plain, 8000, 'eight backends draw 1000 numbers each');
is(duplicates(@plain), 0, 'all of them are distinct');

$node->append_conf('postgresql.conf', "shared_preload_libraries = 'sortid, draw_in_postmaster'");
$node->restart;
my @postmaster = slurp_file($node->logfile) =~ /drawn in the postmaster: (-?\d+)/g;
is(scalar @postmaster, 3, 'the postmaster draws three');
my @preloaded = (@postmaster, draws($node, 8));
is(duplicates(@preloaded), 0, 'no backend draws what the postmaster or another one has drawn');

$node->stop;
done_testing();
