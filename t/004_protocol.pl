# Protocol messages pass malformed ids to the binary input of every type, and to functions called
# without a query. Each raises the right SQLSTATE, and the session stays usable. A binary typeid is
# validated as strictly as its text. (For COPY, see sql/binary_copy.sql.)
use strict;
use warnings;
use IO::Socket::UNIX;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Types qw(types);

$SIG{PIPE} = 'IGNORE';

my $node = PostgreSQL::Test::Cluster->new('protocol');
$node->init;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION sortid');
my $user = $node->safe_psql('postgres', 'SELECT current_user');

# An id of each type.
my %sample = map { $$_{type} => $$_{sample} } types($node);

# Returns a protocol message: a letter, the size (without the letter), a body.
sub message { return pack 'a N a*', $_[0], 4 + length $_[1], $_[1] }

sub start_session {
	my $path    = $node->host . '/.s.PGSQL.' . $node->port;
	my $session = IO::Socket::UNIX->new(Peer => $path) or die "$path: $@";
	my $start = pack 'N (Z*)* x', 196608, user => $user, database => 'postgres';
	send_all($session, substr message('', $start), 1);
	is((answer($session))[0], '00000', 'a session starts');
	return $session;
}

sub send_all {
	my ($session, @messages) = @_;
	print {$session} @messages or die "send: $!";
	$session->flush;
	return;
}

sub receive {
	my ($session, $size) = @_;
	return if read($session, my $bytes, $size) != $size;
	return $bytes;
}

# Reads until the server is ready again. Returns the SQLSTATE, or 00000, and the first value of a
# row. If the server ends the session, returns "closed" and the last SQLSTATE instead.
sub answer {
	my ($session) = @_;
	my ($sqlstate, $value) = ('00000');
	while (defined(my $head = receive($session, 5))) {
		my ($letter, $size) = unpack 'a N', $head;
		my $body = receive($session, $size - 4);
		($sqlstate) = $body =~ /\0C(\w{5})\0/ if $letter eq 'E';
		(undef, $value) = unpack 'n N/a', $body if $letter eq 'D';
		$value = unpack 'N/a', $body if $letter eq 'V' && $body ne pack 'N', 0xffffffff;
		return ($sqlstate, $value) if $letter eq 'Z';
	}
	return ('closed', $sqlstate);
}

# Sends a query with one binary parameter of the type with this OID.
sub send_parameter {
	my ($session, $query, $oid, $bytes) = @_;
	send_all($session,
		message('P', pack 'x Z* n N', $query, 1, $oid),
		message('B', pack 'x x n n n N a* n n', 1, 1,
			1, length $bytes, $bytes, 1, $query =~ /--binary/),
		message('E', pack 'x N', 0),
		message('S', ''));
	return answer($session);
}

sub backend_of {
	my ($session) = @_;
	return join ' ',
		send_parameter($session, 'SELECT pg_backend_pid()::text WHERE $1 > 0', 23, pack 'N', 1);
}

# Checks that each value gets the right answer, and that the session is still the same. A value is
# [ name, pattern for the right answer, bytes ].
sub answers_are_right {
	my ($what, $session, $oid, @values) = @_;
	my $backend = backend_of($session);
	my @wrong;
	for my $value (@values) {
		my ($name, $right, $bytes) = @$value;
		my $answer = join ' ', grep { defined }
			send_parameter($session, 'SELECT $1::text', $oid, $bytes);
		push @wrong, "$name: $answer, not $right" if $answer !~ /\A(?:$right)\z/;
	}
	is(join("\n", @wrong), '', "$what: " . @values . ' values');
	is(backend_of($session), $backend, "$what: the session stays usable");
	return;
}

