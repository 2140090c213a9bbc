# Arguments: difficult values for every argument type of the extension's functions.
package Arguments;
use strict;
use warnings;
use File::Basename;

my $vectors = dirname(__FILE__) . '/../vectors';

# Returns one column of a file of vectors.
sub column {
	my ($file, $column) = @_;
	open my $in, '<', $file or die "$file: $!\n";
	my ($head, @lines) = <$in>;
	chomp($head, @lines);
	my %at;
	@at{ split /\t/, $head } = 0 .. 100;
	return defined $at{$column} ? map { (split /\t/, $_, -1)[ $at{$column} ] } @lines : ();
}

# Returns strings for a type: valid ones, invalid ones, and slightly changed copies of both.
sub texts_of {
	my ($type) = @_;
	my @texts = map { column($_, 'text') } grep { m{/\Q$type\E(_(?!bytes).*)?\.tsv$} }
		glob "$vectors/*.tsv";
	die "$vectors/$type.tsv is missing: it must list valid and invalid ids of this type\n"
		unless @texts;
	my @near;
	for my $text (@texts[ 0 .. 5 ]) {
		push @near, uc $text, lc $text, "$text ", substr($text, 1), substr($text, 0, -1),
			"${text}0", qq{"$text"}, $text =~ s/.$/~/r;
	}
	return @texts, @near;
}

# Version 7 and version 4 ids, because each mask function accepts only one of the two versions. They
# are repeated so that they are frequent enough.
my %masked = (
	uuid => [ (qw(019b1515-3df8-7032-bfc6-06b5e46ff8f4 26703517-dca1-4032-bfc6-06b5e46ff8f4)) x 8 ],
	typeid => [ (qw(user_01kcahafffe0sbzhg6pqj6zy7m user_16e0thfq5p80sbzhg6pqj6zy7m)) x 8 ],
	base62id => [ (qw(Fd9w4CutiyWHZha547fAai Gkf3dtVEOwYdZV3HZrl9ls)) x 8 ]);
my @uuids = map { column($_, 'uuid') } map { "$vectors/$_.tsv" }
	qw(base62id euid typeid_valid uid11 ulid);
my @times = (
	'infinity', '-infinity', '4714-11-24 00:00:00+00 BC', '0001-12-31 23:59:59.999999+00 BC',
	'1969-12-31 23:59:59.999999+00', '1970-01-01 00:00+00', '1999-12-31 23:59:59.999999+00',
	'2000-01-01 00:00+00', '2011-11-11 11:11:11.110999+00', '2011-11-11 11:11:11.111+00',
	'2026-02-28 12:00:00.123456+00', '2081-07-18 02:58:46.662+00', '2081-07-18 02:58:46.663+00',
	'2151-03-25 18:46:22.214999+00', '2151-03-25 18:46:22.215+00',
	'3084-12-12 12:41:28.831999+00', '3084-12-12 12:41:28.832+00',
	'10889-08-02 05:31:50.655999+00', '10889-08-02 05:31:50.656+00',
	'294276-12-31 23:59:59.999999+00');
my @integers = (
	0, 1, -1, 7, 15, 16, 255, 256, 1023, 4095, 4194303, 4194304,
	32767, 32768, 2147483647, -2147483648);
# Returns several byte strings of every length that a type of these sizes accepts or only just
# rejects, and one of each remaining length, so that the former occur often.
sub hexes_of {
	my %often = map { $_ => 1 } 1, 2, 10, 40, map { $_ - 1 .. $_ + 1 } @_;
	return map { "\\x$_" } '5a' x 16, '',
		(map { my $n = $_; map { $_ x $n } qw(00 7f 80 ff 5a) } sort { $a <=> $b } keys %often),
		map { '5a' x $_ } grep { !$often{$_} } 3 .. 32;
}

