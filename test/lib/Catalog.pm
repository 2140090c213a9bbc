# Catalog: the extension's catalog entries, and comparisons that name the differences.
package Catalog;
use strict;
use warnings;
use Exporter 'import';
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT_OK = qw(catalog_of same);

# Returns a hash with each line that test/lib/catalog.sql prints for an extension, by default
# sortid, as a key.
sub catalog_of {
	my ($node, $name, $extension) = @_;
	my $set = '\set extension ' . ($extension // 'sortid');
	my $catalog = slurp_file("$ENV{TESTDIR}/test/lib/catalog.sql");
	return { map { $_ => 1 } split /\n/, $node->safe_psql($name, "$set\n$catalog") };
}

# Returns how two hashes differ: keys that the first lacks, keys that only the first has, and
# different values.
sub differences {
	my ($got, $expected) = @_;
	my %all = (%$got, %$expected);
	return [ map {
		!exists $$got{$_} ? "missing: $_"
		: !exists $$expected{$_} ? "left: $_"
		: $$got{$_} ne $$expected{$_} ? "$_: $$got{$_}, not $$expected{$_}" : ()
	} sort keys %all ];
}

# Passes if two hashes or two strings are equal. Otherwise names the first ten differences, line by
# line for strings.
sub same {
	my ($got, $expected, $name) = @_;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	my $differences =
		differences(map { ref $_ ? $_ : { map { $_ => 1 } split /\n/ } } $got, $expected);
	my $first = $#$differences < 9 ? $#$differences : 9;
	return ok(ref $got ? !@$differences : $got eq $expected, $name)
		|| diag(join "\n", @$differences . ' differences',
			map { substr $_, 0, 500 } @$differences[ 0 .. $first ]);
}

1;
