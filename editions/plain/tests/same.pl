# Compares the plain-SQL edition with the extension, in one database: for the same values, the
# functions of both return the same text, or raise the same SQLSTATE, message and DETAIL. The table
# in docs/managed.md lists the functions that only the extension has. Repeats the comparison with
# traps in the search path. SORTID_PLAIN is the number of values for each function.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $n    = $ENV{SORTID_PLAIN} || 1000;
my $node = PostgreSQL::Test::Cluster->new('plain');
$node->init(extra => [ '--encoding=UTF8', '--no-locale' ]);
$node->append_conf('postgresql.conf', join "\n",
	'fsync = off', 'jit = off', q{timezone = 'UTC'},
	'client_min_messages = warning', 'search_path = public');
$node->start;

sub query { return $node->safe_psql('postgres', shift) }
sub rows {
	my ($query) = @_;
	return map { [ split /\t/, $_, -1 ] } split /\n/, query("\\pset fieldsep '\\t'\n$query");
}

# test/lib/types.sql lists the installed types, so create the samples before the plain-SQL edition.
my ($types, $samples) = map { slurp_file("$ENV{TESTDIR}/$_") }
	'test/lib/types.sql', 'editions/plain/tests/samples.sql';
$types =~ s/^\\.*$//mg;
$types =~ s/CREATE TEMP TABLE/CREATE TABLE/;
$types =~ s/pg_temp\.//g;
query("CREATE EXTENSION sortid; $types; \\set n $n\n$samples");
my $script = "$ENV{TESTDATADIR}/sortid-plain.sql";
system_or_bail("$ENV{TESTDIR}/editions/plain/assemble plain > $script");
my ($out, $err) = ('', '');
my @psql = ('psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1',
	'-d', $node->connstr('postgres'), '-f', $script);
IPC::Run::run([@psql], '>', \$out, '2>', \$err);
like($err, qr/extension "sortid" is already installed in this database/,
	'the script is for databases without the extension');
# This test needs both the edition and the extension, so it removes the check.
query(slurp_file($script) =~ s/ELSIF EXISTS.*?THEN/ELSIF false THEN/sr) for 1, 2;
pass('the script can run again');

is(join(' ', map { "@$_" } rows(q{
	SELECT DISTINCT lanname, prosecdef, coalesce(array_to_string(proconfig, ' '), '-'),
		proname = 'uninstall'
	FROM pg_proc JOIN pg_language AS l ON l.oid = prolang
	WHERE pronamespace = 'sortid'::regnamespace ORDER BY 1, 4})),
	'plpgsql f - f'
		. ' plpgsql f search_path=pg_catalog, pg_temp quote_all_identifiers=off'
		. ' standard_conforming_strings=on client_min_messages=warning t'
		. ' sql f - f',
	'no function runs as its owner or changes settings, except uninstall()');

# The edition's functions, with argument types named as in the extension.
my @functions = map { [ $$_[0], [ split /,/, $$_[1] ], $$_[2] ] } rows(q{
	SELECT proname, array_to_string(ARRAY(
		SELECT CASE WHEN typtype = 'd' THEN typname ELSE type::regtype::text END
		FROM unnest(proargtypes) WITH ORDINALITY AS a(type, place)
		JOIN pg_type AS t ON t.oid = type ORDER BY place), ','), provolatile
	FROM pg_proc AS p
	WHERE pronamespace = 'sortid'::regnamespace
		AND proname NOT LIKE 'sortid\_%' AND proname <> 'uninstall'
	ORDER BY 1, 2});
my %is_id = map { $$_[0] => 1 } rows('SELECT name FROM types');
my @domains = map { $$_[0] } rows(q{
	SELECT typname FROM pg_type
	WHERE typnamespace = 'sortid'::regnamespace AND typtype = 'd'
		AND typbasetype = 'text'::regtype
	ORDER BY 1});
is("@domains", join(' ', sort keys %is_id), 'the edition and the extension have the same types');

# Calls each function of the edition and of the extension with n values for each argument. Keeps the
# tables and functions for the calls with traps.
my @called;
# The expressions in HINTs differ, because conversions are functions in the edition.
my $body  = 'RETURNS text LANGUAGE plpgsql AS $$'
	. ' DECLARE detail pg_catalog.text; hint pg_catalog.text; BEGIN';
my $error = q{
	EXCEPTION WHEN OTHERS THEN
		GET STACKED DIAGNOSTICS detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
		RETURN pg_catalog.concat(SQLSTATE, ': ', SQLERRM, ' ', detail, ' ',
			pg_catalog.regexp_replace(hint, '^(.*write) .*', '\1'));
	END $$};
