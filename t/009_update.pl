# An installation, and the update from the version before: that comes from the history, with its
# library, stores objects of every kind, and is replaced and updated. Then the catalogs are
# those of an installation, and rows, definitions and indexes as they were. With SORTID_QUICK
# only some of what is like others.
use strict;
use warnings;
use Before qw(before_is_missing replace server_before);
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
my ($before)   = slurp_file("$ENV{TESTDIR}/src/sql/updates/before") =~ /^(\S+) /;

# Runs statements in a new database.
sub database {
	my ($node, $name, @statements) = @_;
	$node->safe_psql('postgres', "DROP DATABASE IF EXISTS $name");
	$node->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
	$node->safe_psql($name, $_) for @statements;
	return $name;
}

# What the catalogs hold about an extension. A function with a standard SQL body reads back the
# same, so that is compared too.
sub same_catalog {
	my ($got, $expected, $name) = @_;
	cmp_ok(keys %$expected, '>', 200, "$name: there are catalogs");
	return same($got, $expected, "$name: the catalogs are those of an installation");
}

# --- The version before, in a server of its own ---

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
	FROM pg_extension WHERE extname LIKE 'sortid%'}), $before, "of version $before");
my $files = PostgreSQL::Test::Utils::tempdir;
$node->command_ok(
	[ $node->installed_command('pg_dump'), '-f', "$files/used.sql", $node->connstr('used') ],
	'a dump of the version before');

# What is owned, or depends, in ways that the update must meet. The roles: one may create
# databases, and has no other rights.
$node->safe_psql('postgres', 'CREATE ROLE keeper LOGIN; CREATE ROLE other');
$node->safe_psql('postgres', 'CREATE DATABASE kept OWNER keeper TEMPLATE template0');
$node->safe_psql('kept', q{
	SET SESSION AUTHORIZATION keeper;
	CREATE EXTENSION sortid;
	CREATE TABLE ids (id typeid);
	CREATE VIEW seen AS SELECT id::uuid FROM ids});
database($node, 'given', 'CREATE EXTENSION sortid',
	q{UPDATE pg_proc SET probin = 'sortid' WHERE probin = '$libdir/sortid' AND proname = 'ulid_lt'},
	q{
	SELECT format('ALTER OPERATOR %s SET SCHEMA public', o.oid::regoperator),
		format('ALTER FUNCTION %s OWNER TO other', oprcode::regprocedure)
	FROM pg_operator AS o JOIN pg_depend
		ON classid = 'pg_operator'::regclass AND objid = o.oid AND deptype = 'e'
	ORDER BY o.oid LIMIT 50 \gexec});
my $left_behind = q{
	SELECT count(*) FROM pg_operator WHERE oprnamespace = 'public'::regnamespace};
is($node->safe_psql('given', $left_behind), 50,
	'operators that an update left behind, of functions of another role');
database($node, 'dependent', 'CREATE EXTENSION sortid',
	'CREATE TABLE ids (id typeid, at ulid)', 'CREATE VIEW by_name AS SELECT uuid(id) FROM ids',
	q{CREATE VIEW padded AS SELECT ulid_from_bpchar('01ARZ3NDEKTSV4RRFFQ69G5FAV'::bpchar)});
database($node, $_, 'CREATE EXTENSION sortid') for qw(taken renamed);
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

# The server preloads the library before, which sessions have until it is started again.
replace($node);
my (undef, undef, $refused) = $node->psql('used',
	"\\set VERBOSITY verbose\nALTER EXTENSION sortid UPDATE");
my $older =
	'sortid 2\.0\.0 needs its library, but this session has loaded that of an older version';
my $restart = 'If shared_preload_libraries names sortid, restart the server first\.';
like($refused, qr/ERROR:  55000: $older\n.*$restart/s,
	'a preloaded library of the version before is refused');
is($node->safe_psql('used', 'SELECT ulid_timestamp(id) IS NOT NULL FROM shop.orders LIMIT 1'),
	't', 'and goes on');
$node->restart;

# Before the update: the library serves the catalogs of the version before.
my $known = $node->safe_psql('used', q{
	SELECT count(*) > 300, count(fmgr_c_validator(p.oid))
	FROM pg_proc AS p WHERE probin = '$libdir/sortid'});
