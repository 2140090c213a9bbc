# Tables: the data that workloads share. A statement that names one of these tables
# finds it there; it is made when it is first named, of N = --rows:
#
#   ids_TYPE     N ids of the same random uuids; as bigint, xid and uid11 63 bits of their hash
#   texts_TYPE   the texts of ids_TYPE, in column t
#   keyed_TYPE   ids_TYPE with a unique index
#   spread_TYPE  N ids at even distances, with a unique index
#   groups_TYPE  16 prefixes that 100 rows of spread_TYPE have, with the first and the last
#                of these and, where ids carry a time, the times that enclose it
#
# TYPE is one of the types, or mixed (typeids of ten kinds), text and mixed_text (the texts
# of typeids), pair (a composite type of text and uuid).
package Tables;
use strict;
use warnings;

my $number = '(uuid_hash_extended(u, 0) & 9223372036854775807)';
my $kind =
    "('{user,order,invoice,payment,session,team,product,review,file,key}'::text[])[1 + (uuid_hash(u) & 65535) % 10]";
my %of_uuid = (
    uuid       => 'u',
    bigint     => $number,
    ulid       => 'u::ulid',
    euid       => 'u::euid',
    base62id   => 'u::base62id',
    xid        => "$number\::public.xid",
    uid11      => "$number\::uid11",
    typeid     => "make_typeid('user', u)",
    mixed      => "make_typeid($kind, u)",
    text       => "make_typeid('user', u)::text",
    mixed_text => "make_typeid($kind, u)::text",
    pair       => "ROW('user', u)::pair",
);

# The nth id, and how many symbols of its text a hundred have in common: seven of a ulid
# stand for 2^15 ms, so do six of an euid; four of an xid or uid11 for 58^7, which are
# 526.4 s, six of a base62id for 62^16.
my $time   = "(timestamptz '2026-01-01 00:00+00' + n * interval";
my %spread = (
    ulid     => [ 7,  "gen_ulid($time '327.68 ms'))" ],
    euid     => [ 6,  "gen_euid(NULL, $time '327.68 ms'))" ],
    typeid   => [ 12, "gen_typeid('user', $time '327.68 ms'))" ],
    xid      => [ 4,  '(n * 22079841675)::public.xid' ],
    uid11    => [ 4,  '(n * 22079841675)::uid11' ],
    base62id => [ 6,  "(lpad(to_hex(n * 25843261), 16, '0') || left(md5(n::text), 16))::uuid::base62id" ],
);

# The statements that make a table.
sub statements {
    my ($table, $rows) = @_;
    my ($kind, $type) = split /_/, $table, 2;
    my $create = "CREATE TABLE $table AS";
    if ($kind eq 'ids') {
        return "$create SELECT gen_random_uuid() AS id FROM generate_series(1, $rows)" if $type eq 'uuid';
        return "$create SELECT $of_uuid{$type} AS id FROM ids_uuid AS s(u)";
    }
    return "$create SELECT id::text AS t FROM ids_$type"                     if $kind eq 'texts';
    return ("$create TABLE ids_$type", "CREATE UNIQUE INDEX ON $table (id)") if $kind eq 'keyed';

    my ($symbols, $id) = @{ $spread{$type} };
    return ("$create SELECT $id AS id FROM generate_series(1, ${rows}::bigint) AS n",
        "CREATE UNIQUE INDEX ON $table (id)")
        if $kind eq 'spread';
    my $times =
        $type =~ /^(ulid|euid|xid)$/
        ? ", min(id)::timestamptz AS since, max(id)::timestamptz + interval '1 ms' AS until"
        : '';
    return "$create SELECT left(id::text, $symbols) AS prefix, min(id) AS first, max(id) AS last $times
        FROM spread_$type GROUP BY 1 HAVING count(*) = 100 ORDER BY random() LIMIT 16";
}

1;
