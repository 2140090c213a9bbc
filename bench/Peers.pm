# Peers: the extensions that bench/peers compares, and the work that it gives them, as data.
# A contestant has a name, families whose tables show it, what finds it in a database, its
# type, and expressions: see @all. {NAME} in a statement of @work stands for one of them.
package Peers;
use strict;
use warnings;

# Schema and version of an extension that is installed, if so.
sub extension {
    my ($name, $condition) = @_;
    return "SELECT quote_ident(nspname), extversion FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace
        WHERE extname = '$name'" . ($condition ? " AND $condition" : '');
}

# Schema of a function, for scripts that are no extension; condition of an extension's own.
sub script {
    my ($name) = @_;
    return "SELECT quote_ident(nspname), '' FROM pg_proc JOIN pg_namespace AS n ON n.oid = pronamespace
        WHERE proname = '$name' AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')";
}

sub owns {
    my ($name) = @_;
    return "EXISTS (SELECT FROM pg_depend AS d JOIN pg_proc AS p ON d.classid = 'pg_proc'::regclass AND p.oid = d.objid
        WHERE d.deptype = 'e' AND d.refobjid = pg_extension.oid AND proname = '$name')";
}

my $server    = "SELECT 'pg_catalog', split_part(current_setting('server_version'), ' ', 1)";
my $monotonic = owns('gen_monotonic_ulid');

# families: the first contestant of a family is what the others are compared with. found: a
# query of schema and version, without rows where the contestant is absent. make, monotonic:
# a generator's call. out, in: the text of id, the value of text t, where ::text and ::TYPE are
# not it. check: a condition that its documentation puts on a column.
my @all = (
    {
        name      => 'sortid ulid',
        families  => ['ulid'],
        found     => extension('sortid'),
        type      => 'ulid',
        make      => 'gen_ulid()',
        monotonic => 'gen_ulid_monotonic()',
    },
    {
        name      => 'sortid typeid',
        families  => ['typeid'],
        found     => extension('sortid'),
        type      => 'typeid',
        make      => "gen_typeid('user')",
        monotonic => "gen_typeid_monotonic('user')",
    },
    {
        name      => 'sortid gen_uuidv7()',
        families  => ['ulid'],
        found     => extension('sortid'),
        type      => 'uuid',
        make      => 'gen_uuidv7()',
        monotonic => 'gen_uuidv7_monotonic()',
    },
    {
        name     => 'gen_random_uuid()',
        families => [ 'ulid', 'typeid' ],
        found    => $server,
        type     => 'uuid',
        make     => 'gen_random_uuid()',
    },
    {
        name     => 'uuidv7()',
        families => ['ulid'],
        found    => "$server FROM pg_proc WHERE proname = 'uuidv7' AND pronargs = 0 AND pronamespace = 'pg_catalog'::regnamespace",
        type     => 'uuid',
        make     => 'pg_catalog.uuidv7()',
    },
    {
        name     => 'pg_uuidv7',
        families => ['ulid'],
        found    => extension('pg_uuidv7'),
        type     => 'uuid',
        make     => 'uuid_generate_v7()',
    },
    {
        name      => 'pgx_ulid',
        families  => ['ulid'],
        found     => extension('pgx_ulid') . ' UNION ALL ' . extension('ulid', $monotonic),    # up to 0.1: "ulid"
        type      => 'ulid',
        make      => 'gen_ulid()',
        monotonic => 'gen_monotonic_ulid()',
    },
    {
        name      => 'pg-ferroid',
        families  => ['ulid'],
        found     => extension('pg_ferroid'),
        type      => 'ulid',
        make      => 'gen_ulid()',
        monotonic => 'gen_ulid_mono()',
    },
    {
        name     => 'pg-ulid',
        families => ['ulid'],
        found    => extension('ulid', "NOT $monotonic"),
        type     => 'ulid',
        make     => 'gen_ulid()',
    },
    {
        name     => 'typeid-postgres',
        families => ['typeid'],
        found    => extension('typeid'),
        type     => 'typeid',
        make     => "typeid_generate('user')",
    },
    {
        name     => 'typeid-sql composite',
        families => ['typeid'],
        found    => script('typeid_print'),
        type     => 'typeid',
        make     => "typeid_generate('user')",
        out      => 'typeid_print(id)',
        in       => 'typeid_parse(t)',
        check    => "typeid_check(id, 'user')",
    },
    {
        name     => 'typeid-sql text',
        families => ['typeid'],
        found    => script('typeid_generate_text'),
        type     => 'text',
        make     => "typeid_generate_text('user')",
        out      => 'id',
        in       => "typeid_check_text(t, 'user')",
        check    => "typeid_check_text(id, 'user')",
    },
);