# Returns invalid values of a type. In a fixed-size type, any bytes are valid. Too few bytes raise
# 08P01 and too many raise 22P03, as with the server's own types. An invalid typeid raises 22P03.
sub wrong_values {
	my ($type, $wire) = @_;
	my $short = $type eq 'typeid' ? '22P03' : '08P01';
	return (
		(map { [ "the first $_ bytes", $short, substr $wire, 0, $_ ] } 0 .. length($wire) - 1),
		(map { [ "$_ more", '22P03', $wire . "\0" x $_ ] } 1, length $wire, 100000),
		[ 'twice', '22P03', $wire x 2 ]);
}

# Returns the wire format of an array with one dimension.
sub array_of {
	my ($oid, @elements) = @_;
	return pack 'N5 (N/a*)*', 1, 0, $oid, scalar @elements, 1, @elements;
}

my $session = start_session();
my $started = $node->safe_psql('postgres', 'SELECT pg_postmaster_start_time()');
my %array   = split /[|\n]/,
	$node->safe_psql('postgres', 'SELECT oid, typarray FROM pg_type WHERE typarray <> 0');
my @types   = map { [ $$_{type}, $$_{oid}, $array{ $$_{oid} } ] } types($node);
cmp_ok(scalar @types, '>=', 6, 'there are types to send');

for (@types) {
	my ($type, $oid, $array) = @$_;
	my $text = $sample{$type};
	my (undef, $wire) = send_parameter($session,
		"SELECT '$text'::$type WHERE \$1 > 0 --binary", 23, pack 'N', 1);
	answers_are_right($type, $session, $oid,
		[ 'right', "00000 $text", $wire ], wrong_values($type, $wire));
	answers_are_right("$type\[]", $session, $array,
		[ 'right', "00000 \\{$text,$text\\}", array_of($oid, $wire, $wire) ]);
	next if $type eq 'typeid';
	answers_are_right("$type: any bytes", $session, $oid,
		map { [ unpack('H*', $_), '00000 \w+', $_ ] } map { chr($_) x length $wire } 0 .. 255);
}

# Binary input of typeid accepts every valid string and returns it, and raises 22P03 for all others.
my ($typeid) = grep { $$_[0] eq 'typeid' } @types;
my $right    = $sample{typeid};
my $suffix   = substr $right, -26;
my @letters  = (
	"\0", "\n", ' ', '"', '_', '-', '0', '7', '8',
	'U', 'a', 'i', 'l', 'o', 'u', 'z', "\x7f", "\xff");
my @texts    = (
	(map { my $at = $_; map { substr($right, 0, $at) . $_ . substr $right, $at + 1 } @letters }
			0 .. length($right) - 1),
	(map { my $at = $_; map { substr($right, 0, $at) . $_ . substr $right, $at } @letters }
			0 .. length $right),
	(map { substr $suffix, $_ } 0 .. 26),
	(map { ('a' x $_ . "_$suffix", '_' x $_ . $suffix, 'a' . '_' x $_ . "b_$suffix") }
			0, 1, 61 .. 65, 1000, 100000));
my %reads;
$node->safe_psql('postgres', q{
	CREATE FUNCTION reads(text) RETURNS boolean LANGUAGE plpgsql AS
	$$BEGIN
		PERFORM $1::typeid;
		RETURN true;
	EXCEPTION WHEN data_exception THEN
		RETURN false;
	END$$});
for (@texts) {
	my $answer = /[\0\xff]/ ? 'f' : join '',
		(send_parameter($session, 'SELECT reads($1)::text', 25, $_))[1];
	$reads{$_} = substr $answer, 0, 1;
}
my @read = grep { $reads{$_} eq 't' } keys %reads;
cmp_ok(scalar @read, '>', 150, 'many strings are valid typeids: ' . @read);
cmp_ok(keys(%reads) - @read, '>', 500,
	'many strings are not valid typeids: ' . (keys(%reads) - @read));
answers_are_right('a binary typeid is validated as strictly as its text', $session, $$typeid[1],
	map { [ unpack('H*', $_), $reads{$_} eq 't' ? "00000 $_" : '22P03', $_ ] } sort keys %reads);

