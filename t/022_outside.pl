# The extension is outside the server's folders, where PostgreSQL 18 and newer can find it. It is
# installed by make and from the image for Kubernetes, preloaded, and taken through pg_upgrade. The
# servers in this test are copies that do not have the extension in their own folders. $NEWER:
# see t/014_majors.pl.
use strict;
use warnings;
use lib $ENV{NEWER} ? "$ENV{NEWER}/lib/pgxs/src/test/perl" : ();
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $dir = PostgreSQL::Test::Utils::tempdir;

# Returns the output of a program, which must succeed.
sub output {
	my ($out, $err) = run_command(\@_);
	die "@_: $err" if $?;
	return $out;
}

my $tested = { config => output('sh', '-c', 'command -v pg_config'), tree => $ENV{TESTDIR} };
my $newer  = $ENV{NEWER}
	? { config => "$ENV{NEWER}/bin/pg_config", tree => $ENV{NEWER_TREE} }
	: undef;
($$_{major}) = output($$_{config}, '--version') =~ /(\d+)/ for grep { $_ } $tested, $newer;
my ($server) = grep { $_ && $$_{major} >= 18 } $newer, $tested;
plan skip_all => "PostgreSQL $$tested{major} finds extensions in its own folders only"
	unless $server;

# Copies a server without the extension. The copy finds its files relative to its programs.
sub without_extension {
	my ($from, $name) = @_;
	my ($bin, $lib, $share) = map { output($$from{config}, "--$_") } qw(bindir pkglibdir sharedir);
	my $copy = "$dir/$name";
	system_or_bail('mkdir', '-p', "$copy$bin", map { "$copy$_" =~ s{/[^/]*$}{}r } $lib, $share);
	system_or_bail('sh', '-c', 'cp -L "$0"/* "$1"', $bin, "$copy$bin");
	system_or_bail('cp', '-as', $_, "$copy$_") for $lib, $share;
	unlink glob("$copy$lib/sortid*"), glob("$copy$share/extension/sortid*");
	return "$copy$bin" =~ s{/bin$}{}r;
}

# Runs make install with these arguments. files_in() then lists the installed files.
sub install {
	my ($from, @words) = @_;
	command_ok(
		[ 'make', '-s', '-C', $$from{tree}, "PG_CONFIG=$$from{config}", @words, 'install' ],
		"make install @words");
	return;
}
sub files_in { return output('find', $_[0], qw(-type f -printf), '%P\n') }

# Returns the settings for an extension in these two folders.
sub found_in {
	my ($share, $lib) = @_;
	return "extension_control_path = '$share:\$system'\ndynamic_library_path = '$lib:\$libdir'\n";
}

sub start {
	my ($name, $path, @settings) = @_;
	my $node = PostgreSQL::Test::Cluster->new($name, install_path => $path);
	$node->init(extra => ['--data-checksums']);
	$node->append_conf('postgresql.conf',
		"max_prepared_transactions = 0\nautovacuum = off\n@settings");
	$node->start;
	return $node;
}

# Returns the path of the sortid.so that a session uses.
sub library {
	my ($node, $name) = @_;
	return $node->safe_psql($name // 'postgres', q{
		SET client_min_messages = error;
		SELECT DISTINCT m[1]
		FROM (SELECT gen_ulid() OFFSET 0) AS used,
			regexp_matches(pg_read_file('/proc/self/maps'), '(/\S*/sortid\.so)', 'g') AS m});
}

# --- make install, use, preload ----------------------------------------------

my $share = "$dir/opt/share/postgresql";
my $lib   = "$dir/opt/lib";
my $path  = without_extension($server, 'server');
install($server, "datadir=$share", "pkglibdir=$lib");
my $script   = qr{^share/postgresql/extension/sortid\w*--[^/]*\.sql$};
my @files    = sort split /\n/, files_in("$dir/opt");
my @controls = map { s{.*/}{share/postgresql/extension/}r } glob "$ENV{TESTDIR}/*.control";
is(join(' ', grep { !/$script/ } @files), join(' ', 'lib/sortid.so', sort @controls),
	'make installs the library and the control files');
cmp_ok(scalar(grep { /$script/ } @files), '>', 2, 'make installs the scripts');

my $node = start('outside', $path);
my ($code, undef, $error) = $node->psql('postgres', 'CREATE EXTENSION sortid');
like($error, qr/extension "sortid" is not available/,
	'the extension is not found without the settings');
$node->append_conf('postgresql.conf', found_in($share, $lib));
$node->reload;
my $content = q{
	CREATE TABLE users (
		id typeid PRIMARY KEY DEFAULT gen_typeid('user'), at ulid DEFAULT gen_ulid_monotonic());
	INSERT INTO users SELECT FROM generate_series(1, 1000);
	ANALYZE};
$node->safe_psql('postgres', "CREATE EXTENSION sortid; $content");
is(library($node), "$lib/sortid.so", "a session uses the library outside the server's folders");
is($node->safe_psql('postgres', q{
	SELECT default_version = installed_version
	FROM pg_available_extensions WHERE name = 'sortid'}),
	't', "the version outside the server's folders is available");

my $searches = q{
	EXPLAIN (COSTS OFF) SELECT FROM users WHERE id ^@ 'user_0';
	EXPLAIN (COSTS OFF) SELECT FROM users WHERE at <@ tstzrange(now(), NULL)};
