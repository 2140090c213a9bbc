# Planted: objects that other roles create under our names, and checks that nothing uses them. One
# role, the planter, may only create objects in the schema public. The other role, the keeper, may
# also create extensions, and adds its own objects to them.
package Planted;
use strict;
use warnings;
use Exporter 'import';
use Everything qw(content);
use JSON::PP ();
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT_OK = qw(added called create database judge plants temporal try_each update use_all);

my @extensions = qw(sortid sortid_gist sortid_gin);

# Statements that create these two roles.
our $roles = 'CREATE ROLE planter LOGIN; CREATE ROLE keeper LOGIN';

# A query for the members of the operator families that only PostgreSQL 18 and newer have.
our $families = q{
	SELECT opfname, amprocnum, amproclefttype::regtype, amproc::regprocedure, lanname, prosrc, probin,
		proowner::regrole, pg_describe_object(refclassid, refobjid, 0)
	FROM pg_opfamily AS f
		JOIN pg_amproc ON amprocfamily = f.oid
		JOIN pg_proc AS p ON p.oid = amproc
		JOIN pg_language AS l ON l.oid = prolang
		LEFT JOIN pg_depend ON (classid, objid, deptype) = ('pg_proc'::regclass, p.oid, 'e')
	WHERE opfnamespace = 'public'::regnamespace AND (amprocnum > 10 AND opfname LIKE '%gist_ops'
		OR amprocnum = 6 AND opfmethod = 403)
	ORDER BY 1, 2};

