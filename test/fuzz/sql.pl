#!/usr/bin/env perl
# usage: sql.pl [--seed N] [--counts] [SECONDS]
#
# Calls everything in the extension with difficult arguments, on the server given by PGHOST and so
# on, in a database of its own, sortid_fuzz. CONTRIBUTING.md shows how to run it.
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
$ENV{PGOPTIONS} = join ' ', $ENV{PGOPTIONS} // '', map { "-c $_" }
	'search_path=pg_catalog', 'plan_cache_mode=force_generic_plan',
	'client_min_messages=error', 'max_parallel_workers_per_gather=0';

# Returns psql's output for a script, which must succeed.
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

local $SIG{TERM} = local $SIG{ALRM} =
	sub { die "no answer for five minutes to:\n", map { "    $_;\n" } @running };

# Runs all statements in order, even after an error. Returns the SQLSTATE of the first error, or
# LOST, and the output of all of them.
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
ask("
	GRANT USAGE ON SCHEMA calls TO $reader; GRANT SELECT ON ALL TABLES IN SCHEMA calls TO $reader");
connect_again();

# --- what is expected -------------------------------------------------------

# Returns the SQLSTATEs that a function may raise: the codes in its comment, and the codes of all
# functions whose errors its comment refers to.
my %comment;
$comment{ $$_{proname} } .= "$$_{comment} " for $calls->members; # of all overloads

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
	print "finding: $what, $$member{kind} $$member{name}, $$case{context}: $state",
		$result ne '' ? ' ' . substr($result, 0, 300) : '', "\n",
		map { '    ' . (length $_ > 2000 ? substr($_, 0, 2000) . '…' : $_) . ";\n" }
			@{ $$case{statements} };
	return;
}

# Calls a member with one choice of arguments, in several contexts.
sub call {
	my ($member) = @_;
	my @values  = $contexts->values($member);
	my @invalid = grep { $$_{state} ne '00000' } @values;
	my $is_call = !@invalid && !grep { ($$_{n} // 0) < 0 } @values;
	# A simplified condition is evaluated as comparisons. Their bounds, unless constant, may raise an
	# error even if the other argument is NULL. The planner rejects a range that cannot hold times.
	# If there are two errors, either may come first.
	my $unordered = @invalid || $$member{support} && grep { ($$_{n} // 0) == -1 } @values;
	my ($expected, $expected_state);
	for my $case ($contexts->cases($member, \@values)) {
		my ($state, $result) = run(@{ $$case{statements} });
		$number++;
		my $done = $state eq '00000';
		if ($is_call && $done) {
			$called{"$$member{kind} $$member{name}"}++ if !$$case{other};
			$called{"function $$member{support}"}++ if $$member{support} && $$case{planned};
		}
		my $fine = $done || allowed($member)->{$state} || $$case{may} && $state =~ $$case{may}
			|| grep { $$_{state} eq $state } @invalid;
		if (!$fine) {
			finding('unexpected', $member, $case, $state, $result);
		} elsif (!$$case{compare}) {
			next;
		} elsif (!defined $expected_state) {
			($expected, $expected_state) = ($result, $state);
		} elsif ($state ne $expected_state || $done && $result ne $$case{compare}->($expected)) {
			# From PostgreSQL 17 on, the server itself folds `element <@ range` for an empty or
			# infinite range of ids, even if the element is NULL.
			next if $unordered && $done && $expected eq ''
				&& grep { $$_{type} =~ /^calls\..*range_/ } @values;
			next if $unordered && $state ne $expected_state
				&& (!$$case{strict} || $state eq '42804');
			finding("differs from $expected_state " . substr($expected, 0, 300),
				$member, $case, $state, $result);
		}
	}
	return;
}

# --- the run ----------------------------------------------------------------

# First calls each member until a call has succeeded and the planner has called its support
# function. Then calls random members until the time is up.
my @callable = $calls->callable;
my $end = time + $seconds;
for my $member (@callable) {
	my $before = $findings;
	for (1 .. 1000) {
		call($member);
		my $reached = !grep { !$called{$_} } "$$member{kind} $$member{name}",
			map { "function $_" } $$member{support} || ();
		last if $reached || $findings > $before + 5;
	}
}
while (time < $end) {
	for my $member (shuffle @callable) {
		last if time >= $end;
		call($member);
	}
}
close $to;
waitpid $psql, 0;

my @all = map { "$$_{kind} $$_{name}" } @callable;
if ($counts) {
	printf "%8d %s\n", $called{$_} // 0, $_ for sort @all;
}
my @never = grep { !$called{$_} } @all;
print map { "never called: $_\n" } @never;
print "$number calls, $findings findings\n";
ask("DROP DATABASE $database; DROP ROLE $reader", 'postgres');
exit($findings || @never ? 1 : 0);