for (grep { @{ $$_[1] } || $$_[2] ne 'v' } @functions) {
	my ($name, $types, $volatile) = @$_;
	my $made = $volatile eq 'v' ? 'IS NOT NULL' : '';
	my ($type) = $name =~ /^([a-z0-9]+)/;
	my ($number, $calls, @samples) = (scalar @called, '');
	for my $i (0 .. $#$types) {
		my $sample =
			$name =~ /mask$/ && $$types[$i] eq 'bytea' ? 'key'
			: $$types[$i] !~ /^(?:text|character varying)$/ ? $$types[$i]
			: 'text of ' . ($is_id{$type} ? $type : 'typeid');
		my $step = 1 + 36 * $i;
		push @samples, "(SELECT value FROM samples
			WHERE type = '$sample' AND n = (i::bigint * $step + $i) % $n + 1)";
		# In every other call, the text after an id is the prefix of that id.
		$samples[$i] = "CASE i % 2 WHEN 0 THEN $samples[$i] ELSE left($samples[0], -27) END"
			if $i > 0 && $type eq 'typeid' && $$types[$i] eq 'text';
	}
	for my $schema ('public', 'sortid') {
		my @arguments = map {
			my $type = $$types[$_];
			my $as =
				$is_id{$type} ? "$schema.$type"
				: $type =~ / |integer|bigint|smallint|boolean/ ? $type
				: "pg_catalog.$type";
			'$1[' . ($_ + 1) . "]::$as"
		} 0 .. $#$types;
		my $call = "$schema.$name(" . join(', ', @arguments) . ')';
		$calls .= "CREATE FUNCTION ${schema}_$number(text[]) $body RETURN $call $made; $error;\n";
	}
	# The edition's searches raise an error for an invalid prefix even if another argument is NULL:
	# otherwise, the server could not inline them.
	my $null = $is_id{ $$types[0] } && grep({ $_ eq 'text' } @$types)
		? 'array_position(given, NULL) IS NOT NULL'
		: 'false';
	my $given = join ', ', @samples;
	my ($differ, $distinct, $example) = @{ (rows(qq{
		$calls
		CREATE TABLE given_$number AS
			SELECT i, ARRAY[$given] AS given FROM generate_series(1, $n) AS i;
		SELECT count(*) FILTER (WHERE public IS DISTINCT FROM sortid), count(DISTINCT public),
			min(concat_ws(' | ', given, public, sortid)) FILTER (
				WHERE public IS DISTINCT FROM sortid)
		FROM (
			SELECT given, public_$number(given) AS public,
				CASE WHEN $null THEN public_$number(given) ELSE sortid_$number(given) END AS sortid
			FROM given_$number) AS called}))[0] };
	is($differ, 0, "$name(@$types)") or diag($example);
	cmp_ok($distinct, '>', 1, "$name(@$types): has different results for different values");
	push @called, "$name(@$types)";
}

# A domain accepts only the text that the extension would write for an id. Other text that the
# extension reads raises an error with a DETAIL of its own.
for my $type (sort keys %is_id) {
	my ($differ, $ids, $example) = @{ (rows(qq{
		CREATE FUNCTION canonical(id text) $body
			RETURN CASE WHEN id::public.${type}::text = id COLLATE "C" THEN 'true'
				ELSE format('22P02: invalid input syntax for type $type: "%s"'
					' Without the extension, only the canonical text is accepted here.'
					' The function $type(text) accepts every spelling that the extension accepts.', id)
				END;
			$error;
		CREATE FUNCTION accepted(id text) $body
			RETURN id::sortid.${type}::text = id COLLATE "C";
			$error;
		SELECT count(*) FILTER (WHERE accepted <> canonical),
			count(*) FILTER (WHERE canonical = 'true'),
			min(concat_ws(' | ', value, canonical, accepted)) FILTER (WHERE accepted <> canonical)
		FROM (
			SELECT value, canonical(value), accepted(value)
			FROM samples WHERE type IN ('$type', 'text of $type')) AS s;
		DROP FUNCTION canonical; DROP FUNCTION accepted}))[0] };
	is($differ, 0, "$type: the domain accepts only text that the extension writes")
		or diag($example);
	cmp_ok($ids, '>', $n / 2, "$type: the domain accepts many ids");
}

