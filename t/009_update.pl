# Updates: each released version of each extension has an update to the current one, after which
# the catalogs are the same as after a new installation. First shows that the comparison detects
# what an update may forget. With SORTID_QUICK only some of what is like others: kinds of what is forgotten or in the way, and schemas.
use strict;
use warnings;
use Catalog qw(catalog_of differences);
use File::Basename;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node    = PostgreSQL::Test::Cluster->new('update');
my $scripts = $node->config_data('--sharedir') . '/extension';
unlink "$scripts/sortid--0.0.0.sql"; # of a run that was killed
plan skip_all => "$scripts is not writable" unless -w $scripts;

$node->init;
$node->start;
my $current = $node->safe_psql('postgres', q{SELECT default_version FROM pg_available_extensions WHERE name = 'sortid'});

# Brings the extension to the state that pg_upgrade to 18 leaves: without skip support.
my $upgraded = q{
	DO $$
	DECLARE
		family record;
		function record;
	BEGIN
		FOR family IN SELECT amprocfamily AS oid, opfname AS name, amproclefttype::regtype AS type FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
			WHERE amprocnum = 6 AND opfmethod = (SELECT oid FROM pg_am WHERE amname = 'btree') AND opfnamespace = 'public'::regnamespace
		LOOP
			EXECUTE format('ALTER OPERATOR FAMILY public.%I USING btree DROP FUNCTION 6 (%s, %s)', family.name, family.type, family.type);
		END LOOP;
		FOR function IN SELECT oid::regprocedure AS name FROM pg_proc WHERE proname LIKE '%skipsupport' AND pronamespace = 'public'::regnamespace LOOP
			EXECUTE format('ALTER EXTENSION sortid DROP FUNCTION %s', function.name);
			EXECUTE format('DROP FUNCTION %s', function.name);
		END LOOP;
	END $$};

# Runs statements in a new database. It is a copy of one in which the first of them ran before, if that made an extension.
my (%copies, $copied);

sub in_new_database {
	my ($first, @more) = @_;
	my $copy = $copies{$first} // 'template0';
	$node->safe_psql('postgres', "DROP DATABASE IF EXISTS updated; CREATE DATABASE updated TEMPLATE $copy");
	$node->safe_psql('updated', $first) if !$copies{$first};
	if (!$copies{$first} && $first =~ /^CREATE EXTENSION/) {
		$copies{$first} = 'copy_' . ++$copied;
		$node->safe_psql('postgres', "CREATE DATABASE $copies{$first} TEMPLATE updated");
	}
	$node->safe_psql('updated', $_) for @more;
	return;
}

# All of these, or with SORTID_QUICK the first so many.
sub some {
	my ($quick, @all) = @_;
	return $ENV{SORTID_QUICK} ? @all[ 0 .. $quick - 1 ] : @all;
}

# What the catalogs then hold about an extension.
sub catalog {
	my ($extension, @statements) = @_;
	in_new_database(@statements);
	return catalog_of($node, 'updated', $extension);
}

# Passes if two catalogs are equal; else shows the first differences.
sub same_catalog {
	my ($got, $expected, $name) = @_;
	my $differences = differences($got, $expected);
	return is(join("\n", grep { defined } @$differences[ 0 .. 9 ]), '', "$name: " . keys(%$expected) . ' facts of the catalogs') || diag(@$differences . ' differences');
}

# psql runs nothing of a script that it is given.
for my $file (glob "$scripts/sortid*.sql") {
	my ($to) = $file =~ /--([^-]+)\.sql$/;
	command_like([ 'psql', '-X', '-d', $node->connstr('postgres'), '-f', $file ],
		qr/\AUse "(?:CREATE EXTENSION sortid\w*|ALTER EXTENSION sortid\w* UPDATE TO '\Q$to\E')" to load this file\.\s*\z/, basename($file) . ' does nothing in psql');
}

my %fresh = map { $_ => catalog($_, "CREATE EXTENSION $_ CASCADE") } qw(sortid sortid_gist sortid_gin);
cmp_ok(keys %{ $fresh{sortid} }, '>', 2000, 'the catalogs describe the extension');
is($node->safe_psql('updated', q{CREATE EXTENSION sortid_gist CASCADE; SHOW search_path}), '"$user", public', 'the scripts leave the search path as it was');
is($node->safe_psql('updated', q{SELECT string_agg(pg_describe_object(classid, objid, 0), ', ') FROM pg_depend, pg_identify_object(classid, objid, 0) AS o
	WHERE deptype = 'e' AND refclassid = 'pg_extension'::regclass AND refobjid IN (SELECT oid FROM pg_extension WHERE extname LIKE 'sortid%')
		AND o.schema <> CASE o.type WHEN 'operator' THEN 'pg_catalog' ELSE 'public' END}),
	'', 'all operators are in pg_catalog, all other objects in the schema of the extension');

