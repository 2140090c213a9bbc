# bench/peers finds contestants in several databases, names those that are absent and what
# fails, and leaves nothing behind. The contestants are the stand-ins of test/others.
use strict;
use warnings;
use utf8;
use FindBin;
use lib "$FindBin::Bin/../../bench";
use Peers;
use Test::More;

binmode Test::More->builder->$_, ':utf8' for qw(output failure_output);

my $root = "$FindBin::Bin/../..";
my ($ours, $theirs, $empty) = map { "sortid_peers_$_\_$$" } qw(ours theirs empty);
END { local $?; system qw(dropdb --if-exists), $_ for $ours, $theirs, $empty }
system('createdb', $_) == 0 or BAIL_OUT('no database') for $ours, $theirs, $empty;
system(qw(psql -Xq -c), 'CREATE EXTENSION sortid', $ours) == 0 or BAIL_OUT('no sortid');
system("psql -Xq -v ON_ERROR_STOP=1 -f $root/test/others/$_.sql $theirs >/dev/null") == 0 or BAIL_OUT("no $_") for qw(pgx_ulid typeid-sql);

sub peers {
	my ($arguments) = @_;
	my $report = `$root/bench/peers $arguments 2>&1`;
	utf8::decode($report);
	return ($? >> 8, $report);
}

# The cells of the table that follows a line, by column and row.
sub cells {
	my ($report, $section, $line) = @_;
	my ($table) = $report =~ /^## \Q$section\E\n.*?^\Q$line\E.*?\n\n((?:\|[^\n]*\n)+)/ms or return {};
	my ($titles, undef, @rows) = map { [ map { s/^\s+|\s+$//gr } split /\|/, $_, -1 ] } split /\n/, $table;
	my %cell;
	for my $row (@rows) { $cell{ $titles->[$_] }{ $row->[1] } = $row->[$_] for 2 .. $#$titles - 1 }
	return \%cell;
}

my ($status, $report) = peers("--rows 1000 --rounds 2 $ours dbname=$theirs");
is($status, 0, 'it runs') or diag $report;
my @work = map { $_->{name} } Peers::work();
for (['Ids of 16 bytes', 'sortid ulid'], ['TypeIDs', 'sortid typeid']) {
	my ($section, $name) = @$_;
	my $median = cells($report, $section, 'Milliseconds')->{$name};
	is_deeply([ grep { ($median->{$_} || 0) !~ /^\d*\.?\d+$/ || $median->{$_} == 0 } @work ], [], "$name: a time for all work");
}
my $medians = cells($report, 'Ids of 16 bytes', 'Milliseconds');
my $ratios  = cells($report, 'Ids of 16 bytes', 'Times');
like($medians->{pgx_ulid}{generate}, qr/^[\d.]+$/,                          'pgx_ulid is found in the other database');
like($ratios->{pgx_ulid}{generate},  qr/^\d+\.\d\d \(\d+\.\d\d–\d+\.\d\d\)$/, 'its ratio is shown');
is(cells($report, 'Ids of 16 bytes', 'The size')->{$_}{'bytes of a value'}, '16.0', "the size of $_") for 'sortid ulid', 'pgx_ulid';
is(cells($report, 'TypeIDs', 'The size')->{'typeid-sql composite'}{'bytes of a value'}, '42.0', 'the size of a composite');
is($medians->{pgx_ulid}{'generate, monotonic'},                 '',      'what it has no generator for is left out');
is($medians->{'gen_random_uuid()'}{'the same, monotonic default'}, '',      'so is it for uuid');
is($medians->{pgx_ulid}{'COPY binary in'},                      'fails', 'what fails is said');
like($report, qr/^- pgx_ulid, COPY binary in: `ERROR: .*no binary input function/m, 'and why');
like($report, qr/^- not installed .*: .*\bpg_uuidv7, pg-ferroid, pg-ulid, typeid-postgres\b/m, 'the absent are named');

my $left = join '', map { `psql -XAtc "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'sortid_peers%'" $_` } $ours, $theirs;
is($left, '', 'no schema is left');

($status, $report) = peers("--rows 1000 $theirs $empty");
isnt($status, 0, 'without sortid there is nothing to compare with');
like($report, qr/^sortid is not installed in: /m, 'as it says');
($status) = peers("--rows 1000 $ours no_such_database_$$");
isnt($status, 0, 'an unknown database is an error');

($status, $report) = peers("--rows 1000 --rounds 1 --work 'hash join' --work generate $ours");
is($status, 0, 'some of the work can be chosen') or diag $report;
is_deeply([ sort keys %{ cells($report, 'TypeIDs', 'Milliseconds')->{'sortid typeid'} } ], [ 'generate', 'hash join' ], '... and no other is done');
($status, $report) = peers("--rows 1000 --work nothing $ours");
isnt($status, 0, 'unknown work is an error');
like($report, qr/^--work nothing: one of: generate, /m, 'which names what there is');

done_testing();
