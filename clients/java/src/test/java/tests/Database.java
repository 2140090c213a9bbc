package tests;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.sql.*;
import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.function.*;
import sortid.*;

/**
 * The base of all tests. Each test class runs in its own schema. The database given by PGHOST,
 * PGDATABASE and so on has the extension or plain SQL.
 */
abstract class Database {
  static final String SCHEMA = "sortid_java_" + ProcessHandle.current().pid();
  static final String USER = env("PGUSER", System.getProperty("user.name")),
      PASSWORD = env("PGPASSWORD", "");
  static Connection connection;
  static String url, types; // the schema of the types
  static boolean isPlain;

  private static String env(String name, String otherwise) {
    return System.getenv().getOrDefault(name, otherwise);
  }

  @BeforeAll
  static void open() throws SQLException {
    java.util.logging.LogManager.getLogManager().reset();
    assumeTrue(
        System.getenv("PGHOST") != null,
        "no server: set PGHOST to the name of a host, because JDBC doesn't support Unix sockets");
    url =
        "jdbc:postgresql://"
            + env("PGHOST", "")
            + ":"
            + env("PGPORT", "5432")
            + "/"
            + env("PGDATABASE", USER);
    connection = DriverManager.getConnection(url, USER, PASSWORD);
    types =
        rows("SELECT nspname FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace WHERE"
                + " typname = 'base62id'")
            .get(0);
    isPlain = rows("SELECT 1 FROM pg_extension WHERE extname = 'sortid'").isEmpty();
    url += "?currentSchema=" + SCHEMA + "," + types;
    execute("CREATE SCHEMA " + SCHEMA);
    connection.close();
    connection = DriverManager.getConnection(url, USER, PASSWORD);
  }

  @AfterAll
  static void close() throws SQLException {
    if (types == null) return;
    execute("ROLLBACK", "DROP SCHEMA " + SCHEMA + " CASCADE", "COMMIT");
    connection.close();
  }

  static String sqlType(IdType type) {
    return type == IdType.XID ? types + ".xid" : type.sqlName();
  }

  static List<String> rows(String query) throws SQLException {
    return texts(connection.prepareStatement(query));
  }

  static List<String> texts(PreparedStatement statement) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (statement;
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) texts.add(rows.getString(1));
    }
    return texts;
  }

  static void execute(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) statement.execute(sql);
    }
  }

  /** Expects that custom and generic plans for a query with the parameters ? use an index. */
  static void assertIndexed(String query, Object... arguments) throws SQLException {
    String numbered = query;
    for (int n = 1; n <= arguments.length; n++) numbered = numbered.replaceFirst("\\?", "\\$" + n);
    String values =
        Arrays.stream(arguments)
            .map(value -> value == null ? "NULL" : "'" + value + "'")
            .collect(Collectors.joining(", "));
    execute("PREPARE searched AS " + numbered);
    for (String mode : List.of("force_custom_plan", "force_generic_plan")) {
      execute("SET plan_cache_mode = " + mode);
      String plan = String.join("\n", rows("EXPLAIN EXECUTE searched (" + values + ")"));
      assertTrue(plan.contains("Index Cond") && !plan.contains("Seq Scan"), mode + ": " + plan);
    }
    execute("RESET plan_cache_mode", "DEALLOCATE searched");
  }

  /** Returns a table's columns, with types and defaults, and its checks, in alphabetical order. */
  static List<String> columns(String table) throws SQLException {
    return rows(
        "SELECT concat_ws(' DEFAULT ', attname || ' ' || format_type(atttypid, -1),"
            + " pg_get_expr(adbin, adrelid)) FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid ="
            + " attrelid AND adnum = attnum WHERE attrelid = '"
            + table
            + "'::regclass AND attnum > 0 AND NOT attisdropped"
            + " UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
            + " WHERE conrelid = '"
            + table
            + "'::regclass AND contype = 'c' ORDER BY 1");
  }

  /** Expects an error with this text in its own message or in the message of a cause. */
  static void assertFails(String message, Executable work) {
    String messages =
        Stream.iterate(assertThrows(Exception.class, work), Objects::nonNull, Throwable::getCause)
            .map(Throwable::getMessage)
            .collect(Collectors.joining("\n"));
    assertTrue(messages.contains(message), messages);
  }
}
