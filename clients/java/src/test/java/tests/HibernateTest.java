package tests;

import static org.junit.jupiter.api.Assertions.*;

import jakarta.persistence.*;
import java.time.Instant;
import java.util.*;
import java.util.stream.Stream;
import org.hibernate.*;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import shop.*;
import shop.Order;
import sortid.Jdbc;
import sortid.SortId.*;
import sortid.hibernate.*;

class HibernateTest extends Database {
    // docs: begin
    static List<Order> ordersSince(Session session, Instant from) {
        return session.createSelectionQuery("FROM Order WHERE id_within(id, :from, :until) ORDER BY id", Order.class)
                .setParameter("from", from).setParameter("until", null).getResultList();
    }

    static List<User> usersLike(Session session, String prefix) {
        return session.createSelectionQuery("FROM User WHERE id_starts_with(id, :prefix)", User.class)
                .setParameter("prefix", prefix).getResultList();
    }
    // docs: end

    @Entity(name = "Everything")
    @Table(name = "everything")
    static class Everything {
        @Id @Key(generator = "gen_euid(42)") Euid<Everything> id;
        Xid<Everything> xid = new Xid<>("113q8KFkAEs");
        Uid11<Everything> uid11 = new Uid11<>("jpXCZedGfVQ");
        Base62Id<Everything> base62id = new Base62Id<>("Fd9w4CutiyWHZha547fAai");
        List<Xid<Everything>> xids = List.of(xid, xid);
        @Column(name = "\"order by\"") TypeId<User> named;
        @Convert(converter = TokenConverter.class) Token token = new Token("01KCAHAFFRE0SBZHG6PQJ6ZY7M");
    }

    record Token(String text) {} // a class of another library
    @Converter
    static class TokenConverter implements AttributeConverter<Token, Ulid<?>> {
        @Override public Ulid<?> convertToDatabaseColumn(Token token) { return token == null ? null : new Ulid<>(token.text()); }
        @Override public Token convertToEntityAttribute(Ulid<?> id) { return id == null ? null : new Token(id.value()); }
    }

    @Entity static class UnknownGenerator { @Id @Key(generator = "gen_uuid") Ulid<UnknownGenerator> id; }
    @Entity @Prefix("") static class EmptyPrefix { @Id @Key TypeId<EmptyPrefix> id; }
    @Entity static class NoPrefix { @Id @Key TypeId<NoPrefix> id; }
    @Entity static class NoGenerator { @Id @Key Uid11<NoGenerator> id; }
    @Entity static class NoId { @Id @Key String id; }
    @Entity @Table(name = "of_xid") static class OfXid { @Id Xid<OfXid> id; }

    static final User ADA = new User();
    static final List<Order> ORDERS = new ArrayList<>();
    static SessionFactory factory;
    static String statement; // the last one

    static SessionFactory open(String schema, String ofTypes, Class<?>... entities) {
        var configuration = new Configuration().setProperty("hibernate.connection.url", url).setProperty("hibernate.hbm2ddl.auto", schema)
                .setProperty("hibernate.connection.username", USER).setProperty("hibernate.connection.password", PASSWORD)
                .setProperty("sortid.schema", ofTypes).setStatementInspector(sql -> {
                    statement = sql;
                    return sql;
                });
        for (Class<?> entity : entities) configuration.addAnnotatedClass(entity);
        return configuration.buildSessionFactory();
    }

    static <T> T single(String query, Class<T> type, Object... parameters) {
        return factory.fromTransaction(session -> {
            var selection = session.createSelectionQuery(query, type);
            for (int n = 0; n < parameters.length; n += 2) selection.setParameter((String) parameters[n], parameters[n + 1]);
            return selection.getSingleResult();
        });
    }

    @BeforeAll
    static void create() throws Exception {
        execute("CREATE DOMAIN order_code AS " + types + ".xid");
        open("create", types, User.class, Order.class, Everything.class).close();
        factory = open("validate", types, User.class, Order.class, Everything.class);
        factory.inTransaction(session -> {
            session.persist(ADA);
            for (int n = 0; n < 2000; n++) {
                Order order = new Order();
                if (n > 0) order.buyer = ADA;
                session.persist(order);
                ORDERS.add(order);
            }
            ORDERS.get(1).seller = ADA.id;
            ORDERS.get(1).watchers = Arrays.asList(ADA.id, null);
            ORDERS.get(1).code = new Xid<>("113q8KFkAEs");
        });
        execute("CREATE INDEX ON orders (code)", "ANALYZE orders, users");
    }

