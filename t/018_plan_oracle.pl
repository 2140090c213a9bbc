# A plan oracle: random queries over every type, operator and kind of index of the extension must
# return the same rows with an index as with a scan that cannot use one. SORTID_ORACLE=n runs n
# queries instead of 3,500. At least 1,500 of them are random. SORTID_SEED=n repeats the queries of
# another run, and SORTID_TYPE=T runs only queries on ids of that type.
use strict;
use warnings;
use OracleQueries qw(random_case rows_of systematic);
use OracleTables qw(fill);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(time);

my $wanted = $ENV{SORTID_ORACLE} || 3500;
my $seed   = srand($ENV{SORTID_SEED} || 20260101);
note("SORTID_SEED=$seed SORTID_ORACLE=$wanted");

my $began = time;
my $node  = PostgreSQL::Test::Cluster->new('oracle');
$node->init;
$node->append_conf('postgresql.conf', join "\n", 'autovacuum = off', 'jit = off', 'fsync = off',
	"timezone = 'UTC'", 'max_parallel_workers_per_gather = 0', 'max_locks_per_transaction = 512');
$node->start;
$node->safe_psql('postgres', "CREATE EXTENSION $_ CASCADE") for qw(sortid sortid_gist sortid_gin);
$node->safe_psql('postgres', slurp_file("$ENV{TESTDIR}/test/lib/oracle.sql"));
my $o = fill($node);
note($_) for @{ $$o{notes} };
my @cases = systematic($o);
my $fixed = @cases;
push @cases, random_case($o, scalar @cases) while @cases < $wanted || @cases < $fixed + 1500;
note(sprintf '%d columns, %d tables, %d queries after %.1f s',
	scalar @{ $$o{columns} }, scalar @{ $$o{tables} }, scalar @cases, time - $began);

# Runs all statements in one session.
my $script = "COPY cases FROM stdin;\n";
for my $n (0 .. $#cases) {
	my @fields = map { defined $_ ? s/\\/\\\\/gr =~ s/\n/\\n/gr =~ s/\t/\\t/gr : '\N' }
		@{ $cases[$n] }{qw(settings unset explain parameters arguments fast slow)};
	$script .= join("\t", $n, @fields) . "\n";
}
my ($status, $out, $err) = $node->psql('postgres', "$script\\.\nCALL answer_cases()");
is("$status $err", '0 ', 'the server answers all queries') or diag(
	'the last query: ' . ($node->safe_psql('postgres', 'SELECT max(n) FROM answers') || 'none'));

