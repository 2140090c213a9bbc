# SqlContexts: the statements by which test/fuzz/sql.pl calls the extension: random arguments,
# and the same call as a constant, as an expression that cannot be folded, and by the server.
package SqlContexts;
use strict;
use warnings;
use Calls;
use List::Util qw(shuffle);
use MIME::Base64;

sub new {
	my ($class, $calls) = @_;
	return bless { calls => $calls }, $class;
}

sub one_of { return $_[ rand @_ ] }

# --- arguments --------------------------------------------------------------

# A small change of a text. Broken UTF-8 would break the statement, so the result is valid.
sub mutated {
	my ($text) = @_;
	my $mutated = one_mutated($text);
	return utf8::decode(my $copy = $mutated) ? $mutated : $mutated =~ s/[^\0-\x7f]//gr;
}

sub one_mutated {
	my ($text) = @_;
	my $at = int rand(length($text) + 1);
	my $symbol = one_of(0 .. 9, 'a' .. 'z', 'A' .. 'Z', '_', '-', '"', ' ', "\x{c3}\x{a9}");
	my $how = int rand 5;
	return substr($text, 0, $at) . $symbol . substr($text, $at) if $how == 0;
	return substr($text, 0, $at) . substr($text, $at + ($at < length $text)) if $how == 1;
	return substr($text, 0, $at) if $how == 2;
	substr($text, $at, 1) = $symbol if $at < length $text;
	return $text;
}

