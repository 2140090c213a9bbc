# Shards: a table whose hash partitions are on other servers, through postgres_fdw. Conditions on
# ids are shipped and use the index there, hashes are the same on every server, and defaults are
# computed on the server that the client is connected to.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# The shop and its shards differ in details that must not matter: the OIDs of the types and the
# encoding. Every server has its own machine id.
my %tables = (
	users  => q{id typeid PRIMARY KEY DEFAULT gen_typeid('shard'), name text},
	orders => 'id ulid, by typeid, n int, PRIMARY KEY (by, id)',
	events => 'id public.xid PRIMARY KEY, n int',
	logged => 'id event_id PRIMARY KEY, n int',
	visits => 'id uid11 PRIMARY KEY DEFAULT gen_uid11_snowish(), page text',
);
my ($shop, @shards) = map {
	my $node = PostgreSQL::Test::Cluster->new($_ ? "shard$_" : 'shop');
	$node->init(extra => [ '--encoding', $_ == 2 ? 'LATIN1' : 'UTF8', '--locale', 'C' ]);
	$node->append_conf('postgresql.conf',
		"autovacuum = off\ntimezone = 'UTC'\nsortid.machine_id = $_");
	$node->start;
	$node->safe_psql('postgres', 'CREATE TYPE other AS (a int);' x ($_ == 1)
		. 'CREATE EXTENSION sortid; CREATE DOMAIN event_id AS public.xid; CREATE SCHEMA shop');
	$node
} 0 .. 2;
sub value { return $shop->safe_psql('postgres', "SET search_path = shop, public; $_[0]") }

for my $shard (@shards) {
	$shard->safe_psql('postgres',
		join '', map { "CREATE TABLE shop.$_ ($tables{$_});" } sort keys %tables);
}
value(q{
	CREATE EXTENSION postgres_fdw;
	CREATE TABLE users (id typeid NOT NULL DEFAULT gen_typeid('user'), name text)
		PARTITION BY HASH (id);
	CREATE TABLE orders (
		id ulid NOT NULL DEFAULT gen_ulid(), by typeid NOT NULL, n int) PARTITION BY HASH (by);
	CREATE TABLE events (id public.xid NOT NULL, n int) PARTITION BY HASH (id);
	CREATE TABLE logged (id event_id NOT NULL, n int) PARTITION BY HASH (id);
	CREATE TABLE visits (id uid11 NOT NULL DEFAULT gen_uid11_snowish(), page text)
		PARTITION BY HASH (id)});
for my $i (0, 1) {
	my ($host, $port) = ($shards[$i]->host, $shards[$i]->port);
	value(qq{
		CREATE SERVER shard$i FOREIGN DATA WRAPPER postgres_fdw
			OPTIONS (host '$host', port '$port', dbname 'postgres', extensions 'sortid',
				use_remote_estimate 'true');
		CREATE USER MAPPING FOR PUBLIC SERVER shard$i;}
		. join '', map {
			"CREATE FOREIGN TABLE ${_}_$i PARTITION OF $_ FOR VALUES WITH (MODULUS 2, REMAINDER $i)
			 SERVER shard$i OPTIONS (table_name '$_');"
		} sort keys %tables);
}

# Local tables with the same rows, for comparison.
value(q{
	CREATE SCHEMA here;
	CREATE TABLE here.users AS SELECT gen_typeid('user', at) AS id, 'user ' || n AS name
	FROM generate_series(1, 10000) AS n,
		CAST('2026-01-01 00:00+00'::timestamptz + n * interval '1 minute' AS timestamptz) AS at;
	CREATE TABLE here.orders AS
		SELECT gen_ulid() AS id, id AS by, n FROM here.users, generate_series(1, 3) AS n;
	CREATE TABLE here.events AS
		SELECT make_xid(now() - n * interval '1 minute', n) AS id, n
		FROM generate_series(1, 10000) AS n;
	CREATE TABLE here.logged AS SELECT id::event_id, n FROM here.events;
	INSERT INTO users TABLE here.users;
	INSERT INTO orders TABLE here.orders;
	INSERT INTO events TABLE here.events;
	INSERT INTO logged TABLE here.logged});
