# The plain SQL edition as an extension of pg_tle. A role that is not a superuser creates, updates
# and removes it, and uses a dump to move it to a server that has the extension. The commands are
# those in docs/managed.md and docs/moving.md. Tested with pg_tle 1.5.2.
use strict;
use warnings;
use Application qw(commands has_moved %made $work);
use Catalog qw(same);
use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $own = PostgreSQL::Test::Cluster->new('own');
$own->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$own->append_conf('postgresql.conf', "fsync = off\ntimezone = 'UTC'");
$own->start;
my $available = $own->safe_psql('postgres', q{
	SELECT count(*) FROM pg_available_extensions WHERE name = 'pg_tle'});
if ($available eq '0') {
	$own->stop;
	plan skip_all => 'the server has no pg_tle';
}

# pg_tle rejects an extension if the server has its files, so this test uses another installation,
# which has pg_tle but not sortid.
my $stage = PostgreSQL::Test::Utils::tempdir;
my $bindir = `pg_config --bindir` =~ s/\n//r;
system_or_bail('bash', '-ec', '. "$1/script/lib.sh"; PG_CONFIG=$2/pg_config; stage_server "$3"',
	'bash', $ENV{TESTDIR}, $bindir, $stage);
my $managed = PostgreSQL::Test::Cluster->new('managed', install_path => dirname("$stage$bindir"));
$managed->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$managed->append_conf('postgresql.conf',
	"fsync = off\ntimezone = 'UTC'\nshared_preload_libraries = 'pg_tle'");
$managed->start;

# Returns psql's output for a role that is not a superuser, in a database that the role owns.
sub query {
	my ($node, $database, $query) = @_;
	local @ENV{qw(PGUSER PGHOST PGPORT)} = ('app', $node->host, $node->port);
	my $output = '';
	IPC::Run::run(
		[ $node->installed_command('psql'), qw(-XAtq -v ON_ERROR_STOP=1), '-d', $database ],
		'<', \$query, '>&', \$output);
	chomp $output;
	return $output;
}
sub new_database {
	my ($node, $name) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $name OWNER app");
	$node->safe_psql($name, 'CREATE EXTENSION pg_tle') if $node eq $managed;
	return;
}
$_->safe_psql('postgres', 'CREATE ROLE app LOGIN') for $own, $managed;
new_database($managed, 'shop');

# Runs a block of the page's commands as the role app.
sub by_page {
	local $ENV{PATH} = "$stage$bindir:$ENV{PATH}";
	return commands({ managed => [ $managed, 'app', 'shop' ], own => [ $own, 'app', 'shop' ] }, @_);
}
my $script = 'psql -v ON_ERROR_STOP=1 -f sortid-pg_tle.sql';
system_or_bail("$ENV{TESTDIR}/editions/plain/assemble pg_tle > $work/sortid-pg_tle.sql");
like(by_page($script), qr/permission denied/, 'a role without pgtle_admin is rejected');
$managed->safe_psql('shop', 'GRANT pgtle_admin TO app');

# An earlier version lacks the last type, and has a function with a different body.
my $sql = `$ENV{TESTDIR}/editions/plain/assemble pg_tle`;
my ($version) = $sql =~ /^-- sortid (\S+)/;
my $earlier = $sql =~ s/'\Q$version\E'/'0.9'/gr;
$earlier =~ s/.*\K\n-- ([a-z]\w+): .*?(?=\n\$sortid\$)//s or die 'no part for the last type';
my $type = $1;
$earlier =~ s/(ulid_random\(\@extschema\@\.ulid\) [^;]*) FROM 7/$1 FROM 8/ or die 'no ulid_random';
my $make = 'CREATE SCHEMA sortid; CREATE EXTENSION sortid SCHEMA sortid';
is(query($managed, 'shop', "$earlier; $make"), '', 'an earlier version is created');
is(query($managed, 'shop', qq{
	CREATE TABLE old (
		id sortid.ulid PRIMARY KEY DEFAULT sortid.gen_ulid_monotonic(),
		at timestamptz GENERATED ALWAYS AS (sortid.ulid_timestamp(id)) STORED);
	INSERT INTO old DEFAULT VALUES;
	SELECT length(sortid.ulid_random(id)), to_regtype('sortid.$type') IS NULL FROM old}),
	'9|t', 'the earlier version works');
my $old = query($managed, 'shop', 'SELECT * FROM old');
is(query($managed, 'shop', $sql), '', 'the current version is also registered');
is(query($managed, 'shop', 'ALTER EXTENSION sortid UPDATE'), '',
	'the extension is updated to the current version');
my $members = q{
	SET search_path = '';
	SELECT pg_describe_object(classid, objid, 0) FROM pg_depend
	WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
	ORDER BY 1};
my $updated = query($managed, 'shop', $members);
is(query($managed, 'shop', qq{
	SELECT extversion, length(sortid.ulid_random(id)), sortid.${type}_is_valid(sortid.gen_$type())
	FROM pg_extension, old WHERE extname = 'sortid'}),
	"$version|10|t", 'the update adds and changes members');
