# An update from the previous version, and an installation. The previous version, with its library,
# comes from the Git history. A server with that version stores objects of every kind. Then this
# version replaces it, and the extensions are updated. Afterwards, the catalogs equal those of a
# fresh installation, and rows, definitions and indexes are unchanged. SORTID_QUICK leaves out
# objects that are similar to others.
use strict;
use warnings;
use Before qw(as_before_18 before_is_missing gone replace server_before version_before);
use Catalog qw(catalog_of same);
use Everything qw(content definitions indexes_are_right);
use File::Basename;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $missing = before_is_missing();
plan skip_all => $missing if $missing;

my @extensions = qw(sortid sortid_gist sortid_gin);
my %version    = map {
	$_ => slurp_file("$ENV{TESTDIR}/$_.control") =~ /^default_version = '(.*)'/m
} @extensions;
my ($before)   = version_before();

# Runs statements in a new database.
sub database {
	my ($node, $name, @statements) = @_;
	$node->safe_psql('postgres', "DROP DATABASE IF EXISTS $name");
	$node->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
	$node->safe_psql($name, $_) for @statements;
	return $name;
}

# Checks that an extension's catalogs equal those of a fresh installation. This includes the
# SQL-standard function bodies, whose stored form is the same.
sub same_catalog {
	my ($got, $expected, $name) = @_;
	cmp_ok(keys %$expected, '>', 200, "$name: there are catalogs");
	return same($got, $expected, "$name: the catalogs are those of a fresh installation");
}

# --- The previous version, on a server of its own ---

my $node = server_before('update');
$node->init;
$node->append_conf('postgresql.conf', "autovacuum = off\nshared_preload_libraries = 'sortid'");
$node->start;
my $eighteen = $node->pg_version >= 18;

my %schema = (used => 'public', elsewhere => '"Sort Id"');
Everything::create($node, $_, $schema{$_}) for sort keys %schema;
my %was = map { $_ => [ content($node, $_), definitions($node, $_) ] } keys %schema;
like($was{used}[0]{'shop.users'}, qr/^1002\|/, 'there is content');
is($node->safe_psql('used', q{
	SELECT string_agg(DISTINCT extversion, ' ')
	FROM pg_extension WHERE extname LIKE 'sortid%'}), $before, "the server has version $before");
my $files = PostgreSQL::Test::Utils::tempdir;
$node->command_ok(
	[ $node->installed_command('pg_dump'), '-f', "$files/used.sql", $node->connstr('used') ],
	'pg_dump dumps the previous version');

# Create an unprivileged role that owns a database.
$node->safe_psql('postgres', 'CREATE ROLE keeper LOGIN');
$node->safe_psql('postgres', 'CREATE DATABASE kept OWNER keeper TEMPLATE template0');
$node->safe_psql('kept', q{
	SET SESSION AUTHORIZATION keeper;
	CREATE EXTENSION sortid;
	CREATE TABLE ids (id typeid);
	CREATE VIEW seen AS SELECT id::uuid FROM ids});
database($node, 'renamed', 'CREATE EXTENSION sortid');
my @all = qw(sortid btree_gist btree_gin sortid_gist sortid_gin);
database($node, $_, map { "CREATE EXTENSION $_" } @all) for qw(bare upgraded);
my @odd = ('a %s %I b', $ENV{SORTID_QUICK} ? () : ('50%', 'ü' x 31 . 'x'));
sub in_schema {
	my ($schema) = @_;
	return qq{CREATE SCHEMA "$schema"},
		map { "CREATE EXTENSION $_" . (/sortid/ && qq{ SCHEMA "$schema"}) } @all;
}
database($node, "odd_$_", in_schema($odd[$_])) for 0 .. $#odd;
my $names = q{
	SELECT type,
		CASE WHEN type IN ('operator', 'aggregate') THEN substr(identity, length(schema) + 2)
			ELSE identity END AS name
	FROM pg_depend, pg_identify_object(classid, objid, 0)
	WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
		AND refobjid IN (SELECT oid FROM pg_extension WHERE extname LIKE 'sortid%')
		AND identity !~ 'pg_catalog\.internal'};
