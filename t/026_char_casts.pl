# Casts from char. 1.0.0 cast by way of the text, later versions by a function: after an update,
# the view of docs/char_casts.sql finds what still holds the old form, and what it prints mends that,
# run by each owner as docs/operating.md says. What was made under 1.1.0 stays in use.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $node = PostgreSQL::Test::Cluster->new('char_casts');
$node->init;
$node->append_conf('postgresql.conf', "autovacuum = off\njit = off\nenable_seqscan = off\nenable_bitmapscan = off");
$node->start;
my $page = slurp_file("$ENV{TESTDIR}/docs/operating.md");
my $view = slurp_file("$ENV{TESTDIR}/docs/char_casts.sql");
my ($by_owner) = $page =~ /```\n(\\c - alice\n.*?)```/s or die 'the page does not say how owners run the commands';

sub database {
	my ($name, @statements) = @_;
	$node->safe_psql('postgres', "CREATE DATABASE $name TEMPLATE template0");
	$node->safe_psql($name, $_) for @statements;
	return $name;
}
sub answer { return $node->safe_psql(@_) }
sub found { return answer($_[0], "SELECT kind || ' ' || object FROM char_casts ORDER BY 1") }
sub run_commands { my ($database, $owner) = @_; return map { answer($database, $by_owner =~ s/alice/$owner/r) } 1 .. 2 }

# Objects of every kind for a type, with its ids as char in `c`; X is the name, T the type. Those
# in the second list cast from text or varchar, which is still by way of the text.
my $objects = q{
	CREATE DOMAIN code_X AS char(LEN);
	CREATE DOMAIN item_X AS T;
	CREATE DOMAIN checked_X AS char(LEN) CONSTRAINT checked_X_is CHECK (VALUE::T IS NOT NULL);
	CREATE TABLE parts_X (c char(LEN), n int) PARTITION BY RANGE ((c::T));
	CREATE TABLE parts_X_1 PARTITION OF parts_X FOR VALUES FROM (MINVALUE) TO ('ID');
	CREATE TABLE parts_X_2 PARTITION OF parts_X DEFAULT;
	CREATE INDEX parts_X_c ON parts_X ((c::T));
	CREATE TABLE t_X (c char(LEN), d code_X, a char(LEN)[], e varchar, x text, CONSTRAINT late_X CHECK (c::T IS NOT NULL), CONSTRAINT ex_X EXCLUDE USING btree ((d::T) WITH =));
	CREATE UNIQUE INDEX unique_X ON t_X ((c::T));
	CREATE INDEX item_index_X ON t_X ((c::item_X));
	CREATE INDEX char_index_X ON t_X ((d::char(LEN)::T));
	CREATE INDEX array_X ON t_X ((a::T[]));
	CREATE INDEX partial_X ON t_X (x) WHERE c::T > 'ID';
	CREATE VIEW v_X WITH (security_barrier) AS SELECT c::T AS id, x FROM t_X;
	CREATE POLICY using_X ON t_X USING (c::T > 'ID');
	CREATE POLICY check_X ON t_X FOR INSERT WITH CHECK (c::T > 'ID');
	CREATE STATISTICS st_X ON (c::T), (x::T) FROM t_X;
	CREATE FUNCTION f_X(char) RETURNS T LANGUAGE sql BEGIN ATOMIC SELECT $1::T; END;

	CREATE INDEX text_X ON t_X ((x::T), length(c));
	CREATE INDEX varchar_X ON t_X ((e::T)) WHERE c > 'a';
	CREATE VIEW text_view_X AS SELECT x::T AS id, c FROM t_X;
	CREATE FUNCTION g_X(text, char) RETURNS T LANGUAGE sql BEGIN ATOMIC SELECT $1::T WHERE $2 = 'x'; END};
my $kinds = join "\n", (
	'constraint checked_X_is on DOMAIN checked_X', 'constraint late_X on TABLE t_X', 'function f_X(character)', 'index array_X', 'index char_index_X', 'index ex_X', 'index item_index_X',
	'index partial_X', 'index unique_X', 'partition key parts_X', 'policy check_X on t_X', 'policy using_X on t_X', 'statistics st_X', 'view v_X');

