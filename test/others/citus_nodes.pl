# Citus: nodes join and leave, have machine ids, and generate ids at the same time. SORTID_IDS is
# the number of ids per generator and node.
use strict;
use warnings;
use lib "$ENV{TESTDIR}/test/others";
use Before qw(before_is_missing replace server_before);
use CitusCluster;
use File::Basename qw(dirname);
use IPC::Run ();
use PostgreSQL::Test::Utils;
use Test::More;

CitusCluster::required();
my $missing = before_is_missing();
plan skip_all => $missing if $missing;
$CitusCluster::new = \&server_before;
my ($coordinator, @workers) = CitusCluster::start();
sub value { return $coordinator->safe_psql('postgres', $_[0]) }
sub error { my ($status, $out, $err) = $coordinator->psql('postgres', $_[0]); return $err }

# An update on the coordinator updates all nodes. Tables that were distributed earlier, and views of
# them, stay usable.
sub on_all {
	my ($query) = @_;
	return value(qq{
		SELECT string_agg(DISTINCT result, ',' ORDER BY result)
		FROM run_command_on_all_nodes(\$\$$query\$\$)});
}
my $versions = q{SELECT extversion FROM pg_extension WHERE extname = 'sortid'};
value('CREATE EXTENSION sortid');
my $older = on_all($versions);
value(q{
	CREATE TABLE older (id ulid PRIMARY KEY, n int);
	SELECT create_distributed_table('older', 'id');
	INSERT INTO older SELECT gen_ulid(timestamptz '2026-01-01' + n * interval '1 day'), n
		FROM generate_series(1, 100) AS n;
	CREATE VIEW some_older AS
		SELECT * FROM older
		WHERE id >= ulid_floor('2026-02-01 00:00+00')
			AND id IS DISTINCT FROM '01KCAHAFFRE0SBZHG6PQJ6ZY7M'});
my $some = value('SELECT count(*), sum(n) FROM some_older');
for ($coordinator, @workers) { replace($_); $_->restart }
value('ALTER EXTENSION sortid UPDATE');
my ($version) = slurp_file("$ENV{TESTDIR}/sortid.control") =~ /^default_version = '(.*)'/m;
isnt($older, $version, 'the nodes had the previous version');
is(on_all($versions), $version, 'an update on the coordinator updates all nodes');
is(value('SELECT count(*), sum(n) FROM some_older'), $some,
	'a view of a table from before the update works');
like($some, qr/^[1-9]/, 'a view of a table from before the update has rows');

# --- generators on three nodes concurrently ---------------------------------

# All generators that can be called without arguments. Generators with 22 and 10 random bits may
# repeat another node's id, and gen_xid() may repeat an id of its own node too.
my %may_repeat = map { $_ => 1 } qw(gen_xid gen_xid_monotonic gen_uid11_ts_seq_rand);
my @generators = split /\n/, value(q{
	SELECT DISTINCT proname, prorettype::regtype
	FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid
	WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
		AND proname ~ '^gen_' AND pronargs = pronargdefaults
	ORDER BY proname});
cmp_ok(scalar(@generators), '>=', 12, 'there are generators without arguments');
my $ids = $ENV{SORTID_IDS} || 30_000;
for (@generators) {
	my ($generator, $type) = split /\|/;
	value(qq{
		CREATE TABLE made_$generator (id $type, node int);
		SELECT create_distributed_table('made_$generator', 'id', colocate_with => 'none')});
	my @sessions = map {
		my $node = $_ ? $workers[ $_ - 1 ] : $coordinator;
		my $statement =
			"INSERT INTO made_$generator SELECT $generator(), $_ FROM generate_series(1, $ids)";
		my ($in, $out, $err) = ('', '', '');
		IPC::Run::start(
			[ 'psql', '-XAtqd', $node->connstr('postgres'), '-v', 'ON_ERROR_STOP=1',
				'-c', $statement ],
			\$in, \$out, \$err)
	} 0 .. 2;
	is(scalar(grep { $_->finish } @sessions), 3, "$generator(): three nodes insert concurrently");
	my ($count, $distinct, $nodes) = split /\|/, value(qq{
		SELECT count(*), count(DISTINCT id), count(DISTINCT node) FROM made_$generator});
	is("$count $nodes", 3 * $ids . ' 3', "$generator(): all ids from three nodes arrive");
	my $repeated = $count - $distinct;
	note("$generator(): $count ids, $repeated repeated");
	is($repeated, 0, "$generator(): no id from the three nodes is repeated")
		unless $may_repeat{$generator};
	value("DROP TABLE made_$generator");
}

# --- which node computes a default, and the effect of equal machine ids ------

my $machines = q{
	SELECT page, string_agg(DISTINCT uid11_snowish_machine(id)::text, ',')
	FROM visits GROUP BY page ORDER BY page};
value(q{
	CREATE TABLE visits (site int, id uid11 DEFAULT gen_uid11_snowish(), page text);
	SELECT create_distributed_table('visits', 'site')});
$_->safe_psql('postgres',
	q{INSERT INTO visits VALUES (1, DEFAULT, 'values'), (2, DEFAULT, 'values')})
	for $coordinator, @workers;
