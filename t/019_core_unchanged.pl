# The extension does not change the meaning of expressions over the server's own types and citext.
# Only calls to uuid and int8 that also fail without the extension may raise a different error.
# Plans and estimates of queries over uuids do not change either, although the extension's operator
# families contain uuid's operators. Resolves each operator and function name of the extension over
# all pairs of types, untyped literals and parameters, casts, ranges and arrays, in a database with
# the extension and one without. SORTID_CORE=n tests n random expressions instead of 10,000 (0:
# all); SORTID_SEED=n repeats the expressions of another run.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(time);

my $began  = time;
my $seed   = srand($ENV{SORTID_SEED} || 20260101);
my $wanted = $ENV{SORTID_CORE} // 10000;
note("SORTID_SEED=$seed SORTID_CORE=$wanted");
my $node = PostgreSQL::Test::Cluster->new('unchanged');
$node->init;
$node->append_conf('postgresql.conf', join "\n",
	'autovacuum = off', 'client_min_messages = warning', q{timezone = 'UTC'}, 'jit = off',
	'fsync = off', 'plan_cache_mode = force_generic_plan');
$node->start;

sub values_of { return split /\n/, $node->safe_psql(@_) }
sub pick { return $_[ int rand @_ ] }

# All column types of the server, and examples of arrays, a domain, an enum and a composite type.
$node->safe_psql('postgres', 'CREATE DATABASE core TEMPLATE template0');
my %columns = map { $_ => "c_$_" } values_of('core', q{
	SELECT typname FROM pg_type
	WHERE typnamespace = 'pg_catalog'::regnamespace
		AND (typtype IN ('r', 'm') OR typtype = 'b' AND typcategory <> 'A')
		AND typname NOT IN ('pg_node_tree', 'pg_ndistinct', 'pg_dependencies', 'pg_mcv_list',
			'pg_brin_bloom_summary', 'pg_brin_minmax_multi_summary', 'gtsvector')});
