# The edition in plain SQL as its users have it: installed by a role that owns nothing but a database, with the same
# output of sql/portable.sql as the extension; ascending ids in four sessions; and databases that move to the extension
# by pg_dump, in place, and back.
use strict;
use warnings;
use Application qw(has_moved %made);
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

# An application's database.
install('app');
is(query('app', 'app', $made{tables} . $made{rows}), '', 'a database of an application');
my ($contents, $columns) = map { query('app', 'app', $made{$_}) } qw(contents columns);
my $dump = "$ENV{TESTDATADIR}/app.dump";
is(join(' ', run_as('app', 'app', '', qw(pg_dump -Fc --exclude-schema=sortid -f), $dump)), '0 ', 'a dump without the schema sortid');
new_database('native', 'CREATE SCHEMA sortid; CREATE EXTENSION sortid SCHEMA sortid; GRANT USAGE ON SCHEMA sortid TO PUBLIC');
is(join(' ', run_as('dba', 'native', '', qw(pg_restore --exit-on-error), $dump)), '0 ', 'restored where the extension is, without a message');
has_moved(sub { query('app', 'native', shift) }, $contents, $columns);

# And back: the tables by the same commands, then the data alone.
is(join(' ', run_as('dba', 'native', '', qw(pg_dump -Fc --data-only --exclude-schema=sortid -f), "$dump.back")), '0 ', 'a dump of the data');
install('back');
is(query('app', 'back', $made{tables}), '', 'the tables are made by the same commands');
is(join(' ', run_as('dba', 'back', '', qw(pg_restore --exit-on-error), "$dump.back")), '0 ', 'and take the data');
is(query('app', 'back', $made{contents}), $contents, 'the same rows');

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