$node->safe_psql('bare', "CREATE TABLE had AS $names");


# --- This version in its place ---

# The server has preloaded the old library, which sessions use until it is restarted.
replace($node);
my (undef, undef, $refused) = $node->psql('used',
	"\\set VERBOSITY verbose\nALTER EXTENSION sortid UPDATE");
my $older = "sortid $version{sortid} needs its library,"
	. " but this session has loaded the library of $before";
my $restart = 'If shared_preload_libraries names sortid, restart the server first.';
like($refused, qr/ERROR:  55000: \Q$older\E\n.*\Q$restart\E/s,
	'the update rejects a preloaded library of the previous version');
is($node->safe_psql('used', 'SELECT ulid_timestamp(id) IS NOT NULL FROM shop.orders LIMIT 1'),
	't', 'ids stay readable after a rejected update');
$node->restart;

# Before the update, this version's library works with the old catalogs.
my $known = $node->safe_psql('used', q{
	SELECT count(*) > 300, count(fmgr_c_validator(p.oid))
	FROM pg_proc AS p WHERE probin = '$libdir/sortid'});
is($known =~ /^t\|/, 1, 'the library has every symbol that the old catalogs name');
same(content($node, $_), $was{$_}[0], "$_: this version's library returns the same rows")
	for sort keys %schema;
like($node->safe_psql('used', q{
	SET enable_seqscan = off;
	EXPLAIN SELECT FROM shop.users WHERE ulid ^@ '01K'}),
	qr/Index Cond: .*>= .*<= /, 'a search uses the index before the update');

sub update {
	my ($name) = @_;
	my %has = map { $_ => 1 } split /\n/,
		$node->safe_psql($name, 'SELECT extname FROM pg_extension');
	$node->safe_psql($name, "ALTER EXTENSION $_ UPDATE") for grep { $has{$_} } @extensions;
	is($node->safe_psql($name, q{
		SELECT string_agg(DISTINCT extversion, ' ')
		FROM pg_extension WHERE extname LIKE 'sortid%'}), $version{sortid},
		"$name: the update installs the new version");
	return;
}

