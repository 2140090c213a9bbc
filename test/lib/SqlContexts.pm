# SqlContexts: the statements that test/fuzz/sql.pl runs to call the extension with random
# arguments. Each call is made with constants, as an expression that cannot be folded, and in
# queries over tables.
package SqlContexts;
use strict;
use warnings;
use Calls;
use List::Util qw(shuffle);

sub new {
	my ($class, $calls) = @_;
	return bless { calls => $calls }, $class;
}

sub one_of { return $_[ rand @_ ] }

# --- arguments --------------------------------------------------------------

# Returns the arguments of a call: values from the pool, sometimes NULL, and some invalid ones.
sub values {
	my ($self, $member) = @_;
	my $calls = $$self{calls};
	my %chosen; # all polymorphic arguments must have the same type
	return map {
		my $type = $_;
		$self->value($chosen{$type} //= one_of($calls->concrete($type)) // die
			"$$member{name}: no arguments of type $type; give it some in test/lib/Arguments.pm\n")
	} $calls->arguments_of($member);
}

sub value {
	my ($self, $name) = @_;
	my $type = $$self{calls}->type($name);
	my $dice = rand;
	return $$self{calls}->null($name) if $dice < 0.06;
	return one_of(@{ $$type{ $dice < 0.85 || !@{ $$type{values} } ? 'valid' : 'values' } });
}

# Returns a value as a constant of the argument's type.
sub constant {
	my ($value, $stored) = @_;
	my $to = $stored // $$value{type};
	return defined $$value{text}
		? Calls::literal($$value{text}) . "::$to"
		: $$value{sql} =~ s/::[^:]*\z/::$to/r;
}

# Returns one of several other expressions for the same value.
sub wrapped {
	my ($expression, $id) = @_;
	return one_of(
		"$expression\::calls.d_$id", "(ARRAY[$expression])[1]",
		"(ROW($expression)::calls.r_$id).v", "(SELECT $expression)",
		"CASE WHEN random() >= 0 THEN $expression END", "coalesce($expression, $expression)",
		"(VALUES ($expression))");
}

# --- the contexts -----------------------------------------------------------

# Returns the arguments as expressions that $as returns, cast to the types of the arguments.
sub arguments {
	my ($self, $values, $as) = @_;
	return map {
		my $type = $$self{calls}->type($$values[$_]{type});
		my $expression = $as->($_, $type, $$values[$_]);
		$$type{stored} eq $$values[$_]{type} ? $expression : "($expression)::$$values[$_]{type}";
	} 0 .. $#$values;
}

