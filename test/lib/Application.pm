# Application: an application's database that uses the plain-SQL edition, and the checks that the
# database must pass after it has moved to a server with the extension. The edition and the
# extension are both in the schema sortid. Also runs the commands on the pages about moving.
package Application;
use strict;
use warnings;
use Exporter 'import';
use File::Temp ();
use PostgreSQL::Test::Utils;
use Test::More;

our @EXPORT_OK = qw(commands has_moved %made page $work);

our %made = (
	tables => q{
		SET search_path = public, sortid;
		CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
		CREATE DOMAIN team_id AS typeid CHECK (typeid_starts_with(VALUE, 'team_'));
		CREATE TABLE users (
			id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text UNIQUE,
			token base62id NOT NULL DEFAULT gen_base62id()
				CHECK (base62id_starts_with(token, 'F')),
			unnamed boolean GENERATED ALWAYS AS (typeid_is_valid(name, 'user')) STORED);
		CREATE TABLE orders (
			id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(),
			user_id user_id NOT NULL REFERENCES users,
			at timestamptz GENERATED ALWAYS AS (ulid_timestamp(id)) STORED,
			uuid uuid GENERATED ALWAYS AS (uuid(id)) STORED,
			older boolean GENERATED ALWAYS AS (id < related[1]) STORED, code uid11 DEFAULT gen_uid11(),
			shard int GENERATED ALWAYS AS (int8(code) & 7) STORED, related ulid[],
			team team_id DEFAULT typeid_first_in('team', '[2026-01-01 00:00+00,)'));
		CREATE INDEX ON orders (user_id, id);
		CREATE INDEX ON orders (uuid(id)) WHERE code IS NOT NULL;
		CREATE INDEX orders_in ON orders ((user_id >= typeid_first_of_prefix('user')));
		CREATE INDEX ON orders (euid_starts_with(euid(uuid), '0'))
			WHERE ulid_starts_with(id, '0');
		CREATE TABLE items (
			order_id ulid REFERENCES orders, id euid DEFAULT gen_euid(7),
			tag base62id DEFAULT gen_base62id(), PRIMARY KEY (order_id, id),
			CHECK (euid_extension(id) = 7), CHECK (base62id_starts_with(tag, '')));
		CREATE TABLE events (
			id sortid.xid NOT NULL DEFAULT gen_xid_monotonic(), what text,
			PRIMARY KEY (id)) PARTITION BY RANGE (id);
		CREATE TABLE events_2025 PARTITION OF events FOR VALUES FROM (MINVALUE) TO ('5LyPtcG4Sv9');
		CREATE TABLE events_2026 PARTITION OF events FOR VALUES FROM ('5LyPtcG4Sv9') TO (MAXVALUE);
		CREATE FUNCTION last_order(of user_id)
			RETURNS ulid LANGUAGE sql STABLE
			AS 'SELECT id FROM orders WHERE user_id = of ORDER BY id DESC LIMIT 1';
		CREATE FUNCTION orders_within(times tstzrange)
			RETURNS bigint LANGUAGE sql STABLE
			BEGIN ATOMIC
				SELECT count(*) FROM orders
				WHERE ulid_within(id, times) AND ulid_starts_with(id, '0');
			END;
		CREATE FUNCTION unchanged() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END';
		CREATE TRIGGER recent BEFORE UPDATE ON users
			FOR EACH ROW
			WHEN (typeid_within(new.id, 'user', '[2026-01-01 00:00+00,)'))
			EXECUTE FUNCTION unchanged();
		CREATE VIEW teams AS
			SELECT user_id, team FROM orders
			WHERE typeid_within(user_id, 'user', '[2026-01-01 00:00+00,)')
				AND uid11_starts_with(code, '');
		CREATE MATERIALIZED VIEW old AS SELECT id FROM events WHERE xid_starts_with(id, '5L');
		CREATE POLICY old ON events USING (xid_starts_with(id, '5'));
		CREATE POLICY own ON orders USING (user_id = current_setting('app.user', true));
		CREATE VIEW recent AS
			SELECT id, name FROM users WHERE id > typeid_first_of_prefix('user');},
	rows => q{
		SET search_path = public, sortid;
		INSERT INTO users (name) SELECT 'user ' || n FROM generate_series(1, 500) AS n;
		INSERT INTO orders (user_id, related) SELECT id, ARRAY[gen_ulid(), NULL] FROM users;
		INSERT INTO items (order_id) SELECT id FROM orders;
		INSERT INTO events (id)
			SELECT gen_xid(timestamptz '2025-12-01' + n * interval '2 hours')
			FROM generate_series(1, 500) AS n;
		REFRESH MATERIALIZED VIEW old;},
	# A query for the contents of the tables.
	contents => join(' UNION ALL ', map { qq{
		SELECT '$_', count(*), md5(string_agg(r::text, ',' ORDER BY r::text COLLATE "C"))
		FROM public.$_ AS r}
	} qw(users orders items events events_2026 recent teams old)),
	# A query for the tables' columns whose types are in the schema sortid.
	columns => q{
		SELECT string_agg(
			format('%s.%s %s', relname, attname, coalesce(b.typname, t.typname)),
			', ' ORDER BY relname, attnum)
		FROM pg_attribute
		JOIN pg_class AS c ON c.oid = attrelid
			AND relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
		JOIN pg_type AS t ON t.oid = atttypid
		LEFT JOIN pg_type AS b ON b.oid = t.typbasetype AND b.typname <> 'text'
		WHERE attnum > 0
			AND coalesce(b.typnamespace, t.typnamespace) = 'sortid'::regnamespace});

