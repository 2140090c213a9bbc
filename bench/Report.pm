# Report: results as Markdown: numbers, tables, and the section of a workload.
package Report;
use strict;
use warnings;
use utf8;
use List::Util qw(max min);
use Statistics;
use Variants;

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

# A number of a metric, by its name.
sub metric {
    my ($name, $number) = @_;
    return
          $name =~ /within$/  ? duration($number)
        : $name =~ /^per /    ? grouped(sprintf '%.0f', $number)
        :                       digits($number);
}

# A ratio, and what several lie between.
sub figure { my ($ratio) = @_; return sprintf $ratio < 9.995 ? '%.2f' : '%.1f', $ratio }
sub range { return @_ ? join '–', map { figure($_) } min(@_), max(@_) : '' }

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

# The section of a workload: its variants beside what they are compared with, and what
# explains them.
sub section {
    my ($workload, $values) = @_;
    my ($rows, $against) = @$workload{qw(rows against)};
    my $baseline = $workload->{baseline} || sub { $against };
    my %metrics  = map { $_ => 1 } map { keys %$_ } values %$values;
    my $timed    = delete $metrics{time} && !$workload->{once};        # a single time says nothing
    my @others   = grep { $metrics{$_} } @Variants::metrics;
    my (@lines, %median);

    for my $name (map { $_->{name} } @{ $workload->{variants} }) {
        my $of   = $values->{$name};
        my @line = map { metric($_, Statistics::median(@{ $of->{$_} })) } @others;
        if ($timed) {
            my $time = $median{$name} = Statistics::median(@{ $of->{time} });
            my $base = $baseline->($name);
            my %goal = (subject => $name, baseline => $base, of => 'time', less => 0, relation => 'at most');
            my $ratio = $base && Statistics::judge(\%goal, $values);
            @line = (
                duration($time), $rows ? duration($time / $rows) : (), @line,
                $ratio ? figure($ratio->{median}) : '', $ratio && $base ne $name ? range(@$ratio{qw(min max)}) : '',
                range(Statistics::repeats(@{ $of->{time} }))
            );
        }
        push @lines, [ $name, @line ];
    }
    my @titles =
        $timed ? ('median', $rows ? 'a row' : (), @others, "× $against", 'min–max', 'A against A') : @others;
    my $remark = ref $workload->{remark} ? $workload->{remark}->(\%median) : $workload->{remark};
    return join "\n", "### $workload->{name}\n", wrapped($workload->{what}), table([ '', @titles ], @lines),
        $remark ? wrapped($remark) : ();
}

1;
