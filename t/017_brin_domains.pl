# Merges of BRIN summaries over domains of each type. Merging needs a second process; the other
# BRIN tests are in sql/brin_domains.sql.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('brin');
$node->init;
$node->start;
$node->safe_psql('postgres', "CREATE EXTENSION sortid");

# The BRIN operator classes that keep a minimum and a maximum, each with its type and an expression
# that computes an id of that type from a number.
my @minmax = map { [ split /\|/ ] } split /\n/, $node->safe_psql(
	'postgres', q{
	SELECT opcname, format('%I.%I', nspname, typname),
	       CASE WHEN typlen > 0
	            THEN format('substring(sha256(%s::text::bytea) FROM 1 FOR %s)::%I.%I',
	                        '%s', typlen, nspname, typname)
	            ELSE 'make_typeid(''user'', md5(%s::text)::uuid)' END
	FROM pg_opclass JOIN pg_type AS t ON t.oid = opcintype
	     JOIN pg_namespace AS n ON n.oid = typnamespace JOIN pg_am AS a ON a.oid = opcmethod
	WHERE amname = 'brin' AND nspname = 'public' AND opcname ~ 'minmax' ORDER BY 1});
cmp_ok(scalar @minmax, '>=', 11, 'there are minmax classes');

# Checks that a condition finds the same rows through an index as in a sequential scan.
sub same_by_index {
	my ($table, $condition, $what) = @_;
	my $query = "SELECT count(*), sum(n) FROM $table WHERE $condition";
	my $settings =
		'SET jit = off; SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0';
	like($node->safe_psql('postgres', "$settings; EXPLAIN $query"),
		qr/Bitmap Index Scan/, "$what: the index is used");
	my ($by_index, $by_scan) = map { $node->safe_psql('postgres', "$_; $query") }
		$settings, 'SET enable_bitmapscan = off';
	unlike($by_scan, qr/^0/, "$what: rows are found");
	return is($by_index, $by_scan, "$what: an index and a scan find the same rows");
}

# One session inserts into a range while another summarizes it, so the two summaries are merged. The
# summarizing session waits, in the index predicate, for a lock that the inserting one holds.
$node->safe_psql('postgres', q{
	CREATE FUNCTION waits(int) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
		BEGIN PERFORM pg_catalog.pg_advisory_xact_lock_shared(1); RETURN true; END $$;
	CREATE FUNCTION wait_for_locks(granting boolean) RETURNS void LANGUAGE plpgsql AS $$
	BEGIN
		WHILE NOT EXISTS (SELECT FROM pg_locks
			WHERE locktype = 'advisory' AND objid = 1 AND granted = granting)
		LOOP
			PERFORM pg_sleep(0.01);
		END LOOP;
	END $$});
for (@minmax) {
	my ($class, $type, $id) = @$_;
	my ($made, $one) = map { sprintf $id, $_ } 'n', 77;
	my $index = "merged_index_$class";
	$node->safe_psql('postgres', qq{
		CREATE DOMAIN of_$class AS $type;
		CREATE TABLE merged_$class (n int, id of_$class);
		INSERT INTO merged_$class SELECT n, $made FROM generate_series(1, 20) AS n;
		CREATE INDEX $index ON merged_$class USING brin (id $class) WHERE waits(n);
		SELECT brin_desummarize_range('$index', 0)});
	my @statements = (
		'SELECT pg_advisory_lock(1)', 'SELECT wait_for_locks(false)',
		"INSERT INTO merged_$class SELECT n, $made FROM generate_series(70, 80) AS n",
		'SELECT pg_advisory_unlock(1)');
	my $writer = IPC::Run::start(
		[ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', $node->connstr('postgres'),
			map { ('-c', $_) } @statements ],
		'>', \my $out, '2>', \my $errors);
	$node->safe_psql('postgres', 'SELECT wait_for_locks(true)');
	my ($status, undef, $error) = $node->psql('postgres',
		"SELECT brin_summarize_new_values('$index')");
	$writer->finish;
	is("$status $error $errors", '0  ', "$class: a range is summarized during an insert");
	same_by_index("merged_$class", "waits(n) AND id = $one", "$class, merged summaries");
}

# From PostgreSQL 17 on, parallel index builds merge summaries too.
$node->append_conf('postgresql.conf', join "\n",
	'min_parallel_table_scan_size = 0', 'max_parallel_maintenance_workers = 2',
	q{maintenance_work_mem = '128MB'});
$node->reload;
for (@minmax) {
	my ($class, $type, $id) = @$_;
	my ($made, $one) = map { sprintf $id, $_ } 'n', 4077;
	$node->safe_psql('postgres', qq{
		CREATE TABLE large_$class (n int, id of_$class) WITH (parallel_workers = 2);
		INSERT INTO large_$class SELECT n, $made FROM generate_series(1, 6000) AS n ORDER BY 2;
		CREATE INDEX ON large_$class USING brin (id $class) WITH (pages_per_range = 16)});
	same_by_index("large_$class", "id = $one", "$class, built by several processes");
}

$node->stop;
done_testing();
