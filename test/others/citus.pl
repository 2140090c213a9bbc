# Citus: every type is used for distribution columns and in reference tables. Queries from the
# coordinator and from workers return the right rows, as text and in binary. Also tests which
# conditions use the index of a shard.
use strict;
use warnings;
use lib "$ENV{TESTDIR}/test/others";
use CitusCluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

CitusCluster::required();
my ($coordinator, @workers) = CitusCluster::start();
sub value { return $coordinator->safe_psql('postgres', $_[0]) }

value('CREATE EXTENSION sortid; CREATE SCHEMA here');
for my $worker (@workers) {
	is($worker->safe_psql('postgres',
			q{SELECT count(*) FROM pg_extension WHERE extname = 'sortid'}),
		1, $worker->name . ' has the extension');
}
my %types = map { $$_{name} => $$_{type} } types($coordinator);
cmp_ok(scalar(keys %types), '>=', 6, 'there are types');
my %dated = map { $_ => 1 } split /\n/, value(q{
	SELECT typname FROM pg_operator JOIN pg_type AS t ON t.oid = oprleft
	WHERE oprname = '<@' AND oprright = 'anyrange'::regtype
		AND t.typnamespace = 'public'::regnamespace});
cmp_ok(scalar(keys %dated), '>=', 3, 'there are types that can be searched by time range');

# Checks that a query returns the same rows from the distributed tables as from local ones.
my $whole = q{
	SELECT count(*), md5(string_agg(t::text, ',' ORDER BY t::text COLLATE "C")) FROM (%s) AS t};
sub same_rows {
	my ($what, $query, @settings) = @_;
	$query = sprintf $whole, $query;
	my $here = value(join ';', @settings, 'SET search_path = here, public', $query);
	like($here, qr/^[1-9]/, "$what: there are rows");
	for my $binary (qw(on off)) {
		my $protocol = "SET citus.enable_binary_protocol = $binary";
		is(value(join ';', $protocol, @settings, $query),
			$here,
				"$what: distributed and local tables have the same rows, binary protocol $binary");
	}
	return;
}

# Checks the same for queries from the coordinator and from each worker.
sub same_everywhere {
	my ($what, $query) = @_;
	same_rows($what, $query);
	my $here = value('SET search_path = here, public; ' . sprintf $whole, $query);
	is($_->safe_psql('postgres', sprintf $whole, $query),
		$here, "$what: the rows are the same from " . $_->name)
		for @workers;
	return;
}
sub plan_of {
	my ($query, $settings) = @_;
	return value(qq{
		SET enable_seqscan = off;
		SET citus.explain_all_tasks = on;
		$settings;
		EXPLAIN (COSTS OFF) $query});
}

