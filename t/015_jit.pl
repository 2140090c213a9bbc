# The JIT: everything in the extension returns the same in compiled queries as in interpreted
# ones, whether the server inlines, optimises, both or neither. This requires that no bitcode
# is installed.
use strict;
use warnings;
use Calls;
use Catalog qw(same);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('jit');
$node->init;
$node->append_conf('postgresql.conf', "restart_after_crash = off\nmax_parallel_workers_per_gather = 0");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');

# --- no bitcode -------------------------------------------------------------

is(join(' ', grep { m{/sortid(\.[^/]*)?\z} } glob $node->config_data('--pkglibdir') . '/bitcode/*'), '', 'no bitcode is installed');

# --- calls ---------------------------------------------------------

if ($node->safe_psql('postgres', 'SET jit = on; SELECT pg_jit_available()') ne 't') {
	SKIP: { skip 'the server has no JIT, as pg_jit_available() says; on 18 and later it is a package of its own', 1 }
	$node->stop;
	done_testing();
	exit;
}
my $calls = Calls->new(sub { $node->safe_psql('postgres', "SET search_path = pg_catalog; $_[0]") });
srand 15;

# For each list of argument types a table with one combination of values per row, and the
# members that take them.
my (%signatures, $rows);

sub signature {
	my (@types) = @_;
	return $signatures{"@types"} //= do {
		my @valid  = map { $calls->type($_)->{valid} } @types;
		my $table  = 'calls.rows_' . keys %signatures;
		# Every other value is one that most functions accept; of two random values one is often bad.
		my @usual  = map { my $valid = $_; (grep { ($$_{text} // '') =~ /^(user|2026)/ } @$valid)[0] // $$valid[0] } @valid;
		my @chosen = map { my $o = $_; [ map { ($o >> $_) % 2 ? $valid[$_][ rand @{ $valid[$_] } ] : $usual[$_] } 0 .. $#types ] } 0 .. (@types ? 199 : 2);
		# Then each value once beside usual ones, lest none is accepted: few bytea have the length of a type.
		push @chosen, map { my $at = $_; map { my @row = @usual; $row[$at] = $_; \@row } @{ $valid[$at] } } 0 .. $#types;
		my $values = join ', ', map { my $o = $_; '(' . join(', ', $o, map { $$_{n} } @{ $chosen[$o] }) . ')' } 0 .. $#chosen;
		$rows .= "CREATE TABLE $table AS SELECT " . join(', ', 'o', map { "t$_.v AS a$_" } 0 .. $#types)
			. " FROM (VALUES $values) AS c(" . join(', ', 'o', map { "n$_" } 0 .. $#types) . ')'
			. join('', map { ' JOIN calls.t_' . $calls->type($types[$_])->{id} . " AS t$_ ON t$_.n = n$_" } 0 .. $#types) . ";\n";
		{ table => $table, last => $#chosen, types => [@types], members => [] };
	};
}

for my $member ($calls->callable) {
	my @declared = $calls->arguments_of($member);
	my ($polymorphic) = grep { ($calls->concrete($_))[0] ne $_ } @declared;
	my ($own) = $$member{proname} =~ /^([^_]*)/;
	for my $choice ($polymorphic ? grep { !/^calls\..*range_/ || /_\Q$own\E$/ } $calls->concrete($polymorphic) : '') {
		my @types     = map { ($calls->concrete($_))[0] eq $_ ? $_ : $choice } @declared;
		my $signature = signature(@types);
		my $expression = $calls->expression($member, map { $types[$_] eq 'cstring' ? "a$_\::cstring" : "a$_" } 0 .. $#types);
		push @{ $$signature{members} }, { %$member, expression => $expression, sql => "SELECT $expression FROM $$signature{table} WHERE o = " };
		my $most = $$member{set} ? 2 : 12; # a function that runs queries has those compiled too
		$$signature{members}[-1]{asked} = 'SELECT calls.tried(' . Calls::literal($$signature{members}[-1]{sql}) . ", $$signature{last}, $most);";
	}
}
$node->safe_psql('postgres', "SET search_path = pg_catalog; $rows" . q{
	-- The rows for which a statement succeeds, as many as are asked for; the first for which it does not, and the SQLSTATE.
	CREATE FUNCTION calls.tried(statement text, last integer, most integer) RETURNS text LANGUAGE plpgsql AS $$
	DECLARE
		good integer[] = '{}';
		bad text = '|';
		state text;
	BEGIN
		FOR o IN 0..last LOOP
			state := calls.state_of(statement || o);
			IF state = '00000' THEN good := good || o; ELSIF bad = '|' THEN bad := format('%s|%s', o, state); END IF;
			EXIT WHEN cardinality(good) >= most;
		END LOOP;
		RETURN format('%s|%s', array_to_string(good, ','), bad);
	END $$;
});
my @order = sort keys %signatures;
my @asked = map { $$_{asked} } map { @{ $$_{members} } } map { $signatures{$_} } @order;

# Calls a member for all rows for which it raises no error, and separately for one of the others.
my @states = split /\n/, $node->safe_psql('postgres', join "\n", 'SET jit = off; SET search_path = pg_catalog;', @asked);
@$_{qw(good bad state)} = split /\|/, shift @states for map { @{ $$_{members} } } map { $signatures{$_} } @order;
my (@statements, @errors, %has);
for my $key (@order) {
	my $signature = $signatures{$key};
	my @columns;
	for my $member (@{ $$signature{members} }) {
		my ($good, $bad, $state) = @$member{qw(good bad state)};
		$has{"$$member{kind} $$member{name}"}++ if $good ne '';
		push @columns, "CASE WHEN o = ANY ('{$good}') THEN $$member{expression} END" if $good ne '';
		push @errors, "$$member{sql}$bad" if $state && !$has{"$$member{proname} $state"}++;
	}
	push @statements, 'SELECT ' . join(', ', @columns) . " FROM $$signature{table}" if @columns;
}
is(join(', ', grep { !$has{$_} } map { "$$_{kind} $$_{name}" } $calls->callable), '', 'every callable member has a call that succeeds');
cmp_ok(scalar @errors, '>', 30, 'some members have a call that fails');
push @statements,
	'SELECT count(public.base62id_encode(int4send(n))) FROM generate_series(1, 100) n',
	q{SELECT count(*) FROM generate_series(1, 100) n, public.make_xid('2026-01-01 00:00+00', n) x WHERE x OPERATOR(pg_catalog.^@) left(x::text, 1 + (random() * 9)::integer)};
my $good = @statements; # each has a plan that is compiled; an error leaves none to look at
push @statements, @errors;

# --- results ----------------------------------------------------------

# The result or SQLSTATE of each statement, or how the session ended, and the number of plans
# with compiled expressions.
sub results {
	my ($settings) = @_;
	my $script = "LOAD 'auto_explain'; SET search_path = pg_catalog; $settings
		SET auto_explain.log_min_duration = 0; SET auto_explain.log_analyze = on; SET auto_explain.log_level = notice;\n"
		. join '', map { "$_;\n\\echo \x1e:SQLSTATE\n" } @statements;
	my ($out, $err) = ('', '');
	$node->psql('postgres', $script, stdout => \$out, stderr => \$err, on_error_stop => 0);
	my %results;
	for my $i (0 .. $#statements) {
		$results{ $statements[$i] } = $out !~ /\G(.*?)\x1e(\w{5})\n?/gcs ? 'the session ended' : $2 eq '00000' ? $1 : $2;
	}
	my $compiled = () = $err =~ /^ *JIT:\n *Functions: [1-9]/mg;
	return (\%results, $compiled, $err);
}

my ($expected, $none) = results('SET jit = off;');
is($none, 0, 'with jit = off nothing is compiled');
is(scalar(grep { /^(\w{5}|the session ended)$/ } @$expected{ @statements[ 0 .. $good - 1 ] }), 0, 'with jit = off the valid statements have results');
is(scalar(grep { /^(?!00000)\w{5}$/ } @$expected{@errors}), @errors, 'with jit = off the invalid statements have errors');
for my $off ([], ['inline'], ['optimize'], [ 'inline', 'optimize' ]) {
	my %cost = (inline => 0, optimize => 0, map { $_ => -1 } @$off);
	my $what = join ' ', 'compiled', map { "$_ $cost{$_}" } sort keys %cost;
	my ($got, $compiled, $err) = results("SET jit = on; SET jit_above_cost = 0; SET jit_inline_above_cost = $cost{inline}; SET jit_optimize_above_cost = $cost{optimize};");
	same($got, $expected, "$what: says the same") or diag(substr $err, -2000);
	is($compiled, $good, "$what: each of these is compiled");
	like($err, $cost{inline} ? qr/Inlining false/ : qr/Inlining true/, "$what: as it was set");
}

$node->stop;
unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC|TRAP/, 'no process crashed');
done_testing();
