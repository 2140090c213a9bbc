# What a run of bench/run has written to $BENCHMARKS is whole, and its chart is XML.
use strict;
use warnings;
use utf8;
use FindBin;
use lib "$FindBin::Bin/../../bench";
use Chart;
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

my %verdicts = map { $_ => 1 } 'reached', 'within the spread', 'missed';
my ($report, $chart) = map { slurp("$ENV{BENCHMARKS}/benchmarks.$_") } qw(md svg);
my %section = map { /^(\w+)\n/ ? ($1 => $_) : () } split /^## /m, $report;
my ($goals, $known) = (0, 0);

for my $workload (grep { !$_->{once} || $_->{name} eq 'size' } Workloads::all(2000, $ENV{MAJOR})) {
	my $name = $workload->{name};
	my @rows = map { [ map { s/^ +| +$//gr } split /\|/, s/^\|//r ] } ($section{$name} || '') =~ /^(\| .* \|)$/mg;
	my ($head) = grep { $rows[$_][0] eq 'ratio' } 0 .. $#rows;
	my @limits = grep { $_->{limit} } @{ $workload->{goals} };
	my @judged = defined $head ? grep { $verdicts{ $_->[4] || '' } && $_->[3] =~ /^[≤≥] [\d.]+$/ } @rows[ $head + 1 .. $#rows ] : ();
	is(@rows ? $rows[0][0] : 'no section', '', "$name: a section with a table of its variants");
	is_deeply([ map { $_->[0] } @rows[ 1 .. ($head || 0) - 1 ] ], [ map { $_->{name} } @{ $workload->{variants} } ], "$name: each variant");
	is(scalar @judged, scalar @limits, "$name: each goal has a verdict");
	$goals += @limits;
}
like($report, qr/^Of $goals goals: /m, 'the goals are counted');

is(fault($chart), '', 'the chart is well-formed');
is(() = $chart =~ /<rect x="\d+" y="\d+" width="[\d.]+" height="12"/g, $goals, 'the chart has a bar for each goal');

my %goal = (workload => 'w', subject => '<a> & b' x 20, baseline => 'c', of => 'time', less => 0, relation => 'at most', limit => 1);
my $made_up = Chart::svg({ %goal, median => 3, min => 0.5, max => 9, verdict => 'missed', used => [ 3, 0.5, 9 ] });
is(fault($made_up), '', 'a chart of any names is well-formed');
like($made_up, qr/font-size="[1-3]\.\d" text-anchor="end">&lt;a&gt; &amp; b/, 'a long name is made small');
my ($begin, $length) = $made_up =~ /<rect x="(\d+)" y="\d+" width="([\d.]+)" height="12"/;
my ($whisker) = $made_up =~ /H([\d.]+)M/;
my ($figures) = $made_up =~ /<text x="([\d.]+)"[^>]*>3\.000/;
cmp_ok($begin + $length, '<', $figures, 'a long bar is cut off');
cmp_ok($whisker, '<', $figures, 'a long whisker too');

done_testing;