# Checks how many shards a query reads, and that each shard uses its index.
sub asks {
	my ($what, $tasks, $query, $settings) = @_;
	my $plan = plan_of($query, $settings // 'SELECT');
	like($plan, qr/Task Count: $tasks\b/, "$what: reads $tasks of 4 shards");
	is(scalar(() = $plan =~ /Index Cond: /g), $tasks, "$what: uses each shard's index")
		or diag($plan);
	return;
}

for my $type (sort keys %types) {
	my $sql = $types{$type};
	value(qq{
		CREATE TABLE here.by_$type (id $sql PRIMARY KEY, n int);
		INSERT INTO here.by_$type SELECT gen_$type(), n FROM generate_series(1, 1000) AS n;
		CREATE TABLE here.child_$type AS
			SELECT id, c FROM here.by_$type, generate_series(1, 2) AS c WHERE n % 2 = 0;
		CREATE TABLE here.far_$type AS SELECT n, id FROM here.by_$type;
		CREATE TABLE here.near_$type AS SELECT id, n FROM here.by_$type WHERE n % 10 = 0;
		CREATE TABLE here.parted_$type AS TABLE here.by_$type;
		CREATE TABLE by_$type (id $sql PRIMARY KEY, n int);
		CREATE TABLE child_$type (id $sql REFERENCES by_$type, c int, PRIMARY KEY (id, c));
		CREATE TABLE far_$type (n int PRIMARY KEY, id $sql);
		CREATE TABLE near_$type (id $sql PRIMARY KEY, n int);
		SELECT create_distributed_table('by_$type', 'id');
		SELECT create_distributed_table('child_$type', 'id', colocate_with => 'by_$type');
		SELECT create_distributed_table('far_$type', 'n', colocate_with => 'none');
		SELECT create_reference_table('near_$type');
		INSERT INTO by_$type TABLE here.by_$type;
		INSERT INTO child_$type TABLE here.child_$type;
		INSERT INTO far_$type TABLE here.far_$type;
		INSERT INTO near_$type TABLE here.near_$type});
	my ($one, $prefix, $middle) = split /\|/, value(qq{
		SELECT id, left(id::text, length(id::text) / 2),
			(SELECT id FROM here.by_$type ORDER BY id OFFSET 500 LIMIT 1)
		FROM here.by_$type WHERE n = 700});
	my ($next) = value("SELECT id FROM here.by_$type WHERE n = 701");

	# Rows are placed by the hash of their id.
	is(value(qq{
		SELECT count(*), sum(result::int)
		FROM run_command_on_shards('by_$type', 'SELECT count(*) FROM %s')
		WHERE result::int > 150}), '4|1000', "$type: rows are spread over the shards");
	is(value(qq{
		SELECT shardid = get_shard_id_for_distribution_column('by_$type', '$one'::$sql)
		FROM run_command_on_shards('by_$type', \$\$SELECT count(*) FROM %s WHERE id = '$one'\$\$)
		WHERE result = '1'}), 't', "$type: an id is in the shard of its hash");

	# Queries that read one shard or all shards, from each node.
	my $by = "SELECT * FROM by_$type WHERE";
	same_everywhere("$type, an id", "$by id = '$one'");
	same_everywhere("$type, a prefix", "$by id ^@ '$prefix'");
	same_everywhere("$type, a range",
		"$by id BETWEEN least('$one'::$sql, '$next') AND greatest('$one'::$sql, '$next')");
	same_rows("$type, an array", "$by id = ANY (ARRAY['$one', '$next']::$sql\[])");
	same_rows("$type, a prefix from a sub-select",
		"$by id ^@ (SELECT current_setting('my.prefix'))", "SET my.prefix = '$prefix'");
	same_rows("$type, the last ids", "SELECT id FROM by_$type ORDER BY id DESC LIMIT 3");
	same_rows("$type, minimum and maximum",
		"SELECT min(id), max(id), count(DISTINCT id) FROM by_$type");
	same_rows("$type, groups",
		"SELECT id, count(*) FROM child_$type GROUP BY id HAVING count(*) = 2");
	same_rows("$type, groups by something else",
		"SELECT n % 7 AS g, min(id), max(id) FROM by_$type GROUP BY 1");
	asks("$type, an id", 1, "$by id = '$one'");
	if (value("SELECT to_regoperator('=($sql, uuid)') IS NOT NULL") eq 't') {
		my $uuid = value("SELECT '$one'::$sql\::uuid");
		same_everywhere("$type, a uuid", "$by id = '$uuid'::uuid");
		asks("$type, a uuid", 1, "$by id = '$uuid'::uuid");
	}
	asks("$type, a prefix", 4, "$by id ^@ '$prefix'");
	asks("$type, the last id", 4, "$by id <= '$one' ORDER BY id DESC LIMIT 1");
	is(value(join ';', "PREPARE q ($sql) AS $by id = \$1",
			'SET plan_cache_mode = force_generic_plan',
			"EXECUTE q ('$one')", "EXECUTE q ('$next')"),
		"$one|700\n$next|701", "$type: a generic plan for one shard");

	# Citus evaluates sub-selects first, and replaces each with a function that reads the result.
	my $stable = "$by id ^@ (SELECT current_setting('my.prefix'))";
	asks("$type, a prefix from a sub-select", 4, $stable, "SET my.prefix = '$prefix'");
	like(plan_of($stable, "SET my.prefix = '$prefix'"),
		qr/Distributed Subplan.*read_intermediate_result/s,
		"$type: Citus first evaluates the sub-select that returns a prefix");
	if ($dated{$type}) {
		my $hour = q{tstzrange(now() - interval '1 hour', now() + interval '1 hour')};
		same_everywhere("$type, $_", "$by id <@ $_") for $hour, "(SELECT $hour)";
		asks("$type, $_", 4, "$by id <@ $_") for $hour, "(SELECT $hour)";
		same_everywhere("$type, a comparison with a time",
			"$by id >= now() - interval '1 hour' AND id < now() + interval '1 hour'");
		asks("$type, a comparison with a time", 4, "$by id >= now() - interval '1 hour'");
		asks("$type, a time from a sub-select", 4, "$by id >= (SELECT now() - interval '1 hour')");
		asks("$type, a join with a range", 4,
			"SELECT t.* FROM (SELECT $hour AS r OFFSET 0) AS s JOIN by_$type AS t ON id <@ r",
			'SET enable_hashjoin = off');
	}

	# Joins: co-located, with a reference table, and with a table that is
	# distributed by another column.
	my $join = "SELECT t.id, t.n, c FROM by_$type AS t JOIN child_$type AS c ON c.id = t.id";
	same_everywhere("$type, a co-located join", $join);
	like(plan_of($join, 'SELECT'), qr/Task Count: 4\b(?!.*MapMergeJob)/s,
		"$type: a co-located join runs in each shard");
	same_everywhere("$type, a join with a reference table",
		"SELECT t.id, c, r.n FROM child_$type AS t JOIN near_$type AS r ON r.id = t.id");
	my $far = "SELECT t.id, f.n FROM by_$type AS t JOIN far_$type AS f ON f.id = t.id";
	my $repartition = 'SET citus.enable_repartition_joins = on';
	same_rows("$type, a repartition join", $far, $repartition);
	like(plan_of($far, $repartition), qr/MapMergeJob/,
		"$type: a join with a table distributed by another column is a repartition join");
	same_rows("$type, a join that is repartitioned on both sides",
		"SELECT a.n, b.n AS m FROM far_$type AS a JOIN far_$type AS b ON a.id = b.id",
		$repartition);
	my ($status, $out, $err) = $coordinator->psql('postgres',
		qq{INSERT INTO child_$type SELECT gen_$type(), 1});
	like($err, qr/violates foreign key constraint/,
		"$type: a foreign key between co-located tables is enforced");

	# Writes through a worker.
	$workers[0]->safe_psql('postgres', qq{
		UPDATE by_$type SET n = -n WHERE id = '$one';
		DELETE FROM child_$type WHERE id = '$one';
		DELETE FROM by_$type WHERE id = '$one';
		INSERT INTO by_$type VALUES ('$one', 1) ON CONFLICT (id) DO NOTHING;
		INSERT INTO by_$type VALUES ('$one', 2) ON CONFLICT (id) DO UPDATE SET n = 700});
	($status, $out, $err) = $workers[1]->psql('postgres',
		qq{INSERT INTO by_$type VALUES ('$one', 1)});
	like($err, qr/duplicate key value/, "$type: every node rejects a duplicate id");
	value("DELETE FROM here.child_$type WHERE id = '$one'");
	same_everywhere("$type, after writes through a worker",
		"SELECT * FROM by_$type LEFT JOIN child_$type USING (id)");

	# COPY works in text format through the coordinator, and in binary format through a worker.
	for my $how ('text', 'binary') {
		my $file = "$PostgreSQL::Test::Utils::tmp_check/$type.$how";
		value("TRUNCATE far_$type");
		my $other = $how eq 'text' ? $coordinator : $workers[1];
		$coordinator->safe_psql('postgres',
			"\\copy (SELECT n, id FROM by_$type) TO '$file' (FORMAT $how)");
		$other->safe_psql('postgres', "\\copy far_$type FROM '$file' (FORMAT $how)");
		same_rows("$type, COPY as $how", "SELECT * FROM far_$type");
	}

	# A table that is both distributed and partitioned by id.
	value(qq{
		CREATE TABLE parted_$type (id $sql PRIMARY KEY, n int) PARTITION BY RANGE (id);
		CREATE TABLE parted_${type}_low PARTITION OF parted_$type
			FOR VALUES FROM (MINVALUE) TO ('$middle');
		SELECT create_distributed_table('parted_$type', 'id');
		CREATE TABLE parted_${type}_high PARTITION OF parted_$type
			FOR VALUES FROM ('$middle') TO (MAXVALUE);
		INSERT INTO parted_$type TABLE here.parted_$type});
	same_everywhere("$type, partitions", "SELECT * FROM parted_$type WHERE id < '$middle'");
	my $half = plan_of("SELECT * FROM parted_$type WHERE id < '$middle'", 'SELECT');
	like($half, qr/Task Count: 4\b.*parted_${type}_low_\d/s,
		"$type, partitions: reads all shards of the lower partition");
	unlike($half, qr/parted_${type}_high/, "$type, partitions: does not read the upper partition");
	asks("$type, an id in a partition", 1, "SELECT * FROM parted_$type WHERE id = '$middle'");
}

# A domain works for ids in columns that are not the distribution column.
value(q{
	CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
	CREATE TABLE owned (tenant int, owner user_id);
	SELECT create_distributed_table('owned', 'tenant');
	INSERT INTO owned VALUES (1, 'user_01h455vb4pex5vsknk084sn02q');
	UPDATE owned SET owner = 'user_01h455vb4pex5vsknk084sn02q' WHERE tenant = 1});
is(value(q{SELECT count(*) FROM owned WHERE owner = 'user_01h455vb4pex5vsknk084sn02q'}),
	1, 'a search by a column with a domain type finds its row');
my ($status, $out, $err) = $coordinator->psql('postgres',
	q{INSERT INTO owned VALUES (1, 'team_01h455vb4pex5vsknk084sn02q')});
like($err, qr/violates check constraint/,
	'the CHECK of the domain is enforced');

$_->stop for $coordinator, @workers;
done_testing();
