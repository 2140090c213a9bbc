# Change capture: runs the page's examples with wal2json. Plugins of this kind get the text of ids
# from the server. test/others/debezium tests Debezium.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Pages qw(replays);

my $node = PostgreSQL::Test::Cluster->new('captured');
# Look in the original server, because the private one may be a copy from before the plugin was
# installed.
chomp(my $libraries = `"\${PG_CONFIG:-pg_config}" --pkglibdir`);
plan skip_all => 'the server has no wal2json' unless -e "$libraries/wal2json.so";
$node->init(allows_streaming => 'logical');
$node->append_conf('postgresql.conf',
	"dynamic_library_path = '\$libdir:$libraries'\ntimezone = 'UTC'");
$node->start;

# From PostgreSQL 15.19 on, a setting must name the plugins that are not the server's own.
my $asks = $node->safe_psql('postgres', q{
	SELECT current_setting('output_plugin_libraries', true) IS NOT NULL});
if ($asks eq 't') {
	$node->append_conf('postgresql.conf', q{output_plugin_libraries = 'pgoutput, wal2json'});
	$node->restart;
}
$node->safe_psql('postgres', 'CREATE DATABASE shop');
replays($node, 'shop', 'wal2json', 'docs/change-capture.md');

$node->stop;
done_testing();
