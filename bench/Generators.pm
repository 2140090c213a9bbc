# Generators: the workloads that measure what makes ids.
package Generators;
use strict;
use warnings;
use List::Util qw(max);
use Variants;

# What makes ids: its name, their type, the call, and whether many of them collide.
sub generators {
    my ($major) = @_;
    my $of = sub {
        my ($type, @names) = @_;
        map { { name => $_, type => $type, call => "$_()" } } @names;
    };
    return (
        $of->('uuid', 'gen_random_uuid', $major >= 18 ? 'uuidv7' : ()),
        { name => 'nextval', type => 'bigint', call => "nextval('numbers')" },
        { name => 'text of gen_typeid', type => 'text', call => "gen_typeid('user')::text" },
        $of->('uuid', qw(gen_uuidv7 gen_uuidv7_monotonic)),
        (map { $of->($_, "gen_$_", "gen_${_}_monotonic") } qw(ulid euid base62id)),
        { name => 'gen_xid', type => 'public.xid', call => 'gen_xid()', collides => 1 },
        $of->('public.xid', 'gen_xid_monotonic'),
        $of->('uid11',      qw(gen_uid11 gen_uid11_snowish gen_uid11_ts_seq_rand)),
        map { { name => $_, type => 'typeid', call => "$_('user')" } } qw(gen_typeid gen_typeid_monotonic),
    );
}

# For N rows, on this major version of the server.
sub workloads { return (generate(@_), insert(@_), insert_clients(@_)) }

sub generate {
    my ($n, $major) = @_;
    my @all       = generators($major);
    my @ours      = grep { /^gen_(?!random)/ && !/snowish|seq_rand/ } map { $_->{name} } @all;
    my @eight     = grep { /xid|uid11/ } @ours;
    my @typeid    = grep { /typeid/ } @ours;
    my @sixteen   = grep { !/xid|uid11|typeid/ } @ours;
    my @constants = qw(constant_bigint clock_bigint constant_bytea allocated_uuid);
    return {
        name => 'generate',
        what => '`SELECT count(GENERATOR) FROM generate_series(1, ' . grouped($n) . ')`, the whole query. The first four'
            . ' are C functions that show what any function costs: *constant* ones return the same value at each call,'
            . ' `clock_bigint` also calls clock_gettime(), and `allocated_uuid` allocates its 16 bytes, as'
            . ' a function must that returns another value each time. Goals compare generators of 16 bytes with'
            . ' `allocated_uuid`, those of 8 bytes with `constant_bigint`, typeids with `constant_bytea`,'
            . ' which allocates nothing.',
        rows     => $n,
        passes   => 2,
        setup    => ['CREATE SEQUENCE numbers'],
        teardown => ['DROP SEQUENCE numbers'],
        variants => [
            map { run($_->{name}, "SELECT count($_->{call}) FROM generate_series(1, $n)") }
                (map { { name => $_, call => "$_()" } } @constants), @all
        ],
        against => 'gen_random_uuid',
        goals   => [
            at_most(1.25, \@sixteen, 'allocated_uuid'),
            at_most(1.25, \@eight,   'constant_bigint'),
            at_most(1.25, \@typeid,  'constant_bytea'),
            at_least(5, \@ours, 'gen_random_uuid'),
        ],
        remark => sub {
            my ($median) = @_;
            return sprintf 'The clock took %.0f ns a call, which is part of the time of each generator but `gen_uid11`: the'
                . ' difference of `clock_bigint` and `constant_bigint`. `gen_uid11_snowish` and `gen_uid11_ts_seq_rand` have'
                . ' 4,096 ids a millisecond and may run a second ahead of the clock: in the long run an id takes at least 244 ns.',
                ($median->{clock_bigint} - $median->{constant_bigint}) / $n * 1e9;
        },
    };
}

# The table that a generator fills as the default of its key; and what is measured of that
# besides the time. WAL is of the whole server, where nothing else is going on.
sub table {
    my ($generator) = @_;
    return 'filled_' . $generator->{name} =~ tr/ /_/r;
}

sub create {
    my ($generator) = @_;
    return "CREATE TABLE ${\table($generator)} (id $generator->{type} PRIMARY KEY DEFAULT $generator->{call}, n int)";
}

sub measured {
    my ($table) = map { table($_) } @_;
    return (
        growth => { WAL   => "pg_current_wal_insert_lsn() - '0/0'" },
        state  => { index => "pg_relation_size('${table}_pkey')::float / (SELECT count(*) FROM $table)" },
    );
}

my $collides = '`gen_xid` is not here, because its 22 random bits [collide](generation.md#collisions) at such a rate.';

sub insert {
    my ($n, $major) = @_;
    my @generators = grep { !$_->{collides} } generators($major);
    my $new        = int $n / 4;
    my $insert     = sub { "INSERT INTO ${\table($_[0])} (n) SELECT generate_series(1, $_[1])" };
    return {
        name => 'insert',
        what => 'One `INSERT` of '
            . grouped($new)
            . ' rows into a table of '
            . grouped($n)
            . ', an id and a number, that grows from pass to pass. Its primary key is filled by a default. A checkpoint'
            . ' before each, as after one in production: whole pages go into the WAL when they are changed for the first'
            . ' time. *WAL* and *index* are bytes for a row.',
        rows  => $new,
        setup => [
            'CREATE SEQUENCE numbers',
            map { (create($_), $insert->($_, $n), "VACUUM (ANALYZE, FREEZE) ${\table($_)}") } @generators
        ],
        teardown => [ (map { "DROP TABLE ${\table($_)}" } @generators), 'DROP SEQUENCE numbers' ],
        variants => [ map { run($_->{name}, $insert->($_, $new), before => 'CHECKPOINT', measured($_)) } @generators ],
        against  => 'gen_random_uuid',
        goals    => [],
        remark   => $collides,
    };
}

sub insert_clients {
    my ($n, $major) = @_;
    my @variants;
    for my $generator (grep { !$_->{collides} } generators($major)) {
        push @variants, map {
            my $each = max(1, int $n / 50 / $_);
            pgbench(
                "$generator->{name}, $_", "INSERT INTO ${\table($generator)} (n) VALUES (1)", $_, $each, measured($generator),
                rows   => $_ * $each,
                before => create($generator) . '; CHECKPOINT',
                after  => "DROP TABLE ${\table($generator)}"
            )
        } 2, 16;
    }
    return {
        name => 'insert_clients',
        what => 'Such a table, empty at first, filled by 2 and by 16 clients of pgbench on the same machine, which insert '
            . grouped(int $n / 50)
            . ' single rows, each in a transaction of its own.',
        passes   => 0.6,
        setup    => ['CREATE SEQUENCE numbers'],
        teardown => ['DROP SEQUENCE numbers'],
        variants => \@variants,
        against  => 'gen_random_uuid',
        baseline => sub { 'gen_random_uuid' . $_[0] =~ s/.*,/,/r },
        goals    => [],
        remark   => $collides,
    };
}

1;
