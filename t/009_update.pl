# Updates: after an update from a released version the catalogs are the same as after a new
# installation. First shows, with made-up earlier versions, that the comparison detects what
# an update script forgets.
use strict;
use warnings;
use Catalog qw(catalog_of differences);
use File::Basename;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node    = PostgreSQL::Test::Cluster->new('update');
my $scripts = $node->config_data('--sharedir') . '/extension';
plan skip_all => "$scripts is not writable" unless -w $scripts;

$node->init;
$node->start;
my $current = $node->safe_psql('postgres', q{SELECT default_version FROM pg_available_extensions WHERE name = 'sortid'});
my $script  = slurp_file("$scripts/sortid--$current.sql");

# Brings the extension to the state that pg_upgrade to 18 leaves: without skip support.
my $upgraded = q{
	DO $$
	DECLARE
		family record;
	BEGIN
		FOR family IN SELECT amprocfamily AS oid, opfname AS name, amproclefttype::regtype AS type FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
			WHERE amprocnum = 6 AND opfmethod = (SELECT oid FROM pg_am WHERE amname = 'btree') AND opfnamespace = 'public'::regnamespace
		LOOP
			EXECUTE format('ALTER OPERATOR FAMILY public.%I USING btree DROP FUNCTION 6 (%s, %s)', family.name, family.type, family.type);
		END LOOP;
	END $$;
	ALTER EXTENSION sortid DROP FUNCTION uid11_skipsupport(internal);
	DROP FUNCTION uid11_skipsupport(internal)};

# Runs statements in a new database and returns what its catalogs hold about the extension.
sub catalog {
	$node->safe_psql('postgres', 'DROP DATABASE IF EXISTS updated');
	$node->safe_psql('postgres', 'CREATE DATABASE updated TEMPLATE template0');
	$node->safe_psql('updated', $_) for @_;
	return catalog_of($node, 'updated');
}

# psql runs nothing of a script that it is given.
for my $file (glob "$scripts/sortid*.sql") {
	my ($to) = $file =~ /--([^-]+)\.sql$/;
	command_like([ 'psql', '-X', '-d', $node->connstr('postgres'), '-f', $file ],
		qr/\AUse "(?:CREATE EXTENSION sortid\w*|ALTER EXTENSION sortid\w* UPDATE TO '\Q$to\E')" to load this file\.\s*\z/, basename($file) . ' in psql');
}

my $fresh = catalog('CREATE EXTENSION sortid');
cmp_ok(keys %$fresh, '>', 2000, 'the catalogs have something to say');

# The differences between an update from a version, after some statements, and a new installation.
sub update_differs {
	my ($from, @before) = @_;
	return differences(catalog("CREATE EXTENSION sortid VERSION '$from'", @before, 'ALTER EXTENSION sortid UPDATE'), $fresh);
}

# Made-up versions: each replaces a part of today's script by something else (`was`), or by
# nothing. `remedy` is what an update script must do about it; PART stands for the part.
my $rest    = qr/.*?;\n/s;
my @changes = map { { was => '', remedy => 'PART', %$_ } } (
	{ of => 'public.ulid_next',         part => qr/CREATE FUNCTION ulid_next$rest$rest/ },
	{ of => 'public.max(public.xid)',   part => qr/COMMENT ON AGGREGATE max\(\@extschema\@\.xid\)$rest/ },
	{ of => 'public.xid_bloom_ops',    part => qr/CREATE OPERATOR CLASS xid_bloom_ops$rest/ },
	{ of => 'cast from public.ulid to', part => qr/CREATE CAST \(\@extschema\@\.ulid AS timestamptz\)$rest/ },
	{   of     => 'public.^@(public.typeid,text)',
		part   => qr/typeid_starts_with, LEFTARG[^)]*RIGHTARG = text\K,[^)]*/,
		remedy => 'ALTER OPERATOR ^@ (typeid, text) SET (RESTRICT = matchingsel, JOIN = matchingjoinsel);' },
	{ of => 'type public.typeid', part => qr/, STORAGE = main/, remedy => 'ALTER TYPE typeid SET (STORAGE = main);' },
	{   of     => 'public.euid_extension',
		part   => qr/CREATE FUNCTION euid_extension[^;]*\K PARALLEL SAFE/,
		remedy => 'ALTER FUNCTION euid_extension(euid) PARALLEL SAFE;' },
	{   of     => 'public.typeid_suffix',
		part   => qr/CREATE FUNCTION typeid_suffix$rest$rest/,
		was    => 'PART REVOKE ALL ON FUNCTION typeid_suffix(typeid) FROM PUBLIC;',
		remedy => 'DROP FUNCTION typeid_suffix(typeid); PART' },
	{ of => 'public.ulids', part => qr/\z/, was => 'CREATE DOMAIN ulids AS ulid;', remedy => 'DROP DOMAIN ulids;' });

