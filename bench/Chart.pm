# Chart: the goals as an SVG. The bar of a goal is the part of its limit that the median
# ratio uses up, its whisker goes from the least to the greatest ratio.
package Chart;
use strict;
use warnings;
use utf8;
use List::Util qw(min);
use Report;

my $width  = 900;
my $left   = 270;    # where bars begin
my $unit   = 220;    # the length of a bar at its limit
my $end    = 1.5;    # what is longer is cut off
my $line   = 18;
my $font   = 11;
my %colour = (reached => '#2a9d8f', 'within the spread' => '#e9a23b', missed => '#c8443a');

# A text at a point, made smaller where it would be wider than $room.
sub text {
    my ($x, $y, $text, %more) = @_;
    my $size = (delete $more{room} || $width) / length($text) / 0.6;
    $more{'font-size'} = sprintf '%.1f', $size if $size < $font;
    my $attributes = join '', map { qq( $_="$more{$_}") } sort keys %more;
    $text = $text =~ s/&/&amp;/gr =~ s/</&lt;/gr =~ s/>/&gt;/gr;
    return qq(<text x="$x" y="$y"$attributes>$text</text>\n);
}

sub bar {
    my ($goal, $y) = @_;
    my ($median, $min,  $max)  = map { sprintf '%.1f', $left + $unit * min($_, $end) } @{ $goal->{used} };
    my ($middle, $base, $size) = ($y + $line / 2, $y + $line / 2 + 4, $line - 6);
    my $figures = sprintf '%s (%s) %s', Report::figure($goal->{median}), Report::range(@$goal{qw(min max)}),
        Report::limit($goal);
    $figures .= ", $goal->{verdict}" if $goal->{verdict} ne 'reached';
    my $after = $left + $unit * $end + 8;
    return text($left - 8, $base, Report::ratio($goal), 'text-anchor' => 'end', room => $left - 16)
        . sprintf(qq(<rect x="$left" y="%d" width="%.1f" height="$size" fill="$colour{ $goal->{verdict} }"/>\n),
        $y + 3, $median - $left)
        . sprintf(qq(<path d="M$min %dv8M$min ${middle}H${max}M$max %dv8" stroke="#222" fill="none"/>\n),
        ($middle - 4) x 2)
        . text($after, $base, $figures, room => $width - $after - 8);
}

sub svg {
    my @goals = @_;
    my ($y, $bars, $workload) = (36, '', '');
    for my $goal (@goals) {
        if ($goal->{workload} ne $workload) {
            $workload = $goal->{workload};
            $bars .= text(8, $y + 20, $workload, 'font-weight' => 'bold');
            $y += 26;
        }
        $bars .= bar($goal, $y);
        $y += $line;
    }
    my $axis = '';
    for my $at (0, 0.5, 1, 1.5) {
        my ($x, $stroke, $title) = ($left + $at * $unit, $at == 1 ? ('#222', 'goal') : ('#ccc', $at));
        $axis .= qq(<path d="M$x 36V$y" stroke="$stroke"/>\n) . text($x, 32, $title, 'text-anchor' => 'middle');
    }
    my ($x, $key) = (8, '');
    for my $verdict ('reached', 'within the spread', 'missed') {
        $key .=
            qq(<rect x="$x" y="5" width="10" height="10" fill="$colour{$verdict}"/>\n) . text($x + 15, 14, $verdict);
        $x += 40 + 6 * length $verdict;
    }
    my $height = $y + 12;
    return <<"SVG";
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height"
     font-family="DejaVu Sans, Verdana, sans-serif" font-size="$font" fill="#222">
<rect width="100%" height="100%" fill="#fff"/>
$axis$bars$key</svg>
SVG
}

1;