# In the order of a round. setup: statements once; before, after: in each round, not timed;
# plan: what EXPLAIN must show; twice: in two sessions at once. Work without a generator that
# it names is left out.
my @work = (
    { name => 'generate',                 sql => 'SELECT count({make}) FROM generate_series(1, {rows})' },
    { name => 'generate, monotonic',      sql => 'SELECT count({monotonic}) FROM generate_series(1, {rows})' },
    { name => 'the same in two sessions', sql => 'SELECT count({monotonic}) FROM generate_series(1, {rows})', twice => 1 },
    { name => 'text out',                 sql => 'SELECT count({out}) FROM ids_{nth}' },
    { name => 'text in',                  sql => 'SELECT count({in}) FROM texts_{nth}' },
    { name => 'ORDER BY', sql => 'SELECT id FROM ids_{nth} ORDER BY id OFFSET {rows} - 1', plan => 'Sort' },
    {
        name  => 'CREATE INDEX',
        sql   => 'CREATE INDEX made_{nth} ON ids_{nth} (id)',
        after => 'DROP INDEX made_{nth}',
    },
    { name => 'COPY binary out', sql => "COPY ids_{nth} TO '{files}/{nth}' (FORMAT binary)" },
    {
        name   => 'COPY binary in',
        setup  => 'CREATE TABLE copied_{nth} (id {type})',
        before => 'TRUNCATE copied_{nth}',
        sql    => "COPY copied_{nth} FROM '{files}/{nth}' (FORMAT binary)",
    },
    {
        name   => 'insert with primary key',
        setup  => 'CREATE TABLE keyed_{nth} (id {type} PRIMARY KEY DEFAULT {make} {check}, n int)',
        before => 'TRUNCATE keyed_{nth}; CHECKPOINT',
        sql    => 'INSERT INTO keyed_{nth} (n) SELECT generate_series(1, {rows})',
    },
    {
        name   => 'the same, monotonic default',
        setup  => 'CREATE TABLE ascending_{nth} (id {type} PRIMARY KEY DEFAULT {monotonic} {check}, n int)',
        before => 'TRUNCATE ascending_{nth}; CHECKPOINT',
        sql    => 'INSERT INTO ascending_{nth} (n) SELECT generate_series(1, {rows})',
    },
    {
        name => 'hash join',
        sql  => 'SELECT count(*) FROM ids_{nth} AS a JOIN ids_{nth} AS b USING (id)',
        plan => 'Hash Join',
    },
);

# The tables that the work needs: {rows} ids in random order, and their texts.
my @tables = (
    'CREATE TABLE ids_{nth} AS SELECT id FROM (SELECT {make} AS id FROM generate_series(1, {rows})) AS s ORDER BY random()',
    'CREATE TABLE texts_{nth} AS SELECT {out} AS t FROM ids_{nth}',
    'VACUUM (ANALYZE, FREEZE) ids_{nth}',
    'VACUUM (ANALYZE, FREEZE) texts_{nth}',
    'CREATE UNIQUE INDEX key_{nth} ON ids_{nth} (id)',
);

# What ids of the type take, in a table of nothing else. The index is made of ids in random order.
my @sizes = (
    [ 'bytes of a value' => 'SELECT avg(pg_column_size(id)) FROM ids_{nth}' ],
    [ 'table, MB'        => "SELECT pg_relation_size('ids_{nth}') / 1e6" ],
    [ 'unique index, MB' => "SELECT pg_relation_size('key_{nth}') / 1e6" ],
);

# All contestants, complete: each is also a hash of what {NAME} stands for.
sub contestants {
    my $nth = 0;
    return map {
        my %of = (out => 'id::text', in => "t::$_->{type}", %$_, nth => ++$nth);
        $of{check} = $of{check} ? "CHECK ($of{check})" : '';
        \%of
    } @all;
}

sub work { return @work }

sub tables { return @tables }

sub sizes { return @sizes }

# A statement of this contestant, or undef where it has not what the statement names.
sub statement {
    my ($sql, $contestant) = @_;
    return unless defined $sql;
    my ($missing) = grep { !defined $contestant->{$_} } $sql =~ /\{(\w+)\}/g;
    return if $missing;
    return $sql =~ s/\{(\w+)\}/$contestant->{$1}/gr;
}

1;