# What an update may forget, as statements after which an installation differs in the object.
my $drop = 'ALTER EXTENSION sortid DROP';
my %forgotten = (
	'public.ulid_next'         => "$drop FUNCTION ulid_next(ulid); DROP FUNCTION ulid_next(ulid)",
	'public.max(public.xid)'   => 'COMMENT ON AGGREGATE max(public.xid) IS NULL',
	'public.xid_bloom_ops'     => "$drop OPERATOR CLASS xid_bloom_ops USING brin; DROP OPERATOR CLASS xid_bloom_ops USING brin",
	'cast from public.ulid to' => "$drop CAST (ulid AS timestamptz); DROP CAST (ulid AS timestamptz)",
	'operator ^@(public.typeid,text)' => 'ALTER OPERATOR ^@ (typeid, text) SET (RESTRICT = NONE)',
	'type public.typeid'       => 'ALTER TYPE typeid SET (STORAGE = extended)',
	'public.euid_extension('   => 'ALTER FUNCTION euid_extension(euid) PARALLEL UNSAFE',
	'public.typeid_suffix'     => 'REVOKE ALL ON FUNCTION typeid_suffix(typeid) FROM PUBLIC',
	'public.ulids'             => 'CREATE DOMAIN ulids AS ulid; ALTER EXTENSION sortid ADD DOMAIN ulids');
for my $object (some(3, sort keys %forgotten)) {
	my $differences = differences(catalog('sortid', 'CREATE EXTENSION sortid', $forgotten{$object}), $fresh{sortid});
	ok((grep { index($_, $object) >= 0 } @$differences), "the comparison notices $forgotten{$object}");
}

my @made;
END { unlink @made }

sub make_script {
	my ($versions, $text) = @_;
	push @made, "$scripts/sortid--$versions.sql";
	append_to_file($made[-1], $text);
	return;
}

