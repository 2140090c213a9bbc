# Workloads: what is measured, as data. A workload has
#
#   name, what  what it is called, and a sentence for the report
#   variants    in the order of a pass: see run(), run_each() and query()
#   goals       see at_most() and at_least()
#   rows        of a statement; then the report also shows the time of one
#   rate        true to show rows per second too
#   setup       statements before the first pass
#   teardown    statements after the last
#   once        true where one pass is enough, as what counts does not vary
#   measure     instead of statements: the method of Measure that runs a pass
#   remark      a paragraph for the report: what explains the figures
#
# Statements find the tables that Tables.pm describes.
package Workloads;
use strict;
use warnings;

my @like_uuid   = qw(ulid euid base62id);
my @like_bigint = qw(xid uid11);
my @fixed       = (@like_uuid, @like_bigint);
my @types       = (@fixed,     'typeid');
my @with_uuid   = ('uuid', @types);
my @with_both   = (qw(uuid bigint), @types);

# A variant: the statement that is timed. %more:
#   before, after  statements that are not timed
#   growth         LABEL => SQL of a number of bytes; by how much it grows is shown per row
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

# A variant: a query run by pgbench -M prepared. :NAME in it is a parameter, whose values
# are column NAME of the 16 rows of $keys. It must find $finds rows on an index.
sub query {
    my ($name, $query, $keys, $finds, $mode) = @_;
    return { name => $name, query => $query, keys => $keys, finds => $finds, mode => $mode };
}

# Goals: each of the subjects takes at most $limit times what the baseline takes, or is at
# least $limit times as fast. Without a limit the ratio is only reported. %more: of,
# what is compared if not the time; less, a number that is taken from the baseline.
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

# All for N rows, on this major version of the server.
sub all {
    my ($n, $major) = @_;
    return (
        generate($n, $major), text($n),   base62($n), copy($n, 'text'),    copy($n, 'binary'),
        sorted($n),           hashed($n), lookup($n), range($n, 'custom'), range($n, 'generic'),
        size($n),             insert($n), codecs(),
    );
}

# A call of a generator, with a prefix where it takes one.
sub call { my ($generator) = @_; return $generator . ($generator eq 'gen_typeid' ? "('user')" : '()') }

sub generate {
    my ($n, $major) = @_;
    my @sixteen    = qw(gen_ulid gen_ulid_monotonic gen_euid gen_euid_monotonic gen_base62id gen_uuidv7);
    my @eight      = qw(gen_xid gen_xid_monotonic gen_uid11);
    my @generators = (@sixteen, @eight, 'gen_typeid');
    my @baselines  = (qw(constant_uuid allocated_uuid constant_bigint constant_bytea gen_random_uuid), $major >= 18 ? 'uuidv7' : ());
    my @waiting    = qw(gen_uid11_snowish gen_uid11_ts_seq_rand);
    return {
        name => 'generate',
        what => "`SELECT count(GENERATOR) FROM generate_series(1, $n)`, the whole query. The constants are C functions"
            . ' that return the same value at each call: what any function costs at least. `allocated_uuid` also'
            . ' allocates its 16 bytes, as a function must that returns another value each time.',
        rows     => $n,
        variants => [
            map { run($_, 'SELECT count(' . call($_) . ") FROM generate_series(1, $n)") } @baselines,
            @generators, @waiting
        ],
        goals => [
            at_most(1.25, \@sixteen,      'constant_uuid'),
            at_most(1.25, \@eight,        'constant_bigint'),
            at_most(1.25, ['gen_typeid'], 'constant_bytea'),
            at_least(5, \@generators, 'gen_random_uuid'),
            at_most(undef, \@sixteen, 'allocated_uuid'),
            $major >= 18 ? at_least(undef, \@generators, 'uuidv7') : (),
        ],
        remark => 'What a generator of 16 bytes takes more than `constant_uuid` is for the greater part the memory of its value,'
            . ' as `allocated_uuid` shows, and a call of clock_gettime(), 23 ns on the machine where this was first'
            . ' made: `perf` saw 21 % of the query in that call, 6 % in the extension, 2 % in the source of random bits.'
            . ' gen_uid11_snowish and gen_uid11_ts_seq_rand have 4,096 ids a millisecond and may be a second ahead of the'
            . ' clock: in the long run they can take no less than 244 ns an id.',
    };
}

