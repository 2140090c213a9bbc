import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.sql.*;
import java.util.*;
import java.util.function.Function;
import java.util.logging.*;
import org.hibernate.*;
import org.hibernate.annotations.*;
import org.hibernate.annotations.JdbcType;
import org.hibernate.exception.*;
import org.hibernate.jpa.HibernatePersistenceConfiguration;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.*;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.BasicBinder;
import org.hibernate.type.descriptor.jdbc.VarcharJdbcType;

public class Hibernate {
    // docs: begin
    /** An id: a String to Java, and to the server a parameter without a type, which becomes that of the column. */
    public static class IdJdbcType extends VarcharJdbcType {
        @Override
        public int getJdbcTypeCode() {
            return Types.OTHER;
        }

        @Override
        public <X> ValueBinder<X> getBinder(JavaType<X> type) {
            return new BasicBinder<>(type, this) {
                @Override
                protected void doBind(PreparedStatement statement, X value, int index, WrapperOptions options)
                        throws SQLException {
                    statement.setObject(index, type.unwrap(value, String.class, options), Types.OTHER);
                }

                @Override
                protected void doBind(CallableStatement statement, X value, String name, WrapperOptions options)
                        throws SQLException {
                    statement.setObject(name, type.unwrap(value, String.class, options), Types.OTHER);
                }
            };
        }
    }
    // docs: end

    // docs: begin
    @Entity(name = "Item")
    @Table(name = "items")
    public static class Item {
        @Id
        @Generated // by the server; RETURNING gets it
        @ColumnDefault("gen_typeid_monotonic('user')")
        @Column(columnDefinition = "typeid")
        @JdbcType(IdJdbcType.class)
        String id;

        @ManyToOne(fetch = FetchType.LAZY)
        @JoinColumn(name = "parent")
        Item parent;
    }

    static Item insert(Session session, Item parent) {
        var item = new Item();
        item.parent = parent;
        session.persist(item); // item.id is what the server made
        return item;
    }

    /** The item, or null if there is none or the text is no id. After that error, only rollback works. */
    static Item find(Session session, String text) {
        try {
            return session.find(Item.class, text);
        } catch (DataException error) { // SQLSTATE 22P02, or 22003 if it is too large
            return null;
        }
    }

    static List<Item> ofIds(Session session, List<String> ids) {
        return session.createSelectionQuery("FROM Item WHERE id IN :ids ORDER BY id", Item.class)
                .setParameter("ids", ids).getResultList();
    }

    static List<Item> ofArray(Session session, String... ids) { // one parameter, however many ids
        var condition = "CAST(sql('(? = ANY (CAST(? AS item_id[])))', id, :ids) AS Boolean)";
        return session.createSelectionQuery("FROM Item WHERE " + condition + " ORDER BY id", Item.class)
                .setParameter("ids", ids).getResultList();
    }

    static List<Item> byPrefix(Session session, String prefix) {
        return session.createSelectionQuery("FROM Item WHERE CAST(sql('(? ^@ ?)', id, :prefix) AS Boolean)", Item.class)
                .setParameter("prefix", prefix).getResultList();
    }

    static List<Item> madeWithin(Session session, String period) { // of a typeid: typeid_within(id, 'user', …)
        var condition = "CAST(sql('(? <@ CAST(? AS tstzrange))', id, :period) AS Boolean)";
        return session.createSelectionQuery("FROM Item WHERE " + condition, Item.class)
                .setParameter("period", period).getResultList();
    }
    // docs: end

    // docs: begin
    @Entity(name = "Visit")
    @Table(name = "items")
    public static class Visit {
        @Id
        @UuidGenerator(style = UuidGenerator.Style.VERSION_7)
        @Column(columnDefinition = "ulid")
        @ColumnTransformer(read = "CAST(id AS uuid)") // in the list of a SELECT; conditions compare id itself
        UUID id;
    }
    // docs: end

    @Entity(name = "Text")
    @Table(name = "items")
    public static class Text {
        @Id
        @Column(columnDefinition = "typeid")
        String id;
    }

    @Entity(name = "Other")
    @Table(name = "items")
    public static class Other {
        @Id
        @JdbcTypeCode(SqlTypes.OTHER)
        String id;
    }

