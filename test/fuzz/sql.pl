#!/usr/bin/env perl
# usage: sql.pl [--seed N] [--counts] [SECONDS]
#
# Calls everything of the extension with nasty arguments, in the server that PGHOST etc. name,
# in a database sortid_fuzz of its own. CONTRIBUTING.md says how to call it.
use strict;
use warnings;
use File::Basename;
use File::Temp;
use Getopt::Long;
use IPC::Open2;
use List::Util qw(shuffle);
use Time::HiRes qw(time sleep);
use lib dirname(__FILE__) . '/../lib';
use Calls;
use SqlContexts;

my ($seed, $counts, $seconds) = (time % 1_000_000, 0, 60);
GetOptions('seed=i' => \$seed, 'counts' => \$counts) && @ARGV <= 1
	or die "usage: sql.pl [--seed N] [--counts] [SECONDS]\n";
$seconds = $ARGV[0] if @ARGV;
$seed    = int $seed;
srand $seed;
$| = 1;
$SIG{PIPE} = 'IGNORE';
print "seed $seed\n";

# --- the server -------------------------------------------------------------

my $database = 'sortid_fuzz';
my $reader   = 'sortid_fuzz_reader';
my $files    = File::Temp->newdir;
$ENV{PGOPTIONS} = join ' ', $ENV{PGOPTIONS} // '', map { "-c $_" } 'search_path=pg_catalog', 'plan_cache_mode=force_generic_plan',
	'client_min_messages=error', 'max_parallel_workers_per_gather=0', 'track_functions=all';

