import static org.jooq.impl.DSL.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.*;
import java.util.logging.*;
import javax.tools.ToolProvider;
import org.jooq.*;
import org.jooq.Record;
import org.jooq.codegen.GenerationTool;
import org.jooq.conf.*;
import org.jooq.exception.*;
import org.jooq.impl.SQLDataType;
import org.jooq.meta.jaxb.ForcedType;
import shop.Order;
import shop.User;
import sortid.IdType;
import sortid.Jdbc;
import sortid.SortId.*;
import sortid.jooq.IdBinding;

public class WithJooq {
    // docs: begin
    static final DataType<TypeId<User>> USER_ID = new IdBinding<>(TypeId<User>::new).dataType("typeid");
    static final DataType<Ulid<Order>> ORDER_ID = new IdBinding<>(Ulid<Order>::new).dataType("ulid"); // a domain, or ("public", "xid")
    static final Table<Record> USERS = table(name("users")), ORDERS = table(name("orders"));
    static final Field<TypeId<User>> ID = field(name("users", "id"), USER_ID), BUYER = field(name("orders", "buyer"), USER_ID);
    static final Field<Ulid<Order>> ORDER = field(name("orders", "id"), ORDER_ID);

    static Ulid<Order> insert(DSLContext db, TypeId<User> buyer) {
        return db.insertInto(ORDERS, BUYER).values(buyer).returningResult(ORDER).fetchSingle(ORDER);
    }

    static List<Ulid<Order>> ordersSince(DSLContext db, TypeId<User> buyer, Instant from) {
        return db.select(ORDER).from(ORDERS).where(BUYER.eq(buyer), IdBinding.within(ORDER, from, null)).orderBy(ORDER).fetch(ORDER);
    }
    // docs: end

    static List<Ulid<Order>> ordersLike(DSLContext db, String prefix) {
        return db.select(ORDER).from(ORDERS).where(IdBinding.startsWith(ORDER, prefix)).fetch(ORDER);
    }

    static List<Ulid<Order>> ordersAmong(DSLContext db, List<Ulid<Order>> ids) {
        return db.select(ORDER).from(ORDERS).where(IdBinding.any(ORDER, ids)).orderBy(ORDER).fetch(ORDER);
    }

    static void create(DSLContext db) {
        db.createTable(USERS)
                .column("id", USER_ID.nullable(false).defaultValue(field(IdType.TYPEID.defaultOf("", "user"), USER_ID)))
                .constraints(primaryKey("id"), constraint("users_id_check").check(IdBinding.hasPrefix(ID, "user"))).execute();
        db.createTable(ORDERS)
                .column("id", ORDER_ID.nullable(false).defaultValue(field(IdType.ULID.defaultOf("", null), ORDER_ID)))
                .column("buyer", USER_ID)
                .constraints(primaryKey("id"), foreignKey("buyer").references("users", "id")).execute();
    }

    static List<TypeId<User>> usersSince(DSLContext db, Instant from) { // of typeids with this prefix
        return db.select(ID).from(USERS).where(IdBinding.within(ID, "user", from, null)).fetch(ID);
    }