$node->safe_psql('postgres', 'CREATE DATABASE updated TEMPLATE template0');
$node->safe_psql('updated', "CREATE EXTENSION sortid; $content; CREATE INDEX ON users (at)");
sub indexes_used {
	my ($name, $on) = @_;
	my $plans = ($on // $node)->safe_psql($name,
		"SET enable_seqscan = off; SET enable_bitmapscan = off; $searches");
	return scalar(() = $plans =~ /Index Cond: .*>=/g);
}
is(indexes_used('updated'), 2, 'searches use indexes');

# Prepare for pg_upgrade to PostgreSQL 18 as in docs/install.md, but change only some functions
# at first.
my ($block) =
	slurp_file("$ENV{TESTDIR}/docs/install.md") =~ /```sql\n(SET search_path.*?DO .*?)```/s;
for my $which ('starts_with$', '') {
	$node->safe_psql('updated', $block =~ s/(?=LOOP\n)/AND proname ~ '$which' /r);
	is(indexes_used('updated'), 2, "searches use indexes while the functions that match /$which/"
			. ' name the library without a folder');
}
my $names = q{SELECT DISTINCT probin FROM pg_proc WHERE probin LIKE '%sortid'};
is($node->safe_psql('updated', $names), 'sortid',
	'all functions name the library without a folder');
is(library($node, 'updated'), "$lib/sortid.so",
	'the library named without a folder is the same file');

$node->append_conf('postgresql.conf', q{shared_preload_libraries = 'sortid'});
$node->restart;
is(library($node), "$lib/sortid.so", "the library outside the server's folders is preloaded");
$node->stop;

# --- the image for Kubernetes ----------------------------------------------------

# The arguments of make install come from the Dockerfile. The operator mounts the image's root into
# the pod, at a path unknown to the image.
my ($image) = slurp_file("$ENV{TESTDIR}/Dockerfile") =~ /make install DESTDIR=\/extension (.*)/;
my $mounted = "$dir/extensions/sortid";
install($server, "DESTDIR=$mounted", split / /, $image);
is(join(' ', sort split /\n/, files_in($mounted)),
	join(' ', map { s{^share/postgresql/}{share/}r } @files),
	'the image has lib, share/extension and nothing else');
system_or_bail('chmod', '-R', 'a-w', $mounted);
my $pod = start('pod', $path, found_in("$mounted/share", "$mounted/lib"));
$pod->safe_psql('postgres', "CREATE EXTENSION sortid; $content");
is(library($pod), "$mounted/lib/sortid.so", 'a server uses the mounted library');
$pod->stop;
system_or_bail('chmod', '-R', 'u+w', $mounted);

# --- pg_upgrade ------------------------------------------------------------------

SKIP: {
	skip 'no newer server with its headers is installed', 1
		unless $newer && $$newer{major} > $$tested{major};
	my ($old, $old_path);
	if ($$tested{major} >= 18) {
		install($tested, "datadir=$dir/older/share", "pkglibdir=$dir/older/lib");
		$old_path = without_extension($tested, 'older_server');
		$old      = start('old', $old_path, found_in("$dir/older/share", "$dir/older/lib"));
	}
	else { $old = start('old', output($$tested{config}, '--bindir') =~ s{/bin$}{}r) }
	$old->safe_psql('postgres', "CREATE EXTENSION sortid; $content");
	my $rows = $old->safe_psql('postgres', 'SELECT * FROM users ORDER BY id');

	my $new = PostgreSQL::Test::Cluster->new('new', install_path => $path);
	$new->init(extra => ['--data-checksums']);
	$new->append_conf('postgresql.conf', found_in($share, $lib));
	chdir $dir or die "$dir: $!";
	my $upgrade = sub {
		$old->stop;
		local $ENV{LC_ALL} = 'C';
		my ($out, $err);
		my $done = IPC::Run::run(
			[ $new->installed_command('pg_upgrade'), '--no-sync', @_,
				'-d', $old->data_dir, '-D', $new->data_dir,
				'-b', $old->config_data('--bindir'), '-B', $new->config_data('--bindir'),
				'-s', $new->host, '-p', $old->port, '-P', $new->port ],
			'>', \$out, '2>', \$err);
		return ($done, "$out$err");
	};
	my ($done, $said) = $upgrade->('--check');
	if ($$newer{major} == 18 && !$done) {
		like($said, qr/references loadable libraries that are missing/,
			'pg_upgrade to 18 looks for $libdir/sortid in its own folders only');
		$old->start;
		$old->safe_psql('postgres', $block);
		is($old->safe_psql('postgres', $names), 'sortid',
			'before pg_upgrade, all functions name the library without a folder');
		is($old->safe_psql('postgres', 'SELECT * FROM users ORDER BY id'), $rows,
			'the old server finds the library named without a folder');
		($done, $said) = $upgrade->('--check');
	}
	ok($done, "pg_upgrade --check from $$tested{major} to $$newer{major}") or diag($said);
	($done, $said) = $upgrade->();
	ok($done, 'pg_upgrade') or diag($said);
	$new->start;
	is($new->safe_psql('postgres', 'SELECT * FROM users ORDER BY id'), $rows,
		'after pg_upgrade, the rows are the same');
	is(library($new), "$lib/sortid.so",
		"after pg_upgrade, the library outside the server's folders is used");
	$new->safe_psql('postgres', "ALTER EXTENSION sortid UPDATE; INSERT INTO users DEFAULT VALUES");
	is(indexes_used('postgres', $new), 1, 'after pg_upgrade, searches use the index');
	$new->stop;
}

done_testing();
