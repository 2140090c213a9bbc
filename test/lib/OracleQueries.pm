# OracleQueries: random queries over the tables of OracleTables. Each query has a fast form that can
# use an index, and a slow form that cannot, because a volatile function hides every id.
package OracleQueries;
use strict;
use warnings;
use Exporter 'import';
use OracleTables qw(literal pick);

our @EXPORT_OK = qw(random_case rows_of systematic);

sub chance { return rand() < $_[0] }

# Hides an id from the planner. Joins use the cheapest form.
sub hidden {
	my ($q, $column, $id) = @_;
	return "same($id)" if !$$q{join} && chance(0.4);
	my $cast = $$column{domain} ? "::$$column{type}" : '';
	return "(CASE WHEN random() >= 0 THEN $id END)$cast";
}

# Returns an argument twice: for the fast query in one of the forms that an argument can have, and
# for the slow query as a constant.
sub argument {
	my ($q, $argument, $how) = @_;
	my $type = $$argument{type};
	my $constant = !$how && chance(0.02) ? "NULL::$type" : literal($argument);
	$how //= pick(('constant') x 9, ('parameter') x 6, ('select') x 2, 'volatile', ('stable') x 2);
	$how = 'constant' if $how eq 'parameter' && !$$q{prepared};
	return ("(SELECT $constant)", $constant) if $how eq 'select';
	return ("(SELECT CASE WHEN random() >= 0 THEN $constant END)", $constant) if $how eq 'volatile';
	return ('(' . $constant =~ s/::\Q$type\E$//r . "::text)::$type", $constant) if $how eq 'stable';
	return ($constant, $constant) if $how eq 'constant';
	push @{ $$q{types} }, $type;
	push @{ $$q{values} }, $constant;
	return ('$' . @{ $$q{types} }, $constant);
}

# Returns a form with its arguments filled in, for the fast and for the slow query.
sub apply {
	my ($q, $column, $form, $id, $arguments, $how) = @_;
	my ($fast, $slow) = ($$form{text}, chance(0.5) ? $$form{text} : $$form{call});
	my $hidden = hidden($q, $column, $id);
	my $n = 0;
	for my $argument (@$arguments) {
		$n++;
		my ($quick, $plain) = argument($q, $argument, $how);
		if ($$argument{type} eq 'tstzrange' && chance(0.4)) {
			$_ = "tstzrange(lower($_), upper($_))" for $quick, $plain;
		}
		$fast =~ s/%ARG$n/$quick/;
		$slow =~ s/%ARG$n/$plain/;
	}
	return ($fast =~ s/%ID/$id/r, $slow =~ s/%ID/$hidden/r);
}

# Returns N arguments that the form accepts, all of one type.
sub several {
	my ($form, $n) = @_;
	my $first = pick(@{ $$form{accepted} })->[0];
	my @alike = grep { $$_{type} eq $$first{type} } map { $$_[0] } @{ $$form{accepted} };
	return map { pick(@alike) } 1 .. $n;
}

sub forms { my ($column, $want) = @_; return grep { $want->($_) } @{ $$column{forms} } }

sub binary {
	my ($column, $operator) = @_;
	return forms($column,
		sub { ($_[0]{operator} // '') eq $operator && $_[0]{side} eq 'left' });
}

my @kinds = (
	('form') x 12, ('any') x 2, ('in') x 2, ('between') x 2,
	'null', 'distinct', 'row', 'k', 'case');

# Returns the condition of a table's own index, which is either a partial index or an expression
# index on the condition.
sub own {
	my ($q, $column, $own) = @_;
	my ($fast, $slow) = apply($q, $column, $$own{form}, 'a.id', $$own{arguments}, 'constant');
	my $how = pick(('%s') x 4, 'NOT (%s)', '(%s) IS TRUE', '(%s) IS NOT TRUE', '(%s) IS NOT NULL');
	return map { sprintf $how, $_ } $fast, $slow;
}

# Returns a condition on ALIAS.id without AND and OR.
sub atom {
	my ($q, $column, $alias) = @_;
	my $table = $alias eq 'a' ? $$q{table} : {};
	return own($q, $column, $$table{own}) if $$table{own} && chance(0.4);
	my $indexed = $$table{expression} && chance(0.7) ? $$table{expression} : '%A.id';
	my $id     = $indexed =~ s/%A/$alias/gr;
	my $hidden = hidden($q, $column, $id);
	my $kind   = pick(@kinds);
	my $both = sub { my ($text) = @_; return ($text =~ s/%ID/$id/gr, $text =~ s/%ID/$hidden/gr) };
	if ($kind eq 'any') {
		my $form = pick(forms($column, sub { $_[0]{side} eq 'left' }));
		my @arguments = several($form, pick(0, 1, 3, 12));
		my $type = ($arguments[0] // (several($form, 1))[0])->{type};
		my $list = join ', ', map({ literal($_) } @arguments), chance(0.1) ? 'NULL' : ();
		my $array = "ARRAY[$list]::$type\[]";
		my $word = pick('ANY', 'ANY', 'ANY', 'ALL');
		my $test = "%ID $$form{operator} $word";
		my ($fast) = $both->($test);
		my (undef, $slow) = $both->("$test ($array)");
		if ($$q{prepared} && chance(0.5)) {
			push @{ $$q{types} }, "$type\[]";
			push @{ $$q{values} }, $array;
			return ("$fast (\$" . @{ $$q{types} } . ')', $slow);
		}
		return ("$fast (" . (chance(0.3) ? "SELECT unnest($array)" : $array) . ')', $slow);
	}
	if ($kind eq 'in') {
		my @values = several(pick(binary($column, '=')), pick(1, 2, 5, 15));
		my $list = join ', ', map({ literal($_) } @values), chance(0.1) ? 'NULL' : ();
		return $both->('%ID ' . pick('', '', 'NOT ') . "IN ($list)");
	}
	if ($kind eq 'between') {
		my ($low, $high) = several(pick(binary($column, '>=')), 2);
		my ($from, $from_slow) = argument($q, $low);
		my ($to,   $to_slow)   = argument($q, $high);
		my $word = pick('', '', 'NOT ') . 'BETWEEN ' . pick('', 'SYMMETRIC ');
		return ("$id $word$from AND $to", "$hidden $word$from_slow AND $to_slow");
	}
	my $value = literal({ text => pick(@{ $$column{values} }), type => $$column{base} });
	return $both->(pick('%ID IS NULL', '%ID IS NOT NULL')) if $kind eq 'null';
	return $both->('%ID IS ' . pick('', 'NOT ') . "DISTINCT FROM $value") if $kind eq 'distinct';
	return $both->("(%ID, $alias.k) " . pick('<', '<=', '>', '>=', '=')
			. " ($value, " . int(rand 20) . ')') if $kind eq 'row';
	return $both->("$alias.k " . pick('=', '<', '>') . ' ' . int rand 20) if $kind eq 'k';
	my $form = pick(forms($column, sub { 1 }));
	my ($fast, $slow) = apply($q, $column, $form, $id, pick(@{ $$form{accepted} }));
	return ($fast, $slow) if $kind eq 'form';
	my ($else, $else_slow) = apply($q, $column, $form, $id, pick(@{ $$form{accepted} }));
	return ("CASE WHEN $alias.k < 9 THEN $fast ELSE $else END",
		"CASE WHEN $alias.k < 9 THEN $slow ELSE $else_slow END");
}

sub condition {
	my ($q, $column, $alias, $depth) = @_;
	return atom($q, $column, $alias) if $depth == 0 || chance(0.45);
	my ($a, $a_slow) = condition($q, $column, $alias, $depth - 1);
	return ("NOT ($a)", "NOT ($a_slow)") if chance(0.12);
	my ($b, $b_slow) = condition($q, $column, $alias, $depth - 1);
	my $word = pick('AND', 'OR');
	return ("($a) $word ($b)", "($a_slow) $word ($b_slow)");
}

# Returns a form that can join two tables: its argument is the other table's column.
sub join_form {
	my ($column, $other) = @_;
	my @forms = forms($column, sub {
		my ($form) = @_;
		my @arguments = @{ $$form{arguments} };
		return @arguments == 1 && $arguments[0] eq $$other{base} && $$form{side} ne '';
	});
	return pick((grep { $$_{operator} eq '=' } @forms) x 4, @forms);
}

# A query's rows as a single string. Without ORDER BY, the string is a digest that does not depend
# on the order of rows. In its reports, t/018_plan_oracle.pl shows the rows instead.
my $digest = q{count(*) || ' ' || coalesce(sum(hashtextextended(q::text, 0)), 0)};
my $rows   = q{string_agg(q::text, E'\n' ORDER BY q::text COLLATE "C")};
sub text_of { return "SELECT $digest FROM ($_[0]) AS q" }
sub rows_of { return $_[0] =~ s/\Q$digest\E/$rows/r }
sub ordered_text_of { return "SELECT string_agg(q::text, ' ') FROM ($_[0]) AS q" }

# Returns a SELECT from the table for each of two conditions, fast and slow.
sub both_of {
	my ($what, $t, $fast, $slow) = @_;
	return map { text_of("SELECT $what FROM $$t{name} AS a WHERE $_") } $fast, $slow;
}

# Grouping sets with a condition. In the slow query the condition is a column of a sub-select, which
# the planner cannot confuse with an expression. The condition does not contain NOT, AND or a
# sub-select, because servers before PostgreSQL 18 rewrite these.
my @sets = (
	'ROLLUP (%G)', 'ROLLUP (a.k % 3, %G)', 'CUBE (%G, a.k % 3)', 'GROUPING SETS ((), (%G))',
	'GROUPING SETS ((%G), (a.k % 3), (a.k % 3, %G))');
my @havings = (
	'true', '%G', '%G AND count(*) > 2', '%G OR count(*) > 300', '(%G) IS NULL',
	'coalesce(%G, false)');

# Returns the forms that a query can group by. (PostgreSQL 17 rewrites its own <@ and @> on ranges.)
sub groupable {
	my ($q, $column) = @_;
	return forms($column, sub { $$q{major} != 17 || $_[0]{key} !~ /ranges of/ });
}

sub grouped {
	my ($q, $t, $form, $fast, $slow) = @_;
	my ($by, $by_slow) = apply($q, $$t{column}, $form, 'a.id', pick(@{ $$form{accepted} }),
		pick('constant', 'parameter', 'stable'));
	my @grouped = (pick(@sets), pick(@havings));
	my $query = sub {
		my ($g, $from) = @_;
		my ($sets, $having) = map { s/%G/$g/gr } @grouped;
		return text_of("SELECT ($g) AS g, ($g) AND count(*) > 2 AS several,
			coalesce($g, false) AS found, count(*), count(a.id) AS ids
			FROM $from GROUP BY $sets HAVING $having");
	};
	my $hidden = "(SELECT a.id, a.k, $by_slow AS g FROM $$t{name} AS a WHERE $slow OFFSET 0) AS a";
	return ($query->($by, "$$t{name} AS a WHERE $fast"), $query->('a.g', $hidden));
}

my %shapes = (
	where => sub {
		my ($q, $t) = @_;
		my ($fast, $slow) = condition($q, $$t{column}, 'a', pick(0, 0, 1, 2, 3));
		my $what = pick('a.id, a.k', 'a.id', 'count(*)');
		return both_of($what, $t, $fast, $slow);
	},
	extreme => sub {
		my ($q, $t) = @_;
		return unless $$t{column}{extremes};
		my ($fast, $slow) = condition($q, $$t{column}, 'a', pick(0, 1));
		my $what = pick('min', 'max');
		my $order = $what eq 'min' ? 'ASC' : 'DESC';
		return ("SELECT $what(a.id)::text FROM $$t{name} AS a WHERE $fast",
			"SELECT a.id::text FROM $$t{name} AS a WHERE ($slow) AND a.id IS NOT NULL
			ORDER BY a.id::text COLLATE \"C\" $order LIMIT 1");
	},
	order => sub {
		my ($q, $t) = @_;
		my ($fast, $slow) = condition($q, $$t{column}, 'a', pick(0, 1));
		my $tail  = pick('', 'DESC', 'DESC NULLS LAST', 'NULLS FIRST');
		my $limit = pick('', 'LIMIT 1', 'LIMIT 7', 'LIMIT 5 OFFSET 3');
		my $from  = "SELECT a.id FROM $$t{name} AS a WHERE";
		return (ordered_text_of("$from $fast ORDER BY a.id $tail $limit"),
			ordered_text_of("$from $slow ORDER BY a.id::text COLLATE \"C\" $tail $limit"));
	},
	distinct => sub {
		my ($q, $t) = @_;
		my ($fast, $slow) = condition($q, $$t{column}, 'a', pick(0, 1));
		my $distinct = pick('DISTINCT a.id', 'DISTINCT ON (a.id) a.id');
		my $from = "FROM $$t{name} AS a WHERE";
		return (ordered_text_of("SELECT $distinct $from $fast ORDER BY a.id LIMIT 20"),
			ordered_text_of("SELECT a.id::text COLLATE \"C\" AS id $from $slow
				GROUP BY 1 ORDER BY 1 LIMIT 20"))
			if chance(0.5);
		return (text_of("SELECT a.id, count(*) $from $fast GROUP BY a.id"),
			text_of("SELECT min(a.id::text) AS id, count(*) $from $slow GROUP BY a.id::text"));
	},
	grouping => sub {
		my ($q, $t) = @_;
		my @also = ('true', 'true');
		@also = condition($q, $$t{column}, 'a', pick(0, 1)) if chance(0.5);
		return grouped($q, $t, pick(groupable($q, $$t{column})), @also);
	},
	join => sub {
		my ($q, $t, $u) = @_;
		$$q{join} = 1;
		my $form = join_form($$t{column}, $$u{column}) or return;
		my $on = $$form{text} =~ s/%ID/a.id/r =~ s/%ARG1/b.id/r;
		my $id = hidden($q, $$t{column}, 'a.id');
		my $on_slow = $$form{text} =~ s/%ID/$id/r =~ s/%ARG1/b.id/r;
		my ($fast, $slow, $also, $also_slow) = ('true') x 4;
		($fast, $slow) = condition($q, $$t{column}, 'a', pick(0, 1)) if chance(0.6);
		if ($$form{operator} ne '=') {    # otherwise nearly all pairs match
			$_ = "a.k < 3 AND ($_)" for $fast, $slow;
		}
		($also, $also_slow) = condition($q, $$u{column}, 'b', 0) if chance(0.3);
		my $kind = pick(
			('JOIN') x 3, 'LEFT JOIN', 'RIGHT JOIN',
			'EXISTS', 'NOT EXISTS', 'IN', 'NOT IN', 'FULL JOIN');
		my ($a, $b) = ("$$t{name} AS a", "$$u{name} AS b");
		my $select = "SELECT a.id, a.k FROM $a WHERE";
		if ($kind =~ /EXISTS/) {
			my $of = sub {
				my ($on, $where, $other) = @_;
				return text_of("$select ($where) AND $kind (SELECT FROM $b WHERE ($on) AND ($other))");
			};
			return ($of->($on, $fast, $also), $of->($on_slow, $slow, $also_slow));
		}
		if ($kind =~ /^(NOT )?IN$/ && $$form{operator} eq '=') {
			my $hidden = hidden($q, $$t{column}, 'a.id');
			return (
				text_of("$select ($fast) AND a.id $kind (SELECT b.id FROM $b WHERE $also)"),
				text_of("$select ($slow) AND $hidden $kind (SELECT b.id FROM $b WHERE $also_slow)"));
		}
		my $pairs = "SELECT a.id, a.k, b.id AS other, b.k AS l FROM $a";
		if ($kind eq 'FULL JOIN' && $$form{operator} eq '=') {
			return (text_of("$pairs FULL JOIN $b ON $on"), text_of(
				"$pairs LEFT JOIN $b ON $on_slow UNION ALL SELECT NULL, NULL, b.id, b.k FROM $b
				WHERE NOT EXISTS (SELECT FROM $a WHERE $on_slow)"));
		}
		$kind = 'JOIN' unless $kind =~ /^(LEFT |RIGHT )?JOIN/;
		# A condition in WHERE on the nullable side would turn the outer join into an inner one.
		($also, $also_slow) = ('true', 'true') if $kind eq 'LEFT JOIN';
		return (text_of("$pairs $kind $b ON ($on) AND ($fast) WHERE $also"),
			text_of("$pairs $kind $b ON ($on_slow) AND ($slow) WHERE $also_slow"));
	},
	arguments => sub {    # arguments that come from another relation
		my ($q, $t) = @_;
		$$q{join} = 1;
		my $form = pick(forms($$t{column}, sub { @{ $_[0]{arguments} } == 1 }));
		my @arguments = several($form, pick(1, 5, 20));
		my $type = $arguments[0]{type};
		my $list = join ', ', map({ literal($_) } @arguments), chance(0.2) ? 'NULL' : ();
		my $array = "ARRAY[$list]::$type\[]";
		my $from = "unnest($array) AS p";
		if ($$q{prepared} && chance(0.5)) {
			push @{ $$q{types} }, "$type\[]";
			push @{ $$q{values} }, $array;
			$from = 'unnest($' . @{ $$q{types} } . ') AS p';
		}
		my $on = $$form{text} =~ s/%ARG1/p/r =~ s/%ID/a.id/r;
		my $id = hidden($q, $$t{column}, 'a.id');
		my $on_slow = $$form{text} =~ s/%ARG1/p/r =~ s/%ID/$id/r;
		my $kind = pick('JOIN', 'JOIN', 'LEFT JOIN');
		my $table = "$$t{name} AS a";
		my $from_slow = "unnest($array) AS p";
		return (text_of("SELECT a.id, a.k, p FROM $from $kind $table ON $on"),
			text_of("SELECT a.id, a.k, p FROM $from_slow $kind $table ON $on_slow"))
			if chance(0.6) || !$$t{column}{extremes};
		return (text_of("SELECT p, (SELECT max(a.id) FROM $table WHERE $on) AS id FROM $from"),
			text_of("SELECT p, (SELECT a.id FROM $table WHERE ($on_slow) AND a.id IS NOT NULL
				ORDER BY a.id::text COLLATE \"C\" DESC LIMIT 1) AS id FROM $from_slow"));
	});

my @switches = map { "enable_$_" } qw(
	indexscan indexonlyscan bitmapscan hashjoin mergejoin nestloop
	hashagg sort material memoize incremental_sort);

# Chooses settings that steer the planner towards indexes and one kind of join, for the fast query.
sub settings {
	my ($q) = @_;
	my %set = (enable_seqscan => 'off');
	delete $set{enable_seqscan} if chance(0.05);
	$set{$_} = 'off' for grep { chance(0.15) } @switches;
	if ($$q{join}) {
		my $off = pick([qw(hashjoin mergejoin)], ([qw(hashjoin nestloop)]) x 2,
			[qw(mergejoin nestloop)], []);
		$set{"enable_$_"} = 'off' for @$off;
	}
	$set{max_parallel_workers_per_gather} = 2 if chance(0.02);
	$set{"enable_partitionwise_$_"} = 'on' for grep { chance(0.6) } qw(join aggregate);
	$set{plan_cache_mode} = pick(('force_generic_plan') x 2, 'force_custom_plan') if $$q{prepared};
	$$q{settings} = join ' ', map { "SET $_ = $set{$_};" } sort keys %set;
	$$q{unset}    = join ' ', map { "RESET $_;" } sort keys %set;
	return;
}

sub finish {
	my ($q, $fast, $slow) = @_;
	@$q{qw(fast slow)} = ($fast, $slow);
	my $run = $$q{table}{partitions} ? ', ANALYZE, TIMING OFF, SUMMARY OFF, BUFFERS OFF' : '';
	$$q{explain} = "(COSTS OFF$run) ";
	if (@{ $$q{types} }) {
		$$q{parameters} = '(' . join(', ', @{ $$q{types} }) . ')';
		$$q{arguments}  = '(' . join(', ', @{ $$q{values} }) . ')';
	}
	return $q;
}

# Returns a query for a single form, on any kind of table.
sub by_itself {
	my ($q, $form) = @_;
	my $table = $$q{table};
	my $id = ($$table{expression} // '%A.id') =~ s/%A/a/gr;
	my ($fast, $slow) = apply($q, $$table{column}, $form, $id, pick(@{ $$form{accepted} }),
		pick('constant', 'parameter', 'select'));
	return finish($q, both_of('a.id, a.k', $table, $fast, $slow));
}

# Returns queries that cover every form: on a btree index, which must support an `indexable` form,
# on a BRIN index, on partitions, on a table of another kind, and with grouping sets. Equality is
# tested on every kind of table, because every kind of index supports it.
sub systematic {
	my ($o) = @_;
	my @cases;
	for my $column (@{ $$o{columns} }) {
		my @tables = grep { $$_{column} == $column && !$$_{small} } @{ $$o{tables} };
		my $kind = sub { my ($want) = @_; return pick(grep { $$_{kind} =~ $want } @tables) };
		for my $form (@{ $$column{forms} }) {
			my $query = sub {
				my ($table, @more) = @_;
				my $mode = pick('force_generic_plan', 'force_custom_plan');
				return {
					table => $table, major => $$o{major}, types => [], values => [], prepared => 1,
					settings => "SET enable_seqscan = off; SET plan_cache_mode = $mode",
					unset => 'RESET enable_seqscan; RESET plan_cache_mode', @more };
			};
			my @some = map { $kind->($_) } qr/^btree/, qr/^btree/, qr/^brin/, qr/^by_/;
			push @some, grep { $$_{class} || $$_{partitions} } @tables
				if ($$form{operator} // '') eq '=';
			push @cases, map { by_itself($query->($_, form => $form), $form) } @some;
			my $other = $query->($kind->(
				qr/partial|boolean|expression|barrier|inherited|foreign/));
			settings($other);
			push @cases, by_itself($other, $form);
			my $q = $query->(pick(@tables));
			push @cases, finish($q, grouped($q, $$q{table}, $form, 'true', 'true'))
				if grep { $_ == $form } groupable($q, $column);
		}
		for my $table (map { ($_) x 4 } grep { $$_{own} } @tables) {
			my $q = { table => $table, types => [], values => [], prepared => 0 };
			settings($q);
			push @cases, finish($q, both_of('a.id, a.k', $table, own($q, $column, $$table{own})));
		}
	}
	return @cases;
}

my @shapes = (
	('where') x 6, ('extreme') x 2, ('order') x 2, 'distinct', ('grouping') x 2, ('join') x 4,
	('arguments') x 2);

sub random_case {
	my ($o, $n) = @_;
	my @large = grep { !$$_{small} } @{ $$o{tables} };
	while (1) {
		my $table = $large[ $n % @large ];
		my $q = {
			table => $table, major => $$o{major}, types => [], values => [],
			prepared => chance(0.5), shape => pick(@shapes) };
		my $other;
		if ($$q{shape} eq 'join') {
			# Take a table with the same partitions, or otherwise any table with a comparable
			# column.
			my $column = $$table{column};
			my @small = grep { $$_{small} } @{ $$o{tables} };
			my ($twin) = grep { $$_{kind} eq $$table{kind} && $$_{column} == $column } @small;
			$other = $twin && chance(0.7) ? $twin
				: pick(grep { join_form($column, $$_{column}) } @small);
		}
		my ($fast, $slow) = $shapes{ $$q{shape} }->($q, $table, $other) or next;
		settings($q);
		return finish($q, $fast, $slow);
	}
	return;
}

1;
