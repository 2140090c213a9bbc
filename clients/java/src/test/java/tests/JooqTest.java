package tests;

import static org.jooq.impl.DSL.*;
import static org.junit.jupiter.api.Assertions.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.*;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jooq.*;
import org.jooq.Record;
import org.jooq.codegen.GenerationTool;
import org.jooq.conf.*;
import org.jooq.exception.DataAccessException;
import org.jooq.meta.jaxb.*;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Target;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.TempDir;
import shop.Order;
import shop.User;
import sortid.IdType;
import sortid.Jdbc;
import sortid.SortId.*;
import sortid.jooq.IdBinding;

class JooqTest extends Database {
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

    static final Instant BEGIN = Instant.now().minusSeconds(900);
    static final List<Ulid<Order>> orders = new ArrayList<>();
    static DSLContext db;
    static TypeId<User> ada;

    @BeforeAll
    static void create() {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        db = using(connection, SQLDialect.POSTGRES);
        db.createTable(USERS).column("id", USER_ID.nullable(false).defaultValue(field(IdType.TYPEID.defaultOf("", "user"), USER_ID)))
                .constraints(primaryKey("id"), constraint("users_id_check").check(IdBinding.hasPrefix(ID, "user"))).execute();
        db.createTable(ORDERS).column("id", ORDER_ID.nullable(false).defaultValue(field(IdType.ULID.defaultOf("", null), ORDER_ID)))
                .column("buyer", USER_ID).constraints(primaryKey("id"), foreignKey("buyer").references("users", "id")).execute();
        ada = db.insertInto(USERS).defaultValues().returningResult(ID).fetchSingle(ID);
        orders.addAll(List.of(insert(db, ada), insert(db, null)));
        var rows = db.insertInto(ORDERS, BUYER);
        for (int n = 0; n < 2000; n++) rows = rows.values(ada);
        orders.addAll(rows.returningResult(ORDER).fetch(ORDER));
        db.execute("ANALYZE orders");
    }

    @Test
    void rowsComeBack() throws Exception {
        assertEquals(List.of("id typeid DEFAULT gen_typeid_monotonic('user'::text)", "users_id_check CHECK (typeid_has_prefix(id, 'user'::text))"), columns("users"));
        assertEquals(List.of("buyer typeid", "id ulid DEFAULT gen_ulid_monotonic()"), columns("orders"));
        assertEquals(orders.stream().sorted().toList(), db.select(ORDER).from(ORDERS).orderBy(ORDER).fetch(ORDER));
        assertEquals(Arrays.asList(ada, null), db.select(BUYER).from(ORDERS).where(ORDER.in(orders.subList(0, 2))).orderBy(BUYER).fetch(BUYER));
        assertEquals(List.of(ada), db.select(ID).from(ORDERS).join(USERS).on(BUYER.eq(ID)).where(ORDER.eq(orders.get(0))).fetch(ID));
        Field<String> texts = field(name("id"), ORDER_ID.asConvertedDataType(String.class, Ulid::value, Ulid<Order>::new));
        String text = orders.get(0).value();
        assertEquals(List.of(text), db.select(texts).from(ORDERS).where(texts.eq(text)).fetch(texts));
        List<Ulid<Order>> some = List.of(orders.get(9), orders.get(0));
        DSLContext inlined = using(connection, SQLDialect.POSTGRES, new Settings().withStatementType(StatementType.STATIC_STATEMENT));
        for (DSLContext of : List.of(db, inlined)) {
            assertEquals(some.stream().sorted().toList(), of.select(ORDER).from(ORDERS).where(IdBinding.any(ORDER, some)).orderBy(ORDER).fetch(ORDER));
            assertEquals(some.subList(0, 1), of.select(ORDER).from(ORDERS).where(ORDER.eq(some.get(0))).fetch(ORDER));
        }
    }

