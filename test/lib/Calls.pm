# Calls: everything in the extension that SQL can call, read from the catalogs, and a pool of
# arguments by type. A new function is called automatically; an argument of a new type needs
# values in Arguments.pm.
package Calls;
use strict;
use warnings;
use Arguments ();
use JSON::PP ();

# The members of the extension: functions, aggregates, operators and casts, with the qualified
# names that an empty search path requires. (format_type(t, -1) returns bpchar, because "character"
# would mean character(1).)
my $members = <<'SQL';
WITH member AS (
  SELECT classid, objid FROM pg_depend
  WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
    AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
), proc AS (
  SELECT p.oid, p.oid::regprocedure::text AS name, format('%I.%I', nspname, proname) AS call,
    proname, proretset AS set,
    ARRAY(SELECT format_type(t, -1)
      FROM unnest(proargtypes) WITH ORDINALITY AS u(t, n)
      ORDER BY n) AS args,
    format_type(prorettype, NULL) AS returns, provolatile AS volatile,
    nullif(prosupport::oid, 0)::regprocedure AS support, prokind,
    coalesce(obj_description(p.oid, 'pg_proc'), '') AS comment
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = pronamespace
)
SELECT json_agg(m ORDER BY kind, name) FROM (
  SELECT CASE prokind WHEN 'a' THEN 'aggregate' ELSE 'function' END AS kind, proc.*
  FROM member JOIN proc ON objid = oid WHERE classid = 'pg_proc'::regclass
  UNION ALL
  SELECT 'operator', o.oid, o.oid::regoperator::text, format('OPERATOR(%I.%s)', nspname, oprname),
    proname, set,
    CASE WHEN oprleft = 0 THEN '{}' ELSE ARRAY[format_type(oprleft, -1)] END
      || format_type(oprright, -1),
    format_type(oprresult, NULL), volatile, support, '', comment
  FROM member JOIN pg_operator AS o ON objid = oid
    JOIN pg_namespace AS n ON n.oid = oprnamespace JOIN proc ON proc.oid = oprcode
  WHERE classid = 'pg_operator'::regclass
  UNION ALL
  SELECT 'cast', c.oid,
    format('(%s AS %s)', format_type(castsource, NULL), format_type(casttarget, NULL)),
    format_type(casttarget, NULL), coalesce(proname, ''), false,
    ARRAY[format_type(castsource, -1)], format_type(casttarget, NULL),
    coalesce(volatile, 'i'), support, '',
    CASE castmethod WHEN 'i' THEN '22P02 22003' ELSE coalesce(comment, '') END
  FROM member JOIN pg_cast AS c ON objid = c.oid
    LEFT JOIN proc ON proc.oid = castfunc
  WHERE classid = 'pg_cast'::regclass
) AS m
SQL

