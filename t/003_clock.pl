# The clock steps while the server runs: ascending generators neither repeat ids nor descend,
# counting generators wait, and a time outside a format's range raises an error.
use strict;
use warnings;
use Clock qw(set_clock start_with_clock);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

my $files = PostgreSQL::Test::Utils::tempdir;
my $node  = PostgreSQL::Test::Cluster->new('clock');
sub start { return start_with_clock($node) }

# Starts a program in the background. If the last argument is a reference, it receives the output.
sub start_client {
	my ($program, @arguments) = @_;
	my $out = ref $arguments[-1] ? pop @arguments : \my $ignored;
	return IPC::Run::start([ $node->installed_command($program), @arguments ],
		'>', $out, '2>', \my $messages);
}

sub value { return $node->safe_psql('postgres', "SELECT $_[0]") }

# Returns the SQLSTATE of the error that an expression raises.
sub sqlstate_of {
	my ($expression, $before) = @_;
	my $script = ($before // '') . "\\set VERBOSITY sqlstate\nSELECT $expression";
	my ($status, $out, $err) = $node->psql('postgres', $script);
	return $err =~ /ERROR:  (\w{5})/ ? $1 : $err || $out;
}

set_clock(0);
$node->init;
start();
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
my $hour = value(q{extract(epoch FROM clock_timestamp())});
set_clock(-3600);
$hour -= value(q{extract(epoch FROM clock_timestamp())});
ok($hour > 3590 && $hour < 3600, "the server's clock is stepped");
set_clock(0);

# A session generates ids across all steps, while other sessions do so too.
my $rows = $ENV{SORTID_QUICK} ? 100 : 500;
my %ascending = map { split /\|/ } split /\n/, $node->safe_psql('postgres', q{
	SELECT substring(proname FROM 'gen_(.*)_monotonic'), prorettype::regtype
	FROM pg_proc WHERE proname ~ '^gen_.*_monotonic$'});
my @ascending = sort keys %ascending;
cmp_ok(@ascending, '>', 6, "ascending: @ascending");
my $typed = join '', map { "$_ $ascending{$_}, " } @ascending;
my $calls = join '', map { "gen_${_}_monotonic(), " } @ascending;
$node->safe_psql('postgres', qq{
	CREATE SEQUENCE moment;
	CREATE UNLOGGED TABLE made (pid int, began bigint, ${typed}uuid uuid, ended bigint)});
my $insert = qq{
	INSERT INTO made
		SELECT pg_backend_pid(), nextval('moment'), ${calls}gen_uuidv7(), nextval('moment')
		FROM generate_series(1, $rows);};
my $script = "$files/made.sql";
append_to_file($script, $insert =~ s/\s+/ /gr);
my $others = start_client('pgbench', '-n', '-c', '3', '-t', '20', '-f', $script,
	$node->connstr('postgres'));
my @offsets = (0, -3600, 0, 3600, 0, -3600, -7200, 7200, 3600, -3600, 0.5, 0);
my $steps = join '', map { Clock::command($_) . "$insert\n" } @offsets;
$node->safe_psql('postgres', $steps);
ok($others->finish, 'other sessions generate ids while the clock is stepped');

my $count = $rows * (60 + @offsets);
is(value(join(', ', 'count(*)', map { "count(DISTINCT $_)" } @ascending, 'uuid') . ' FROM made'),
	join('|', ($count) x (2 + @ascending)), 'no id is generated twice when the clock steps');
for my $name (@ascending) {
	# PostgreSQL before 20 has no max(uuid).
	my $id = $name eq 'uuidv7' ? 'uuidv7::ulid' : $name;
	is(value(qq{count(*) FILTER (WHERE began AND id <= largest) FROM (
			SELECT *, max(id) FILTER (WHERE NOT began) OVER (ORDER BY moment) AS largest
			FROM (SELECT began AS moment, true AS began, $id AS id FROM made
			      UNION ALL SELECT ended, false, $id FROM made) AS m) AS m}),
		0, "$name ascends across the sessions");
}
is(value(q{count(*) FROM (
		SELECT uuid <= lag(uuid) OVER (PARTITION BY pid ORDER BY began) AS wrong FROM made) AS m
	WHERE wrong}),
	0, 'version 7 uuids ascend within each session');
is(value(q{max(ulid_timestamp(ulid)) > clock_timestamp() + interval '1 hour 59 minutes' FROM made}),
	't', 'ids were ahead of the clock');

# Counting profiles wait if they are over 1,000 ms ahead of the clock. The wait can be cancelled.
$node->stop;
start();
for my $profile (qw(snowish ts_seq_rand)) {
	my $before = value("gen_uid11_$profile()");
	set_clock(-3600);
	is(sqlstate_of("gen_uid11_$profile()", "SET statement_timeout = '300ms';\n"),
		'57014', "$profile waits after a step back and is cancelled");
	my $id      = '';
	my $waiting = start_client('psql', '-XAtq', '-d', $node->connstr('postgres'),
		'-c', "SELECT gen_uid11_$profile()", \$id);
	ok($node->poll_query_until('postgres',
			"SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Extension'"),
		"$profile waits");
	is(value('gen_xid_monotonic() < gen_xid_monotonic()'),
		't', 'meanwhile, gen_xid_monotonic() does not wait');
	set_clock(0);
	$waiting->finish;
	cmp_ok($id, 'gt', $before, "$profile continues once the clock has caught up");
}

# After a smaller step back, counting profiles run ahead of the clock, even across a crash.
$node->safe_psql('postgres', 'SELECT pg_sleep(1.1)');
my @before = map { value("gen_uid11_$_()") } qw(snowish ts_seq_rand);
set_clock(-0.9);
my @ahead = map { value("gen_uid11_$_()") } qw(snowish ts_seq_rand);
$node->stop('immediate');
start();
my @after = map { value("gen_uid11_$_()") } qw(snowish ts_seq_rand);
for my $i (0, 1) {
	cmp_ok($ahead[$i], 'gt', $before[$i], 'after a small step back, counting profiles do not wait');
	cmp_ok($after[$i], 'gt', $ahead[$i],
		'after a crash, ids follow those that were ahead of the clock');
}

# Sets the clock to before and after each format's range. If every id of a type has a time, the
# range extends from the first id's time to the last id's. Skips ranges that end too far ahead.
my %range = (
	gen_uid11_snowish  => [ '2011-11-11 11:11:11.111+00', '2081-07-18 02:58:46.663+00' ],
	gen_uid11_ts_seq_rand => [ '2011-11-11 11:11:11.111+00', '2151-03-25 18:46:22.215+00' ],
	map({
		my $bounds = ['1970-01-01 00:00:00+00'];
		("gen_$_" => $bounds, "gen_${_}_monotonic" => $bounds)
	} qw(typeid base62id uuidv7)));
for my $name (map { $$_{name} } grep { $$_{has_time} } types($node)) {
	my ($first, $last) = map { value("${name}_timestamp(${name}_${_}_bound(''))") } qw(lower upper);
	$range{$_} = [ $first, $last =~ /^2[01]/ ? $last : () ]
		for "gen_$name", "gen_${name}_monotonic";
}
my %offset;
set_clock(0);
for my $bound (map { @$_ } values %range) {
	$offset{$bound} //= value("extract(epoch FROM timestamptz '$bound' - clock_timestamp())");
}
for my $generator (sort keys %range) {
	my ($first, $end) = @{ $range{$generator} };
	set_clock($offset{$first} - 60);
	is(sqlstate_of("$generator()"), '22008', "$generator: too early");
	next unless $end;
	set_clock($offset{$end} + 60);
	is(sqlstate_of("$generator()"), '22008', "$generator: too late");
}
set_clock(0);
unlike(sqlstate_of("$_()"), qr/^\w{5}$/, "$_: works once the clock is right again")
	for sort keys %range;

# Stops the clock, first several seconds before the end of a format's range, then in its last
# millisecond. Once that millisecond's ids are exhausted, the error is also 22008.
$node->stop;
for my $last (
	[ 'gen_uid11_snowish',     '2081-07-18 02:58', '46.6625', 4096, 1 ],
	[ 'gen_uid11_ts_seq_rand', '2151-03-25 18:46', '22.2145', 4096, 1 ],
	$ENV{SORTID_QUICK} ? () : [ 'gen_xid_monotonic', '2151-03-25 18:46', '22.2145', 1, 2**22 ])
{
	my ($generator, $minute, $second, $ids, $more) = @$last;
	my $make = sub { sqlstate_of("count($generator()) FROM generate_series(1, $_[0])") };
	set_clock("$minute:10");
	start();
	is($make->(1), 1, "$generator: works before its last second");
	set_clock("$minute:$second");
	is($make->($ids),  $ids,    "$generator: works in its last millisecond");
	is($make->($more), '22008', "$generator: fails when the last millisecond has no ids left");
	$node->stop('immediate');
}

done_testing();
