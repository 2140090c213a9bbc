import java.sql.*;
import java.time.*;
import java.util.*;
import sortid.IdType;
import sortid.Jdbc;
import sortid.Search;
import sortid.SortId;
import sortid.SortId.*;

public class WithJdbc {
    interface User {}
    interface Order {}

    // docs: begin
    static List<Ulid<Order>> ordersSince(Connection connection, TypeId<User> buyer, Instant from) throws SQLException {
        Search search = IdType.ULID.within(from, null); // or startsWith("01KC"); of typeids within("user", from, until)
        try (var select = connection.prepareStatement("SELECT id FROM orders WHERE " + search.on("id") + " AND buyer = ? ORDER BY id")) {
            int next = search.bind(select, 1);
            Jdbc.set(select, next, buyer);
            return orders(select);
        }
    }

    static List<Ulid<Order>> ordersAmong(Connection connection, List<Ulid<Order>> ids) throws SQLException {
        try (var select = connection.prepareStatement("SELECT id FROM orders WHERE id = ANY (?) ORDER BY id")) {
            Jdbc.setArray(select, 1, ids); // Jdbc.getArray reads one
            return orders(select);
        }
    }

    static List<Ulid<Order>> orders(PreparedStatement select) throws SQLException {
        List<Ulid<Order>> orders = new ArrayList<>();
        try (var rows = select.executeQuery()) {
            while (rows.next()) orders.add(Jdbc.get(rows, "id", Ulid<Order>::new));
        }
        return orders;
    }
    // docs: end

    static Ulid<Order> insert(Connection connection, TypeId<User> buyer) throws SQLException {
        try (var insert = connection.prepareStatement("INSERT INTO orders (buyer) VALUES (?) RETURNING id")) {
            Jdbc.set(insert, 1, buyer);
            return orders(insert).get(0);
        }
    }

    /** An id of each type from outside, a prefix of it and its time, if it has one. */
    record Sample(IdType type, String id, String prefix, String time) {}

    static final List<Sample> SAMPLES = List.of(
            new Sample(IdType.TYPEID, "user_01h455vb4pex5vsknk084sn02q", "user_01h4", "2023-06-30T03:34:18Z"),
            new Sample(IdType.ULID, "01KCAHAFFRE0SBZHG6PQJ6ZY7M", "01kca", "2025-12-13T00:21:12Z"),
            new Sample(IdType.EUID, "1KDVDNA00B9F60938NKRKAYDXW8", "1KDVDN", "2026-01-01T00:00:00Z"),
            new Sample(IdType.XID, "113q8KFkAEs", "113q", "2011-11-12T11:11:11Z"),
            new Sample(IdType.UID11, "jpXCZedGfVQ", "jpX", null),
            new Sample(IdType.BASE62ID, "Fd9w4CutiyWHZha547fAai", "Fd9", null),
            new Sample(IdType.KSUID, "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujts", "2017-10-10T04:00:47Z"));

