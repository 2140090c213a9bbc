# Report: the results as Markdown.
package Report;
use strict;
use warnings;
use utf8;
use List::Util qw(max min);
use Statistics;

# A number with three digits, or more before the point.
sub digits {
    my ($number) = @_;
    return sprintf '%.*f', ($number < 9.995) + ($number < 99.95), $number;
}

sub duration {
    my ($seconds) = @_;
    my ($unit)    = grep { $seconds >= $_->[0] } [ 1, 's' ], [ 1e-3, 'ms' ], [ 1e-6, 'µs' ], [ 0, 'ns' ];
    return digits($seconds / ($unit->[0] || 1e-9)) . " $unit->[1]";
}

# A ratio, and what several lie between.
sub figure { my ($ratio) = @_; return sprintf $ratio < 10 ? '%.3f' : '%.1f', $ratio }

sub range {
    return join '–', map { figure($_) } min(@_), max(@_);
}

# What a goal asks for, and which ratio shows it.
sub limit { my ($goal) = @_; return ($goal->{relation} eq 'at most' ? '≤ ' : '≥ ') . $goal->{limit} }

sub ratio {
    my ($goal)   = @_;
    my $baseline = $goal->{less} ? "($goal->{baseline} - $goal->{less})" : $goal->{baseline};
    my $ratio    = join ' / ',
        $goal->{relation} eq 'at most' ? ($goal->{subject}, $baseline) : ($baseline, $goal->{subject});
    return $goal->{of} eq 'time' ? $ratio : "$goal->{of}, $ratio";
}

# A table; columns of numbers are aligned to the right.
sub table {
    my ($titles, @rows) = @_;
    my (@rule, @formats);
    for my $column (0 .. $#$titles) {
        my $width = max map { length $_->[$column] } $titles, @rows;
        my $words = grep    { $_->[$column] =~ /^[a-z]/i } @rows;
        push @rule, '-' x ($width + 1) . ($words ? '-' : ':');
        push @formats, '%' . ($words ? '-' : '') . $width . 's';
    }
    my ($head, @lines) = map { sprintf '| ' . join(' | ', @formats) . " |\n", @$_ } $titles, @rows;
    return join '', $head, '|', join('|', @rule), "|\n", @lines;
}

# Paragraphs in lines of at most 120 characters.
sub wrapped { my ($text) = @_; return $text =~ s/(.{1,120})(?: |$)/$1\n/gmr }

# The section of a workload: its variants, its goals, and what explains them.
sub section {
    my ($workload, $values, $judged) = @_;
    my ($rows, $rate) = @$workload{qw(rows rate)};
    my %metrics = map { $_ => 1 } map { keys %$_ } values %$values;
    my $timed   = delete $metrics{time};
    my @others  = sort keys %metrics;
    my $repeats = !$workload->{once};
    my @titles  = ('', $repeats ? 'median' : 'time', 'a row', 'rows/s', @others, 'A against A');
    my @shown   = (1, $timed, $timed && $rows, $rate, (map { 1 } @others), $repeats);
    my @lines;

    for my $name (map { $_->{name} } @{ $workload->{variants} }) {
        my %median = map { $_ => Statistics::median(@{ $values->{$name}{$_} }) } keys %{ $values->{$name} };
        my $time   = $median{time} || 0;
        my @cells =
            ($name, duration($time), $rows ? duration($time / $rows) : '', $rate ? sprintf '%.0f', $rows / $time : '');
        push @lines,
            [
            @cells,
            (map { digits($median{$_}) } @others),
            range(Statistics::repeats(@{ $values->{$name}{time} || [] }))
            ];
    }
    my @variants = map {
        my $line = $_;
        [ map { $shown[$_] ? $line->[$_] : () } 0 .. $#shown ]
    } \@titles, @lines;
    my @goals = map {
        my @verdict = $_->{limit} ? (limit($_), $_->{verdict}) : ('', '');
        [ ratio($_), figure($_->{median}), range(@$_{qw(min max)}), @verdict ]
    } @$judged;
    my $text = "## $workload->{name}\n\n" . wrapped($workload->{what}) . "\n" . table(@variants);
    $text .= "\n" . table([ 'ratio', 'median', 'min–max', 'goal', '' ], @goals) if @goals;
    $text .= "\n" . wrapped($workload->{remark})                                if $workload->{remark};
    return $text;
}

my $reading = <<'EOF';
A *pass* runs every variant of a workload once, in the order of its table; the first pass is not counted. A variant
has a session of its own that stays open; the time of a statement is that of psql's `\timing`, the time of a query by
pgbench 1/tps. A ratio is taken within each pass, so what slows the machine for a while slows both sides; the tables
show its median and the least and the greatest one. *A against A* is the same variant's time in adjacent passes, the
later divided by the earlier: the noise. A goal is

- *reached* if the median ratio keeps its limit,
- *within the spread* if it passes the limit, but by no more than the greatest ratio of A against A, either way round,
  of the two variants,
- *missed* otherwise.
EOF

# How many goals came to which end, and which were not reached.
sub balance {
    my @goals = @_;
    my $text  = 'Of ' . @goals . ' goals: ' . join ', ', map {
        my $verdict = $_;
        grep({ $_->{verdict} eq $verdict } @goals) . " $verdict"
    } ('reached', 'within the spread', 'missed');
    my @others = grep { $_->{verdict} ne 'reached' } @goals;
    return "$text.\n" unless @others;
    return "$text. Not reached:\n\n"
        . table([ 'workload', 'ratio', 'median', 'goal', '' ],
        map { [ $_->{workload}, ratio($_), figure($_->{median}), limit($_), $_->{verdict} ] } @others);
}

# %of: command, minutes, facts, goals, sections.
sub document {
    my (%of) = @_;
    return join "\n", "# Benchmarks\n",
        wrapped(
"Made by `$of{command}` in $of{minutes} minutes: it builds the extension, starts a server of its own and runs the"
            . ' workloads there, each in turns with what it is compared with.'),
        balance(@{ $of{goals} }), "![Each goal and what became of it](benchmarks.svg)\n",
        join('', map { wrapped("- $_->[0]: $_->[1]") } @{ $of{facts} }), "## How to read this\n", $reading,
        @{ $of{sections} };
}

1;
