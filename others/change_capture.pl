# Change capture: test_decoding and wal2json give each id as its text, as key, in a column of a domain and in an array, and
# the old row by REPLICA IDENTITY DEFAULT and FULL. Then the examples of the page. others/debezium tries Debezium.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use JSON::PP ();
use Pages qw(replays);
use Types qw(types);

my $node = PostgreSQL::Test::Cluster->new('captured');
$node->init(allows_streaming => 'logical');
chomp(my $libraries = `"\${PG_CONFIG:-pg_config}" --pkglibdir`); # a private server may have been copied before a plugin was installed
$node->append_conf('postgresql.conf', "dynamic_library_path = '\$libdir:$libraries'\ntimezone = 'UTC'");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE DATABASE shop');

# Whether there is a plugin. From 15.19 on, the server asks for the names of those that are not its own.
sub is_installed {
	my ($plugin) = @_;
	my $make = "SELECT pg_create_logical_replication_slot('$plugin', '$plugin')";
	my ($status, undef, $error) = $node->psql('postgres', $make);
	if ($error =~ /may not be used as an output plugin/) {
		$node->append_conf('postgresql.conf', "output_plugin_libraries = 'pgoutput, test_decoding, $plugin'");
		$node->reload;
		$node->poll_query_until('postgres', "SELECT current_setting('output_plugin_libraries') ~ '$plugin'") or die "$plugin is not allowed\n";
		($status, undef, $error) = $node->psql('postgres', $make);
	}
	$status == 0 or $error =~ /could not access file/ or die $error;
	return $status == 0;
}
my %has = map { $_ => is_installed($_) } qw(test_decoding wal2json);

# The rows of each table, as lists of name, type and text, before and after each change.
my (%expected, @statements);
for my $type (types($node)) {
	my ($name, $t) = @$type{qw(name type)};
	my ($first, $second) = map { $node->safe_psql('postgres', 'SELECT ' . sprintf $$type{of_uuid} =~ s/%1\$s/%s/gr, ("uuid '$_'") x 2) }
		'01890a5d-ac96-774b-bcce-b302099a8057', '019b1515-3df8-7032-bfc6-06b5e46ff8f4';
	my $row = sub {
		my ($id, $many, $n) = @_;
		return [ [ 'id', $name, $id ], [ 'parent', "item_$name", $first ], [ 'many', "${name}[]", $many ], [ 'n', 'integer', $n ] ];
	};
	my @rows = ($row->($first, "{$first,NULL}", 1), $row->($first, undef, 2), $row->($second, undef, 2));
	push @statements, "CREATE DOMAIN item_$name AS $t";
	for my $full (0, 1) {
		my $table = ($full ? 'full_' : 'key_') . $name;
		my ($of_first, $of_update, $of_second) = map { $full ? $_ : [ $$_[0] ] } @rows;
		$expected{$table} = [ [ 'I', $rows[0], undef ], [ 'U', $rows[1], $of_first ], [ 'U', $rows[2], $of_update ], [ 'D', undef, $of_second ] ];
		push @statements, "CREATE TABLE $table (id $t PRIMARY KEY, parent item_$name, many ${t}[], n int)",
			$full ? "ALTER TABLE $table REPLICA IDENTITY FULL" : (),
			"INSERT INTO $table VALUES ('$first', '$first', '{$first,NULL}', 1)", "UPDATE $table SET n = 2, many = NULL",
			"UPDATE $table SET id = '$second'", "DELETE FROM $table";
	}
}
cmp_ok(scalar keys %expected, '>=', 14, 'there are tables');
$node->safe_psql('postgres', join ';', @statements);

# Compares the changes that a plugin gives with these. Most leave nulls out of old rows. Types have schemas where the search
# path is empty, as that of pg_recvlogical is, and public.xid has one always.
sub compare {
	my ($what, @changes) = @_;
	my %got;
	for (@changes) {
		my ($table, $operation, @rows) = @$_;
		$$_[1] =~ s/^public\.// for map { @{ $_ // [] } } @rows;
		push @{ $got{$table} }, [ $operation, @rows ];
	}
	for (map { @$_ } values %got, values %expected) {
		$$_[2] = [ grep { defined $$_[2] } @{ $$_[2] } ] if $$_[2];
	}
	is_deeply(\%got, \%expected, $what);
	return;
}

# A row of test_decoding: name[type]:'value'.
sub row {
	my ($text) = @_;
	my @row;
	while ($text && $text =~ /(\w+)\[([^\[\]]+(?:\[\])?)\]:(?:'([^']*)'|(\S+))/g) {
		push @row, [ $1, $2, $3 // ($4 eq 'null' ? undef : $4) ];
	}
	return @row ? \@row : undef;
}

my $end = $node->safe_psql('postgres', 'SELECT pg_current_wal_insert_lsn()');
my @lines = $node->pg_recvlogical_upto('postgres', 'test_decoding', $end, $PostgreSQL::Test::Utils::timeout_default, 'skip-empty-xacts' => 1) =~ /^table .*/mg;
my @changes = map {
	my ($table, $operation, $old, $new) = /^table public\.(\w+): (\w)\w+: (?:old-key: (.*?) new-tuple: )?(.*)/ or die "$_\n";
	$operation eq 'D' ? [ $table, 'D', undef, row($new) ] : [ $table, $operation, row($new), row($old) ];
} @lines;
for (grep { $$_[0] =~ /^key/ && $$_[1] eq 'U' && !$$_[3] } @changes) {
	$$_[3] = [ $$_[2][0] ]; # it has an old key only if that differs
}
compare('test_decoding', @changes);

SKIP: {
	skip 'wal2json is not installed', 3 unless $has{wal2json};
	my $json = JSON::PP->new;
	my $lines = sub {
		my ($how, $options) = @_;
		my $changes = "SELECT data FROM pg_logical_slot_${how}_changes('wal2json', NULL, NULL$options)";
		return map { $json->decode($_) } split /\n/, $node->safe_psql('postgres', $changes);
	};
	my $zip = sub {
		my ($of, $prefix) = @_;
		my ($names, $types, $values) = map { $$of{"$prefix$_"} // return } qw(names types values);
		return [ map { [ $$names[$_], $$types[$_], $$values[$_] ] } 0 .. $#$names ];
	};
	compare('wal2json', map { [ $$_{table}, uc substr($$_{kind}, 0, 1), $zip->($_, 'column') // undef, $zip->($$_{oldkeys} // {}, 'key') // undef ] }
		map { @{ $$_{change} } } $lines->('peek', ''));
	my $columns = sub { return $_[0] && [ map { [ @$_{qw(name type value)} ] } @{ $_[0] } ] };
	compare('wal2json, version 2', map { [ $$_{table}, $$_{action}, $columns->($$_{columns}), $columns->($$_{identity}) ] }
		grep { $$_{table} } $lines->('get', q{, 'format-version', '2'}));

	replays($node, 'shop', 'wal2json', 'docs/change-capture.md');
}

$node->stop;
done_testing();
