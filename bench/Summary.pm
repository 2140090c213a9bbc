# Summary: what a reader asks first, of the results of one server (see bench/report): how
# long each kind of id takes, what its generator does to an index, and what many clients see.
package Summary;
use strict;
use warnings;
use utf8;
use Generators;
use List::Util qw(sum);
use Report;
use Statistics;
use Variants;

# A question: the workload that answers it, and what of it: the metrics of the variant that
# is named as the type or as its generator.
my @questions = (
    { title => 'generate',  workload => 'generate', by => 'generator' },
    { title => 'insert',    workload => 'insert',   by => 'generator' },
    { title => 'to text',   workload => 'output',   by => 'type' },
    { title => 'from text', workload => 'input',    by => 'type' },
    { title => 'find',      workload => 'lookup',   by => 'type' },
    { title => 'index',     workload => 'index',    by => 'type' },
    { title => 'sort',      workload => 'order',    by => 'type' },
    { title => 'bytes',     workload => 'size',     by => 'type', sizes => [ 'heap', 'primary key' ] },
);

# Who is compared: the first is what the chart compares the others with. The generator is
# the one that the documents advise as a default.
sub contestants {
    my ($major) = @_;
    my @v7 = ($major >= 18 ? 'uuidv7' : (), 'gen_uuidv7');
    return (
        { name => 'uuid, version 4', type => 'uuid', generator => 'gen_random_uuid' },
        (map { { name => 'uuid, version 7', type => 'uuid', generator => $_ } } @v7),
        { name => 'bigint', type => 'bigint', generator => 'nextval' },
        { name => 'text',   type => 'text',   generator => 'text of gen_typeid' },
        (map { { name => $_, type => $_, generator => "gen_${_}_monotonic" } } qw(ulid euid base62id xid)),
        { name => 'uid11',  type => 'uid11',  generator => 'gen_uid11_snowish' },
        { name => 'typeid', type => 'typeid', generator => 'gen_typeid_monotonic' },
    );
}

# The answer of each pass: nanoseconds or bytes, of a row; none if the workload was not run
# or has no such variant.
sub answers {
    my ($server, $question, $contestant) = @_;
    my $values = $server->{values}{ $question->{workload} }{ $contestant->{ $question->{by} } } or return;
    if (my $sizes = $question->{sizes}) {
        return map { my $pass = $_; sum(map { $values->{$_}[$pass] } @$sizes) } 0 .. $#{ $values->{ $sizes->[0] } };
    }
    my ($workload) = grep { $_->{name} eq $question->{workload} } @{ $server->{workloads} };
    return map { $_ * 1e9 / ($workload->{rows} || 1) } @{ $values->{time} };
}

sub median {
    my @answers = @_;
    return @answers ? grouped(sprintf '%.0f', Statistics::median(@answers)) : '';
}

# A table of all questions.
sub overview {
    my ($server) = @_;
    my @asked = grep { $server->{values}{ $_->{workload} } } @questions or return '';
    return Report::table(
        [ 'id', 'default', map { $_->{title} } @asked ],
        map {
            my $contestant = $_;
            [ @$contestant{qw(name generator)}, map { median(answers($server, $_, $contestant)) } @asked ]
        } contestants($server->{major})
    );
}

# The metrics of a variant, as a table shows them.
sub shown {
    my ($server, $workload, $variant, @metrics) = @_;
    my $values = $server->{values}{$workload}{$variant} or return map { '' } @metrics;
    return map { Report::metric($_, Statistics::median(@{ $values->{$_} })) } @metrics;
}

# What each generator does as the default of a key: to one INSERT of all rows, and to the
# index by that or by single rows.
sub defaults {
    my ($server) = @_;
    return '' unless $server->{values}{insert} && $server->{values}{insert_clients};
    my ($insert) = grep { $_->{title} eq 'insert' } @questions;
    return Report::table(
        [ 'default', 'in bulk: ns', 'WAL', 'index', '2 clients: index', '16 clients: index' ],
        map {
            my $name = $_->{name};
            [
                $name,
                median(answers($server, $insert, { generator => $name })),
                shown($server, 'insert', $name, qw(WAL index)),
                map { shown($server, 'insert_clients', "$name, $_", 'index') } 2, 16
            ]
        } grep { !$_->{collides} } Generators::generators($server->{major})
    );
}

# Two tables: inserts and lookups by 2 and 16 clients.
sub clients {
    my ($server) = @_;
    my @metrics  = ('per second', 'half within', '99 % within');
    my @titles   = ('2 clients: per second', @metrics[ 1, 2 ], '16 clients: per second', @metrics[ 1, 2 ]);
    my $table    = sub {
        my ($title, $workload, @variants) = @_;
        return '' unless $server->{values}{$workload};
        return Report::table(
            [ $title, @titles ],
            map {
                my $name = $_;
                [ $name, map { shown($server, $workload, "$name, $_", @metrics) } 2, 16 ]
            } @variants
        );
    };
    my %types   = map { s/, .*//r => 1 } keys %{ $server->{values}{lookup_clients} || {} };
    my @inserts = map { $_->{generator} } contestants($server->{major});
    my @lookups = grep { delete $types{$_} } map { $_->{type} } contestants($server->{major});
    return join "\n", grep { $_ } $table->('inserts', 'insert_clients', @inserts), $table->('lookups', 'lookup_clients', @lookups);
}

# The bars of the chart: a few of the questions, of each those contestants that it tells
# apart from the first, with their ratio to that.
sub chart {
    my ($server) = @_;
    my ($first, @others) = contestants($server->{major});
    my @groups;
    for my $question (grep { $_->{title} =~ /^(generate|insert|find|sort|bytes)$/ } @questions) {
        my @first = answers($server, $question, $first) or next;
        my @bars;
        for my $contestant (grep { $_->{name} !~ /euid|base62id|uid11/ } @others) {
            next if $contestant->{ $question->{by} } eq $first->{ $question->{by} };
            my @answers = answers($server, $question, $contestant) or next;
            push @bars,
                {
                name  => $contestant->{name} eq 'uuid, version 7' ? $contestant->{generator} : $contestant->{name},
                ours  => $contestant->{generator} =~ /^gen_/ ? 1 : 0,
                ratio => Statistics::median(map { $answers[$_] / $first[$_] } 0 .. $#answers),
                };
        }
        push @groups, { title => $question->{title}, bars => \@bars };
    }
    return @groups;
}

1;
