# Kill: SIGKILL for a whole server.
package Kill;
use strict;
use warnings;
use Exporter 'import';
use PostgreSQL::Test::Utils;

our @EXPORT_OK = qw(kill_server wait_until);

# Whether the condition becomes true within three minutes.
sub wait_until {
	my ($condition) = @_;
	for (1 .. 18000) {
		return 1 if $condition->();
		select undef, undef, undef, 0.01;
	}
	return 0;
}

# Kills a server with all its processes; returns how many. Stops the postmaster first, because it
# would replace or restart the others, and kills it last, because they would exit without it.
sub kill_server {
	my ($node) = @_;
	my ($postmaster) = split /\n/, slurp_file($node->data_dir . '/postmaster.pid');
	kill 'STOP', $postmaster;
	my @all = $postmaster;
	for my $process (glob '/proc/[0-9]*/stat') {
		open my $in, '<', $process or next; # it has ended
		push @all, $1 if (<$in> // '') =~ /^(\d+) \(.*\) \w $postmaster /;
	}
	my $killed = kill 'KILL', reverse @all;
	$node->kill9;
	wait_until(sub { !kill 0, @all });
	return $killed;
}

1;
