# Statistics: what is concluded from the times of the passes.
package Statistics;
use strict;
use warnings;
use List::Util qw(max min);

# The middle one, or the mean of the middle two.
sub median {
    my @sorted = sort { $a <=> $b } @_;
    return ($sorted[ $#sorted / 2 ] + $sorted[ @sorted / 2 ]) / 2;
}

# The same variant in adjacent passes: each time divided by the one before.
sub repeats {
    my @values = @_;
    return map { $values[$_] / $values[ $_ - 1 ] } 1 .. $#values;
}

# The largest of these in either direction, 1 where there are none: by so much do two
# measurements of the same thing differ.
sub noise {
    return max 1, map { max $_, 1 / $_ } repeats(@_);
}

# The verdict on a median ratio. A limit is missed only where it is passed by more than
# the noise.
sub verdict {
    my ($ratio, $relation, $limit, $noise) = @_;
    my $beyond = $relation eq 'at most' ? $ratio / $limit : $limit / $ratio;
    return $beyond <= 1 ? 'reached' : $beyond <= $noise ? 'within the spread' : 'missed';
}

# What became of a goal: the ratio of subject and baseline within each pass, its median,
# minimum and maximum; with a limit also the verdict and the part of the limit that is
# used up, where 1 is the limit. $values is NAME => { METRIC => [value of each pass] }.
sub judge {
    my ($goal, $values) = @_;
    my @subject  = @{ $values->{ $goal->{subject} }{ $goal->{of} } };
    my @baseline = map { $_ - $goal->{less} } @{ $values->{ $goal->{baseline} }{ $goal->{of} } };
    my @ratios   = map { $subject[$_] / $baseline[$_] } 0 .. $#subject;
    @ratios = map { 1 / $_ } @ratios if $goal->{relation} eq 'at least';
    my %judged = (%$goal, median => median(@ratios), min => min(@ratios), max => max(@ratios));
    return \%judged unless $goal->{limit};

    my $noise = max noise(@subject), noise(@baseline);
    $judged{verdict} = verdict($judged{median}, @$goal{qw(relation limit)}, $noise);
    my @used = map { $_ / $goal->{limit} } @judged{qw(median min max)};
    @used = map { 1 / $_ } @used[ 0, 2, 1 ] if $goal->{relation} eq 'at least';
    $judged{used} = \@used;
    return \%judged;
}

1;