is(query($managed, 'shop', 'SELECT * FROM old'), $old, 'the update keeps the rows');
like(query($managed, 'shop', $sql), qr/^NOTICE:  sortid \S+ is already registered$/,
	'the script can run again');

# The extension can be removed unless it is used.
my $used = 'cannot drop extension sortid because other objects depend on it';
like(query($managed, 'shop', 'DROP EXTENSION sortid'),
	qr/$used\n.*column id of table old depends on type sortid\.ulid/,
	'an extension in use is not removed');
is(query($managed, 'shop', q{
	DROP TABLE old;
	DROP EXTENSION sortid;
	SELECT pgtle.uninstall_extension('sortid');
	SELECT count(*) FROM pg_proc
		WHERE pronamespace = 'sortid'::regnamespace OR proname LIKE 'sortid%';
	DROP SCHEMA sortid}), "t\n0", 'removing the extension leaves nothing behind');

# Creates the extension with the page's commands, and moves it.
is(by_page($script), '0', "the page's commands create the extension");
is(query($managed, 'shop', $members), $updated,
	'a newly created extension has the same members as an updated one');
is(query($managed, 'shop', $made{tables} . $made{rows}), '', "an application's database is filled");
my ($contents, $columns) = map { query($managed, 'shop', $made{$_}) } qw(contents columns);
is($own->safe_psql('postgres', 'CREATE DATABASE shop OWNER app'),
	'', 'the other server has a database');
is(by_page('pg_dump -Fc --exclude-schema=pgtle'), '0', 'pg_dump prints no messages');
is(query($own, 'shop', q{
	SELECT string_agg(extname, ' ' ORDER BY extname), to_regnamespace('pgtle') IS NULL
	FROM pg_extension}),
	'plpgsql sortid|t', 'the restored database has the extension, and nothing from pg_tle');
my $functions = query($own, 'shop', q{
	SELECT count(*), count(*) FILTER (WHERE proname = 'ulid_cmp')
	FROM pg_proc WHERE probin = '$libdir/sortid'});
is($functions =~ s/^\d{3}\|/|/r, '|1', 'the restored extension is the one in C');
is(query($own, 'shop', q{
	SELECT obj_description(oid) = comment
	FROM pg_extension JOIN pg_available_extensions ON name = extname
	WHERE extname = 'sortid'}), 't', 'the restored extension has its own comment');
has_moved(sub { query($own, 'shop', shift) }, $contents, $columns);

# The edition prints the same output as the extension, and doesn't use other objects in its schema.
new_database($managed, 'portable');
is(query($managed, 'portable', "$sql; $make"), '', 'another database has the edition');
{
	local @ENV{qw(PGUSER PGHOST PGPORT PGTZ)} = ('app', $managed->host, $managed->port, 'PST8PDT');
	my $output = '';
	IPC::Run::run(
		[ $managed->installed_command('psql'), qw(-Xaq -v plain=1 -d portable) ],
		'<', "$ENV{TESTDIR}/sql/portable.sql", '>&', \$output);
	same($output, slurp_file("$ENV{TESTDIR}/expected/portable.out"),
		"the edition's output is the same as the extension's");
}
new_database($managed, 'taken');
like(query($managed, 'taken', qq{
	$sql;
	CREATE DOMAIN ulid AS text CHECK (VALUE <> '');
	CREATE EXTENSION sortid}),
	qr/there is another type "ulid" in the schema of sortid/,
	"another type named ulid is not mistaken for the edition's");

# Installs the folder for database.dev as its client does, under the name of a publisher.
new_database($managed, 'dbdev');
system_or_bail(
	'sh', '-ec', 'cp -r "$1" "$2/tree" && make -s -C "$2/tree" dbdev', 'sh', $ENV{TESTDIR}, $work);
my ($control, $body) = map { slurp_file("$work/tree/dbdev/$_") }
	'sortid.control', "sortid--$version.sql";
my ($comment) = $control =~ /^comment = '(.*)'$/m;
like($control, qr/^default_version = '\Q$version\E'$/m, 'the control file has the version');
my $page = slurp_file("$work/tree/dbdev/README.md");
like($page, qr/^The plain SQL edition of sortid: \Q$comment\E\.$/m, 'the page names the types');
is(query($managed, 'dbdev', qq{
	SELECT pgtle.install_extension('ada\@sortid', '$version', \$\$$comment\$\$,
		\$dbdev\$$body\$dbdev\$)}), 't', 'the folder for database.dev is installed');
my ($example) = $page =~ /```sql\n(.*?)```/s;
like(query($managed, 'dbdev', $example =~ s/publisher@/ada@/r),
	qr/^(user_[0-9a-z]{26})\n\1\|Ada$/, "the example on the folder's page runs");
is(query($managed, 'dbdev', $members =~ s/'sortid'\)/'ada\@sortid')/r),
	$updated, 'the extension from the folder has the same members');