    /** The ids that a statement returns. */
    static List<String> texts(PreparedStatement statement) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (statement; ResultSet rows = statement.executeQuery()) {
            while (rows.next()) texts.add(rows.getString(1));
        }
        return texts;
    }

    static List<String> found(Connection connection, Search search, String column) throws SQLException {
        PreparedStatement select = connection.prepareStatement("SELECT " + column + " FROM items WHERE " + search.on(column) + " ORDER BY 1");
        search.bind(select, 1);
        return texts(select);
    }

    static void ofType(Connection connection, Sample sample) throws SQLException {
        IdType type = sample.type();
        String name = type.sqlName(), sqlType = type == IdType.XID ? (Tap.IS_PLAIN ? "sortid" : "public") + ".xid" : name;
        Tap.execute(connection, "CREATE DOMAIN item_id AS " + sqlType, "CREATE TABLE items (id " + sqlType + " PRIMARY KEY DEFAULT "
                + type.defaultOf(type == IdType.UID11 ? "gen_uid11_snowish" : "", "user") + ", own item_id UNIQUE, many " + sqlType + "[], n int)");
        PreparedStatement many = connection.prepareStatement("INSERT INTO items (n) SELECT * FROM generate_series(1, 3000) RETURNING id");
        List<String> made = texts(many).stream().sorted().toList();
        Tap.execute(connection, "UPDATE items SET own = id", "ANALYZE items");
        Tap.same(name + ": defaults come back", new TreeSet<>(made).size(), 3000);
        Tap.same(name + ": its class", IdType.of(type::id), type);

        SortId<?> id = type.id(sample.id()), first = type.id(made.get(0));
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO items (id, own, many) VALUES (?, ?, ?) RETURNING id, own, many")) {
            Jdbc.set(insert, 1, id);
            Jdbc.set(insert, 2, null);
            Jdbc.setArray(insert, 3, Arrays.asList(id, null, first));
            ResultSet rows = insert.executeQuery();
            rows.next();
            Tap.same(name + ": a parameter, null and an array go in and out",
                    Arrays.asList(Jdbc.get(rows, "id", type::id), Jdbc.get(rows, "own", type::id), Jdbc.getArray(rows, "many", type::id)),
                    Arrays.asList(id, null, Arrays.asList(id, null, first)));
        }
        for (String column : List.of("id", "own")) {
            PreparedStatement select = connection.prepareStatement("SELECT " + column + " FROM items WHERE " + column + " = ?");
            Jdbc.set(select, 1, first);
            Tap.same(name + ": a lookup in " + column, texts(select), List.of(made.get(0)));
            select = connection.prepareStatement("SELECT " + column + " FROM items WHERE " + column + " = ANY (?) ORDER BY 1");
            Jdbc.setArray(select, 1, List.of(type.id(made.get(7)), first));
            Tap.same(name + ": among several in " + column, texts(select), List.of(made.get(0), made.get(7)));
        }
        Tap.execute(connection, "UPDATE items SET own = id");

        String prefix = type == IdType.TYPEID ? "user" : null;
        Instant now = Instant.now();
        for (String column : List.of("id", "own")) {
            Search search = type.startsWith(sample.prefix());
            Tap.same(name + ": by prefix in " + column, found(connection, search, column), List.of(sample.id()));
            Tap.indexed(name + ": by prefix in " + column + " on the index", connection,
                    "SELECT n FROM items WHERE " + search.on(column), sample.prefix(), sample.prefix());
            if (sample.time() == null) continue;
            Instant time = Instant.parse(sample.time());
            Tap.same(name + ": by time in " + column, found(connection, type.within(prefix, time.minusSeconds(60), time.plusSeconds(60)), column), List.of(sample.id()));
            Tap.same(name + ": until a time in " + column, found(connection, type.within(prefix, null, now.minusSeconds(900)), column), List.of(sample.id()));
            Tap.same(name + ": from a time in " + column, found(connection, type.within(prefix, now.minusSeconds(900), null), column), made);
            Tap.same(name + ": within nothing in " + column, found(connection, type.within(prefix, now, now), column), List.of());
            Tap.indexed(name + ": by time in " + column + " on the index", connection,
                    "SELECT n FROM items WHERE " + type.within(prefix, time, now).on(column), time, time.plusSeconds(60), time, time.plusSeconds(60));
        }

        connection.setAutoCommit(false);
        Savepoint before = connection.setSavepoint();
        for (String text : List.of("no id", "a,b", "\"}\\")) {
            SortId<?> malformed = type.id(text);
            for (boolean isArray : List.of(false, true)) {
                PreparedStatement select = connection.prepareStatement("SELECT id FROM items WHERE id = " + (isArray ? "ANY (?)" : "?"));
                if (isArray) Jdbc.setArray(select, 1, List.of(malformed));
                else Jdbc.set(select, 1, malformed);
                Object got;
                try {
                    got = texts(select);
                } catch (SQLException error) {
                    got = Jdbc.isMalformed(error);
                    connection.rollback(before);
                }
                Tap.same(name + ": " + text + " is no id" + (isArray ? " in an array" : ""), got, Tap.IS_PLAIN ? List.of() : true);
            }
        }
        try (PreparedStatement refused = connection.prepareStatement("INSERT INTO items (id) VALUES (?)")) {
            Jdbc.set(refused, 1, type.id("no id"));
            refused.executeUpdate();
            Tap.same(name + ": no id is refused", "stored", "refused");
        } catch (SQLException error) {
            Tap.same(name + ": no id is refused", Jdbc.isMalformed(new RuntimeException(error)), true);
            connection.rollback(before);
        }
        Tap.same(name + ": the transaction goes on", Tap.rows(connection, "SELECT count(*) FROM items"), List.of("3001"));
        connection.rollback();
        connection.setAutoCommit(true);
        Tap.execute(connection, "DROP TABLE items", "DROP DOMAIN item_id");
    }

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = Tap.connect()) {
            for (Sample sample : SAMPLES) ofType(connection, sample);
            Tap.same("these are all types", SAMPLES.stream().map(Sample::type).toList(), List.of(IdType.values()));

            Tap.execute(connection, "CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'))",
                    "CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid REFERENCES users)");
            var buyer = new TypeId<User>(Tap.rows(connection, "INSERT INTO users DEFAULT VALUES RETURNING id").get(0));
            List<Ulid<Order>> orders = List.of(insert(connection, buyer), insert(connection, buyer)), reversed = List.of(orders.get(1), orders.get(0));
            insert(connection, null);
            Tap.same("orders of a buyer by time", ordersSince(connection, buyer, Instant.now().minusSeconds(900)), orders);
            Tap.same("orders by an array", ordersAmong(connection, reversed), orders);
            Tap.same("ids in the order of the server", reversed.stream().sorted().toList(), orders);
            UUID uuid = UUID.fromString(Tap.rows(connection, "SELECT uuid(id) FROM orders WHERE id = '" + orders.get(0) + "'").get(0));
            for (String query : Tap.IS_PLAIN ? List.of("id = ulid(?)") : List.of("id = ulid(?)", "id = ?")) {
                PreparedStatement select = connection.prepareStatement("SELECT id FROM orders WHERE " + query);
                select.setObject(1, uuid);
                Tap.same("a UUID: " + query, orders(select), orders.subList(0, 1));
            }
            if (!Tap.IS_PLAIN) {
                PreparedStatement select = connection.prepareStatement("SELECT id FROM orders WHERE id = ?");
                select.setString(1, orders.get(0).value());
                Tap.fails("a varchar is not compared with an id", "operator does not exist: ulid = character varying", () -> orders(select));
            }
            try {
                insert(connection, new TypeId<User>("user_00000000000000000000000000"));
            } catch (SQLException error) {
                Tap.same("another error is not about a malformed id", error.getSQLState() + Jdbc.isMalformed(error), "23503false");
            }
        }
        Tap.same("another generator", IdType.EUID.defaultOf("gen_euid(42)", null) + IdType.TYPEID.defaultOf("gen_typeid", "a_b"), "gen_euid(42)gen_typeid('a_b')");
        Tap.fails("an unknown generator", "no generator of a ulid: gen_xid; there are gen_ulid_monotonic, gen_ulid", () -> IdType.ULID.defaultOf("gen_xid", null));
        Tap.fails("an empty prefix of a typeid", "no prefix of a typeid: \"\"", () -> IdType.TYPEID.defaultOf("", ""));
        Tap.fails("a prefix with a quote", "no prefix of a typeid: \"us'er\"", () -> IdType.TYPEID.within("us'er", null, null));
        Tap.fails("no prefix of a typeid", "a typeid needs the prefix of its entity", () -> IdType.TYPEID.within(null, null));
        for (IdType type : List.of(IdType.UID11, IdType.BASE62ID)) {
            Tap.fails(type.sqlName() + ": no search by time", "a " + type.sqlName() + " cannot be searched by time", () -> type.within(null, null));
        }
        for (String other : List.of("org.hibernate.SessionFactory", "org.jooq.Field")) {
            Tap.fails("without " + other, other, () -> Class.forName(other));
        }
        Tap.fails("an id of null", "the text of an id", () -> new Ulid<Order>(null));
    }
}
