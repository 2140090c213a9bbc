# Clock: servers whose clock a test can set, using libfaketime.
package Clock;
use strict;
use warnings;
use Exporter 'import';
use File::Temp ();
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT_OK = qw($faketime set_clock start_with_clock);

our ($faketime) = grep { -e } glob '/usr{,/local}/lib*/{*/,}faketime/libfaketime.so.1';
plan skip_all => 'libfaketime is not installed' unless $faketime;

# PostgreSQL::Test::Utils has no folder yet when this module is loaded.
my $clock = File::Temp::tempdir(CLEANUP => 1) . '/clock';

# Sets the clock to an offset in seconds from the real clock, or stops it at a time in UTC.
sub set_clock {
	my ($to) = @_;
	append_to_file("$clock.new", $to =~ /:/ ? $to : sprintf '%+.3f', $to);
	rename "$clock.new", $clock or die "$clock: $!";
	return;
}

# Returns the psql command that sets the clock.
sub command {
	my ($to) = @_;
	return sprintf "\\! printf %%+.3f %s > $clock.new && mv $clock.new $clock\n", $to;
}

# Starts a server with this clock. Other programs keep the real clock.
sub start_with_clock {
	my ($server) = @_;
	local $ENV{LD_PRELOAD}              = $faketime;
	local $ENV{FAKETIME_TIMESTAMP_FILE} = $clock;
	local $ENV{FAKETIME_NO_CACHE}       = 1;
	local $ENV{TZ}                      = 'UTC';
	local @ENV{qw(FAKETIME_DONT_FAKE_MONOTONIC DONT_FAKE_MONOTONIC)} = (1, 1);
	$server->start;
	return;
}

1;
