# Citus, if it is installed: every type as distribution column, co-located joins and a reference
# table, results as text and in binary, and which server computes a default.
use strict;
use warnings;
use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my ($share) = run_command([ 'pg_config', '--sharedir' ]);
plan skip_all => 'Citus is not installed' unless -e "$share/extension/citus.control";

my ($coordinator, @workers) = map {
	my $node = PostgreSQL::Test::Cluster->new($_ ? "worker$_" : 'coordinator');
	$node->init;
	$node->append_conf('postgresql.conf', "shared_preload_libraries = 'citus'\nlisten_addresses = '127.0.0.1'\n"
		. "citus.node_conninfo = 'sslmode=prefer'\ncitus.shard_count = 4\nsortid.machine_id = $_");
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION citus');
	$node
} 0 .. 2;
sub value { return $coordinator->safe_psql('postgres', $_[0]) }

value("SELECT citus_set_coordinator_host('127.0.0.1', " . $coordinator->port . ')');
value("SELECT citus_add_node('127.0.0.1', " . $_->port . ')') for @workers;
my ($documented) = slurp_file(dirname(__FILE__) . '/../docs/distributed.md') =~ /^## Citus.*?```text\n(.*?)```\n/ms;
value($documented); # the extension and three tables
is($_->safe_psql('postgres', q{SELECT count(*) FROM pg_extension WHERE extname = 'sortid'}), 1, $_->name . ' has the extension') for @workers;

# Checks that a query returns the same for the distributed tables as for local ones.
value('CREATE SCHEMA here');
sub same_rows {
	my ($what, $query) = @_;
	my $whole = qq{SELECT count(*), md5(string_agg(t::text, ',' ORDER BY t::text COLLATE "C")) FROM ($query) AS t};
	my $here  = value("SET search_path = here, public; $whole");
	like($here, qr/^[1-9]/, "$what: there are rows");
	is(value("SET citus.enable_binary_protocol = $_; $whole"), $here, "$what: the same, binary protocol $_") for qw(on off);
	return;
}

my %ids = (
	typeid   => [ q{make_typeid('user', u)},         'user_0' ],
	ulid     => [ 'u::ulid',                         '0' ],
	euid     => [ 'u::euid',                         '0' ],
	base62id => [ 'u::base62id',                     'F' ],
	uid11    => [ 'substring(uuid_send(u), 9)::uid11', '5' ],
	xid      => [ 'substring(uuid_send(u), 9)::public.xid', '5' ],
);
for my $type (sort keys %ids) {
	my ($id, $prefix) = @{ $ids{$type} };
	value(qq{
		CREATE TABLE by_$type (id public.$type PRIMARY KEY, n int);
		SELECT create_distributed_table('by_$type', 'id');
		CREATE TABLE here.by_$type AS SELECT $id AS id, n FROM generate_series(1, 1000) AS n, CAST(md5(n::text) AS uuid) AS u;
		INSERT INTO by_$type TABLE here.by_$type});
	my $one = value("SELECT max(id) FROM here.by_$type");
	same_rows("$type, an id", "SELECT * FROM by_$type WHERE id = '$one'");
	same_rows("$type, a prefix", "SELECT * FROM by_$type WHERE id ^@ '$prefix'");
	same_rows("$type, an array", "SELECT * FROM by_$type WHERE id = ANY (ARRAY['$one', '$one']::public.$type\[])");
	like(value("EXPLAIN SELECT * FROM by_$type WHERE id = '$one'"), qr/Task Count: 1\b/, "$type: an id is asked of one shard");
	like(value("EXPLAIN SELECT * FROM by_$type WHERE id ^@ '$prefix'"),
		qr/Task Count: 4\b/, "$type: a prefix of all");
}

# A join by the distribution column, and with a reference table.
value(q{
	ALTER TABLE users ADD CONSTRAINT users_plan FOREIGN KEY (plan) REFERENCES plans (id);
	ALTER TABLE orders ADD CONSTRAINT orders_user FOREIGN KEY (user_id) REFERENCES users (id);
	INSERT INTO plans (name) SELECT n FROM generate_series(1, 3) AS n;
	INSERT INTO users (plan) SELECT id FROM plans, generate_series(1, 100);
	INSERT INTO orders (user_id) SELECT id FROM users;
	CREATE TABLE here.plans AS TABLE plans;
	CREATE TABLE here.users AS TABLE users;
	CREATE TABLE here.orders AS TABLE orders});
same_rows('a join', 'SELECT u.id, o.id AS o, name FROM users AS u JOIN orders AS o ON user_id = u.id JOIN plans AS p ON p.id = plan');
is(value('SELECT count(*), count(DISTINCT id) FROM users'), '300|300', 'a default makes an id a row');

# The server that runs the INSERT computes the default.
value(q{
	CREATE TABLE visits (id uid11 PRIMARY KEY DEFAULT gen_uid11_snowish(), page text);
	SELECT create_distributed_table('visits', 'id')});
$_->safe_psql('postgres', q{INSERT INTO visits (page) VALUES ('/'), ('/docs')}) for $coordinator, @workers;
is(value(q{SELECT string_agg(DISTINCT uid11_snowish_machine(id)::text, ',') FROM visits}), '0,1,2',
	'a default is made by the node that the client talks to');
my ($status, $out, $err) = $coordinator->psql('postgres', 'UPDATE orders SET id = gen_ulid()');
like($err, qr/must not be VOLATILE/, 'an UPDATE cannot make ids');

$_->stop for $coordinator, @workers;
done_testing();
