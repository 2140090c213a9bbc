# Runs PostgreSQL's own regression tests twice on the same server: without sortid, then with sortid,
# sortid_gist and sortid_gin in template1 and in the tests' database. The output must be the same
# except for the lines in %differs. The tests need not pass: some fail because of the machine. They
# come from the server's source package, which is downloaded unless $SORTID_POSTGRESQL_SOURCE is a
# folder with the unpacked package.
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Copy qw(copy);
use File::Path qw(make_path);
use List::Util qw(first);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @needed     = qw(btree_gist btree_gin); # in both runs
my @extensions = qw(sortid sortid_gist sortid_gin);

# For each test, the lines in which the two outputs differ, and why.
my %differs = (
	# A row for each operator that is not in an operator class of its family: the family, a strategy
	# and the operator. The families of types stored as uuid also have uuid's operators, so that
	# comparisons with uuids can use an index on ids, but they have no class for uuid.
	opr_sanity => qr/^ OID \| +[1-5] \| +\d+$|^\(\d+ rows\)$/,
);

# Returns a setting from pg_config of the installed server; the tests' server has no headers.
sub config { chomp(my $value = `$ENV{PG_CONFIG} --$_[0]`); return $value }

# Downloads the server's source to $dir. Returns the folder of its regression tests, or an empty
# string. apt checks the signature. Its package lists are in $dir, because the machine's may lack
# sources.
sub fetched {
	my ($dir) = @_;
	my ($version) = config('version') =~ /\(\S+ (\S+)\)/ or return '';
	my ($major) = config('version') =~ /^\D*(\d+)/;
	make_path(map { "$dir/$_" } qw(lists/partial cache/archives/partial parts));
	my $kinds = q{deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)};
	my $sources = `apt-get indextargets --format '$kinds' 'Created-By: Packages'`;
	append_to_file("$dir/sources.list", $sources);
	my @apt = ('-q', '-o', "Dir::Etc::SourceList=$dir/sources.list",
		'-o', "Dir::Etc::SourceParts=$dir/parts", '-o', "Dir::State::Lists=$dir/lists",
		'-o', "Dir::Cache=$dir/cache");
	my $there = sub { return run_log([ 'sh', '-c', 'cd "$0" && "$@"', $dir, @_ ]) };
	$there->('apt-get', @apt, 'update') or return '';

	# A different minor version is acceptable, because a mirror may not keep all of them.
	my @versions = join("", `apt-cache @apt showsrc postgresql-$major`) =~ /^Version: (\S+)/mg;
	my @wanted = sort { ($b eq $version) <=> ($a eq $version) } reverse @versions;
	first { $there->('apt-get', @apt, 'source', '--download-only', "postgresql-$major=$_") } @wanted
		or return '';
	$there->('sh', '-c', 'tar --extract --file *.orig.tar.* --wildcards "*/src/test/regress/*"')
		or die "the server's source cannot be unpacked\n";
	my ($source) = glob "$dir/*/src/test/regress";
	return $source // '';
}

my $work = PostgreSQL::Test::Utils::tempdir_short;
my $tests = $ENV{SORTID_POSTGRESQL_SOURCE}
	? "$ENV{SORTID_POSTGRESQL_SOURCE}/src/test/regress" : fetched($work);
plan skip_all => 'the source package of the server cannot be fetched' unless -e "$tests/regress.c";

# The tests call C functions in regress.c and in two of the server's modules.
make_path("$work/lib");
copy(config('pkglibdir') . "/$_.so", "$work/lib/$_.so") for qw(refint autoinc);
system_or_bail('cc', '-O2', '-fPIC', '-shared', '-I', config('includedir-server'), '-I', $tests,
	'-o', "$work/lib/regress.so", "$tests/regress.c");

my $node = PostgreSQL::Test::Cluster->new('tests');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', "fsync = off\nmax_prepared_transactions = 2");
$node->start;

# Returns the outputs of the tests, by name.
sub outputs {
	my ($name, @loaded) = @_;
	my $pg_regress = dirname(config('pgxs')) . '/../test/regress/pg_regress';
	mkdir "$work/out";
	run_log([ $pg_regress, "--inputdir=$tests", "--outputdir=$work/out", "--dlpath=$work/lib",
		'--bindir=' . $node->config_data('--bindir'), '--host=' . $node->host,
		'--port=' . $node->port, "--schedule=$tests/parallel_schedule",
		'--max-concurrent-tests=20', map { "--load-extension=$_" } @loaded ]);
	my %found = map { /(\w+)\.out$/ => slurp_file($_) =~ s/^ +\d{5,} \|/ OID |/mgr }
		glob "$work/out/results/*.out"; # a function has a different OID in the second run
	rename "$work/out", "$work/$name";
	return \%found;
}

$node->safe_psql('template1', "CREATE EXTENSION $_") for @needed;
my $without = outputs('without', @needed);
$node->safe_psql('template1', "CREATE EXTENSION $_") for @extensions;
my $with = outputs('with', @needed, @extensions);
cmp_ok(scalar keys %$without, '>', 200, 'the tests ran');
is_deeply([ sort keys %$with ], [ sort keys %$without ], 'both runs include the same tests');
is($node->safe_psql('regression', q{SELECT count(*) FROM pg_extension WHERE extname ~ '^sortid'}),
	@extensions, 'the second run has the extensions');
for my $name (grep { $$with{$_} ne $$without{$_} } sort keys %$with) {
	my ($old, $new) = map { [ split /\n/, $$_{$name} ] } $without, $with;
	my %seen;
	$seen{$_}++ for @$old;
	my @more = grep { --$seen{$_} < 0 } @$new;
	my @fewer = map { ($_) x $seen{$_} } grep { $seen{$_} > 0 } keys %seen;
	my $expected = $differs{$name} // qr/(?!)/;
	is(join("\n", grep { $_ !~ $expected } @more, @fewer), '', "$name differs only as expected");
}
is_deeply([ sort grep { $$with{$_} ne $$without{$_} } keys %$with ], [ sort keys %differs ],
	'every expected difference occurs');
$node->stop;
done_testing();