# What psql prints of a script, which has to succeed.
sub ask {
	my ($sql, $in) = ($_[0], $_[1] // $database);
	open my $script, '>', "$files/script" or die $!;
	print $script $sql;
	close $script;
	my $out = qx(psql -XAtq -v ON_ERROR_STOP=1 -f '$files/script' $in 2>&1);
	die "psql failed: $out\n" if $?;
	chomp $out;
	return $out;
}

my ($to, $from, $psql, @running);

sub connect_again {
	my $until = time + 60;
	sleep 0.2 while system("psql -XAtqc 'SELECT' $database >/dev/null 2>&1") != 0 && time < $until;
	$psql = open2($from, $to, "exec psql -XAtq $database 2>/dev/null");
	return;
}

local $SIG{TERM} = local $SIG{ALRM} = sub { die "no answer for five minutes to:\n", map { "    $_;\n" } @running };

# Runs statements one after the other, also after an error. Returns the SQLSTATE of the first
# error, or LOST, and what all of them printed.
my $mark = "\x1e";

sub run {
	my @statements = @running = @_;
	my ($state, $result) = ('00000', '');
	print $to map { "$_;\n\\echo $mark :SQLSTATE\n" } @statements;
	$to->flush;
	for (@statements) {
		while (1) {
			alarm 300;
			my $line = <$from>;
			if (!defined $line) {
				waitpid $psql, 0;
				connect_again();
				return ('LOST', $result);
			}
			if ($line =~ /^$mark (\S+)$/) {
				$state = $1 if $state eq '00000';
				last;
			}
			$result .= $line;
		}
	}
	chomp $result;
	return ($state, $result);
}

ask("DROP DATABASE IF EXISTS $database WITH (FORCE)", 'postgres');
ask("CREATE DATABASE $database TEMPLATE template0", 'postgres');
ask("CREATE EXTENSION sortid SCHEMA public; DROP ROLE IF EXISTS $reader; CREATE ROLE $reader");
my $calls    = Calls->new(\&ask);
my $contexts = SqlContexts->new($calls);
ask("GRANT USAGE ON SCHEMA calls TO $reader; GRANT SELECT ON ALL TABLES IN SCHEMA calls TO $reader");
connect_again();

# --- what is expected -------------------------------------------------------

# The SQLSTATEs that the comment on a function names, as that is what it promises; and those
# that all functions raise which take such an argument.
my %comment;
$comment{ $$_{proname} } .= "$$_{comment} " for $calls->members; # of all functions of the name

sub allowed {
	my ($member) = @_;
	return $$member{allowed} //= do {
		my $text = $$member{comment};
		$text .= join ' ', '', map { $comment{$_} // () } $text =~ /errors as (\w+)/g;
		my %allowed = map { $_ => 1 } $text =~ /\b([0-9A-Z]{5})\b/g;
		delete @allowed{ grep { !/^\d/ } keys %allowed };
		\%allowed;
	};
}

my ($number, $findings, %seen, %called) = (0, 0);

sub finding {
	my ($what, $member, $case, $state, $result) = @_;
	$findings++;
	return if $seen{"$$member{kind} $$member{name} $$case{context} $what $state"}++;
	print "finding: $what, $$member{kind} $$member{name}, $$case{context}: $state", $result ne '' ? ' ' . substr($result, 0, 300) : '', "\n",
		map { '    ' . (length $_ > 2000 ? substr($_, 0, 2000) . '…' : $_) . ";\n" } @{ $$case{statements} };
	return;
}

# One member with one choice of arguments, in several contexts.
sub call {
	my ($member) = @_;
	my @values  = $contexts->values($member);
	my @invalid = grep { $$_{state} ne '00000' } @values;
	my $is_call = !@invalid && !grep { ($$_{n} // 0) < 0 } @values;
	# A condition that is simplified is evaluated as comparisons, whose bounds may be invalid
	# where the other argument is NULL: unless they are constants. A range that can have no
	# times is an error for the planner. And of two errors either may come first.
	my $unordered = @invalid || $$member{support} && grep { ($$_{n} // 0) == -1 } @values;
	my ($expected, $expected_state);
	for my $case ($contexts->cases($member, \@values)) {
		my ($state, $result) = run(@{ $$case{statements} });
		$number++;
		$called{"$$member{kind} $$member{name}"}++ if $is_call && $state eq '00000' && !$$case{other};
		$called{"function $$member{support}"}++ if $$member{support} && $is_call && $state eq '00000' && $$case{planned};
		my $fine = $state eq '00000' || allowed($member)->{$state} || $$case{may} && $state =~ $$case{may}
			|| grep { $$_{state} eq $state } @invalid;
		if (!$fine) {
			finding('unexpected', $member, $case, $state, $result);
		} elsif (!$$case{compare}) {
			next;
		} elsif (!defined $expected_state) {
			($expected, $expected_state) = ($result, $state);
		} elsif ($state ne $expected_state || $state eq '00000' && $result ne $$case{compare}->($expected)) {
			# From 17 on the server itself folds `element <@ range` for an empty or infinite range of ids,
			# also for an element that is NULL.
			next if $unordered && $state eq '00000' && $expected eq '' && grep { $$_{type} =~ /^calls\..*range_/ } @values;
			next if $unordered && $state ne $expected_state && (!$$case{strict} || $state eq '42804');
			finding("differs from $expected_state " . substr($expected, 0, 300), $member, $case, $state, $result);
		}
	}
	return;
}

# What the server calls by itself for a type.
sub surround {
	my ($name, $type) = @_;
	for my $case ($contexts->surroundings($name, $type)) {
		my ($state, $result) = run(@{ $$case{statements} });
		$number++;
		my $fine = $state eq '00000' || $$case{may} && $state =~ $$case{may};
		finding('unexpected', { kind => 'type', name => $name }, $case, $state, $result) if !$fine;
		next if !$fine;
		# What an expression can call counts only when one calls it.
		$called{"function $$_{name}"}++
			for grep { my $m = $_; !Calls::is_callable($m) && grep { $_ eq $$case{context} } @{ $$m{reached} } } $calls->members;
	}
	return;
}

# --- the run ----------------------------------------------------------------

# First everything once, and until it had a call that succeeded, and the planner had called its
# support function; then as long as there is time.
my @callable = $calls->callable;
my %own      = $calls->own;
my $end = time + $seconds;
surround($_, $own{$_}) for sort keys %own;
for my $member (@callable) {
	my $before = $findings;
	for (1 .. 1000) {
		call($member);
		my $reached = !grep { !$called{$_} } "$$member{kind} $$member{name}", map { "function $_" } $$member{support} || ();
		last if $reached || $findings > $before + 5;
	}
}
while (time < $end) {
	for my $member (shuffle @callable) {
		last if time >= $end;
		call($member);
	}
	my ($name) = shuffle sort keys %own;
	surround($name, $own{$name}) if defined $name;
}
close $to;
waitpid $psql, 0;

# A function counts only if the server, too, says that it ran: what looks like a call may have
# been replaced in planning. The session's last counts arrive when it ends. (SQL functions are
# inlined, and the server does not count aggregates.)
my $uncounted = q{SELECT 'function ' || p.oid::regprocedure FROM pg_proc AS p LEFT JOIN pg_stat_user_functions ON funcid = p.oid
	WHERE coalesce(calls, 0) = 0 AND prokind = 'f' AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'sql')};
my %tracked = map { $$_{kind} eq 'function' && Calls::is_callable($_) ? ("function $$_{name}" => 1) : () } $calls->members;
my $until = time + 10;
my @idle;
do {
	@idle = grep { $called{$_} && $tracked{$_} } split /\n/, ask($uncounted);
} while @idle && time < $until && sleep 0.5;
delete @called{@idle};

if ($counts) {
	printf "%8d %s\n", $called{$_} // 0, $_ for sort map { "$$_{kind} $$_{name}" } $calls->members;
}
my @never = grep { !$called{$_} } map { "$$_{kind} $$_{name}" } grep { !$$_{merges} } $calls->members;
print map { "not called by one session: function $$_{name}\n" } grep { $$_{merges} } $calls->members;
print map { "never called: $_\n" } @never;
my $objects = $calls->members;
printf "%d objects, %d never called\n", $objects, scalar @never;
my $all = ask(q{SELECT count(*) FROM pg_depend WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
	AND classid IN ('pg_proc'::regclass, 'pg_operator'::regclass, 'pg_cast'::regclass)});
$findings++, print "the extension has $all\n" if $all != $objects;
print "$number calls, $findings findings\n";
ask("DROP DATABASE $database; DROP ROLE $reader", 'postgres');
exit($findings || @never ? 1 : 0);
