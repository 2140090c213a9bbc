# Tests the plain-SQL edition as users run it. A role that owns nothing but a database installs it.
# sql/portable.sql has the same output as with the extension. Ids ascend across four sessions.
# Databases move to the extension with pg_dump and in place, and back. Whole databases are dumped,
# restored and upgraded, to the server in $NEWER if that is set.
use strict;
use warnings;
# The newer server's modules support older servers.
use lib $ENV{NEWER} ? "$ENV{NEWER}/lib/pgxs/src/test/perl" : ();
use Application qw(commands has_moved %made page $work);
use Catalog qw(same);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('plain_moves');
my @encoding = ('--encoding=UTF8', '--no-locale', '--data-checksums');
$node->init(extra => \@encoding);
$node->append_conf('postgresql.conf', "fsync = off\ntimezone = 'UTC'");
$node->start;
$node->safe_psql('postgres', q{
	CREATE ROLE app LOGIN;
	CREATE ROLE reader LOGIN;
	CREATE ROLE dba SUPERUSER LOGIN});
my $script = "$ENV{TESTDATADIR}/sortid-plain.sql";
system_or_bail("$ENV{TESTDIR}/editions/plain/assemble plain > $script");

# Runs a PostgreSQL program as a role, in a database. Returns its exit code and its output.
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
	is(query('dba', $name, $commands), '', "$name is created") if $commands;
	return;
}
sub run_script {
	my ($database) = @_;
	return join ' ',
		run_as('app', $database, '', 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', $script);
}
sub install {
	my ($database) = @_;
	new_database($database);
	is(run_script($database), '0 ', "$database: the owner of the database can install sortid");
	return;
}

# sql/portable.sql must have the output that is expected from the extension.
install('portable');
{
	local $ENV{PGTZ} = 'PST8PDT';
	my $portable = slurp_file("$ENV{TESTDIR}/sql/portable.sql");
	my (undef, $output) = run_as('app', 'portable', $portable, qw(psql -Xaq -v plain=1));
	same($output, slurp_file("$ENV{TESTDIR}/expected/portable.out"),
		'the output is the same as with the extension');
}

# Ids ascend across sessions; a session that cannot write gets an error.
install('ascending');
my $last = 'SELECT last_value FROM sortid.sortid_sequence';
isnt(query('app', 'ascending', $last), query('app', 'portable', $last),
	'each database has its own counter');
# Set the counter far from the end of an xid's 22 bits.
query('app', 'ascending', q{SELECT setval('sortid.sortid_sequence', 1)});
my @generators = split /\n/, query('app', 'ascending', q{
	SELECT proname FROM pg_proc
	WHERE pronamespace = 'sortid'::regnamespace AND proname ~ '^gen_.*_monotonic$' ORDER BY 1});
cmp_ok(scalar @generators, '>=', 7, 'there are at least 7 ascending generators');
my $columns_made =
	join ', ', map { /^gen_(.*)_monotonic/ ? "$1 text COLLATE \"C\" UNIQUE" : () } @generators;
query('app', 'ascending',
	"CREATE SEQUENCE turn; CREATE TABLE made (turn bigint PRIMARY KEY, $columns_made)");
my $make =
	q{INSERT INTO made SELECT nextval('turn'), } . join ', ', map { "sortid.$_()" } @generators;
append_to_file("$ENV{TESTDATADIR}/in_turn.sql", qq{
	BEGIN;
	SELECT pg_advisory_xact_lock(1);
	$make FROM generate_series(1, 10);
	COMMIT;\n});
append_to_file("$ENV{TESTDATADIR}/at_once.sql", "$make FROM generate_series(1, 100);\n");
for ([ in_turn => 250 ], [ at_once => 25 ]) {
	my ($code, $output) = run_as('app', 'ascending', '',
		'pgbench', '-n', '-c', 4, '-t', $$_[1], '-f', "$ENV{TESTDATADIR}/$$_[0].sql");
	is($code, 0, "four sessions generate ids, $$_[0]") or diag($output);
	is(query('app', 'ascending', 'SELECT count(*) FROM made'),
		10000, 'there are 10,000 distinct ids of each type');
	if ($$_[0] eq 'in_turn') {
		for my $type (map { /^gen_(.*)_monotonic/ } @generators) {
			is(query('app', 'ascending', qq{
				SELECT count(*)
				FROM (SELECT $type > lag($type) OVER (ORDER BY turn) AS ascends FROM made) AS m
				WHERE NOT ascends}),
				0, "$type: each id is greater than earlier ids from other sessions");
		}
	}
	query('app', 'ascending', 'TRUNCATE made');
}
for (@generators) {
	like(query('app', 'ascending', "SET default_transaction_read_only = on; SELECT sortid.$_()"),
		qr/cannot execute nextval\(\) in a read-only transaction/,
		"$_ fails in a read-only session");
	is(query('app', 'ascending', qq{
		SELECT count(*)
		FROM (SELECT id > lag(id) OVER (ORDER BY n) AS ascends
			FROM (SELECT n, sortid.$_() AS id FROM generate_series(1, 50000) AS n) AS ids) AS i
		WHERE NOT ascends}),
		0, "$_: ids within a session ascend");
}
my $setting = 'parameter "sortid.machine_id"';
for ([ x => qq{invalid value for $setting: "x"} ],
	map { [ $_ => qq{$_ is outside the valid range for $setting \\(0 .. 1023\\)} ] } -1, 1024) {
	my ($value, $error) = @$_;
	like(query('app', 'ascending',
			"SET sortid.machine_id = '$value'; SELECT sortid.gen_uid11_snowish()"),
		qr/^ERROR:  $error/, "machine_id $value");
}
# Ids also ascend if the clock stands still for a second, so that the counter's bits wrap.
query('app', 'ascending', q{
	CREATE OR REPLACE FUNCTION sortid.sortid_clock(hz double precision)
	RETURNS bigint LANGUAGE sql
	RETURN floor(floor(date_part('epoch', clock_timestamp())) * hz)::bigint});
for my $bits (12, 16, 18) {
	is(query('app', 'ascending', qq{
		SELECT setval('sortid.sortid_sequence', (1 << $bits) - 1000);
		SELECT count(*) FILTER (WHERE NOT id > before), count(DISTINCT id)
		FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before
			FROM (SELECT n, sortid.$_() AS id FROM generate_series(1, 2000) AS n) AS ids) AS i}),
		(1 << $bits) - 1000 . "\n0|2000", "$_: ascends past $bits bits") for @generators;
}
is(query('app', 'ascending', slurp_file($script)), '', 'the script restores the clock');
like(query('reader', 'ascending', q{SELECT sortid.gen_typeid_monotonic('user')}),
	qr/^user_\w{26}$/, 'other roles may call a generator');