$_->safe_psql('postgres', 'VACUUM ANALYZE') for @shards;

# Runs statements in each of the given schemas, all in one transaction so that now() stays the same.
sub in_schema {
	my ($schema, @statements) = @_;
	return $shop->safe_psql('postgres', join ";\n",
		'SET enable_partitionwise_join = on', 'SET enable_partitionwise_aggregate = on',
		'SET plan_cache_mode = force_generic_plan', 'BEGIN',
		map({ ("SET LOCAL search_path = $_, public", @statements, 'DEALLOCATE ALL') } @$schema),
		'COMMIT');
}

# Returns the statements that run a query, with or without a parameter.
sub prepared {
	my ($query, $explain, $type, $argument) = @_;
	return "$explain $query" if !$type;
	return ("PREPARE q ($type) AS $query", "$explain EXECUTE q ($argument)");
}

# Returns the plan of a query, and the remote SQL for each shard.
sub plan_of {
	my $plan = in_schema([ 'shop' ],
		prepared($_[0], 'EXPLAIN (VERBOSE, COSTS OFF)', @_[ 1 .. $#_ ]));
	my ($shard, %sent);
	for (split /\n/, $plan) {
		$shard = $1 if /(?:Foreign \w+ on|Relations:) .*?_(\d)\b/;
		$sent{$shard} = $1 if /Remote SQL: (.*)/;
	}
	return ($plan, %sent);
}

sub same_rows {
	my ($what, $query, @parameter) = @_;
	my ($there, $here, $more) = split /\n/, in_schema([ 'shop', 'here' ], prepared(
		qq{
		SELECT count(*), md5(string_agg(t::text, ',' ORDER BY t::text COLLATE "C"))
		FROM ($query) AS t}, '', @parameter));
	like($here, qr/^[1-9]/, "$what: there are rows");
	is($there, $here, "$what: the rows are the same as in local tables");
	return;
}

# Checks that a query reads this many shards, that each gets the condition $sends, and that each
# shard's plan matches $finds.
sub pushed {
	my ($what, $shards, $query, $sends, $finds, @parameter) = @_;
	my ($plan, %sent) = plan_of($query, @parameter);
	is(scalar(keys %sent), $shards, "$what: the number of shards is $shards") or diag($plan);
	unlike($plan, qr/Filter:/, "$what: no condition is checked locally");
	for my $i (sort keys %sent) {
		like($sent{$i}, $sends, "$what: shard $i gets the condition");
		my $asked = $sent{$i} =~ s/\$\d+/(SELECT $parameter[1])/gr;
		like($shards[$i]->safe_psql('postgres', "EXPLAIN $asked"),
			$finds, "$what: shard $i has the expected plan");
	}
	same_rows($what, $query, @parameter);
	return;
}

# Checks a query that fetches all rows of a shard.
sub not_pushed {
	my ($what, $query, @parameter) = @_;
	my ($plan, %sent) = plan_of($query, @parameter);
	like($plan, qr/Filter:/, "$what: the condition is checked locally");
	unlike(join(' ', values %sent), qr/WHERE/, "$what: all rows of the shard are fetched");
	same_rows($what, $query, @parameter);
	return;
}

my ($one, $other) = map { value("SELECT max(id) FROM users_$_") } 1, 0;
my $prefix = value(q{
	SELECT left(id::text, 4) FROM logged_0
	GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1}); # the latest prefix may have no rows there
my $from  = qr/WHERE .*id >=/;
my $index = qr/Index .*\b\w+_pkey/;
my $hour  = q{tstzrange(now() - interval '1 hour', now())};

pushed('an id', 1, "SELECT * FROM users WHERE id = '$one'", qr/WHERE \(\(id = '$one'\)\)/, $index);
pushed('an id as a parameter', 1, 'SELECT * FROM users WHERE id = $1',
	qr/id = \$1::public\.typeid/, $index, 'typeid', "'$one'");
pushed('one of two ids', 2, "SELECT * FROM users WHERE id = '$one' OR id = '$other'",
	qr/WHERE .* OR /, $index);
pushed('a prefix', 2, q{SELECT * FROM users WHERE id ^@ 'user_01kdw'},
	qr/id >= 'user_01kdw0{21}'.* AND .*id <= 'user_01kdwz{21}'/, $index);
pushed('a prefix as a parameter', 2, 'SELECT * FROM users WHERE id ^@ $1',
	qr/typeid_lower_bound\(\$1::text\)/, $index, 'text', q{'user_01kdw'});
pushed('a prefix of an xid', 2, "SELECT * FROM events WHERE id ^@ '$prefix'", $from, $index);
pushed('a pattern that is a prefix', 2, q{SELECT * FROM users WHERE id LIKE 'user_01kdw%'},
	qr/id >= 'user_01kdw0{21}'.* AND .*id <= 'user_01kdwz{21}'/, $index);
pushed('a pattern with two wildcards', 2, q{SELECT * FROM users WHERE id LIKE 'user_01kdw%2%'},
	qr/id >= 'user_01kdw0{21}'.*typeid_matches\(id, 'user_01kdw%2%'/, $index);
pushed('a type', 2, q{
	SELECT count(*) FROM users
	WHERE typeid_has_prefix(id, 'user') AND id < typeid_floor('user', '2026-01-02 00:00+00')},
	$from, $index);
my $since = value(q{SELECT now() - interval '5 hours'});
pushed('a constant time range', 2, "SELECT * FROM events WHERE id <@ '[$since,)'::tstzrange",
	$from, $index);
pushed('a time range as a parameter', 2, 'SELECT * FROM events WHERE id <@ $1',
	qr/xid_first_in\(\$1::tstzrange\)/, $index, 'tstzrange', $hour);
pushed('a time range from a sub-select', 2, "SELECT * FROM events WHERE id <@ (SELECT $hour)",
	qr/xid_first_in\(\$1::tstzrange\)/, $index, '', $hour);
pushed('the first ids', 2, 'SELECT * FROM users ORDER BY id LIMIT 3', qr/ORDER BY id ASC/, $index);
pushed('the last ids', 2, 'SELECT * FROM events ORDER BY id DESC LIMIT 3',
	qr/ORDER BY id DESC/, $index);
pushed('the last id', 2, 'SELECT max(id) FROM events', qr/ORDER BY id DESC/, $index);
pushed('a join on the partition keys', 2, q{
	SELECT name, o.id, n FROM users AS u JOIN orders AS o ON by = u.id WHERE u.id ^@ 'user_01kdv'},
	qr/FROM \(shop\.users .* INNER JOIN shop\.orders .* ON .*=.*>=/, $index);
pushed('groups', 2, 'SELECT by, count(*), max(id) FROM orders GROUP BY by',
	qr/SELECT by, count\(\*\), max\(id\) .* GROUP BY/, qr/Aggregate/);

# These are not shipped: functions that are not immutable, and types that do not belong to an
# extension listed in the server's option `extensions`. From PostgreSQL 17 on, array types belong to
# the extension.
my $any = "SELECT * FROM users WHERE id = ANY ('{$one,$other}')";
not_pushed('a time range up to now()', "SELECT * FROM events WHERE id <@ $hour");
not_pushed('a bound computed from now()',
	q{SELECT * FROM events WHERE id > xid_floor(now() - interval '1 hour')});
not_pushed('a domain', q{SELECT * FROM logged WHERE id ^@ '5' OR id ^@ '6'});
value(q{
	CREATE FOREIGN TABLE plain_0 (id public.xid, n int) SERVER shard0 OPTIONS (table_name 'logged');
	CREATE TABLE here.plain_0 AS TABLE logged_0});
pushed('a domain that only the shard has', 1, "SELECT * FROM plain_0 WHERE id ^@ '$prefix'",
	$from, $index);
not_pushed('a prefix from a sub-select',
	"SELECT * FROM plain_0 WHERE id ^@ (SELECT '$prefix')");
pushed('bounds from sub-selects', 1, qq{
	SELECT * FROM plain_0
	WHERE id BETWEEN (SELECT xid_lower_bound('$prefix')) AND (SELECT xid_upper_bound('$prefix'))},
	qr/id >= \$1.* AND .*id <= \$2/, $index, '', "xid_lower_bound('$prefix')");
my $no_arrays = value(q{
	SELECT count(*) = 0 FROM pg_depend WHERE objid = 'typeid[]'::regtype AND deptype = 'e'});
if ($no_arrays eq 't') {
	not_pushed('an array', $any);
	value('ALTER EXTENSION sortid ADD TYPE typeid[]');
}
pushed('an array', 2, $any, qr/= ?\)? ANY \('\{/, $index);
pushed('a join with an array', 2,
	"SELECT users.* FROM unnest('{$one,$other}'::typeid[]) AS wanted JOIN users ON id = wanted",
	qr/WHERE .*(\$1::public\.typeid = id|id = \$1::public\.typeid)/, $index, '', "'$one'");

# UPDATE and DELETE are shipped as a whole.
for my $change (
	q{UPDATE users SET name = 'u' WHERE id ^@ 'user_01kdw'}, "DELETE FROM users WHERE id = '$one'")
{
	my ($plan, %sent) = plan_of($change);
	like($plan, qr/Foreign (Update|Delete) on/, "$change: runs on the shards");
	in_schema([ 'shop', 'here' ], $change);
	same_rows("$change: the remaining rows", 'SELECT * FROM users');
}

# Both shards have rows, each id is on one shard, and a shard rejects duplicates.
for my $table (qw(users events)) {
	my @counts = map { $_->safe_psql('postgres', "SELECT count(*) FROM shop.$table") } @shards;
	cmp_ok($counts[$_], '>', 4000, "$table: shard $_ has rows") for 0, 1;
	is($counts[0] + $counts[1], value("SELECT count(*) FROM here.$table"),
		"$table: no row is on both shards");
}
my ($status, $out, $err) = $shop->psql('postgres', "INSERT INTO shop.users (id) VALUES ('$other')");
like($err, qr/duplicate key value violates unique constraint "users_pkey"/,
	'an existing id is rejected');

($status, $out, $err) = $shop->psql('postgres', qq{
	INSERT INTO shop.users (id) VALUES ('$other') ON CONFLICT (id) DO UPDATE SET name = ''});
like($err, qr/there is no unique or exclusion constraint/,
	'ON CONFLICT through the parent is rejected');
($status, $out, $err) = $shop->psql('postgres', 'ALTER TABLE shop.users ADD PRIMARY KEY (id)');
like($err, qr/contains foreign tables|foreign table/, 'the parent cannot have a key');

# The default comes from the table named in the INSERT. The server that runs the INSERT computes it.
value(q{INSERT INTO visits (page) SELECT '/' FROM generate_series(1, 100)});
value(q{COPY visits (page) FROM PROGRAM 'yes / | head -n 100'});
value(q{INSERT INTO users DEFAULT VALUES});
is(value(q{
	SELECT count(*), min(uid11_snowish_machine(id)), max(uid11_snowish_machine(id)),
		count(DISTINCT tableoid)
	FROM visits}),
	'200|0|0|2', "an insert through the parent uses the shop's machine id");
$_->safe_psql('postgres', q{INSERT INTO shop.visits (page) VALUES ('/shard')}) for @shards;
my $machines = value(q{
	SELECT string_agg(uid11_snowish_machine(id)::text, ',' ORDER BY id)
	FROM visits WHERE page = '/shard'});
is($machines =~ s/^2,1$/1,2/r, '1,2', "an insert on a shard uses the shard's machine id");
is(value(q{SELECT typeid_prefix(id) FROM users WHERE name IS NULL}),
	'user', "ids inserted through the parent have the prefix from the parent's default");

# An id has the hash of its uuid or bigint, and a typeid has the hash of its bytes. So the hash does
# not depend on the server, and an id passed as text goes to the same shard.
my $ids = q{
	SELECT n, md5(n::text)::uuid AS u,
		make_typeid((ARRAY['', 'user', repeat('z', 63)])[1 + n % 3], md5(n::text)::uuid) AS id
	FROM generate_series(1, 1000) AS n};
my @hashes = map { $_->safe_psql('postgres', qq{
	CREATE TABLE by_id (id typeid) PARTITION BY HASH (id);
	CREATE TABLE by_bytes (id bytea) PARTITION BY HASH (id);
	SELECT
		string_agg(concat_ws(' ',
			typeid_hash_extended(id, 1), ulid_hash_extended(u::ulid, 1),
			xid_hash_extended(n::bigint::public.xid, 1)), ',' ORDER BY n),
		bool_and(ulid_hash_extended(u::ulid, 1) = uuid_hash_extended(u, 1)
			AND ulid_hash(u::ulid) = uuid_hash(u)),
		bool_and(euid_hash_extended(u::euid, 1) = uuid_hash_extended(u, 1)
			AND euid_hash(u::euid) = uuid_hash(u)),
		bool_and(base62id_hash_extended(u::base62id, 1) = uuid_hash_extended(u, 1)
			AND base62id_hash(u::base62id) = uuid_hash(u)),
		bool_and(xid_hash_extended(n::bigint::public.xid, 1) = hashint8extended(n, 1)
			AND xid_hash(n::bigint::public.xid) = hashint8(n)),
		bool_and(uid11_hash_extended(n::bigint::uid11, 1) = hashint8extended(n, 1)
			AND uid11_hash(n::bigint::uid11) = hashint8(n)),
		bool_and(satisfies_hash_partition('by_id'::regclass, 16, n % 16, id)
			= satisfies_hash_partition('by_bytes'::regclass, 16, n % 16,
				uuid_send(u) || convert_to(typeid_prefix(id), 'UTF8')))
	FROM ($ids) AS ids}) } $shop, @shards;
like($hashes[0], qr/^-?\d+ -?\d+ -?\d+,.*\|t\|t\|t\|t\|t\|t$/,
	'hashes equal the hashes of the underlying values');
is($hashes[$_], $hashes[0], "shard $_ computes the same hashes") for 1, 2;

# The option `extensions` is missing, or the shard has the extension in another schema.
value(q{
	ALTER SERVER shard0 OPTIONS (DROP extensions);
	ALTER SERVER shard1 OPTIONS (DROP extensions)});
not_pushed('without the option extensions', q{SELECT * FROM users WHERE id ^@ 'user_01kdw'});
value(q{ALTER SERVER shard0 OPTIONS (ADD extensions 'sortid')});
$shards[0]->safe_psql('postgres', 'CREATE DATABASE elsewhere');
$shards[0]->safe_psql('elsewhere', q{
	CREATE SCHEMA ids;
	CREATE EXTENSION sortid SCHEMA ids;
	CREATE SCHEMA shop;
	CREATE TABLE shop.users (id ids.typeid, name text)});
value(q{ALTER SERVER shard0 OPTIONS (SET dbname 'elsewhere', DROP use_remote_estimate)});
($status, $out, $err) = $shop->psql('postgres', "SELECT * FROM shop.users_0 WHERE id = '$other'");
is($err, '', "operators do not depend on the extension's schema on a shard");
($status, $out, $err) = $shop->psql('postgres', q{
	SELECT * FROM shop.users_0 WHERE typeid_timestamp(id) > '2026-01-01 00:00+00'});
like($err, qr/function public\.typeid_timestamp\(ids\.typeid\) does not exist/,
	"functions depend on the extension's schema on a shard");

$shop->stop;
$_->stop for @shards;
done_testing();