    @Entity(name = "BareUuid")
    @Table(name = "items")
    public static class BareUuid {
        @Id
        UUID id;
    }

    static SessionFactory open(String options, String schema, Class<?>... entities) {
        var configuration = new HibernatePersistenceConfiguration("shop").jdbcUrl(Tap.url(options))
                .jdbcCredentials(Tap.USER, Tap.PASSWORD).property("hibernate.hbm2ddl.auto", schema);
        for (Class<?> entity : entities) configuration.managedClass(entity);
        return configuration.createEntityManagerFactory().unwrap(SessionFactory.class);
    }

    /** What work returns, or the SQLSTATE or the class of its error. The transaction is rolled back. */
    static Object attempt(SessionFactory factory, Function<Session, Object> work) {
        try (var session = factory.openSession()) {
            session.beginTransaction();
            return work.apply(session);
        } catch (JDBCException error) {
            return error.getSQLState();
        } catch (RuntimeException error) {
            return error.getClass().getSimpleName();
        }
    }

    static List<String> ids(List<Item> items) {
        return items.stream().map(item -> item.id).toList();
    }

    public static void main(String[] arguments) throws Exception {
        Logger.getLogger("org.hibernate").setLevel(Level.OFF);
        try (var connection = Tap.connect("")) {
            var statement = connection.createStatement();
            ResultSet sample = statement.executeQuery("SELECT * FROM sample");
            sample.next();
            String type = sample.getString("type"), id = sample.getString("id"), prefix = sample.getString("prefix");
            String period = sample.getString("period");
            UUID uuid = sample.getObject("uuid", UUID.class);

            if (type.equals("typeid")) {
                statement.execute("DROP TABLE items");
                open("", "update", Item.class).close();
                Tap.same("the schema has types and default", Tap.columns(connection),
                        List.of("id typeid DEFAULT gen_typeid_monotonic('user'::text)", "parent typeid"));
            }
            try (var factory = open("", "validate", Item.class)) {
                var session = factory.openSession();
                var transaction = session.beginTransaction();
                Item first = insert(session, null), second = insert(session, first);
                transaction.commit();
                session.clear();
                String made = first.id, child = second.id;
                Tap.same("a default comes back", find(session, made).id, made);
                Tap.same("a parameter and null go in and out", find(session, child).parent.id + find(session, made).parent, made + null);
                Tap.same("a list goes in", ids(ofIds(session, List.of(child, made))), Tap.sorted(made, child));
                Tap.same("an array goes in", ids(ofArray(session, child, made)), Tap.sorted(made, child));
                statement.execute("INSERT INTO items SELECT id::item_id FROM sample");
                Tap.same("a search by prefix", ids(byPrefix(session, prefix)), List.of(id));
                if (period != null) Tap.same("a search by time", ids(madeWithin(session, period)), List.of(id));
                session.beginTransaction();
                Tap.same("no id is not found", find(session, "no id"), null);
                session.getTransaction().rollback();
                Tap.same("what is found afterwards", find(session, id).id, id);
                session.close();
            }
            try (var factory = open("", "none", Item.class, Text.class, Other.class, Visit.class, BareUuid.class)) {
                Tap.same("a String is a varchar to the server", attempt(factory, session -> session.find(Text.class, id)), "42883");
                Tap.same("SqlTypes.OTHER makes it bytea", attempt(factory, session -> session.find(Other.class, id)), "42883");
                if (uuid != null) {
                    Tap.same("a lookup by uuid", attempt(factory, session -> session.find(Visit.class, uuid).id), uuid);
                    Tap.same("an insert of a uuid", attempt(factory, session -> {
                        var visit = new Visit();
                        session.persist(visit);
                        session.flush();
                        session.clear();
                        return session.find(Visit.class, visit.id).id.equals(visit.id);
                    }), true);
                    Tap.same("without a transformer uuids are not read", attempt(factory,
                            session -> session.createSelectionQuery("SELECT id FROM BareUuid", UUID.class).getResultList()), "ClassCastException");
                }
            }
            try (var factory = open("?stringtype=unspecified", "none", Text.class)) {
                Tap.same("stringtype=unspecified", attempt(factory, session -> session.find(Text.class, id).id), id);
            }
        }
    }
}