# Creates an application's database.
install('app');
is(query('app', 'app', $made{tables} . $made{rows}), '', "an application's database is created");
# A column that is created from the result of a function with a text argument has the text's
# collation, until the page's query fixes the column.
query('app', 'app', q{
	CREATE TABLE copies AS
	SELECT sortid.make_typeid('user', uuid) AS id FROM orders});
my $collated = q{SELECT collname FROM pg_attribute JOIN pg_collation AS c ON c.oid = attcollation
	WHERE attrelid = 'copies'::regclass AND attnum > 0};
is(query('app', 'app', $collated), 'default', "the column has the text's collation");
my ($fix) = page() =~ /```sql\n(SELECT format.*?)```/s;
is(query('app', 'app', $fix), '', "the page's query succeeds");
is(query('app', 'app', $collated), 'C', "the page's query gives the column its type's collation");
my ($contents, $columns) = map { query('app', 'app', $made{$_}) } qw(contents columns);
my $dump = "$ENV{TESTDATADIR}/app.dump";
is(join(' ', run_as('app', 'app', '', qw(pg_dump -Fc --exclude-schema=sortid -f), $dump)),
	'0 ', 'pg_dump without the schema sortid succeeds');
new_database('native', q{
	CREATE SCHEMA sortid;
	CREATE EXTENSION sortid SCHEMA sortid;
	GRANT USAGE ON SCHEMA sortid TO PUBLIC});
is(join(' ', run_as('dba', 'native', '', qw(pg_restore --exit-on-error), $dump)),
	'0 ', 'the dump restores to the extension without messages');
