# Other roles create objects under our names before an installation or an update. A script fails
# with a clear error, or succeeds and never uses these objects. The names come from a fresh
# installation on this server. t/014 tests the same before pg_upgrade.
use strict;
use warnings;
use Before qw(as_before_18 before_is_missing replace server_before);
use Everything;
use Planted qw(added called create database judge plants temporal try_each update use_all);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @extensions = qw(sortid btree_gist btree_gin sortid_gist sortid_gin);

sub start {
	my ($node) = @_;
	$node->init;
	$node->append_conf('postgresql.conf',
		"autovacuum = off\nfsync = off\nmax_locks_per_transaction = 1000");
	$node->start;
	$node->safe_psql('postgres', $Planted::roles);
	return $node;
}

# Returns one object for each name.
sub of_names {
	my %seen;
	return grep { !$seen{ $$_{identity} }++ } @_;
}

# --- the names --------------------------------------------------------------------

my $node = start(PostgreSQL::Test::Cluster->new('planted'));
my $procedure = slurp_file("$ENV{TESTDIR}/docs/partitions.sql");
database($node, 'fresh', create(@extensions), $procedure);
my @plants = plants($node, 'fresh');
my %kinds;
$kinds{ $$_{kind} }++ for @plants;
is($node->safe_psql('fresh', q{
	SELECT string_agg(DISTINCT classid::regclass::text, ' ' ORDER BY classid::regclass::text)
	FROM pg_depend JOIN pg_extension AS e
		ON (refclassid, refobjid) = ('pg_extension'::regclass, e.oid)
	WHERE deptype = 'e' AND extname LIKE 'sortid%'}),
	'pg_cast pg_opclass pg_operator pg_opfamily pg_proc pg_type',
	'every kind of object that the extensions have is planted');
cmp_ok($kinds{$_}, '>=', 12, "objects of kind $_ are planted")
	for qw(function operator cast aggregate);

# --- before an installation -------------------------------------------------------

for my $role (qw(planter keeper)) {
	my $runner = $role eq 'planter' ? 'postgres' : $role;
	my @through;
	for my $of (
		[ 'sortid' ], [ 'sortid_gist', 'sortid', 'btree_gist' ],
		[ 'sortid_gin', 'sortid', 'btree_gin' ])
	{
		my ($extension, @required) = @$of;
		my $database = database($node, "before_${extension}_$role", create(@required));
		my @names = grep { $$_{extension} eq $extension } @plants;
		push @through, judge("$extension, planted beforehand by the $role",
			try_each($node, $database, \@names, $role, $runner, create($extension)));
	}
	# Plants all of these objects at once, in a database where everything is used.
	@through = of_names(@through);
	my $before = join ";\n", "GRANT CREATE ON SCHEMA public TO $role",
		"GRANT CREATE ON DATABASE used_by_$role TO $role",
		"SET SESSION AUTHORIZATION $role", (map { $$_{statements} } @through),
		'RESET SESSION AUTHORIZATION', '';
	Everything::create($node, "used_by_$role", q{public}, $before);
	use_all("planted by the $role before the installation", $node, "used_by_$role");
}

# --- while a script waits ---------------------------------------------------------

# A script waits for an uncommitted function with the same name as its own. Meanwhile, the owner of
# the schema cannot rename it and create another schema, with a function that the script would use.
sub session {
	my ($database, @statements) = @_;
	my %session = (out => '');
	my @psql = ('psql', '-XAt', '-d', $node->connstr($database), '-U', 'keeper');
	$session{run} =
		IPC::Run::start([ @psql, map { ('-c', $_) } @statements ], '>&', \$session{out});
	return \%session;
}
my %waits = (sortid => [ 'gen_uuidv7()', 'uuid', 'c' ],
	sortid_gist => [ 'sortid_gist_translate_cmptype(integer)', 'smallint',
		$node->pg_version >= 18 ? 'c' : 'internal' ]);