    /** Generates classes for the tables, compiles them, and returns the source of that for a table. */
    static String generate(Connection connection, String table, ForcedType... types) throws Exception {
        var target = Files.createTempDirectory(Path.of("."), "generated");
        var database = new org.jooq.meta.jaxb.Database().withInputSchema("public").withExcludes("codes|everything")
                .withIncludeRoutines(false).withTableValuedFunctions(false).withForcedTypes(types);
        var tool = new GenerationTool();
        tool.setConnection(connection);
        tool.run(new org.jooq.meta.jaxb.Configuration().withLogging(org.jooq.meta.jaxb.Logging.ERROR).withGenerator(new org.jooq.meta.jaxb.Generator()
                .withDatabase(database).withTarget(new org.jooq.meta.jaxb.Target().withPackageName("shop.jooq").withDirectory(target.toString()))));
        List<String> command = new ArrayList<>(List.of("-proc:none", "-d", target.toString(), "-cp", System.getProperty("java.class.path")));
        try (var files = Files.walk(target)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> command.add(file.toString()));
        }
        try (var files = Files.list(target.resolve("shop/jooq/tables"))) {
            Tap.same("only the tables are generated", files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".java")).sorted().toList(), List.of("Orders.java", "Users.java"));
        }
        Tap.same("what is generated compiles", ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)), 0);
        return Files.readString(target.resolve("shop/jooq/tables/" + table + ".java"));
    }

    static String stateOf(Query query) {
        try {
            return "" + query.execute();
        } catch (DataAccessException error) {
            return error.sqlState() + Jdbc.isMalformed(error);
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        Logger.getLogger("org.jooq").setLevel(Level.OFF);
        System.out.println("# jOOQ " + org.jooq.Constants.FULL_VERSION);
        try (var connection = Tap.connect()) {
            DSLContext db = using(connection, SQLDialect.POSTGRES);
            create(db);
            Tap.same("a table with type, default and check", Tap.columns(connection, "users"),
                    List.of("id typeid DEFAULT gen_typeid_monotonic('user'::text)", "users_id_check CHECK (typeid_has_prefix(id, 'user'::text))"));
            Tap.same("another table", Tap.columns(connection, "orders"), List.of("buyer typeid", "id ulid DEFAULT gen_ulid_monotonic()"));
            Instant begin = Instant.now().minusSeconds(900);
            TypeId<User> ada = db.insertInto(USERS).defaultValues().returningResult(ID).fetchSingle(ID);
            List<Ulid<Order>> orders = new ArrayList<>(List.of(insert(db, ada), insert(db, null)));
            var rows = db.insertInto(ORDERS, BUYER);
            for (int n = 0; n < 2000; n++) rows = rows.values(ada);
            orders.addAll(rows.returningResult(ORDER).fetch(ORDER));
            Tap.same("keys come back", db.select(ORDER).from(ORDERS).orderBy(ORDER).fetch(ORDER), orders.stream().sorted().toList());
            Tap.same("a parameter and null go in and out", db.select(BUYER).from(ORDERS).where(ORDER.in(orders.subList(0, 2))).orderBy(BUYER).fetch(BUYER), Arrays.asList(ada, null));
            Tap.same("a join", db.select(ID).from(ORDERS).join(USERS).on(BUYER.eq(ID)).where(ORDER.eq(orders.get(0))).fetch(ID), List.of(ada));
            List<Ulid<Order>> some = List.of(orders.get(9), orders.get(0));
            Tap.same("an array goes in", ordersAmong(db, some), some.stream().sorted().toList());
            DSLContext inlined = using(connection, SQLDialect.POSTGRES, new Settings().withStatementType(StatementType.STATIC_STATEMENT));
            Field<String> texts = field(name("id"), ORDER_ID.asConvertedDataType(String.class, Ulid::value, Ulid<Order>::new));
            Tap.same("a class of another library", db.select(texts).from(ORDERS).where(texts.eq(some.get(0).value())).fetch(texts), List.of(some.get(0).value()));
            Tap.same("ids in the text of a statement", ordersAmong(inlined, some), some.stream().sorted().toList());
            Tap.same("and one", inlined.select(ORDER).from(ORDERS).where(ORDER.eq(some.get(0))).fetch(ORDER), List.of(some.get(0)));

            Tap.same("orders by time", ordersSince(db, ada, begin).size(), 2001);
            Tap.same("orders until a time", db.fetchCount(ORDERS, IdBinding.within(ORDER, null, begin)), 0);
            Tap.same("users by time", usersSince(db, begin), List.of(ada));
            Tap.same("orders by prefix", ordersLike(db, orders.get(0).value()), List.of(orders.get(0)));
            String code = Tap.IS_PLAIN ? "sortid.xid" : "public.xid";
            db.execute("CREATE DOMAIN code AS " + code);
            db.execute("CREATE TABLE codes (code code PRIMARY KEY DEFAULT gen_xid_monotonic(), many " + code + "[])");
            db.execute("INSERT INTO codes SELECT FROM generate_series(1, 2000)");
            db.execute("ANALYZE orders, codes");
            Field<Xid<Order>> codes = field(name("code"), new IdBinding<>(Xid<Order>::new).dataType("code"));
            Xid<Order> xid = new Xid<>("113q8KFkAEs");
            db.insertInto(table("codes"), codes).values(xid).execute();
            Tap.same("a domain by prefix", db.select(codes).from("codes").where(IdBinding.startsWith(codes, "113q")).fetch(codes), List.of(xid));
            Tap.same("a domain by time", db.fetchCount(table("codes"), IdBinding.within(codes, begin, null)), 2000);
            Tap.indexed("a domain by prefix on the index", connection,
                    db.selectFrom("codes").where(IdBinding.startsWith(codes, "113q")).getSQL(), "113q", "113q");
            Tap.indexed("a domain by time on the index", connection,
                    db.selectFrom("codes").where(IdBinding.within(codes, begin, begin)).getSQL(), begin, begin, begin, begin);
            Tap.indexed("a ulid by time on the index", connection,
                    db.selectFrom(ORDERS).where(IdBinding.within(ORDER, begin, begin)).getSQL(), begin, begin, begin, begin);
            Tap.same("a wrong prefix is refused by the constraint", stateOf(db.insertInto(USERS, ID).values(new TypeId<>("team_01h455vb4pex5vsknk084sn02q"))), "23514false");

            connection.setAutoCommit(false);
            var before = connection.setSavepoint();
            Tap.same("no id in a lookup", stateOf(db.selectFrom(ORDERS).where(ORDER.eq(new Ulid<>("no id")))), Tap.IS_PLAIN ? "0" : "22P02true");
            connection.rollback(before);
            Tap.same("no id in an array", stateOf(db.selectFrom(ORDERS).where(IdBinding.any(ORDER, List.of(new Ulid<>("a\",b"))))), Tap.IS_PLAIN ? "0" : "22P02true");
            connection.rollback(before);
            Tap.same("no id is refused", stateOf(db.insertInto(ORDERS, ORDER).values(new Ulid<>("no id"))), "22P02true");
            connection.rollback(before);
            Tap.same("what is found afterwards", db.fetchExists(ORDERS, ORDER.eq(orders.get(0))), true);
            connection.setAutoCommit(true);
            Field<Uid11<Order>> uid11 = field(name("n"), new IdBinding<>(Uid11<Order>::new).dataType("uid11"));
            Tap.fails("no search of a uid11 by time", "a uid11 cannot be searched by time", () -> IdBinding.within(uid11, null, null));
            Tap.fails("no search of typeids without their prefix", "a typeid needs the prefix of its entity", () -> IdBinding.within(ID, null, null));

            for (String name : List.of("user", "User", "order by", "a\"b", "a'b", "a.b", "a;b", "a--b", "a\\b", "$1", "%s", "\u00fc")) {
                db.execute("CREATE SCHEMA {0}; CREATE DOMAIN {0}.{0} AS ulid", name(name));
                DataType<Ulid<Order>> type = new IdBinding<>(Ulid<Order>::new).dataType(name, name);
                db.createTable(name("named")).column("id", type).execute();
                Tap.same("a domain " + name, db.select(cast(val(orders.get(0), type), type)).fetchSingle().value1(), orders.get(0));
                Tap.same("a column of the domain " + name, Tap.columns(connection, "named").get(0).startsWith("id "), true);
                db.dropTable(name("named")).execute();
            }

            // docs: begin
            ForcedType users = new ForcedType().withUserType("sortid.SortId.TypeId<shop.User>")
                    .withBinding("new sortid.jooq.IdBinding<>(sortid.SortId.TypeId<shop.User>::new)")
                    .withIncludeExpression(".*\\.users\\.id|.*\\.orders\\.buyer");
            // docs: end
            Tap.same("generated columns are ids", generate(connection, "Orders", users).contains("TableField<OrdersRecord, TypeId<User>> BUYER"), true);
        }
    }
}
