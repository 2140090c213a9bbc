# Workloads: what is measured, as data. A workload has
#
#   name, what  what it is called, and a sentence for the report
#   variants    in the order of a pass: see Variants.pm
#   against     what each variant is compared with, as the report calls it
#   baseline    a sub: the variant that a variant is compared with; without it, the one named by against
#   goals       see Variants.pm, at_most() and at_least()
#   rows        of a statement; then the report also shows the time of one
#   passes      how many passes for one of --passes: more where a pass is short (1)
#   setup       statements before the first pass
#   teardown    statements after the last
#   once        true where one pass is enough, as what counts does not vary
#   measure     instead of statements: the method of Measure that runs a pass
#   remark      a paragraph for the report, or a sub that makes it of the median times
#
# Statements find the tables that Tables.pm describes.
package Workloads;
use strict;
use warnings;
use List::Util qw(max);
use Generators;
use Variants;

my @like_uuid   = qw(ulid euid base62id);
my @like_bigint = qw(xid uid11);
my @fixed       = (@like_uuid, @like_bigint);
my @types       = (@fixed,     'typeid');
my @with_uuid   = ('uuid', @types);
my @with_both   = (qw(uuid bigint), @types);

# All for N rows, on this major version of the server.
sub all {
    my ($n, $major) = @_;
    return (
        Generators::workloads($n, $major), size($n), text($n), lookup($n), lookup_clients($n),
        range($n, 'custom'), range($n, 'generic'), sorted($n), hashed($n), copy($n, 'text'), copy($n, 'binary'),
        base62($n), codecs(),
    );
}

sub size {
    my ($n) = @_;
    my $rows = int $n / 4;
    my %bytes = (heap => "pg_relation_size('sized')", 'primary key' => "pg_relation_size('sized_pkey')");
    return {
        name => 'size',
        what => 'Bytes per row of a table with nothing but its primary key, after '
            . grouped($rows)
            . ' ids were inserted in ascending order, as they come if they carry the time. *text* is the text of the typeid,'
            . ' *pair* a composite type of text and uuid.',
        rows     => $rows,
        once     => 1,
        variants => [
            run_each(
                [ qw(uuid bigint text pair), @types ],
                '{t}', "INSERT INTO sized SELECT id FROM (SELECT id FROM ids_{t} LIMIT $rows) AS s ORDER BY id",
                growth => \%bytes,
                before => 'CREATE TABLE sized (id {type} PRIMARY KEY)',
                after  => 'DROP TABLE sized'
            )
        ],
        against => 'uuid',
        goals   => [ at_most(1, ['typeid'], 'text', of => 'heap', less => 8) ],
    };
}

sub text {
    my ($n) = @_;
    my %output = (
        name     => 'output',
        what     => '`SELECT count(id::text)` of ' . grouped($n) . ' stored rows, the whole query.',
        rows     => $n,
        passes   => 3,
        variants => [ run_each(\@with_both, '{t}', 'SELECT count(id::text) FROM ids_{t}') ],
        against  => 'uuid',
        goals    =>
            [ at_most(0.65, \@fixed, 'uuid'), at_most(0.75, ['typeid'], 'uuid'), at_most(1.15, \@fixed, 'bigint') ],
    );
    my %input = (
        name     => 'input',
        what     => '`SELECT count(t::TYPE)` of ' . grouped($n) . ' stored texts, the whole query.',
        rows     => $n,
        passes   => 3,
        variants => [ run_each(\@with_both, '{t}', 'SELECT count(t::{type}) FROM texts_{t}') ],
        against  => 'uuid',
        goals    => [ at_most(0.35, \@types, 'uuid'), at_most(1.25, \@types, 'bigint') ],
    );
    return \%output, \%input;
}