for my $name (sort keys %schema) {
	my $schema = $schema{$name};
	update($name);
	same(content($node, $name), $was{$name}[0], "$name: the update keeps the rows");
	same(definitions($node, $name), $was{$name}[1], "$name: the update keeps the definitions");
	indexes_are_right($name, $node, $name);
	is($node->safe_psql($name, qq{
		SET search_path = public, $schema;
		INSERT INTO shop.users DEFAULT VALUES RETURNING id ^@ 'user_0'}), 't',
			"$name: inserts work after the update");
}
update('bare');
database($node, 'fresh', Everything::extensions('public'));
same_catalog(catalog_of($node, 'bare', $_), catalog_of($node, 'fresh', $_), $_) for @extensions;
for my $n (0 .. $#odd) {
	update("odd_$n");
	database($node, 'in_odd', in_schema($odd[$n]));
	for (@extensions) {
		same_catalog(catalog_of($node, "odd_$n", $_), catalog_of($node, 'in_odd', $_),
			"$_ in the schema $odd[$n]");
	}
}
my %gone = map { $_ => 1 } gone();
my @lost = grep { !(/\.(\w+)\(/ && $gone{$1}) } split /\n/,
	$node->safe_psql('bare', "TABLE had EXCEPT $names ORDER BY 1, 2");
is(join("\n", @lost), '', 'the update removes only objects that its script names');

# An update makes the catalogs identical to a fresh installation, even with other extensions
# installed and after pg_upgrade to 18, which adds neither skip support nor the GiST support of 18.
if ($eighteen) {
	$node->safe_psql('upgraded', $_) for as_before_18();
	my ($upgraded, $fresh) = map { catalog_of($node, $_) } qw(upgraded fresh);
	isnt($$upgraded{$_}, 1, "after pg_upgrade to 18, $_ is missing")
		for grep { /skipsupport/ } keys %$fresh;
}
update('upgraded');
database($node, 'fresh', Everything::extensions('public'));
same_catalog(catalog_of($node, 'upgraded', $_), catalog_of($node, 'fresh', $_),
	"$_, after pg_upgrade to 18") for @extensions;

# The owner of the extension updates it.
$node->safe_psql('kept', 'SET SESSION AUTHORIZATION keeper; ALTER EXTENSION sortid UPDATE');
is($node->safe_psql('kept', q{
	SET SESSION AUTHORIZATION keeper;
	INSERT INTO ids VALUES ('user_01h455vb4pex5vsknk084sn02q');
	TABLE seen}),
	'01890a5d-ac96-774b-bcce-b302099a8057', 'an unprivileged role updates its extension');

# A renamed type prevents an update.
$node->safe_psql('renamed', 'ALTER TYPE ulid RENAME TO mine');
(undef, undef, my $unknown) = $node->psql('renamed', 'ALTER EXTENSION sortid UPDATE');
like($unknown,
	qr/ERROR:  sortid [\d.]+ cannot find the type ulid\nHINT:  .* ALTER TYPE \.{3} RENAME TO ulid/,
	'the error names the renamed type');
my $escapes = $node->pg_version < '19devel' ? 'SET standard_conforming_strings = off' : '';
$node->safe_psql('renamed', qq{
	ALTER TYPE mine RENAME TO ulid;
	SET quote_all_identifiers = on;
	$escapes;
	ALTER EXTENSION sortid UPDATE});
database($node, 'fresh', 'CREATE EXTENSION sortid');
same_catalog(catalog_of($node, 'renamed'), catalog_of($node, 'fresh'),
	'after an update with other settings');

# A dump of the previous version.
database($node, 'restored');
$node->command_ok(
	[ $node->installed_command('psql'), qw(-X -q -v ON_ERROR_STOP=1 -d),
		$node->connstr('restored'), '-f', "$files/used.sql" ],
	'a dump of the previous version can be restored');
same(content($node, 'restored'), $was{used}[0],
	'a restored dump of the previous version has the same rows');
same(definitions($node, 'restored'), definitions($node, 'used'),
	'a restored dump of the previous version has the same definitions');

# --- An installation ---

# A script that psql runs directly does nothing.
my $scripts = $node->config_data('--sharedir') . '/extension';
for my $file (glob "$scripts/sortid*.sql") {
	my ($to) = $file =~ /--([^-]+)\.sql$/;
	my $use = qr/CREATE EXTENSION sortid\w*|ALTER EXTENSION sortid\w* UPDATE TO '\Q$to\E'/;
	command_like([ 'psql', '-X', '-d', $node->connstr('postgres'), '-f', $file ],
		qr/\AUse "$use" to load this file\.\s*\z/, basename($file) . ' does nothing in psql');
}
is($node->safe_psql('bare', 'SHOW search_path'), '"$user", public', 'the search path is unchanged');
database($node, 'fresh', q{
	CREATE EXTENSION sortid_gist CASCADE;
	CREATE EXTENSION sortid_gin CASCADE});
is($node->safe_psql('fresh', q{
	SELECT string_agg(pg_describe_object(classid, objid, 0), ', ')
	FROM pg_depend, pg_identify_object(classid, objid, 0) AS o
	WHERE deptype = 'e' AND refclassid = 'pg_extension'::regclass
		AND refobjid IN (SELECT oid FROM pg_extension WHERE extname LIKE 'sortid%')
		AND o.schema <> CASE
			WHEN o.type IN ('operator', 'aggregate') THEN 'pg_catalog' ELSE 'public' END}), '',
	'all operators and aggregates are in pg_catalog,'
		. " and all other objects are in the extension's schema");

# Update sortid_gist to its variant for PostgreSQL 18, and back.
my $fresh = catalog_of($node, 'fresh', 'sortid_gist');
$node->safe_psql('fresh', qq{
	ALTER EXTENSION sortid_gist UPDATE TO '$version{sortid_gist}+18';
	ALTER EXTENSION sortid_gist UPDATE});
same_catalog(catalog_of($node, 'fresh', 'sortid_gist'), $fresh,
	'sortid_gist, updated to +18 and back');

$node->stop;
done_testing();