is($known =~ /^t\|/, 1, 'the library has every symbol that the catalogs before name');
same(content($node, $_), $was{$_}[0], "$_: the same rows by this version's library")
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
		FROM pg_extension WHERE extname LIKE 'sortid%'}), $version{sortid}, "$name: updated");
	return;
}

for my $name (sort keys %schema) {
	my $schema = $schema{$name};
	update($name);
	same(content($node, $name), $was{$name}[0], "$name: the same rows");
	# (min and max are in pg_catalog now.)
	same(definitions($node, $name), $was{$name}[1] =~ s/\Q$schema\E\.(?=(?:min|max)\()//gr,
		"$name: the same definitions");
	indexes_are_right($name, $node, $name);
	is($node->safe_psql($name, qq{
		SET search_path = public, $schema;
		INSERT INTO shop.users DEFAULT VALUES RETURNING id ^@ 'user_0'}), 't', "$name: goes on");
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
my @gone = ('typeid_to_uuid(public.typeid)',
	map({ "${_}_from_bpchar(character)" } qw(base62id euid typeid uid11 ulid)),
	map { "${_}_within(public.$_,pg_catalog.anyrange)" } qw(euid ksuid ulid xid));
is($node->safe_psql('bare', "TABLE had EXCEPT $names ORDER BY 1, 2"),
	join("\n", sort map { "function|public.$_" } @gone),
	'nothing else of the version before loses its name');

# As a fresh one: also after pg_upgrade to 18, which brings no skip support,
# and beside other extensions.
my $without = q{
	DO $$
	DECLARE
		of_family record;
		of_function record;
	BEGIN
		FOR of_family IN
			SELECT opfname AS name, amproclefttype::regtype AS type
			FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
			WHERE amprocnum = 6 AND opfmethod = 403 AND opfnamespace = 'public'::regnamespace
		LOOP
			EXECUTE format('ALTER OPERATOR FAMILY public.%I USING btree DROP FUNCTION 6 (%s, %s)',
				of_family.name, of_family.type, of_family.type);
		END LOOP;
		FOR of_function IN
			SELECT oid::regprocedure AS name FROM pg_proc
			WHERE proname LIKE '%skipsupport' AND pronamespace = 'public'::regnamespace
		LOOP
			EXECUTE format('ALTER EXTENSION sortid DROP FUNCTION %s', of_function.name);
			EXECUTE format('DROP FUNCTION %s', of_function.name);
		END LOOP;
	END $$};
if ($eighteen) {
	$node->safe_psql('upgraded', $without);
	my ($upgraded, $fresh) = map { catalog_of($node, $_) } qw(upgraded fresh);
	isnt($$upgraded{$_}, 1, "without $_") for grep { /skipsupport/ } keys %$fresh;
}
update('upgraded');
database($node, 'fresh', Everything::extensions('public'));
same_catalog(catalog_of($node, 'upgraded'), catalog_of($node, 'fresh'),
	'without skip support before');

# By a role that may do nothing else, with a view that uses a cast whose function gets another name.
$node->safe_psql('kept', 'SET SESSION AUTHORIZATION keeper; ALTER EXTENSION sortid UPDATE');
is($node->safe_psql('kept', q{
	SET SESSION AUTHORIZATION keeper;
	INSERT INTO ids VALUES ('user_01h455vb4pex5vsknk084sn02q');
	TABLE seen}),
	'01890a5d-ac96-774b-bcce-b302099a8057', 'a role without rights updates what it installed');

# Operators that stayed in the schema of the extension.
$node->safe_psql('given', 'ALTER EXTENSION sortid UPDATE');
is($node->safe_psql('given', $left_behind), 0,
	'operators are in pg_catalog, whoever owns their functions');

# A type of the name of a new one.
my %taken = (
	DOMAIN => 'CREATE DOMAIN xid11 AS text', TABLE => 'CREATE TABLE xid11 ()',
	TYPE => 'CREATE TYPE xid11 AS ENUM ()');
my $other = 'cannot create the domain xid11, because there is a type public\.xid11';
my $try   = 'Rename it, then try again';
for my $kind (sort keys %taken) {
	$node->safe_psql('taken', $taken{$kind});
	my (undef, undef, $error) = $node->psql('taken', 'ALTER EXTENSION sortid UPDATE');
	my ($remedy) =
		$error =~ /ERROR:  sortid 2\.0\.0 $other\nHINT:  $try: (ALTER $kind .*); what depends/
		or die $error;
	$node->safe_psql('taken', "$remedy; DROP $kind xid11_1");
}
$node->safe_psql('taken', 'ALTER EXTENSION sortid UPDATE');

# A type by another name.
$node->safe_psql('renamed', 'ALTER TYPE ulid RENAME TO mine');
(undef, undef, my $unknown) = $node->psql('renamed', 'ALTER EXTENSION sortid UPDATE');
like($unknown,
	qr/ERROR:  sortid 2\.0\.0 cannot find its type ulid\nHINT:  .* ALTER TYPE \.{3} RENAME TO ulid/,
	'a renamed type is named');
$node->safe_psql('renamed', q{
	ALTER TYPE mine RENAME TO ulid;
	SET quote_all_identifiers = on;
	SET standard_conforming_strings = off;
	ALTER EXTENSION sortid UPDATE});
database($node, 'fresh', 'CREATE EXTENSION sortid');
same_catalog(catalog_of($node, 'renamed'), catalog_of($node, 'fresh'), 'with other settings');

# What this version drops is in use: the server names it.
for my $view (qw(padded by_name)) {
	my (undef, undef, $error) = $node->psql('dependent', 'ALTER EXTENSION sortid UPDATE');
	my $used = 'cannot drop function .* because other objects depend on it';
	like($error, qr/$used\nDETAIL:  view public\.$view depends on function/,
		"the view $view is named");
	$node->safe_psql('dependent', "DROP VIEW $view");
}
$node->safe_psql('dependent', 'ALTER EXTENSION sortid UPDATE');

# A dump of the version before restores by the command of the page, because min and max have moved.
database($node, 'restored');
my ($sed) = slurp_file("$ENV{TESTDIR}/docs/operating.md") =~ /(sed 's.*?')(?= )/
	or die 'the page does not say how';
my ($dump, $changed) = ("$files/used.sql", "$files/used");
system_or_bail('sh', '-c',
	"$sed '$dump' > '$changed' && ! cmp -s '$dump' '$changed' && mv '$changed' '$dump'");
$node->command_ok(
	[ $node->installed_command('psql'), qw(-X -q -v ON_ERROR_STOP=1 -d),
		$node->connstr('restored'), '-f', $dump ],
	'the dump of the version before');
same(content($node, 'restored'), $was{used}[0],
	'a dump of the version before restores: the same rows');
same(definitions($node, 'restored'), definitions($node, 'used'), 'and the same definitions');

# --- An installation ---

# psql runs nothing of a script that it is given.
my $scripts = $node->config_data('--sharedir') . '/extension';
for my $file (glob "$scripts/sortid*.sql") {
	my ($to) = $file =~ /--([^-]+)\.sql$/;
	my $use = qr/CREATE EXTENSION sortid\w*|ALTER EXTENSION sortid\w* UPDATE TO '\Q$to\E'/;
	command_like([ 'psql', '-X', '-d', $node->connstr('postgres'), '-f', $file ],
		qr/\AUse "$use" to load this file\.\s*\z/, basename($file) . ' does nothing in psql');
}
is($node->safe_psql('bare', 'SHOW search_path'), '"$user", public', 'the search path is as it was');
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
		. ' all other objects in the schema of the extension');

# The second version of sortid_gist.
my $fresh = catalog_of($node, 'fresh', 'sortid_gist');
$node->safe_psql('fresh', qq{
	ALTER EXTENSION sortid_gist UPDATE TO '$version{sortid_gist}+18';
	ALTER EXTENSION sortid_gist UPDATE});
same_catalog(catalog_of($node, 'fresh', 'sortid_gist'), $fresh, 'sortid_gist, there and back');

$node->stop;
done_testing();
