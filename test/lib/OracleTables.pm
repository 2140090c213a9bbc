# OracleTables: the types of the extension, all conditions on an id with their arguments, and tables
# of ids with every kind of index and partitioning. Types and conditions are read from the catalogs;
# pools() has the values for operands of other types.
package OracleTables;
use strict;
use warnings;
use Exporter 'import';
use PostgreSQL::Test::Utils;

our @EXPORT_OK = qw(fill pick literal);

sub pick { return $_[ int rand @_ ] }
sub quote { return "'" . $_[0] =~ s/'/''/gr . "'" }

sub literal {
	my ($value) = @_;
	return (defined $$value{text} ? quote($$value{text}) : 'NULL') . "::$$value{type}";
}

# Times close to each other, for generating ids, and the limits of the formats: their first and last
# milliseconds, and the times just outside.
my @times = map { "2026-01-01 00:00:$_+00" }
	qw(00 00.0005 00.001 00.0019999 00.002 00.999 01 07.5 59.999999);
push @times, map { "2026-01-01 $_+00" } qw(00:01 00:17 05:00 12:34:56.789 23:59:59.999);
push @times, map { "$_+00" } (
	'2026-01-02 00:00', '2026-02-03 04:05:06.789', '2031-07-01 00:00', '2081-01-01 00:00',
	'2000-01-01 00:00', '1999-12-31 23:59:59.999');
my @edges = ('-infinity', 'infinity', '4713-01-01 00:00+00 BC');
push @edges, map { "$_+00" } (
	'1969-12-31 23:59:59.999', '1970-01-01 00:00', '1970-01-01 00:00:00.001',
	'2011-11-10 23:59:59.999', '2011-11-11 00:00', '2011-11-11 00:00:00.001',
	'2151-03-25 18:46:22.214', '2151-03-25 18:46:22.215',
	'3084-12-12 12:41:28.831', '3084-12-12 12:41:28.832',
	'10889-08-02 05:31:50.655', '10889-08-02 05:31:50.656');

sub hex_digits {
	my ($n) = @_;
	return join '', map { sprintf '%x', rand 16 } 1 .. $n;
}

sub uuid_of {
	my ($ms, $rest) = @_;
	my $hex = sprintf('%012x', $ms) . '7' . substr($rest, 0, 3) . '8' . substr($rest, 3, 15);
	return $hex =~ s/^(.{8})(.{4})(.{4})(.{4})(.{12})$/$1-$2-$3-$4-$5/r;
}

# Returns the values as text, by type.
sub pools {
	my @sizes = @_; # sizes of the types, in bytes
	my %pool;
	my @bounds = (@times, @edges);
	$pool{'timestamp with time zone'} = [ @bounds ];
	$pool{tstzrange} = [ 'empty', '(,)' ];
	for (1 .. 60) {
		my ($from, $to) = map { rand() < 0.7 ? pick(@times) : pick(@edges) } 1 .. 2;
		my ($open, $close) = (pick('[', '('), pick(']', ')'));
		push @{ $pool{tstzrange} }, qq($open"$from","$to"$close), qq($open"$to","$from"$close);
		push @{ $pool{tstzrange} }, qq($open"$from",$close), qq($open,"$to"$close) if $_ % 6 == 0;
	}
	$pool{uuid} = [
		'00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
		'00000000-0000-7000-8000-000000000000' ];
	for (1 .. 40) {
		my $ms = 1767225600000 + pick(0, 1, 2, 1000, int rand 100000, int rand 1e9);
		my $rest = hex_digits(18);
		push @{ $pool{uuid} }, map { uuid_of($ms, $_) }
			$rest, '0' x 18, substr($rest, 0, 9) . 'f' x 9;
	}
	# Hex digits for a complete id, or for the part after a time of 4 or 6 bytes. Some consist of
	# only 0s or only f's, and some begin with zeros or with a current time.
	my %digits = map { $_ => 1 } grep { $_ > 0 } map { 2 * $_, 2 * $_ - 8, 2 * $_ - 12 } @sizes;
	for my $digits (sort { $a <=> $b } keys %digits) {
		my @all = map { my $begins = $_; map { $begins . hex_digits(99) } 1 .. 12 }
			'', '0000', '019b', '019b7';
		push @{ $pool{bytea} }, map { '\x' . substr $_, 0, $digits } '0' x 99, 'f' x 99, @all;
	}
	$pool{bigint} = [
		0, 1, -1, '9223372036854775807', '-9223372036854775808', map { int rand 1e15 } 1 .. 20 ];
	$pool{integer} = [ 0, 1, 7, 255, 32767, 4194303, map { int rand 4194304 } 1 .. 10 ];
	$pool{text} = [
		'', qw(0 1 5 7 F N Z a u us use user user_ user_role user_role_ users user_0 user_01kdv),
		qw(user_role_01 role team z zz 01kdv 01KDV 1KDVD 0IL 113q 5M1 Fd9 jpX 11111111111),
		'a' . '_' x 61 . 'z', 'z' x 63, 'z' x 63 . '_', 'z' x 63 . '_7' . 'z' x 25 ];
	return \%pool;
}

# Returns the rows of a query as hashes with these field names.
sub rows {
	my ($node, $query, @names) = @_;
	my @rows;
	for (split /\n/, $node->safe_psql('postgres', $query)) {
		my @fields = split /\|/, $_, -1;
		push @rows, { map { $names[$_] => $fields[$_] } 0 .. $#names };
	}
	return @rows;
}

# Returns the results of expressions as strings, or undef for those that raise an error.
sub attempt {
	my ($node, @expressions) = @_;
	my $n = 0;
	my $copy = join '', map { $n++ . "\t" . s/\\/\\\\/gr . "\n" } @expressions;
	my $out = $node->safe_psql('postgres', "TRUNCATE attempts; COPY attempts FROM stdin;\n$copy\\.\n"
		  . 'SELECT n, t FROM attempts, attempt(expression) AS t WHERE t IS NOT NULL ORDER BY n');
	my @texts;
	$texts[$n - 1] = undef;
	/^(\d+)\|(.*)/ and $texts[$1] = $2 for split /\n/, $out;
	return @texts;
}

# Returns a LIKE pattern that consists of the text with random wildcards and escapes.
sub pattern_of {
	my ($text) = @_;
	my $rate = pick(0, 0, 0.05, 0.2);
	my $pattern = '';
	for (split //, $text) {
		$pattern .= rand() < $rate ? pick('_', '%', "\\$_", lc, uc)
			: $_ eq '_' && rand() < 0.5 ? '\_' : $_;
	}
	return $pattern . pick('', ('%') x 6, '_%', '%_', '%' . pick(0 .. 9), '__');
}

# Returns all known arguments of a type. Dies with advice if the type is unknown.
sub candidates {
	my ($o, $type, $ids, $for) = @_;
	my %known = (%{ $$o{pool} }, %{ $$o{values} });
	# format_type() prints bpchar without a length as "character", which means character(1) in a
	# query
	my ($text) = map { $_ eq 'character' ? 'bpchar' : $_ } grep { $_ eq $type }
		'text', 'character', 'character varying';
	if ($text) {
		my @beginnings = map { substr $_, 0, rand(1 + length) } (@{ $$o{values}{$ids} // [] }) x 2;
		my @patterns = $for =~ /~~/
			? map { pattern_of($_) } @beginnings, @{ $$o{values}{$ids} // [] } : ();
		return map { { text => $_, type => $text } } @{ $known{text} }, @beginnings, @patterns;
	}
	my $texts = $known{$type} or die "$for takes a $type, but there are no values of this "
		. "type: add some to pools() in test/lib/OracleTables.pm\n";
	return map { { text => $_, type => $type } } @$texts;
}

# Finds values of each type of the extension: all results of its functions and casts for values in
# the pools.
sub find_values {
	my ($o) = @_;
	my $node = $$o{node};
	my @makers = rows($node, q{
		SELECT format_type(prorettype, NULL), proname, types_of(proargtypes), 'f'
		FROM pg_proc JOIN pg_type ON pg_type.oid = prorettype
			JOIN members ON objid = pg_proc.oid AND classid = 'pg_proc'::regclass
		WHERE prorettype IN (SELECT oid FROM id_types) AND provolatile = 'i' AND prokind = 'f'
			AND NOT proargtypes::oid[] && '{internal, cstring}'::regtype[]::oid[]
		UNION ALL
		SELECT format_type(casttarget, NULL), '', format_type(castsource, NULL), 'c'
		FROM pg_cast WHERE casttarget IN (SELECT oid FROM id_types)
		ORDER BY 1, 2, 3}, qw(type name arguments kind));
	for my $round (1 .. 2) {
		my (@expressions, @types);
		for my $maker (@makers) {
			my %known = (
				%$o, pool => { %{ $$o{pool} }, boolean => [ 't', 'f' ] },
				values => { map({ $_ => [] } @{ $$o{types} }), %{ $$o{values} } });
			my $name = "$$maker{name}($$maker{arguments})";
			my @lists = map { [ candidates(\%known, $_, $$maker{type}, $name) ] }
				split /,/, $$maker{arguments};
			next if grep { !@$_ } @lists;
			for (1 .. 60) {
				my @arguments = map { literal(pick(@$_)) } @lists;
				push @types, $$maker{type};
				push @expressions, $$maker{kind} eq 'c' ? "($arguments[0])::$$maker{type}"
					: "$$maker{name}(" . join(', ', @arguments) . ')';
			}
		}
		my @texts = attempt($node, @expressions);
		my %found;
		for (0 .. $#texts) {
			$found{ $types[$_] }{ $texts[$_] } = 1 if defined $texts[$_] && $texts[$_] ne 'NULL';
		}
		for my $type (@{ $$o{types} }) {
			my %all = map { $_ => 1 } keys %{ $found{$type} // {} }, @{ $$o{values}{$type} // [] };
			$$o{values}{$type} = [ sort keys %all ];
		}
	}
	for my $type (@{ $$o{types} }) {
		my $n = @{ $$o{values}{$type} };
		die "functions and casts return only $n values of the type $type: add arguments for "
			. "them to pools() in test/lib/OracleTables.pm\n" if $n < 50;
	}
	return;
}

# A form is a condition on an id: an operator with the id on one side, or a function with planner
# support. %ID and %ARG1, %ARG2, ... stand for the operands. `call` calls the operator's function
# instead.
sub find_forms {
	my ($o) = @_;
	# Here a polymorphic operator accepts ranges of time; find_columns() adds ranges of ids.
	my $meant = sub { return [ map { $_ eq 'anyrange' ? 'tstzrange' : $_ } @_ ] };
	my @operators = rows($$o{node}, q{
		SELECT oprname, format_type(oprleft, NULL), format_type(oprright, NULL), oprcode::regproc,
			oprresult::regtype,
			EXISTS (SELECT FROM pg_amop JOIN pg_am ON pg_am.oid = amopmethod
			        WHERE amopopr = o.oid AND amname = 'btree')
			OR prosupport <> 0 AND oprname !~ '^(<>|!)'
		FROM pg_operator AS o JOIN members ON objid = o.oid AND classid = 'pg_operator'::regclass
			JOIN pg_proc ON pg_proc.oid = oprcode
		ORDER BY 2, 3, 1}, qw(name left right function result indexable));
	my @forms;
	for my $op (@operators) {
		my $name = "$$op{name} ($$op{left}, $$op{right})";
		die "$name is not a condition on two operands: extend find_forms() in "
			. "test/lib/OracleTables.pm\n" if $$op{result} ne 'boolean' || $$op{left} eq '-';
		my %form = (key => $name, operator => $$op{name}, indexable => $$op{indexable} eq 't');
		push @forms, {
			%form, id => $$op{left}, side => 'left', arguments => $meant->($$op{right}),
			text => "%ID $$op{name} %ARG1", call => "$$op{function}(%ID, %ARG1)" };
		push @forms, {
			%form, id => $$op{right}, side => 'right', arguments => $meant->($$op{left}),
			text => "%ARG1 $$op{name} %ID", call => "$$op{function}(%ARG1, %ID)" };
	}
	my @functions = rows($$o{node}, q{
		SELECT proname, types_of(proargtypes)
		FROM pg_proc AS p JOIN members ON objid = p.oid AND classid = 'pg_proc'::regclass
		WHERE prosupport = 'search_support'::regproc AND prorettype = 'boolean'::regtype
			AND NOT EXISTS (SELECT FROM pg_operator WHERE oprcode = p.oid)
		ORDER BY 1, 2}, qw(name arguments));
	for my $function (@functions) {
		my @arguments = split /,/, $$function{arguments};
		my ($at) = grep { my $n = $_; grep { $_ eq $arguments[$n] } @{ $$o{types} } } 0 .. $#arguments;
		my ($id) = splice @arguments, $at // 0, 1;
		my @places = map { "%ARG$_" } 1 .. @arguments;
		splice @places, $at // 0, 0, q(%ID);
		my $text = "$$function{name}(" . join(', ', @places) . ')';
		push @forms, {
			key => "$$function{name}($$function{arguments})", indexable => 1, id => $id, side => '',
			text => $text, call => $text, arguments => $meant->(@arguments) };
	}
	# Other types that an operator class of the extension covers, such as uuid, become columns too.
	my %others = map { $$_{type} => 1 } rows($$o{node}, q{
		SELECT format_type(t, NULL)
		FROM pg_amop JOIN members ON objid = amopopr AND classid = 'pg_operator'::regclass,
			unnest(ARRAY[amoplefttype, amoprighttype]) AS t
		WHERE t NOT IN (SELECT oid FROM id_types)}, 'type');
	$others{ $$_{id} } = 1 for grep { $$_{side} eq '' && !$$o{values}{ $$_{id} } } @forms;
	$$o{others} = [ sort keys %others ];
	for my $type (@{ $$o{others} }) {
		my @texts = map { $$_{text} } candidates($o, $type, $type, 'an operator of an index');
		my $list = join ', ', map { quote($_) } @texts;
		$$o{values}{$type} = [ map { $$_{text} } rows($$o{node},
			"SELECT v FROM unnest(ARRAY[$list]::$type\[]) AS v GROUP BY v ORDER BY v", 'text') ];
		push @forms, map { {
			key => "$_ ($type, $type)", operator => $_, indexable => $_ ne '<>', id => $type,
			side => 'left', text => "%ID $_ %ARG1", call => "%ID $_ %ARG1", arguments => [$type],
		} } qw(< <= = >= > <>);
	}
	return @forms;
}

# Sets up columns of every type and of a domain over it, and ranges over both.
sub find_columns {
	my ($o) = @_;
	my $node = $$o{node};
	$$o{types} = [ map { $$_{type} } rows($node,
		'SELECT format_type(oid, NULL) FROM id_types ORDER BY 1', 'type') ];
	find_values($o);
	my @forms = find_forms($o);
	for my $type (grep { $_ eq ($ENV{SORTID_TYPE} // $_) } @{ $$o{types} }, @{ $$o{others} }) {
		my $name = $type =~ s/^.*\.//r =~ s/\W/_/gr;
		$node->safe_psql('postgres', "
			CREATE DOMAIN d_$name AS $type;
			CREATE TYPE r_$name AS RANGE (subtype = $type);
			CREATE TYPE rd_$name AS RANGE (subtype = d_$name)");
		$$o{ranges}{$type} = [ "r_$name", "rd_$name" ];
		my $values = $$o{values}{$type};
		$$o{values}{"d_$name"} = $values;
		# Ranges are neither empty nor unbounded: from PostgreSQL 17 on, the server plans NULL <@
		# '(,)' as true, and NULL <@ 'empty' as false.
		for my $range (@{ $$o{ranges}{$type} }) {
			for (1 .. 25) {
				my ($from, $to) = sort map { pick(@$values) } 1 .. 2;
				$to = '' if $from eq $to;
				push @{ $$o{values}{$range} }, pick('[', '(') . "$from,$to" . pick(']', ')');
			}
		}
		my @of_core = map { {
			key => "$_->[0] ranges of $type", operator => '', indexable => 0, side => '', id => $type,
			text => $_->[1], call => $_->[1], arguments => ['range'],
		} } [ '<@', '%ID <@ %ARG1' ], [ '@>', '%ARG1 @> %ID' ];
		my @mine = ((grep { $$_{id} eq $type } @forms), @of_core);
		for my $domain (0, 1) {
			my $column = {
				type => $domain ? "d_$name" : $type, base => $type, domain => $domain,
				name => $domain ? "d_$name" : $name, values => $values };
			push @{ $$o{columns} }, $column;
			# uuid has no min and max before PostgreSQL 20.
			($$column{extremes}) =
				attempt($node, "(SELECT max(v) FROM (SELECT NULL::$$column{type} AS v) AS q)");
			$$column{forms} = [ map { accepted($o, $column, $_) } @mine ];
		}
	}
	return;
}

# Returns the form with only those arguments that do not raise an error, because whether an error
# occurs can depend on the plan.
sub accepted {
	my ($o, $column, $form) = @_;
	my %form = (%$form);
	my (@lists, @expressions);
	for my $type (@{ $form{arguments} }) {
		my @types = $type eq 'range' ? @{ $$o{ranges}{ $$column{base} } } : $type;
		my @all = map { candidates($o, $_, $$column{base}, $form{key}) } @types;
		my %seen;
		my @some = grep { !$seen{ literal($_) }++ } map { pick(@all) } 1 .. 120;
		push @lists, \@some;
	}
	my @tries = map { my $n = $_; [ map { $$_[ $n % @$_ ] } @lists ] } 0 .. 119;
	my $id = quote(pick(@{ $$column{values} })) . "::$$column{type}";
	for my $arguments (@tries) {
		my $text = $form{text} =~ s/%ID/$id/r;
		my $n = 0;
		for my $literal (map { literal($_) } @$arguments) {
			$n++;
			$text =~ s/%ARG$n/$literal/;
		}
		push @expressions, $text;
	}
	my @texts = attempt($$o{node}, @expressions);
	my %seen;
	$form{accepted} = [ map { $tries[$_] }
		grep { defined $texts[$_] && !$seen{ $expressions[$_] }++ } 0 .. $#tries ];
	return \%form if @{ $form{accepted} };
	die "$form{key} accepts no known argument: add some to pools() in test/lib/OracleTables.pm\n"
		unless $$column{domain} || $form{arguments}[0] eq 'range';
	push @{ $$o{notes} }, "$form{key} accepts none of " . scalar(@tries)
		. " arguments with a column of type $$column{type}";
	return;
}

# Returns statements that create tables of a column's type, and lists the tables as {name, kind,
# column}. Some also have `partitions`, the number of partitions; `own`, the condition of the index;
# or `expression`, which is indexed instead of the id. `small` tables are inner sides of joins.
sub make_tables {
	my ($o, $column) = @_;
	my ($type, $name, $values) = @$column{qw(type name values)};
	my @sql;
	my @some = @$values[ 0 .. $#$values / 10 ];
	my @many = map { rand() < 0.05 ? undef : rand() < 0.3 ? pick(@some) : pick(@$values) } 1 .. 600;
	@many[ 0, 1 ] = @$values[ 0, -1 ];
	my $k = 0;
	my $rows = join ",\n",
		map { '(' . literal({ text => $_, type => $type }) . ', ' . $k++ % 20 . ')' } @many;
	push @sql, "CREATE TABLE base_$name (id $type, k integer); INSERT INTO base_$name VALUES $rows";
	my $add = sub {
		my ($table, $kind, %more) = @_;
		push @{ $$o{tables} }, { name => $table, kind => $kind, column => $column, %more };
		return $table;
	};
	my $load = sub {
		my ($table, $order, $definition) = @_;
		$definition //= "CREATE TABLE $table (id $type, k integer) WITH (fillfactor = 12)";
		push @sql, $definition, "INSERT INTO $table SELECT id, k FROM base_$name ORDER BY $order";
		return;
	};
	# Each operator class has a table with an index; for BRIN the rows are in order. A domain also
	# has an index on its base type.
	my @classes = rows($$o{node}, qq{
		SELECT opcname, amname, opcnamespace::regnamespace
		FROM pg_opclass JOIN pg_am ON pg_am.oid = opcmethod
		WHERE opcintype = '$$column{base}'::regtype ORDER BY 2, 1}, qw(name method schema));
	for my $class (@classes) {
		my $brin = $$class{method} eq 'brin';
		for my $key ('id', $$column{domain} && $brin ? "(id::$$column{base})" : ()) {
			my $table = "$$class{method}_$$class{name}_${name}" . ($key ne 'id' && '_base');
			$load->($table, $brin ? 'id' : 'k, id');
			push @sql, "CREATE INDEX i_$table ON $table
				USING $$class{method} ($key $$class{schema}.$$class{name})"
				. ($brin && ' WITH (pages_per_range = 1)');
			$add->($table, $$class{method}, class => $$class{name});
		}
	}
	$load->($add->("several_$name", 'several'), 'k');
	push @sql, "CREATE INDEX i_several_$name ON several_$name (k, id DESC NULLS LAST)";
	# Partial indexes, and an expression index on a condition: queries on these tables contain the
	# condition. Another expression index is on an expression that returns an id.
	my @single  = grep { @{ $$_{arguments} } == 1 } @{ $$column{forms} };
	my @indexed = grep { $$_{indexable} } @single;
	my @ranges  = grep { ($$_{operator} // '') !~ /^[<>]?=?$/ } @indexed;    # uuid has none
	my %own = (
		partial   => [ pick(@indexed), '(id) WHERE %C' ],
		partial_k => [ pick(@ranges ? @ranges : @indexed), '(k) WHERE %C' ],
		boolean   => [ pick(@single),  '((%C), k)' ]);
	for my $kind (sort keys %own) {
		my ($form, $index) = @{ $own{$kind} };
		my $argument = pick(@{ $$form{accepted} })->[0];
		my $literal  = literal($argument);
		my $condition = $$form{text} =~ s/%ID/id/r =~ s/%ARG1/$literal/r;
		my $table = "${kind}_$name";
		$load->($add->($table, $kind, own => { form => $form, arguments => [$argument] }), 'k');
		push @sql, "CREATE INDEX i_$table ON $table " . $index =~ s/%C/$condition/r;
	}
	my $expression = '(CASE WHEN %A.k < 15 THEN %A.id END)' . ($$column{domain} ? "::$type" : '');
	my $key = $expression =~ s/%A\.//gr;
	$load->($add->("expression_$name", 'expression', expression => $expression), 'k');
	push @sql, "CREATE INDEX i_expression_$name ON expression_$name (($key))";

	# A view that hides rows, a table with children, and a foreign table.
	$load->("seen_$name", 'k');
	push @sql, "CREATE INDEX i_barrier_$name ON seen_$name (id)", "
		CREATE VIEW barrier_$name WITH (security_barrier) AS SELECT * FROM seen_$name WHERE k <> 7";
	$add->("barrier_$name", 'barrier');
	$load->($add->("inherited_$name", 'inherited'), 'k OFFSET 200');
	push @sql, "CREATE INDEX i_inherited_$name ON inherited_$name (id)";
	for my $n (0, 1) {
		my $child = "child${n}_$name";
		push @sql, "CREATE TABLE $child (more text) INHERITS (inherited_$name)", "
			INSERT INTO $child SELECT id, k FROM base_$name ORDER BY k LIMIT 100 OFFSET 100 * $n",
			"CREATE INDEX ON $child (id)";
	}
	for my $size ($$o{fdw} ? ('', 'small') : ()) {
		my ($here, $there) = map { "$_${size}_$name" } 'foreign', 'there';
		$load->($there, $size ? 'k LIMIT 90' : 'k');
		push @sql, "CREATE INDEX ON $there (id)", "CREATE FOREIGN TABLE $here (id $type, k integer)
			SERVER loopback OPTIONS (table_name '$there')";
		$add->($here, 'foreign', small => $size);
	}

	# Partitioned tables, in pairs for partitionwise joins.
	my @ends = ('MINVALUE', map({ quote($$values[ @$values * $_ / 5 ]) } 1 .. 4), 'MAXVALUE');
	my @lists = map { my $n = $_; join ', ', map { quote($$values[ $n + 7 * $_ ]) } 0 .. 4 } 0 .. 3;
	my %parts = (
		range => [ map { "FROM ($ends[$_]) TO ($ends[$_ + 1])" } 0 .. 4 ],
		hash  => [ map { "WITH (MODULUS 4, REMAINDER $_)" } 0 .. 3 ],
		list  => [ map { "IN ($_)" } @lists ]);
	for my $by (sort keys %parts) {
		for my $size ('', 'small') {
			my $table = "by_$by${size}_$name";
			my @values = map { "FOR VALUES $_" } @{ $parts{$by} };
			push @values, 'DEFAULT' if $by ne 'hash';
			my $n = 0;
			$load->($table, $size ? 'k LIMIT 90' : 'k', join '; ',
				"CREATE TABLE $table (id $type, k integer) PARTITION BY $by (id)",
				map({ "CREATE TABLE ${table}_part" . $n++ . " PARTITION OF $table $_" } @values),
				"CREATE INDEX ON $table (id)");
			$add->($table, "by_$by", partitions => $n, small => $size);
		}
	}
	$load->($add->("small_$name", 'small', small => 'small'), 'k LIMIT 90');
	push @sql, "CREATE INDEX i_small_$name ON small_$name (id)";
	return join ";\n", @sql, '';
}

# Creates all types, forms, columns and tables. The server must have the extension and
# test/lib/oracle.sql.
sub fill {
	my ($node) = @_;
	my $o = { node => $node, values => {}, ranges => {}, columns => [], tables => [], notes => [] };
	$node->safe_psql('postgres', q{
		CREATE VIEW members AS SELECT classid, objid FROM pg_depend
		WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');
		CREATE VIEW id_types AS SELECT t.*
		FROM pg_type AS t JOIN members ON objid = t.oid AND classid = 'pg_type'::regclass
		WHERE typtype = 'b' AND typelem = 0;
		CREATE FUNCTION types_of(oidvector) RETURNS text LANGUAGE sql AS $$
			SELECT string_agg(format_type(t, NULL), ',' ORDER BY n)
			FROM unnest($1) WITH ORDINALITY AS u(t, n)
		$$});
	$$o{major} = int($node->safe_psql('postgres', 'SHOW server_version_num') / 10000);
	# The database is its own foreign server, with the extension. (Not all machines have
	# postgres_fdw.)
	$$o{fdw} = $node->safe_psql('postgres',
		q{SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'});
	$node->safe_psql('postgres', sprintf q{
		CREATE EXTENSION postgres_fdw;
		CREATE SERVER loopback FOREIGN DATA WRAPPER postgres_fdw
		OPTIONS (host '%s', port '%s', dbname 'postgres', extensions 'sortid');
		CREATE USER MAPPING FOR CURRENT_USER SERVER loopback}, $node->host, $node->port) if $$o{fdw};
	$$o{pool} = pools(split /\n/, $node->safe_psql('postgres',
		'SELECT DISTINCT typlen FROM id_types WHERE typlen > 0 ORDER BY 1'));
	find_columns($o);
	$node->safe_psql('postgres', join '', map { make_tables($o, $_) } @{ $$o{columns} });
	$node->safe_psql('postgres', 'ANALYZE');
	return $o;
}

1;
