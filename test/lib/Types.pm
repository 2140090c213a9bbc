# Types: the types of the extension, as test/lib/types.sql reads them from the catalogs. A test that
# uses this list also tests new types.
package Types;
use strict;
use warnings;
use Exporter 'import';
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use JSON::PP ();

our @EXPORT_OK = qw(types_with_time types);

my $file = abs_path(dirname(__FILE__) . '/types.sql');

# Returns the rows of the table `types` in a database, in the order in which the types were created.
# They have the columns from types.sql and `default`: a call to the generator, or to the monotonic
# generator if there is one.
sub types {
	my ($node, $name) = @_;
	my $rows = $node->safe_psql($name // 'postgres', qq{
		\\i $file
		\\set ECHO none
		SELECT json_agg(to_jsonb(t) || jsonb_build_object('default', (
			SELECT format('%s()', oid::regproc) FROM pg_proc
			WHERE proname IN ('gen_' || t.name, 'gen_' || t.name || '_monotonic')
				AND pronargs = pronargdefaults
			ORDER BY proname DESC LIMIT 1)) ORDER BY n) FROM types AS t});
	return @{ JSON::PP::decode_json($rows =~ s/^[^\[]*//r) };
}

# Returns these rows and one for uuid. The ids of every type have a time: uuids are version 7 uuids,
# and ids of uid11 are xids.
sub types_with_time {
	my @types = types(@_);
	$$_{of_time} = 'gen_xid(%1$s)::uid11' for grep { $$_{name} eq 'uid11' } @types;
	return @types, { name => 'uuid', type => 'uuid', of_time => 'gen_uuidv7(%1$s)' };
}

1;
