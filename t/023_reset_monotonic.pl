# sortid_reset_monotonic(): after the clock was ahead and was set right, ascending generators
# follow it again. Also the names and sizes of the shared memory, which other versions rely on.
use strict;
use warnings;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my ($faketime) = grep { -e $_ } glob '/usr{,/local}/lib*/{*/,}faketime/libfaketime.so.1';
plan skip_all => 'libfaketime is not installed' unless $faketime;

my $files = PostgreSQL::Test::Utils::tempdir;
my $clock = "$files/clock";
my $node  = PostgreSQL::Test::Cluster->new('reset');

# Sets the server's clock this many seconds off the real one.
sub set_clock {
	my ($offset) = @_;
	append_to_file("$clock.new", sprintf '%+.3f', $offset);
	rename "$clock.new", $clock or die "$clock: $!";
	return;
}

sub value { return $node->safe_psql('postgres', "SELECT $_[0]") }

set_clock(0);
$node->init;
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'sortid'\ntimezone = 'UTC'");
{
	local $ENV{LD_PRELOAD}              = $faketime;
	local $ENV{FAKETIME_TIMESTAMP_FILE} = $clock;
	local $ENV{FAKETIME_NO_CACHE}       = 1;
	local @ENV{qw(FAKETIME_DONT_FAKE_MONOTONIC DONT_FAKE_MONOTONIC)} = (1, 1);
	$node->start;
}
$node->safe_psql('postgres', 'CREATE EXTENSION sortid; CREATE ROLE plain');

# Every generator that ascends across sessions, and the time of an id that it makes.
my @monotonic = split /\n/, $node->safe_psql('postgres', q{SELECT proname FROM pg_proc WHERE proname ~ '^gen_.*_monotonic$' ORDER BY 1});
cmp_ok(@monotonic, '>=', 6, 'generators are found');
my @counting = qw(gen_uid11_snowish gen_uid11_ts_seq_rand);
my %time = map {
	my ($type) = /^gen_(.*?)(?:_monotonic)?$/;
	($_ => $type eq 'uuidv7' ? "base62id_timestamp($_()::base62id)" : "${type}_timestamp($_())");
} @monotonic, @counting;

# By how many seconds an id of each generator is ahead of the clock, rounded down.
sub ahead {
	my @generators = @_;
	return map { value("floor(extract(epoch FROM $time{$_} - clock_timestamp()))") } @generators;
}
sub reset_now {
	my ($status, $out, $err) = $node->psql('postgres', 'SELECT sortid_reset_monotonic()');
	is($status, 0, 'sortid_reset_monotonic() succeeds');
	return $err;
}

# While the clock is right it changes nothing, not even for a generator that bulk inserts took
# ahead of it.
value("count($_()) FROM generate_series(1, 100000)") for @monotonic, @counting;
my %before = map { $_ => value("$_()") } @monotonic, @counting;
is(reset_now(), '', 'there is nothing to warn of while the clock is right');
cmp_ok(value("$_()"), 'gt', $before{$_}, "$_ ascends after a reset that had nothing to do") for sort keys %before;

# A clock that is an hour ahead for a moment.
my %first = map { $_ => value("$_()") } @monotonic, @counting;
set_clock(3600);
my %of_future = map { $_ => value("$_()") } @monotonic, @counting;
set_clock(0);
my @ahead = ahead(@monotonic);
is((grep { $_ >= 3500 } @ahead), @monotonic, 'monotonic generators stay ahead of a clock that was set back') or diag("@ahead");

# Only a superuser may end that, or who was granted it.
my $as_plain = "\\set VERBOSITY sqlstate\nSET ROLE plain;\nSELECT sortid_reset_monotonic()";
my ($status, $out, $err) = $node->psql('postgres', $as_plain);
like($err, qr/ERROR:  42501/, 'sortid_reset_monotonic() is not for everybody');
is((grep { $_ >= 3500 } ahead(@monotonic)), @monotonic, 'a refused sortid_reset_monotonic() changes nothing');

# A counting generator that waits goes on.
my $id = '';
my @psql = ($node->installed_command('psql'), '-XAtq', '-d', $node->connstr('postgres'), '-c', 'SELECT gen_uid11_snowish()');
my $waiting = IPC::Run::start(\@psql, '>', \$id, '2>', \my $messages);
ok($node->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Extension'}), 'a session waits for the clock');
$err = reset_now();
$waiting->finish;
like($id, qr/^\w{11}$/, 'a waiting session goes on after the reset');
for (qw(gen_xid_monotonic gen_uid11_snowish gen_uid11_ts_seq_rand)) {
	# The server prints no fraction of a whole second.
	like($err, qr/WARNING:  $_\(\) may repeat ids until 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00\n/, "a warning about $_");
}
is(() = $err =~ /WARNING/g, 3, 'there are three warnings');
@ahead = ahead(@monotonic, @counting);
is((grep { $_ >= -1 && $_ <= 1 } @ahead), @ahead, 'all generators follow the clock after the reset') or diag("@ahead");
for (@monotonic, @counting) {
	my ($now, $next) = (value("$_()"), value("$_()"));
	cmp_ok($now, 'gt', $first{$_},     "$_: above the ids from before the step");
	cmp_ok($now, 'lt', $of_future{$_}, "$_: below those made meanwhile");
	cmp_ok($next, 'gt', $now,          "$_: ascending");
}
is(reset_now(), '', 'a second reset has nothing to do');

# After a grant others may call it.
$node->safe_psql('postgres', 'GRANT EXECUTE ON FUNCTION sortid_reset_monotonic() TO plain');
($status, $out, $err) = $node->psql('postgres', $as_plain);
is("$status$err", '0', 'whoever was granted it may call it');

# Versions of the library that run side by side find each other's state by these.
is($node->safe_psql('postgres', q{SELECT name, size FROM pg_shmem_allocations WHERE name LIKE 'sortid%' ORDER BY name}),
	"sortid ksuid state 1|256\nsortid state 1|768\nsortid uuidv7 state 1|256", 'the shared memory has its names and sizes');

$node->stop;
done_testing();