sub base62 {
    my ($n) = @_;
    my $insert = 'INSERT INTO inserted SELECT id FROM ids_base62id';
    return {
        name => 'base62',
        what => grouped($n)
            . ' uuids to Base62id texts and back (`u::base62id::text`, `t::base62id::uuid`), the whole'
            . " query, against uuid's own text and against inserting base62ids into a logged table with a primary key.",
        rows     => $n,
        setup    => ['CREATE TABLE inserted (id base62id PRIMARY KEY)'],
        teardown => ['DROP TABLE inserted'],
        variants => [
            run('uuid out',     'SELECT count(id::text) FROM ids_uuid'),
            run('base62id out', 'SELECT count(id::base62id::text) FROM ids_uuid'),
            run('uuid in',      'SELECT count(t::uuid) FROM texts_uuid'),
            run('base62id in',  'SELECT count(t::base62id::uuid) FROM texts_base62id'),
            run('insert',       $insert, before => 'TRUNCATE inserted; CHECKPOINT'),
        ],
        against  => 'uuid',
        baseline => sub { $_[0] =~ / (out|in)$/ ? "uuid $1" : undef },
        goals    => [
            at_most(1, ['base62id out'], 'uuid out'),
            at_most(1, ['base62id in'],  'uuid in'),
            at_least(20, ['base62id out'], 'insert'),
        ],
    };
}

sub copy {
    my ($n, $format) = @_;
    my $file = "'{files}/{t}' (FORMAT $format)";
    return {
        name => "copy_$format",
        what => '`COPY` of '
            . grouped($n)
            . " rows to a file of the server (*out*), and from it into an empty table without"
            . " an index (*in*); `FORMAT $format`.",
        rows     => $n,
        passes   => $format eq 'binary' ? 2 : 1,
        setup    => [ map { for_type($_, 'CREATE TABLE copied_{t} (id {type})') } @with_uuid ],
        teardown => [ map { "DROP TABLE copied_$_" } @with_uuid ],
        variants => [
            run_each(\@with_uuid, '{t} out', "COPY ids_{t} TO $file"),
            run_each(\@with_uuid, '{t} in',  "COPY copied_{t} FROM $file", before => 'TRUNCATE copied_{t}'),
        ],
        against  => 'uuid',
        baseline => sub { 'uuid' . $_[0] =~ s/.* / /r },
        goals    => [
            at_most(1.05, [ map { "$_ out" } @fixed ], 'uuid out'),
            at_most(1.15, ['typeid out'],              'uuid out'),
            at_most(1.05, [ map { "$_ in" } @fixed ],  'uuid in'),
            at_most(1.15, ['typeid in'],               'uuid in'),
        ],
    };
}

sub sorted {
    my ($n)    = @_;
    my $sorted = sub {
        my ($name, $what, @sql) = @_;
        return {
            name => $name,
            what => "$what "
                . grouped($n)
                . ' shuffled ids: *typeid* are ids of one entity type, *mixed* of ten; *text* and *mixed_text*'
                . ' are their texts, under a linguistic collation.',
            rows     => $n,
            variants => [ run_each([ @with_both, qw(mixed text mixed_text) ], '{t}', @sql) ],
            against  => 'uuid',
            goals    => [
                at_most(1.05, \@like_uuid,       'uuid'),
                at_most(1.05, \@like_bigint,     'bigint'),
                at_most(1.3,  [qw(typeid mixed)], 'uuid'),
                at_most(0.3,  ['typeid'],        'text'),
                at_most(0.3,  ['mixed'],         'mixed_text'),
            ],
        };
    };
    return (
        $sorted->('index', '`CREATE UNIQUE INDEX` on', 'CREATE UNIQUE INDEX i ON ids_{t} (id)', after => 'DROP INDEX i'),
        $sorted->('order', '`ORDER BY id` of', "SELECT id FROM ids_{t} ORDER BY id OFFSET $n - 1", plan => 'Sort'),
    );
}

sub hashed {
    my ($n) = @_;
    my $hashed = sub {
        my ($name, $what, @sql) = @_;
        return {
            name     => $name,
            what     => $what,
            rows     => $n,
            variants => [ run_each(\@with_both, '{t}', @sql) ],
            against  => 'uuid',
            goals    => [
                at_most(1.1, \@like_uuid,   'uuid'),
                at_most(1.1, \@like_bigint, 'bigint'),
                at_most(1.4, ['typeid'],    'uuid'),
            ],
        };
    };
    my $ids   = grouped($n) . ' ids';
    my $join  = 'SELECT count(*) FROM ids_{t} AS a JOIN ids_{t} AS b USING (id)';
    my $group = 'SELECT count(*) FROM (SELECT id FROM ids_{t} GROUP BY id) AS s';
    return (
        $hashed->('join', "A hash join of $ids with themselves.", $join, plan => 'Hash Join'),
        $hashed->(
            'distinct',
            "`count(DISTINCT id)` of $ids, which the server sorts.",
            'SELECT count(DISTINCT id) FROM ids_{t}'
        ),
        $hashed->('group', "`GROUP BY id` of $ids, all different, by a hash table.", $group, plan => 'HashAggregate'),
    );
}

