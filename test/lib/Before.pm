# Before: a server with the extension's previous version. test/ctest/server builds that version from
# the Git history, in the folder $BEFORE. replace() installs this version over it, as `make install`
# or a package would.
package Before;
use strict;
use warnings;
use Exporter 'import';
use File::Basename;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT_OK = qw(as_before_18 before_is_missing gone server_before replace version_before);

# Returns why tests of an update must be skipped, or nothing if the previous version exists. Dies if
# SORTID_HISTORY is set and that version doesn't exist.
sub before_is_missing {
	return if $ENV{BEFORE};
	die "the history lacks the commit in src/sql/updates/before\n" if $ENV{SORTID_HISTORY};
	return 'the history lacks the previous version: this is an archive or a shallow clone';
}

my $prefix = dirname(scalar `$ENV{PG_CONFIG} --bindir`);

# Returns a new cluster that runs on a copy of the server in $BEFORE.
sub server_before {
	my ($name) = @_;
	my $stage = PostgreSQL::Test::Utils::tempdir;
	system_or_bail('cp', '-a', "$ENV{BEFORE}/.", $stage);
	return PostgreSQL::Test::Cluster->new($name, install_path => "$stage$prefix");
}

# Replaces the library and the scripts with those of this version. Sessions keep the library that
# they have loaded.
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

# Returns the names of the functions that the update from the previous version drops or renames.
sub gone {
	my ($before) = version_before();
	my $drops = qr/^(?:DROP FUNCTION|ALTER FUNCTION(?=.* RENAME TO )) \@extschema\@\.(\w+)/m;
	return map { slurp_file($_) =~ /$drops/g } glob "$updates/sortid--$before--*.sql";
}

# Returns statements that remove the objects that the extensions have only from PostgreSQL 18 on. A
# database that pg_upgrade moved to 18 lacks them.
sub as_before_18 {
	return map { "DO \$do\$ BEGIN $_ END \$do\$" } q{
		DECLARE
			of_family record;
			of_function record;
		BEGIN
			FOR of_family IN
				SELECT opfname AS name, amname AS method, amprocnum AS number,
					CASE WHEN amprocnum = 12 THEN '"any"' ELSE amproclefttype::regtype::text END AS type
				FROM pg_amproc
					JOIN pg_opfamily AS f ON f.oid = amprocfamily
					JOIN pg_am AS a ON a.oid = opfmethod
				WHERE opfnamespace = 'public'::regnamespace AND (amname, amprocnum) IN
					(('btree', 6), ('gist', 11), ('gist', 12)) AND opfname !~ '^gist_'
			LOOP
				EXECUTE format('ALTER OPERATOR FAMILY public.%I USING %s DROP FUNCTION %s (%4$s, %4$s)',
					of_family.name, of_family.method, of_family.number, of_family.type);
			END LOOP;
			FOR of_function IN
				SELECT p.oid::regprocedure AS name, extname
				FROM pg_proc AS p
					JOIN pg_depend ON (classid, objid) = ('pg_proc'::regclass, p.oid) AND deptype = 'e'
					JOIN pg_extension AS e ON e.oid = refobjid
				WHERE extname LIKE 'sortid%'
					AND proname ~ '_(skipsupport|gist_sortsupport|gist_translate_cmptype)$'
			LOOP
				EXECUTE format('ALTER EXTENSION %I DROP FUNCTION %s', of_function.extname, of_function.name);
				EXECUTE format('DROP FUNCTION %s', of_function.name);
			END LOOP;
		END;};
}

1;
