package tests;

import static org.junit.jupiter.api.Assertions.*;

import java.sql.*;
import java.time.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import shop.Order;
import shop.User;
import sortid.*;
import sortid.SortId.*;

/** Runs a second time without Hibernate, jOOQ and Jackson. */
class JdbcTest extends Database {
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

    static Ulid<Order> insert(TypeId<User> buyer) throws SQLException {
        PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (buyer) VALUES (?) RETURNING id");
        Jdbc.set(insert, 1, buyer);
        return orders(insert).get(0);
    }

    @Test
    void queriesOfTheReadme() throws SQLException {
        execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'))",
                "CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid REFERENCES users)");
        var buyer = new TypeId<User>(rows("INSERT INTO users DEFAULT VALUES RETURNING id").get(0));
        List<Ulid<Order>> orders = List.of(insert(buyer), insert(buyer)), reversed = List.of(orders.get(1), orders.get(0));
        insert(null);
        assertEquals(orders, ordersSince(connection, buyer, Instant.now().minusSeconds(900)));
        assertEquals(orders, ordersAmong(connection, reversed));
        assertEquals(orders, reversed.stream().sorted().toList());
        UUID uuid = UUID.fromString(rows("SELECT uuid(id) FROM orders WHERE id = '" + orders.get(0) + "'").get(0));
        for (String query : isPlain ? List.of("id = ulid(?)") : List.of("id = ulid(?)", "id = ?")) {
            PreparedStatement select = connection.prepareStatement("SELECT id FROM orders WHERE " + query);
            select.setObject(1, uuid);
            assertEquals(orders.subList(0, 1), orders(select));
        }
        var error = assertThrows(SQLException.class, () -> insert(new TypeId<>("user_00000000000000000000000000")));
        assertEquals("23503false", error.getSQLState() + Jdbc.isMalformed(error));
    }

    static List<String> found(String table, String column, Search search) throws SQLException {
        PreparedStatement select = connection.prepareStatement("SELECT " + column + " FROM " + table + " WHERE " + search.on(table, column) + " ORDER BY 1");
        search.bind(select, 1);
        return texts(select);
    }

    @ParameterizedTest
    @EnumSource
    void eachType(IdType type) throws Exception {
        String items = type.sqlName() + "s", domain = type.sqlName() + "_id", prefix = type == IdType.TYPEID ? "user" : null;
        execute("CREATE DOMAIN " + domain + " AS " + sqlType(type), "CREATE TABLE " + items + " (id " + sqlType(type) + " PRIMARY KEY DEFAULT "
                + type.defaultOf(type == IdType.UID11 ? "gen_uid11_snowish" : "", "user") + ", own " + domain + " UNIQUE, many " + sqlType(type) + "[], n int)");
        List<String> made = rows("INSERT INTO " + items + " (n) SELECT * FROM generate_series(1, 3000) RETURNING id").stream().sorted().toList();
        assertEquals(3000, Set.copyOf(made).size());
        assertEquals(type, IdType.of(type::id));

        SortId<?> id = sample(type), first = type.id(made.get(0));
        PreparedStatement insert = connection.prepareStatement("INSERT INTO " + items + " (id, own, many) VALUES (?, ?, ?) RETURNING id, own, many");
        Jdbc.set(insert, 1, id);
        Jdbc.set(insert, 2, null);
        Jdbc.setArray(insert, 3, Arrays.asList(id, null, first));
        try (insert; ResultSet rows = insert.executeQuery()) {
            rows.next();
            assertEquals(Arrays.asList(id, null, Arrays.asList(id, null, first)),
                    Arrays.asList(Jdbc.get(rows, "id", type::id), Jdbc.get(rows, "own", type::id), Jdbc.getArray(rows, "many", type::id)));
        }
        execute("UPDATE " + items + " SET own = id", "ANALYZE " + items);

        Instant now = Instant.now(), recently = now.minusSeconds(900);
        for (String column : List.of("id", "own")) {
            PreparedStatement select = connection.prepareStatement("SELECT id FROM " + items + " WHERE " + column + " = ANY (?) ORDER BY 1");
            Jdbc.setArray(select, 1, List.of(type.id(made.get(7)), first));
            assertEquals(List.of(made.get(0), made.get(7)), texts(select));
            Search search = type.startsWith(id.value().substring(0, 10));
            assertEquals(List.of(id.value()), found(items, column, search));
            assertIndexed("SELECT n FROM " + items + " WHERE " + search.on(column), id.value().substring(0, 10), id.value().substring(0, 10));
            if (type == IdType.UID11 || type == IdType.BASE62ID) continue;
            Instant time = Instant.parse(rows("SELECT to_json(" + type.sqlName() + "_timestamp('" + id + "') AT TIME ZONE 'UTC') #>> '{}'").get(0) + "Z");
            assertEquals(List.of(id.value()), found(items, column, type.within(prefix, time, time.plusSeconds(1))));
            assertEquals(List.of(), found(items, column, type.within(prefix, time.minusSeconds(60), time)));
            assertEquals(List.of(id.value()), found(items, column, type.within(prefix, null, recently)));
            assertEquals(made, found(items, column, type.within(prefix, recently, null)));
            assertIndexed("SELECT n FROM " + items + " WHERE " + type.within(prefix, time, now).on(column), time, time.plusSeconds(60), time, time.plusSeconds(60));
        }
        for (String text : List.of("a,b", made.get(0) + "\",\"" + made.get(7), "\"}\\")) {
            PreparedStatement select = connection.prepareStatement("SELECT id FROM " + items + " WHERE id = ANY (?)");
            Jdbc.setArray(select, 1, List.of(type.id(text)));
            if (isPlain) assertEquals(List.of(), texts(select));
            else assertTrue(Jdbc.isMalformed(assertThrows(SQLException.class, () -> texts(select))));
        }
    }

    @Test
    void refuses() throws SQLException {
        assertEquals("gen_euid(42)gen_typeid('a_b')", IdType.EUID.defaultOf("gen_euid(42)", null) + IdType.TYPEID.defaultOf("gen_typeid", "a_b"));
        assertFails("no generator of a ulid: gen_xid; there are gen_ulid_monotonic, gen_ulid", () -> IdType.ULID.defaultOf("gen_xid", null));
        assertFails("a typeid needs the prefix of its entity", () -> IdType.TYPEID.within(null, null));
        assertFails("a ulid has no prefix", () -> IdType.ULID.pattern("user"));
        for (IdType type : List.of(IdType.UID11, IdType.BASE62ID)) {
            assertFails("a " + type.sqlName() + " cannot be searched by time", () -> type.within(null, null));
        }
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT ARRAY[ARRAY[gen_ulid()]] AS ids")) {
            rows.next();
            assertFails("an array of several dimensions: ids", () -> Jdbc.getArray(rows, "ids", Ulid<Order>::new));
        }
    }

    @Test
    void causesInACircle() {
        RuntimeException first = new RuntimeException(), second = new RuntimeException(first);
        first.initCause(second);
        assertFalse(assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Jdbc.isMalformed(first)));
    }
}