# The pool of arguments in the database. Each type has a table of its values, a table with the same
# values stored out of line, a domain and a composite type. Values that the type rejects are not in
# these tables; calls.value has the SQLSTATE of their error.
my $set_up = <<'SQL';
CREATE SCHEMA calls;
CREATE TABLE calls.value (id text, n integer, sql text, state text DEFAULT '00000');
CREATE TABLE calls.audited (id TYPE_typeid, other TYPE_ulid, uuid uuid, texts text, number integer);
CREATE VIEW calls.audited_too AS SELECT * FROM calls.audited;
CREATE FUNCTION calls.state_of(statement text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE statement;
  RETURN '00000';
EXCEPTION WHEN OTHERS THEN
  RETURN SQLSTATE;
END $$;
SQL

# new(ASK): ASK->(SQL) must run SQL on the server, with only pg_catalog in the search path, and
# return what psql -At prints.
sub new {
	my ($class, $ask) = @_;
	my $self = bless { ask => $ask, types => {} }, $class;
	my $own = JSON::PP->new->decode($ask->(q{
		SELECT json_object_agg(typname, format_type(t.oid, NULL))
		FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid
		WHERE refclassid = 'pg_extension'::regclass
			AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
			AND deptype = 'e' AND typtype = 'b' AND typelem = 0}));
	$$self{own}     = $own;
	$$self{members} = JSON::PP->new->decode($ask->($members));
	$self->set_up;
	return $self;
}

# members() returns all members, and callable() only those that an expression can call.
sub members { return @{ $_[0]{members} } }
sub is_callable { my ($member) = @_; return !grep { $_ eq 'internal' } @{ $$member{args} } }
sub callable { return grep { is_callable($_) } $_[0]->members }

sub id_of { return $_[0] =~ s/\W+/_/gr }

sub literal { return q{'} . $_[0] =~ s/'/''/gr . q{'} }

# Creates the pool in the database.
sub set_up {
	my ($self) = @_;
	my ($ask, $own) = @$self{qw(ask own)};
	my $sql = $set_up =~ s/TYPE_(\w+)/$$own{$1}/gr;
	for my $name (sort keys %$own) {
		my $type = $$own{$name};
		$sql .= "CREATE DOMAIN calls.some_$name AS $type;\n";
		$sql .= "CREATE TYPE calls.range_$name AS RANGE (subtype = $type);"
			. " CREATE TYPE calls.range_some_$name AS RANGE (subtype = calls.some_$name);\n";
		$sql .= "CREATE DOMAIN calls.some_range_$name AS calls.range_$name;\n";
	}
	$sql .= "CREATE DOMAIN calls.some_tstzrange AS tstzrange;\n";
	my $types = join ', ', map { literal($_) } values %$own;
	my @sizes = split /\n/, $ask->(qq{
		SELECT DISTINCT typlen FROM pg_type
		WHERE typlen > 0 AND format_type(oid, NULL) IN ($types) ORDER BY 1});
	my $pool = Arguments::pool(\@sizes, %$own);
	for my $type (sort keys %$pool) {
		my $id = id_of($type);
		my $stored = $type eq 'cstring' ? 'text' : $type; # a column can't have type cstring
		my $number = 0;
		my @values = map { {
			type => $type, n => $number++,
			ref $_ ? (sql => "($$_)::$type") : (text => $_, sql => literal($_) . "::$type")
		} } @{ $$pool{$type} };
		$$self{types}{$type} = { id => $id, stored => $stored, values => \@values };
		$sql .= "CREATE TABLE calls.t_$id (n integer PRIMARY KEY, v $stored);"
			. " INSERT INTO calls.t_$id VALUES (-1, NULL);\n";
		# The filler must stay in the row, so the server moves the value out of line.
		$sql .= "CREATE TABLE calls.x_$id (n integer PRIMARY KEY, v $stored, filler text);"
			. " ALTER TABLE calls.x_$id ALTER filler SET STORAGE PLAIN;\n";
		$sql .= "SELECT calls.state_of('ALTER TABLE calls.x_$id ALTER v SET STORAGE EXTERNAL');\n";
		$sql .= "CREATE DOMAIN calls.d_$id AS $stored; CREATE TYPE calls.r_$id AS (v $stored);\n";
		$sql .= "INSERT INTO calls.value VALUES "
			. join(",\n", map { "('$id', $$_{n}, " . literal($$_{sql}) . ')' } @values) . ";\n";
	}
	my ($typeid, $ulid) = map { id_of($_) } @$own{qw(typeid ulid)};
	$ask->($sql . qq{
		UPDATE calls.value
			SET state = calls.state_of(format('INSERT INTO calls.t_%s SELECT %s, %s', id, n, sql));
		SELECT count(calls.state_of(format(
			'INSERT INTO calls.x_%s SELECT *, repeat(''x'', 2100) FROM calls.t_%1\$s', id)))
			FROM (SELECT DISTINCT id FROM calls.value) AS v;
		INSERT INTO calls.audited (id, other)
			SELECT i.v, o.v FROM calls.t_$typeid AS i JOIN calls.t_$ulid AS o USING (n);
		ANALYZE});
	my %state = map { my ($id, $n, $state) = split /\|/; ("$id $n" => $state) }
		split /\n/, $ask->('SELECT id, n, state FROM calls.value');
	for my $type (values %{ $$self{types} }) {
		$$_{state} = $state{"$$type{id} $$_{n}"} for @{ $$type{values} };
		$$type{valid}   = [ grep { $$_{state} eq '00000' } @{ $$type{values} } ];
	}
	return;
}

# Returns the types that an argument of this declared type can have.
sub concrete {
	my ($self, $type) = @_;
	return @{ $$self{concrete}{$type} //= [ $$self{types}{$type}
		? $type
		: grep { $$self{types}{$_} } Arguments::concrete($type, %{ $$self{own} }) ] };
}

sub type {
	my ($self, $name) = @_;
	return $$self{types}{$name}
		// die "$name: no arguments of this type; give it some in test/lib/Arguments.pm\n";
}

# null(TYPE): returns a NULL of this type.
sub null { return { type => $_[1], sql => "NULL::$_[1]", n => -1, state => '00000' } }

# Returns an expression of type text that calls a member with ARGS, which are expressions. For a
# volatile function, its value is only the length of the result, or NULL.
sub expression {
	my ($self, $member, @args) = @_;
	my $call = $self->typed_expression($member, @args);
	return $call if $$member{set};
	return $$member{volatile} eq 'v' ? "length(($call)::text)::text" : "($call)::text";
}

sub typed_expression {
	my ($self, $member, @args) = @_;
	my ($kind, $name) = @$member{qw(kind call)};
	return "($args[0])::$name" if $kind eq 'cast';
	return @args == 1 ? "($name ($args[0]))" : "(($args[0]) $name ($args[1]))"
		if $kind eq 'operator';
	return "(SELECT $name(a) FROM (VALUES "
		. join(', ', map { "($_)" } @args) . ') AS v(a))'
		if $kind eq 'aggregate';
	my $call = "$name(" . join(', ', @args) . ')';
	return $$member{set} ? "(SELECT string_agg(r::text, '/') FROM $call AS r)" : $call;
}

# Returns the types of the arguments. An aggregate is called for three rows, so its argument type is
# repeated three times.
sub arguments_of {
	my ($self, $member) = @_;
	my @types = @{ $$member{args} };
	return $$member{kind} eq 'aggregate' ? (@types) x 3 : @types;
}

1;
