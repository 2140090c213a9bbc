# Fan-in: several servers with identical clocks replicate their rows to a single server. With
# distinct machine ids, no id occurs twice. With equal machine ids, replication stops.
use strict;
use warnings;
use Clock qw($faketime);
use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# The statements in docs/distributed.md that create the table and the subscription, generate new
# ids, and skip an error.
my $text = qr/.*?```text\n(.*?)```\n/s;
my ($table, $subscribe, $make_anew, $skip) =
	slurp_file(dirname(__FILE__) . '/../docs/distributed.md') =~
	/^## Many servers.*?```sql\n(.*?)```\n$text$text$text/ms;
$table = "CREATE EXTENSION sortid; $table
	ALTER TABLE visits
		ADD ulid ulid UNIQUE DEFAULT gen_ulid_monotonic(),
		ADD typeid typeid UNIQUE DEFAULT gen_typeid('visit')";

my $center = PostgreSQL::Test::Cluster->new('center');
$center->init;
$center->append_conf('postgresql.conf',
	"max_logical_replication_workers = 8\nmax_worker_processes = 12");
$center->start;
$center->safe_psql('postgres', $table);

# Starts a server with a machine id, and replicates its rows to the center. Its clock stands still,
# so all its ids are from a single millisecond.
sub site {
	my ($name, $machine_id) = @_;
	my $node = PostgreSQL::Test::Cluster->new($name);
	$node->init(allows_streaming => 'logical');
	$node->append_conf('postgresql.conf', "autovacuum = off\nsortid.machine_id = $machine_id");
	local %ENV = (
		%ENV, LD_PRELOAD => $faketime, FAKETIME => '2026-06-01 12:00:00',
		FAKETIME_DONT_FAKE_MONOTONIC => 1, DONT_FAKE_MONOTONIC => 1);
	$node->start;
	$node->safe_psql('postgres', $table);
	my $connection = $node->connstr . ' dbname=postgres';
	$center->safe_psql('postgres', $subscribe =~ s/site1/$name/r =~ s/'host=.*?'/'$connection'/r);
	$center->poll_query_until('postgres', q{
		SELECT bool_and(srsubstate IN ('r', 's')) FROM pg_subscription_rel})
		or die 'the initial copy did not finish';
	return $node;
}
sub insert {
	my ($node, $rows) = @_;
	return $node->safe_psql('postgres',
		"INSERT INTO visits (site) SELECT '" . $node->name . "' FROM generate_series(1, $rows)");
}
sub value { return $_[0]->safe_psql('postgres', "SELECT $_[1]") }

my @sites = map { site("site$_", $_) } 1 .. 3;
insert($_, 2000) for @sites;
$_->wait_for_catchup($_->name) for @sites;
is(value($center, q{
	count(*), count(DISTINCT id), count(DISTINCT ulid), count(DISTINCT typeid) FROM visits}),
	'6000|6000|6000|6000', 'the rows from all sites arrive, with distinct ids');
is(value($center, q{
	count(DISTINCT uid11_snowish_timestamp(id)), count(DISTINCT uid11_snowish_sequence(id))
	FROM visits}),
	'1|2000', 'uid11s from all sites have the same time and the same sequence numbers');
is(value($center, q{
	count(DISTINCT ulid_timestamp(ulid)), count(DISTINCT typeid_timestamp(typeid)) FROM visits}),
	'1|1', 'ulids and typeids from all sites have the same time');
my $machines = q{string_agg(DISTINCT site || ' ' || uid11_snowish_machine(id), ', ') FROM visits};
is(value($center, $machines),
	'site1 1, site2 2, site3 3', 'an id shows which site generated it');

# A clone of the first site, with the same settings, generates the same ids.
my $clone = site('clone', 1);
insert($clone, 10);
ok($center->poll_query_until('postgres', q{
	SELECT NOT subenabled FROM pg_subscription WHERE subname = 'clone'}),
	'replication from a site with the same machine id stops');
# PostgreSQL 18 prints the second message.
my $duplicate =
	qr/duplicate key value violates unique constraint|Key already exists in unique index/;
my ($lsn) = slurp_file($center->logfile) =~
	/$duplicate "visits_pkey".*?message type "INSERT" .*? finished at ([0-9A-F]+\/[0-9A-F]+)/s;
isnt($lsn, undef, 'replication stops at a duplicate key');
is(value($center, q{count(*), count(*) FILTER (WHERE site = 'clone') FROM visits}),
	'6000|0', 'no row from the site with the same machine id arrives');
insert($sites[0], 10);
$sites[0]->wait_for_catchup('site1');
is(value($center, 'count(*) FROM visits'), 6010, 'rows from the other sites keep arriving');

# To repair the site, give it a machine id of its own, give its rows new ids, and skip the changes
# that cannot be applied.
$clone->append_conf('postgresql.conf', 'sortid.machine_id = 4');
$clone->reload;
ok($clone->poll_query_until('postgres', q{
	SELECT uid11_snowish_machine(gen_uid11_snowish()) = 4}),
	'the site gets a machine id of its own');
$clone->safe_psql('postgres', $make_anew);
$center->safe_psql('postgres', $skip =~ s/site1/clone/gr =~ s/'0.*?'/'$lsn'/r);
ok($center->poll_query_until('postgres', q{
	SELECT count(*) = 10 FROM visits WHERE site = 'clone'}),
	'rows from the repaired site arrive');
is(value($center, "count(*), $machines"),
	'6020|clone 4, site1 1, site2 2, site3 3', 'no other row is lost');

$_->stop for @sites, $clone;
$center->stop;
done_testing();
