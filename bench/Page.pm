# Page: the page of the benchmarks, from what a reader asks to the goals.
package Page;
use strict;
use warnings;
use utf8;
use Report;
use Statistics;
use Summary;

# The goals of all workloads, judged.
sub goals {
    my ($server) = @_;
    my @goals;
    for my $workload (@{ $server->{workloads} }) {
        my $name = $workload->{name};
        push @goals, map { { %{ Statistics::judge($_, $server->{values}{$name}) }, workload => $name } }
            @{ $workload->{goals} };
    }
    return @goals;
}

# What a goal asks for, which ratio shows it, and what became of it.
sub goal {
    my ($goal)   = @_;
    my $baseline = $goal->{less} ? "($goal->{baseline} - $goal->{less})" : $goal->{baseline};
    my $most     = $goal->{relation} eq 'at most';
    my $ratio    = join ' / ', $most ? ($goal->{subject}, $baseline) : ($baseline, $goal->{subject});
    $ratio = "$goal->{of}, $ratio" if $goal->{of} ne 'time';
    return [
        $goal->{workload},
        $ratio, sprintf('%.3f', $goal->{median}),
        Report::range(@$goal{qw(min max)}),
        ($most ? '≤ ' : '≥ ') . $goal->{limit},
        $goal->{verdict}
    ];
}

# What the tables that answer a reader's questions show.
my $glance = <<'EOF';
Nanoseconds for a row, and for the last column bytes: *generate* is a call of the default, *insert* a row of one big `INSERT`
into a table that has it, *to text* and *from text* the conversions, *find* a lookup in the primary key, *index* a row of
`CREATE INDEX`, *sort* one of `ORDER BY`, *bytes* a row of a table that has nothing but its primary key, index included. Uuids of
version 7 differ from those of version 4 only in how they are generated and inserted. *text* is the text of a typeid, indexed
and sorted under a linguistic collation.
EOF
my $defaults = <<'EOF';
What a generator does as the default of a primary key. *In bulk* is one big `INSERT` into a large table; 2 and 16 clients insert
single rows. *WAL* and *index* are bytes for a row; all of the index counts, that of rows inserted before too.
EOF
my $clients = <<'EOF';
Clients of pgbench, on the same machine as the server, each statement in a transaction of its own; no commit waits for a disk.
*half within* and *99 % within* are the times that so many of the transactions took, as the client sees them.
EOF

# The tables of the workloads that were run, under headings of this level. The first server's
# have a text that explains them, and the chart.
sub answers {
    my ($level, $server) = @_;
    my @answers;
    for (
        [ 'At a glance',            $glance,   Summary::overview($server) ],
        [ 'Generators as defaults', $defaults, Summary::defaults($server) ],
        [ 'Many clients',           $clients,  Summary::clients($server) ]
        )
    {
        my ($title, $text, $table) = @$_;
        next unless $table;
        push @answers, "$level $title\n", $level eq '##' ? $text : (), $table;
        push @answers, "![Times and sizes as multiples of those of a random uuid](benchmarks.svg)\n"
            if $level eq '##' && $text eq $glance;
    }
    return @answers;
}

# What made these figures.
sub origin {
    my ($server) = @_;
    my @runs = map { "`$_->{command}` on " . substr($_->{date}, 0, 10) . ", in $_->{minutes} minutes" } @{ $server->{runs} };
    return "PostgreSQL $server->{version} by " . join ', then ', @runs;
}

my $measured = <<'EOF';
A *pass* runs every variant of a workload once, in the order of its table; the first pass is not counted, and short workloads
have more of them. Each variant has a session of its own, which stays open. The time of a statement is that of psql's `\timing`,
that of a query by pgbench 1/tps. Ratios are taken within each pass, so that what slows the machine for a while slows both
sides; the tables show their median and the least and the greatest one. *A against A* is the same variant's time in adjacent
passes, the later divided by the earlier: smaller differences mean nothing.
EOF
my $verdicts = <<'EOF';
The limits were set before the first run. Generators of 16 bytes were compared with a constant then; now it is a function that
allocates its value, as each of them must. A goal is *reached* if the median of the ratios keeps the limit. It is *missed* if the
median does not, nor do so many of the passes that chance explains it in less than one case of twenty (5 of 5, 8 of 9, 10 of 13: the
sign test), otherwise *unclear*.
EOF

# What a server ran on and how, as a list.
sub facts { return join '', map { Report::wrapped("- $_->[0]: $_->[1]") =~ s/\n(?=.)/\n  /gr } @_ }

# Another server: what differs from the first and what a reader asks.
sub other {
    my ($server, %fact) = @_;
    my @differ = grep { $_->[0] !~ /^started|^load/ && $_->[1] ne ($fact{ $_->[0] } || '') } @{ $server->{facts} };
    return (
        "## PostgreSQL $server->{major}\n",
        Report::wrapped('Measured on ' . origin($server) . (@differ ? '. What differs from [the first](#how-this-was-measured):' : '.')),
        @differ ? facts(@differ) : (),
        answers('###', $server)
    );
}

# The page: all about the first server, and what a reader asks about the others.
sub document {
    my ($first, @others) = @_;
    my @goals = goals($first);
    my $count = join ', ', map {
        my $verdict = $_;
        grep({ $_->{verdict} eq $verdict } @goals) . " $verdict"
    } qw(reached unclear missed);
    my %fact = map { @$_ } @{ $first->{facts} };
    return join "\n", "# Benchmarks\n",
        Report::wrapped("How long ids take to generate, insert, find and sort, with sortid, uuid, bigint and text, on"
            . " $fact{processor}. Measured on " . origin($first) . '. [Goals](#goals) come last.'),
        answers('##', $first),
        (map { other($_, %fact) } @others),
        "## How this was measured\n", $measured,
        facts(@{ $first->{facts} }),
        "## Details\n", (map { Report::section($_, $first->{values}{ $_->{name} }) } @{ $first->{workloads} }),
        "## Goals\n", $verdicts, 'Of ' . @goals . " goals: $count.\n",
        Report::table([ 'workload', 'ratio', 'median', 'min–max', 'goal', '' ], map { goal($_) } @goals);
}

1;
