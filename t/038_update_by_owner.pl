# The owner of the extension may add objects to it. An update, which runs as superuser, neither
# changes nor calls these objects, and does not cause other roles' statements to call them.
use strict;
use warnings;
use Before qw(before_is_missing replace server_before);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $missing = before_is_missing();
plan skip_all => $missing if $missing;

my $node = server_before('owner');
$node->init;
$node->append_conf('postgresql.conf', "autovacuum = off\nclient_min_messages = warning");
$node->start;
$node->safe_psql('postgres', 'CREATE ROLE keeper LOGIN');

# Functions and operators that are named like the server's. Each raises an error.
my $traps = slurp_file("$ENV{TESTDIR}/test/lib/traps.sql");
$traps =~ s/^CREATE SCHEMA hostile;$//m or die 'no schema';
$traps =~ s/\|\| ARRAY\(SELECT .*? FROM types\)// or die 'no types';
$traps =~ s/hostile/hers/g;

# In addition, a replacement for pg_catalog.=, an aggregate, a cast, and types of three kinds.
my $own = q{
	CREATE FUNCTION hers.equal(oid, integer) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS
		$$BEGIN RAISE 'trapped'; END$$;
	CREATE OPERATOR hers.= (FUNCTION = hers.equal, LEFTARG = oid, RIGHTARG = integer);
	CREATE FUNCTION hers.later(oid, oid) RETURNS oid LANGUAGE plpgsql IMMUTABLE AS
		$$BEGIN RAISE 'trapped'; END$$;
	CREATE AGGREGATE hers.max(oid) (SFUNC = hers.later, STYPE = oid);
	CREATE TYPE hers.mood AS ENUM ('good');
	CREATE TYPE hers.pair AS (a integer);
	CREATE DOMAIN hers.name AS text;
	CREATE FUNCTION hers.pair(hers.mood) RETURNS hers.pair LANGUAGE plpgsql IMMUTABLE AS
		$$BEGIN RAISE 'trapped'; END$$;
	CREATE CAST (hers.mood AS hers.pair) WITH FUNCTION hers.pair(hers.mood) AS IMPLICIT};
my $add = q{
	SELECT format('ALTER EXTENSION sortid ADD %s %s',
		CASE prokind WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END, oid::regprocedure)
	FROM pg_proc WHERE proowner = 'keeper'::regrole
	UNION ALL SELECT format('ALTER EXTENSION sortid ADD OPERATOR %s', oid::regoperator)
	FROM pg_operator WHERE oprowner = 'keeper'::regrole
	UNION ALL SELECT format('ALTER EXTENSION sortid ADD %s %s',
		CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, oid::regtype)
	FROM pg_type WHERE typowner = 'keeper'::regrole AND typtype IN ('e', 'd', 'c')
	UNION ALL VALUES ('ALTER EXTENSION sortid ADD CAST (hers.mood AS hers.pair)') \gexec};

# The catalog rows with the schema, the owner and the definition of these objects.
my $owned = q{
	SELECT t::text FROM pg_proc AS t WHERE proowner = 'keeper'::regrole
	UNION ALL SELECT t::text FROM pg_operator AS t WHERE oprowner = 'keeper'::regrole
	UNION ALL SELECT t::text FROM pg_aggregate AS t WHERE aggfnoid = 'hers.max(oid)'::regprocedure
	UNION ALL SELECT t::text FROM pg_type AS t WHERE typowner = 'keeper'::regrole
	UNION ALL SELECT t::text FROM pg_cast AS t WHERE castsource = 'hers.mood'::regtype
	ORDER BY 1};

# Statements that other roles run, with their results. The owner's schema is not in their search
# path.
my %said = (
	q{SELECT relname FROM pg_class WHERE oid = 1259} => 'pg_class',
	q{SELECT max(oid) > 0, lower('A') || 'b', length('ab') = 2 FROM pg_class} => 't|ab|t',
	q{SELECT max(id::uuid::text) = min(uuid::text) FROM ids, uuids} => 't',
	q{SELECT count(*), max(id) FROM ids WHERE id ^@ '01K' AND id LIKE '%7M'} =>
	  '1|01KCAHAFFRE0SBZHG6PQJ6ZY7M',
	q{SELECT count(*) FROM ids JOIN uuids USING (n)
		WHERE id = uuid AND id <@ tstzrange('2025-01-01', now())} => '1');

for my $updater (qw(keeper postgres)) {
	my $database = "updated_by_$updater";
	$node->safe_psql('postgres', "CREATE DATABASE $database TEMPLATE template0");
	$node->safe_psql($database, "GRANT CREATE ON DATABASE $database TO keeper");
	$node->safe_psql($database, "SET SESSION AUTHORIZATION keeper;
		CREATE SCHEMA hers; CREATE EXTENSION sortid SCHEMA hers; $traps; $own; $add");
	$node->safe_psql($database, q{
		CREATE TABLE ids AS SELECT 1 AS n, '01KCAHAFFRE0SBZHG6PQJ6ZY7M'::hers.ulid AS id;
		CREATE TABLE uuids AS SELECT 1 AS n, uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4' AS uuid});
	is($node->safe_psql($database, q{
		SELECT count(*) > 1000 FROM pg_depend JOIN pg_proc AS p
			ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
		WHERE proowner = 'keeper'::regrole}), 't', "$updater: the owner has added objects");
}
my %was = map { $_ => $node->safe_psql("updated_by_$_", $owned) } qw(keeper postgres);
replace($node);
for my $updater (qw(keeper postgres)) {
	my $database = "updated_by_$updater";
	my ($status, $out, $err) = $node->psql($database,
		"SET SESSION AUTHORIZATION $updater; ALTER EXTENSION sortid UPDATE");
	is($err, '', "$updater: the update succeeds");
	is($node->safe_psql($database, $owned), $was{$updater},
		"$updater: the owner's objects are unchanged");
	is(($node->psql($database, $_))[1], $said{$_}, "$updater: " . s/\s+/ /gr) for sort keys %said;
}

$node->stop;
done_testing();
