# Logical replication sends each type as text and in binary, and finds rows by ids of each type. Two
# servers replicate to each other. (For standbys, see t/002_sessions.pl.)
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $node = PostgreSQL::Test::Cluster->new('publisher');
$node->init(allows_streaming => 'logical');
$node->append_conf('postgresql.conf', 'autovacuum = off');
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');

# Two databases subscribe. The types have different OIDs there. Each table has a column of one type,
# as its primary key or as part of a full replica identity.
my @types      = types($node);
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init(allows_streaming => 'logical');
$subscriber->start;
my $tables = '';
for my $i (0 .. $#types) {
	my $type = $types[$i]{type};
	$tables .= "CREATE TABLE key_$i (id $type PRIMARY KEY, others ${type}[], n int);"
	  . "CREATE TABLE full_$i (id $type, n int); ALTER TABLE full_$i REPLICA IDENTITY FULL;";
}
my %id_of = map { $$_{type} => $$_{of_uuid} =~ s/%1\$s/u::uuid/gr } @types;
$id_of{typeid} = q{
	make_typeid(CASE n % 3 WHEN 0 THEN '' WHEN 1 THEN 'user' ELSE repeat('z', 63) END, u::uuid)};

# Returns a statement that inserts rows for a range of numbers. Number 0 becomes the smallest id,
# and number 1 the greatest.
sub insert {
	my ($table, $type, $first, $last) = @_;
	my $with_array = $table =~ /^key/ ? ", ARRAY[$id_of{$type}, NULL]" : '';
	my $columns    = $with_array ? 'id, others, n' : 'id, n';
	return qq{
		INSERT INTO $table ($columns)
		SELECT $id_of{$type}$with_array, n
		FROM generate_series($first, $last) AS n,
			CAST(CASE n
				WHEN 0 THEN repeat('0', 32)
				WHEN 1 THEN repeat('f', 32)
				ELSE md5(n::text) END AS text) AS u;};
}

my @tables = map { my $i = $_; map { [ "${_}_$i", $types[$i]{type} ] } qw(key full) } 0 .. $#types;
$node->safe_psql('postgres', $tables . join '', map { insert(@$_, 0, 9) } @tables);
$node->safe_psql('postgres',
	'CREATE PUBLICATION ids FOR TABLE ' . join ', ', map { $$_[0] } @tables);
my %binary = (as_text => 'false', in_binary => 'true');
for my $name (sort keys %binary) {
	$subscriber->safe_psql('postgres', "CREATE DATABASE $name");
	$subscriber->safe_psql($name, "CREATE TYPE other AS (a int); CREATE EXTENSION sortid; $tables");
	my $connection = $node->connstr . ' dbname=postgres';
	$subscriber->safe_psql($name, qq{
		CREATE SUBSCRIPTION $name CONNECTION '$connection'
			PUBLICATION ids WITH (binary = $binary{$name})});
	ok($subscriber->poll_query_until($name, q{
		SELECT count(*) = 0 FROM pg_subscription_rel WHERE srsubstate NOT IN ('r', 's')}),
		"$name: the initial copy is complete");
}

# Checks that every table has the same rows on both sides, and that there are $rows of them.
sub same {
	my ($what, $rows) = @_;
	for my $name (sort keys %binary) {
		$node->wait_for_catchup($name);
		my $content = join ';', map { qq{
			SELECT '$$_[0]', count(*), string_agg(t::text, ' ' ORDER BY t::text COLLATE "C")
			FROM $$_[0] AS t}
		} @tables;
		my ($here, $there) = map { [ split /\n/ ] }
			$node->safe_psql('postgres', $content), $subscriber->safe_psql($name, $content);
		my @wrong = map { "$$here[$_], there: $$there[$_]" }
			grep { $$here[$_] ne $$there[$_] || $$here[$_] !~ /^\w+\|$rows\|/ } 0 .. $#tables;
		is("@wrong", '', "$name: $what");
	}
	return;
}

# Runs a statement for each table. Replaces TABLE with its name and NEW with an unused id.
sub change {
	my ($statement) = @_;
	return $node->safe_psql('postgres', join ';', map {
		my ($table, $type) = @$_;
		my $new = "(SELECT $id_of{$type} FROM (VALUES (md5('new'), 4)) AS v(u, n))";
		$statement =~ s/TABLE/$table/gr =~ s/NEW/$new/gr
	} @tables);
}

same('rows are copied', 10);
$node->safe_psql('postgres', join '', map { insert(@$_, 10, 99) } @tables);
same('inserts are replicated', 100);
change('UPDATE TABLE SET n = -n WHERE n % 2 = 1');
same('updates find rows by id', 100);
change('UPDATE TABLE SET id = NEW WHERE n = 4');
same('updates of ids are replicated', 100);
change('DELETE FROM TABLE WHERE n > 90 OR n IN (0, -1, 4)');
same('deletes are replicated', 93);
unlike(slurp_file($subscriber->logfile), qr/ERROR|terminated by signal/,
	'the subscriber logs no errors');

# Both servers accept writes, as docs/distributed.md describes.
SKIP: {
	skip 'subscriptions have no "origin" option before PostgreSQL 16', 4 if $node->pg_version < 16;
	my ($here, $there) = ($node, $subscriber);
	for ([ $here, 1 ], [ $there, 2 ]) {
		my ($server, $machine) = @$_;
		$server->safe_psql('postgres', 'CREATE DATABASE active');
		$server->append_conf('postgresql.conf', "sortid.machine_id = $machine");
		$server->reload;
		$server->safe_psql('active', q{
			CREATE EXTENSION sortid;
			CREATE TABLE visits (id uid11 PRIMARY KEY DEFAULT gen_uid11_snowish(),
				u ulid DEFAULT gen_ulid_monotonic() UNIQUE, site text);
			CREATE PUBLICATION here FOR TABLE visits});
	}
	for ([ $here, $there, 'from_there' ], [ $there, $here, 'from_here' ]) {
		my ($to, $from, $name) = @$_;
		my $connection = $from->connstr . ' dbname=active';
		$to->safe_psql('active', qq{
			CREATE SUBSCRIPTION $name CONNECTION '$connection' PUBLICATION here
				WITH (origin = none, copy_data = false)});
	}
	for my $round (1 .. 5) {
		$_->safe_psql('active', q{
			INSERT INTO visits (site) SELECT current_setting('port') FROM generate_series(1, 1000)})
		  for $here, $there;
	}
	$here->wait_for_catchup('from_here');
	$there->wait_for_catchup('from_there');
	my $content = q{
		SELECT count(*), string_agg(DISTINCT uid11_snowish_machine(id)::text, ' '),
			md5(string_agg(v::text, ' ' ORDER BY id)) FROM visits AS v};
	my ($one, $other) = map { $_->safe_psql('active', $content) } $here, $there;
	is($one, $other, 'two writable servers have the same rows');
	like($one, qr/^10000\|1 2\|/, 'two writable servers have rows from both');
	unlike(slurp_file($_->logfile), qr/ERROR|terminated by signal/, 'the server logs no errors')
		for $here, $there;
}

$subscriber->stop;
$node->stop;
done_testing();
