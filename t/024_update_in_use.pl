# ALTER EXTENSION ... UPDATE runs while sessions use the previous version. Sessions with this
# version's library, as after a restart, have prepared statements, generic plans, open cursors and
# the library's caches of the catalogs, and keep returning the same results. Sessions with the old
# library keep working too, or report that the library lacks a function.
use strict;
use warnings;
use Before qw(before_is_missing replace server_before);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $missing = before_is_missing();
plan skip_all => $missing if $missing;

my $node = server_before('update_in_use');
$node->init;
$node->append_conf('postgresql.conf',
	"jit = off\nenable_seqscan = off\nmax_parallel_workers_per_gather = 0");
$node->start;

# A psql process that runs scripts. say() returns a script's output, with errors as their SQLSTATEs.
{
	package Session;
	my $mark = 'end of script';

	sub start {
		my ($class, $of, $database) = @_;
		my $self = bless { in => '', out => '' }, $class;
		$$self{timer} = IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default);
		my @psql = ('psql', '-XAtq', '-v', 'VERBOSITY=sqlstate', '-d', $of->connstr($database));
		$$self{run} = IPC::Run::start(
			\@psql, '<', \$$self{in}, '>', \$$self{out}, '2>&1', $$self{timer});
		return $self;
	}

	sub say {
		my ($self, $sql) = @_;
		$$self{out} = '';
		$$self{timer}->start($PostgreSQL::Test::Utils::timeout_default);
		$$self{in} .= "$sql;\n\\echo $mark\n";
		$$self{run}->pump until $$self{out} =~ /^$mark$/m;
		return $$self{out} =~ s/\n?^$mark\n//mr;
	}

	sub end { my ($self) = @_; $$self{in} .= "\\q\n"; return $$self{run}->finish }
}

# The queries that a session repeats, for each type that has searches by time or by prefix.
my %prepared = (
	by_prefix => q{(text) AS SELECT count(*) FROM ids WHERE ulid ^@ $1},
	by_time   => q{(tstzrange) AS SELECT count(*) FROM ids WHERE ulid <@ $1},
	contains  => q{(tstzrange) AS SELECT count(*) FROM ids WHERE $1 @> xid},
	by_type   => q{(text) AS SELECT count(*) FROM ids WHERE typeid_has_prefix(typeid, $1)},
	of_typeid => q{(text) AS SELECT count(*) FROM ids WHERE typeid ^@ $1},
	of_uid11  => q{(text) AS SELECT count(*) FROM ids WHERE uid11 ^@ $1},
	of_base62 => q{(text) AS SELECT count(*) FROM ids WHERE base62id ^@ $1},
	in_domain => q{(tstzrange) AS SELECT count(*) FROM ids WHERE of_domain <@ $1},
	equal     => q{(ulid) AS SELECT count(*) FROM ids WHERE ulid = $1},
	latest    => q{AS SELECT max(euid) = (SELECT euid FROM ids ORDER BY n DESC LIMIT 1) FROM ids});
my %argument = (
	by_prefix => q{('01KDVD')},
	by_time   => q{('[2026-01-01 00:00+00,2026-01-01 00:30+00)')},
	contains  => q{('[2026-01-01 00:10+00,)')},
	by_type   => q{('user')},
	of_typeid => q{('order_01kdv')},
	of_uid11  => q{('1')},
	of_base62 => q{('Fd')},
	in_domain => q{('(,2026-01-01 00:05+00]')},
	equal     => q{('00000000000000000000000000')},
	latest    => '');

sub answers {
	my ($session) = @_;
	return join "\n", map { "$_ " . $session->say("EXECUTE $_$argument{$_}") } sort keys %prepared;
}

$node->safe_psql('postgres', q{
	CREATE EXTENSION sortid;
	CREATE DOMAIN some_ulid AS ulid;
	CREATE TABLE ids AS
		SELECT n, gen_typeid((ARRAY['user', 'order'])[n % 2 + 1], at) AS typeid,
			gen_ulid(at) AS ulid, gen_ulid(at)::some_ulid AS of_domain, gen_euid(NULL, at) AS euid,
			gen_typeid('', at)::uuid::base62id AS base62id, gen_uid11() AS uid11,
			make_xid(at, 0) AS xid
		FROM (SELECT n, timestamptz '2026-01-01 00:00+00' + n * interval '1 second' AS at
			FROM generate_series(1, 3000) AS n) AS s;
	CREATE INDEX ON ids (typeid);
	CREATE INDEX ON ids (ulid);
	CREATE INDEX ON ids (of_domain);
	CREATE INDEX ON ids (euid);
	CREATE INDEX ON ids (base62id);
	CREATE INDEX ON ids (uid11);
	CREATE INDEX ON ids (xid);
	CREATE VIEW recent AS
		SELECT ulid FROM ids WHERE ulid <@ tstzrange('2026-01-01 00:00+00', '2026-01-01 00:01+00');
	CREATE FUNCTION seen(tstzrange) RETURNS bigint LANGUAGE plpgsql AS
		$$BEGIN RETURN (SELECT count(*) FROM ids WHERE ulid <@ $1); END$$;
	VACUUM ANALYZE ids});

