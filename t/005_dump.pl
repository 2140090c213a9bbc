# Dump and restore: a database with ids in every kind of object is restored completely, from a
# script and by pg_restore, whether the extension is in the schema public or in its own.
use strict;
use warnings;
use Catalog qw(same);
use Everything qw(content definitions indexes_are_right);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $files = PostgreSQL::Test::Utils::tempdir;
my $node  = PostgreSQL::Test::Cluster->new('dump');
$node->init;
$node->start;

sub run { return $node->command_ok(\@_, join ' ', @_[ 0 .. 2 ]) }

for my $schema ('public', '"Sort Id"') {
	my $source = $schema eq 'public' ? 'plain' : 'elsewhere';
	Everything::create($node, $source, $schema);
	my ($content, $definitions) = (content($node, $source), definitions($node, $source));
	like($$content{'shop.users'}, qr/^1002\|/, "$source: there is content");
	indexes_are_right($source, $node, $source);

	# Restores a dump file into a new database, where the statements in $with run first.
	my $restored = sub {
		my ($what, $with, @command) = @_;
		$node->safe_psql('postgres', 'DROP DATABASE IF EXISTS restored');
		$node->safe_psql('postgres', 'CREATE DATABASE restored TEMPLATE template0');
		$node->safe_psql('restored', $with);
		run(@command);
		# CASCADE also drops the objects that use the schema.
		$node->safe_psql('restored', 'DROP SCHEMA IF EXISTS hostile CASCADE');
		same(content($node, 'restored'), $content, "$source, $what: rows are the same");
		same(definitions($node, 'restored'), $definitions, "$source, $what: definitions are the same");
		my $in = $node->safe_psql('restored', q{
			SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'sortid'});
		is($in, $schema, "$source, $what: the extension is in its schema");
		indexes_are_right("$source, $what", $node, 'restored');
	};
	my @psql    = qw(psql -X -q -v ON_ERROR_STOP=1 -d restored -f);
	my @restore = qw(pg_restore --exit-on-error -d restored);
	my $file    = "$files/$source";
	run('pg_dump', '-f', "$file.sql", $source);
	$restored->('plain', '', @psql, "$file.sql")
		unless $ENV{SORTID_QUICK} && $schema eq 'public'; # see "with traps"
	unless ($ENV{SORTID_QUICK}) {
		run('pg_dump', '-Fc', '-f', "$file.custom", $source);
		$restored->('custom', '', @restore, "$file.custom");
	}

	# Restore into a database whose search path begins with objects that have the same names as the
	# server's and the extension's.
	my $traps = Everything::extensions($schema)
		. join '', map { slurp_file("$ENV{TESTDIR}/test/lib/$_.sql") } qw(types traps);
	$restored->('with traps', $traps,
		qw(env PGOPTIONS=-csearch_path=hostile,public,pg_catalog), @psql, "$file.sql")
		if $schema eq 'public';

	# If only one schema is dumped, the extensions and the foreign server must exist beforehand.
	run('pg_dump', '--schema=shop', '-Fc', '-f', "$file.shop", $source);
	$restored->('one schema', Everything::extensions($schema) . $Everything::foreign,
		qw(env PGOPTIONS=-csearch_path=), @restore, "$file.shop");
}

$node->stop;
done_testing();
