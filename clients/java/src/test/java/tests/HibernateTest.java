package tests;

import static org.junit.jupiter.api.Assertions.*;

import jakarta.persistence.*;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.*;
import org.hibernate.*;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import shop.*;
import shop.Order;
import sortid.*;
import sortid.SortId.*;
import sortid.hibernate.*;

class HibernateTest extends Database {
  // docs: begin
  static List<Order> ordersSince(Session session, Instant from) {
    return session
        .createSelectionQuery(
            "FROM Order WHERE id_within(id, :from, :until) ORDER BY id", Order.class)
        .setParameter("from", from)
        .setParameter("until", null)
        .getResultList();
  }

  static List<User> usersLike(Session session, String prefix) {
    return session
        .createSelectionQuery("FROM User WHERE id_starts_with(id, :prefix)", User.class)
        .setParameter("prefix", Search.sendable(prefix))
        .getResultList();
  }

  // docs: end

  @Entity(name = "Everything")
  @Table(name = "everything")
  @Prefix("everything") // ids of other types have no prefix
  static class Everything {
    @Id
    @Key(generator = "gen_euid(42)")
    Euid<Everything> id;

    Xid<Everything> xid = new Xid<>("113q8KFkAEs");
    Uid11<Everything> uid11 = new Uid11<>("jpXCZedGfVQ");
    Base62Id<Everything> base62id = new Base62Id<>("Fd9w4CutiyWHZha547fAai");
    List<Xid<Everything>> xids = List.of(xid, xid);

    @Column(name = "\"order by\"")
    TypeId<User> named;

    TypeId<?> team = new TypeId<>("team_01h455vb4pex5vsknk084sn02q");
  }

  @Entity
  static class NoPrefix {
    @Id @Key TypeId<NoPrefix> id;
  }

  @Entity
  static class NoId {
    @Id @Key String id;
  }

  @Entity
  @Table(name = "of_xid")
  static class OfXid {
    @Id Xid<OfXid> id;
  }

  @Entity
  @Table(name = "of_domains")
  @Prefix("everything")
  static class OfDomains {
    @Id
    @Key
    @Column(columnDefinition = "everything_id")
    TypeId<OfDomains> id;

    @Column(columnDefinition = "everything_id[]")
    List<TypeId<OfDomains>> more = List.of();
  }

  static final Class<?>[] ENTITIES = {User.class, Order.class, Everything.class};
  static final User ADA = new User("Ada");
  static final Order EMPTY = new Order(null, null, null, null);
  static Order ORDER;
  @AutoClose static SessionFactory factory;
  static String statement; // the last SQL statement

  static SessionFactory open(String schema, String ofTypes, Class<?>... entities) {
    var configuration =
        new Configuration()
            .setProperty("hibernate.connection.url", url)
            .setProperty("hibernate.hbm2ddl.auto", schema)
            .setProperty("hibernate.connection.username", USER)
            .setProperty("hibernate.connection.password", PASSWORD)
            .setProperty("sortid.schema", ofTypes)
            .setStatementInspector(sql -> statement = sql);
    for (Class<?> entity : entities) configuration.addAnnotatedClass(entity);
    return configuration.buildSessionFactory();
  }

  static <T> T find(Class<T> entity, SortId<?> id) {
    return factory.fromTransaction(session -> session.find(entity, id));
  }

  static <T> T single(String query, Class<T> type, Map<String, Object> parameters) {
    return factory.fromTransaction(
        session ->
            session.createSelectionQuery(query, type).setProperties(parameters).getSingleResult());
  }

  @BeforeAll
  static void create() throws Exception {
    execute("CREATE DOMAIN order_code AS " + types + ".xid");
    open("create", types, ENTITIES).close();
    factory = open("validate", types, ENTITIES);
    factory.inTransaction(
        session -> {
          session.persist(ADA);
          session.persist(EMPTY);
          List<TypeId<User>> watchers = Arrays.asList(ADA.getId(), null);
          ORDER = new Order(ADA, ADA.getId(), watchers, new Xid<>("113q8KFkAEs"));
          session.persist(ORDER);
        });
    execute(
        "INSERT INTO orders SELECT FROM generate_series(1, 2000)",
        "CREATE INDEX ON orders (code)",
        "ANALYZE orders, users");
  }