# Sessions with the old library. (A session loads it with its first id.)
my %session = map { $_ => Session->start($node, 'postgres') } qw(before idle);
$session{before}->say("PREPARE $_ $prepared{$_}") for sort keys %prepared;
my $expected = answers($session{before});
like($expected, qr/^by_time 1799$/m, 'a session with the old library answers');
unlike($expected, qr/ERROR|^\w+ $/m, 'a session with the old library reports no error');
replace($node);
is(answers($session{before}), $expected,
	'the old library keeps working after its file is replaced');
is($session{before}->say('ALTER EXTENSION sortid UPDATE'), 'ERROR:  55000',
	'a session with the old library cannot update');

# Three sessions with this library, before the update: one has generic plans, another custom plans,
# and the third an open transaction with a cursor. The update must not wait for their locks.
$session{$_} = Session->start($node, 'postgres') for qw(generic custom open);
for my $name (qw(generic custom)) {
	$session{$name}->say("SET plan_cache_mode = force_${name}_plan");
	is($session{$name}->say("PREPARE $_ $prepared{$_}"), '', "$name: PREPARE $_")
		for sort keys %prepared;
	is(answers($session{$name}), $expected,
		"$name: this library gives the same answers with the old catalogs");
}
my $seen = q{SELECT seen('[2026-01-01 00:00+00,2026-01-01 00:02+00)'),
	(SELECT count(*) FROM recent)};
is($session{generic}->say($seen), '119|59', 'a function and a view return rows before the update');
is($session{open}->say(q{
	BEGIN;
	DECLARE c CURSOR FOR
		SELECT n FROM ids WHERE ulid <@ tstzrange('2026-01-01 00:00+00', NULL) ORDER BY ulid;
	FETCH 2 FROM c}), "1\n2", 'a cursor returns rows before the update');
my %backend = map { $_ => $session{$_}->say('SELECT pg_backend_pid()') } keys %session;
my $last = $session{before}->say(
	'SELECT gen_ulid_monotonic(), gen_xid_monotonic(), gen_euid_monotonic()');

# Updates twice. The first update is rolled back.
$node->safe_psql('postgres', q{
	BEGIN;
	SET LOCAL lock_timeout = '60s';
	ALTER EXTENSION sortid UPDATE;
	ROLLBACK});
is(answers($session{$_}), $expected, "$_: the same answers after a rollback")
	for qw(generic custom before);
my $updater = Session->start($node, 'postgres');
is($updater->say(q{SET lock_timeout = '60s'; BEGIN; ALTER EXTENSION sortid UPDATE}),
	'', 'the update does not wait for a session');
is(answers($session{$_}), $expected, "$_: the same answers during the update")
	for qw(generic custom);
is($session{open}->say('FETCH 2 FROM c'), "3\n4", 'the cursor keeps working during the update');
is($updater->say('COMMIT'), '', 'the update commits');

# The same sessions and plans keep working.
for my $name (qw(generic custom)) {
	is(answers($session{$name}), $expected, "$name: the same answers after the update");
	is($session{$name}->say($seen), '119|59',
		"$name: a function and a view return the same after the update");
	is($session{$name}->say('DEALLOCATE by_time; PREPARE by_time ' . $prepared{by_time}),
		'', "$name: a statement is prepared again");
	is(answers($session{$name}), $expected,
		"$name: the same answers from a statement that was prepared again");
	for my $condition (
		q{ulid ^@ '01KDVD'}, q{ulid <@ tstzrange('2026-01-01', '2026-01-02')},
		q{typeid_has_prefix(typeid, 'user')}, q{ulid ^@ (SELECT '01' WHERE random() >= 0)})
	{
		like($session{$name}->say("EXPLAIN (COSTS off) SELECT FROM ids WHERE $condition"),
			qr/Index Cond/, "$name: $condition is an index condition");
	}
}
is($session{open}->say('FETCH 2 FROM c; COMMIT'), "5\n6",
	'the cursor keeps working after the update');
my $values = $last =~ s/\|/', '/gr;
is($session{generic}->say(qq{
	SELECT gen_ulid_monotonic() > u::ulid, gen_xid_monotonic() > x::public.xid,
		gen_euid_monotonic() > e::euid
	FROM (VALUES ('$values')) AS v(u, x, e)}),
	't|t|t', 'ids ascend across the update, from the old library to this one');
is($session{custom}->say("SELECT 'no id'::ulid"), 'ERROR:  22P02',
	'an invalid id raises the right error after the update');

# With the old library, queries that do not need a new symbol keep working. A session that loads the
# library only after the update gets the new one.
my %query = (
	search  => [ q{SELECT count(*) FROM ids WHERE ulid ^@ '01'}, '3000' ],
	compare => [ q{SELECT count(*) FROM ids
		WHERE ulid >= '00000000000000000000000000' AND xid IN (SELECT xid FROM ids)}, '3000' ]);
for my $kind (sort keys %query) {
	my ($query, $answer) = @{ $query{$kind} };
	is($session{idle}->say($query), $answer, "idle: $kind");
	like($session{before}->say($query), qr/^(?:$answer|ERROR:  42883)$/, "before: $kind");
}
like($session{$_}->say('SELECT gen_ulid_monotonic()'), qr/^\w{26}$/,
	"$_: generators work after the update")
	for qw(before idle);
is($session{$_}->say('SELECT pg_backend_pid()'), $backend{$_}, "$_: the session did not end")
	for sort keys %session;
$_->end for values %session, $updater;
unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC|TRAP|FATAL/,
	'no session ended during the update');

$node->stop;
done_testing();