my @made;
END { unlink @made }

sub make_script {
	my ($versions, $text) = @_;
	push @made, "$scripts/sortid--$versions.sql";
	append_to_file($made[-1], $text);
	return;
}
my ($old, $update, $n) = ($script, '', 0);
for my $change (@changes) {
	my $without = sub {
		my ($text) = @_;
		$text =~ s{$$change{part}}{my $part = $&; $$change{remedy} =~ s/PART/$part/; $$change{was} =~ s/PART/$part/r}e
			or die "today's script has no such part: $$change{part}";
		return $text;
	};
	my $version = '0.0.' . ++$n;
	make_script($version, $without->($script));
	make_script("$version--$current", "SELECT;\n");
	my $differences = update_differs($version);
	ok((grep { index($_, $$change{of}) >= 0 } @$differences), "an update that forgets $$change{of} is found out");
	$old = $without->($old);
	$update .= "$$change{remedy}\n";
}
make_script('0.0.0',           $old);
make_script("0.0.0--$current", $update . `$ENV{TESTDIR}/src/sql/assemble skip_support`);

# A cast or an operator of a user's own that is in the way of an update is named, with the command that removes
# it; after that command the update goes through.
my %obstacles = (
	'cast from text to public.ulid'        => 'CREATE CAST (text AS ulid) WITH INOUT AS IMPLICIT',
	'cast from character to public.typeid' => 'CREATE CAST (bpchar AS typeid) WITH INOUT AS ASSIGNMENT',
	'operator public.=(public.ulid,uuid)'         => 'CREATE FUNCTION mine(ulid, uuid) RETURNS boolean IMMUTABLE RETURN $1::uuid = $2; CREATE OPERATOR = (FUNCTION = mine, LEFTARG = ulid, RIGHTARG = uuid)',
	'operator public.<(public.euid,timestamp with time zone)' => 'CREATE FUNCTION mine(euid, timestamptz) RETURNS boolean IMMUTABLE RETURN $1::timestamptz < $2; CREATE OPERATOR < (FUNCTION = mine, LEFTARG = euid, RIGHTARG = timestamptz)',
	'operator public.>=(uuid,public.base62id)'    => 'CREATE FUNCTION mine(uuid, base62id) RETURNS boolean IMMUTABLE RETURN $1 >= $2::uuid; CREATE OPERATOR >= (FUNCTION = mine, LEFTARG = uuid, RIGHTARG = base62id)');
for my $obstacle (sort keys %obstacles) {
	catalog("CREATE EXTENSION sortid VERSION '1.0.0'", $obstacles{$obstacle});
	my ($status, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
	like($error, qr/cannot create what already exists: \Q$obstacle\E$/m, "$obstacle: in the way, named");
	my ($remedy) = $error =~ /Run (DROP .*?), then/;
	$node->safe_psql('updated', $remedy // die $error);
	$node->safe_psql('updated', 'ALTER EXTENSION sortid UPDATE');
	is($node->safe_psql('updated', q{SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::ulid = '01563e3a-b5d3-d676-4c61-efb99302bd5b'::uuid}), 't', "$obstacle: gone after $remedy");
}
catalog("CREATE EXTENSION sortid VERSION '1.0.0'", $obstacles{'cast from text to public.ulid'}, $obstacles{'operator public.=(public.ulid,uuid)'}, 'CREATE SCHEMA mine; CREATE OPERATOR mine.< (FUNCTION = mine, LEFTARG = ulid, RIGHTARG = uuid)');
my (undef, undef, $error) = $node->psql('updated', 'ALTER EXTENSION sortid UPDATE');
like($error, qr/exists: cast from text to public\.ulid, operator public\.=\(public\.ulid,uuid\)$/m, 'several are named at once, without one in another schema');

# The released versions, each also in the state after pg_upgrade.
my @versions = ('0.0.0', grep { $_ ne $current } map { /sortid--([^-]+)\.sql$/ ? $1 : () } glob "$ENV{TESTDIR}/releases/*.sql");
my @beside = ($upgraded, 'CREATE EXTENSION sortid_gist CASCADE', 'CREATE EXTENSION sortid_gin CASCADE', 'ALTER EXTENSION sortid UPDATE', 'DROP EXTENSION sortid_gist, sortid_gin');
for my $version (@versions) {
	is_deeply(update_differs($version), [], "an update from $version leaves nothing to be desired");
	next if $node->pg_version < 18;
	is_deeply(update_differs($version, $upgraded), [], "an update from $version after pg_upgrade neither");
	is_deeply(differences(catalog("CREATE EXTENSION sortid VERSION '$version'", @beside), $fresh), [],
		'nor beside sortid_gist and sortid_gin, whose functions have the same numbers');
}

$node->stop;
done_testing();