for my $extension (sort keys %waits) {
	my ($function, $result, $language) = @{ $waits{$extension} };
	my @required = $extension eq 'sortid' ? () : qw(sortid btree_gist);
	my $database = database($node, "race_$extension", create(@required));
	$node->safe_psql($database, 'CREATE SCHEMA own AUTHORIZATION keeper');
	my $define = "CREATE FUNCTION own.$function RETURNS $result SECURITY DEFINER LANGUAGE plpgsql
		AS 'BEGIN ALTER ROLE keeper SUPERUSER; RETURN NULL; END'";
	my $holder = session($database, 'BEGIN', $define, 'SELECT pg_sleep(6)', 'ROLLBACK');
	my $waiting = "SELECT count(*) > 0 FROM pg_stat_activity
		WHERE datname = '$database' AND pid <> pg_backend_pid() AND";
	$node->poll_query_until('postgres', "$waiting query LIKE '%pg_sleep%'");
	my $installer = session($database, "CREATE EXTENSION $extension SCHEMA own");
	$node->poll_query_until('postgres',
		"$waiting query LIKE 'CREATE EXTENSION%' AND wait_event_type = 'Lock'");
	my ($status, $out, $err) = $node->psql($database, "SET SESSION AUTHORIZATION keeper;
		SET lock_timeout = '1s'; ALTER SCHEMA own RENAME TO other");
	like($err, qr/ERROR:  canceling statement due to lock timeout/,
		"$extension: a schema cannot be renamed while the script waits");
	$_->{run}->finish for $holder, $installer;
	like($$installer{out}, qr/^CREATE EXTENSION$/m,
		"$extension: the script succeeds after its wait");
	is($node->safe_psql($database, "
		SELECT lanname, proowner::regrole FROM pg_proc JOIN pg_language AS l ON l.oid = prolang
		WHERE pg_proc.oid = 'own.$function'::regprocedure"),
		"$language|postgres", "$extension: the installed function is the extension's own");
}

# Before the script begins, the owner drops the schema, or an extension that the script needs. Then
# the owner creates the schema again, or a type with the name of a dropped one.
for my $of (
	[ 'sortid', 'SCHEMA own' ], [ 'sortid_gist', 'EXTENSION sortid' ],
	[ 'sortid_gin', 'SCHEMA own CASCADE' ])
{
	my ($extension, $dropped) = @$of;
	my ($of_others) = $extension =~ /_(.*)/;
	my $database = database($node, "dropped_$extension", $of_others ? create("btree_$of_others") : ());
	$node->safe_psql($database, 'SET SESSION AUTHORIZATION keeper; CREATE SCHEMA own;'
		. ($of_others ? 'CREATE EXTENSION sortid SCHEMA own' : ''));
	my $again = $dropped =~ /SCHEMA/ ? 'CREATE SCHEMA own' : 'CREATE TYPE own.ulid AS (a integer)';
	my $dropper = session($database, 'BEGIN', "SET client_min_messages = error; DROP $dropped",
		$again, 'SELECT pg_sleep(3)', 'COMMIT');
	$node->poll_query_until('postgres', "SELECT count(*) > 0 FROM pg_stat_activity
		WHERE datname = '$database' AND query LIKE 'SELECT pg_sleep%'");
	my $installer = session($database, "CREATE EXTENSION $extension SCHEMA own");
	$_->{run}->finish for $dropper, $installer;
	like($$dropper{out}, qr/^COMMIT$/m, "$extension: the owner can DROP $dropped");
	is($node->safe_psql($database, qq{
		SELECT count(*) FROM pg_extension AS e
		WHERE extname = '$extension' AND (
			NOT EXISTS (SELECT FROM pg_namespace AS n WHERE n.oid = extnamespace)
			OR EXISTS (
				SELECT FROM pg_depend
				WHERE (classid, objid, refclassid) = (e.tableoid, e.oid, e.tableoid)
					AND refobjid NOT IN (SELECT oid FROM pg_extension)))}), 0,
		"$extension is neither in a dropped schema nor without a required extension")
		or diag($$installer{out});
}

# --- scripts that the pages offer ---------------------------------------------------

sub run_script {
	my ($node, $database, $script) = @_;
	return ($node->psql($database, $script))[2];
}
database($node, 'offered', create('sortid'));
for my $arguments (
	'regclass, text, text, interval, interval', 'regclass, text, text, interval', '')
{
	for my $kind (qw(PROCEDURE FUNCTION)) {
		my $types   = $arguments =~ s/ //gr;
		my $returns = $kind eq 'FUNCTION' ? 'RETURNS boolean' : '';
		$node->safe_psql('offered', qq{
			SET ROLE planter;
			CREATE $kind maintain_partitions($arguments) $returns LANGUAGE plpgsql AS 'BEGIN END'});
		my $was = q{
			SELECT proowner::regrole, md5(prosrc) FROM pg_proc WHERE proname = 'maintain_partitions'};
		my $before = $node->safe_psql('offered', $was);
		like(run_script($node, 'offered', $procedure),
			qr/ERROR:  (?:public.maintain_partitions\($types\) belongs to role "planter"|cannot change)/,
			"partitions.sql rejects another role's $kind with ($arguments)");
		is($node->safe_psql('offered', $was), $before,
			"partitions.sql leaves another role's $kind unchanged");
		$node->safe_psql('offered', "DROP ROUTINE maintain_partitions($arguments)");
	}
}
is(run_script($node, 'offered', $procedure x 2), '', 'partitions.sql can run again');
$node->safe_psql('offered', 'CREATE SCHEMA postgres AUTHORIZATION keeper');
like(run_script($node, 'offered', $procedure),
	qr/ERROR:  the schema postgres belongs to role "keeper", not to "postgres"/,
	"partitions.sql rejects another role's schema");
$node->safe_psql('offered', 'DROP SCHEMA postgres');
# Objects that the procedure could call in place of the server's own.
my $traps = slurp_file("$ENV{TESTDIR}/test/lib/traps.sql");
$traps =~ s/^CREATE SCHEMA hostile;$//m or die 'no schema';
my $more = q('{name,regclass,oid,"\"char\"",integer}'::regtype[]);
$traps =~ s/\|\| ARRAY\(SELECT .*? FROM types\)/|| $more/ or die 'no types';
$traps =~ s/hostile/public/g;
$traps =~ s/, 'public'::regnamespace\)/)/ or die 'no schemas';
my $loads = q{
	CREATE OR REPLACE FUNCTION public.operator(text, name) RETURNS boolean LANGUAGE plpgsql AS
		$$BEGIN RAISE 'trapped'; END$$;
	CREATE OPERATOR public.|| (FUNCTION = public.operator, LEFTARG = text, RIGHTARG = name)};
$node->safe_psql('offered', "SET ROLE planter; $traps; $loads");
my $long = 'a_table_whose_name_is_so_long_that_its_partitions_have_others';
$node->safe_psql('offered', qq{
	CREATE TABLE $long (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
	CREATE TABLE other PARTITION OF $long DEFAULT;
	INSERT INTO $long VALUES (gen_ulid()), (gen_ulid(now() - interval '2 years'))});
for my $path ('public', 'public, pg_catalog') {
	is(run_script($node, 'offered', qq{
		SET search_path = $path;
		CALL maintain_partitions('$long', 'ulid_floor(\$1)', 'day', '3 days', '1 day')}), '',
		"with traps in the path $path, the procedure runs");
}
is($node->safe_psql('offered',
	"SELECT count(*) FROM pg_catalog.pg_inherits WHERE inhparent = '$long'::regclass"),
	5, 'the procedure creates four partitions besides the default one');

# Functions in a table's checks run as the caller, so only the table's owner may call the procedure.
my $hers = q{CALL maintain_partitions('hers', 'ulid_floor($1)', 'day', '1 day')};
$node->safe_psql('offered', q{
	SET SESSION AUTHORIZATION planter;
	CREATE FUNCTION hers(ulid) RETURNS boolean LANGUAGE plpgsql AS
		$$BEGIN RAISE LOG 'planted hers is called by %', current_user; RETURN true; END$$;
	CREATE TABLE hers (id ulid PRIMARY KEY CHECK (hers(id))) PARTITION BY RANGE (id);
	CREATE TABLE hers_default PARTITION OF hers DEFAULT;
	INSERT INTO hers VALUES (gen_ulid())});
my $from = -s $node->logfile;
for my $owner (qw(planter postgres)) {
	$node->safe_psql('offered', "ALTER TABLE hers OWNER TO $owner");
	my $table = $owner eq 'planter' ? 'hers' : 'hers_default';
	like(run_script($node, 'offered', $hers),
		qr/ERROR:  table public.$table belongs to role "planter", not to "postgres"/,
		"a superuser cannot call it for another role's table $table");
}
is(called($node, $from), '', "a rejected call does not run the table owner's function");
is(run_script($node, 'offered',
	"ALTER TABLE hers OWNER TO planter; SET SESSION AUTHORIZATION planter; $hers"), '',
	'the owner can call the procedure');
like(called($node, $from), qr/^planted hers is called by planter$/,
	"the owner's call runs her own function");

# If pg_tle provides an extension named sortid, its functions belong to the role that created it.
my $inspect = "\\set id 01ARZ3NDEKTSV4RRFFQ69G5FAV\n"
	. slurp_file("$ENV{TESTDIR}/docs/inspect.sql");
$node->safe_psql('offered', 'ALTER FUNCTION sortid_info(text) OWNER TO planter');
like(run_script($node, 'offered', $inspect),
	qr/ERROR:  public.sortid_info\(text\) belongs to role "planter"/,
	"inspect.sql does not call another role's function");
$node->safe_psql('offered', 'ALTER FUNCTION sortid_info(text) OWNER TO postgres');
is(run_script($node, 'offered', $inspect), '', "inspect.sql calls a superuser's function");

# A temporary table hides another table of the same name.
is($node->safe_psql('offered', q{
	SELECT format('CREATE %s TABLE hidden (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
		CREATE %1$s TABLE hidden_old PARTITION OF %s.hidden
		FOR VALUES FROM (ulid_floor(''2020-01-01'')) TO (ulid_floor(''2020-01-02''))',
		kind, nspname)
	FROM (VALUES ('', 'public'), ('TEMP', 'pg_temp')) AS v(kind, nspname) \gexec
	SET search_path = public, pg_temp;
	CALL maintain_partitions('pg_temp.hidden', 'ulid_floor($1)', 'day', '1 day', '1 day');
	SELECT count(*), count(*) FILTER (WHERE relname = 'hidden_old'), relpersistence
	FROM pg_inherits JOIN pg_class AS c ON c.oid = inhrelid
	WHERE relname LIKE 'hidden%' AND relkind = 'r' GROUP BY 3 ORDER BY 3}),
	"1|1|p\n2|0|t", "only the temporary table's partitions are created and dropped");

# --- plain SQL ----------------------------------------------------------------------

# The plain SQL edition is not an extension, so its objects are not members of one. Its script fails
# if its schema contains an object of another role.
my $plain = "$ENV{TESTDATADIR}/sortid-plain.sql";
system_or_bail("$ENV{TESTDIR}/editions/plain/assemble plain > $plain");
$plain = slurp_file($plain);
database($node, 'fresh_plain', $plain);
my @plain = plants($node, 'fresh_plain', q{
	SELECT json_agg(p ORDER BY name) FROM (
		SELECT 'function' AS kind, oid::regprocedure::text AS name,
			format('CREATE FUNCTION sortid.%I(%s) RETURNS text LANGUAGE plpgsql AS
				$planted$BEGIN RAISE LOG ''planted %s is called by %%'', current_user; END$planted$',
				proname, regexp_replace(pg_get_function_identity_arguments(oid),
					'sortid\.\w+', 'text', 'g'), proname) AS statements
		FROM pg_proc WHERE pronamespace = 'sortid'::regnamespace
		UNION ALL
		SELECT 'domain', typname, format('CREATE DOMAIN sortid.%I AS text', typname)
		FROM pg_type WHERE typnamespace = 'sortid'::regnamespace AND typtype = 'd'
		UNION ALL
		SELECT 'table', relname, format('CREATE TABLE sortid.%I (a integer)', relname)
		FROM pg_class WHERE relnamespace = 'sortid'::regnamespace) AS p});
database($node, 'plain', 'CREATE SCHEMA sortid; GRANT ALL ON SCHEMA sortid TO planter');
$plain =~ s/^(?:BEGIN|COMMIT);$//mg;
is(join("\n", map { $$_{name} } judge('plain SQL, planted beforehand by the planter',
	try_each($node, 'plain', \@plain, 'planter', 'postgres', $plain))), '',
	'the script of the plain SQL edition does not accept any planted object');

# --- before an update -------------------------------------------------------------

my $missing = before_is_missing();
if ($missing) {
	note($missing);
	$node->stop;
	done_testing();
	exit;
}
my $installed = $node->safe_psql('fresh', $Planted::families);
my $before = start(server_before('before'));
my $is_18  = $before->pg_version >= 18;
my @as_before_18 = $is_18 ? as_before_18() : ();

my %runners = (planter => ['postgres'], keeper => [ 'postgres', 'keeper' ]);
for my $role (sort keys %runners) {
	my @by = $role eq 'keeper' ? 'SET SESSION AUTHORIZATION keeper' : ();
	for my $runner (@{ $runners{$role} }) {
		database($before, "try_${role}_$runner", join(';', @by, create(@extensions)), @as_before_18);
		Everything::create($before, "all_${role}_$runner", 'public');
		$before->safe_psql("all_${role}_$runner", $_)
			for 'GRANT CREATE ON SCHEMA public TO planter, keeper', @as_before_18,
			# as if that role had created them
			$role eq 'keeper' ? q{UPDATE pg_extension SET extowner = 'keeper'::regrole
				WHERE extname LIKE 'sortid%'} : ();
	}
}

# States of a database on PostgreSQL 18, with and without an attack. The planted function works, so
# that temporal keys can be created.
my $hijacker = q{
	SET ROLE planter;
	CREATE FUNCTION sortid_gist_translate_cmptype(integer) RETURNS smallint LANGUAGE plpgsql
		AS $$BEGIN
			RAISE LOG 'planted % is called by %', 'sortid_gist_translate_cmptype', current_user;
			RETURN $1;
		END$$;
	RESET ROLE};
my $drop = sub {
	my ($number) = @_;
	return map {
		my $types = $number == 12 ? '"any", "any"' : "$_, $_";
		"ALTER OPERATOR FAMILY ${_}_gist_ops USING gist DROP FUNCTION $number ($types)"
	} qw(typeid ulid euid base62id uid11), $number == 12 ? 'xid' : ();
};
my @keys = map { temporal($_, "of_$_") } qw(typeid ulid euid base62id uid11 xid11);
my %states = (
	hijacked => [ $hijacker, create(@extensions), @keys ],
	hijacker_gone => [ $hijacker, create(@extensions), @keys,
		'DROP FUNCTION sortid_gist_translate_cmptype(integer)' ],
	hijacker_is_member => [ 'GRANT planter TO keeper', $hijacker,
		join(';', 'SET SESSION AUTHORIZATION keeper', create(@extensions)), 
		'GRANT ALL ON SCHEMA public TO keeper', @keys,
		'ALTER FUNCTION sortid_gist_translate_cmptype OWNER TO keeper',
		'SET SESSION AUTHORIZATION keeper; ALTER EXTENSION sortid_gist
			ADD FUNCTION sortid_gist_translate_cmptype(integer)' ],
	lacks_12 => [ create(@extensions), @keys, $drop->(12) ],
	lacks_11 => [ create(@extensions), @keys, $drop->(11) ],
	lacks_both => [ create(@extensions), @keys, @as_before_18 ],
	unused => [ create(@extensions), @keys, @as_before_18, $hijacker ],
	used_again => [ create(@extensions), @keys, @as_before_18, $hijacker,
		map { "ALTER OPERATOR FAMILY ${_}_gist_ops USING gist
			ADD FUNCTION 12 (\"any\", \"any\") sortid_gist_translate_cmptype(integer)" } qw(ulid xid) ],
	untouched => [ create(@extensions), @keys ]);
my $file = PostgreSQL::Test::Utils::tempdir . '/hijacked.sql';
if ($is_18) {
	database($before, $_, @{ $states{$_} }) for sort keys %states;
	like(called($before), qr/planted sortid_gist_translate_cmptype is called by/,
		'the previous version calls the planted function');
	$before->command_ok(
		[ $before->installed_command('pg_dump'), '-f', $file, $before->connstr('hijacked') ],
		'a hijacked database is dumped');
}

replace($before);
for my $role (sort keys %runners) {
	for my $runner (@{ $runners{$role} }) {
		my $what  = "planted by the $role, updated by $runner";
		my @names = grep { $$_{extension} ne 'docs' } @plants;
		@names = map { added($_) } @names if $role eq 'keeper';
		my @through =
			judge($what, try_each($before, "try_${role}_$runner", \@names, $role, $runner, update()));
		my $database = "all_${role}_$runner";
		$before->safe_psql($database, join ";\n",
			"SET SESSION AUTHORIZATION $role",
			map { $$_{statements}, $$_{add} // () } of_names(@through));
		$before->safe_psql($database, $_) for update();
		use_all($what, $before, $database);
		is($before->safe_psql($database, $Planted::families), $installed,
			"$what: the operator families are those of a fresh installation");
	}
}

my $gist = $node->safe_psql('fresh',
	q{SELECT extversion FROM pg_extension WHERE extname = 'sortid_gist'});
my $renamed = q{
	SELECT count(*), bool_and(proname ~ '^sortid_gist_translate_cmptype_[0-9a-f]{8}$')
	FROM pg_proc WHERE proowner IN ('planter'::regrole, 'keeper'::regrole)};
my $warning = qr/WARNING:\ \ renaming\ function\ public\.sortid_gist_translate_cmptype\(integer\),
	\ which\ belongs\ to\ role\ "(?:planter|keeper)",\ to\ sortid_gist_translate_cmptype_\w{8}\n/x;
my $has_renamed = qr/hijacked|is_member|unused|again/;
for my $state ($is_18 ? sort keys %states : ()) {
	my $from = -s $before->logfile;
	my $warnings = '';
	$before->safe_psql($state, "ALTER DATABASE $state SET client_min_messages = error");
	for my $statement (update()) {
		my ($status, $out, $err) = $before->psql($state, $statement);
		is($status, 0, "$state: $statement") or diag($err);
		$warnings .= $err;
	}
	if ($state =~ $has_renamed) {
		like($warnings, $warning,
			"$state: a warning names the renamed function");
		is($before->safe_psql($state, $renamed), '1|t',
			"$state: the function is renamed, not dropped");
	} else {
		is($warnings, '', "$state: the updates raise no warning");
	}
	for my $again ("$gist+18", $gist) {
		my ($status, $out, $err) =
			$before->psql($state, "ALTER EXTENSION sortid_gist UPDATE TO '$again'");
		is("$status $err", '0 ', "$state: an update to $again changes nothing");
	}
	is($before->safe_psql($state, $Planted::families), $installed,
		"$state: the operator families are those of a fresh installation");
	# Existing temporal keys keep working, and new ones can be created.
	my $id = q{'01ARZ3NDEKTSV4RRFFQ69G5FAV', '[2026-01-01, 2026-02-01)'};
	$before->safe_psql($state, "INSERT INTO of_ulid_key VALUES ($id);
		INSERT INTO of_ulid_reference VALUES ($id); REINDEX DATABASE $state;"
		. temporal('ulid', 'new'));
	like(($before->psql($state, "INSERT INTO of_ulid_key VALUES ($id)"))[2],
		qr/violates exclusion constraint/, "$state: an existing temporal key is still enforced");
	like(($before->psql($state, "DELETE FROM of_ulid_key"))[2],
		qr/violates foreign key constraint/, "$state: an existing foreign key is still enforced");
	is(called($before, $from), '', "$state: no planted object is called");
}
if ($is_18) {
	my $from = -s $before->logfile;
	database($before, 'restored');
	my ($out, $err) = run_command([ $before->installed_command('psql'), '-X', '-q',
		'-d', $before->connstr('restored'), '-f', $file ]);
	is(join("\n", $err =~ /ERROR:  (.*)/g),
		'function "sortid_gist_translate_cmptype" already exists with same argument types',
		'a dump of a hijacked database restores everything except the planted function');
	# The dump makes the planter the function's owner, although it is now part of the extension.
	my ($status, $out2, $err2) = $before->psql('restored',
		"ALTER EXTENSION sortid_gist UPDATE TO '$gist+18'; ALTER EXTENSION sortid_gist UPDATE");
	like($err2, $warning, "restored: an update renames the planter's function");
	is($before->safe_psql('restored', $Planted::families), $installed,
		'restored: the operator families are those of a fresh installation');
	is(called($before, $from), '', 'restored: no planted object is called');

	# A second superuser updates the first superuser's installation, twice.
	$before->safe_psql('postgres', 'CREATE ROLE second SUPERUSER LOGIN');
	database($before, 'second', create(@extensions), @as_before_18);
	for my $to ("$gist+18", $gist) {
		my ($status, $out, $err) = $before->psql('second',
			"SET SESSION AUTHORIZATION second; ALTER EXTENSION sortid_gist UPDATE TO '$to'");
		is("$status $err", '0 ', "another superuser updates sortid_gist to $to");
	}
}
$_->stop for $node, $before;
done_testing();
