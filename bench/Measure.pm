# Measure: takes the time of the variants of a workload, one pass at a time, in a database
# that it makes for itself on the server that psql reaches.
package Measure;
use strict;
use warnings;
use File::Temp qw(tempdir);
use IPC::Open2 qw(open2);
use List::Util qw(min sum);
use Tables;

# The session that a variant has; psql itself times the statements in it.
package Session {
    my $end = "--- end $$";

    sub new {
        my ($class, $database) = @_;
        my $pid = IPC::Open2::open2(my $out, my $in, qw(psql -XAtq -F), "\t", '-v', 'ON_ERROR_STOP=1', $database);
        return bless { pid => $pid, out => $out, in => $in }, $class;
    }

    # Starts statements and does not wait for them.
    sub start {
        my ($self, $sql) = @_;
        print { $self->{in} } "$sql\n;\n\\echo '$end'\n";
        $self->{in}->flush;
        return;
    }

    # Waits for what start() started; returns the lines that it prints.
    sub finish {
        my ($self) = @_;
        my @lines;
        while (defined(my $line = readline $self->{out})) {
            chomp $line;
            return @lines if $line eq $end;
            push @lines, $line;
        }
        die "psql ended: @lines\n";
    }

    # Runs statements; returns the lines that they print.
    sub run {
        my ($self, $sql) = @_;
        $self->start($sql);
        return $self->finish;
    }

    # Runs statements; returns how many seconds they took, as \timing shows it. With another
    # session, both run them at once; returns the seconds of the slower one.
    sub time {
        my ($self, $sql, $other) = @_;
        my @sessions = grep { defined } $self, $other;
        $_->start("\\timing on\n$sql\n;\n\\timing off") for @sessions;
        my @seconds = map {
            my $session = $_;
            List::Util::sum(map { /^Time: ([\d.]+) ms/ ? $1 / 1000 : () } $session->finish)
        } @sessions;
        return List::Util::max(@seconds);
    }

    sub close {
        my ($self) = @_;
        close $self->{in};
        close $self->{out};
        waitpid $self->{pid}, 0;
        return;
    }
}

# %options: rows, N; codecs, the program sortid_codecs; progress, a sub that is told what
# is being done.
sub new {
    my ($class, %options) = @_;
    my %self = (%options, database => "sortid_bench_$$", files => tempdir(CLEANUP => 1), sessions => {}, made => {});
    return bless \%self, $class;
}

sub start {
    my ($self) = @_;
    chmod 0777, $self->{files};    # the server writes there too
    $self->{collation} = $self->create_database;
    $self->sql('CREATE EXTENSION sortid', 'CREATE TYPE pair AS (kind text, id uuid)');
    for my $function (qw(allocated_uuid constant_bigint clock_bigint constant_bytea)) {
        my ($type) = $function =~ /_(.*)/;
        $self->sql("CREATE FUNCTION $function() RETURNS $type AS '\$libdir/constant' LANGUAGE c PARALLEL SAFE");
    }
    ($self->{major}) = map { int $_ / 10000 } $self->sql('SHOW server_version_num');
    return;
}

# Also in the middle of a statement.
sub end {
    my ($self) = @_;
    system qw(dropdb --if-exists --force), $self->{database};
    $_->close for values %{ $self->{sessions} };
    return;
}

# Text under a linguistic collation, as users have it; of ICU if the server can.
sub create_database {
    my ($self) = @_;
    my $icu    = `psql -XAtd postgres -c "SELECT 1 FROM pg_collation WHERE collname = 'en-US-x-icu'"`;
    my ($libc) = grep { /^en_US\.utf-?8$/i } split /\n/, `locale -a`;
    die "the server has no ICU, the system no locale en_US.UTF-8\n" unless $icu || $libc;
    my @locale = $icu ? qw(--locale-provider=icu --icu-locale=en-US --locale=C.UTF-8) : "--locale=$libc";
    system(qw(createdb -T template0 -E UTF8), @locale, $self->{database}) == 0 or die "no database\n";
    return $icu ? 'en-US of ICU' : "$libc of the C library";
}

