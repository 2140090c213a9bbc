# CitusCluster: a coordinator and workers that run Citus.
package CitusCluster;
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# Returns a new server with this name.
our $new = sub { return PostgreSQL::Test::Cluster->new(@_) };

# Skips the test if Citus is not installed in the server.
sub required {
	my ($share) = run_command([ 'pg_config', '--sharedir' ]);
	plan skip_all => 'Citus is not installed on this server'
		unless -e "$share/extension/citus.control";
	return;
}

# Starts a server with Citus that isn't part of a cluster yet.
sub node {
	my ($name, @settings) = @_;
	my $node = $new->($name);
	$node->init(allows_streaming => 'logical'); # shards are moved by logical replication
	$node->append_conf('postgresql.conf', join "\n",
		q{shared_preload_libraries = 'citus, sortid'}, q{listen_addresses = '127.0.0.1'},
		q{citus.node_conninfo = 'sslmode=prefer'}, 'citus.shard_count = 4',
		'citus.enable_statistics_collection = off', 'citus.background_task_queue_interval = 1s',
		'max_connections = 100', 'max_prepared_transactions = 100', q{timezone = 'UTC'},
		'autovacuum = off', @settings);
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION citus');
	return $node;
}

# Adds a server as a worker.
sub add {
	my ($coordinator, $worker) = @_;
	return $coordinator->safe_psql('postgres',
		"SELECT citus_add_node('127.0.0.1', " . $worker->port . ')');
}

# Starts a coordinator and two workers with the machine ids 0, 1 and 2.
sub start {
	my ($coordinator, @workers) =
		map { node($_ ? "worker$_" : 'coordinator', "sortid.machine_id = $_") } 0 .. 2;
	$coordinator->safe_psql('postgres',
		"SELECT citus_set_coordinator_host('127.0.0.1', " . $coordinator->port . ')');
	add($coordinator, $_) for @workers;
	return ($coordinator, @workers);
}

1;
