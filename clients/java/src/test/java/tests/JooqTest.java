package tests;

import static org.jooq.impl.DSL.*;
import static org.junit.jupiter.api.Assertions.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.*;
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
  static final DataType<TypeId<User>> USER_ID =
      new IdBinding<>(TypeId<User>::new).dataType("typeid");
  static final DataType<Ulid<Order>> ORDER_ID =
      new IdBinding<>(Ulid<Order>::new).dataType("ulid"); // or a domain, or ("public", "xid")
  static final Table<Record> USERS = table(name("users")), ORDERS = table(name("orders"));
  static final Field<TypeId<User>> ID = field(name("users", "id"), USER_ID),
      BUYER = field(name("orders", "buyer"), USER_ID);
  static final Field<Ulid<Order>> ORDER = field(name("orders", "id"), ORDER_ID);

  static Ulid<Order> insert(DSLContext db, TypeId<User> buyer) {
    return db.insertInto(ORDERS, BUYER).values(buyer).returningResult(ORDER).fetchSingle(ORDER);
  }

  static List<Ulid<Order>> ordersSince(DSLContext db, TypeId<User> buyer, Instant from) {
    return db.select(ORDER)
        .from(ORDERS)
        .where(BUYER.eq(buyer), IdBinding.within(ORDER, from, null))
        .orderBy(ORDER)
        .fetch(ORDER);
  }

  // docs: end

  static final Instant BEGIN = Instant.now().minusSeconds(900);
  static List<Ulid<Order>> orders;
  static DSLContext db;
  static TypeId<User> ada;

  @BeforeAll
  static void create() throws Exception {
    db = using(connection, SQLDialect.POSTGRES);
    db.createTable(USERS)
        .column(
            "id",
            USER_ID
                .nullable(false)
                .defaultValue(field(IdType.TYPEID.defaultOf("", "user"), USER_ID)))
        .constraints(
            primaryKey("id"), constraint("users_id_check").check(IdBinding.hasPrefix(ID, "user")))
        .execute();
    db.createTable(ORDERS)
        .column(
            "id",
            ORDER_ID.nullable(false).defaultValue(field(IdType.ULID.defaultOf("", null), ORDER_ID)))
        .column("buyer", USER_ID)
        .constraints(primaryKey("id"), foreignKey("buyer").references("users", "id"))
        .execute();
    ada = db.insertInto(USERS).defaultValues().returningResult(ID).fetchSingle(ID);
    orders = List.of(insert(db, ada), insert(db, null));
    execute("INSERT INTO orders SELECT FROM generate_series(1, 2000)", "ANALYZE orders");
  }

  @Test
  void rowsAreReadAsWritten() throws Exception {
    assertEquals(
        List.of(
            "id typeid DEFAULT gen_typeid_monotonic('user'::text)",
            "users_id_check CHECK (typeid_has_prefix(id, 'user'::text))"),
        columns("users"));
    assertEquals(
        List.of("buyer typeid", "id ulid DEFAULT gen_ulid_monotonic()"), columns("orders"));
    assertEquals(
        Arrays.asList(ada, null),
        db.select(ORDER, BUYER).from(ORDERS).where(ORDER.in(orders)).orderBy(ORDER).fetch(BUYER));
    DSLContext inlined =
        using(
            connection,
            SQLDialect.POSTGRES,
            new Settings().withStatementType(StatementType.STATIC_STATEMENT));
    for (DSLContext of : List.of(db, inlined)) {
      assertEquals(
          orders,
          of.select(ORDER)
              .from(ORDERS)
              .where(IdBinding.any(ORDER, orders))
              .orderBy(ORDER)
              .fetch(ORDER));
      assertEquals(
          orders.subList(0, 1),
          of.select(ORDER).from(ORDERS).where(ORDER.eq(orders.get(0))).fetch(ORDER));
    }
    DataType<Xid<Order>> xid = new IdBinding<>(Xid<Order>::new).dataType(types, "xid");
    assertEquals(
        "113q8KFkAEs",
        db.select(cast(val(new Xid<>("113q8KFkAEs"), xid), xid)).fetchSingle().value1().value());
  }

  @Test
  void searches() throws Exception {
    assertEquals(orders.subList(0, 1), ordersSince(db, ada, BEGIN));
    assertEquals(0, db.fetchCount(ORDERS, IdBinding.within(ORDER, null, BEGIN)));
    assertEquals(1, db.fetchCount(USERS, IdBinding.within(ID, "user", BEGIN, null)));
    assertEquals(1, db.fetchCount(ORDERS, IdBinding.startsWith(ORDER, orders.get(0).value())));
    assertEquals(2002, db.fetchCount(ORDERS, IdBinding.startsWith(ORDER, "")));
    assertIndexed(
        db.selectFrom(ORDERS).where(IdBinding.within(ORDER, BEGIN, BEGIN)).getSQL(),
        BEGIN,
        BEGIN,
        BEGIN,
        BEGIN);
    assertIndexed(
        db.selectFrom(ORDERS).where(IdBinding.startsWith(ORDER, "")).getSQL(),
        Collections.nCopies(4, orders.get(0)).toArray());
    assertFails("a typeid needs the prefix of its entity", () -> IdBinding.within(ID, null, null));
  }

  @Test
  void malformed() throws Throwable {
    DataType<Euid<Order>> euid = new IdBinding<>(Euid<Order>::new).dataType("euid");
    var unchecked = cast(val("1KDVDNA00B9F60938NKRKAYDXW9"), euid);
    assertTrue(
        Jdbc.isMalformed(
            assertThrows(DataAccessException.class, () -> db.select(unchecked).fetch())));
    assertEquals(0, db.fetchCount(ORDERS, IdBinding.startsWith(ORDER, "U")));
    var checked = new IdBinding<>((String text) -> TypeId.parse(User.class, text));
    assertTrue(
        Jdbc.isMalformed(
            assertThrows(
                RuntimeException.class,
                () -> checked.converter().from("team_01h455vb4pex5vsknk084sn02q"))));
  }

  @Test
  void codeGeneratorUsesIdClasses(@TempDir Path target) throws Exception {
    // docs: begin
    ForcedType users =
        new ForcedType()
            .withUserType("sortid.SortId.TypeId<shop.User>")
            .withBinding("new sortid.jooq.IdBinding<>(sortid.SortId.TypeId<shop.User>::new)")
            .withIncludeExpression(".*\\.users\\.id|.*\\.orders\\.buyer");
    // docs: end
    var database =
        new org.jooq.meta.jaxb.Database()
            .withInputSchema(SCHEMA)
            .withIncludes("users|orders")
            .withForcedTypes(users);
    var tool = new GenerationTool();
    tool.setConnection(connection);
    tool.run(
        new Configuration()
            .withLogging(Logging.ERROR)
            .withGenerator(
                new Generator()
                    .withDatabase(database)
                    .withTarget(
                        new Target()
                            .withPackageName("shop.jooq")
                            .withDirectory(target.toString()))));
    assertTrue(
        Files.readString(target.resolve("shop/jooq/tables/Orders.java"))
            .contains("TableField<OrdersRecord, TypeId<User>> BUYER"));
    List<String> command =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-nowarn",
                "-d",
                target.toString(),
                "-cp",
                System.getProperty("java.class.path")));
    try (var files = Files.walk(target)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
    }
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)));
  }
}