sub session {
    my ($self, $name) = @_;
    return $self->{sessions}{$name} ||= Session->new($self->{database});
}

# Runs statements that are not timed; returns the lines that they print.
sub sql {
    my ($self, @sql) = @_;
    return map { $self->session('')->run($_) } @sql;
}

# Makes the tables that the statements name and that are not there.
sub provide {
    my ($self, @sql) = @_;
    for my $table ("@sql" =~ /\b((?:ids|texts|keyed|spread|groups)_\w+)/g) {
        next if $self->{made}{$table}++;
        my @statements = Tables::statements($table, $self->{rows});
        $self->provide(@statements);
        $self->{progress}->("making $table");
        $self->sql(@statements, "VACUUM (ANALYZE, FREEZE) $table");
    }
    return;
}

# Before the first pass: all that the variants need is there, and they do what they say.
sub set_up {
    my ($self, $workload) = @_;
    $self->{progress}->('set-up');
    for my $sql (@{ $workload->{setup} || [] }) {
        $self->provide($sql);
        $self->sql($sql);
    }
    for my $variant (@{ $workload->{variants} }) {
        $self->provide(grep { defined } @$variant{qw(sql keys statement)});
        s/\{files\}/$self->{files}/ for grep { defined } $variant->{sql};
        $self->prepare($variant) if $variant->{statement};
        next unless $variant->{plan};
        my $plan = join "\n", $self->sql("EXPLAIN $variant->{sql}");
        die "$variant->{name}: another plan than $variant->{plan}:\n$plan\n" unless $plan =~ /$variant->{plan}/;
    }
    return;
}

sub tear_down {
    my ($self, $workload) = @_;
    $self->sql(@{ $workload->{teardown} || [] });
    delete($self->{sessions}{$_})->close for keys %{ $self->{sessions} };
    return;
}

# One pass: VARIANT => { METRIC => value }, times in seconds.
sub pass {
    my ($self, $workload) = @_;
    if (my $method = $workload->{measure}) { return $self->$method }
    my %values;
    for my $variant (@{ $workload->{variants} }) {
        $self->{progress}->($variant->{name});
        $values{ $variant->{name} } = $self->run($variant, $workload->{rows});
    }
    return \%values;
}

# Runs a variant once: how long it takes, and what its growth and its state say.
sub run {
    my ($self, $variant, $rows) = @_;
    my $session = $self->session($variant->{name});
    my %growth  = %{ $variant->{growth} || {} };
    my $numbers = sub {
        my ($of) = @_;
        return map { $_ => ($session->run("SELECT $of->{$_}"))[0] } keys %$of;
    };
    $session->run($variant->{before}) if $variant->{before};
    my %before = $numbers->(\%growth);
    my %values = $variant->{sql} ? (time => $session->time($variant->{sql})) : $self->pgbench($variant);
    my %after  = $numbers->(\%growth);
    %values = (%values, $numbers->($variant->{state} || {}));
    $session->run($variant->{after}) if $variant->{after};
    $values{$_} = ($after{$_} - $before{$_}) / ($variant->{rows} || $rows) for keys %growth;
    return \%values;
}

# Writes the scripts of a variant for pgbench. A query with keys becomes 16 queries, each
# with parameters of its own: a script each, or one if they are sent in a pipeline. Checks
# that each finds what it should, on an index.
sub prepare {
    my ($self, $variant) = @_;
    my @statements = $variant->{keys} ? $self->with_keys($variant) : $variant->{statement};
    @statements = join "\n", '\startpipeline', (map { "$_;" } @statements), '\endpipeline' if $variant->{pipeline};
    $variant->{scripts} = [];
    for my $nth (0 .. $#statements) {
        push @{ $variant->{scripts} }, '-f', my $file = "$self->{files}/" . $variant->{name} =~ tr/ /_/r . "_$nth.sql";
        open my $out, '>', $file or die "$file: $!\n";
        print $out "$statements[$nth]\n";
        close $out;
    }
    return;
}