# The extension does not adopt another role's objects, even if a superuser creates the extension.
# Its schema may contain unrelated objects of other roles.
$managed->safe_psql('postgres', 'CREATE ROLE mallory LOGIN; CREATE ROLE dba LOGIN SUPERUSER');
sub refused {
	my ($role, $database, $commands, $why) = @_;
	my ($code, $out, $err) = $managed->psql($database,
		"\\set VERBOSITY verbose\nBEGIN; $commands",
		connstr => $managed->connstr($database) . " user=$role");
	like($err, qr/ERROR:  55000: $why.*\nHINT:  /s, "$commands: rejected");
	return;
}
new_database($managed, 'shared');
$managed->safe_psql('shared',
	'GRANT CREATE ON DATABASE shared TO mallory; GRANT pgtle_admin TO app, dba');
is(query($managed, 'shared', "$earlier; $sql"), '', 'two versions are registered');
refused('dba', 'shared', $sql, 'sortid was registered with pg_tle by role "app", not by "dba"');
$managed->safe_psql('shared', q{
	CREATE SCHEMA theirs AUTHORIZATION mallory;
	GRANT CREATE ON SCHEMA public TO mallory;
	SET ROLE mallory;
	CREATE TABLE public.of_mallory ()});
refused('dba', 'shared', 'CREATE EXTENSION sortid SCHEMA theirs',
	'schema theirs belongs to role "mallory", not to "dba"');
refused('app', 'shared', 'CREATE EXTENSION sortid SCHEMA public', 'other roles may create objects');
refused('dba', 'shared', 'CREATE EXTENSION sortid SCHEMA public',
	'schema public belongs to role "pg_database_owner", not to "dba"');
for (
	[ 'FUNCTION public.sortid_lies_between(int, int, int)'
			. ' RETURNS boolean LANGUAGE sql RETURN true',
		'function public.sortid_lies_between(integer,integer,integer)' ],
	[ 'DOMAIN public.xid AS text', 'type public.xid' ],
	[ 'SEQUENCE public.sortid_sequence', 'sequence public.sortid_sequence' ])
{
	my ($object, $name) = @$_;
	$managed->safe_psql('shared', "SET ROLE mallory; CREATE $object");
	$managed->safe_psql('shared', 'REVOKE CREATE ON SCHEMA public FROM mallory');
	refused('app', 'shared', 'CREATE EXTENSION sortid SCHEMA public',
		"\Q$name\E belongs to role \"mallory\", not to \"app\"");
	my ($there) = $object =~ /^(\w+ [^ ()]+)/;
	$managed->safe_psql('shared', "DROP $there; GRANT CREATE ON SCHEMA public TO mallory");
}
$managed->safe_psql('shared', 'REVOKE CREATE ON SCHEMA public FROM mallory');
is(query($managed, 'shared', "CREATE EXTENSION sortid VERSION '0.9'"),
	'', "the extension is created next to other roles' unrelated objects");
$managed->safe_psql('shared',
	'ALTER SCHEMA public OWNER TO dba; GRANT CREATE ON SCHEMA public TO app');
refused('dba', 'shared', 'ALTER EXTENSION sortid UPDATE',
	'extension sortid belongs to role "app", not to "dba"');
is(query($managed, 'shared', 'ALTER EXTENSION sortid UPDATE'),
	'', "its owner updates the extension, although a superuser owns its schema");
is(query($managed, 'shared', $sql =~ s/'\Q$version\E'/'100.0.0'/gr),
	'', 'a later version is registered');
refused('app', 'shared', $sql, 'pg_tle already has sortid 100\.0\.0, but this is ');

# pg_upgrade dumps the members of an extension one by one.
my $definitions = q{
	SET search_path = '';
	SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'sortid'::regnamespace
	UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint ORDER BY 1};
my ($old_definitions, $old_contents) =
	map { query($managed, 'shop', $_) } $definitions, $made{contents};
like($old_definitions, qr/ulid_starts_with/, 'the extension has definitions');
$_->stop for $own, $managed;
my $upgraded = PostgreSQL::Test::Cluster->new('upgraded', install_path => dirname("$stage$bindir"));
$upgraded->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$upgraded->append_conf('postgresql.conf',
	"fsync = off\ntimezone = 'UTC'\nshared_preload_libraries = 'pg_tle'");
chdir $work or die $!;
$upgraded->command_ok(
	[ $upgraded->installed_command('pg_upgrade'),
		'-d', $managed->data_dir, '-D', $upgraded->data_dir,
		'-b', "$stage$bindir", '-B', "$stage$bindir",
		'-s', $upgraded->host, '-p', $managed->port, '-P', $upgraded->port ],
	'pg_upgrade');
$upgraded->start;
same(query($upgraded, 'shop', $definitions), $old_definitions, 'pg_upgrade keeps the definitions');
is(query($upgraded, 'shop', $made{contents}), $old_contents, 'pg_upgrade keeps the rows');
is(query($upgraded, 'shop', $members), $updated, 'pg_upgrade keeps the members of the extension');
$upgraded->stop;
done_testing();