# The arguments of a call: sometimes NULL, values of the pool, valid or not, or changes of them.
sub values {
	my ($self, $member) = @_;
	my $calls = $$self{calls};
	my %chosen; # all polymorphic arguments must have the same type
	return map { $self->value($chosen{$_} //= one_of($calls->concrete($_)) // die "$$member{name}: no arguments of type $_; give it some in test/lib/Arguments.pm\n") }
		$calls->arguments_of($member);
}

sub value {
	my ($self, $name) = @_;
	my $calls = $$self{calls};
	my $type  = $calls->type($name);
	my $dice  = rand;
	return $calls->null($name) if $dice < 0.06;
	return one_of(@{ $$type{valid} }) if $dice < 0.85 || !@{ $$type{values} };
	my $value = one_of(@{ $$type{values} });
	return $value if $dice < 0.92 || !defined $$value{text};
	my $text = mutated($$value{text});
	my $sql  = Calls::literal($text) . "::$name";
	my $state = $$self{states}{$sql} //= $$calls{ask}->(q{SELECT calls.state_of(} . Calls::literal("SELECT $sql") . ')');
	return { type => $name, sql => $sql, text => $text, state => $state };
}

# A value as a constant of the type of the argument.
sub constant {
	my ($value, $stored) = @_;
	my $to = $stored // $$value{type};
	return defined $$value{text} ? Calls::literal($$value{text}) . "::$to" : $$value{sql} =~ s/::[^:]*\z/::$to/r;
}

# Other expressions for the same value.
sub wrapped {
	my ($expression, $id) = @_;
	return one_of(
		"$expression\::calls.d_$id", "(ARRAY[$expression])[1]", "(ROW($expression)::calls.r_$id).v", "(SELECT $expression)",
		"CASE WHEN random() >= 0 THEN $expression END", "coalesce($expression, $expression)", "(VALUES ($expression))");
}

# --- the contexts -----------------------------------------------------------

# The arguments as expressions that $as returns, cast to the types of the arguments.
sub arguments {
	my ($self, $values, $as) = @_;
	return map {
		my $type = $$self{calls}->type($$values[$_]{type});
		my $expression = $as->($_, $type, $$values[$_]);
		$$type{stored} eq $$values[$_]{type} ? $expression : "($expression)::$$values[$_]{type}";
	} 0 .. $#$values;
}

# The cases of a call: {context, statements, compare: maps the first result to the expected one;
# may: further SQLSTATEs that are allowed; other: whether the server may choose another member or
# one of its own; planned: whether the planner asks the support function, as of each call that
# it cannot fold}.
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
	my @cases   = ({ context => 'folded', compare => $same, statements => [ 'SELECT ' . $of->($folded) ] });
	my @more;
	my $case = sub {
		my ($context, @statements) = @_;
		push @more, { context => $context, compare => $same, statements => \@statements };
		return $more[-1];
	};
	my $planned = sub { $case->(@_)->{planned} = @$values > 0 };
	$case->('wrapped', 'SELECT ' . $of->(sub { wrapped($folded->(@_), $_[1]{id}) }));
	my $names = join ', ', map { constant($$values[$_], $stored[$_]) . " AS a$_" } 0 .. $#$values;
	$planned->('unfolded', 'SELECT ' . $of->(sub { "s.a$_[0]" }) . " FROM (SELECT $names OFFSET 0) AS s") if @$values;
	$planned->('generic plan', 'DEALLOCATE ALL', 'PREPARE p' . (@stored && '(' . join(', ', @stored) . ')') . ' AS SELECT ' . $of->(sub { '$' . ($_[0] + 1) }),
		'EXECUTE p' . (@stored && '(' . join(', ', map { constant($$values[$_], $stored[$_]) } 0 .. $#$values) . ')'));
	$case->('PL/pgSQL', 'CREATE OR REPLACE FUNCTION calls.p(' . join(', ', map { "a$_ $stored[$_]" } 0 .. $#stored) . ') RETURNS text LANGUAGE plpgsql AS $p$BEGIN RETURN '
		. $of->(sub { "a$_[0]" }) . '; END$p$', 'SELECT calls.p(' . join(', ', map { constant($$values[$_], $stored[$_]) } 0 .. $#$values) . ')');
	if (!grep { !defined $$_{text} } @$values and @$values) {
		my @plain = map { Calls::literal($$_{text}) } @$values;
		push @more, { context => 'plain literals', other => 1, may => qr/^(22|42)/, statements => [ 'SELECT ' . $calls->expression($member, @plain) ] };
	}
	if ($typed && @$values) { # a column that is computed for each row
		my $columns = join ', ', map { "a$_ $stored[$_]" } 0 .. $#stored;
		$case->('generated column', 'BEGIN', "CREATE TABLE calls.g ($columns, x $$member{returns} GENERATED ALWAYS AS (" . $of_type->(sub { "a$_[0]" }) . ') STORED)',
			'INSERT INTO calls.g VALUES (' . join(', ', map { constant($$values[$_], $stored[$_]) } 0 .. $#$values) . ')', 'SELECT x::text FROM calls.g', 'ROLLBACK');
	}
	push @more, $self->from_tables($member, $values, $same, $typed, $boolean, $of, $of_type) if @$values && !grep { !defined $$_{n} || $$_{state} ne '00000' } @$values;
	return @cases, (shuffle @more)[ 0 .. ($#more < 2 ? $#more : 2) ];
}

# The same with arguments from tables: inline and, if possible, out of line.
sub from_tables {
	my ($self, $member, $values, $same, $typed, $boolean, $of, $of_type) = @_;
	my $calls  = $$self{calls};
	my $column = sub { "t$_[0].v" };
	my @tables = map { my $v = $$values[$_]; ('calls.' . one_of('t', 'x') . '_' . $calls->type($$v{type})->{id}) . " AS t$_" } 0 .. $#$values;
	my $from   = 'FROM ' . join(', ', @tables) . ' WHERE ' . join(' AND ', map { "t$_.n = $$values[$_]{n}" } 0 .. $#$values);
	my $rows   = $from =~ s/t0\.n = (-?\d+)/"t0.n IN ($1, $1 + 1, $1 + 2)"/er;
	my @found;
	push @found, { context => 'from a table', planned => 1, compare => $same, statements => [ 'SELECT ' . $of->($column) . " $from" ] };
	my $kept  = int rand @$values;
	my $mixed = sub { $_[0] == $kept ? "t$_[0].v" : constant($_[2], $_[1]{stored}) };
	my $strict = $$values[$kept]{n} == -1; # an invalid constant is no error beside a column that is NULL
	my $alone = "FROM $tables[$kept] WHERE t$kept.n = $$values[$kept]{n}";
	push @found, { context => 'column and constants', planned => 1, strict => $strict, compare => $same, statements => [ 'SELECT ' . $of->($mixed) . " $alone" ] };
	return @found if !$typed && !$boolean;
	my $sorted = $of_type->($column);
	push @found, { context => 'sorted', statements => ["SELECT count(*) FROM (SELECT $sorted AS x $rows ORDER BY x OFFSET 0) AS s"] },
		{ context => 'grouped', statements => ["SELECT count(x) FROM (SELECT $sorted AS x, count(*) $rows GROUP BY $sorted) AS s"] },
		{ context => 'distinct', statements => ["SELECT count(DISTINCT x) FROM (SELECT $sorted AS x $rows OFFSET 0) AS s"] };
	if ($typed) {
		my $table = $tables[$kept] =~ s/ AS .*//r;
		push @found, { context => 'index', may => qr/^(54000|42704)$/, statements => [ 'BEGIN', "CREATE TABLE calls.i AS SELECT * FROM $table AS t$kept WHERE n IN ($$values[$kept]{n}, 1, 2, 3)",
			'CREATE INDEX ON calls.i ((' . $of_type->($mixed) =~ s/\bt$kept\.v\b/v/gr . '))', 'ANALYZE calls.i', 'ROLLBACK' ] };
	}
	if ($boolean) {
		my $true = sub { $_[0] eq 'true' ? 1 : 0 };
		push @found, { context => 'condition', planned => 1, compare => $true, statements => [ "SELECT count(*) $from AND " . $of_type->($column) ] },
			{ context => 'condition with constants', compare => $true, statements => [ "SELECT count(*) $alone AND " . $of_type->($mixed) ] },
			{ context => 'join', compare => $true, statements => [ "SELECT count(*) FROM $tables[0]" . join('', map { " LEFT JOIN $tables[$_] ON t$_.n = $$values[$_]{n}" } 1 .. $#tables)
				. " WHERE t0.n = $$values[0]{n} AND " . $of_type->($column) ] },
			{ context => 'row security', compare => $true, statements => [ 'BEGIN', "ALTER TABLE " . ($tables[$kept] =~ s/ AS .*//r) . ' ENABLE ROW LEVEL SECURITY',
				"CREATE POLICY p ON " . ($tables[$kept] =~ s/ AS .*//r) . ' USING (' . $of_type->($mixed) =~ s/\bt$kept\.v\b/v/gr . ')', 'SET LOCAL ROLE sortid_fuzz_reader',
				"SELECT count(*) $alone", 'ROLLBACK' ] };
	}
	return @found;
}

# --- calls by the server itself ------------------------------------

# Cases for a type: its binary input, ANALYZE, and every operator class.
sub surroundings {
	my ($self, $name, $type) = @_;
	my $calls = $$self{calls};
	my $id    = $calls->type($type)->{id};
	my @cases;
	for (1 .. 5) {
		my $bytes = join '', map { chr rand 256 } 1 .. one_of(0, 1, 7, 8, 9, 15, 16, 16, 16, 17, 20, 79, 80, 200);
		$bytes .= one_of('user', '_', "z" x 63, '') if rand() < 0.5;
		my $message = encode_base64("PGCOPY\n\xff\r\n\0" . pack('NN', 0, 0) . pack('nN', 1, length $bytes) . $bytes . pack('n', 0xffff), '');
		push @cases, { context => "receive of $type", may => qr/^(22P03|08P01|22P02|22003|22021)$/,
			statements => [ 'BEGIN', "CREATE TABLE calls.b (v $type)", "COPY calls.b FROM PROGRAM 'echo $message | base64 -d' BINARY", 'SELECT v::text FROM calls.b', 'ROLLBACK' ] };
	}
	my $classes = $$self{classes} //= [ split /\n/, $$calls{ask}->(q{
		SELECT amname, format('%I.%I', nspname, opcname), format_type(opcintype, NULL), ARRAY(
			SELECT DISTINCT oprname FROM pg_amop JOIN pg_operator AS o ON o.oid = amopopr
			WHERE amopfamily = opcfamily AND amoplefttype = opcintype AND amoprighttype = opcintype)
		FROM pg_opclass AS c JOIN pg_am AS a ON a.oid = opcmethod JOIN pg_namespace AS n ON n.oid = opcnamespace
		JOIN pg_depend ON classid = 'pg_opclass'::regclass AND objid = c.oid AND deptype = 'e' AND refclassid = 'pg_extension'::regclass
		WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid') ORDER BY 1, 2}) ];
	my @filled = ('BEGIN', "CREATE TABLE calls.s AS SELECT v, n FROM calls.t_$id, generate_series(1, 40) WHERE random() < 0.8");
	for (@$classes) {
		my ($method, $class, $of, $operators) = split /\|/;
		next if $of ne $type;
		my @build = (@filled, "CREATE INDEX ON calls.s USING $method (v $class)", "INSERT INTO calls.s SELECT v, n FROM calls.t_$id", 'ANALYZE calls.s', 'SET LOCAL enable_seqscan = off');
		push @build, q{SELECT FROM (SELECT brin_summarize_new_values(oid) FROM pg_class WHERE relname LIKE 's_v_idx') AS s} if $method eq 'brin';
		# From 18 on this skips over the ids.
		push @build, "CREATE INDEX ON calls.s (v $class, n)", 'SELECT count(*) FROM calls.s WHERE n = 1' if $method eq 'btree';
		for my $operator (split /,/, $operators =~ s/[{}"]//gr) {
			my $value = constant(one_of(@{ $calls->type($type)->{valid} }));
			push @build, "SELECT count(*) FROM calls.s WHERE v $operator $value";
		}
		push @cases, { context => "$method of $type", statements => [ @build, 'ROLLBACK' ] };
	}
	push @cases, { context => "analyze of $type", statements => [ @filled, 'ANALYZE calls.s', 'ROLLBACK' ] };
	# Planning raises no error, whatever the text is.
	my @texts = map { constant(one_of(@{ $calls->type('text')->{valid} })) } 1 .. 5;
	push @cases, { context => "estimates of $type", statements => [ @filled, 'ANALYZE calls.s', map({ "EXPLAIN SELECT FROM calls.s WHERE v $_" } map { my $op = $_; map { "OPERATOR(pg_catalog.$op) $_" } @texts } qw(^@ ~~ !~~ ~~* !~~*)), 'ROLLBACK' ] };
	push @cases, { context => 'sorts', statements => [ @filled, 'SELECT count(*) FROM (SELECT v FROM calls.s ORDER BY v OFFSET 0) AS s', 'SELECT count(DISTINCT v) FROM calls.s', 'ROLLBACK' ] };
	return @cases;
}

1;
