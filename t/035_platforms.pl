# Between this server and one of another kind, $OTHER, in both directions: a dump with ids in every kind of object, of which every
# value is compared, and binary COPY. Masks and the order are the same on both; hash partitions have the rows whose hashes they are for.
use strict;
use warnings;
use Everything qw(content indexes_are_right);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

plan skip_all => 'run by test/ctest/platform' unless $ENV{OTHER};

my $files = PostgreSQL::Test::Utils::tempdir;
my %node  = (this => PostgreSQL::Test::Cluster->new('this'), other => PostgreSQL::Test::Cluster->new('other', install_path => $ENV{OTHER}));
for my $node (values %node) {
	$node->init;
	$node->start;
	Everything::create($node, 'made', 'public');
	diag($node->name . ': ' . $node->safe_psql('postgres', 'SELECT version()'));
}

# The server's hashes depend on the byte order, and with them the partition of a row.
my $hash   = q{SELECT hashtext('a')};
my $alike  = $node{this}->safe_psql('postgres', $hash) eq $node{other}->safe_psql('postgres', $hash);
my $hashed = q{
	SELECT count(*), bool_and(satisfies_hash_partition('shop.events'::regclass, 2, right(tableoid::regclass::text, 1)::int, at)),
	       bool_and((SELECT count(*) = 1 FROM shop.events AS e WHERE (e.at, e.id) = (events.at, events.id))) FROM shop.events};

# What functions return must not depend on the server.
my @types = types($node{this}, 'made');
my $key   = q{'\x000102030405060708090a0b0c0d0e0f'};
my @same  = ("SELECT uuidv7_mask(uuid, $key), typeid_mask(id, $key), base62id_mask(base62id, $key), uid11_mask(uid11, $key), xid_mask(xid, $key)
	FROM shop.users WHERE id ^@ 'user_01' ORDER BY uuid",
	map { "SELECT string_agg($$_{name}::text, ' ' ORDER BY $$_{name}) FROM shop.each_type" } @types);

for my $direction ([ 'this', 'other' ], [ 'other', 'this' ]) {
	my ($from, $to) = map { $node{$_} } @$direction;
	my $what = "from $$direction[0] to $$direction[1]";

	$from->command_ok([ $from->installed_command('pg_dump'), '-Fc', '--load-via-partition-root', '-f', "$files/dump", $from->connstr('made') ], "$what: dump");
	$to->safe_psql('postgres', 'CREATE DATABASE moved TEMPLATE template0');
	$to->command_ok([ $to->installed_command('pg_restore'), '--exit-on-error', '-d', 'moved', "$files/dump" ], "$what: restore");
	my ($before, $after) = (content($from, 'made'), content($to, 'moved'));
	cmp_ok(keys %$before, '>', 20, "$what: tables and views");
	for my $table (sort keys %$before) {
		if ($table =~ /events_/ && !$alike) { isnt($$after{$table}, $$before{$table}, "$what: $table has other rows") }
		else                                { is($$after{$table}, $$before{$table}, "$what: $table has the same rows") }
	}
	is($to->safe_psql('moved', $hashed), '100|t|t', "$what: each row is in its hash partition and found there");
	indexes_are_right($what, $to, 'moved');
	is($to->safe_psql('moved', $_), $from->safe_psql('made', $_), "$what: the same from $_") for @same;

	for my $table (qw(each_type users)) {
		my $rows = qq{SELECT count(*), md5(string_agg(t::text, chr(10) ORDER BY t::text COLLATE "C")) FROM};
		my $columns = $from->safe_psql('made', "SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute
			WHERE attrelid = 'shop.$table'::regclass AND attnum > 0 AND attgenerated = ''");
		$from->safe_psql('made', "\\copy shop.$table ($columns) TO '$files/$table' (FORMAT binary)");
		$to->safe_psql('moved', "CREATE TABLE copied_$table (LIKE shop.$table INCLUDING GENERATED)");
		$to->safe_psql('moved', "\\copy copied_$table ($columns) FROM '$files/$table' (FORMAT binary)");
		is($to->safe_psql('moved', "$rows copied_$table AS t"), $from->safe_psql('made', "$rows shop.$table AS t"), "$what: binary COPY of $table");
	}
}

$_->stop for values %node;
done_testing();
