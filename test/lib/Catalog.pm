# Catalog: what the catalogs hold about the extension, to compare two databases.
package Catalog;
use strict;
use warnings;
use Exporter 'import';
use PostgreSQL::Test::Utils;

our @EXPORT_OK = qw(catalog_of differences);

# Each line that test/catalog.sql prints of an extension, by default sortid, as a key.
sub catalog_of {
	my ($node, $name, $extension) = @_;
	my $set = '\set extension ' . ($extension // 'sortid');
	return { map { $_ => 1 } split /\n/, $node->safe_psql($name, "$set\n" . slurp_file("$ENV{TESTDIR}/test/catalog.sql")) };
}

# What is missing in one of them, and what it has beyond the other.
sub differences {
	my ($got, $expected) = @_;
	return [ sort +(map { "missing: $_" } grep { !$$got{$_} } keys %$expected), map { "left: $_" } grep { !$$expected{$_} } keys %$got ];
}

1;