# How rows are found by their id, whose texts stand in the same order.
my @found = ('SELECT id FROM keyed_{t} WHERE id = :k', 'SELECT id AS k FROM keyed_{t} ORDER BY random() LIMIT 16');

sub lookup {
    my ($n) = @_;
    return {
        name => 'lookup',
        what => '`WHERE id = $1` in ' . grouped($n) . ' rows with a unique index, by `pgbench -M prepared` in pipelines'
            . ' of 16, so that client and server do not wait for each other; the time of a query.',
        passes   => 3,
        variants => [
            map {
                my ($name, $query, $keys) = for_type($_, '{t}', @found);
                query($name, $query, $n, keys => $keys, finds => 1)
            } @with_both, 'text'
        ],
        against => 'uuid',
        goals   => [ at_most(1.05, \@types, 'uuid') ],
    };
}

sub lookup_clients {
    my ($n) = @_;
    my @variants;
    for my $type (qw(uuid bigint text ulid xid typeid)) {
        my ($name, $query, $keys) = for_type($type, '{t}', @found);
        push @variants,
            map { pgbench("$name, $_", $query, $_, max(1, int $n / 50 / $_), keys => $keys, finds => 1, mode => 'auto') }
            2, 16;
    }
    return {
        name     => 'lookup_clients',
        what     => 'The same lookups one at a time, by 2 and by 16 clients on the same machine.',
        variants => \@variants,
        against  => 'uuid',
        baseline => sub { 'uuid' . $_[0] =~ s/.*,/,/r },
        goals    => [],
    };
}

sub range {
    my ($n, $mode) = @_;
    my @timed = qw(ulid euid xid);
    my $where = sub {
        my ($type, $way, $condition) = @_;
        return query("$type $way", "SELECT id FROM spread_$type WHERE $condition",
            $n, keys => "SELECT * FROM groups_$type", finds => 100, mode => "force_${mode}_plan");
    };
    return {
        name => "range_$mode",
        what => '100 of '
            . grouped($n)
            . ' rows by their first and last id (*between*), by prefix (`^@`) and by time (*period*, `<@`), by such'
            . " pipelines with `plan_cache_mode = force_${mode}_plan`; the time of a query.",
        passes   => 2,
        variants => [
            (
                map { $where->($_, 'between', 'id BETWEEN :first AND :last'), $where->($_, 'prefix', 'id ^@ :prefix') }
                    @types
            ),
            (map { $where->($_, 'period', 'id <@ tstzrange(:since, :until)') } @timed),
        ],
        against  => 'between',
        baseline => sub { $_[0] =~ s/ .*/ between/r },
        goals    => [
            (map { at_most(1.05, ["$_ prefix"], "$_ between") } @types),
            (map { at_most(1.05, ["$_ period"], "$_ between") } @timed),
        ],
    };
}

sub codecs {
    my @all = map { ("$_ parse", "$_ format") } qw(ulid euid typeid uid11 base62id);
    return {
        name => 'codecs',
        what => 'A call of the C++ function that parses or formats, without a server, against a loop over the symbols in'
            . ' the same binary (`bench/codecs.cpp`).',
        measure  => 'codecs',
        passes   => 3,
        variants => [ map { ({ name => "$_, ours" }, { name => "$_, loop" }) } @all ],
        against  => 'loop',
        baseline => sub { $_[0] =~ s/,.*/, loop/r },
        goals    => [ map { at_least(/uid11|base62id/ ? 3 : 2.5, ["$_, ours"], "$_, loop") } @all ],
        remark   => 'Half of the time of typeid format is a call of memcpy() for the prefix, which the loop makes too.',
    };
}

1;