  @Test
  void columnsOfTheSchema() throws Exception {
    String check = "(typeid_lower_bound('user_0'::text) <= ALL (watchers))";
    String watchers =
        ("orders_watchers_check CHECK ((" + check + " AND ")
            + (check.replace("lower", "upper").replace("0", "7").replace("<", ">") + "))");
    if (isPlain) {
      watchers = watchers.replaceAll("typeid_.*?::text\\)", "($0)::text");
      watchers = watchers.replace("(watchers)", "((watchers)::text[])");
    }
    assertEquals(
        List.of(
            "id typeid DEFAULT gen_typeid_monotonic('user'::text)",
            "name character varying",
            "users_id_check CHECK (typeid_has_prefix(id, 'user'::text))"),
        columns("users"));
    assertEquals(
        List.of(
            "buyer_id typeid",
            "code order_code",
            "id ulid DEFAULT gen_ulid_monotonic()",
            "orders_seller_check CHECK (typeid_has_prefix(seller, 'user'::text))",
            watchers,
            "seller typeid",
            "watchers typeid[]"),
        columns("orders"));
    String xid = rows("SELECT format_type('" + types + ".xid'::regtype, NULL)").get(0);
    assertEquals(
        List.of(
            "base62id base62id",
            "everything_order by_check CHECK (typeid_has_prefix(\"order by\", 'user'::text))",
            "id euid DEFAULT gen_euid(42)",
            "order by typeid",
            "team typeid",
            "uid11 uid11",
            "xid " + xid,
            "xids " + xid + "[]"),
        columns("everything"));
  }

  @ParameterizedTest
  @CsvSource({
    "ulid, orders, seller",
    "text, orders, seller",
    "order_id, orders, code",
    "euid, everything, base62id"
  })
  void validateFindsAChangedType(String other, String table, String column) throws Exception {
    execute(
        "DROP DOMAIN IF EXISTS order_id",
        "CREATE DOMAIN order_id AS " + types + ".xid",
        "ALTER TABLE " + table + " RENAME " + column + " TO kept",
        "ALTER TABLE " + table + " ADD " + column + " " + other);
    assertFails(
        "wrong column type encountered in column [" + column + "]",
        () -> open("validate", types, ENTITIES));
    execute(
        "ALTER TABLE " + table + " DROP " + column,
        "ALTER TABLE " + table + " RENAME kept TO " + column);
  }

  @Test
  void domainsAreValidatedByTheirNames() throws Exception {
    execute(
        "CREATE DOMAIN everything_id AS typeid CHECK (typeid_has_prefix(VALUE, 'everything'))",
        "CREATE TABLE of_domains (more everything_id[],"
            + " id everything_id PRIMARY KEY DEFAULT gen_typeid_monotonic('everything'))");
    try (var validated = open("validate", types, OfDomains.class)) {
      OfDomains made = new OfDomains(), other = new OfDomains();
      validated.inTransaction(session -> session.persist(made));
      other.more = List.of(made.id);
      validated.inTransaction(session -> session.persist(other));
      OfDomains found = validated.fromSession(session -> session.find(OfDomains.class, other.id));
      assertEquals(List.of(made.id), found.more);
    }
  }

  @Test
  void nativeQueries() {
    String query = "SELECT id FROM orders WHERE code IS NOT NULL";
    assertEquals(
        List.of(ORDER.getId()),
        factory.<Object>fromSession(
            session -> session.createNativeQuery(query, Ulid.class).getResultList()));
    Object[] row =
        factory.fromSession(
            session ->
                session
                    .createNativeQuery(
                        query.replace("id", "id::text, seller::text"), Object[].class)
                    .getSingleResult());
    assertArrayEquals(new Object[] {ORDER.getId().value(), ADA.getId().value()}, row);
  }

  @Test
  void rejectsWrongDeclarations() {
    assertFails(
        "a typeid needs the prefix of its entity", () -> open("none", types, NoPrefix.class));
    assertFails(
        "@Key is only for sortid ids: tests.HibernateTest$NoId.id",
        () -> open("none", types, NoId.class));
  }