# The expressions in HINTs run, and those that convert return the same ids in both.
my ($differ, $followed, $example) = @{ (rows(q{
	CREATE FUNCTION followed(schema text, type text, value text)
		RETURNS text LANGUAGE plpgsql AS $$ DECLARE hint text; id text; BEGIN
		EXECUTE format('SET LOCAL search_path = %I', schema);
		BEGIN
			EXECUTE format('SELECT %L::%I.%I', value, schema, type);
		EXCEPTION WHEN OTHERS THEN
			GET STACKED DIAGNOSTICS hint = PG_EXCEPTION_HINT;
		END;
		IF hint LIKE 'To % write %' THEN BEGIN
			EXECUTE format('SELECT (%s)::text',
				replace(substring(hint FROM 'write (.*)\.$'), $q$'...'$q$, quote_literal(
					CASE WHEN hint ~ 'after the prefix'
						THEN split_part(value, '_', -1) ELSE value END)))
				INTO id;
		EXCEPTION WHEN invalid_datetime_format OR datetime_field_overflow THEN
			RETURN NULL; -- the hint only guesses that this is a time
		END; END IF;
		RETURN CASE WHEN hint LIKE 'To convert %' THEN id END;
	END $$;
	SELECT count(*) FILTER (WHERE public IS DISTINCT FROM sortid), count(public),
		min(concat_ws(' | ', name, value, public, sortid)) FILTER (
			WHERE public IS DISTINCT FROM sortid)
	FROM samples AS s JOIN types ON s.type = 'text of ' || name,
		public.followed('public', name, value) AS public,
		public.followed('sortid', name, value) AS sortid;
	DROP FUNCTION followed}))[0] };
is($differ, 0, 'the expressions in hints return the same ids') or diag($example);
cmp_ok($followed, '>', 50, 'many strings have hints with an expression');

