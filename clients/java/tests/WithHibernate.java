import jakarta.persistence.*;
import java.sql.Connection;
import java.time.Instant;
import java.util.*;
import java.util.function.Function;
import java.util.logging.*;
import org.hibernate.*;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.DataException;
import sortid.Jdbc;
import sortid.SortId.*;
import sortid.hibernate.Key;

public class WithHibernate {
    // docs: begin
    @Entity(name = "User")
    @Table(name = "users")
    @Prefix("user") // of every TypeId<User>
    public static class User {
        @Id @Key TypeId<User> id; // typeid DEFAULT gen_typeid_monotonic('user') CHECK (typeid_has_prefix(id, 'user'))
        String name;
    }

    @Entity(name = "Order")
    @Table(name = "orders")
    public static class Order {
        @Id @Key Ulid<Order> id; // ulid DEFAULT gen_ulid_monotonic(); another generator: @Key(generator = "gen_ulid")
        @ManyToOne(fetch = FetchType.LAZY) User buyer; // a foreign key of type typeid
        TypeId<User> seller; // a column without foreign key, with its own CHECK
        List<TypeId<User>> watchers; // typeid[]
        @Column(columnDefinition = "order_code") Xid<Order> code; // a domain that exists already
    }

    static List<Order> ordersSince(Session session, Instant from) {
        return session.createSelectionQuery("FROM Order WHERE id_within(id, :from, :until) ORDER BY id", Order.class)
                .setParameter("from", from).setParameter("until", null).getResultList();
    }

    static List<User> usersLike(Session session, String prefix) {
        return session.createSelectionQuery("FROM User WHERE id_starts_with(id, :prefix)", User.class)
                .setParameter("prefix", prefix).getResultList();
    }
    // docs: end

    static Order order(Session session, User buyer) {
        var order = new Order();
        order.buyer = buyer;
        session.persist(order);
        return order;
    }

    /** The user, or null if there is none or the text is no id. After that error, only rollback works. */
    static User find(Session session, String text) {
        try {
            return session.find(User.class, new TypeId<User>(text));
        } catch (DataException error) {
            return null;
        }
    }

    @Entity(name = "Everything")
    @Table(name = "everything")
    public static class Everything {
        @Id
        @Key(generator = "gen_euid(42)")
        Euid<Everything> id;

        Xid<Everything> xid;
        Uid11<Everything> uid11;
        Base62Id<Everything> base62id;
        List<Xid<Everything>> xids;

        @Column(name = "\"order by\"")
        TypeId<User> named;

        @Convert(converter = TokenConverter.class)
        Token token;
    }

    /** A class of another library. */
    record Token(String text) {}

    @Converter
    public static class TokenConverter implements AttributeConverter<Token, Ulid<?>> {
        @Override
        public Ulid<?> convertToDatabaseColumn(Token token) {
            return token == null ? null : new Ulid<>(token.text());
        }

        @Override
        public Token convertToEntityAttribute(Ulid<?> id) {
            return id == null ? null : new Token(id.value());
        }
    }

    @Entity
    public static class UnknownGenerator {
        @Id
        @Key(generator = "gen_uuid")
        Ulid<UnknownGenerator> id;
    }

    @Entity
    @Prefix("")
    public static class EmptyPrefix {
        @Id
        @Key
        TypeId<EmptyPrefix> id;
    }

    @Entity
    public static class NoPrefix {
        @Id
        @Key
        TypeId<NoPrefix> id;
    }

    @Entity
    public static class NoGenerator {
        @Id
        @Key
        Uid11<NoGenerator> id;
    }

    @Entity
    @Table(name = "of_xid")
    public static class OfXid {
        @Id
        Xid<OfXid> id;
    }

    @Entity
    public static class NoId {
        @Id
        @Key
        String id;
    }

    static final List<String> STATEMENTS = new ArrayList<>();

    static SessionFactory open(String schema, Class<?>... entities) { return open(schema, Tap.IS_PLAIN ? "sortid" : "public", entities); }

    static SessionFactory open(String schema, String ofTypes, Class<?>... entities) {
        var configuration = new Configuration().setProperty("hibernate.connection.url", Tap.URL).setProperty("hibernate.hbm2ddl.auto", schema)
                .setProperty("hibernate.connection.username", Tap.USER).setProperty("hibernate.connection.password", Tap.PASSWORD)
                .setProperty("sortid.schema", ofTypes)
                .setStatementInspector(sql -> {
                    STATEMENTS.add(sql);
                    return sql;
                });
        for (Class<?> entity : entities) configuration.addAnnotatedClass(entity);
        return configuration.buildSessionFactory();
    }