  @Test
  void sortsAmongOtherContributors() throws Exception {
    for (Class<?> contributor : Contributor.class.getInterfaces()) {
      for (var method : contributor.getMethods())
        if (method.getName().equals("ordinal"))
          assertEquals(1000, method.invoke(new Contributor()));
    }
  }

  @Test
  void quotesTheSchemaOfXid() throws Exception {
    String schema = SCHEMA + '"', quoted = Search.quoted(schema);
    execute("CREATE SCHEMA " + quoted, "CREATE DOMAIN " + quoted + ".xid AS " + types + ".xid");
    open("create", schema, OfXid.class).close();
    List<String> columns = columns("of_xid");
    execute("DROP SCHEMA " + quoted + " CASCADE");
    assertEquals(List.of("id " + quoted + ".xid"), columns);
  }

  @Test
  void rowsAreReadAsWritten() throws Exception {
    Order order = find(Order.class, ORDER.getId()), empty = find(Order.class, EMPTY.getId());
    assertEquals(
        List.of(ORDER.getSeller(), ORDER.getWatchers(), ORDER.getCode()),
        List.of(order.getSeller(), order.getWatchers(), order.getCode()));
    assertEquals(
        Arrays.asList(null, null, null, null),
        Arrays.asList(empty.getBuyer(), empty.getSeller(), empty.getWatchers(), empty.getCode()));
    Everything made = new Everything();
    factory.inTransaction(session -> session.persist(made));
    Everything found = find(Everything.class, made.id);
    assertEquals(
        Arrays.asList(made.xid, made.uid11, made.base62id, made.xids, made.team, null),
        Arrays.asList(found.xid, found.uid11, found.base62id, found.xids, found.team, found.named));
  }

  /** A proxy intercepts only methods: its fields are silently null if they are read directly. */
  @Test
  void lazyEntitiesAreRead() {
    factory.inTransaction(
        session -> {
          User buyer = session.find(Order.class, ORDER.getId()).getBuyer();
          assertFalse(Hibernate.isInitialized(buyer), "the entity is lazy");
          assertEquals(ADA.getId(), buyer.getId());
          assertEquals("Ada", buyer.getName());
          assertTrue(Hibernate.isInitialized(buyer));
        });
    for (Class<?> entity : List.of(User.class, Order.class)) {
      for (var field : entity.getDeclaredFields())
        assertTrue(Modifier.isPrivate(field.getModifiers()), field.toString());
    }
  }

  @Test
  void parametersAreTyped() {
    String query = "SELECT count(*) FROM Order o WHERE :seller IS NULL OR o.seller = :seller";
    Map<String, Object> none = new HashMap<>();
    none.put("seller", null);
    assertEquals(1L, single(query, Long.class, Map.of("seller", ADA.getId())));
    assertEquals(2002L, single(query, Long.class, none));
    assertEquals(
        1L,
        single(
            "SELECT count(*) FROM Order o WHERE :code IS NULL OR o.code = :code",
            Long.class,
            Map.of("code", ORDER.getCode())));
  }

  @Test
  void lookupsAndFunctions() throws Exception {
    var first = new Ulid<Order>(rows("SELECT min(id) FROM orders").get(0));
    var last = new Ulid<Order>(rows("SELECT max(id) FROM orders").get(0));
    assertEquals(
        ORDER.getId(),
        find(Order.class, new Ulid<Order>(ORDER.getId().value().toLowerCase(Locale.ROOT))).getId());
    String buyers = "SELECT u.id FROM Order o JOIN o.buyer u WHERE o.id IN :ids";
    assertEquals(ADA.getId(), single(buyers, TypeId.class, Map.of("ids", List.of(ORDER.getId()))));
    assertEquals(
        ORDER.getId(),
        single(
                "FROM Order WHERE array_contains(watchers, :user)",
                Order.class,
                Map.of("user", ADA.getId()))
            .getId());
    assertEquals(
        ORDER.getId(),
        single("FROM Order WHERE array_contains(watchers, seller)", Order.class, Map.of()).getId());
    String extremes =
        "SELECT min(id), max(id), greatest(min(id), max(id)), least(min(id), max(id)) FROM Order";
    assertEquals(
        List.of(first, last, last, first),
        Arrays.asList(single(extremes, Object[].class, Map.of())));
  }

