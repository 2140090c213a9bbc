# What bench/Statistics.pm concludes from made-up times.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../../bench";
use Statistics;
use Test::More;

is(Statistics::median(3, 10, 1), 3, 'median of an odd number');
is(Statistics::median(10, 1, 4, 2), 3, 'median of an even number');
is(Statistics::median(5, 5, 1, 5), 5, 'median with ties');
is(Statistics::median(7), 7, 'median of one');
is(Statistics::median(9, 10, 100), 10, 'median of numbers, not of texts');

is_deeply([ Statistics::repeats(2, 4, 1) ], [ 2, 0.25 ], 'adjacent passes, the later by the earlier');
is(Statistics::chance(0, 5), 1, 'none or more of five coins');
is(Statistics::chance(5, 5), 1 / 32, 'all of five');
is(Statistics::chance(9, 10), 11 / 1024, 'nine or more of ten');

is(Statistics::verdict('at most', 1.25, (1.25) x 5), 'reached', 'at most: the limit itself is reached');
is(Statistics::verdict('at most', 1.25, 1, 1.2, 1.25, 9, 9), 'reached', 'at most: the median counts');
is(Statistics::verdict('at most', 1.25, (1.26) x 5), 'missed', 'at most: exceeded in 5 of 5 passes');
is(Statistics::verdict('at most', 1.25, (1.26) x 4, 1.25), 'unclear', 'in 4 of 5');
is(Statistics::verdict('at most', 1.25, (1.26) x 9, 1.2), 'missed', 'in 9 of 10');
is(Statistics::verdict('at most', 1.25, (1.26) x 8, 1.2, 1.2), 'unclear', 'in 8 of 10');
is(Statistics::verdict('at most', 1.25, (1.26) x 4), 'unclear', 'four passes are too few');
is(Statistics::verdict('at most', 1.25, 1.26), 'missed', 'but a single ratio is one that does not vary');
is(Statistics::verdict('at least', 5, (5) x 5), 'reached', 'at least: the limit itself is reached');
is(Statistics::verdict('at least', 5, (4.9) x 5), 'missed', 'at least: less in 5 of 5 passes');
is(Statistics::verdict('at least', 5, (4.9) x 4, 5), 'unclear', 'in 4 of 5');

# Three passes.
my $values = { new => { time => [ 1, 3, 3 ], bytes => [52] }, old => { time => [ 4, 6, 12 ], bytes => [60] } };

sub judged {
	my ($relation, $limit, %more) = @_;
	my $goal = { subject => 'new', baseline => 'old', relation => $relation, limit => $limit, of => 'time', less => 0, %more };
	return Statistics::judge($goal, $values);
}

my $most = judged('at most', 0.5);
is_deeply([ @$most{qw(median min max verdict)} ], [ 0.25, 0.25, 0.5, 'reached' ], 'at most: ratios within the passes');
my $least = judged('at least', 2);
is_deeply([ @$least{qw(median min max verdict)} ], [ 4, 2, 4, 'reached' ], 'at least: the ratio turned round');
is(judged('at most', 0.2)->{verdict}, 'unclear', 'the verdict is that on these ratios');

my $bytes = judged('at most', 1, of => 'bytes', less => -8);
is_deeply([ @$bytes{qw(median verdict)} ], [ 52 / 68, 'reached' ], 'another metric than the time, with an offset');
my $reported = judged('at most', undef);
is_deeply([ @$reported{qw(median verdict)} ], [ 0.25, undef ], 'without a limit no verdict');

done_testing;