    @Test
    void searches() throws Exception {
        assertEquals(2001, ordersSince(db, ada, BEGIN).size());
        assertEquals(0, db.fetchCount(ORDERS, IdBinding.within(ORDER, null, BEGIN)));
        assertEquals(List.of(ada), db.select(ID).from(USERS).where(IdBinding.within(ID, "user", BEGIN, null)).fetch(ID));
        assertEquals(orders.subList(0, 1), db.select(ORDER).from(ORDERS).where(IdBinding.startsWith(ORDER, orders.get(0).value())).fetch(ORDER));
        assertEquals(2002, db.fetchCount(ORDERS, IdBinding.startsWith(ORDER, "")));
        assertIndexed(db.selectFrom(ORDERS).where(IdBinding.within(ORDER, BEGIN, BEGIN)).getSQL(), BEGIN, BEGIN, BEGIN, BEGIN);

        db.execute("CREATE DOMAIN code AS " + types + ".xid");
        db.execute("CREATE TABLE codes (code code PRIMARY KEY DEFAULT gen_xid_monotonic())");
        db.execute("INSERT INTO codes SELECT FROM generate_series(1, 2000)");
        db.execute("ANALYZE codes");
        Field<Xid<Order>> codes = field(name("code"), new IdBinding<>(Xid<Order>::new).dataType("code"));
        db.insertInto(table("codes"), codes).values(new Xid<>("113q8KFkAEs")).execute();
        assertEquals(List.of(new Xid<Order>("113q8KFkAEs")), db.select(codes).from("codes").where(IdBinding.startsWith(codes, "113q")).fetch(codes));
        assertIndexed(db.selectFrom("codes").where(IdBinding.startsWith(codes, "113q")).getSQL(), "113q", "113q");

        Field<Uid11<Order>> uid11 = field(name("n"), new IdBinding<>(Uid11<Order>::new).dataType("uid11"));
        assertFails("a uid11 cannot be searched by time", () -> IdBinding.within(uid11, null, null));
        assertFails("a typeid needs the prefix of its entity", () -> IdBinding.within(ID, null, null));
    }

    @Test
    void malformed() throws Exception {
        connection.setAutoCommit(false);
        var before = connection.setSavepoint();
        for (Query query : List.of(db.selectFrom(ORDERS).where(ORDER.eq(new Ulid<>("no id"))), db.insertInto(ORDERS, ORDER).values(new Ulid<>("no id")),
                db.selectFrom(ORDERS).where(IdBinding.any(ORDER, List.of(new Ulid<>("a\",b")))))) {
            if (isPlain && query instanceof Select) assertEquals(0, query.execute());
            else assertTrue(Jdbc.isMalformed(assertThrows(DataAccessException.class, query::execute)));
            connection.rollback(before);
        }
        connection.setAutoCommit(true);
    }

    @TestFactory
    Stream<DynamicTest> hostileNames() throws Exception {
        return ContractTest.each("hostile_names", one -> {
            String name = one.asText();
            connection.setAutoCommit(false);
            try {
                db.execute("CREATE SCHEMA {0}; CREATE DOMAIN {0}.{0} AS ulid", name(name));
                DataType<Ulid<Order>> type = new IdBinding<>(Ulid<Order>::new).dataType(name, name);
                db.createTable(name("named")).column("id", type).execute();
                assertEquals(List.of("id " + quoted(name) + "." + quoted(name)), columns("named"));
                assertEquals(orders.get(0), db.select(cast(val(orders.get(0), type), type)).fetchSingle().value1());
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        });
    }

    static void generate(Path target, org.jooq.meta.jaxb.Database database) throws Exception {
        var tool = new GenerationTool();
        tool.setConnection(connection);
        tool.run(new Configuration().withLogging(Logging.ERROR).withGenerator(new Generator().withDatabase(database)
                .withTarget(new Target().withPackageName("shop.jooq").withDirectory(target.toString()))));
    }

    @Test
    void generatorMakesColumnsOfIds(@TempDir Path target) throws Exception {
        // docs: begin
        ForcedType users = new ForcedType().withUserType("sortid.SortId.TypeId<shop.User>")
                .withBinding("new sortid.jooq.IdBinding<>(sortid.SortId.TypeId<shop.User>::new)")
                .withIncludeExpression(".*\\.users\\.id|.*\\.orders\\.buyer");
        // docs: end
        generate(target, new org.jooq.meta.jaxb.Database().withInputSchema(SCHEMA).withIncludes("users|orders").withForcedTypes(users));
        assertTrue(Files.readString(target.resolve("shop/jooq/tables/Orders.java")).contains("TableField<OrdersRecord, TypeId<User>> BUYER"));
        List<String> command = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", target.toString(), "-cp", System.getProperty("java.class.path")));
        try (var files = Files.walk(target)) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)));
    }

    @Test
    void generatorLeavesFunctionsOut(@TempDir Path target) throws Exception {
        generate(target, new org.jooq.meta.jaxb.Database().withInputSchema(types).withIncludes("sortid_info|gen_ulid").withIncludeRoutines(false).withTableValuedFunctions(false));
        assertFalse(Files.exists(target.resolve("shop/jooq/tables/SortidInfo.java")) || Files.exists(target.resolve("shop/jooq/routines")));
    }
}
