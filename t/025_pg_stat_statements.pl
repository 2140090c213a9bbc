# pg_stat_statements counts queries that differ in their ids only as one, for uuid and each type. It
# works only preloaded, so no regression test can ask it.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $node = PostgreSQL::Test::Cluster->new('statements');
$node->init;
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track = all");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE EXTENSION pg_stat_statements');

for my $type ({ name => 'uuid', type => 'uuid', of_uuid => '%1$s' }, types($node)) {
	my ($name, $sql) = @$type{qw(name type)};
	my @ids = split /\n/, $node->safe_psql('postgres', 'SELECT ' . $$type{of_uuid} =~ s/%1\$s/u/gr . ' FROM gen_random_uuid() AS u, generate_series(1, 3)');
	$node->safe_psql('postgres', "CREATE TABLE of_$name (id $sql); SELECT pg_stat_statements_reset()");
	$node->safe_psql('postgres', join ';', map { "SELECT FROM of_$name WHERE id = '$_' OR id = '$_'::$sql" } @ids);
	is( $node->safe_psql('postgres', "SELECT calls, query FROM pg_stat_statements WHERE query ~ 'FROM of_$name'"),
		'3|SELECT FROM of_' . $name . ' WHERE id = $1 OR id = $2::' . $sql,
		"$name: three queries are one");
}

done_testing();
