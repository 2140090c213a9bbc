# Pages: runs the examples on a page of docs in a test that has its own server.
package Pages;
use strict;
use warnings;
use Exporter 'import';
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use IPC::Run ();
use Test::More;

our @EXPORT_OK = qw(replays);

my $root = abs_path(dirname(__FILE__) . '/../..');

# Runs one test: the page's examples for servers with $what run in a database of this node and print
# the output that the page shows (script/check-docs --with). Reads $copy instead of the page in the
# tree, if given.
sub replays {
	my ($node, $database, $what, $page, $copy) = @_;
	local @ENV{qw(PGHOST PGPORT PGDATABASE)} = ($node->host, $node->port, $database);
	my ($out, $err);
	my $ok = IPC::Run::run(
		[ $^X, "$root/script/check-docs", '--with', $what, $copy // "$root/$page" ],
		'>', \$out, '2>', \$err);
	return ok($ok, "the examples in $page for servers with $what print the output shown")
		|| diag($out, $err);
}

1;