my $old = database('old', q{CREATE EXTENSION sortid VERSION '1.0.0'});
my @types = types($node, $old);
is(scalar(@types), 6, '1.0.0 has six types');
my %id = map { $$_{name} => answer($old, 'SELECT ' . $$_{of_uuid} =~ s/%1\$s/uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4'/gr) } @types;
sub for_type { my ($text, $type) = @_; return $text =~ s{\bLEN\b}{length $id{$$type{name}}}ger =~ s/\bID\b/$id{$$type{name}}/gr =~ s/(?<=_)X\b|(?<=_)X(?=_)/$$type{name}/gr =~ s/\bT\b/$$type{type}/gr }
answer($old, for_type($objects, $_)) for @types;
answer($old, for_type(q{INSERT INTO parts_X VALUES ('ID'); INSERT INTO t_X VALUES ('ID', 'ID', '{ID}', 'ID', 'ID'); ANALYZE}, $_)) for @types;

# What a query on a type needs of these objects: partitions are pruned, indexes found, plans as of a new table.
my %uses = (
	'a partition is pruned'            => [ q{EXPLAIN SELECT FROM parts_X WHERE c::T = 'ID'}, qr/\A(?!.*parts_X_1).*parts_X_2/s ],
	'a unique index serves'            => [ q{EXPLAIN SELECT FROM t_X WHERE c::T = 'ID'}, qr/using (?:unique|item_index)_X\b/ ],
	'the view uses the index'          => [ q{EXPLAIN SELECT FROM v_X WHERE id = 'ID'}, qr/using (?:unique|item_index)_X\b/ ],
	'an index of arrays serves'        => [ q{EXPLAIN SELECT FROM t_X WHERE a::T[] = '{ID}'}, qr/using array_X/ ],
	'the predicate of an index serves' => [ q{EXPLAIN SELECT FROM t_X WHERE c::T > 'ID' AND x = 'x'}, qr/using partial_X/ ],
	'ON CONFLICT finds its index'      => [ q{INSERT INTO t_X VALUES ('ID') ON CONFLICT ((c::T)) DO UPDATE SET a = NULL RETURNING 'updated'}, qr/^updated$/ ]);
sub what_works {
	my ($database, $type) = @_;
	return join ', ', grep {
		my ($query, $pattern) = @{ $uses{$_} };
		$pattern = for_type("$pattern", $type);
		my ($status, $out) = $node->psql($database, 'BEGIN; ' . for_type($query, $type) . '; ROLLBACK');
		$status == 0 && $out =~ $pattern
	} sort keys %uses;
}
my $all = join ', ', sort keys %uses;

# Objects of another user, whose functions note with whose rights they run, and drop those of SET ROLE before. The privileges of the
# partitioned table are not those that a new one has.
answer($old, q{CREATE ROLE "Mal Lory" LOGIN; CREATE ROLE reader; CREATE ROLE "a stranger"; CREATE SCHEMA AUTHORIZATION "Mal Lory";
	SET SESSION AUTHORIZATION "Mal Lory"; SET search_path = "Mal Lory", public; GRANT USAGE ON SCHEMA "Mal Lory" TO PUBLIC;
	CREATE TABLE noted (who name); GRANT INSERT ON noted TO PUBLIC;
	CREATE FUNCTION note() RETURNS boolean LANGUAGE plpgsql AS $$BEGIN RESET ROLE; INSERT INTO "Mal Lory".noted VALUES (current_user); RETURN true; END$$;
	CREATE FUNCTION keep(ulid) RETURNS ulid IMMUTABLE LANGUAGE plpgsql AS $$BEGIN PERFORM "Mal Lory".note(); RETURN $1; END$$;
	CREATE TABLE checked (c char(26), CHECK (c::ulid IS NOT NULL AND note())); INSERT INTO checked VALUES ('01KCAHAFFRE0SBZHG6PQJ6ZY7M');
	CREATE DOMAIN code AS char(26) CONSTRAINT code_check CHECK (VALUE::ulid IS NOT NULL AND note()); CREATE TABLE coded (c code); INSERT INTO coded TABLE checked;
	CREATE TABLE parts ("a c" char(26)) PARTITION BY RANGE ((keep("a c"::ulid))); CREATE TABLE "a part" PARTITION OF parts FOR VALUES FROM (MINVALUE) TO ('7ZZZZZZZZZZZZZZZZZZZZZZZZZ'); INSERT INTO parts TABLE checked;
	CREATE TABLE empty (c char(26)) PARTITION BY RANGE ((c::ulid));
	ALTER TABLE parts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY; GRANT SELECT, DELETE ON parts TO reader; GRANT SELECT ON parts TO PUBLIC;
	GRANT INSERT ("a c"), UPDATE ("a c") ON parts TO "a stranger" WITH GRANT OPTION; GRANT TRIGGER ON parts TO reader WITH GRANT OPTION; REVOKE TRUNCATE ON parts FROM "Mal Lory";
	ALTER DEFAULT PRIVILEGES GRANT TRUNCATE ON TABLES TO PUBLIC; ALTER DEFAULT PRIVILEGES IN SCHEMA "Mal Lory" GRANT SELECT, UPDATE ON TABLES TO "a stranger";
	DELETE FROM noted});
my $noted = q{SELECT string_agg(DISTINCT who, ', ') FROM "Mal Lory".noted};
my $rights = q{SELECT relowner::regrole, relrowsecurity, relforcerowsecurity, acl FROM pg_class AS t, LATERAL (SELECT string_agg(item::text, ' ' ORDER BY item::text) FROM
	(SELECT unnest(relacl) UNION ALL SELECT unnest(attacl) FROM pg_attribute WHERE attrelid = t.oid) AS i(item)) AS a(acl) WHERE relname = 'parts'};
my $had = answer($old, $rights);

answer($old, 'ALTER EXTENSION sortid UPDATE');
answer($old, $view);
is(found($old), join("\n", sort(map({ split /\n/, for_type($kinds, $_) } @types),
	map { s/X/"Mal Lory"/r } 'constraint checked_c_check on TABLE X.checked', 'constraint code_check on DOMAIN X.code', 'partition key X.empty', 'partition key X.parts')),
	'after the update from 1.0.0 the view finds what casts from char, and nothing else');
is(what_works($old, $_), 'the view uses the index', "$$_{name}: objects of 1.0.0 serve each other, and no new query") for @types;

my @commands = split /\x01/, answer($old, q{SET search_path = ''; SELECT string_agg(remedy, chr(1)) FROM public.char_casts WHERE owner <> 'postgres'});
is(answer($old, qq{BEGIN; SET ROLE "Mal Lory"; $_; RESET ROLE; $noted; ROLLBACK}), 'postgres', "a superuser must not run: " . s/;.*//r) for grep { !/empty/ } @commands;
run_commands($old, 'postgres');
is(answer($old, $noted), '', 'the commands of the superuser run no function of the other user');
is(answer($old, 'SELECT DISTINCT owner FROM char_casts'), 'Mal Lory', 'and leave what the other user owns');
run_commands($old, '"Mal Lory"');
is(answer($old, $noted), 'Mal Lory', 'which that user mends, without becoming superuser');
is(found($old), '', 'after that, the view finds nothing');
is(answer($old, $rights), $had, 'a table made anew has the owner, the privileges and the row security of the old one');
is(answer($old, 'SELECT count(*) FROM "Mal Lory".parts'), 1, 'and its rows');
is(what_works($old, $_), $all, "$$_{name}: the mended objects serve") for @types;
is(answer($old, for_type(q{SELECT reloptions FROM pg_class WHERE oid = 'v_X'::regclass}, $types[0])), '{security_barrier=true}', 'a view keeps its options');
is(answer($old, for_type(q{SELECT count(*) FROM parts_X}, $_)), 1, "$$_{name}: the partitions keep their rows") for @types;

# Made under 1.1.0: nothing to mend.
my $last = database('last', q{CREATE EXTENSION sortid VERSION '1.1.0'}, map({ for_type($objects, $_) } @types));
answer($last, for_type(q{INSERT INTO parts_X VALUES ('ID'); INSERT INTO t_X VALUES ('ID', 'ID', '{ID}', 'ID', 'ID'); ANALYZE}, $_)) for @types;
answer($last, 'ALTER EXTENSION sortid UPDATE');
answer($last, $view);
is(found($last), '', 'after an update from 1.1.0 nothing is found');
is(what_works($last, $_), $all, "$$_{name}: what was made under 1.1.0 serves") for @types;

# The cast in function notation, with padding, of a domain over char, and by its names of 1.1.0. The name xid is
# the server's: for it only the cast is there.
for my $database ($old, $last) {
	for my $type (@types) {
		my ($name, $id) = ($$type{name}, $id{ $$type{name} });
		is(answer($database, "SELECT '$id'::char(120)::$$type{type}, ${name}_from_bpchar('$id'::char(120)), '$id'::code_$name\::item_$name"), "$id|$id|$id", "$database, $name: casts of padded texts");
		my ($status, $out, $error) = $node->psql($database, "SELECT $$type{type}('$id'::char(120)), $$type{type}('$id'::code_$name)");
		is($name eq 'xid' ? $error =~ /function public\.xid\(character\) does not exist/ : $out, $name eq 'xid' ? 1 : "$id|$id", "$database, $name: in function notation");
		($status, $out, $error) = $node->psql($database, "SELECT item_$name('$id'::char(120))");
		like($error, qr/function item_$name\(character\) does not exist/, "$database, $name: not by the name of a domain");
	}
}
is(answer($last, q{SELECT pg_typeof(xid('7'::char(4)))}), 'xid', 'xid(c) is a transaction id');

$node->stop;
done_testing();