has_moved(sub { query('app', 'native', shift) }, $contents, $columns);

# The database moves back to plain SQL: the same commands create the tables, then only the data is
# restored.
query('dba', 'native', 'DROP TABLE copies');
my @data_alone = (qw(pg_dump -Fc --data-only --exclude-schema=sortid -f), "$dump.back");
is(join(' ', run_as('dba', 'native', '', @data_alone)), '0 ', 'a dump of the data succeeds');
install('back');
is(query('app', 'back', $made{tables}), '', 'the same commands create the tables');
is(join(' ', run_as('dba', 'back', '', qw(pg_restore --exit-on-error), "$dump.back")),
	'0 ', 'the data is restored to plain SQL');
is(query('app', 'back', "REFRESH MATERIALIZED VIEW old; $made{contents}"),
	$contents, 'the database that moved back has the same rows');

# The conversion in place needs both the edition and the extension.
install('in_place');
is(query('app', 'in_place', q{
	SET search_path = public, sortid;
	CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic());
	INSERT INTO orders SELECT FROM generate_series(1, 100)}), '', 'a table is created');
my $ids = query('app', 'in_place', q{SELECT string_agg(id, ',' ORDER BY id) FROM orders});
is(query('dba', 'in_place', q{
	CREATE SCHEMA ids;
	CREATE EXTENSION sortid SCHEMA ids;
	ALTER TABLE orders ALTER id DROP DEFAULT, ALTER id TYPE ids.ulid USING id::text::ids.ulid,
		ALTER id SET DEFAULT ids.gen_ulid_monotonic();
	DO $$ BEGIN PERFORM sortid.uninstall(); END $$}), '', 'the table is converted in place');
is(query('app', 'in_place', q{SELECT string_agg(id::text, ',' ORDER BY id) FROM orders}),
	$ids, 'the table keeps its ids');

# Returns pg_dump's output for a whole database: every definition and every row.
my $upgraded =
	PostgreSQL::Test::Cluster->new('upgraded', $ENV{NEWER} ? (install_path => $ENV{NEWER}) : ());
