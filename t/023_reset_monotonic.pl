# After sortid_reset_monotonic(), ascending generators follow a clock that was ahead and has been
# set right. After sortid_raise_monotonic(), they continue above ids from another server or time.
# Also tests the names and sizes of the shared memory segments, which other versions rely on.
use strict;
use warnings;
use Clock qw(set_clock start_with_clock);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $files = PostgreSQL::Test::Utils::tempdir;
my $node  = PostgreSQL::Test::Cluster->new('reset');

sub value { return $node->safe_psql('postgres', "SELECT $_[0]") }

# Returns an id from each of these generators.
sub ids {
	my @generators = @_;
	my @ids = split /\|/, value(join ', ', map { "$_()" } @generators);
	return map { $generators[$_] => $ids[$_] } 0 .. $#generators;
}

set_clock(0);
$node->init(allows_streaming => 1);
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'sortid'\ntimezone = 'UTC'");
start_with_clock($node);
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE ROLE plain');

# Every generator that ascends across sessions, and an expression for the time of an id from it.
my @monotonic = split /\n/, $node->safe_psql('postgres',
	q{SELECT proname FROM pg_proc WHERE proname ~ '^gen_.*_monotonic$' ORDER BY 1});
cmp_ok(@monotonic, '>=', 6, 'there are monotonic generators');
my @counting = qw(gen_uid11_snowish gen_uid11_ts_seq_rand);
my %time = map {
	my ($type) = /^gen_(.*?)(?:_monotonic)?$/;
	($_ => $type eq 'uuidv7' ? "base62id_timestamp($_()::base62id)" : "${type}_timestamp($_())");
} @monotonic, @counting;

# Returns how many seconds each generator's ids are ahead of the clock, rounded down.
sub ahead {
	my @generators = @_;
	return split /\|/, value(
		join ', ', map { "floor(extract(epoch FROM $time{$_} - clock_timestamp()))" } @generators);
}
sub reset_now {
	my ($status, $out, $err) = $node->psql('postgres', 'SELECT sortid_reset_monotonic()');
	is($status, 0, 'sortid_reset_monotonic() succeeds');
	return $err;
}

# While the clock is right, a reset changes nothing, not even for a generator that bulk inserts put
# ahead of the clock.
value(join(', ', map { "count($_())" } @monotonic, @counting) . ' FROM generate_series(1, 20000)');
my %before = ids(@monotonic, @counting);
is(reset_now(), '', 'a reset raises no warning while the clock is right');
my %first = ids(@monotonic, @counting);
cmp_ok($first{$_}, 'gt', $before{$_}, "$_ ascends after a reset that had nothing to do")
	for sort keys %before;

# The clock is an hour ahead for a moment.
set_clock(3600);
my %of_future = ids(@monotonic, @counting);
set_clock(0);
my @ahead = ahead(@monotonic);
is((grep { $_ >= 3500 } @ahead), @monotonic,
	'monotonic generators stay ahead of a clock that was set back')
	or diag("@ahead");

# Only superusers and roles with EXECUTE may reset the generators.
my $as_plain = "\\set VERBOSITY sqlstate\nSET ROLE plain;\nSELECT sortid_reset_monotonic()";
my ($status, $out, $err) = $node->psql('postgres', $as_plain);
like($err, qr/ERROR:  42501/, 'only privileged roles may call sortid_reset_monotonic()');
is((grep { $_ >= 3500 } ahead(@monotonic)), @monotonic,
	'a denied sortid_reset_monotonic() changes nothing');

# After a reset, a counting generator that was waiting continues.
my $id = '';
my @psql = ($node->installed_command('psql'), '-XAtq', '-d', $node->connstr('postgres'),
	'-c', 'SELECT gen_uid11_snowish()');
