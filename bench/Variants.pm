# Variants: the words in which Workloads.pm and Generators.pm say what is measured.
package Variants;
use strict;
use warnings;
use Exporter   qw(import);
use List::Util qw(max);

our @EXPORT = qw(run for_type run_each pgbench query at_most at_least grouped);

# What is measured besides the time, in the order of the report's columns.
our @metrics = ('per second', 'half within', '99 % within', 'WAL', 'index', 'heap', 'primary key');

# A variant: the statement that is timed. %more:
#   before, after  statements that are not timed
#   growth         LABEL => SQL of a number of bytes; by how much it grows is shown per row
#   state          LABEL => SQL of a number, as it is afterwards
#   plan           what EXPLAIN must show, a pattern
sub run {
    my ($name, $sql, %more) = @_;
    return { name => $name, sql => $sql, %more };
}

# A variant for each type: {t} stands for it in the name of a variant or table, {type} in
# SQL, where a bare xid is the server's own.
sub for_type {
    my ($type, @texts) = @_;
    my $in_sql = $type eq 'xid' ? 'public.xid' : $type;
    return map { ref() ? $_ : s/\{t\}/$type/gr =~ s/\{type\}/$in_sql/gr } @texts;
}

sub run_each {
    my ($types, @run) = @_;
    return map { run(for_type($_, @run)) } @$types;
}

# A variant: a statement that pgbench -M prepared runs in transactions of its own, by so
# many clients. %more, besides the above:
#   keys, finds  :NAME in the statement is a parameter, whose values are column NAME of the
#                16 rows of keys; each must find so many rows on an index
#   mode         plan_cache_mode
#   pipeline     true to send the 16 statements at once, so that client and server do not
#                wait for each other
sub pgbench {
    my ($name, $statement, $clients, $transactions, %more) = @_;
    return { name => $name, statement => $statement, clients => $clients, transactions => $transactions, %more };
}

# A variant: such a statement in a pipeline, for the time that the server needs.
sub query {
    my ($name, $query, $n, %more) = @_;
    return pgbench($name, $query, 1, max(1, int $n / 2000), mode => 'auto', pipeline => 1, %more);
}

# Goals: each of the subjects takes at most $limit times what the baseline takes, or is at
# least $limit times as fast. %more: of, what is compared if not the time; less, a number
# that is taken from the baseline.
sub at_most {
    my ($limit, $subjects, $baseline, %more) = @_;
    my %goal = (relation => 'at most', limit => $limit, baseline => $baseline, of => 'time', less => 0, %more);
    return map {
        { %goal, subject => $_ }
    } @$subjects;
}
sub at_least { return at_most(@_, relation => 'at least') }

# 2000000 as 2,000,000.
sub grouped { return reverse(join ',', unpack '(A3)*', reverse $_[0]) =~ s/^,//r }

1;
