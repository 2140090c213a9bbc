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
is(Statistics::noise(2, 4, 1), 4, 'noise: the greatest step, up or down');
is(Statistics::noise(2, 3, 3), 1.5, 'noise: a step up');
is(Statistics::noise(5), 1, 'noise: none of one pass');

is(Statistics::verdict(1.25, 'at most', 1.25, 1), 'reached', 'at most: the limit itself is reached');
is(Statistics::verdict(1.5, 'at most', 1.25, 1.2), 'within the spread', 'at most: as far above as the noise');
is(Statistics::verdict(1.51, 'at most', 1.25, 1.2), 'missed', 'at most: above the noise');
is(Statistics::verdict(5, 'at least', 5, 1), 'reached', 'at least: the limit itself is reached');
is(Statistics::verdict(4, 'at least', 5, 1.25), 'within the spread', 'at least: as far below as the noise');
is(Statistics::verdict(3.99, 'at least', 5, 1.25), 'missed', 'at least: below the noise');

# Three passes. The time of new varies more, by a factor of 3, than that of old, by 2.
my $values = { new => { time => [ 1, 3, 3 ], bytes => [52] }, old => { time => [ 4, 6, 12 ], bytes => [60] } };

sub judged {
	my ($relation, $limit, %more) = @_;
	my $goal = { subject => 'new', baseline => 'old', relation => $relation, limit => $limit, of => 'time', less => 0, %more };
	return Statistics::judge($goal, $values);
}

my $most = judged('at most', 0.5);
is_deeply([ @$most{qw(median min max verdict)} ], [ 0.25, 0.25, 0.5, 'reached' ], 'at most: ratios within the passes');
is_deeply($most->{used}, [ 0.5, 0.5, 1 ], 'at most: parts of the limit, of the median, the least, the greatest ratio');

my $least = judged('at least', 2);
is_deeply([ @$least{qw(median min max verdict)} ], [ 4, 2, 4, 'reached' ], 'at least: the ratio turned round');
is_deeply($least->{used}, [ 0.5, 0.5, 1 ], 'at least: parts of the limit');

is(judged('at most', 0.1)->{verdict}, 'within the spread', 'the noise is that of the noisier side: the subject');
is(judged('at most', 0.08)->{verdict}, 'missed', 'and no more than that');
($values->{new}, $values->{old}) = ($values->{old}, $values->{new});
is(judged('at most', 1.6)->{verdict}, 'within the spread', 'the noise is that of the noisier side: the baseline');

my $bytes = judged('at most', 1, of => 'bytes', less => -8);
is_deeply([ @$bytes{qw(median verdict)} ], [ 1, 'reached' ], 'another metric than the time, with an offset');
my $reported = judged('at most', undef);
is_deeply([ @$reported{qw(median verdict)} ], [ 4, undef ], 'without a limit no verdict');

done_testing;