# Calls a function with a protocol message. There is no query, so the call has no expression and no
# collation. The arguments are text, or binary if $format is 1; undef is NULL.
sub call_function {
	my ($session, $oid, $format, @arguments) = @_;
	send_all($session, message('F', pack 'N n n n a* n', $oid, 1, $format, scalar @arguments,
		join('', map { defined ? pack 'N/a*', $_ : pack 'N', 0xffffffff } @arguments), 0));
	return join ' ', grep { defined } answer($session);
}

# Every function that takes an id and a prefix returns the same in such a call as in a query.
my @by_prefix = map { [ split /\|/ ] } split /\n/, $node->safe_psql('postgres', q{
	SELECT p.oid::regprocedure, p.oid, proargtypes[0]::regtype
	FROM pg_proc AS p JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid
	WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
		AND (prosrc LIKE '%_starts_with' OR prosrc LIKE '%_has_prefix') AND pronargs = 2
	ORDER BY 1});
cmp_ok(scalar @by_prefix, '>', keys %sample, 'there are functions that take an id and a prefix');
for (@by_prefix) {
	my ($function, $oid, $type) = @$_;
	my $text = $sample{$type};
	my $call = $function =~ s/\(.*//r . "('$text', \$1)::text";
	my (undef, $wire) = send_parameter($session,
		"SELECT '$text'::$type WHERE \$1 > 0 --binary", 23, pack 'N', 1);
	my $backend = backend_of($session);
	my (@wrong, %answers);
	my @prefixes = (
		(map { substr $text, 0, $_ } 0 .. length $text), (map { chr } 1 .. 127),
		"\0", "\xff", "\xc3\xbc", ' ', 'a' x 100, 'a' x 1e6, 'user_8', 'zzz');
	for my $prefix (@prefixes) {
		my $in_query = join ' ', grep { defined }
			send_parameter($session, "SELECT $call", 25, $prefix);
		$in_query =~ s/true/t/;
		$in_query =~ s/false/f/;
		for my $format (0, 1) {
			my $answer = call_function($session, $oid, $format, $format ? $wire : $text, $prefix);
			$answer = '00000 ' . ($answer =~ /\x01|t/ ? 't' : 'f') if $answer =~ /^00000 ./s;
			$answers{$answer}++;
			push @wrong, unpack('H*', substr $prefix, 0, 20) . ": $answer, not $in_query"
				if $answer ne $in_query;
		}
	}
	is(join("\n", @wrong), '', "$function returns the same as in a query");
	my $of_invalid = $function =~ /has_prefix/ ? '22023' : '22P02';
	ok($answers{'00000 t'} && $answers{'00000 f'} && $answers{$of_invalid},
		"$function matches some prefixes but not others, and rejects malformed ones")
		or diag(explain(\%answers));
	is(call_function($session, $oid, 0, $text, undef), '00000',
		"$function returns NULL for a NULL prefix");
	is(call_function($session, $oid, 0, undef, '~'), '00000',
		"$function returns NULL for a NULL id and an invalid prefix");
	is(call_function($session, $oid, 0, '~', ''), '22P02', "$function rejects an invalid id");
	is(call_function($session, $oid, 1, substr($wire, 0, -1), ''),
		$type eq 'typeid' ? '22P03' : '08P01', "$function rejects an id that is too short");
	is(call_function($session, $oid, 0, $text), '08P01', "$function rejects a call with one argument");
	is(backend_of($session), $backend, "$function: the session stays usable");
}

like(backend_of($session), qr/^00000 \d+$/, 'the first session is still running');
is($node->safe_psql('postgres', 'SELECT pg_postmaster_start_time()'),
	$started, 'the server was not restarted');
unlike(slurp_file($node->logfile), qr/terminated by signal|PANIC|TRAP/, 'no process crashed');

$node->stop;
done_testing();
