package tests;

import static org.junit.jupiter.api.Assertions.*;

import java.sql.*;
import java.time.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;
import shop.Order;
import shop.User;
import sortid.*;
import sortid.SortId.*;

/** The build runs this test a second time, without Hibernate, jOOQ and Jackson. */
class JdbcTest extends Database {
  // docs: begin
  static Ulid<Order> insert(Connection connection, TypeId<User> buyer) throws SQLException {
    try (var insert =
        connection.prepareStatement("INSERT INTO orders (buyer) VALUES (?) RETURNING id")) {
      Jdbc.set(insert, 1, buyer);
      return orders(insert).get(0);
    }
  }

  static List<Ulid<Order>> ordersSince(Connection connection, TypeId<User> buyer, Instant from)
      throws SQLException {
    Search search = IdType.ULID.within(from, null);
    try (var select =
        connection.prepareStatement(
            "SELECT id FROM orders WHERE " + search.on("id") + " AND buyer = ? ORDER BY id")) {
      int next = search.bind(select, 1);
      Jdbc.set(select, next, buyer);
      return orders(select);
    }
  }

  static List<Ulid<Order>> ordersAmong(Connection connection, List<Ulid<Order>> ids)
      throws SQLException {
    try (var select =
        connection.prepareStatement("SELECT id FROM orders WHERE id = ANY (?) ORDER BY id")) {
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

  @Test
  void queriesOfTheReadme() throws SQLException {
    execute(
        "CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'))",
        "CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid"
            + " REFERENCES users)");
    var buyer = new TypeId<User>(rows("INSERT INTO users DEFAULT VALUES RETURNING id").get(0));
    List<Ulid<Order>> orders = List.of(insert(connection, buyer), insert(connection, buyer)),
        reversed = List.of(orders.get(1), orders.get(0));
    insert(connection, null);
    assertEquals(orders, ordersSince(connection, buyer, Instant.now().minusSeconds(900)));
    assertEquals(orders, ordersAmong(connection, reversed));
    assertEquals(orders, reversed.stream().sorted().toList());
    var error =
        assertThrows(
            SQLException.class,
            () -> insert(connection, new TypeId<>("user_00000000000000000000000000")));
    assertEquals("23503false", error.getSQLState() + Jdbc.isMalformed(error));
  }

  /** A parameter in {@code ? IS NULL} needs a cast, because the server cannot infer its type. */
  @ParameterizedTest
  @EnumSource
  void aParameterMayBeNull(IdType type) throws Exception {
    String items = "optional_" + type.sqlName() + "s", sql = sqlType(type);
    execute(
        "CREATE TABLE " + items + " (n int, owner " + sql + ")",
        "INSERT INTO " + items + " VALUES (1, NULL)");
    SortId<?> id = type.parse(rows("SELECT " + generator(type)).get(0));
    try (var insert = connection.prepareStatement("INSERT INTO " + items + " VALUES (2, ?)")) {
      Jdbc.set(insert, 1, id);
      insert.execute();
    }
    String select = "SELECT n FROM " + items + " WHERE CAST(? AS " + sql + ") IS NULL OR owner = ?";
    assertEquals(List.of("2"), withBoth(select, id));
    assertEquals(List.of("1", "2"), withBoth(select, null));
    assertFails(
        "could not determine data type of parameter $1",
        () -> withBoth("SELECT n FROM " + items + " WHERE ? IS NULL OR owner = ?", null));
  }

  static String generator(IdType type) {
    return type.defaultOf(type == IdType.UID11 ? "gen_uid11_snowish" : "", "user");
  }

  static List<String> withBoth(String query, SortId<?> id) throws SQLException {
    PreparedStatement select = connection.prepareStatement(query + " ORDER BY n");
    Jdbc.set(select, 1, id);
    Jdbc.set(select, 2, id);
    return texts(select);
  }

  @ParameterizedTest
  @EnumSource
  void eachType(IdType type) throws Exception {
    assertEquals(type, IdType.of(type::parse));
    String items = type.sqlName() + "s",
        own = type.sqlName() + "_id",
        prefix = type == IdType.TYPEID ? "user" : null;
    execute(
        "CREATE DOMAIN " + own + " AS " + sqlType(type),
        "CREATE TABLE "
            + items
            + " (id "
            + sqlType(type)
            + " PRIMARY KEY DEFAULT "
            + generator(type)
            + ", own "
            + own
            + " UNIQUE, many "
            + sqlType(type)
            + "[], n int)",
        "INSERT INTO " + items + " (n) SELECT * FROM generate_series(1, 3000)",
        "UPDATE " + items + " SET own = id",
        "ANALYZE " + items);
    List<String> made = rows("SELECT id FROM " + items + " ORDER BY id");
    assertEquals(made.stream().sorted().toList(), made);

    SortId<?> id = type.parse(made.get(0)), other = type.parse(made.get(7));
    PreparedStatement update =
        connection.prepareStatement(
            "UPDATE "
                + items
                + " SET own = ?, many = ? WHERE id = ANY (?) AND id <> ? RETURNING id, own, many");
    Jdbc.set(update, 1, null);
    Jdbc.setArray(update, 2, Arrays.asList(id, null, other));
    Jdbc.setArray(update, 3, List.of(id, other));
    Jdbc.set(update, 4, other);
    try (update;
        ResultSet rows = update.executeQuery()) {
      rows.next();
      assertEquals(
          Arrays.asList(id, null, Arrays.asList(id, null, other)),
          Arrays.asList(
              Jdbc.get(rows, "id", type::parse),
              Jdbc.get(rows, "own", type::parse),
              Jdbc.getArray(rows, "many", type::parse)));
      assertEquals(Arrays.asList(id, null, other), Jdbc.getArray(rows, 3, type::parse));
      assertFalse(rows.next());
    }

    for (String column : List.of("id", "own")) {
      assertSearch(
          List.of(other.value()),
          items,
          column,
          type.startsWith(other.value()),
          Collections.nCopies(4, other).toArray());
      if (type == IdType.UID11 || type == IdType.BASE62ID) continue;
      Instant now = Instant.now(),
          first =
              Instant.parse(
                  rows("SELECT to_json(" + type.sqlName() + "_timestamp('" + id + "')) #>> '{}'")
                      .get(0));
      List<String> all = column.equals("id") ? made : made.subList(1, made.size());
      assertSearch(all, items, column, type.within(prefix, first, null), now, null, now, null);
      assertSearch(
          List.of(), items, column, type.within(prefix, null, first), null, first, null, first);
    }
  }

  /**
   * Expects that a search finds these rows, and that it uses an index if its arguments match few
   * rows.
   */
  static void assertSearch(
      List<String> found, String table, String column, Search search, Object... few)
      throws SQLException {
    PreparedStatement select =
        connection.prepareStatement(
            "SELECT "
                + column
                + " FROM "
                + table
                + " WHERE "
                + search.on(table, column)
                + " ORDER BY 1");
    search.bind(select, 1);
    assertEquals(found, texts(select));
    assertIndexed("SELECT n FROM " + table + " WHERE " + search.on(column), few);
  }

  @Test
  void rejectsWrongArguments() throws SQLException {
    assertEquals(
        "gen_euid(42)gen_typeid('a_b')",
        IdType.EUID.defaultOf("gen_euid(42)", null) + IdType.TYPEID.defaultOf("gen_typeid", "a_b"));
    assertFails(
        "gen_xid is not a generator for ulid: choose gen_ulid_monotonic or gen_ulid",
        () -> IdType.ULID.defaultOf("gen_xid", null));
    assertFails("a typeid needs the prefix of its entity", () -> IdType.TYPEID.within(null, null));
    assertFails("ids of type ulid have no prefix", () -> IdType.ULID.pattern("user"));
    assertFails("tests.JdbcTest has no @Prefix", () -> TypeId.parse(JdbcTest.class, ""));
    assertFails("not an id class: java.lang.String", () -> IdType.of(String.class));
    assertFails(
        "ids of type uid11 cannot be searched by time", () -> IdType.UID11.within(null, null));
    try (ResultSet rows =
        connection.createStatement().executeQuery("SELECT ARRAY[ARRAY[gen_ulid()]] AS ids")) {
      rows.next();
      assertFails(
          "cannot read a multidimensional array: ids",
          () -> Jdbc.getArray(rows, "ids", Ulid<Order>::new));
    }
    RuntimeException first = new RuntimeException(), second = new RuntimeException(first);
    first.initCause(second);
    assertFalse(
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Jdbc.isMalformed(first)),
        "an error with cyclic causes");
  }
}