sub text {
    my ($n) = @_;
    my %output = (
        name     => 'output',
        what     => '`SELECT count(id::text)` of ' . grouped($n) . ' stored rows, the whole query.',
        rows     => $n,
        variants => [ run_each(\@with_both, '{t}', 'SELECT count(id::text) FROM ids_{t}') ],
        goals    =>
            [ at_most(0.65, \@fixed, 'uuid'), at_most(0.75, ['typeid'], 'uuid'), at_most(1.15, \@fixed, 'bigint') ],
    );
    my %input = (
        name     => 'input',
        what     => '`SELECT count(t::TYPE)` of ' . grouped($n) . ' stored texts, the whole query.',
        rows     => $n,
        variants => [ run_each(\@with_both, '{t}', 'SELECT count(t::{type}) FROM texts_{t}') ],
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
        rate     => 1,
        setup    => ['CREATE TABLE inserted (id base62id PRIMARY KEY)'],
        teardown => ['DROP TABLE inserted'],
        variants => [
            run('uuid out',     'SELECT count(id::text) FROM ids_uuid'),
            run('base62id out', 'SELECT count(id::base62id::text) FROM ids_uuid'),
            run('uuid in',      'SELECT count(t::uuid) FROM texts_uuid'),
            run('base62id in',  'SELECT count(t::base62id::uuid) FROM texts_base62id'),
            run('insert',       $insert, before => 'TRUNCATE inserted; CHECKPOINT'),
        ],
        goals => [
            at_most(1, ['base62id out'], 'uuid out'),
            at_most(1, ['base62id in'],  'uuid in'),
            at_least(20, ['base62id out'], 'insert'),
        ],
    };
}

my $copy_binary_remark =
    'Measured alone, here by the processor time of the session and on another machine, *out* took 0.95 to 1.05 of the time of'
    . ' a uuid, a typeid 1.0 to 1.25: what a run shows beyond that is noise.';

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
        setup    => [ map { for_type($_, 'CREATE TABLE copied_{t} (id {type})') } @with_uuid ],
        teardown => [ map { "DROP TABLE copied_$_" } @with_uuid ],
        variants => [
            run_each(\@with_uuid, '{t} out', "COPY ids_{t} TO $file"),
            run_each(\@with_uuid, '{t} in',  "COPY copied_{t} FROM $file", before => 'TRUNCATE copied_{t}'),
        ],
        goals => [
            at_most(1.05, [ map { "$_ out" } @fixed ], 'uuid out'),
            at_most(1.15, ['typeid out'],              'uuid out'),
            at_most(1.05, [ map { "$_ in" } @fixed ],  'uuid in'),
            at_most(1.15, ['typeid in'],               'uuid in'),
        ],
        remark => $format eq 'binary' ? $copy_binary_remark : undef,
    };
}

