# Chart: ratios as an SVG for light and dark pages, narrow enough for a telephone. A bar
# begins at 1, what all are compared with, and goes left for less and right for more, on a
# logarithmic axis.
package Chart;
use strict;
use warnings;
use utf8;
use List::Util qw(max min);

my $width = 440;
my ($left, $right) = (148, 394);    # what bars may fill; their figures stand beside their ends
my $line = 20;

sub text {
    my ($x, $y, $text, $class) = @_;
    $text = $text =~ s/&/&amp;/gr =~ s/</&lt;/gr =~ s/>/&gt;/gr;
    return sprintf qq(<text%s x="%.1f" y="%.1f">%s</text>\n), $class ? qq( class="$class") : '', $x, $y, $text;
}

# @groups: { title, bars => [{ name, ratio, ours }] }. $than: what 1 stands for.
sub svg {
    my ($than, @groups) = @_;
    my @ratios = map { map { $_->{ratio} } @{ $_->{bars} } } @groups;
    my ($least, $most) = (min(0.5, @ratios), max(2, @ratios));
    my $scale = ($right - $left) / log($most / $least);
    my $at    = sub { my ($ratio) = @_; return $left + $scale * log($ratio / $least) };
    my $one   = $at->(1);

    my ($y, $bars) = (74, '');
    for my $group (@groups) {
        $bars .= text(8, $y + 18, $group->{title}, 'group');
        $y += 26;
        for my $bar (@{ $group->{bars} }) {
            my $end = $at->($bar->{ratio});
            my ($from, $to) = sort { $a <=> $b } $one, $end;
            $bars .= text(104, $y + 14.5, $bar->{name}, 'name');
            $bars .= sprintf qq(<rect class="%s" x="%.1f" y="%d" width="%.1f" height="%d"/>\n),
                $bar->{ours} ? 'ours' : 'other', $from, $y + 3, max($to - $from, 1), $line - 6;
            my $figure = sprintf $bar->{ratio} < 9.995 ? '%.2f' : '%.1f', $bar->{ratio};
            $bars .= $end < $one ? text($end - 4, $y + 14.5, $figure, 'less') : text($to + 4, $y + 14.5, $figure);
            $y += $line;
        }
    }
    my $axis = '';
    my $step = 1 + int(26 / ($scale * log 2));    # so that the figures of the axis stand apart
    for my $tick (grep { $_ >= $least && $_ <= $most } map { 2**($_ * $step) } -9 .. 9) {
        my $title = $tick < 1 ? '1/' . 1 / $tick : $tick;
        $axis .= sprintf qq(<path class="%s" d="M%.1f 72V%d"/>\n), $tick == 1 ? 'one' : 'tick', $at->($tick), $y + 4;
        $axis .= text($at->($tick), 66, $title, 'middle');
    }
    my $height = $y + 12;
    my $key = qq(<rect class="ours" x="8" y="9" width="12" height="12"/>\n) . text(26, 20, 'sortid')
        . qq(<rect class="other" x="92" y="9" width="12" height="12"/>\n) . text(110, 20, 'other')
        . text($one, 44, $than, 'middle') . text($left - 8, 44, '← less', 'name') . text($right + 38, 44, 'more →', 'name');
    return <<"SVG";
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" width="$width" height="$height" role="img">
<title>Times and sizes as multiples of $than</title>
<style>
text { font: 13px "DejaVu Sans", Verdana, sans-serif; fill: #24292f; }
.group { font-weight: bold; }
.name, .less { text-anchor: end; }
.middle { text-anchor: middle; }
.page { fill: #fff; }
.ours { fill: #1f8a78; }
.other { fill: #9aa1ab; }
.tick { stroke: #d8dbe0; }
.one { stroke: #24292f; }
\@media (prefers-color-scheme: dark) {
text { fill: #dfe3e8; }
.page { fill: #1e2129; }
.ours { fill: #35a893; }
.other { fill: #6c737e; }
.tick { stroke: #3a3f4a; }
.one { stroke: #dfe3e8; }
}
</style>
<rect class="page" width="$width" height="$height"/>
$axis$bars$key</svg>
SVG
}

1;
