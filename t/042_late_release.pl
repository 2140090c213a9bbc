# A generator stores its last id before it releases the spinlock: no two sessions generate the same
# id, even with a library that waits a millisecond after each release.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('late');
plan skip_all => 'test/modules/late_release is not installed'
  unless -e $node->config_data('--pkglibdir') . '/late_release.so';
$node->init;
$node->append_conf('postgresql.conf', 'synchronous_commit = off');
$node->start;

# Makes the extension's functions call that library.
$node->safe_psql('postgres', q{
	CREATE EXTENSION sortid;
	UPDATE pg_proc SET probin = '$libdir/late_release' WHERE probin = '$libdir/sortid';
	CREATE TABLE ids (generator text, id text)});
my @generators = split /\n/, $node->safe_psql('postgres', q{
	SELECT proname FROM pg_proc
	WHERE probin = '$libdir/late_release' AND pronargs = pronargdefaults
		AND obj_description(oid, 'pg_proc') ~ 'greater than every'
	ORDER BY 1});
cmp_ok(@generators, '>=', 7, "there are generators: @generators");

my $script = PostgreSQL::Test::Utils::tempdir . '/insert.sql';
append_to_file($script, 'INSERT INTO ids VALUES '
	  . join(', ', map { "('$_', $_()::text)" } @generators) . ";\n");
$node->command_ok([ 'pgbench', '-n', '-c', '8', '-j', '2', '-t', '100', '-f', $script, 'postgres' ],
	'eight sessions generate ids concurrently');
is( $node->safe_psql('postgres', q{
		SELECT generator, count(*), count(DISTINCT id) FROM ids GROUP BY 1 ORDER BY 1}),
	join("\n", map { "$_|800|800" } @generators),
	'no id was generated twice');

$node->stop;
done_testing();
