# Before: a server with the version before, which test/ctest/server builds from the history in
# $BEFORE, and its replacement by this version, as make install or a package does it.
package Before;
use strict;
use warnings;
use Exporter 'import';
use File::Basename;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT_OK = qw(before_is_missing gone server_before replace version_before);

# Why tests of an update must be skipped; nothing if the version before is there. Where
# SORTID_HISTORY is set, it must be.
sub before_is_missing {
	return if $ENV{BEFORE};
	die "the history lacks the commit of src/sql/updates/before\n" if $ENV{SORTID_HISTORY};
	return 'the version before is not in the history: this is an archive or a shallow clone';
}

my $prefix = dirname(scalar `$ENV{PG_CONFIG} --bindir`);

# A new cluster in a copy of that server.
sub server_before {
	my ($name) = @_;
	my $stage = PostgreSQL::Test::Utils::tempdir;
	system_or_bail('cp', '-a', "$ENV{BEFORE}/.", $stage);
	return PostgreSQL::Test::Cluster->new($name, install_path => "$stage$prefix");
}

# Puts this version's library and scripts in place of those. Sessions keep the
# library that they have loaded.
sub replace {
	my ($node) = @_;
	for my $folder (qw(pkglibdir sharedir)) {
		my ($there, $here) =
			($node->config_data("--$folder"), map { chomp; $_ } scalar `pg_config --$folder`);
		($there, $here) = map { "$_/extension" } $there, $here if $folder eq 'sharedir';
		unlink glob "$there/sortid*";
		system_or_bail('cp', '-t', $there, glob "$here/sortid*");
	}
	return;
}

my $updates = "$ENV{TESTDIR}/src/sql/updates";

sub version_before { return slurp_file("$updates/before") =~ /^(\S+)/ }

# The functions of that version whose names the update to this one drops.
sub gone {
	my ($before) = version_before();
	my $drops = qr/^(?:DROP FUNCTION|ALTER FUNCTION(?=.* RENAME TO )) \@extschema\@\.(\w+)/m;
	return map { slurp_file($_) =~ /$drops/g } glob "$updates/sortid--$before--*.sql";
}

1;
