# An oracle for estimates (t/018_plan_oracle.pl is one for results): compares the number of rows
# that the planner expects in a range of ids with the actual number. There are tables of ids at
# regular intervals, in bursts and at random, and of typeids with several prefixes.
# SORTID_ESTIMATES=n creates n rows in each table instead of 330,000, and SORTID_RANGES=n tests n
# ranges of each kind instead of 25, and 4n patterns with two characters.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use List::Util qw(max);
use Test::More;

my ($rows, $ranges) = ($ENV{SORTID_ESTIMATES} || 330_000, $ENV{SORTID_RANGES} || 25);
my $node = PostgreSQL::Test::Cluster->new('estimates');
$node->init;
$node->append_conf('postgresql.conf', join "\n", 'autovacuum = off', 'fsync = off', 'jit = off',
	'max_parallel_workers_per_gather = 0', "timezone = 'UTC'", 'shared_buffers = 256MB');
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
my ($status, $out, $err) = $node->psql('postgres',
	join('', map { slurp_file("$ENV{TESTDIR}/test/lib/$_.sql") } qw(expected_rows types estimates))
	  . 'SELECT count(*) FROM answers',
	extra_params => [ '-v', "rows=$rows", '-v', "ranges=$ranges" ]);
is("$status $err", '0 ', 'the server estimates and counts all ranges');

# The largest factors by which estimates may be off: median and 95th percentile.
my %most = (
	default => [ 1.15, 1.5 ],
	burst   => [ 1.15, 2 ],
	# The rest of a pattern is estimated from its characters, as if all characters were equally
	# frequent, and from the few ids in a histogram. In a time, a character may have only half of
	# the possible values.
	pattern => [ 2.5, 5 ],
);
for (split /\n/, $node->safe_psql('postgres', q{
	SELECT name, shape, kind, ranges, rows, ids[1], ids[2], times[1], times[2] FROM errors
	ORDER BY 1, kind !~ 'day|hour', 3})) {
	my ($name, $shape, $kind, $n, $average, $median, $most, @of_times) = split /\|/;
	my @goal = @{ $most{ $kind =~ /^pattern/ ? 'pattern' : $shape } // $most{default} };
	# With random ids, the number of rows in equal ranges varies by its square root, however good
	# the estimate is.
	@goal = map { max($goal[$_], exp((1.4, 3.2)[$_] / sqrt(max($average, 1)))) } 0, 1;
	# The statistics do not show where bursts are within a bin, so estimates need only be as good as
	# estimates for a column of times.
	@goal = map { max($goal[$_], 1.1 * $of_times[$_]) } 0, 1 if $shape eq 'burst' && @of_times;
	my $what = sprintf '%s, %s: %d ranges of %d rows, off by %.2f, 95 %% by at most %.2f',
	  $name, $kind, $n, $average, $median, $most;
	$what .= sprintf ' (of times %.2f, %.2f)', @of_times if @of_times;
	ok($median <= $goal[0] && $most <= $goal[1], $what);
}
$node->stop;
done_testing();