# Returns ranges between two of the values, and ranges with only one value as a bound.
sub ranges_of {
	my (@values) = @_;
	my @ranges = ('empty', '(,)', '[,]');
	for my $i (0 .. $#values) {
		my ($from, $to) = map { qq{"} . s/"/""/gr . qq{"} } $values[$i],
			$values[ ($i * 7 + 1) % @values ];
		push @ranges, "[$from,$to)", "($from,$to]", "[$from,$from]",
			"($from,$from)", "[$from,)", "(,$to]";
	}
	return \@ranges;
}

# Returns the concrete types to use for a polymorphic type.
sub concrete {
	my ($type, %own) = @_;
	return ('tstzrange', qw(calls.some_tstzrange int8range tsrange),
		map { ("calls.range_$_", "calls.range_some_$_", "calls.some_range_$_") } sort keys %own)
		if $type eq 'anyrange';
	return (sort values %own) if $type =~ /^any(element|nonarray|compatible)$/;
	return;
}

# Returns the values by type: strings, valid or not, and references to SQL expressions.
sub pool {
	my ($sizes, %own) = @_; # the types' sizes in bytes, and name => type
	my %texts = map { $_ => [ texts_of($_) ] } keys %own;
	my @beginnings;
	for my $text (map { @$_[ 0 .. 3 ] } @texts{ sort keys %texts }) {
		push @beginnings, map { substr($text, 0, $_) }
			1, 2, 5, 10, length($text) / 2, length($text) - 1;
	}
	my @large = (
		\q{repeat('z', 12000)}, \q{repeat('user_', 3000)}, \q{repeat('7Z', 2000)},
		\q{repeat('1', 27)}, \q{repeat('a', 91)});
	my %seen;
	my @texts = grep { ref $_ || !$seen{$_}++ } (
		'', ' ', '_', '__', 'a', 'user', 'user_', 'User', 'user-1', 'a_b', '_a', 'a_', 'ab_c_',
		'z' x 63, 'z' x 64, 'z' x 63 . '_', '"', '""', "'", '\\',
		'%', '_%', 'user_%', 'user\_01%', 'user_01%', '%a', '01%_Z', '1%\\', '\%',
		"\t", "\n\n", "\x{c3}\x{bc}ser", "\x{01}", '%s%n', '$1', 'NULL',
		'I', 'l', 'o', 'U', '0', '8', '1', 'jpXCZedGfVQ', 'jpXCZedGfVR', 'zzzzzzzzzzz',
		@beginnings, (map { @$_ } @texts{ sort keys %texts }), @large);
	my %pool = (
		text => \@texts, cstring => \@texts, 'character varying' => \@texts,
		bpchar => [ grep { ref $_ || length $_ > 1 } @texts ],
		name => [
			(qw(id other uuid)) x 4, qw(texts number nothing ctid tableoid ID),
			'', ' ', 'i"d', "i'd", 'z' x 64 ],
		bytea => [
			hexes_of(@$sizes),
			\q{decode(repeat('ff', 3000), 'hex')}, \q{decode(repeat('00', 9000), 'hex')} ],
		uuid => [
			@uuids, @{ $masked{uuid} }, '{00000000-0000-7000-8000-000000000000}',
			'ffffffffffffffffffffffffffffffff', 'no uuid' ],
		integer => [ @integers, 'x' ], smallint => [ 0, 1, -1, 32767, -32768 ],
		bigint => [
			@integers, '9223372036854775807', '-9223372036854775808', '9223372036854775808' ],
		boolean => [ 't', 'f', 'x' ],
		'double precision' => [ 0, 1, -1, 'NaN', 'Infinity', '-Infinity', '1e308' ],
		'timestamp with time zone' => [ @times, 'tomorrow today' ],
		'timestamp without time zone' => [ map { s/\+00//r } @times ],
		date => [ map { s/ \d\d:\S*//r } @times ],
		tstzrange => ranges_of(@times), 'calls.some_tstzrange' => ranges_of(@times[ 0, 5, 10 ]),
		int8range => ranges_of(0, 5, 10), tsrange => ranges_of('2026-01-01', 'infinity'),
		regclass => [
			(qw(calls.audited calls.audited_too)) x 4,
			qw(pg_class pg_class_oid_index no_such), \'0::oid', \'4294967295::oid' ]);
	for my $name (keys %own) {
		my @texts = (@{ $texts{$name} }, @{ $masked{$name} // [] });
		@pool{ $own{$name}, "calls.some_$name" } = (\@texts) x 2;
		@pool{ map { "calls.$_$name" } qw(range_ range_some_ some_range_) }
			= (ranges_of(@texts[ 0 .. 9 ])) x 3;
	}
	return \%pool;
}

1;