  /** Hibernate accepts at most one parameter in array(…), so queries use array_contains. */
  @Test
  void severalIdsInArrays() throws Throwable {
    String count = "SELECT count(*) FROM Order WHERE ",
        user = "array_contains(watchers, :user)",
        other = "array_contains(watchers, :other)";
    Map<String, Object> one = Map.of("user", ADA.getId()), both = new HashMap<>(one);
    both.put("other", new TypeId<User>("user_01h455vb4pex5vsknk084sn02q"));
    assertEquals(1L, single(count + user + " OR " + other, Long.class, both));
    assertEquals(0L, single(count + user + " AND " + other, Long.class, both));
    for (String function : List.of("array_includes", "array_intersects")) {
      String ofBoth = count + function + "(watchers, array(:user, :other))",
          ofOne = count + function + "(watchers, array(:user))";
      assertThrows(RuntimeException.class, () -> single(ofBoth, Long.class, both));
      if (org.hibernate.Version.getVersionString().startsWith("6."))
        assertThrows(RuntimeException.class, () -> single(ofOne, Long.class, one));
      else assertEquals(1L, single(ofOne, Long.class, one));
    }
  }

  @Test
  void searches() throws Exception {
    Instant begin = Instant.now().minusSeconds(900), end = begin.plusSeconds(1800);
    assertEquals(2002, factory.fromTransaction(session -> ordersSince(session, begin)).size());
    assertIndexed(statement, end, null, end, null);
    assertEquals(
        0L,
        single(
            "SELECT count(*) FROM Order WHERE id_within(id, null, :until)",
            Long.class,
            Map.of("until", begin)));
    for (String prefix : List.of(ADA.getId().value().substring(0, 9), "")) {
      assertEquals(1, factory.fromTransaction(session -> usersLike(session, prefix)).size());
    }
    for (String prefix : List.of("user_0000", "user\0", "\0", "%", "User")) {
      assertEquals(
          List.of(), factory.fromTransaction(session -> usersLike(session, prefix)), prefix);
    }
    assertEquals(
        ORDER.getId(),
        single(
                "FROM Order WHERE id_starts_with(id, :prefix) AND id_within(buyer.id, :from,"
                    + " :until)",
                Order.class,
                Map.of("prefix", ORDER.getId().value(), "from", begin, "until", end))
            .getId());
    String id = ORDER.getId().value();
    assertIndexed(statement, id, id, id, id, begin, end, begin, end);
    assertEquals(
        ORDER.getId(),
        single("FROM Order WHERE id_starts_with(code, '113q')", Order.class, Map.of()).getId());
    assertIndexed(statement.replace("'113q'", "?"), "113q", "113q", "113q", "113q");
    assertFails(
        "id_starts_with is only for sortid ids",
        () -> single("FROM User WHERE id_starts_with(name, 'a')", User.class, Map.of()));
  }

  @Test
  void malformed() throws Throwable {
    var unchecked = "SELECT CAST('1KDVDNA00B9F60938NKRKAYDXW9' AS euid)";
    assertTrue(
        Jdbc.isMalformed(
            assertThrows(
                DataException.class,
                () ->
                    factory.inTransaction(
                        session ->
                            session.createNativeQuery(unchecked, String.class).getResultList()))));
    TypeId<User> team = new TypeId<>("team_01h455vb4pex5vsknk084sn02q");
    var ofTeams =
        Map.of(
            "orders_seller_check", new Order(null, team, null, null),
            "orders_watchers_check", new Order(null, null, List.of(ADA.getId(), team), null));
    for (var check : ofTeams.entrySet()) {
      var error =
          assertThrows(
              ConstraintViolationException.class,
              () -> factory.inTransaction(session -> session.persist(check.getValue())));
      assertEquals(
          check.getKey() + " false", error.getConstraintName() + " " + Jdbc.isMalformed(error));
    }
  }
}
