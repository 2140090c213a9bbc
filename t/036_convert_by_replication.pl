# Conversion by logical replication: runs the statements in docs/migrating-live.md, with changes on
# the old server before and after each. At the end, changes on the new server are replicated
# back.
use strict;
use warnings;
use File::Basename qw(dirname);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my ($section) = slurp_file(dirname(__FILE__) . '/../docs/migrating-live.md') =~
	/^## By logical replication\n(.*)/ms;
my ($convert) = $section =~ /^```sql subscriber\n(.*?)^```$/ms or die 'the page converts nothing';
my ($copying, $complete) = map { s/\s+/ /gr } $section =~ /`(SELECT [^`]*)`/g;

# One table for each binary form, and a foreign key.
my $tables = q{
	CREATE TABLE accounts (id uuid PRIMARY KEY, name text);
	CREATE TABLE orders (id text PRIMARY KEY, account uuid NOT NULL REFERENCES accounts, item text);
	CREATE TABLE clicks (id bigint PRIMARY KEY, page text);
	CREATE TABLE files (id bytea PRIMARY KEY, path text)};
my $publish = 'CREATE PUBLICATION converted FOR TABLE accounts, orders, clicks, files';
my $subscribe = q{
	CREATE EXTENSION sortid;
	CREATE SUBSCRIPTION converted
		CONNECTION 'host=old.example dbname=shop' PUBLICATION converted};
$convert =~ s/^ALTER TABLE orders /ALTER TABLE orders DROP CONSTRAINT orders_account_fkey;
	ALTER TABLE accounts ALTER id TYPE ulid; ALTER TABLE orders ALTER account TYPE ulid;
	ALTER TABLE orders ADD CONSTRAINT orders_account_fkey FOREIGN KEY (account) REFERENCES accounts;
	ALTER TABLE clicks ALTER id TYPE uid11 USING id::uid11;
	ALTER TABLE files ALTER id TYPE ksuid USING id::ksuid;
$&/m;
my $take_over = q{
	DROP SUBSCRIPTION converted;
	ALTER TABLE accounts ALTER id SET DEFAULT gen_ulid_monotonic();
	ALTER TABLE orders ALTER id SET DEFAULT gen_typeid_monotonic('order');
	ALTER TABLE clicks ALTER id SET DEFAULT gen_uid11_snowish();
	ALTER TABLE files ALTER id SET DEFAULT gen_ksuid_monotonic();};
my $publish_back = $publish =~ s/converted/back/r;
my $subscribe_back = q{
	CREATE SUBSCRIPTION back
		CONNECTION 'host=new.example dbname=shop' PUBLICATION back
		WITH (binary = true, copy_data = false)};

my ($old, $new) = map { PostgreSQL::Test::Cluster->new($_) } qw(old new);
for my $server ($old, $new) {
	$server->init(allows_streaming => 'logical');
	$server->start;
	$server->safe_psql('postgres', $tables);
}
sub on {
	my ($server, $statements) = @_;
	return $server->safe_psql('postgres', $statements
		=~ s/host=old.example dbname=shop/@{[ $old->connstr ]} dbname=postgres/r
		=~ s/host=new.example dbname=shop/@{[ $new->connstr ]} dbname=postgres/r);
}

# Returns a server's rows, with ids as the old server stores them.
sub rows {
	my ($server) = @_;
	return on($server, q{
		SELECT 'accounts', id::uuid::text, NULL, name FROM accounts
		UNION ALL SELECT 'orders', id::text, account::uuid, item FROM orders
		UNION ALL SELECT 'clicks', id::bigint::text, NULL, page FROM clicks
		UNION ALL SELECT 'files', id::bytea::text, NULL, path FROM files
		ORDER BY 1, 2});
}

# Checks that both servers have the same rows, and more than at the previous check.
my $least = 0;
sub same {
	my ($name, $from, $slot) = @_;
	$from->wait_for_catchup($slot);
	my ($here, $there) = map { rows($_) } $old, $new;
	is($there, $here, "$name: both servers have the same rows");
	my $count = () = $here =~ /\n/g;
	cmp_ok($count, '>', $least, "$name: there are more rows than before");
	$least = $count;
}

# Inserts 50 rows into each table. Then updates some rows of each table, deletes some, and changes
# the keys of others.
my $n = 0;
my %text_of = (accounts => 'name', orders => 'item', clicks => 'page', files => 'path');
sub change {
	my ($server) = @_;
	my %id = $server == $old
		? (
			accounts => q{md5(seed)::uuid},
			orders => q{'order_0' || translate(left(md5(seed), 25), 'ilou', '0000')},
			clicks => q{('x' || left(md5(seed), 16))::bit(64)::bigint},
			files => q{substr(sha256(seed::bytea), 1, 20)})
		: (
			accounts => 'gen_ulid()', orders => q{gen_typeid('order')},
			clicks => 'gen_uid11()', files => 'gen_ksuid()');
	$n++;
	my $rows = "FROM (SELECT i, '$n ' || i AS seed FROM generate_series(1, 50) AS i) AS s";
	on($server, join '',
		"INSERT INTO accounts SELECT $id{accounts}, 'row ' || i $rows;",
		'CREATE TEMP TABLE made AS SELECT id FROM accounts ORDER BY random() LIMIT 1;',
		map({
			my $columns = $_ eq 'orders' ? ', (SELECT id FROM made)' : '';
			"INSERT INTO $_ SELECT $id{$_}$columns, 'row ' || i $rows;"
		} qw(orders clicks files)),
		map({
			my $id = $id{$_} =~ s/seed/(\$\$new \$\$ || $_.*)/r;
			my $text = $text_of{$_};
			"UPDATE $_ SET $text = 'changed by $n' WHERE $text IN ('row 3', 'row 4');
			DELETE FROM $_ WHERE $text IN ('row 5', 'row 6')"
			. ($_ eq 'accounts'
				? ' AND id NOT IN (SELECT account FROM orders);'
				: "; UPDATE $_ SET id = $id WHERE $text = 'row 7';")
		} qw(orders clicks files accounts)));
	return;
}

change($old);
on($old, $publish);
on($new, $subscribe);
change($old);
ok($new->poll_query_until('postgres', $copying, ''), 'the initial copy is complete');
same('copied', $old, 'converted');
change($old);
my ($before, $after) = $convert =~ /^(.*?)(ALTER SUBSCRIPTION converted SET .*)/s;
on($new, $before);
change($old);
on($new, $after);
change($old);
same('converted', $old, 'converted');
ok($old->poll_query_until('postgres', $complete), 'the new server has everything');
on($new, "$take_over$publish_back");
on($old, $subscribe_back);
change($new);
on($new, q{
	INSERT INTO accounts (name) VALUES ('by default');
	INSERT INTO clicks (page) VALUES ('by default');
	INSERT INTO files (path) VALUES ('by default');
	INSERT INTO orders (account, item)
		SELECT id, 'by default' FROM accounts WHERE name = 'by default'});
same('back', $new, 'back');
is(on($new, q{
	SELECT string_agg(DISTINCT atttypid::regtype::text, ' ' ORDER BY atttypid::regtype::text)
	FROM pg_attribute JOIN pg_index ON indrelid = attrelid AND attnum = ANY (indkey)
	WHERE indrelid::regclass::text IN ('accounts', 'orders', 'clicks', 'files')
		AND indisprimary}),
	'ksuid typeid uid11 ulid', 'the new server has the new types');
unlike(slurp_file($old->logfile), qr/ERROR/, 'the old server logs no errors');

$_->stop for $old, $new;
done_testing();