# Planted functions log their callers. Returns the lines that they have written to the log from an
# offset on.
sub called {
	my ($node, $from) = @_;
	my %called = map { $_ => 1 }
		substr(slurp_file($node->logfile), $from // 0) =~ /LOG:  (planted .* is called by \w+)$/mg;
	return join "\n", sort keys %called;
}

# Creates a database in which both roles may create objects, and the keeper may also create
# extensions.
sub database {
	my ($node, $name, @statements) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
	$node->safe_psql($name, $_)
		for 'GRANT CREATE ON SCHEMA public TO planter, keeper',
			"GRANT CREATE ON DATABASE $name TO keeper", @statements;
	return $name;
}

sub create { return map { "CREATE EXTENSION $_" } @_ }
sub update { return map { "ALTER EXTENSION $_ UPDATE" } @extensions }

# Returns the objects to plant, by default for every name that the extensions use in a database.
sub plants {
	my ($node, $name, $query) = @_;
	$query //= slurp_file("$ENV{TESTDIR}/test/lib/plant.sql");
	return @{ JSON::PP::decode_json($node->safe_psql($name, $query) =~ s/^[^\[]*//r) };
}

# For each kind, plants all objects, runs statements as a role, and undoes both. If the statements
# fail, repeats this for each object alone. Returns the outcome for each object: the server rejected
# it, the statements failed, or they succeeded.
sub try_each {
	my ($node, $database, $plants, $planter, $runner, @statements) = @_;
	my $json = JSON::PP::encode_json($plants);
	my $run = join ', ', map { "\$s\$$_\$s\$" } @statements;
	$node->safe_psql($database, qq{
		CREATE SCHEMA results;
		CREATE TABLE results.outcome (n integer, outcome text, message text);
		CREATE TABLE results.plant AS
		SELECT n, e->>'kind' AS kind, e->>'statements' AS statements, e->>'add' AS add
		FROM json_array_elements(\$json\$$json\$json\$) WITH ORDINALITY AS j(e, n);

		-- Sets "said" to the error or NULL, and "planted" to the objects that the server accepted.
		CREATE PROCEDURE results.try(candidates integer[], INOUT planted integer[], INOUT said text)
		LANGUAGE plpgsql AS \$try\$
		DECLARE
			p record;
			statement text;
			message text;
			code text;
		BEGIN
			planted := '{}';
			said := NULL;
			FOR p IN SELECT * FROM results.plant WHERE n = ANY (candidates) ORDER BY n LOOP
				BEGIN
					SET LOCAL ROLE $planter;
					EXECUTE p.statements;
					IF p.add IS NOT NULL THEN EXECUTE p.add; END IF;
					planted := planted || p.n::integer;
				EXCEPTION WHEN OTHERS THEN
					said := SQLSTATE || ' ' || SQLERRM;
				END;
			END LOOP;
			IF planted <> '{}' THEN
				SET LOCAL ROLE $runner;
				FOREACH statement IN ARRAY ARRAY[$run] LOOP
					EXECUTE statement;
				END LOOP;
				said := NULL;
			END IF;
			RAISE EXCEPTION 'undo';
		EXCEPTION WHEN OTHERS THEN
			IF SQLERRM <> 'undo' THEN said := SQLSTATE || ' ' || SQLERRM; END IF;
		END \$try\$;

		DO \$do\$
		DECLARE
			of_kind integer[];
			candidate integer;
			planted integer[];
			said text;
		BEGIN
			FOR of_kind IN SELECT array_agg(n) FROM results.plant GROUP BY kind LOOP
				CALL results.try(of_kind, planted, said);
				RESET ROLE;
				IF planted = '{}' OR said IS NULL THEN
					INSERT INTO results.outcome
					SELECT n, CASE WHEN n = ANY (planted) THEN 'goes through' ELSE 'refused' END, said
					FROM unnest(of_kind) AS n;
					CONTINUE;
				END IF;
				FOREACH candidate IN ARRAY of_kind LOOP
					CALL results.try(ARRAY[candidate], planted, said);
					RESET ROLE;
					INSERT INTO results.outcome VALUES (candidate, CASE WHEN planted = '{}'
						THEN 'refused' WHEN said IS NULL THEN 'goes through' ELSE 'fails' END, said);
				END LOOP;
			END LOOP;
		END \$do\$});
	my $out = JSON::PP::decode_json($node->safe_psql($database,
		'SELECT json_agg(o ORDER BY n) FROM results.outcome AS o'));
	$node->safe_psql($database, 'DROP SCHEMA results CASCADE');
	return map { +{ %{ $$plants[ $$_{n} - 1 ] }, %$_ } } @$out;
}

# Reports the counts, checks the errors, and returns the objects for which statements succeeded.
sub judge {
	my ($what, @results) = @_;
	my %count;
	$count{ $$_{outcome} }{ $$_{kind} }++ for @results;
	for my $outcome (sort keys %count) {
		note("$what: $outcome: " . join ', ',
			map { "$count{$outcome}{$_} $_" } sort keys %{ $count{$outcome} });
	}
	cmp_ok(scalar @results, '>', 20, "$what: there are many objects");
	# A clear error states that the name is taken, and has a matching SQLSTATE.
	my @unclear = map { "$$_{name}: $$_{message}" }
		grep { $$_{outcome} eq 'fails' && $$_{message} 
				!~ /^(?:42(?:710|723|P07) .*already exists|55000 .* belongs to role "planter")/ } @results;
	is(join("\n", @unclear), '', "$what: the script fails with a clear error");
	my @through = grep { $$_{outcome} eq 'goes through' } @results;
	note("$what: goes through: $$_{kind} $$_{name}") for @through;
	return @through;
}

# Returns the object with a command that adds it to its extension.
sub added {
	my ($plant) = @_;
	my $kind = { overload => 'function' }->{ $$plant{kind} } // $$plant{kind};
	my $extension = $$plant{extension} eq 'docs' ? 'sortid' : $$plant{extension};
	return { %$plant, add => "ALTER EXTENSION $extension ADD $kind $$plant{identity}" };
}

# Uses everything as a superuser: all objects in the schema shop, searches, statistics, new indexes.
sub use_all {
	my ($what, $node, $database) = @_;
	my $from = -s $node->logfile;
	content($node, $database);
	$node->safe_psql($database, q{
		REINDEX SCHEMA shop;
		REFRESH MATERIALIZED VIEW shop.found;
		INSERT INTO shop.users DEFAULT VALUES;
		INSERT INTO shop.events DEFAULT VALUES;
		INSERT INTO shop.bare DEFAULT VALUES;
		VACUUM (ANALYZE);
		SELECT * FROM sortid_info('user_01h455vb4pex5vsknk084sn02q');
		SELECT * FROM sortid_audit('shop.users', 'id');
		SELECT sortid_reset_monotonic(), sortid_raise_monotonic(now());
		SELECT count(*) FROM shop.users WHERE id ^@ 'user_0' AND ulid <@ tstzrange(NULL, now())
			AND euid >= now() - interval '1 day' AND base62id LIKE 'F%' AND xid NOT LIKE '1%'
			AND typeid_within(id, 'user', tstzrange(NULL, now())) AND ulid = euid::uuid;
		SELECT min(id), max(ulid), count(DISTINCT euid) FROM shop.users GROUP BY base62id});
	# An index for each operator class that a superuser can name, on a column of its type.
	$node->safe_psql($database, q{
		CREATE TABLE every_class (
			typeid typeid, ulid ulid, euid euid, base62id base62id, uid11 uid11, xid xid11,
			ksuid ksuid);
		INSERT INTO every_class
		SELECT gen_typeid('a'), gen_ulid(), gen_euid(), gen_base62id(), gen_uid11(), gen_xid(),
			gen_ksuid()
		FROM generate_series(1, 300);
		SELECT format('CREATE INDEX ON every_class USING %I (%I %s)',
			amname, typname, opcnamespace::regnamespace || '.' || quote_ident(opcname))
		FROM pg_opclass AS c
			JOIN pg_am AS a ON a.oid = opcmethod
			JOIN pg_type AS t ON t.oid = opcintype
			JOIN pg_depend ON (classid, objid, deptype) = ('pg_opclass'::regclass, c.oid, 'e')
			JOIN pg_extension AS e ON (refclassid, refobjid) = ('pg_extension'::regclass, e.oid)
		WHERE extname LIKE 'sortid%' \gexec
		CREATE STATISTICS every_class_s ON typeid, ulid, euid FROM every_class;
		ANALYZE every_class});
	if ($node->pg_version >= 18) {
		$node->safe_psql($database, temporal($_, "of_$_"))
			for qw(typeid ulid euid base62id uid11 xid11);
	}
	is(called($node, $from), '', "$what: no planted function is called");
	return;
}

# Returns statements for a temporal key, a foreign key with PERIOD and an exclusion constraint.
sub temporal {
	my ($type, $name) = @_;
	return qq{
		CREATE TABLE ${name}_key (
			id $type, during daterange, PRIMARY KEY (id, during WITHOUT OVERLAPS));
		CREATE TABLE ${name}_reference (
			id $type, during daterange,
			FOREIGN KEY (id, PERIOD during) REFERENCES ${name}_key (id, PERIOD during));
		CREATE TABLE ${name}_excluded (
			id $type, during daterange, EXCLUDE USING gist (id WITH =, during WITH &&))};
}

1;