$columns{"$_\[]"} = "c_${_}_array" for qw(uuid text int8 timestamptz xid bytea tstzrange);
$columns{$_} = "c_$_" for qw(core_domain core_enum core_pair);
my @types = sort keys %columns;
$columns{citext} = 'c_citext';
my $table = q{
	CREATE EXTENSION citext;
	CREATE EXTENSION pgcrypto;
	CREATE EXTENSION "uuid-ossp";
	CREATE DOMAIN core_domain AS uuid;
	CREATE TYPE core_enum AS ENUM ('a', 'b');
	CREATE TYPE core_pair AS (a uuid, b text);
	CREATE TABLE t (}
  . join(', ', map { "$columns{$_} " . (/^core|citext/ ? $_ : "pg_catalog.$_") } @types) . ')';
$node->safe_psql('core', $table . ';' . slurp_file("$ENV{TESTDIR}/test/lib/resolve.sql"));
$node->safe_psql('core', q{
	CREATE TABLE a (id uuid PRIMARY KEY, n int, r uuid);
	CREATE TABLE b (id uuid REFERENCES a, n int);
	CREATE TABLE c (id uuid) PARTITION BY HASH (id);
	CREATE TABLE c0 PARTITION OF c FOR VALUES WITH (MODULUS 2, REMAINDER 0);
	CREATE TABLE c1 PARTITION OF c FOR VALUES WITH (MODULUS 2, REMAINDER 1);
	CREATE TABLE d (id uuid, n int) PARTITION BY RANGE (id);
	CREATE TABLE d0 PARTITION OF d
		FOR VALUES FROM (MINVALUE) TO ('80000000-0000-0000-0000-000000000000');
	CREATE TABLE d1 PARTITION OF d
		FOR VALUES FROM ('80000000-0000-0000-0000-000000000000') TO (MAXVALUE);
	INSERT INTO a
		SELECT md5(n::text)::uuid, n, md5((n % 50)::text)::uuid
		FROM generate_series(0, 3000) AS n;
	INSERT INTO b SELECT md5((n % 700)::text)::uuid, n FROM generate_series(1, 4000) AS n;
	INSERT INTO c SELECT id FROM b;
	INSERT INTO d SELECT id, n FROM b;
	CREATE INDEX ON a (r);
	CREATE INDEX ON b USING hash (id);
	CREATE INDEX ON b (id, n);
	CREATE INDEX ON c (id);
	CREATE INDEX ON d USING brin (id);
	CREATE STATISTICS s ON id, n FROM b;
	VACUUM ANALYZE});
# Copy the database, so that every OID is the same.
$node->safe_psql('postgres', "CREATE DATABASE $_ TEMPLATE core") for qw(sortid plain);
$node->safe_psql('sortid', 'CREATE EXTENSION sortid');
# One copy has the plain SQL edition.
$node->safe_psql('plain', scalar `$ENV{TESTDIR}/editions/plain/assemble plain`);
$node->safe_psql('plain', 'ALTER DATABASE plain SET search_path = public, sortid');
cmp_ok($node->safe_psql('plain', q{
	SELECT count(*) FROM pg_proc WHERE pronamespace = 'sortid'::regnamespace}),
	'>', 200, 'the plain SQL edition is installed');

# The names of the extension's operators, the names of its functions and types that the server also
# has, and the types in the extension's functions and casts.
my $members = q{
	SELECT objid FROM pg_depend
	WHERE deptype = 'e'
		AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid') AND classid =};
my @operators = values_of('sortid', qq{
	SELECT DISTINCT oprname FROM pg_operator
	WHERE oid IN ($members 'pg_operator'::regclass) ORDER BY 1});
my @functions = values_of('sortid', qq{
	SELECT DISTINCT proname FROM pg_proc
	WHERE oid IN ($members 'pg_proc'::regclass) AND proname IN (
		SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
		UNION
		SELECT typname FROM pg_type WHERE typnamespace = 'pg_catalog'::regnamespace)
	ORDER BY 1});
my @shared = values_of('sortid', qq{
	SELECT typname FROM pg_type
	WHERE oid IN ($members 'pg_type'::regclass) AND typname IN (
		SELECT typname FROM pg_type WHERE typnamespace = 'pg_catalog'::regnamespace)});
my %near = map { $_ => 1 } grep { $columns{$_} } values_of('sortid', qq{
	SELECT DISTINCT typname
	FROM pg_proc, unnest(proargtypes::oid[] || prorettype) AS a JOIN pg_type ON pg_type.oid = a
	WHERE pg_proc.oid IN ($members 'pg_proc'::regclass)
	UNION
	SELECT typname
	FROM pg_cast, unnest(ARRAY[castsource, casttarget]) AS a JOIN pg_type ON pg_type.oid = a
	WHERE pg_cast.oid IN ($members 'pg_cast'::regclass)});
$near{$_} = 1
	for qw(xid xid8 varchar bpchar name date timestamp int4range tstzmultirange), 'char',
	qw(uuid[] text[] core_domain citext);
my @near = grep { $columns{$_} } sort keys %near;
note("operators: @operators; functions: @functions; types: @shared; related types: @near");

# Literals that are valid input for one type or another.
my @literals = map { "'$_'" } '', 'a', '7', '[2026-01-01,)', '{}', '{a}', '2026-01-01',
  '019b1515-3df8-7032-bfc6-06b5e46ff8f4', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '113q8KFkAEs',
  'user_01h455vb4pex5vsknk084sn02q', 'Fd9w4CutiyWHZha547fAai', '\x00';
push @literals, 'NULL', '7', '7.5', 'true', 'ARRAY[]::text[]', 'now()', "interval '1 day'",
  'ROW(1, 2)', 'current_date', 'xmin';

my (%seen, @expressions);
my $add = sub {
	my ($kind, $expression, $rare) = @_;
	push @expressions, [ $kind, $expression, $rare ] unless $seen{$expression}++;
	return;
};
my $tree = sub { $add->('tree', "SELECT $_[0] AS v FROM t", $_[1]) };

# Operators: all pairs of types; literals, parameters and arrays.
for my $op (@operators) {
	for my $a (@types) {
		$tree->("$columns{$a} $op $columns{$_}", !($a eq $_ || $near{$a} && $near{$_})) for @types;
	}
	for my $type (@types) {
		my $c = $columns{$type};
		$tree->($_)
			for "$c $op 'a'", "'7' $op $c", "$c $op NULL", "$c $op ANY ('{}')",
			"$c $op ANY (ARRAY[$c])", "'a' $op ANY (ARRAY[$c])", "$c $op (SELECT '7')";
		$tree->("$c $op " . pick(@literals)), $tree->(pick(@literals) . " $op $c") for 1 .. 4;
		$add->('plan', "SELECT $c $op \$1 FROM t");
		$add->('plan', "SELECT \$1 $op $c FROM t") if $near{$type};
		$add->('plan', "SELECT $c $op ANY (\$1) FROM t");
	}
	for my $literal (@literals) {
		$tree->("$literal $op $_") for @literals;
		$add->('plan', "SELECT \$1 $op $literal FROM t");
	}
	$add->('plan', "SELECT \$1 $op \$2 FROM t");
	$tree->("$op $_") for map { $columns{$_} } @near;
}

# Functions, including aggregates as window functions, and types in functional notation.
for my $function (@functions, @shared) {
	for ((map { $columns{$_} } @types), @literals) {
		$tree->("$function($_)");
		$tree->("$function(DISTINCT $_)");
		$tree->("$function($_) OVER ()");
		$tree->("pg_catalog.$function($_)");
	}
	for (map { $columns{$_} } @near) {
		$tree->("$function(VARIADIC ARRAY[$_])");
		$tree->("$function($_, $_)");
	}
	$add->('plan', "SELECT $function(\$1) FROM t");
}

# Casts and other places that unify two types: all pairs of related types.
my @two = (
	'coalesce(A, B)', 'greatest(A, B)', 'nullif(A, B)', 'ARRAY[A, B]',
	'CASE WHEN true THEN A ELSE B END', 'A IN (B, B)', 'A BETWEEN B AND B', '(A, A) < (B, B)',
	'A IS DISTINCT FROM B', '(SELECT A UNION SELECT B)', 'A || B', 'A LIKE B',
	'A IN (SELECT B FROM t)', 'range_merge(A, B)', 'array_append(A, B)', 'array_position(A, B)',
	'width_bucket(A, B)');
for my $a (@near) {
	for my $b (@near) {
		$tree->(s/A(?![RLNS])/$columns{$a}/gr =~ s/\bB\b/$columns{$b}/gr)
			for map { s/\bA\b/%/gr =~ s/%/$columns{$a}/gr } @two;
		$tree->("$columns{$a}::$b");
		$add->('tree', "SELECT v FROM (SELECT $columns{$a} AS v FROM t) AS q"
			. " JOIN (SELECT $columns{$b} AS v FROM t) AS r USING (v)");
		$add->('tree', "SELECT $columns{$a} AS v FROM t UNION SELECT $columns{$b} FROM t");
		$add->('plan', "INSERT INTO t ($columns{$a}) SELECT $columns{$b} FROM t");
		$add->('plan', "UPDATE t SET $columns{$a} = $columns{$b}");
	}
	for (@two) {
		$tree->(s/\bA\b/$columns{$a}/gr =~ s/\bB\b/'7'/gr);
		$tree->(s/\bB\b/$columns{$a}/gr =~ s/\bA\b/'7'/gr);
	}
	$add->('plan', 'SELECT ' . s/\bA\b/$columns{$a}/gr =~ s/\bB\b/\$1/gr . ' FROM t') for @two;
	$add->('plan', "INSERT INTO t ($columns{$a}) VALUES (\$1)");
	$tree->("$_\::$a"), $tree->("CAST($_ AS $a)") for @literals;
}

# Queries over uuids, each with plans of several kinds.
my ($id, $half) = map { "'$_'" }
	'019b1515-3df8-7032-bfc6-06b5e46ff8f4', 'c0000000-0000-0000-0000-000000000000';
my @queries = (
	"a WHERE id = $id", "a WHERE id > $half ORDER BY id", 'a ORDER BY id DESC LIMIT 3',
	'a ORDER BY r, id', "b WHERE id IN ($id, $half)",
	"b WHERE (id, n) < ($half, 5) ORDER BY id, n", 'a JOIN b ON a.id = b.id',
	'a JOIN b USING (id) ORDER BY id', 'a LEFT JOIN b ON a.r = b.id AND b.n > 9',
	'a FULL JOIN b ON a.id = b.id', 'a, b, c WHERE a.id = b.id AND b.id = c.id',
	"a, b, c, d WHERE a.id = b.id AND c.id = b.id AND d.id = c.id AND a.id = $id",
	'a WHERE r IN (SELECT id FROM b)', 'a WHERE id NOT IN (SELECT id FROM b)',
	'a WHERE EXISTS (SELECT FROM b WHERE b.id = a.r)',
	'a WHERE NOT EXISTS (SELECT FROM b WHERE b.id = a.id)', '(SELECT DISTINCT id FROM b) AS q',
	'(SELECT id, count(*) FROM b GROUP BY id) AS q',
	'(SELECT id FROM a UNION SELECT id FROM b) AS q',
	'(SELECT id FROM a INTERSECT SELECT id FROM b) AS q',
	'(SELECT rank() OVER (PARTITION BY r ORDER BY id) FROM a) AS q', "c WHERE id = $id",
	'c AS x JOIN c AS y USING (id)', "d WHERE id < $half",
	'd JOIN a USING (id) ORDER BY id LIMIT 5');
for my $off ('', qw(enable_hashjoin enable_nestloop enable_seqscan enable_sort
	enable_hashjoin,enable_nestloop enable_mergejoin,enable_hashjoin))
{
	$add->('estimate', "$off: $_") for @queries;
}

# Select the expressions.
my @all = 0 .. $#expressions;
if ($wanted) { # one in ten has two types that seldom share an operator
	my @rare  = grep { $expressions[$_][2] } @all;
	my @likely = grep { !$expressions[$_][2] } @all;
	@all = map {
		my $list = $_ % 10 ? \@likely : \@rare;
		@$list ? splice @$list, rand @$list, 1 : ()
	} 1 .. $wanted;
}
my %asked = map { $_ => 1 } @all, grep { $expressions[$_][0] eq 'estimate' } 0 .. $#expressions;
my @asked = sort { $a <=> $b } keys %asked;
note(@asked . ' of ' . @expressions . ' expressions');

# Resolves each expression in each database.
sub resolve {
	my ($database, @some) = @_;
	my $rows = join '', map {
		join("\t", $_, $expressions[$_][0], $expressions[$_][1] =~ s/\\/\\\\/gr) . "\n"
	} @some;
	my ($status, $out, $err) = $node->psql($database,
		"COPY expressions FROM stdin;\n$rows\\.\n" . q{
		INSERT INTO resolved SELECT n, resolve(kind, expression) FROM expressions ORDER BY n;
		COPY (SELECT n, answer FROM resolved) TO stdout});
	is("$status $err", '0 ', "$database resolves " . @some . ' expressions');
	note(sprintf '%s after %.1f s', $database, time - $began);
	return { map { split /\t/, $_, 2 } split /\n/, $out };
}
my $core = resolve('core', @asked);
for ([ sortid => 'the extension' ], [ plain => 'the plain SQL edition' ]) {
	my ($name, $what) = @$_;
	my $with = resolve($name, @asked);
	# Several functions are named uuid and int8, so a call with an untyped parameter raises a
	# different error (docs/troubleshooting.md).
	my @differ = grep {
		$$with{$_} ne $$core{$_}
			&& ($$core{$_} !~ /^ERROR 42883/
				|| $$with{$_} !~ /^ERROR 42725/
				|| $expressions[$_][1] !~ /\b(?:uuid|int8)\(/)
	} @asked;
	is(scalar @differ, 0, @asked . " expressions mean the same with and without $what,"
			. ' except for the errors of uuid($1) and int8($1)');
	for my $n (@differ[ 0 .. ($#differ < 9 ? $#differ : 9) ]) {
		my $same = length(($$core{$n} ^ $$with{$n}) =~ s/[^\0].*//sr);
		my ($without, $with) = map { substr $_, $same < 200 ? 0 : $same - 200, 600 }
			$$core{$n}, $$with{$n};
		diag("$expressions[$n][1]\nwithout: $without\nwith:    $with");
	}
}

# Many of the expressions raise no error.
my %states;
$states{ $$core{$_} =~ /^ERROR (\w+)/ ? $1 : "$expressions[$_][0] resolved" }++ for keys %$core;
note(sprintf '%-20s %6d', $_, $states{$_}) for sort keys %states;
cmp_ok($states{'tree resolved'}, '>', 1280,
	'many expressions are resolved to operators and functions');
cmp_ok($states{'plan resolved'}, '>', 210, 'many statements with parameters are resolved');
is($states{'estimate resolved'}, 25 * 7, 'all queries over uuids are planned');
cmp_ok($states{$_} // 0, '>', @asked / 100, "some expressions raise $_") for qw(42883 42725);
note(sprintf '%.1f s', time - $began);
$node->stop;
done_testing();
