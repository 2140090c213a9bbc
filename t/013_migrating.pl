# Migration without a long lock: runs the statements in docs/migrating-live.md while other sessions
# write to the tables. No writer fails, no row is lost, and each row keeps its id.
use strict;
use warnings;
use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $text = slurp_file(dirname(__FILE__) . '/../docs/migrating-live.md');
my ($section) = $text =~ /^## A new column\n(.*?)^## /ms;
my ($tables, @steps) = $section =~ /^```sql\n(.*?)^```$/msg;
is(@steps, 4, 'the document has four steps');

my $node = PostgreSQL::Test::Cluster->new('main');
$node->init;
$node->start;
$node->safe_psql('postgres', $tables . q{
	ALTER TABLE notes ADD n serial UNIQUE;
	CREATE TABLE journal AS SELECT id, 1 AS rows FROM notes;
	VACUUM ANALYZE});

# Writers insert notes, each with a star, and delete notes. The journal records both. The writers
# also update some notes and stars.
my $files = PostgreSQL::Test::Utils::tempdir;
append_to_file("$files/write.sql", q{
	\set n random(1, 20000)
	WITH made AS (INSERT INTO notes (id, body) SELECT id, 'new' FROM gen_ulid() AS id RETURNING id),
	     starred AS (INSERT INTO stars (note) SELECT id FROM made)
	INSERT INTO journal SELECT id, 1 FROM made;
	UPDATE notes SET body = 'changed' WHERE n = :n;
	UPDATE stars SET at = now() WHERE note = (SELECT id FROM notes WHERE n = :n);
	WITH gone AS (DELETE FROM notes WHERE n = 20001 - :n RETURNING id)
		INSERT INTO journal SELECT id, -1 FROM gone;
});
my $writers = IPC::Run::start(
	[ $node->installed_command('pgbench'), '-n', '-c', 4, '-T', 600,
		'-f', "$files/write.sql", $node->connstr('postgres') ],
	'>', "$files/out", '2>', "$files/err");

my $written = 'SELECT count(*) FROM journal';
for my $step (@steps) {
	my $n = $node->safe_psql('postgres', $written);
	ok($node->poll_query_until('postgres', "SELECT ($written) > $n + 10"),
		'other sessions write before a step');

	# Each statement (a transaction counts as one) is retried as long as a lock times out.
	my $scans = join ', ', map { "pg_stat_get_xact_numscans('$_'::regclass)" } qw(notes stars);
	$step =~ s/^COMMIT;/SELECT $scans;\nCOMMIT;/m;
	for my $statement ($step =~ /(^BEGIN;.*?^COMMIT;|(?:\$\$.*?\$\$|[^;\$])+;)\n/gsm) {
		my $limit = $statement =~ /CONCURRENTLY/ ? 0 : 500;
		my ($status, $out, $err);
		for (1 .. 100) {
			($status, $out, $err) = $node->psql('postgres',
				"SET lock_timeout = $limit;\n$statement");
			last unless $err =~ /canceling statement due to lock timeout/;
		}
		my ($name) = $statement =~ /(\S.{0,50})/;
		is($status, 0, $name) or diag($err);
		is($out, '0|0', "$name: the transaction does not scan a table") if $statement =~ /^BEGIN/;
	}
}
my $n = $node->safe_psql('postgres', $written);
ok($node->poll_query_until('postgres', "SELECT ($written) > $n + 10"),
	'other sessions write after the last step');
$writers->signal('ALRM'); # ends pgbench as if its time were up
ok($writers->finish, 'no writer failed') or diag(slurp_file("$files/err"));
like(slurp_file("$files/out"), qr/^number of failed transactions: 0 /m,
	"none of the writers' transactions failed");

my $should_be = 'SELECT id FROM journal GROUP BY id HAVING sum(rows) = 1';
for my $is ('SELECT id::text FROM notes', 'SELECT note::text FROM stars') {
	my $differ = "(($is) EXCEPT ALL ($should_be)) UNION ALL (($should_be) EXCEPT ALL ($is))";
	is($node->safe_psql('postgres', $differ), '', "$is: returns every id");
}
cmp_ok($node->safe_psql('postgres', 'SELECT count(*) FROM journal WHERE rows = -1'),
	'>', 10, 'meanwhile, some rows were deleted');
is($node->safe_psql('postgres', q{
	SELECT attrelid::regclass, atttypid::regtype, attnotnull FROM pg_attribute
	WHERE (attrelid, attname) IN (('notes'::regclass, 'id'), ('stars'::regclass, 'note'))
	ORDER BY 1}),
	"notes|ulid|t\nstars|ulid|t", 'the columns have the new type and are NOT NULL');
is($node->safe_psql('postgres', q{
	SELECT conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint
	WHERE conrelid IN ('notes'::regclass, 'stars'::regclass)
		AND contype IN ('c', 'f', 'p')
	ORDER BY 1}),
	"notes_pkey|t|PRIMARY KEY (id)\n"
	. "stars_note_fkey|t|FOREIGN KEY (note) REFERENCES notes(id) ON DELETE CASCADE",
	'the constraints are as before');

$node->stop;
done_testing();
