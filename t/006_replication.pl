# Replication: a standby finds ids by index, and after its promotion generates greater ones;
# logical replication sends each type as text and in binary, and finds rows by it.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $node = PostgreSQL::Test::Cluster->new('primary');
$node->init(allows_streaming => 'logical');
$node->append_conf('postgresql.conf', 'autovacuum = off');
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE EXTENSION amcheck');

my @types = types($node);

# Every type with an index, one row a minute, and ascending generators as defaults.
my @counters  = qw(snowish ts_seq_rand);
my @ascending = ((map { $$_{name} } grep { $$_{default} =~ /_monotonic/ } @types), @counters);
my %default   = ((map { $$_{name} => $$_{default} } @types), map { $_ => "gen_uid11_$_()" } @counters);
my $columns   = join ', ', (map { "$$_{name} $$_{type} UNIQUE" } @types), map { "$_ uid11 UNIQUE" } @counters;
my $names     = join ', ', map { $$_{name} } @types;
my $of_time   = join ', ', map { $$_{of_time} =~ s/%1\$s/at/gr } @types;
$node->safe_psql('postgres', "CREATE TABLE things (n int PRIMARY KEY, $columns);
	ALTER TABLE things " . join(', ', map { "ALTER $_ SET DEFAULT $default{$_}" } @ascending) . ";
	INSERT INTO things (n, $names)
	SELECT n, $of_time FROM generate_series(1, 10000) AS n, CAST('2026-01-01 00:00+00'::timestamptz + n * interval '1 minute' AS timestamptz) AS at;
	ALTER TABLE things ADD by_time uid11 UNIQUE;
	UPDATE things SET by_time = xid;
	VACUUM ANALYZE things");
$node->backup('copy');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($node, 'copy', has_streaming => 1);
$standby->start;
$node->safe_psql('postgres', 'INSERT INTO things (n) SELECT generate_series(10001, 10100); DELETE FROM things WHERE n % 10 = 7');
$node->wait_for_catchup($standby);

my $day = q{tstzrange('2026-01-03 00:00+00', '2026-01-04 00:00+00')};
for my $condition (
	(map { "$$_{name} <@ $day" } grep { $$_{has_time} } @types),
	q{typeid ^@ 'user_01kd'}, q{typeid_has_prefix(typeid, 'user') AND typeid > typeid_floor('user', '2026-01-07 00:00+00')},
	q{base62id BETWEEN base62id_floor('2026-01-03 00:00+00') AND base62id_ceil('2026-01-04 00:00+00')},
	q{by_time ^@ '5M'}, q{snowish > '5M111111111'}, q{ts_seq_rand IN (SELECT max(ts_seq_rand) FROM things)})
{
	my $query = "SELECT count(*), sum(n) FROM things WHERE $condition";
	my $here  = $node->safe_psql('postgres', "SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off; $query");
	like($here, qr/^[1-9]/, "$condition finds rows");
	is($standby->safe_psql('postgres', $query), $here, "$condition finds the same rows on the standby");
	like($standby->safe_psql('postgres', "SET enable_seqscan = off; EXPLAIN $query"), qr/Index.*Scan.*things_\w+_key/s, "$condition finds them by an index on the standby");
}

# A standby generates ids for queries, and cannot store them.
cmp_ok(scalar @ascending, '>=', 5, 'there are generators that ascend');
like($standby->safe_psql('postgres', 'SELECT ' . join ', ', @default{@ascending}), qr/^\w+(\|\w+){$#ascending}$/, 'generators that ascend work on a standby');
my ($status, $out, $err) = $standby->psql('postgres',
	"\\set VERBOSITY sqlstate\nINSERT INTO things (n) VALUES (0);\n\\unset ON_ERROR_STOP\nSELECT count(*) FROM things",
	on_error_stop => 0);
like($err, qr/^psql:<stdin>:2: ERROR:  25006$/, 'a standby refuses an INSERT');
is($out, 9090, 'the session goes on after an INSERT on a standby was refused');

my $max = 'SELECT ' . join(', ', map { "max($_)" } @ascending) . ' FROM things WHERE n > 10000';
my @before = split /\|/, $standby->safe_psql('postgres', $max);
$node->stop('immediate');
$standby->promote;
my @after = split /\|/, $standby->safe_psql('postgres', 'INSERT INTO things (n) VALUES (0) RETURNING ' . join ', ', @ascending);
cmp_ok($after[$_], 'gt', $before[$_], "$ascending[$_]: what the promoted server stores is greater") for 0 .. $#ascending;
my $checked = $standby->safe_psql('postgres', q{
	SELECT count(*) FROM (
		SELECT bt_index_check(i.indexrelid, heapallindexed => true) FROM pg_index AS i WHERE indrelid = 'things'::regclass OFFSET 0) AS c});
is($checked, 2 + @types + @counters, 'all indexes of the standby are right');
$standby->stop;
$node->start;

# Logical replication into two databases in which the types have other OIDs. Each table has one
# type, as primary key or as the only column to find a row by.
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init;
$subscriber->start;
my $tables = '';
for my $i (0 .. $#types) {
	my $type = $types[$i]{type};
	$tables .= "CREATE TABLE key_$i (id $type PRIMARY KEY, others ${type}[], n int);"
	  . "CREATE TABLE full_$i (id $type, n int); ALTER TABLE full_$i REPLICA IDENTITY FULL;";
}
my %id_of = map { $$_{type} => $$_{of_uuid} =~ s/%1\$s/u::uuid/gr } @types;
$id_of{typeid} = q{make_typeid(CASE n % 3 WHEN 0 THEN '' WHEN 1 THEN 'user' ELSE repeat('z', 63) END, u::uuid)};

# Rows for a range of numbers in a table; 0 is the smallest id and 1 the greatest.
sub insert {
	my ($table, $type, $first, $last) = @_;
	my $with_array = $table =~ /^key/ ? ", ARRAY[$id_of{$type}, NULL]" : '';
	my $columns    = $with_array ? 'id, others, n' : 'id, n';
	return qq{INSERT INTO $table ($columns) SELECT $id_of{$type}$with_array, n FROM generate_series($first, $last) AS n,
		CAST(CASE n WHEN 0 THEN repeat('0', 32) WHEN 1 THEN repeat('f', 32) ELSE md5(n::text) END AS text) AS u;};
}

my @tables = map { my $i = $_; map { [ "${_}_$i", $types[$i]{type} ] } qw(key full) } 0 .. $#types;
$node->safe_psql('postgres', $tables . join '', map { insert(@$_, 0, 9) } @tables);
$node->safe_psql('postgres', 'CREATE PUBLICATION ids FOR TABLE ' . join ', ', map { $$_[0] } @tables);
my %binary = (as_text => 'false', in_binary => 'true');
for my $name (sort keys %binary) {
	$subscriber->safe_psql('postgres', "CREATE DATABASE $name");
	$subscriber->safe_psql($name, "CREATE TYPE other AS (a int); CREATE EXTENSION sortid; $tables");
	my $connection = $node->connstr . ' dbname=postgres';
	$subscriber->safe_psql($name, "CREATE SUBSCRIPTION $name CONNECTION '$connection' PUBLICATION ids WITH (binary = $binary{$name})");
	ok($subscriber->poll_query_until($name, q{SELECT count(*) = 0 FROM pg_subscription_rel WHERE srsubstate NOT IN ('r', 's')}),
		"$name: the first copy is complete");
}

# Checks that every table has the same rows on both sides, and how many.
sub same {
	my ($what, $rows) = @_;
	for my $name (sort keys %binary) {
		$node->wait_for_catchup($name);
		my $content = join ';', map { qq{SELECT '$$_[0]', count(*), string_agg(t::text, ' ' ORDER BY t::text COLLATE "C") FROM $$_[0] AS t} } @tables;
		my ($here, $there) = map { [ split /\n/ ] } $node->safe_psql('postgres', $content), $subscriber->safe_psql($name, $content);
		my @wrong = map { "$$here[$_], there: $$there[$_]" } grep { $$here[$_] ne $$there[$_] || $$here[$_] !~ /^\w+\|$rows\|/ } 0 .. $#tables;
		is("@wrong", '', "$name: $what");
	}
	return;
}

# Runs a statement for each table, with TABLE and NEW, an unused id, replaced.
sub change {
	my ($statement) = @_;
	return $node->safe_psql('postgres', join ';', map {
		my ($table, $type) = @$_;
		my $new = "(SELECT $id_of{$type} FROM (VALUES (md5('new'), 4)) AS v(u, n))";
		$statement =~ s/TABLE/$table/gr =~ s/NEW/$new/gr
	} @tables);
}

same('copied', 10);
$node->safe_psql('postgres', join '', map { insert(@$_, 10, 99) } @tables);
same('inserted', 100);
change('UPDATE TABLE SET n = -n WHERE n % 2 = 1');
same('updated, found by the id', 100);
change('UPDATE TABLE SET id = NEW WHERE n = 4');
same('the id updated', 100);
change('DELETE FROM TABLE WHERE n > 90 OR n IN (0, -1, 4)');
same('deleted', 93);
unlike(slurp_file($subscriber->logfile), qr/ERROR|terminated by signal/, 'the subscriber logs no error');

$subscriber->stop;
$node->stop;
done_testing();