# Returns the number of rows in a result, and up to 20 of the rows that the other result lacks.
sub beside {
	my ($rows, $others) = map { [ split /\n/ ] } @_;
	my %left;
	$left{$_}++ for @$others;
	my @only = grep { ($left{$_} // 0) <= 0 || !$left{$_}-- } @$rows;
	splice @only, 20 if @only > 20;
	return '=> ' . @$rows . " rows, only here:\n" . join('', map { "$_\n" } @only);
}

# Reports a difference with everything needed to reproduce it.
my $differ = 'fast IS DISTINCT FROM slow';
my @different = split /\n/,
	$node->safe_psql('postgres', "SELECT n FROM answers WHERE $differ ORDER BY n");
for my $n (@different[ 0 .. ($#different < 9 ? $#different : 9) ]) {
	my $q = $cases[$n];
	my $fast = rows_of($$q{fast}) . ";\n";
	$fast = "PREPARE oracle $$q{parameters} AS ${fast}EXECUTE oracle $$q{arguments};\n"
		if $$q{parameters};
	my $slow = rows_of($$q{slow}) . ";\n";
	my $plan = $node->safe_psql('postgres', "SELECT plan FROM answers WHERE n = $n");
	my (undef, $fast_rows, $fast_error) = $node->psql('postgres', "$$q{settings};\n$fast");
	my (undef, $slow_rows, $slow_error) = $node->psql('postgres', $slow);
	my (undef, $scan) = $node->psql('postgres', "EXPLAIN (COSTS OFF) $$q{slow}");
	diag("query $n:\n$$q{settings}\n$fast" . beside($fast_rows, $slow_rows)
			. "$fast_error\n$plan\nbut\n$slow" . beside($slow_rows, $fast_rows)
			. "$slow_error\n$scan\n");
}
my ($compared) = $node->safe_psql('postgres', 'SELECT count(*) FROM answers');
is($compared, scalar @cases, 'every query has an answer');
is(scalar @different, 0,
	"$compared queries return the same rows with and without an index, SORTID_SEED=$seed");
my $errors = $node->safe_psql('postgres', q{
	SELECT a.fast, a.slow, c.fast FROM answers AS a JOIN cases AS c USING (n)
	WHERE a.fast ^@ 'ERROR' OR a.slow ^@ 'ERROR' ORDER BY n LIMIT 5});
is($errors, '', 'no query raises an error');

# Each indexable condition, without any other condition, used a btree at least once. Each kind of
# index and partitioning was used by some query, and all relevant kinds of scans and joins occur.
my (%seen, %served);
my @kinds = (
	'Index Scan', 'Index Only Scan', 'Bitmap Index Scan', 'BitmapOr', 'Backward', 'Nested Loop',
	'Hash Join', 'Merge Join', 'Semi Join', 'Anti Join', 'Full Join', 'InitPlan', 'Group Key: ()',
	'Merge Append', 'Subplans Removed', 'never executed',
	$$o{fdw} ? ('Foreign Scan', 'Relations: ') : ());
for (split /\n/, $node->safe_psql('postgres', q{
	COPY (SELECT n, plan, fast IS NULL OR fast IN ('', '0 0') FROM answers ORDER BY n) TO stdout})) {
	my ($n, $plan, $nothing) = split /\t/;
	my ($q, $table) = ($cases[$n], $cases[$n]{table});
	my ($name, $kind) = @$table{qw(name kind)};
	$seen{rows}++ if $nothing eq 'f';
	$seen{$_}++ for grep { index($plan, $_) >= 0 } @kinds;
	if ($plan =~ /Index Cond/ || $$table{own}) {
		$seen{ 'index: ' . ($$table{class} // $kind) }++
			if $plan =~ /(?:i_$name|${name}_part\d+_id_idx)\b/;
		$served{"$$q{form}{key} $$q{form}{side}, $$table{column}{type}"}++
			if $$q{form} && $kind eq 'btree';
	}
	if ($$table{partitions}) {
		my %partitions = map { $_ => 1 } $plan =~ /\b(${name}_part\d+)\b(?!_)/g;
		$seen{"pruned $kind"}++ if keys %partitions < $$table{partitions};
	}
}
my %indexes = map { 'index: ' . ($$_{class} // $$_{kind}) => 1 }
	grep { !$$_{small} && $$_{kind} ne 'foreign' } @{ $$o{tables} };
my @pruned = map { "pruned by_$_" } qw(range list hash);
is(join(', ', grep { !$seen{$_} } @kinds, sort(keys %indexes), @pruned), '',
	'the queries have plans of every kind');
cmp_ok($seen{rows}, '>', @cases / 2, 'more than half of the queries find rows');
for my $column (@{ $$o{columns} }) {
	my @indexed = grep { $$_{indexable} } @{ $$column{forms} };
	my @idle = grep { !$served{$_} } map { "$$_{key} $$_{side}, $$column{type}" } @indexed;
	is("@idle", '', "each indexable condition on $$column{type} used an index");
}

# Two scans of one table may begin at different rows: a scan of a table larger than a quarter of
# shared_buffers begins where another scan is. So a sub-select must be evaluated only once.
# Otherwise, the two bounds of a search could come from different rows. In the first query, a
# function in the query moves the scan. In the second, other sessions do.
$node->append_conf('postgresql.conf', 'shared_buffers = 1MB');
$node->restart;
$node->safe_psql('postgres', q{
	CREATE TABLE searched AS
	SELECT gen_ulid(timestamptz '2026-01-01' + n * interval '1 hour') AS id
	FROM generate_series(1, 3000) AS n;
	CREATE INDEX ON searched (id);
	CREATE TABLE prefixes AS
	SELECT left(id::text, 8) AS prefix, repeat('x', 500) AS filler FROM searched;
	VACUUM ANALYZE searched, prefixes;
	CREATE FUNCTION scanned() RETURNS boolean STABLE LANGUAGE plpgsql
	AS 'BEGIN PERFORM FROM prefixes LIMIT 400; RETURN true; END'});
my $search = 'FROM searched WHERE id ^@ (SELECT (array_agg(prefix))[1] FROM prefixes';
is($node->safe_psql('postgres', "SELECT count(*) $search WHERE scanned())"), '1',
	'a search for the value of a sub-select finds a single row');
my $file = PostgreSQL::Test::Utils::tempdir . '/search.sql';
append_to_file($file, "SELECT 1 / (count(*) = 1)::int $search);\n");
$node->command_ok([ qw(pgbench -n -c 4 -j 2 -t 200 -f), $file, 'postgres' ],
	'a search for the value of a sub-select finds a single row during other scans');

note(sprintf '%.1f s', time - $began);
$node->stop;
done_testing();