    @AfterAll
    static void closeFactory() {
        if (factory != null) factory.close();
    }

    @Test
    void columnsOfTheSchema() throws Exception {
        assertEquals(List.of("id typeid DEFAULT gen_typeid_monotonic('user'::text)", "name character varying",
                "users_id_check CHECK (typeid_has_prefix(id, 'user'::text))"), columns("users"));
        assertEquals(List.of("buyer_id typeid", "code order_code", "id ulid DEFAULT gen_ulid_monotonic()",
                "orders_seller_check CHECK (typeid_has_prefix(seller, 'user'::text))", "seller typeid", "watchers typeid[]"), columns("orders"));
        String xid = rows("SELECT format_type('" + types + ".xid'::regtype, NULL)").get(0);
        assertEquals(List.of("base62id base62id", "everything_order by_check CHECK (typeid_has_prefix(\"order by\", 'user'::text))", "id euid DEFAULT gen_euid(42)",
                "order by typeid", "token ulid", "uid11 uid11", "xid " + xid, "xids " + xid + "[]"), columns("everything"));
    }

    @Test
    void updateChangesNothing() throws Exception {
        String catalog = "SELECT attname || ' ' || xmin FROM pg_attribute WHERE attrelid IN ('users'::regclass, 'orders'::regclass)"
                + " UNION ALL SELECT conname || ' ' || xmin FROM pg_constraint WHERE conrelid IN ('users'::regclass, 'orders'::regclass) ORDER BY 1";
        List<String> before = rows(catalog);
        open("update", types, User.class, Order.class).close();
        assertEquals(before, rows(catalog));
    }

    @ParameterizedTest
    @CsvSource({"ulid, orders, seller", "text, orders, seller", "order_id, orders, code", "euid, everything, base62id"})
    void validateFindsAChangedType(String other, String table, String column) throws Exception {
        connection.setAutoCommit(false);
        execute("DROP DOMAIN IF EXISTS order_id", "CREATE DOMAIN order_id AS " + types + ".xid",
                "ALTER TABLE " + table + " RENAME " + column + " TO kept", "ALTER TABLE " + table + " ADD " + column + " " + other);
        connection.setAutoCommit(true);
        assertFails("wrong column type encountered in column [" + column + "]", () -> open("validate", types, User.class, Order.class, Everything.class));
        execute("ALTER TABLE " + table + " DROP " + column, "ALTER TABLE " + table + " RENAME kept TO " + column);
    }

    @Test
    void refusesDeclarations() {
        Map.of("no generator of a ulid: gen_uuid; there are gen_ulid_monotonic, gen_ulid", UnknownGenerator.class, "no prefix of a typeid: \"\"", EmptyPrefix.class,
                "a typeid needs the prefix of its entity", NoPrefix.class, "a uid11 has no default generator", NoGenerator.class,
                "@Key is for ids of sortid: tests.HibernateTest$NoId.id", NoId.class).forEach((message, entity) -> assertFails(message, () -> open("none", types, entity)));
    }

    @Test
    void sortsAmongOtherContributors() throws Exception {
        for (Class<?> contributor : Contributor.class.getInterfaces()) {
            for (var method : contributor.getMethods()) if (method.getName().equals("ordinal")) assertEquals(1000, method.invoke(new Contributor()));
        }
    }

    @TestFactory
    Stream<DynamicTest> hostileNamesOfASchema() throws Exception {
        return ContractTest.each("hostile_names", one -> {
            String schema = quoted(one.asText());
            execute("CREATE SCHEMA " + schema);
            try {
                execute("CREATE DOMAIN " + schema + ".xid AS " + types + ".xid");
                open("create", one.asText(), OfXid.class).close();
                assertEquals(List.of("id " + schema + ".xid"), columns("of_xid"));
            } finally {
                execute("DROP SCHEMA " + schema + " CASCADE", "DROP TABLE IF EXISTS of_xid");
            }
        });
    }

