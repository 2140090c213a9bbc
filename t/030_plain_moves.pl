# The edition in plain SQL as its users have it: installed by a role that owns nothing but a database, with the same
# output of sql/portable.sql as the extension; ascending ids in four sessions; and databases that move to the extension
# by pg_dump, in place, and back.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('plain_moves');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', "fsync = off\ntimezone = 'UTC'");
$node->start;
$node->safe_psql('postgres', 'CREATE ROLE app LOGIN; CREATE ROLE reader LOGIN; CREATE ROLE dba SUPERUSER LOGIN');
my $script = "$ENV{TESTDATADIR}/sortid-plain.sql";
system_or_bail("$ENV{TESTDIR}/src/plain/assemble plain > $script");

# Runs a program of PostgreSQL as a role, in a database: its exit code and all it prints.
sub run_as {
	my ($role, $database, $input, $program, @words) = @_;
	local @ENV{qw(PGUSER PGHOST PGPORT)} = ($role, $node->host, $node->port);
	my $output = '';
	IPC::Run::run([ $program, @words, '-d', $database ], '<', \$input, '>&', \$output);
	return ($? >> 8, $output);
}
sub query {
	my ($role, $database, $query) = @_;
	my ($code, $output) = run_as($role, $database, $query, qw(psql -XAtq -v ON_ERROR_STOP=1));
	chomp $output;
	return $output;
}
sub new_database {
	my ($name, $commands) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $name OWNER app");
	is(query('dba', $name, $commands), '', "$name is made") if $commands;
	return;
}
sub install {
	my ($database) = @_;
	new_database($database);
	is(join(' ', run_as('app', $database, '', 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', $script)), '0 ', "$database: installed by a role that owns the database");
	return;
}

# sql/portable.sql ran on the extension for its expected output.
install('portable');
{
	local $ENV{PGTZ} = 'PST8PDT';
	my (undef, $output) = run_as('app', 'portable', slurp_file("$ENV{TESTDIR}/sql/portable.sql"), qw(psql -Xaq -v plain=1));
	is($output, slurp_file("$ENV{TESTDIR}/expected/portable.out"), 'the same output as on the extension');
}

# Ids of several sessions ascend, and those of a session that cannot write are refused.
install('ascending');
my @generators = split /\n/, query('app', 'ascending', q{
	SELECT proname FROM pg_proc WHERE pronamespace = 'sortid'::regnamespace AND proname ~ '^gen_.*_monotonic$' ORDER BY 1});
cmp_ok(scalar @generators, '>=', 7, 'there are generators whose ids ascend');
query('app', 'ascending', 'CREATE SEQUENCE turn; CREATE TABLE made (turn bigint PRIMARY KEY, '
	  . join(', ', map { /^gen_(.*)_monotonic/ ? "$1 text COLLATE \"C\" UNIQUE" : () } @generators) . ')');
append_to_file("$ENV{TESTDATADIR}/in_turn.sql", 'BEGIN; SELECT pg_advisory_xact_lock(1); INSERT INTO made SELECT nextval(\'turn\'), '
	  . join(', ', map { "sortid.$_()" } @generators) . " FROM generate_series(1, 10); COMMIT;\n");
append_to_file("$ENV{TESTDATADIR}/at_once.sql", 'INSERT INTO made SELECT nextval(\'turn\'), ' . join(', ', map { "sortid.$_()" } @generators) . " FROM generate_series(1, 100);\n");
for ([ in_turn => 250 ], [ at_once => 25 ]) {
	my ($code, $output) = run_as('app', 'ascending', '', 'pgbench', '-n', '-c', 4, '-t', $$_[1], '-f', "$ENV{TESTDATADIR}/$$_[0].sql");
	is($code, 0, "four sessions make ids, $$_[0]") or diag($output);
	is(query('app', 'ascending', 'SELECT count(*) FROM made'), 10000, '10,000 of each type, no two the same');
	if ($$_[0] eq 'in_turn') {
		for my $type (map { /^gen_(.*)_monotonic/ } @generators) {
			is(query('app', 'ascending', "SELECT count(*) FROM (SELECT $type > lag($type) OVER (ORDER BY turn) AS ascends FROM made) AS m WHERE NOT ascends"),
				0, "$type: each is greater than those of other sessions before it");
		}
	}
	query('app', 'ascending', 'TRUNCATE made');
}
for (@generators) {
	like(query('app', 'ascending', "SET default_transaction_read_only = on; SELECT sortid.$_()"), qr/cannot execute nextval\(\) in a read-only transaction/, "$_ is refused where nothing can be written");
	is(query('app', 'ascending', "SELECT count(*) FROM (SELECT id > lag(id) OVER (ORDER BY n) AS ascends FROM (SELECT n, sortid.$_() AS id FROM generate_series(1, 50000) AS n) AS ids) AS i WHERE NOT ascends"),
		0, "$_: a session's own ascend");
}
like(query('reader', 'ascending', 'SELECT sortid.gen_typeid_monotonic(\'user\')'), qr/^user_\w{26}$/, 'other roles may call it');

# A user's database.
my $tables = q{
	SET search_path = public, sortid;
	CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
	CREATE TABLE users (id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text UNIQUE, token base62id NOT NULL DEFAULT gen_base62id());
	CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), user_id user_id NOT NULL REFERENCES users, at timestamptz GENERATED ALWAYS AS (ulid_timestamp(id)) STORED,
		uuid uuid GENERATED ALWAYS AS (uuid(id)) STORED, code uid11 DEFAULT gen_uid11(), shard int GENERATED ALWAYS AS (int8(code) & 7) STORED, related ulid[]);
	CREATE INDEX ON orders (user_id, id);
	CREATE INDEX ON orders (uuid(id)) WHERE code IS NOT NULL;
	CREATE TABLE items (order_id ulid REFERENCES orders, id euid DEFAULT gen_euid(7), tag ksuid DEFAULT gen_ksuid(), PRIMARY KEY (order_id, id), CHECK (euid_extension(id) = 7));
	CREATE TABLE events (id sortid.xid NOT NULL DEFAULT gen_xid_monotonic(), what text, PRIMARY KEY (id)) PARTITION BY RANGE (id);
	CREATE TABLE events_2025 PARTITION OF events FOR VALUES FROM (MINVALUE) TO ('5LyPtcG4Sv9');
	CREATE TABLE events_2026 PARTITION OF events FOR VALUES FROM ('5LyPtcG4Sv9') TO (MAXVALUE);
	CREATE FUNCTION last_order(of user_id) RETURNS ulid LANGUAGE sql STABLE AS 'SELECT id FROM orders WHERE user_id = of ORDER BY id DESC LIMIT 1';
	CREATE POLICY own ON orders USING (user_id = current_setting('app.user', true));
	CREATE VIEW recent AS SELECT id, name FROM users WHERE id > typeid_first_of_prefix('user');};
my $rows = q{
	SET search_path = public, sortid;
	INSERT INTO users (name) SELECT 'user ' || n FROM generate_series(1, 500) AS n;
	INSERT INTO orders (user_id, related) SELECT id, ARRAY[gen_ulid(), NULL] FROM users;
	INSERT INTO items (order_id) SELECT id FROM orders;
	INSERT INTO events (id) SELECT gen_xid(timestamptz '2025-12-01' + n * interval '2 hours') FROM generate_series(1, 500) AS n;};
my $contents = join ' UNION ALL ', map { "SELECT '$_', count(*), md5(string_agg(r::text, ',' ORDER BY r::text COLLATE \"C\")) FROM public.$_ AS r" } qw(users orders items events events_2026 recent);
install('app');
is(query('app', 'app', $tables . $rows), '', 'a database of an application');
my $before = query('app', 'app', $contents);

# The columns of a database whose types are the extension's, and those in the edition's.
sub columns {
	my ($database, $schema) = @_;
	return query('dba', $database, qq{
		SELECT string_agg(format('%s.%s %s', relname, attname, coalesce(b.typname, t.typname)), ', ' ORDER BY relname, attnum)
		FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid AND relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
		JOIN pg_type AS t ON t.oid = atttypid LEFT JOIN pg_type AS b ON b.oid = t.typbasetype AND b.typname <> 'text'
		WHERE attnum > 0 AND coalesce(b.typnamespace, t.typnamespace) = '$schema'::regnamespace});
}
my $dump = "$ENV{TESTDATADIR}/app.dump";
is(join(' ', run_as('app', 'app', '', qw(pg_dump -Fc --exclude-schema=sortid -f), $dump)), '0 ', 'a dump without the schema sortid');
new_database('native', 'CREATE SCHEMA sortid; CREATE EXTENSION sortid SCHEMA sortid; GRANT USAGE ON SCHEMA sortid TO PUBLIC');
is(join(' ', run_as('dba', 'native', '', qw(pg_restore --exit-on-error), $dump)), '0 ', 'restored where the extension is, without a message');
is(query('app', 'native', $contents), $before, 'with the same rows');
is(columns('native', 'sortid'), columns('app', 'sortid'), 'in columns of the same types');
is(query('dba', 'native', q{SELECT string_agg(DISTINCT typlen::text, ' ') FROM pg_attribute JOIN pg_type AS t ON t.oid = atttypid WHERE attrelid = 'orders'::regclass AND attname IN ('id', 'code')}),
	'16 8', 'which are native');
is(query('app', 'native', q{SET search_path = public, sortid; INSERT INTO users (name) VALUES ('new') RETURNING id > (SELECT max(id::typeid) FROM users)}), 't', 'defaults go on above the ids that are there');
like(query('app', 'native', q{INSERT INTO users VALUES ('team_01h455vb4pex5vsknk084sn02q')}), qr/user_id_check/, 'domains check');
like(query('app', 'native', q{INSERT INTO orders (user_id) VALUES ('user_01h455vb4pex5vsknk084sn02q')}), qr/orders_user_id_fkey/, 'keys are enforced');
like(query('app', 'native', q{SET search_path = public, sortid; SET enable_seqscan = off; EXPLAIN (COSTS OFF) SELECT FROM orders WHERE id <@ tstzrange(now() - '1 hour'::interval, NULL)}),
	qr/orders_pkey.*Index Cond/s, 'what only the extension has works');
like(query('app', 'native', q{SET search_path = public, sortid; SET enable_seqscan = off; SET enable_bitmapscan = off; EXPLAIN (COSTS OFF) SELECT FROM orders WHERE id::uuid = uuid(ulid '01ARZ3NDEKTSV4RRFFQ69G5FAV') AND code IS NOT NULL}),
	qr/orders_uuid_idx/, 'an index on a conversion serves the cast');
# What compares texts is found by the query of the page. Made anew, it compares ids.
my ($found) = slurp_file("$ENV{TESTDIR}/docs/managed.md") =~ /```sql\n(SELECT DISTINCT pg_describe_object.*?)```/s;
my @found = map { /([^|]*)/ } split /\n(?=\S)/, query('dba', 'native', $found);
is("@found", 'policy own on table orders rule _RETURN on view recent', 'the query of the page finds a view and a policy');
like(query('app', 'native', q{SELECT pg_get_viewdef('recent')}), qr/\(users\.id\)::text > \(sortid\.typeid_first_of_prefix|\(id\)::text > \(sortid\.typeid_first_of_prefix/, 'a view compares texts');
is(query('app', 'native', q{SET search_path = public, sortid; CREATE OR REPLACE VIEW recent AS SELECT id, name FROM users WHERE id > typeid_first_of_prefix('user')}), '', 'until it is made anew');
like(query('app', 'native', q{SELECT pg_get_viewdef('recent')}), qr/::sortid\.typeid OPERATOR\(sortid\.>\) sortid\.typeid_first_of_prefix/, 'then it compares ids');

# And back: the tables by the same commands, then the data alone.
is(join(' ', run_as('dba', 'native', '', qw(pg_dump -Fc --data-only --exclude-schema=sortid -f), "$dump.back")), '0 ', 'a dump of the data');
install('back');
is(query('app', 'back', $tables), '', 'the tables are made by the same commands');
is(query('app', 'native', q{DELETE FROM users WHERE name = 'new'}), '', 'as before');
is(join(' ', run_as('dba', 'back', '', qw(pg_restore --exit-on-error), "$dump.back")), '0 ', 'and take the data');
is(query('app', 'back', q{DELETE FROM users WHERE name = 'new'} . ";$contents"), $before, 'the same rows');

# In place, where both are installed for the time of the change.
install('in_place');
is(query('app', 'in_place', q{SET search_path = public, sortid; CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic()); INSERT INTO orders SELECT FROM generate_series(1, 100)}), '', 'a table');
my $ids = query('app', 'in_place', 'SELECT string_agg(id, \',\' ORDER BY id) FROM orders');
is(query('dba', 'in_place', q{CREATE SCHEMA ids; CREATE EXTENSION sortid SCHEMA ids;
	ALTER TABLE orders ALTER id DROP DEFAULT, ALTER id TYPE ids.ulid USING id::text::ids.ulid, ALTER id SET DEFAULT ids.gen_ulid_monotonic();
	DO $$ BEGIN PERFORM sortid.uninstall(); END $$}), '', 'is changed in place');
is(query('app', 'in_place', 'SELECT string_agg(id::text, \',\' ORDER BY id) FROM orders'), $ids, 'and has the same ids');
$node->stop;
done_testing();
