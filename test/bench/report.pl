# What a run of bench/run and bench/report have written to $BENCHMARKS is whole, its chart
# is XML, and a page of made-up results of two servers says what these are.
use strict;
use warnings;
use utf8;
use File::Temp qw(tempdir);
use FindBin;
use JSON::PP ();
use lib "$FindBin::Bin/../../bench";
use Chart;
use Generators;
use Test::More;
use Workloads;

binmode Test::More->builder->$_, ':utf8' for qw(output failure_output);

sub slurp {
	my ($file) = @_;
	open my $in, '<:utf8', $file or die "$file: $!\n";
	local $/;
	return <$in>;
}

# What is wrong with an XML document made of elements, attributes and text: where it
# cannot be read on, or a tag that does not end what was begun.
sub fault {
	my ($xml) = @_;
	my @open;
	while ($xml =~ m{\G(?:[^<&]|&(?:amp|lt|gt);)*<(/?)(\w+)((?:\s+[\w-]+="[^"<&]*")*)\s*(/?)>\s*}gc) {
		my ($end, $name, $empty) = ($1, $2, $4);
		if ($end) { return "</$name>" if !@open || pop @open ne $name }
		else      { push @open, $name unless $empty }
		last unless @open;
	}
	return @open ? "not ended: @open" : substr $xml, pos($xml) || 0, 40;
}

# The sections of a page at a level of headings, and the rows of the tables in one.
sub sections { my ($page, $level) = @_; return map { /^(.*)\n/ ? ($1 => $_) : () } split /^#{$level} /m, $page }
sub rows { return map { [ map { s/^ +| +$//gr } split /\|/, s/^\|//r, -1 ] } grep { !/^\|-/ } $_[0] =~ /^(\|.*\|)$/mg }

my %verdicts = map { $_ => 1 } qw(reached unclear missed);
my ($page, $chart) = map { slurp("$ENV{BENCHMARKS}/benchmarks.$_") } qw(md svg);
my %section = sections($page, 2);
my %details = sections($section{Details}, 3);
my (%goals, $goals);

push @{ $goals{ $_->[0] } }, $_ for rows($section{Goals});
for my $workload (Workloads::all(2000, $ENV{MAJOR})) {
	my ($name, $goals_of) = @$workload{qw(name goals)};
	my (undef, @variants) = rows($details{$name} || '');
	is_deeply([ map { $_->[0] } @variants ], [ map { $_->{name} } @{ $workload->{variants} } ], "$name: each variant");
	is(scalar(grep { $verdicts{ $_->[5] } } @{ $goals{$name} }), scalar @$goals_of, "$name: each goal has a verdict");
	$goals += @$goals_of;
}
like($section{Goals}, qr/^Of $goals goals: \d+ reached, \d+ unclear, \d+ missed\.$/m, 'the goals are counted');

my (undef, @glance) = rows($section{'At a glance'});
cmp_ok(scalar @glance, '>=', 10, 'the page opens with the types');
is_deeply([ map { $_->[0] } grep { grep { $_ eq '' } @$_[ 0 .. 9 ] } @glance ], ['text'], 'no figure is left out but the conversions of text');
my (undef, @defaults) = rows($section{'Generators as defaults'});
is_deeply([ map { $_->[0] } grep { grep { $_ eq '' } @$_[ 0 .. 5 ] } @defaults ], [], 'nor one of a default');

my $database = "sortid_report_$$";
END { local $?; system qw(dropdb --if-exists), $database }
system('createdb', $database) == 0 or BAIL_OUT('no database');
my @installed = split /\n/, `psql -XAtq $database -c 'CREATE EXTENSION sortid' -c "SELECT DISTINCT proname FROM pg_proc WHERE proname LIKE 'gen\\_%' AND proname <> 'gen_random_uuid'"`;
my %measured = map { $_->{name} => 1 } Generators::generators($ENV{MAJOR});
is_deeply([ grep { !$measured{$_} } @installed ], [], 'no generator is forgotten');
cmp_ok(scalar @installed, '>', 0, 'there are some');

is(fault($chart), '', 'the chart is well-formed');
cmp_ok(scalar(() = $chart =~ /<rect class="(?:ours|other)"/g), '<', 40, 'the chart has few bars');

my @bars = map { { name => $_->[0] x 20, ratio => $_->[1], ours => 0 } } [ '<a> & b', 0.02 ], [ 'c', 30 ], [ 'd', 1 ];
my $made_up = Chart::svg('e', { title => '<f>', bars => \@bars });
is(fault($made_up), '', 'a chart of any names is well-formed');
my ($edge) = $made_up =~ /viewBox="0 0 (\d+)/;
my @ends = map { /x="([\d.]+)".*width="([\d.]+)"/ ? $1 + $2 : () } $made_up =~ /<rect class="other" (.*)/g;
cmp_ok($_, '<', $edge - 40, 'a bar leaves room for its figure') for @ends;
my @begin = map { /x="([\d.]+)"/ } $made_up =~ /<rect class="other" (.*)/g;
cmp_ok($_, '>', 0, 'on both sides') for @begin;
is(fault(Chart::svg('e')), '', 'so is one without bars');

# Each variant takes as many milliseconds as $of says, in each of five passes.
my $dir = tempdir(CLEANUP => 1);

sub made_up {
	my ($file, $major, $of, @names) = @_;
	my %values;
	for my $workload (Workloads::all(2000, $major)) {
		next if @names && !grep { $_ eq $workload->{name} } @names;
		for my $variant (@{ $workload->{variants} }) {
			$values{ $workload->{name} }{ $variant->{name} } =
				{ map { $_ => [ ($of->($variant->{name}) / 1e3) x 5 ] } 'time', 'half within', '99 % within', 'per second', map { keys %{ $variant->{$_} || {} } } qw(growth state) };
		}
	}
	my %result = (rows => 2000, major => $major, version => "$major.1", facts => [ [ processor => '1 × none' ], [ server => $major ] ], values => \%values,
		runs => [ { command => "script/bench $file", minutes => 1, date => '2026-01-02 03:04 UTC' } ]);
	open my $out, '>', "$dir/$file" or die "$file: $!\n";
	print $out JSON::PP->new->utf8->encode(\%result);
	close $out;
	return "$dir/$file";
}

my $ten_times = sub { return $_[0] =~ /^(uuid|gen_random_uuid)\b/ ? 20 : 2 };
my @files = (made_up('a', 15, sub { 2 }), made_up('b', 18, $ten_times), made_up('c', 15, $ten_times, 'generate'));
is(system("$FindBin::Bin/../../bench/report", '--output', $dir, @files), 0, 'a page of several runs');
my %of_two = sections(my $two = slurp("$dir/benchmarks.md"), 2);
like($two, qr/PostgreSQL\s15\.1\sby\s`script\/bench\sa`\son\s2026-01-02,\sin\s1\sminutes,\sthen\s`script\/bench\sc`/, 'names the runs');
my %row = map { $_->[1] => $_ } rows($of_two{'At a glance'});
is("@{ $row{gen_ulid_monotonic} }[ 2, 6 ]", '1,000 2,000,000', 'a time is shown for a row');
is("@{ $row{gen_random_uuid} }[ 2, 3 ]", '10,000 4,000', 'a later run replaces a workload, and only that');
like($of_two{'PostgreSQL 18'}, qr/:\n\n- server: 18\n\n/, 'what differs from the first server is listed, and only that');
my %of_18 = sections($of_two{'PostgreSQL 18'}, 3);
%row = map { $_->[1] => $_ } rows($of_18{'At a glance'});
is("@{ $row{uuidv7} }[ 0, 2 ]", 'uuid, version 7 1,000', "the other server's section has its uuidv7()");
is($of_two{Details} =~ /\| uuidv7 /, '', 'the details are those of the first');
my ($clients) = grep { $_->[0] eq 'gen_ulid_monotonic' } rows($of_18{'Many clients'});
is_deeply([ @$clients[ 1 .. 3 ] ], [ 0, '2.00 ms', '2.00 ms' ], 'latencies have a unit');
is_deeply([ (grep { $_->[1] eq 'gen_random_uuid / gen_ulid' } rows($of_two{Goals}))[0]->@[ 2 .. 5 ] ], [ '10.000', '10.0–10.0', '≥ 5', 'reached' ], 'a goal is judged');
like(slurp("$dir/benchmarks.svg"), qr/>0\.10</, 'the chart shows ratios');

my $other = made_up('d', 15, sub { 2 });
system(qw(sed -i s/"rows":2000/"rows":3000/), $other);
isnt(system("$FindBin::Bin/../../bench/report --output $dir $files[0] $other 2>/dev/null"), 0, 'runs of different rows are not mixed');

done_testing;