value(q{INSERT INTO visits (site, page) SELECT n, 'series' FROM generate_series(1, 20000) AS n});
$workers[0]->safe_psql('postgres',
	q{COPY visits (site, page) FROM PROGRAM 'yes "7	copy" | head -n 100'});
value(q{
	INSERT INTO visits (site, page)
	SELECT site, 'from a distributed table' FROM visits WHERE page = 'series'});
is(value($machines), "copy|1\nfrom a distributed table|1,2\nseries|0\nvalues|0,1,2",
	'defaults are computed on the expected nodes');
value(q{ALTER TABLE visits ADD COLUMN added uid11 DEFAULT gen_uid11_snowish()});
is(value(q{SELECT string_agg(DISTINCT uid11_snowish_machine(added)::text, ',') FROM visits}),
	'1,2', 'the workers compute the default of a new column');
my $twice = q{
	SELECT count(*) > 0 FROM (SELECT id FROM visits GROUP BY id HAVING count(*) > 1) AS t};
is(value($twice), 'f', 'the workers do not repeat an id');

for (@workers) {
	$_->append_conf('postgresql.conf', 'sortid.machine_id = 0');
	$_->reload;
}
my $asked = q{
	SELECT string_agg(result, ',' ORDER BY nodeid)
	FROM run_command_on_all_nodes('SELECT uid11_snowish_machine(gen_uid11_snowish())')};
is(value($asked), '0,0,0', 'machine ids are 0 on each node before they are set');
value(q{INSERT INTO visits (site, page) SELECT site, 'again' FROM visits WHERE page = 'series'})
	for 1 .. 5;
is(value($twice), 't',
	'nodes with the same machine id generate the same ids, and the page\'s query finds them');

# The page's command sets each node's machine id to the number of its group.
my ($command) = slurp_file(dirname(__FILE__) . '/../../docs/distributed.md') =~
	/^shop=> (SELECT [^;]* master_run_on_worker\([^;]*;)$/m;
$command =~ s/^shop\S+ //mg;
sub set_machine_ids {
	is(value($command), 't|ALTER SYSTEM', "the page's command sets the machine ids");
	is(value(q{
		SELECT bool_and(success) FROM run_command_on_all_nodes('SELECT pg_reload_conf()')}),
		"t", "the machine ids $_[0] take effect");
	$coordinator->poll_query_until('postgres', "SELECT '$_[0]' = ($asked)");
	is(value($asked), $_[0], "the nodes use the machine ids $_[0]");
	return;
}
set_machine_ids('0,1,2');
value('CREATE ROLE client LOGIN');
is($workers[1]->safe_psql('postgres', 'SELECT uid11_snowish_machine(gen_uid11_snowish())',
		extra_params => [ '-U', 'client' ]),
	2, 'a machine id applies to all users');

# --- a worker that joins late -------------------------------------------------

my $late = CitusCluster::node('late');
$late->safe_psql('postgres', 'CREATE EXTENSION sortid');
CitusCluster::add($coordinator, $late);
is(on_all($versions), join(',', sort $older, $version),
	'a worker with a different version keeps that version');
replace($late);
$late->restart;
value('ALTER EXTENSION sortid UPDATE');
is(on_all($versions), $version,
	'ALTER EXTENSION UPDATE on the coordinator updates the late worker');
is(value($asked), '0,1,2,0', 'a worker that joins has no machine id of its own');
set_machine_ids('0,1,2,3');
value('SELECT citus_remove_node(\'127.0.0.1\', ' . $late->port . ')');

# A worker that rejoins has a new group number, and gets the settings of the coordinator's database.
value('ALTER DATABASE postgres SET sortid.machine_id = 77');
CitusCluster::add($coordinator, $late);
is($late->safe_psql('postgres', 'SELECT groupid FROM pg_dist_local_group'),
	4, 'a worker that rejoins has a new group number');
is($late->safe_psql('postgres', 'SELECT uid11_snowish_machine(gen_uid11_snowish())'),
	77, 'a worker that rejoins gets the settings of the coordinator\'s database');
value('SELECT citus_remove_node(\'127.0.0.1\', ' . $late->port . ')');
value('ALTER DATABASE postgres RESET sortid.machine_id');

# Citus rejects a domain as a distribution column; the base type with a CHECK works.
value(q{
	CREATE TABLE of_type (id typeid PRIMARY KEY CHECK (typeid_has_prefix(id, 'user')), n int);
	SELECT create_distributed_table('of_type', 'id');
	INSERT INTO of_type VALUES ('user_01h455vb4pex5vsknk084sn02q', 1)});
is(value(q{
	UPDATE of_type SET n = 2 WHERE id = 'user_01h455vb4pex5vsknk084sn02q';
	SELECT n FROM of_type}), 2, 'a row is found by a column with the base type and a CHECK');
like(error(q{INSERT INTO of_type VALUES ('team_01h455vb4pex5vsknk084sn02q', 1)}),
	qr/violates check constraint/, 'the CHECK on a column with the base type is enforced');

$_->stop for $coordinator, @workers, $late;
done_testing();