# Returns the text of docs/managed.md and docs/moving.md.
sub page { return join '', map { slurp_file("$ENV{TESTDIR}/docs/$_.md") } qw(managed moving) }

# Runs the block of commands on these pages that begins with $begin. $services has a node, role and
# database for each service that the block names. Returns the exit code and the errors. All blocks
# run in the same folder.
our $work = File::Temp::tempdir(CLEANUP => 1); # an absolute path; made when this module is loaded

sub commands {
	my ($services, $begin) = @_;
	my ($block) = page() =~ /```sh\n(\Q$begin\E.*?)```/s
		or die "the pages have no block that begins with $begin";
	open(my $file, '>', "$work/services") or die $!;
	while (my ($service, $is) = each %$services) {
		my ($node, $role, $database) = @$is;
		print $file "[$service]\nhost=", $node->host, "\nport=", $node->port,
			"\nuser=$role\ndbname=$database\n";
	}
	close $file;
	local $ENV{PGSERVICEFILE} = "$work/services";
	my ($out, $err) = ('', '');
	IPC::Run::run([ 'sh', '-ec', $block ], '>', \$out, '2>', \$err,
		init => sub { chdir $work or die $! });
	return ($? >> 8) . $err;
}

# Checks the database after its move. $query->(SQL) returns psql's output in that database.
# $contents and $columns are the results of the queries with these names before the move.
sub has_moved {
	my ($query, $contents, $columns) = @_;
	my $path = 'SET search_path = public, sortid;'
		. ' SET enable_seqscan = off; SET enable_bitmapscan = off';
	is($query->($made{contents}), $contents, 'the moved database has the same rows');
	is($query->($made{columns}), $columns, 'the columns have types with the same names');
	is($query->(q{
		SELECT string_agg(DISTINCT typlen::text, ' ')
		FROM pg_attribute JOIN pg_type AS t ON t.oid = atttypid
		WHERE attrelid = 'orders'::regclass AND attname IN ('id', 'code')}),
		'16 8', 'the types belong to the extension');
	is($query->(qq{
		$path;
		BEGIN;
		INSERT INTO users (name) VALUES ('new') RETURNING id > (SELECT max(id::typeid) FROM users);
		ROLLBACK}),
		't', 'defaults continue above the existing ids');
	like($query->(q{INSERT INTO users VALUES ('team_01h455vb4pex5vsknk084sn02q')}),
		qr/user_id_check/, 'domains are enforced');
	like($query->(q{INSERT INTO users (id, name) SELECT id, 'again' FROM users LIMIT 1}),
		qr/users_pkey/, 'keys are enforced');
	like($query->(q{INSERT INTO orders (user_id) VALUES ('user_01h455vb4pex5vsknk084sn02q')}),
		qr/orders_user_id_fkey/, 'foreign keys are enforced');
	like($query->(qq{
		$path;
		INSERT INTO items (order_id, id) SELECT id, gen_euid(8) FROM orders LIMIT 1}),
		qr/items_id_check/, 'check constraints are enforced');
	is($query->(qq{
		$path;
		SELECT last_order(user_id) = id AND at = ulid_timestamp(id) AND uuid = id::uuid
		FROM orders ORDER BY id DESC LIMIT 1}),
		't', 'functions and generated columns work');
	is($query->(qq{
		$path;
		BEGIN;
		INSERT INTO events (id)
			VALUES (gen_xid(timestamptz '2025-02-03')), (gen_xid(timestamptz '2026-02-03'))
			RETURNING tableoid::regclass;
		ROLLBACK}),
		"events_2025\nevents_2026", 'rows go to their partitions');
	like($query->(qq{
		$path;
		EXPLAIN (COSTS OFF)
			SELECT FROM orders WHERE id <@ tstzrange(now() - '1 hour'::interval, NULL)}),
		qr/orders_pkey.*Index Cond/s, 'operators that exist only in the extension work');
	like($query->(qq{
		$path;
		EXPLAIN (COSTS OFF)
			SELECT FROM orders
			WHERE id::uuid = uuid(ulid '01ARZ3NDEKTSV4RRFFQ69G5FAV') AND code IS NOT NULL}),
		qr/orders_uuid_idx/, 'an index on a conversion is used for the cast');

	# The page's query finds objects that compare text. Once recreated, they compare ids.
	my ($find) = page() =~ /```sql\n(SELECT DISTINCT pg_describe_object.*?)```/s;
	my @found = map { /([^|]*)/ } split /\n(?=\S)/, $query->($find);
	is("@found", 'default value for column older of table orders index orders_in'
		. ' policy own on table orders rule _RETURN on view recent',
		"the page's query finds a generated column, an index, a policy and a view");
	my $view = q{SET search_path = ''; SELECT pg_get_viewdef('public.recent')};
	like($query->($view),
		qr/\((?:users\.)?id\)::text > \(sortid\.typeid_first_of_prefix/,
			'a view compares text after the move');
	is($query->(qq{
		$path;
		CREATE OR REPLACE VIEW recent AS
			SELECT id, name FROM users WHERE id > typeid_first_of_prefix('user')}),
		'', 'the view is recreated');
	like($query->($view), qr/::sortid\.typeid > sortid\.typeid_first_of_prefix/,
		'the recreated view compares ids');
	return;
}

1;
