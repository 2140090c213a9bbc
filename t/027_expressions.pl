# Every expression that worked in the previous version still works, with the same type and result.
# The expressions use that version's operators, functions and casts, on values of its own types
# and of other types. They run in a database with that version and in an updated copy.
use strict;
use warnings;
use Before qw(before_is_missing gone replace server_before);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $missing = before_is_missing();
plan skip_all => $missing if $missing;

my $node = server_before('expressions');
$node->init;
$node->append_conf('postgresql.conf', join "\n",
	'autovacuum = off', 'jit = off', 'fsync = off', q{timezone = 'UTC'}, 'extra_float_digits = 0');
$node->start;

# A table with one row and a column for each type, and the expressions over it, all generated from
# the database's catalogs. Expressions with a volatile function have no result to compare.
my $probes = q{
	CREATE FUNCTION outcome(expression text, has_result boolean) RETURNS text LANGUAGE plpgsql AS $$
	DECLARE
		result text;
	BEGIN
		EXECUTE format('SELECT concat(pg_typeof(v), %s) FROM (SELECT %s AS v FROM sample) AS q',
			CASE WHEN has_result THEN ''' '', v' ELSE 'NULL' END, expression) INTO result;
		RETURN result;
	EXCEPTION WHEN OTHERS THEN
		RETURN NULL;
	END $$;
	CREATE TABLE columns AS
	SELECT attname::text AS name, format_type(atttypid, NULL) AS type
	FROM pg_attribute WHERE attrelid = 'sample'::regclass AND attnum > 0;
	CREATE TABLE members AS
	SELECT classid, objid FROM pg_depend
	WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');
	CREATE VIEW functions AS
	SELECT pg_proc.*, pronargs - pronargdefaults AS required, provolatile <> 'v' AS has_result
	FROM pg_proc JOIN members ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid;
	CREATE TABLE probes AS
	SELECT expression, bool_and(has_result) AS has_result, NULL::text AS before FROM (
		SELECT format('%s %s %s', a.name, oprname, b.name) AS expression, true AS has_result
		FROM (
			SELECT DISTINCT oprname
			FROM pg_operator JOIN members ON classid = 'pg_operator'::regclass AND objid = oid
			UNION
			SELECT unnest('{~~,!~~,~~*,!~~*}'::text[])) AS o,
			columns AS a, columns AS b
		UNION ALL
		SELECT format(f, name), true
		FROM unnest('{%s ~~ ''0%%'',''a'' ~~ %s,%s::text LIKE ''%%A%%'',
			%s !~~* ''x'',''x'' !~~* %s}'::text[]) AS f, columns
		UNION ALL
		SELECT format('%s %s ANY (ARRAY[%s])', a.name, o, b.name), true
		FROM unnest('{=,<,^@}'::text[]) AS o, columns AS a, columns AS b
		UNION ALL
		SELECT format('%s(%s)', proname, name), has_result
		FROM functions, columns WHERE required <= 1 AND pronargs >= 1
		UNION ALL
		SELECT format('%s(%s, %s)', proname, a.name, b.name), has_result
		FROM functions, columns AS a, columns AS b
		WHERE required <= 2 AND pronargs >= 2 AND prorettype <> 'internal'::regtype
		UNION ALL
		SELECT format('%s()', proname), has_result FROM functions WHERE required = 0
		UNION ALL
		SELECT format(f, a.name, b.type, b.name), true
		FROM unnest('{%1$s::%2$s,%1$s::%2$s[],%2$s(%1$s),"coalesce(%1$s, %3$s)",
			"ARRAY[%1$s, %3$s]","(SELECT %1$s UNION SELECT %3$s LIMIT 1)",
			"%1$s BETWEEN %3$s AND %3$s","%1$s IN (%3$s, %3$s)"}'::text[]) AS f,
			columns AS a, columns AS b
		UNION ALL
		SELECT format('%s %s', type, quote_literal(v)), true
		FROM columns, sample, LATERAL jsonb_each_text(to_jsonb(sample)) AS j(k, v)
	) AS e WHERE expression NOT LIKE 'sortid\_%' GROUP BY 1;
	UPDATE probes SET before = outcome(expression, has_result)};

# Types that are not the extension's, each with a value for the sample.
my %other = (
	ids => q{ids('01KCAHAFFRE0SBZHG6PQJ6ZY7M', NULL)},
	text => q{'01KCAHAFFRE0SBZHG6PQJ6ZY7M'},
	varchar => q{'01KCAHAFFRE0SBZHG6PQJ6ZY7M'},
	'character(26)' => q{'01KCAHAFFRE0SBZHG6PQJ6ZY7M'},
	'character(11)' => q{'113q8KFkAEs'},
	'character(31)' => q{'user_01h455vb4pex5vsknk084sn02q'},
	code => q{'01KCAHAFFRE0SBZHG6PQJ6ZY7M'},
	name => q{'01KCAHAFFRE0SBZHG6PQJ6ZY7M'},
	uuid => q{'019b1515-3df8-7032-bfc6-06b5e46ff8f4'},
	bytea => q{'\x019b15153df87032bfc606b5e46ff8f4'},
	bigint => '7', integer => '3',
	timestamptz => q{'2026-01-01 00:00+00'}, timestamp => q{'2026-01-01'}, date => q{'2026-01-01'},
	tstzrange => q{'[2025-01-01 00:00+00,)'}, boolean => 'true', jsonb => q{'"a"'},
	xid8 => q{'7'}, 'pg_catalog.xid' => q{'7'},
	'text[]' => q{'{01KCAHAFFRE0SBZHG6PQJ6ZY7M}'},
	'character(26)[]' => q{'{01KCAHAFFRE0SBZHG6PQJ6ZY7M}'},
	'uuid[]' => q{'{019b1515-3df8-7032-bfc6-06b5e46ff8f4}'}, '"char"' => q{'a'});

$node->safe_psql('postgres', 'CREATE DATABASE old TEMPLATE template0');
$node->safe_psql('old', 'CREATE EXTENSION sortid');
my @types = types($node, 'old');
my %column;
for my $type (@types) {
	my $id = $$type{of_uuid} =~ s/%1\$s/uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4'/gr;
	$column{"c_$$type{name}"}        = [ $$type{type}, $id ];
	$column{"c_$$type{name}_domain"} = [ "$$type{name}_domain", $id ];
	$column{"c_$$type{name}_array"}  = [ "$$type{type}\[]", "ARRAY[$id]" ];
	$node->safe_psql('old', "CREATE DOMAIN $$type{name}_domain AS $$type{type}");
}
$column{ 'c_' . s/\[\]/array/r =~ s/\W+/_/gr } = [ $_, $other{$_} ] for keys %other;
my @columns = sort keys %column;
my $definitions = join ', ', map { "$_ $column{$_}[0]" } @columns;
my $values      = join ', ', map { $column{$_}[1] } @columns;
$node->safe_psql('old', qq{
	CREATE DOMAIN code AS char(26);
	CREATE TYPE ids AS RANGE (SUBTYPE = ulid);
	CREATE TABLE sample ($definitions);
	INSERT INTO sample VALUES ($values)});
$node->safe_psql('old', $probes);
replace($node);
$node->safe_psql('postgres', 'CREATE DATABASE updated TEMPLATE old');
$node->safe_psql('updated', 'ALTER EXTENSION sortid UPDATE');
my ($count, $work) = split /\|/,
	$node->safe_psql('old', 'SELECT count(*), count(before) FROM probes');
cmp_ok($work, '>', 3000, "$work of $count expressions work");
my @changed = split /\n/, $node->safe_psql('updated', q{
	SELECT format('%s: was %s, is %s', expression, before, coalesce(after, 'an error'))
	FROM probes, LATERAL (
		SELECT CASE WHEN before IS NOT NULL THEN outcome(expression, has_result) END) AS o(after)
	WHERE before IS NOT NULL AND after IS DISTINCT FROM before ORDER BY 1});
my $gone   = join '|', gone(), 'none';
my @others = grep { !/^(?:$gone)\(.*, is an error$/ } @changed;
# The bounds of a search by time were version 7 ids. They now enclose all ids of a millisecond,
# whatever their version.
my $bound = qr/^(?:typeid|uuidv7)_(?:first|last)_in\(.*: was (typeid|uuid) (\S+), is \1 (\S+)$/;
my @wider = grep { /$bound/ && substr($2, 0, -16) eq substr($3, 0, -16) && $1 eq 'typeid'
	|| /$bound/ && substr($2, 0, 13) eq substr($3, 0, 13) && $1 eq 'uuid' } @others;
cmp_ok(scalar @wider, '>', 10, 'the bounds of a search by time enclose all ids of the millisecond');
my %wider = map { $_ => 1 } @wider;
@others = grep { !$wider{$_} } @others;
is(join("\n", grep { defined } @others[ 0 .. 9 ]), '', 'all other expressions work as before');

$node->stop;
done_testing();