sub whole {
	my ($server, $database) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir . '/whole.sql';
	system_or_bail($upgraded->installed_command('pg_dump'), '--quote-all-identifiers',
		'-f', $file, $server->connstr($database));
	# Servers before PostgreSQL 16 qualify every column of a view, and do not quote EXTRACT's field.
	return slurp_file($file)
		=~ s/^(?:\\(?:un)?restrict|-- Dumped from) .*\n//mgr
		=~ s/"(?:users|orders|events)"\.(?=")//gr
		=~ s/EXTRACT\("(\w+)"/EXTRACT($1/gr;
}
sub restored {
	my ($what, $database, $file) = @_;
	my $result = join ' ', run_as('dba', $database, '', qw(pg_restore --exit-on-error), $file);
	return is($result, '0 ', "$what: the dump restores without an error");
}
my $whole = whole($node, 'app');
my $counted = query('app', 'app', $last);
like($whole, qr/CREATE FUNCTION "sortid"\."ulid_starts_with".*CREATE TRIGGER/s,
	'a dump of the whole database contains sortid');
is(join(' ', run_as('app', 'app', '', qw(pg_dump -Fc -f), "$dump.whole")),
	'0 ', 'the owner of the database can dump it completely');
new_database('restored');
restored('the whole database', 'restored', "$dump.whole");
same(whole($node, 'restored'), $whole, 'the restored database has the same definitions and rows');
{
	my $escapes = $node->pg_version < '19devel' ? '-c standard_conforming_strings=off' : '';
	local $ENV{PGOPTIONS} = "-c quote_all_identifiers=on $escapes";
	is(run_script('restored'), '0 ',
		'the script can run again in the restored database, with other settings');
	new_database('any_settings');
	is(run_script('any_settings'), '0 ', 'the script runs in a new database with other settings');
	is(query('app', 'any_settings', 'SELECT sortid.uninstall()'), '',
		'uninstall() works with other settings');
}
is(query('app', 'restored', $last), $counted, "the restored database's counter continues");

# If an object belongs to another role, the script fails and creates nothing, even for a superuser.
$node->safe_psql('postgres', 'CREATE ROLE mallory LOGIN');
sub refused {
	my ($what, $role, $database, $why) = @_;
	my $before = whole($node, $database);
	my (undef, $output) = run_as($role, $database, '',
		qw(psql -Xq -v VERBOSITY=verbose -v ON_ERROR_STOP=1 -f), $script);
	like($output, qr/ERROR:  55000: $why.*\nHINT:  /s, "$what: refused");
	return same(whole($node, $database), $before, "$what: nothing changes");
}
new_database('taken', 'GRANT CREATE ON DATABASE taken TO mallory; CREATE TABLE two (a int, b int)');
query('mallory', 'taken', q{
	CREATE SCHEMA sortid;
	CREATE FUNCTION sortid.gen_uuidv7() RETURNS uuid LANGUAGE sql AS $$SELECT gen_random_uuid()$$;
	GRANT ALL ON SCHEMA sortid TO PUBLIC});
refused('a schema', 'dba', 'taken', 'schema sortid belongs to role "mallory", not to "dba"\n');
refused('a schema', 'app', 'taken', 'schema sortid belongs to role "mallory", not to "app"\n');
query('dba', 'taken', q{
	ALTER SCHEMA sortid OWNER TO dba;
	REVOKE ALL ON SCHEMA sortid FROM PUBLIC;
	GRANT CREATE ON SCHEMA sortid TO dba});
refused('a function that the script would replace', 'dba', 'taken',
	'function sortid\.gen_uuidv7\(\) belongs to role "mallory", not to "dba"\n');
my %object = (
	pg_class => 'CREATE SEQUENCE sortid.sortid_sequence',
	pg_proc => 'CREATE FUNCTION sortid.sortid_lies_between(int, int, int) RETURNS boolean'
		. ' LANGUAGE sql RETURN true',
	pg_type => 'CREATE DOMAIN sortid.ulid AS text',
	pg_operator => 'CREATE OPERATOR sortid.= (FUNCTION = int4eq, LEFTARG = int, RIGHTARG = int)',
	pg_collation => 'CREATE COLLATION sortid.c FROM "C"',
	pg_conversion =>
		q{CREATE CONVERSION sortid.c FOR 'LATIN1' TO 'UTF8' FROM iso8859_1_to_utf8},
	pg_ts_config => 'CREATE TEXT SEARCH CONFIGURATION sortid.c (COPY = simple)',
	pg_ts_dict => 'CREATE TEXT SEARCH DICTIONARY sortid.d (TEMPLATE = simple)',
	pg_extension => 'CREATE EXTENSION citext SCHEMA sortid',
	pg_statistic_ext => 'CREATE STATISTICS sortid.s ON a, b FROM two;'
		. ' ALTER STATISTICS sortid.s OWNER TO mallory',
	pg_opfamily => 'CREATE OPERATOR FAMILY sortid.o USING btree;'
		. ' ALTER OPERATOR FAMILY sortid.o USING btree OWNER TO mallory',
	pg_opclass => 'CREATE OPERATOR CLASS sortid.o FOR TYPE int USING btree'
		. ' AS FUNCTION 1 btint4cmp(int, int);'
		. ' ALTER OPERATOR CLASS sortid.o USING btree OWNER TO mallory');
is(join(' ', sort keys %object), $node->safe_psql('taken', q{
	SELECT string_agg(DISTINCT fktable::text, ' ' ORDER BY fktable::text)
	FROM pg_get_catalog_foreign_keys()
	WHERE pktable = 'pg_namespace'::regclass AND fktable IN (
		SELECT fktable FROM pg_get_catalog_foreign_keys()
		WHERE pktable = 'pg_authid'::regclass AND fkcols[1] ~ 'owner$')}),
	'all kinds of objects in a schema are tested');
for my $catalog (sort keys %object) {
	my $role = $object{$catalog} =~ /OWNER/ ? 'dba' : 'mallory';
	is(query('dba', 'taken', qq{
		SET client_min_messages = warning;
		DROP SCHEMA sortid CASCADE;
		CREATE SCHEMA sortid;
		GRANT CREATE ON SCHEMA sortid TO mallory;
		SET ROLE $role;
		$object{$catalog};
		RESET ROLE;
		REVOKE CREATE ON SCHEMA sortid FROM mallory}), '', "$catalog: created");
	my $object = $catalog eq 'pg_extension' ? 'extension citext' : '[^\n]*';
	refused($catalog, 'dba', 'taken', "$object belongs to role \"mallory\"");
}
query('dba', 'taken', q{
	DROP SCHEMA sortid CASCADE;
	CREATE SCHEMA sortid;
	GRANT CREATE ON SCHEMA sortid TO mallory, PUBLIC});
refused('a schema in which others may create', 'dba', 'taken', 'other roles may create objects '
	. '(?=.*\nHINT:  REVOKE CREATE ON SCHEMA sortid FROM PUBLIC, mallory\.\n)');
query('dba', 'taken', 'REVOKE ALL ON SCHEMA sortid FROM mallory, PUBLIC');
is(query('dba', 'taken', slurp_file($script)), '',
	'the script uses an empty schema that belongs to the role');
refused('an update by another role', 'app', 'taken', 'schema sortid belongs to role "dba"');
query('dba', 'taken', 'ALTER FUNCTION sortid.gen_ulid() OWNER TO mallory');
refused('an update if another role owns a function', 'dba', 'taken',
	'function sortid\.gen_ulid\(\) belongs to role "mallory"');
refused('an update by a superuser', 'dba', 'restored',
	'schema sortid belongs to role "app", not to "dba"');
query('dba', 'restored', 'ALTER SCHEMA sortid OWNER TO reader; GRANT reader TO app');
refused('an update by a member of the owning role', 'app', 'restored',
	'schema sortid belongs to role "reader", not to "app"');

# An update does not restore revoked privileges. A script does not replace a later version.
new_database('old');
is(query('app', 'old', slurp_file($script)), '', 'the script is installed');
is(query('app', 'old', q{
	REVOKE USAGE ON SCHEMA sortid FROM PUBLIC;
	REVOKE USAGE ON SEQUENCE sortid.sortid_sequence FROM PUBLIC;
	} . slurp_file($script) . q{;
	SELECT has_schema_privilege('reader', 'sortid', 'USAGE'),
		has_sequence_privilege('reader', 'sortid.sortid_sequence', 'USAGE')}),
	'f|f', 'an update does not restore revoked privileges');
my ($version) = slurp_file($script) =~ /^-- sortid (\S+)/;
is(query('app', 'old', slurp_file($script) =~ s/\Q$version\E/100.0.0/gr), '',
	'a later version is installed');
refused('an earlier version', 'app', 'old',
	"schema \"sortid\" contains sortid 100\\.0\\.0 in plain SQL, but this is \Q$version\E");

# pg_upgrade keeps everything.
$node->safe_psql('postgres', "DROP DATABASE $_")
	for qw(portable ascending back in_place taken restored any_settings);
my @databases = split /\n/,
	$node->safe_psql('postgres', 'SELECT datname FROM pg_database WHERE NOT datistemplate');
my %before = map { $_ => whole($node, $_) } @databases;
$node->stop;
$upgraded->init(extra => \@encoding);
$upgraded->append_conf('postgresql.conf', "fsync = off\ntimezone = 'UTC'");
chdir $work or die $!;
my @upgrade = (
	'pg_upgrade', '-d', $node->data_dir, '-D', $upgraded->data_dir,
	'-b', $node->config_data('--bindir'), '-B', $upgraded->config_data('--bindir'),
	'-s', $upgraded->host, '-p', $node->port, '-P', $upgraded->port);
$upgraded->command_ok([ $upgraded->installed_command(shift @upgrade), @upgrade ], 'pg_upgrade');
$upgraded->start;
same(whole($upgraded, $_), $before{$_}, "$_: pg_upgrade keeps all definitions and rows")
	for @databases;
is($upgraded->safe_psql('app', q{
	SET search_path = public, sortid;
	INSERT INTO users (name) VALUES ('new') RETURNING id > (SELECT max(id) FROM users)}),
	't', 'ids keep ascending after pg_upgrade');
$upgraded->stop;
done_testing();