sub with_keys {
    my ($self,   $variant) = @_;
    my ($titles, @keys)    = map { [ split /\t/ ] }
        $self->sql("\\pset tuples_only off\n\\pset footer off\n$variant->{keys}\n;\n\\pset tuples_only on");
    die "$variant->{name}: not 16 rows in $variant->{keys}\n" if @keys != 16;
    my $session = $self->session($variant->{name});
    my (@statements, %values);
    for my $nth (0 .. $#keys) {
        my (@arguments, %key);
        @key{@$titles} = @{ $keys[$nth] };
        my $numbered = $variant->{statement} =~ s/:(\w+)/push @arguments, $key{$1}; '$' . @arguments/ger;
        push @statements, $variant->{statement} =~ s/:(\w+)/$values{"$1$nth"} = $key{$1}; ":$1$nth"/ger;
        my $list = join ', ', map { "'$_'" } @arguments;
        my $plan = join "\n", $session->run(
            "SET plan_cache_mode = $variant->{mode}; PREPARE q AS $numbered;
            EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) EXECUTE q($list); DEALLOCATE q"
        );
        die "$variant->{name}: not $variant->{finds} rows on an index:\n$plan\n"
            unless $plan =~ /^Index .*\(actual rows=$variant->{finds}(\.00)? /;
    }
    $variant->{defines} = [ map { ('-D', "$_=$values{$_}") } sort keys %values ];
    return @statements;
}

# What pgbench says: the time of a statement, and without a pipeline how many there were in
# a second, and in which time half and 99 % of them ended.
sub pgbench {
    my ($self, $variant) = @_;
    local $ENV{PGOPTIONS} = $ENV{PGOPTIONS} . ($variant->{mode} ? " -c plan_cache_mode=$variant->{mode}" : '');
    my $clients = $variant->{clients};
    my @log     = $variant->{pipeline} ? () : ('--log', "--log-prefix=$self->{files}/log");
    open my $out, '-|', qw(pgbench -n -M prepared -c), $clients, '-j', min($clients, 2), '-t',
        $variant->{transactions}, @log, @{ $variant->{scripts} }, @{ $variant->{defines} || [] }, $self->{database}
        or die "pgbench: $!\n";
    my $text = join '', <$out>;
    close $out or die "pgbench failed: $text\n";
    my ($tps) = $text =~ /^tps = ([\d.]+)/m;
    return (time => 1 / $tps / 16) if $variant->{pipeline};

    my @took = sort { $a <=> $b } map { $self->took($_) } glob "$self->{files}/log.*";
    return (
        time            => 1 / $tps,
        'per second'    => $tps,
        'half within'   => $took[ @took * 0.5 ] / 1e6,
        '99 % within'   => $took[ @took * 0.99 ] / 1e6
    );
}

# The microseconds between the ends of two transactions of a client, in a log of pgbench,
# which is read once: a client begins the next one at once. The latency in the log is 0 if
# the answer is there before pgbench looks for it.
sub took {
    my (undef, $file) = @_;
    open my $in, '<', $file or die "$file: $!\n";
    my (@took, %last);
    while (<$in>) {
        my ($client, undef, undef, undef, $second, $microsecond) = split;
        my $end = $second * 1e6 + $microsecond;
        push @took, $end - $last{$client} if $last{$client};
        $last{$client} = $end;
    }
    close $in;
    unlink $file;
    return @took;
}

# The codecs are measured by a program of their own, which names them.
sub codecs {
    my ($self) = @_;
    my %values;
    for (`$self->{codecs}`) {
        my ($name, $ours, $loop) = split /\t/;
        $values{"$name, ours"} = { time => $ours / 1e9 };
        $values{"$name, loop"} = { time => $loop / 1e9 };
    }
    die "$self->{codecs} failed\n" if $?;
    return \%values;
}

1;