my $waiting = IPC::Run::start(\@psql, '>', \$id, '2>', \my $messages);
ok($node->poll_query_until('postgres',
		q{SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Extension'}),
	'a session waits for the clock');
$err = reset_now();
$waiting->finish;
like($id, qr/^\w{11}$/, 'a waiting session continues after the reset');
my $unique = 'Until then, only a unique index prevents duplicates.';
my %advice = (
	gen_xid_monotonic     => $unique,
	gen_uid11_snowish     => 'Until then, give this server a different sortid.machine_id.',
	gen_uid11_ts_seq_rand => $unique);
# The server omits the fraction of a time if it is zero.
my $at = qr/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00/;
for (sort keys %advice) {
	my $expected = join "\n", "WARNING:  $_() may repeat ids until <time>",
		'DETAIL:  The time of its last id is that far ahead of the clock.', "HINT:  $advice{$_}";
	like($err =~ s/$at/<time>/gr, qr/\Q$expected\E$/m, "a reset warns about $_");
}
is(() = $err =~ /WARNING/g, 3, 'a reset raises three warnings');
@ahead = ahead(@monotonic, @counting);
is((grep { $_ >= -1 && $_ <= 1 } @ahead), @ahead,
	'all generators follow the clock after the reset')
	or diag("@ahead");
my %now  = ids(@monotonic, @counting);
my %next = ids(@monotonic, @counting);
for (@monotonic, @counting) {
	cmp_ok($now{$_}, 'gt', $first{$_},     "$_: ids are above the ids from before the step");
	cmp_ok($now{$_}, 'lt', $of_future{$_}, "$_: ids are below the ids from the future");
	cmp_ok($next{$_}, 'gt', $now{$_},      "$_: ids ascend after the reset");
}
is(reset_now(), '', 'a second reset has nothing to do');

# After a grant, another role may reset the generators.
$node->safe_psql('postgres', 'GRANT EXECUTE ON FUNCTION sortid_reset_monotonic() TO plain');
($status, $out, $err) = $node->psql('postgres', $as_plain);
is("$status$err", '0', 'a role with EXECUTE may call sortid_reset_monotonic()');

# Versions of the library that run side by side find each other's state by these names and sizes:
# one segment for the generators of the first version, and one for each later generator. Typeids and
# base62ids are generated like uuids.
my @segments = ('sortid state 1|768', map {
	/^gen_(?!(?:ulid|euid|xid|typeid|base62id)_)(\w+)_monotonic$/ ? "sortid $1 state 1|256" : ()
} @monotonic);
is($node->safe_psql('postgres', q{
	SELECT name, size FROM pg_shmem_allocations
	WHERE name LIKE 'sortid%' ORDER BY name COLLATE "C"}),
	join("\n", sort @segments), 'the shared memory has the expected names and sizes');

# After sortid_raise_monotonic(), new ids are greater than every id from the given millisecond.
sub raised {
	my ($arguments) = @_;
	my ($status, $out, $err) = $node->psql('postgres',
		"\\set VERBOSITY verbose\nSELECT sortid_raise_monotonic($arguments)");
	my ($type) = $err =~ /: time is out of range for type (\w+)/;
	return $err =~ /(ERROR|WARNING):  (\w{5}): / ? join(' ', $2, $type // ()) : $err;
}
sub made { return map { $_ => value("$_()") } @monotonic, @counting }
# Returns the generators whose next id is not greater than $$than{generator}.
sub not_greater {
	my ($than) = @_;
	my %now = made();
	return grep { $now{$_} le $$than{$_} } sort keys %now;
}

my %made = made();
is(raised($_), '', "$_ does nothing")
	for 'NULL', "'-infinity'", "'2009-01-01', true", 'clock_timestamp() - interval \'1 day\'';
cmp_ok((ahead(@monotonic, @counting))[0], '<=', 1,
	'an earlier time neither lowers nor raises anything');
is(raised(q{clock_timestamp() + interval '61 minutes'}),
	'22023', 'a time more than an hour ahead is rejected');
($status, $out, $err) =
	$node->psql('postgres', q{SELECT sortid_raise_monotonic(now() + interval '2 hours')});
is($err =~ s/^psql:[^ ]* //r, join("\n",
		'ERROR:  time is more than an hour ahead of the clock',
		'DETAIL:  Until the clock reaches it, ids would have times in the future.',
		'HINT:  If this is intended, pass far => true.'),
	'the error says why, and what to do');
is(raised(q{'infinity'}), '22023', 'infinity is rejected');
is(raised("'$$_[0]', far => true"), "22008 $$_[1]", "$$_[0] is beyond the end of a format's range")
	for [ '2150-06-20', 'ksuid' ], [ '2152-01-01', 'xid' ], [ 'infinity', 'ulid' ];
@ahead = ahead(@monotonic, @counting);
is((grep { $_ >= -1 && $_ <= 1 } @ahead), @ahead, 'a rejected time does not move the generators')
	or diag("@ahead");
($status, $out, $err) = $node->psql('postgres',
	"\\set VERBOSITY sqlstate\nSET ROLE plain;\nSELECT sortid_raise_monotonic(now())");
like($err, qr/ERROR:  42501/, 'only privileged roles may call sortid_raise_monotonic()');

# The warning says that counting generators may return earlier ids. There is no warning about
# generators whose ids can only be later, or that cannot generate ids at that time.
my $later = join ' AND ', map { "$time{$_} > at" } @counting;
($status, $out, $err) = $node->psql('postgres', qq{
	CREATE TEMP TABLE late AS SELECT clock_timestamp() + interval '1090 milliseconds' AS at;
	SELECT sortid_raise_monotonic(at) FROM late;
	SELECT $later FROM late});
is("$out$err", "\nt",
	'counting generators that have to wait for 90 ms cause no warning, and their ids are later');
# Stops the checkpointer while the clock is wrong: with assertions, it would end the server instead
# of waiting for years.
my $checkpointer = value(q{pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'});
sub warned_at {
	my ($offset, $arguments) = @_;
	kill STOP => $checkpointer;
	set_clock($offset);
	my ($status, $out, $err) = $node->psql('postgres',
		"SELECT sortid_raise_monotonic($arguments, true)");
	set_clock(0);
	kill CONT => $checkpointer;
	my $why = 'DETAIL:  These generators may be at most a second ahead of the clock, so they are '
		. 'raised only that far.';
	return $err =~ /WARNING:  (.*) may return earlier ids until $at\n\Q$why\E$/ ? $1 : $err;
}
my $year = 365.25 * 86400;
is(warned_at(-20 * $year, q{clock_timestamp() + interval '1 year'}),
	'', 'before 2011, there is no warning, because counting generators cannot generate ids');
is(warned_at(60 * $year, q{clock_timestamp() + interval '1 minute'}),
	'gen_uid11_ts_seq_rand()',
	'from 2081 on, there is no warning about snowish, which cannot generate ids');
$node->stop('immediate');
start_with_clock($node);

# The clock is set back by ten minutes, as it may be on a promoted standby or another machine. Once
# the generators have been raised, while eight sessions generate ids, new ids are greater than every
# id in the table. They are raised to a ulid's time. So the ulid comes last: it is the latest id in
# its row.
my $columns = join ', ', map { "$_() AS $_" }
	(grep { $_ ne 'gen_ulid_monotonic' } @monotonic, @counting), 'gen_ulid_monotonic';
$node->safe_psql('postgres', qq{
	CREATE TABLE made AS SELECT $columns FROM generate_series(1, 1000);
	CREATE VIEW orders AS SELECT gen_ulid_monotonic AS id FROM made});
$node->backup('base');
set_clock(-600);
$node->safe_psql('postgres', 'SELECT sortid_reset_monotonic()');
sub count_earlier {
	my ($server) = @_;
	return $server->safe_psql('postgres', 'SELECT ' . join ' + ', map { qq{(
		SELECT count(*) FROM n
		WHERE $_\::text COLLATE "C" <= (SELECT max($_\::text COLLATE "C") FROM made))}
	} @monotonic);
}
my $new = 'CREATE TABLE IF NOT EXISTS n AS SELECT ' . $columns . ' FROM generate_series(1, 10)';
$node->safe_psql('postgres', $new);
cmp_ok(count_earlier($node), '>', 0,
	'after the clock is set back and the generators are reset, ids are earlier');
my $insert = "INSERT INTO n SELECT $columns FROM generate_series";
my @sessions = map {
	IPC::Run::start([ @psql[ 0 .. $#psql - 1 ], "$insert(1, 20000)" ], '>', \my $o, '2>', \my $e)
} 1 .. 8;
is(raised(q{(SELECT max(ulid_timestamp(gen_ulid_monotonic)) FROM made)}), '01000',
	'raising the generators to the greatest id warns about the counting ones');
$node->safe_psql('postgres', "TRUNCATE n; $insert(1, 1000)");
$_->finish for @sessions;
$node->safe_psql('postgres', "DELETE FROM n; $insert(1, 1000)");
is(count_earlier($node), '0', 'after the raise, ids are greater than all those in the table');
my $repeated = join ' + ', map { "count(*) - count(DISTINCT $_)" } @monotonic, @counting;
is($node->safe_psql('postgres', "SELECT $repeated FROM n"), '0',
	'after the raise, no id is generated twice');
@ahead = ahead(@counting);
is((grep { $_ <= 1 } @ahead), @ahead,
	'the counting generators are at most a second ahead of the clock')
	or diag("@ahead");

# A crash loses the state of the generators. A promoted standby and a server with a restored dump
# never had it. On all three, the generators are raised in the same way.
$node->safe_psql('postgres', 'DROP TABLE n');
$node->command_ok(
	[ 'pg_dump', '-Fc', '--no-privileges', '-f', "$files/dump", $node->connstr('postgres') ],
	'a dump');
$node->stop('immediate');
my ($standby, $restored) = map { PostgreSQL::Test::Cluster->new($_) } qw(standby restored);
$standby->init_from_backup($node, 'base', has_streaming => 1);
$restored->init;
for my $server ($node, $standby, $restored) {
	start_with_clock($server);
	$server->promote if $server == $standby;
	$server->command_ok(
		[ 'pg_restore', '--exit-on-error', '-d', $server->connstr('postgres'), "$files/dump" ],
		'the dump is restored')
		if $server == $restored;
	$server->safe_psql('postgres', 'DROP TABLE IF EXISTS n');
	$server->safe_psql('postgres', $new);
	cmp_ok(count_earlier($server), '>', 0,
		$server->name . ': ids are earlier after a crash or on another server');
	$server->safe_psql('postgres', q{
		SET client_min_messages = error;
		SELECT sortid_raise_monotonic(max(ulid_timestamp(gen_ulid_monotonic))) FROM made});
	$server->safe_psql('postgres', "TRUNCATE n; $insert(1, 1000)");
	is(count_earlier($server),
		'0', $server->name . ': ids are greater after the generators are raised');
	$server->stop;
}

# A standby's generators are raised before its promotion, as docs/operating.md describes.
my ($before_promotion) = slurp_file("$ENV{TESTDIR}/docs/operating.md") =~
	/\n(SET search_path[^`]*?DO \$\$.*?sortid_raise_monotonic\(.*?\n)```/s;
my $raised = PostgreSQL::Test::Cluster->new('raised');
$raised->init_from_backup($node, 'base', has_streaming => 1);
start_with_clock($raised);
$raised->safe_psql('postgres', "SET client_min_messages = error; $before_promotion");
$raised->promote;
$raised->safe_psql('postgres', $new);
is(count_earlier($raised), '0',
	'a standby whose generators were raised generates greater ids as soon as it is promoted');
$raised->stop;
done_testing();
