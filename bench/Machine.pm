# Machine: what the benchmarks ran on.
package Machine;
use strict;
use warnings;
use utf8;
use POSIX qw(strftime uname);

my @settings = qw(shared_buffers work_mem maintenance_work_mem max_parallel_workers_per_gather
    max_parallel_maintenance_workers jit autovacuum max_wal_size checkpoint_timeout wal_level fsync data_checksums);

# What PATTERN captures in FILE, of every line that matches.
sub captured {
    my ($file, $pattern) = @_;
    open my $in, '<', $file or return;
    return map { $_ =~ $pattern ? $1 : () } <$in>;
}

# To be asked before anything runs: the time, and how busy the machine is.
sub at_start {
    return (
        date => strftime('%Y-%m-%d %H:%M UTC', gmtime),
        load => (captured('/proc/loadavg', qr/^(\S+ \S+ \S+)/))[0] || 'unknown',
    );
}

# A list of pairs, what and which.
sub facts {
    my ($measure, %at_start) = @_;
    my @models      = captured('/proc/cpuinfo',   qr/^(?:model name|CPU part)\s*: (.*)/);
    my ($kib)       = captured('/proc/meminfo',   qr/^MemTotal: *(\d+)/);
    my ($linux)     = captured('/etc/os-release', qr/^PRETTY_NAME="?(.*?)"?$/);
    my ($server)    = $measure->sql('SELECT version()');
    my ($extension) = $measure->sql("SELECT extversion FROM pg_extension WHERE extname = 'sortid'");
    my ($compiler)  = split /\n/, `c++ --version`;
    my @values      = map { "$_ = " . ($measure->sql("SHOW $_"))[0] } @settings;
    return (
        [ processor   => @models . ' × ' . ($models[0] || 'unknown') ],
        [ memory      => sprintf '%.0f GiB', ($kib || 0) / 2**20 ],
        [ system      => "$linux, Linux " . (uname)[2] ],
        [ server      => $server ],
        [ settings    => join ', ', @values ],
        [ collation   => $measure->{collation} ],
        [ sortid      => "$extension, compiled by $compiler" ],
        [ started     => $at_start{date} ],
        [ 'load then' => "$at_start{load} (1, 5, 15 minutes)" ],
    );
}

1;