# The templates say what a type has: what they make of every type is in the installation. (The
# comments on euid differ, because none of its texts is out of range.)
my $support = join '', map { slurp_file($_) =~ /^CREATE FUNCTION \S*(?:sortid_brin\w+|sortid_typanalyze|(?:starts_with|uuid_comparison)_support|typeid_sortsupport)\(.*?;\n/gms } "$scripts/sortid--1.0.0.sql", "$scripts/sortid--1.0.0--1.1.0.sql";
make_script('0.0.0', $support =~ s/(?<=FUNCTION )starts_with_support/search_support/r . 'SET LOCAL search_path = pg_catalog, pg_temp;' . `$ENV{TESTDIR}/src/sql/assemble templates`);
my $of_templates = catalog('sortid', q{CREATE EXTENSION sortid VERSION '0.0.0'});
delete $$of_templates{$_} for grep { /^function public\.euid\w*\(.*: comment / || /^extension sortid/ } keys %$of_templates;
cmp_ok(keys %$of_templates, '>', 1500, 'the templates make most of the objects');
is(join("\n", grep { defined } (grep { /^left/ } @{ differences($of_templates, $fresh{sortid}) })[ 0 .. 9 ]), '', 'what the templates make is in the installation');

# A cast or an operator of a user's own that is in the way of an update is named, with the command that removes
# it; after that command the update goes through.
my %obstacles = (
	'cast from text to public.ulid'        => 'CREATE CAST (text AS ulid) WITH INOUT AS IMPLICIT',
	'cast from character to public.typeid' => 'CREATE CAST (bpchar AS typeid) WITH INOUT AS ASSIGNMENT',
	'operator public.=(public.ulid,uuid)'         => 'CREATE FUNCTION mine(ulid, uuid) RETURNS boolean IMMUTABLE RETURN $1::uuid = $2; CREATE OPERATOR = (FUNCTION = mine, LEFTARG = ulid, RIGHTARG = uuid)',
	'operator public.<(public.euid,timestamp with time zone)' => 'CREATE FUNCTION mine(euid, timestamptz) RETURNS boolean IMMUTABLE RETURN $1::timestamptz < $2; CREATE OPERATOR < (FUNCTION = mine, LEFTARG = euid, RIGHTARG = timestamptz)',
	'operator public.>=(uuid,public.base62id)'    => 'CREATE FUNCTION mine(uuid, base62id) RETURNS boolean IMMUTABLE RETURN $1 >= $2::uuid; CREATE OPERATOR >= (FUNCTION = mine, LEFTARG = uuid, RIGHTARG = base62id)');
for my $obstacle (some(2, sort keys %obstacles)) {
	in_new_database("CREATE EXTENSION sortid VERSION '1.0.0'", $obstacles{$obstacle});
	my ($status, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
	like($error, qr/cannot create what already exists: \Q$obstacle\E$/m, "$obstacle: in the way, named");
	my ($remedy) = $error =~ /Run (DROP .*?), then/;
	$node->safe_psql('updated', $remedy // die $error);
	$node->safe_psql('updated', 'ALTER EXTENSION sortid UPDATE');
	is($node->safe_psql('updated', q{SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::ulid = '01563e3a-b5d3-d676-4c61-efb99302bd5b'::uuid}), 't', "$obstacle: gone after $remedy");
}
in_new_database("CREATE EXTENSION sortid VERSION '1.0.0'", $obstacles{'cast from text to public.ulid'}, $obstacles{'operator public.=(public.ulid,uuid)'}, 'CREATE SCHEMA mine; CREATE OPERATOR mine.< (FUNCTION = mine, LEFTARG = ulid, RIGHTARG = uuid)');
my (undef, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
like($error, qr/exists: cast from text to public\.ulid, operator public\.=\(public\.ulid,uuid\)$/m, 'several are named at once, without one in another schema');


# So is a function, an operator or a type with the name of a new one, with the command that renames or moves it.
my %in_the_way = (
	'operator public.~~(public.ulid,text)' => 'CREATE FUNCTION mine(ulid, text) RETURNS boolean IMMUTABLE RETURN $1::text ~~ $2; CREATE OPERATOR ~~ (FUNCTION = mine, LEFTARG = ulid, RIGHTARG = text);'
		. q{CREATE VIEW using_it AS SELECT ulid '01ARZ3NDEKTSV4RRFFQ69G5FAV' ~~ 'x'::text AS like},
	'function public.ulid(character)' => 'CREATE FUNCTION ulid(character) RETURNS text IMMUTABLE RETURN $1',
	'function public.uid11(character)' => 'CREATE FUNCTION uid11(character) RETURNS ulid IMMUTABLE RETURN NULL::ulid; CREATE VIEW using_it AS SELECT uid11(character \'x\')');
for my $obstacle (sort keys %in_the_way) {
	for my $version (some(1, '1.0.0', '1.1.0')) {
		in_new_database("CREATE EXTENSION sortid VERSION '$version'", $in_the_way{$obstacle});
		my ($status, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
		like($error, qr/cannot create what already exists: \Q$obstacle\E$/m, "$obstacle, in the way of an update from $version, is named");
		my ($remedy) = $error =~ /for example by (.*?), then/;
		$node->safe_psql('updated', $remedy // die $error);
		$node->safe_psql('updated', 'ALTER EXTENSION sortid UPDATE');
		is($node->safe_psql('updated', q{SELECT ulid('01ARZ3NDEKTSV4RRFFQ69G5FAV'::character(30))}), '01ARZ3NDEKTSV4RRFFQ69G5FAV', "$obstacle is out of the way after $remedy");
	}
}

# Functions that have a name of sortid's, of now or before, with other arguments are not in the way.
sub names_of_functions {
	return split /\n/, $node->safe_psql('updated', q{SELECT DISTINCT quote_ident(proname) FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
		JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'});
}
in_new_database('CREATE EXTENSION sortid');
my @new = names_of_functions();
for my $version (some(1, '1.0.0', '1.1.0')) {
	in_new_database("CREATE EXTENSION sortid VERSION '$version'");
	my %names = map { $_ => 1 } @new, names_of_functions();
	$node->safe_psql('updated', join ';', map { "CREATE FUNCTION $_(regdictionary, regdictionary) RETURNS int RETURN 0" } sort keys %names);
	my (undef, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
	is($error, '', "an update from $version beside " . keys(%names) . ' functions of the same names with other arguments');
}

# What people call, by name and arguments; operators without the schema, from which they move.
my $names = q{SELECT type, CASE type WHEN 'operator' THEN substr(identity, length(schema) + 2) ELSE identity END AS name
	FROM pg_depend, pg_identify_object(classid, objid, 0) WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
		AND refobjid = (SELECT oid FROM pg_extension WHERE extname = '%s') AND identity !~ 'pg_catalog\.internal'};

# All released versions of each extension. For sortid also in the state after pg_upgrade to 18.
my %version_of;
for my $file (glob "$ENV{TESTDIR}/releases/*.sql") {
	my ($extension, @versions) = split /--/, basename($file, '.sql');
	$version_of{$extension}{$_}++ for @versions;
}
is(join(' ', sort keys %version_of), 'sortid sortid_gin sortid_gist', 'the extensions that were released');
my @beside = ($upgraded, 'CREATE EXTENSION sortid_gist CASCADE', 'CREATE EXTENSION sortid_gin CASCADE', 'ALTER EXTENSION sortid UPDATE', 'DROP EXTENSION sortid_gist, sortid_gin');
for my $extension (sort keys %version_of) {
	for my $version (grep { $_ ne $current } sort keys %{ $version_of{$extension} }) {
		my @old = "CREATE EXTENSION $extension VERSION '$version' CASCADE";
		push @old, q{ALTER EXTENSION sortid UPDATE} if $extension ne 'sortid';
		my $update = "ALTER EXTENSION $extension UPDATE";
		my $has = sprintf $names, $extension;
		same_catalog(catalog($extension, $old[0], "CREATE TABLE had AS $has", @old[ 1 .. $#old ], $update), $fresh{$extension}, "$extension, updated from $version, is as a new one");
		is($node->safe_psql('updated', "TABLE had EXCEPT $has"), '', "what $extension $version has keeps its name");
		next if $extension ne 'sortid' || $node->pg_version < 18;
		same_catalog(catalog('sortid', @old, $upgraded, $update), $fresh{sortid}, "sortid, updated from $version after pg_upgrade to 18, is as a new one");
		same_catalog(catalog('sortid', @old, @beside), $fresh{sortid}, "sortid, updated from $version after pg_upgrade to 18 beside sortid_gist and sortid_gin, whose functions have the same numbers, is as a new one");
	}
}

# A schema may have any name that the server accepts for extensions.
my @all = sort keys %version_of;
for my $schema (some(1, 'a %s %I b', '50%', 'ü' x 31 . 'x')) {
	my %in;
	for my $version ('', map { " VERSION '$_'" } '1.0.0') {
		in_new_database(qq{CREATE SCHEMA "$schema"}, 'CREATE EXTENSION btree_gist', 'CREATE EXTENSION btree_gin', qq{CREATE EXTENSION sortid SCHEMA "$schema"$version},
			'ALTER EXTENSION sortid UPDATE', map { (qq{CREATE EXTENSION $_ SCHEMA "$schema"} . ($version && " VERSION '1.1.0'"), "ALTER EXTENSION $_ UPDATE") } grep { $_ ne 'sortid' } @all);
		$in{$version} = [ map { catalog_of($node, 'updated', $_) } @all ];
	}
	for my $n (0 .. $#all) {
		same_catalog($_, $in{''}[$n], "$all[$n] in the schema $schema, updated, is as a new one") for map { $$_[$n] } @in{ grep { $_ } keys %in };
	}
}
# The server refuses what could end a literal or an identifier.
for my $schema (qw(a'b a""b a\b a$b)) {
	in_new_database(qq{CREATE SCHEMA "$schema"});
	my (undef, undef, $refused) = $node->psql('updated', qq{CREATE EXTENSION sortid SCHEMA "$schema"});
	like($refused, qr/^psql:<stdin>:1: ERROR:  invalid character in extension "sortid" schema: must not contain any of /, "the server refuses the schema $schema");
}

# A version that has no SQL objects of its own, as one that mends only the library, can be made, installed and updated to.
# (Its tree: that of this version with every script of it frozen, no fragments and a new PREVIOUS.)
my $next = '99.0.0';
my $tree = PostgreSQL::Test::Utils::tempdir();
my @sql  = map { "$_--$current--$next.sql" } qw(sortid sortid_gist sortid_gin);
system_or_bail('cp', '-RL', map({ "$ENV{TESTDIR}/$_" } qw(Makefile src releases), map { "$_.control" } qw(sortid sortid_gist sortid_gin)), $tree);
system_or_bail('perl', '-pi', '-e', 's/^my \@fragments = \K.*;$/();/', "$tree/src/sql/assemble");
system_or_bail('make', '-s', '-C', $tree, "PG_CONFIG=$ENV{PG_CONFIG}", "PREVIOUS=$current", "EXTVERSION=$next", @sql);

# A version with a type that is new, as one was after 1.1.0. What is in the way of the type or would change its meaning is named.
my ($type) = slurp_file("$tree/src/sql/assemble") =~ /^  (\w+) +1\.2\.0 /m or die 'no type of 1.2.0';
append_to_file("$tree/src/sql/$type.sql", "\nCREATE FUNCTION \@extschema\@.gen_$type() RETURNS int RETURN 1;\n");
make_script('1.1.0--98.0.0', scalar `$tree/src/sql/assemble 1.1.0 98.0.0`);
in_new_database(q{CREATE EXTENSION sortid VERSION '1.1.0'}, "CREATE TABLE taken(); CREATE FUNCTION $type(text) RETURNS text RETURN \$1; CREATE FUNCTION $type(text, int) RETURNS text RETURN \$1",
	"CREATE FUNCTION gen_$type() RETURNS text RETURN 'x'; CREATE FUNCTION caller() RETURNS text LANGUAGE sql AS 'SELECT gen_$type()'; CREATE FUNCTION parsed() RETURNS text RETURN gen_$type()");
(undef, undef, $error) = $node->psql('updated', q{ALTER EXTENSION sortid UPDATE TO '98.0.0'});
like($error, qr/exists: function public\.gen_$type\(\), function public\.$type\(text\)$/m, 'functions that a new type and a new function are in the way of');
like($error, qr/by ALTER ROUTINE public\.gen_$type\(\) RENAME TO gen_${type}_1; ALTER ROUTINE public\.$type\(text\) RENAME TO ${type}_1, then try again\. What depends on it keeps working, but change the calls in the text of public\.caller\(\)\.$/m,
	'and the functions whose text would call others');

# Also if the update passes through the version that brought the type, and not if it begins there.
for ([ '1.1.0', qr/exists: function public\.$type\(text\)\n.* What depends on it keeps working\.$/m ], [ '1.2.0', qr/\A\z/ ]) {
	my ($version, $expected) = @$_;
	in_new_database("CREATE EXTENSION sortid VERSION '$version'", "CREATE FUNCTION $type(text) RETURNS text RETURN \$1");
	(undef, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
	like($error, $expected, "a function of the name of a type of 1.2.0, updated from $version");
}

for my $file (@sql) {
	push @made, "$scripts/$file";
	append_to_file($made[-1], slurp_file("$tree/$file"));
	my ($extension) = split /--/, $file;
	for my $from ($next, $current) {
		my $got = catalog($extension, "CREATE EXTENSION $extension VERSION '$from' CASCADE", "ALTER EXTENSION $extension UPDATE TO '$next'");
		same_catalog({ map { s/\Q$next\E/$current/r => 1 } keys %$got }, $fresh{$extension}, "$extension of a version without new objects, installed as $from");
	}
}

# A server on which the script for new installations of 1.1.0 was left takes that, and gets the same.
my @path = split /--/, $node->safe_psql('postgres', q{SELECT path FROM pg_extension_update_paths('sortid') WHERE source = '1.0.0' AND target = (SELECT default_version FROM pg_available_extensions WHERE name = 'sortid')});
make_script('1.1.0', slurp_file("$scripts/sortid--1.0.0.sql") . slurp_file("$scripts/sortid--1.0.0--1.1.0.sql") =~ s/^\\echo.*//r);
is($node->safe_psql('postgres', q{SELECT path FROM pg_extension_update_paths('sortid') WHERE source = '1.1.0' AND target = (SELECT default_version FROM pg_available_extensions WHERE name = 'sortid')}),
	join('--', @path[ 1 .. $#path ]), 'the script of 1.1.0 and all updates after it lead to this version');
%copies = ();
same_catalog(catalog('sortid', 'CREATE EXTENSION sortid'), $fresh{sortid}, 'sortid, installed by the script of 1.1.0 and the updates after it, is as by the first script and all updates');

$node->stop;
done_testing();
