# pg_stat_statements counts queries that differ only in their ids as one query, for uuid and for
# each type. It shows the key of a mask in the statements that docs/masks.md lists. It works only if
# preloaded, so no regression test can use it.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $node = PostgreSQL::Test::Cluster->new('statements');
$node->init;
$node->append_conf('postgresql.conf',
	"shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track = all");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE EXTENSION pg_stat_statements');

for my $type ({ name => 'uuid', type => 'uuid', of_uuid => '%1$s' }, types($node)) {
	my ($name, $sql) = @$type{qw(name type)};
	my $id  = $$type{of_uuid} =~ s/%1\$s/u/gr;
	my @ids = split /\n/, $node->safe_psql('postgres',
		"SELECT $id FROM gen_random_uuid() AS u, generate_series(1, 3)");
	$node->safe_psql('postgres',
		"CREATE TABLE of_$name (id $sql); SELECT pg_stat_statements_reset()");
	$node->safe_psql('postgres',
		join ';', map { "SELECT FROM of_$name WHERE id = '$_' OR id = '$_'::$sql" } @ids);
	is($node->safe_psql('postgres',
			"SELECT calls, query FROM pg_stat_statements WHERE query ~ 'FROM of_$name'"),
		'3|SELECT FROM of_' . $name . ' WHERE id = $1 OR id = $2::' . $sql,
		"$name: three queries count as one");
}

# The statements in docs/masks.md, with :k as the key.
my $masked = 'SELECT uuidv7_mask(id, :k) FROM ids';
my %statements = (
	SELECT => $masked,
	INSERT => "INSERT INTO kept $masked",
	UPDATE => 'UPDATE ids SET id = id WHERE uuidv7_mask(id, :k) IS NULL',
	DELETE => 'DELETE FROM ids WHERE uuidv7_mask(id, :k) IS NULL',
	MERGE => "MERGE INTO ids USING ($masked) AS m(masked) ON id = masked"
		. ' WHEN MATCHED THEN DO NOTHING',
	EXPLAIN => "EXPLAIN $masked",
	'CREATE TABLE AS' => "CREATE TEMP TABLE masked AS $masked",
	DECLARE => "DECLARE masked CURSOR WITH HOLD FOR $masked",
	COPY => "COPY ($masked) TO STDOUT",
	DO => 'DO $$BEGIN PERFORM uuidv7_mask(id, :k) FROM ids; END$$');
my $page = slurp_file("$ENV{TESTDIR}/docs/masks.md") =~ s/\s+/ /gr;
my $hidden = 'SELECT, INSERT, UPDATE, DELETE and MERGE';
my $shown  = 'COPY, DO, EXPLAIN, CREATE TABLE AS and DECLARE';
like($page, qr/shows it as `\$1` in $hidden, .* such as $shown, the key stays readable/,
	'docs/masks.md lists these statements');

my $key = '000102030405060708090a0b0c0d0e0f';
$node->safe_psql('postgres', qq{
	CREATE TABLE ids AS SELECT gen_uuidv7() AS id;
	CREATE TABLE kept (id uuid);
	CREATE TABLE secret AS SELECT '\\x$key'::bytea AS key;
	CREATE ROLE reader LOGIN;
	CREATE VIEW masked_ids AS SELECT uuidv7_mask(id, key) FROM ids, secret;
	GRANT SELECT ON masked_ids TO reader});

# Runs each of these statements with $run, and returns the names of those whose key
# pg_stat_statements shows.
sub showing {
	my ($run, @names) = @_;
	return join ' ', grep {
		$node->safe_psql('postgres', 'SELECT pg_stat_statements_reset()');
		$run->($statements{$_});
		my ($entries, $readable) = split /\|/, $node->safe_psql('postgres', qq{
			SELECT count(*) FILTER (WHERE query ~ 'uuidv7_mask|masked_ids'),
				count(*) FILTER (WHERE query ~ '$key')
			FROM pg_stat_statements});
		ok($entries, "$_ is in pg_stat_statements");
		$readable
	} sort @names;
}
my @others = (qw(COPY DO EXPLAIN DECLARE), 'CREATE TABLE AS');
my $constant = sub { $node->safe_psql('postgres', $_[0] =~ s/:k/'\\x$key'/r) };
is(showing($constant, qw(SELECT INSERT UPDATE DELETE MERGE)), '',
	'pg_stat_statements replaces constant keys in these statements');
my @readable = $node->pg_version < 16 ? sort @others : qw(COPY DO);
is(showing($constant, @readable), "@readable",
	'pg_stat_statements shows constant keys in these statements');
my $parameter = sub {
	my $script = PostgreSQL::Test::Utils::tempdir . '/script';
	append_to_file($script, $_[0]);
	$node->command_ok(
		[ 'pgbench', qw(-n -t 1 -M extended -f), $script, '-D', "k=\\x$key",
			$node->connstr('postgres') ],
		"pgbench passes the key as a parameter: $_[0]");
};
is(showing($parameter, qw(SELECT EXPLAIN DECLARE), 'CREATE TABLE AS'), '',
	'pg_stat_statements does not show a key that is a parameter');
my @as_reader = (extra_params => [ '-U', 'reader' ]);
my $view = sub {
	my ($statement) = @_;
	$statement =~ s/uuidv7_mask\(id, :k\) FROM ids/* FROM masked_ids/;
	return $node->safe_psql('postgres', $statement, @as_reader);
};
is(showing($view, 'SELECT', @others), '',
	'pg_stat_statements does not show a key that a view reads from a table');
like(($node->psql('postgres', 'TABLE secret', @as_reader))[2],
	qr/permission denied for table secret/, 'a reader of the view cannot read the key');

done_testing();