sub sorted {
    my ($n)  = @_;
    my $many = int $n * 5 / 2;
    my $ids  = grouped($many) . ' shuffled ids';
    my $kinds =
        ': *typeid* are ids of one kind, *mixed* of ten; *text* and *mixed_text* are the texts of the same ids.';
    my @all          = ('uuid', @like_uuid, 'bigint', @like_bigint);
    my @goals        = (at_most(1.05, \@like_uuid, 'uuid'), at_most(1.05, \@like_bigint, 'bigint'));
    my @typeids      = qw(uuid typeid mixed text mixed_text);
    my @typeid_goals = (
        at_most(1.3, [qw(typeid mixed)], 'uuid'),
        at_most(0.3, ['typeid'],         'text'),
        at_most(0.3, ['mixed'],          'mixed_text')
    );

    my $sorted = sub {
        my ($name, $what, @sql) = @_;
        return (
            {
                name     => $name,
                what     => "$what $ids.",
                rows     => $many,
                variants => [ run_each(\@all, '{t}', @sql) ],
                goals    => \@goals
            },
            {
                name     => "${name}_typeid",
                what     => "$what $ids$kinds",
                rows     => $many,
                variants => [ run_each(\@typeids, '{t}', @sql) ],
                goals    => \@typeid_goals,
            }
        );
    };
    return (
        $sorted->(
            'index',
            '`CREATE UNIQUE INDEX` on',
            'CREATE UNIQUE INDEX i ON many_{t} (id)',
            after => 'DROP INDEX i'
        ),
        $sorted->('order', '`ORDER BY id` of', "SELECT id FROM many_{t} ORDER BY id OFFSET $many - 1", plan => 'Sort'),
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

sub lookup {
    my ($n) = @_;
    my $keys = 'SELECT id AS k FROM keyed_{t} ORDER BY random() LIMIT 16';
    return {
        name => 'lookup',
        what => '`WHERE id = $1` in '
            . grouped($n)
            . ' rows with a unique index, by `pgbench -M prepared`; the time of a query.',
        variants => [
            map { query(for_type($_, '{t}', 'SELECT id FROM keyed_{t} WHERE id = :k', $keys), 1, 'auto') } @with_uuid
        ],
        goals  => [ at_most(1.05, \@types, 'uuid') ],
        remark => 'The time of a query here and in the next two is that of a client and a server that wait for each other; on'
            . ' a virtual machine most of it is waking up.',
    };
}

sub range {
    my ($n, $mode) = @_;
    my @timed = qw(ulid euid xid);
    my $where = sub {
        my ($type, $way, $condition) = @_;
        my $query = "SELECT id FROM spread_$type WHERE $condition";
        return query("$type $way", $query, "SELECT * FROM groups_$type", 100, "force_${mode}_plan");
    };
    return {
        name => "range_$mode",
        what => '100 of '
            . grouped($n)
            . ' rows by their first and last id (*between*), by prefix (`^@`) and by time (`<@`), by'
            . " `pgbench -M prepared` with `plan_cache_mode = force_${mode}_plan`; the time of a query.",
        variants => [
            (
                map { $where->($_, 'between', 'id BETWEEN :first AND :last'), $where->($_, 'prefix', 'id ^@ :prefix') }
                    @types
            ),
            (map { $where->($_, 'period', 'id <@ tstzrange(:since, :until)') } @timed),
        ],
        goals => [
            (map { at_most(1.05, ["$_ prefix"], "$_ between") } @types),
            (map { at_most(1.05, ["$_ period"], "$_ between") } @timed),
        ],
    };
}

sub size {
    my ($n)   = @_;
    my @all   = (qw(uuid bigint text pair), @types);
    my %bytes = (heap => "pg_relation_size('sized')", 'primary key' => "pg_relation_size('sized_pkey')");
    my %each = (growth => \%bytes, before => 'CREATE TABLE sized (id {type} PRIMARY KEY)', after => 'DROP TABLE sized');
    return {
        name => 'size',
        what => 'Bytes per row of a table with nothing but its primary key, after '
            . grouped($n)
            . ' ids were inserted in'
            . ' ascending order, as they come where they carry the time, and in random order. *text* is the text of the'
            . ' typeid, *pair* a composite type of text and uuid.',
        rows     => $n,
        once     => 1,
        variants => [
            run_each(\@all, '{t} ascending', 'INSERT INTO sized SELECT id FROM ids_{t} ORDER BY id', %each),
            run_each(\@all, '{t} random',    'INSERT INTO sized SELECT id FROM ids_{t}',             %each),
        ],
        goals => [ at_most(1, ['typeid ascending'], 'text ascending', of => 'heap', less => 8) ],
    };
}

sub insert {
    my ($n) = @_;
    my ($many, $new) = (int $n * 5 / 2, int $n / 2);
    my @generators = qw(gen_random_uuid gen_ulid gen_ulid_monotonic gen_xid_monotonic gen_typeid);
    my @types_of   = qw(uuid ulid ulid public.xid typeid);
    my $insert     = sub { "INSERT INTO into_$_[0] (n) SELECT generate_series(1, $_[1])" };
    my $variant    = sub {
        my %growth = (index => "pg_relation_size('into_$_[0]_pkey')", WAL => "pg_current_wal_insert_lsn() - '0/0'");
        return run($_[0], $insert->($_[0], $new), before => 'CHECKPOINT', growth => \%growth);
    };
    return {
        name => 'insert',
        what => '`INSERT` of '
            . grouped($new)
            . ' rows into a table of '
            . grouped($many)
            . ' that grows from pass to pass, its'
            . ' primary key filled by a default; a checkpoint before each. Index and WAL grow by so many bytes a row.',
        rows  => $new,
        rate  => 1,
        setup => [
            (
                map {
                          "CREATE TABLE into_$generators[$_] (id $types_of[$_] PRIMARY KEY DEFAULT "
                        . call($generators[$_])
                        . ', n int)'
                } 0 .. $#generators
            ),
            (map { $insert->($_, $many), "VACUUM (ANALYZE, FREEZE) into_$_" } @generators),
        ],
        teardown => [ map { "DROP TABLE into_$_" } @generators ],
        variants => [ map { $variant->($_) } @generators ],
        goals    => [ at_least(undef, [ @generators[ 1 .. $#generators ] ], 'gen_random_uuid') ],
    };
}

sub codecs {
    my @all   = map { ("$_ parse", "$_ format") } qw(ulid euid typeid uid11 base62id);
    my $goals = sub {
        my ($limit_of, %more) = @_;
        return map { at_least($limit_of->($_), ["$_, ours"], "$_, loop", %more) } @all;
    };
    my @variants = map { ({ name => "$_, ours" }, { name => "$_, loop" }) } @all;
    my %time     = (
        name => 'codecs',
        what =>
'A call of the C++ function that parses or formats, without a server, against a loop over the symbols in the'
            . ' same binary (`bench/codecs.cpp`).',
        measure  => 'codecs',
        variants => \@variants,
        goals    => [ $goals->(sub { $_[0] =~ /uid11|base62id/ ? 3 : 2.5 }) ],
        remark   => 'The half of the time of typeid format is a call of memcpy() for the prefix, which the loop makes too.',
    );
    my %instructions = (
        name     => 'instructions',
        what     => 'The machine instructions of such a call, as callgrind counts them.',
        once     => 1,
        measure  => 'instructions',
        variants => \@variants,
        goals    => [ $goals->(sub { undef }, of => 'instructions') ],
    );
    return \%time, \%instructions;
}

1;