    @Test
    void rowsComeBack() throws Exception {
        assertEquals(ORDERS.stream().map(order -> order.id.value()).sorted().toList(), rows("SELECT id FROM orders ORDER BY id"));
        for (Order order : ORDERS.subList(0, 2)) {
            assertEquals(Arrays.asList(order.buyer == null ? null : order.buyer.id, order.seller, order.watchers, order.code), factory.fromTransaction(session -> {
                Order found = session.find(Order.class, order.id);
                return Arrays.asList(found.buyer == null ? null : Hibernate.unproxy(found.buyer, User.class).id, found.seller, found.watchers, found.code);
            }));
        }
        Everything made = new Everything();
        factory.inTransaction(session -> session.persist(made));
        Everything found = factory.fromTransaction(session -> session.find(Everything.class, made.id));
        assertEquals(Arrays.asList(made.xid, made.uid11, made.base62id, made.xids, made.token, null),
                Arrays.asList(found.xid, found.uid11, found.base62id, found.xids, found.token, found.named));
    }

    @Test
    void lookupsAndFunctions() {
        List<Ulid<Order>> ids = ORDERS.stream().map(order -> order.id).sorted().toList();
        Ulid<Order> first = ids.get(0), last = ids.get(ids.size() - 1), id = ORDERS.get(1).id;
        assertEquals(id, factory.fromTransaction(session -> session.find(Order.class, new Ulid<Order>(id.value().toLowerCase(Locale.ROOT)))).id);
        assertEquals(ADA.id, single("SELECT u.id FROM Order o JOIN o.buyer u WHERE o.id IN :ids", TypeId.class, "ids", List.of(id)));
        assertEquals(id, single("FROM Order WHERE array_contains(watchers, :user)", Order.class, "user", ADA.id).id);
        assertEquals(id, single("FROM Order WHERE array_contains(watchers, seller)", Order.class).id);
        assertEquals(List.of(first, last, last, first), Arrays.asList(single("SELECT min(id), max(id), greatest(min(id), max(id)), least(min(id), max(id)) FROM Order", Object[].class)));
        assertEquals(last, single("FROM Order o WHERE o.id = (SELECT max(p.id) FROM Order p WHERE p.buyer = o.buyer)", Order.class).id);
    }

    @Test
    void searches() throws Exception {
        Instant begin = Instant.now().minusSeconds(900), end = begin.plusSeconds(1800);
        assertEquals(2000, factory.fromTransaction(session -> ordersSince(session, begin)).size());
        assertIndexed(statement, end, null, end, null);
        assertEquals(0L, single("SELECT count(*) FROM Order WHERE id_within(id, null, :until)", Long.class, "until", begin));
        assertEquals(List.of(1, 0, 1), factory.fromTransaction(session -> Stream.of(ADA.id.value().substring(0, 9), "user_0000", "").map(prefix -> usersLike(session, prefix).size()).toList()));
        Ulid<Order> id = ORDERS.get(1).id;
        assertEquals(1L, single("SELECT count(*) FROM Order WHERE id_starts_with(id, :prefix) AND id_within(buyer.id, :from, :until)", Long.class,
                "prefix", id.value(), "from", begin, "until", end));
        assertIndexed(statement, id, id, begin, end, begin, end);
        assertEquals(id, single("FROM Order WHERE id_starts_with(code, '113q')", Order.class).id);
        assertIndexed(statement.replace("'113q'", "?"), "113q", "113q");
        assertFails("a uid11 cannot be searched by time", () -> single("FROM Everything WHERE id_within(uid11, null, null)", Everything.class));
        assertFails("id_starts_with is for ids of sortid", () -> single("FROM User WHERE id_starts_with(name, 'a')", User.class));
    }

    @Test
    void malformed() {
        if (isPlain) assertNull(factory.fromTransaction(session -> session.find(User.class, new TypeId<User>("no id"))));
        else assertTrue(Jdbc.isMalformed(assertThrows(DataException.class, () -> factory.fromTransaction(session -> session.find(User.class, new TypeId<User>("no id"))))));
        for (String text : List.of("no id", "team_01h455vb4pex5vsknk084sn02q")) {
            Order order = new Order();
            order.seller = new TypeId<>(text);
            var error = assertThrows(RuntimeException.class, () -> factory.inTransaction(session -> {
                session.persist(order);
                session.flush();
            }));
            assertEquals(text.equals("no id"), Jdbc.isMalformed(error));
            if (!text.equals("no id")) assertEquals("orders_seller_check", assertInstanceOf(ConstraintViolationException.class, error).getConstraintName());
        }
    }
}