    static <T> T in(SessionFactory factory, Function<Session, T> work) {
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            T result = work.apply(session);
            session.getTransaction().commit();
            return result;
        }
    }

    static void refuses(String what, String message, Class<?> entity) {
        Tap.fails(what, message, () -> open("none", entity));
    }

    /** The versions of the rows in the catalogs that describe the tables. */
    static List<String> catalog(Connection connection) throws Exception {
        String tables = "('users'::regclass, 'orders'::regclass, 'everything'::regclass)";
        return Tap.rows(connection, "SELECT attrelid::regclass || '.' || attname || ' ' || xmin FROM pg_attribute WHERE attrelid IN " + tables
                + " UNION ALL SELECT conname || ' ' || xmin FROM pg_constraint WHERE conrelid IN " + tables + " ORDER BY 1");
    }

    static void schema(Connection connection) throws Exception {
        String xid = Tap.IS_PLAIN ? "sortid.xid" : "public.xid";
        Tap.execute(connection, "CREATE DOMAIN order_code AS " + xid);
        open("create", User.class, Order.class, Everything.class).close();
        Tap.same("a table with type, default and check", Tap.columns(connection, "users"), List.of("id typeid DEFAULT gen_typeid_monotonic('user'::text)",
                "name character varying", "users_id_check CHECK (typeid_has_prefix(id, 'user'::text))"));
        Tap.same("a foreign key, a domain and an array", Tap.columns(connection, "orders"), List.of("buyer_id typeid", "code order_code",
                "id ulid DEFAULT gen_ulid_monotonic()", "seller typeid", "watchers typeid[]", "orders_seller_check CHECK (typeid_has_prefix(seller, 'user'::text))"));
        xid = Tap.rows(connection, "SELECT format_type('" + xid + "'::regtype, NULL)").get(0);
        Tap.same("the other types", Tap.columns(connection, "everything"), List.of("base62id base62id", "id euid DEFAULT gen_euid(42)",
                "order by typeid", "token ulid", "uid11 uid11", "xid " + xid, "xids " + xid + "[]", "everything_order by_check CHECK (typeid_has_prefix(\"order by\", 'user'::text))"));
        open("validate", User.class, Order.class, Everything.class).close();
        List<String> before = catalog(connection);
        open("update", User.class, Order.class).close();
        Tap.same("an update changes nothing", catalog(connection), before);

        for (String[] change : new String[][] {{"ulid", "seller", "typeid"}, {"text", "seller", "typeid"}, {"order_id", "code", "order_code"}}) {
            Tap.execute(connection, "CREATE DOMAIN order_id AS " + xid, "ALTER TABLE orders DROP " + change[1] + ", ADD " + change[1] + " " + change[0]);
            Tap.fails("a changed type is found: " + change[0], "wrong column type encountered in column [" + change[1] + "]",
                    () -> open("validate", User.class, Order.class));
            Tap.execute(connection, "ALTER TABLE orders DROP " + change[1] + ", ADD " + change[1] + " " + change[2], "DROP DOMAIN order_id");
        }
        Tap.execute(connection, "ALTER TABLE orders ADD CONSTRAINT orders_seller_check CHECK (typeid_has_prefix(seller, 'user'))");
        Tap.execute(connection, "ALTER TABLE everything DROP base62id, ADD base62id euid");
        Tap.fails("a changed type is found: euid", "wrong column type encountered in column [base62id]", () -> open("validate", Everything.class));
        Tap.execute(connection, "ALTER TABLE everything DROP base62id, ADD base62id base62id");

        refuses("an unknown generator", "no generator of a ulid: gen_uuid; there are gen_ulid_monotonic, gen_ulid", UnknownGenerator.class);
        refuses("an empty prefix", "no prefix of a typeid: \"\"", EmptyPrefix.class);
        refuses("no prefix", "a typeid needs the prefix of its entity", NoPrefix.class);
        refuses("a uid11 without generator", "a uid11 has no default generator", NoGenerator.class);
        refuses("a key of another type", "@Key is for ids of sortid: WithHibernate$NoId.id", NoId.class);
    }

    /** A schema of each name is quoted. */
    static void names(Connection connection) throws Exception {
        for (String name : List.of("user", "User", "order by", "a\"b", "a'b", "a.b", "a;b", "a--b", "a\\b", "$1", "%s", "\u00fc")) {
            String quoted = Tap.rows(connection, "SELECT quote_ident(E'" + name.replace("\\", "\\\\").replace("'", "\\'") + "')").get(0);
            Tap.execute(connection, "CREATE SCHEMA " + quoted, "CREATE DOMAIN " + quoted + ".xid AS " + (Tap.IS_PLAIN ? "sortid.xid" : "public.xid"));
            open("create", name, OfXid.class).close();
            Tap.same("a schema " + name, Tap.columns(connection, "of_xid"), List.of("id " + quoted + ".xid"));
        }
    }

    static void functions(Connection connection, SessionFactory factory, User ada, List<Order> orders) {
        Ulid<Order> first = orders.stream().map(order -> order.id).min(Comparator.naturalOrder()).orElseThrow();
        Ulid<Order> last = orders.stream().map(order -> order.id).max(Comparator.naturalOrder()).orElseThrow();
        Tap.same("min, max, greatest and least", in(factory, session -> Arrays.asList(session.createSelectionQuery(
                "SELECT min(id), max(id), greatest(min(id), max(id)), least(min(id), max(id)) FROM Order", Object[].class).getSingleResult())), List.of(first, last, last, first));
        Tap.same("the newest of each buyer", in(factory, session -> session.createSelectionQuery("FROM Order o WHERE o.id ="
                + " (SELECT max(p.id) FROM Order p WHERE p.buyer = o.buyer)", Order.class).getSingleResult().id), last);
        Tap.same("array_contains", in(factory, session -> session.createSelectionQuery("FROM Order WHERE array_contains(watchers, :user)", Order.class)
                .setParameter("user", ada.id).getSingleResult().id), orders.get(1).id);
        Tap.same("array_contains of a column", in(factory, session -> session.createSelectionQuery("FROM Order WHERE array_contains(watchers, seller)", Order.class)
                .getSingleResult().id), orders.get(1).id);
        Tap.same("an empty prefix", in(factory, session -> usersLike(session, "").size()), 1);
    }

    static void rows(Connection connection, SessionFactory factory) throws Exception {
        Instant begin = Instant.now().minusSeconds(900);
        User ada = new User();
        List<Order> orders = in(factory, session -> {
            session.persist(ada);
            List<Order> made = new ArrayList<>();
            for (int n = 0; n < 2000; n++) made.add(order(session, n == 0 ? null : ada));
            made.get(1).seller = ada.id;
            made.get(1).watchers = Arrays.asList(ada.id, null);
            made.get(1).code = new Xid<>("113q8KFkAEs");
            return made;
        });
        Tap.same("keys come back", Tap.rows(connection, "SELECT id FROM orders ORDER BY id"), orders.stream().map(order -> order.id.value()).sorted().toList());
        Ulid<Order> id = orders.get(1).id;
        Tap.same("a row comes back", in(factory, session -> {
            Order order = session.find(Order.class, id);
            return Arrays.asList(Hibernate.unproxy(order.buyer, User.class).id, order.seller, order.watchers, order.code);
        }), List.of(ada.id, ada.id, Arrays.asList(ada.id, null), new Xid<Order>("113q8KFkAEs")));
        Tap.same("and nulls", in(factory, session -> {
            Order order = session.find(Order.class, orders.get(0).id);
            return Arrays.asList(order.buyer, order.seller, order.watchers, order.code);
        }), Arrays.asList(null, null, null, null));
        Tap.same("another entity's id finds no row", in(factory, session -> session.find(User.class, new TypeId<Order>("order_01h455vb4pex5vsknk084sn02q"))), null);
        Tap.fails("another type of id is refused", "SortId$Ulid", () -> in(factory, session -> session.find(User.class, id)));
        Tap.same("a join", in(factory, session -> session.createSelectionQuery("SELECT u.id FROM Order o JOIN o.buyer u WHERE o.id IN :ids", TypeId.class)
                .setParameter("ids", List.of(id)).getResultList()), List.of(ada.id));

        functions(connection, factory, ada, orders);

        Everything everything = in(factory, session -> {
            var made = new Everything();
            made.xid = new Xid<>("113q8KFkAEs");
            made.uid11 = new Uid11<>("jpXCZedGfVQ");
            made.base62id = new Base62Id<>("Fd9w4CutiyWHZha547fAai");
            made.xids = List.of(made.xid, made.xid);
            made.token = new Token("01KCAHAFFRE0SBZHG6PQJ6ZY7M");
            session.persist(made);
            return made;
        });
        Tap.same("the other types come back", in(factory, session -> {
            var found = session.find(Everything.class, everything.id);
            return List.of(found.xid, found.uid11, found.base62id, found.xids, found.token);
        }), List.of(everything.xid, everything.uid11, everything.base62id, everything.xids, everything.token));

        Tap.execute(connection, "ANALYZE orders", "ANALYZE users");
        Tap.same("orders by time", in(factory, session -> ordersSince(session, begin).size()), 2000);
        Tap.indexed("orders by time on the index", connection, STATEMENTS.get(STATEMENTS.size() - 1), Instant.now(), null, Instant.now(), null);
        Tap.same("orders until a time", in(factory, session -> session.createSelectionQuery("FROM Order WHERE id_within(id, null, :until)", Order.class)
                .setParameter("until", begin).getResultList().size()), 0);
        Tap.same("by prefix", in(factory, session -> usersLike(session, ada.id.value().substring(0, 9)).size()
                + usersLike(session, "user_0000").size()), 1);
        Tap.same("by prefix of a foreign key and by time of a typeid", in(factory, session -> session.createSelectionQuery("SELECT count(*) FROM Order WHERE"
                + " id_starts_with(id, :prefix) AND id_within(buyer.id, :from, :until)", Long.class).setParameter("prefix", id.value())
                .setParameter("from", begin).setParameter("until", Instant.now().plusSeconds(900)).getSingleResult()), 1L);
        Tap.indexed("by prefix on the index", connection, STATEMENTS.get(STATEMENTS.size() - 1), id, id, begin, Instant.now(), begin, Instant.now());
        Tap.same("by prefix of a domain", in(factory, session -> session.createSelectionQuery("FROM Order WHERE id_starts_with(code, '113q')", Order.class)
                .getSingleResult().id), id);
        Tap.execute(connection, "CREATE INDEX ON orders (code)");
        Tap.indexed("by prefix of a domain on the index", connection, STATEMENTS.get(STATEMENTS.size() - 1).replace("'113q'", "?"), "113q", "113q");
        Tap.fails("no search of a uid11 by time", "a uid11 cannot be searched by time",
                () -> in(factory, session -> session.createSelectionQuery("FROM Everything WHERE id_within(uid11, null, null)", Everything.class).getResultList()));
        Tap.fails("no search of a text", "id_starts_with is for ids of sortid",
                () -> in(factory, session -> session.createSelectionQuery("FROM User WHERE id_starts_with(name, 'a')", User.class).getResultList()));

        try (Session session = factory.openSession()) {
            session.beginTransaction();
            Tap.same("no id is not found", find(session, "no id"), null);
            session.getTransaction().rollback();
            session.beginTransaction();
            Tap.same("what is found afterwards", find(session, ada.id.value()).id, ada.id);
            session.getTransaction().rollback();
        }
        try {
            in(factory, session -> order(session, null).seller = new TypeId<>("team_01h455vb4pex5vsknk084sn02q"));
            Tap.same("a wrong prefix is refused", "stored", "refused");
        } catch (RuntimeException error) {
            var violation = (ConstraintViolationException) (error instanceof ConstraintViolationException ? error : error.getCause());
            Tap.same("a wrong prefix is refused by the constraint", violation.getConstraintName() + Jdbc.isMalformed(error), "orders_seller_checkfalse");
        }
        try {
            in(factory, session -> order(session, null).seller = new TypeId<>("no id"));
            Tap.same("a malformed id is refused", "stored", "refused");
        } catch (RuntimeException error) {
            Tap.same("a malformed id is refused", Jdbc.isMalformed(error), true);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Logger.getLogger("org.hibernate").setLevel(Level.OFF);
        System.out.println("# Hibernate " + org.hibernate.Version.getVersionString());
        try (Connection connection = Tap.connect()) {
            schema(connection);
            names(connection);
            try (SessionFactory factory = open("validate", User.class, Order.class, Everything.class)) {
                rows(connection, factory);
            }
        }
    }
}