# Returns the cases of a call, each with its context and statements. `compare` maps the first result
# to the expected one; `may` matches other allowed SQLSTATEs; `other` is true if the server may
# choose another member or a function of its own; `planned` is true if the planner calls the support
# function, as it does for each call that it cannot fold.
sub cases {
	my ($self, $member, $values) = @_;
	my $calls   = $$self{calls};
	my $same    = $$member{volatile} eq 'v' ? undef : sub { $_[0] };
	my $folded  = sub { constant($_[2], $_[1]{stored}) };
	my @stored  = map { $calls->type($$_{type})->{stored} } @$values;
	my $simple  = $$member{kind} ne 'aggregate' && !$$member{set};
	my $typed   = $simple && $$member{volatile} eq 'i' && $$member{returns} ne 'cstring';
	my $boolean = $simple && $$member{returns} eq 'boolean' && $$member{volatile} ne 'v';
	my $of      = sub { $calls->expression($member, $self->arguments($values, $_[0])) };
	my $of_type = sub { $calls->typed_expression($member, $self->arguments($values, $_[0])) };
	my $constants = join ', ', map { constant($$values[$_], $stored[$_]) } 0 .. $#$values;
	my $columns = join ', ', map { "a$_ $stored[$_]" } 0 .. $#stored;
	my @cases   =
		({ context => 'folded', compare => $same, statements => [ 'SELECT ' . $of->($folded) ] });
	my @more;
	my $case = sub {
		my ($context, @statements) = @_;
		push @more, { context => $context, compare => $same, statements => \@statements };
		return $more[-1];
	};
	my $planned = sub { $case->(@_)->{planned} = @$values > 0 };
	$case->('wrapped', 'SELECT ' . $of->(sub { wrapped($folded->(@_), $_[1]{id}) }));
	my $names = join ', ', map { constant($$values[$_], $stored[$_]) . " AS a$_" } 0 .. $#$values;
	$planned->('unfolded',
		'SELECT ' . $of->(sub { "s.a$_[0]" }) . " FROM (SELECT $names OFFSET 0) AS s")
		if @$values;
	$planned->('generic plan', 'DEALLOCATE ALL',
		'PREPARE p' . (@stored && '(' . join(', ', @stored) . ')')
			. ' AS SELECT ' . $of->(sub { '$' . ($_[0] + 1) }),
		'EXECUTE p' . (@stored && "($constants)"));
	$case->('PL/pgSQL',
		"CREATE OR REPLACE FUNCTION calls.p($columns) RETURNS text LANGUAGE plpgsql"
			. ' AS $p$BEGIN RETURN ' . $of->(sub { "a$_[0]" }) . '; END$p$',
		"SELECT calls.p($constants)");
	if (!grep { !defined $$_{text} } @$values and @$values) {
		my @plain = map { Calls::literal($$_{text}) } @$values;
		push @more, { context => 'plain literals', other => 1, may => qr/^(22|42)/,
			statements => [ 'SELECT ' . $calls->expression($member, @plain) ] };
	}
	if ($typed && @$values) { # a column that is computed for each row
		my $expression = $of_type->(sub { "a$_[0]" });
		$case->('generated column', 'BEGIN',
			"CREATE TABLE calls.g ($columns,"
				. " x $$member{returns} GENERATED ALWAYS AS ($expression) STORED)",
			"INSERT INTO calls.g VALUES ($constants)", 'SELECT x::text FROM calls.g', 'ROLLBACK');
	}
	push @more, $self->from_tables($member, $values, $same, $typed, $boolean, $of, $of_type)
		if @$values && !grep { $$_{state} ne '00000' } @$values;
	return @cases, (shuffle @more)[ 0 .. ($#more < 2 ? $#more : 2) ];
}

# Returns cases whose arguments come from tables, inline and, if possible, out of line.
sub from_tables {
	my ($self, $member, $values, $same, $typed, $boolean, $of, $of_type) = @_;
	my $calls  = $$self{calls};
	my $column = sub { "t$_[0].v" };
	my @tables = map {
		'calls.' . one_of('t', 'x') . '_' . $calls->type($$values[$_]{type})->{id} . " AS t$_"
	} 0 .. $#$values;
	my $rows_of = join ' AND ', map { "t$_.n = $$values[$_]{n}" } 0 .. $#$values;
	my $from    = 'FROM ' . join(', ', @tables) . " WHERE $rows_of";
	my $rows   = $from =~ s/t0\.n = (-?\d+)/"t0.n IN ($1, $1 + 1, $1 + 2)"/er;
	my @found;
	push @found, { context => 'from a table', planned => 1, compare => $same,
		statements => [ 'SELECT ' . $of->($column) . " $from" ] };
	my $kept  = int rand @$values;
	my $mixed = sub { $_[0] == $kept ? "t$_[0].v" : constant($_[2], $_[1]{stored}) };
	my $strict = $$values[$kept]{n} == -1; # with NULL, an invalid constant does not raise an error
	my $alone = "FROM $tables[$kept] WHERE t$kept.n = $$values[$kept]{n}";
	push @found, { context => 'column and constants', planned => 1, strict => $strict,
		compare => $same, statements => [ 'SELECT ' . $of->($mixed) . " $alone" ] };
	return @found if !$typed && !$boolean;
	my $sorted = $of_type->($column);
	push @found, { context => 'sorted', statements => [
			"SELECT count(*) FROM (SELECT $sorted AS x $rows ORDER BY x OFFSET 0) AS s" ] },
		{ context => 'grouped', statements => [
			"SELECT count(x) FROM (SELECT $sorted AS x, count(*) $rows GROUP BY $sorted) AS s" ] },
		{ context => 'distinct', statements => [
			"SELECT count(DISTINCT x) FROM (SELECT $sorted AS x $rows OFFSET 0) AS s" ] };
	my $table = $tables[$kept] =~ s/ AS .*//r;
	my $of_row = $of_type->($mixed) =~ s/\bt$kept\.v\b/v/gr; # where a table has no alias
	if ($typed) {
		push @found, { context => 'index', may => qr/^(54000|42704)$/, statements => [
			'BEGIN',
			"CREATE TABLE calls.i AS SELECT * FROM $table AS t$kept"
				. " WHERE n IN ($$values[$kept]{n}, 1, 2, 3)",
			"CREATE INDEX ON calls.i (($of_row))",
			'ANALYZE calls.i', 'ROLLBACK' ] };
	}
	if ($boolean) {
		my $true = sub { $_[0] eq 'true' ? 1 : 0 };
		my $joins = join '',
			map { " LEFT JOIN $tables[$_] ON t$_.n = $$values[$_]{n}" } 1 .. $#tables;
		push @found, { context => 'condition', planned => 1, compare => $true, statements => [
				"SELECT count(*) $from AND " . $of_type->($column) ] },
			{ context => 'condition with constants', compare => $true, statements => [
				"SELECT count(*) $alone AND " . $of_type->($mixed) ] },
			{ context => 'join', compare => $true, statements => [
				"SELECT count(*) FROM $tables[0]$joins WHERE t0.n = $$values[0]{n} AND "
					. $of_type->($column) ] },
			{ context => 'row security', compare => $true, statements => [
				'BEGIN', "ALTER TABLE $table ENABLE ROW LEVEL SECURITY",
				"CREATE POLICY p ON $table USING ($of_row)",
				'SET LOCAL ROLE sortid_fuzz_reader', "SELECT count(*) $alone", 'ROLLBACK' ] };
	}
	return @found;
}

1;