# The extension reads the ids from the generators of both, and finds the same parts. The times of
# new ids are less than a second behind the clock, and at most slightly ahead of it.
is(query('SELECT sortid.sortid_machine_id()'), '0', 'the machine id is 0 by default');
for (grep { $$_[2] eq 'v' } @functions) {
	my ($name, $types) = @$_;
	my ($type) = $name =~ /^(?:gen|make)_([a-z0-9]+)/;
	my %values = (
		text => "'user'", integer => '5',
		'timestamp with time zone' => "timestamptz '2026-01-02 03:04:05.678901+00'");
	my $call = sprintf '%s(%s)', $name, join ', ', map { $values{$_} } @$types;
	# The ids of these generators may be up to a second ahead of the clock.
	my $ahead =
		$name =~ /^gen_uid11_(snowish|ts_seq_rand)/ ? '1010 milliseconds' : '5 milliseconds';
	my $behind = $type eq 'ksuid' ? '1900 milliseconds' : '900 milliseconds'; # whole seconds
	my $time = $call =~ /timestamptz/
		? q{'%s(id)'}
		: qq{'%s(id) - clock_timestamp() BETWEEN interval ''-$behind'' AND ''$ahead'''};
	my $parts = join ', ', map { $$_[0] } rows(sprintf q{
		SELECT CASE
			WHEN proname LIKE '%%timestamp' THEN format(%s, proname)
			ELSE format('%%s(id)', proname) END
		FROM pg_proc
		WHERE pronamespace = 'public'::regnamespace AND (
			proname ~ '^%s_(timestamp|prefix|extension|extension_length)$'
			OR proname ~ '%s_(timestamp|machine)$')
		ORDER BY 1},
		$time, $type, $name =~ /^gen_(uid11_\w+)$/ ? $1 : 'none');
	my $native = $type eq 'uuidv7' ? 'uuid' : "public.$type";
	my ($public, $sortid) = map {
		query("SET sortid.machine_id = 777; SELECT DISTINCT " . ($parts || "true") . " FROM
			(SELECT $_.${call}::text::$native AS id FROM generate_series(1, 200)) AS ids")
	} 'public', 'sortid';
	is($sortid, $public, "$call: the parts are the same in both");
	cmp_ok(query(qq{
		SELECT count(DISTINCT id)
		FROM (SELECT sortid.$call AS id FROM generate_series(1, 5000)) AS ids}),
		q{>}, 4900, "$call: ids are distinct"); # they have at least 22 random bits

	next unless $call =~ /timestamptz/;
	my $bytes =
		$type eq 'typeid' ? 'uuid_send(id::uuid)'
		: $native eq 'uuid' ? 'uuid_send(id)'
		: 'id::bytea';
	for my $at ($call, $call =~ /\b5\b/ ? $call =~ s/\b5\b/NULL/r : ()) {
		($public, $sortid) = map {
			query(qq{
				SELECT bit_or(bits), bit_and(bits)
				FROM (SELECT $_.${at}::text::$native AS id FROM generate_series(1, 300)) AS ids,
					CAST('x' || right(encode($bytes, 'hex'), 32) AS bit(128)) AS bits})
		} 'public', 'sortid';
		is($sortid, $public, "$at: in both, the same bits are random, and the others are the same");
	}
}

# The extension has functions that the edition lacks.
my $page = slurp_file("$ENV{TESTDIR}/docs/managed.md");
my ($table) = $page =~ /\n(\| in the extension .*?)\n\n/s;
my @patterns = $table =~ /^\| ([^|]*)/mg;
my $any_type = join '|', sort keys %is_id;
@patterns = map { s/T/(?:$any_type)/gr =~ s/\*/.*/gr } map { /`([^`]+)`/g } @patterns;
my %in_edition = map { $$_[0] => 1 } @functions;
my @missing = grep { !$in_edition{$_} } map { $$_[0] } rows(q{
	SELECT DISTINCT proname
	FROM pg_proc JOIN pg_depend
		ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
	WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
		AND 'internal'::regtype <> ALL (proargtypes)
		AND 'cstring'::regtype <> ALL (proargtypes) AND prorettype <> 'cstring'::regtype
	ORDER BY 1});
my @unnamed = grep { my $name = $_; !grep { $name =~ /^$_$/ } @patterns } @missing;
is("@unnamed", '',
	'each function of the extension is in the edition, or in the table of missing functions');
my @stale = grep { my $pattern = $_; !grep { /^$pattern$/ } @missing } @patterns;
is("@stale", '', 'the table names no other functions');
my @only = grep {
	!$is_id{$_} && query(qq{
		SELECT count(*) FROM pg_proc
		WHERE pronamespace = 'public'::regnamespace AND proname = '$_'}) eq '0'
} sort keys %in_edition;
is("@only", '', 'the edition has no functions that the extension lacks');

# Repeats the calls with a search path that begins with traps.
query("SET search_path = public; \\i $ENV{TESTDIR}/test/lib/traps.sql");
# Adds types in pg_temp, where the server looks before pg_catalog.
my $traps = join ';', q{
	CREATE FUNCTION pg_temp.trap() RETURNS boolean LANGUAGE plpgsql AS $$
	BEGIN RAISE 'trapped'; END $$},
	map({ qq{CREATE DOMAIN pg_temp."$_" AS pg_catalog."$_" CHECK (pg_temp.trap())} }
		map { $$_[0] } rows(q{
			SELECT typname FROM pg_type
			WHERE typnamespace = 'pg_catalog'::regnamespace AND typtype IN ('b', 'r', 'm')
				AND typname !~ '^_'})),
	'SET search_path = hostile, public, pg_catalog';
for ('SELECT now()', q{SELECT 'x'::text}, q{SELECT '00'::bytea}) {
	my (undef, undef, $trapped) = $node->psql('postgres', "$traps; $_");
	like($trapped, qr/ERROR:  trapped/, "$_: the traps are set");
}
for my $number (0 .. $#called) {
	my $answers = qq{
		SELECT pg_catalog.string_agg(public.sortid_$number(given), ' | ' ORDER BY i)
		FROM (SELECT * FROM public.given_$number ORDER BY i LIMIT 40) AS g};
	is(query("$traps; $answers"), query($answers), "$called[$number]: same results with traps");
}
for (grep { $$_[2] eq 'v' } @functions) {
	my ($name, $types) = @$_;
	my %values = (
		text => "'user'", integer => '5',
		'timestamp with time zone' => "pg_catalog.timestamptz '2026-01-02 03:04:05.678901+00'");
	my $arguments = join ', ', map { $values{$_} } @$types;
	like(query("$traps; SELECT sortid.$name($arguments)"),
		qr/^[\w-]{11,}$/, "$name(@$types) returns an id with traps");
}

# The edition can be uninstalled once nothing uses it.
query(q{
	CREATE TABLE used (
		id sortid.ulid, ids sortid.xid[],
		at timestamptz DEFAULT sortid.ulid_timestamp(sortid.gen_ulid()));
	CREATE DOMAIN user_id AS sortid.typeid;
	CREATE FUNCTION sortid.ulid(point) RETURNS int LANGUAGE sql RETURN 1;
	CREATE TYPE sortid.mood AS ENUM ();
	CREATE TABLE sortid.own ()});
my (undef, undef, $refusal) = $node->psql('postgres', 'SELECT sortid.uninstall()',
	on_error_stop => 0);
my $users = join ', ',
	'column id of table public.used', 'column ids of table public.used',
	'default value for column at of table public.used', 'function sortid.ulid(point) in the schema',
	'table sortid.own in the schema', 'type public.user_id', 'type sortid.mood in the schema';
like($refusal, qr/sortid is in use\nDETAIL:  It is used by \Q$users\E\./,
	'uninstall() fails while sortid is in use or other objects are in its schema');
query(q{
	DROP TABLE used, sortid.own;
	DROP DOMAIN user_id;
	DROP FUNCTION sortid.ulid(point);
	DROP TYPE sortid.mood});
query($_) for map { "DROP FUNCTION sortid_$_" } 0 .. $#called;
query("$traps; SELECT sortid.uninstall()");
is(query("SELECT count(*) FROM pg_namespace WHERE nspname = 'sortid'"), 0,
	'uninstall() drops the schema');
$node->stop;

done_testing();
