# Statistics: what is concluded from the times of the passes.
package Statistics;
use strict;
use warnings;
use List::Util qw(max min product sum0);

# The middle one, or the mean of the middle two.
sub median {
    my @sorted = sort { $a <=> $b } @_;
    return ($sorted[ $#sorted / 2 ] + $sorted[ @sorted / 2 ]) / 2;
}

# The same variant in adjacent passes, each time divided by the one before: by so much do
# two measurements of the same thing differ.
sub repeats {
    my @values = @_;
    return map { $values[$_] / $values[ $_ - 1 ] } 1 .. $#values;
}

# How likely it is that of $n coins at least $k show heads.
sub chance {
    my ($k, $n) = @_;
    my $ways = sub { my ($of) = @_; return product(1, map { ($n - $_ + 1) / $_ } 1 .. $of) };
    return sum0(map { $ways->($_) } $k .. $n) / 2**$n;
}

# The verdict on the ratios of the passes. A limit is missed only if it is exceeded in so
# many of them that chance would do that in less than one case of twenty: the sign test.
# More passes make that clearer. A single ratio is one that does not vary.
sub verdict {
    my ($relation, $limit, @ratios) = @_;
    my ($median, @beyond) = map { $relation eq 'at most' ? $_ / $limit : $limit / $_ } median(@ratios), @ratios;
    return 'reached' if $median <= 1;
    return @beyond == 1 || chance(scalar(grep { $_ > 1 } @beyond), scalar @beyond) < 0.05 ? 'missed' : 'unclear';
}

# What became of a goal: the ratio of subject and baseline within each pass, its median,
# minimum and maximum; with a limit also the verdict. $values is NAME => { METRIC =>
# [value of each pass] }.
sub judge {
    my ($goal, $values) = @_;
    my @subject  = @{ $values->{ $goal->{subject} }{ $goal->{of} } };
    my @baseline = map { $_ - $goal->{less} } @{ $values->{ $goal->{baseline} }{ $goal->{of} } };
    my @ratios   = map { $subject[$_] / $baseline[$_] } 0 .. $#subject;
    @ratios = map { 1 / $_ } @ratios if $goal->{relation} eq 'at least';
    my %judged = (%$goal, median => median(@ratios), min => min(@ratios), max => max(@ratios));
    $judged{verdict} = verdict(@$goal{qw(relation limit)}, @ratios) if $goal->{limit};
    return \%judged;
}

1;
