package tests;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.nio.file.*;
import java.sql.*;
import java.util.*;
import java.util.regex.Pattern;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import sortid.*;

/** Tests in a schema of their own in the database of PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE, which has the extension or plain SQL. */
abstract class Database {
    static final String SCHEMA = "sortid_java_" + ProcessHandle.current().pid();
    static final String USER = env("PGUSER", System.getProperty("user.name")), PASSWORD = env("PGPASSWORD", "");
    static Connection connection;
    static String url, types; // the schema of the types
    static boolean isPlain;

    private static String env(String name, String otherwise) { return System.getenv().getOrDefault(name, otherwise); }
    @BeforeAll
    static void open() throws SQLException {
        java.util.logging.LogManager.getLogManager().reset();
        String host = env("PGHOST", "localhost");
        assumeFalse(host.startsWith("/"), "JDBC has no Unix sockets: set PGHOST to the name of a host");
        url = "jdbc:postgresql://" + host + ":" + env("PGPORT", "5432") + "/" + env("PGDATABASE", USER);
        try {
            connection = DriverManager.getConnection(url, USER, PASSWORD);
        } catch (SQLException error) {
            assumeFalse(System.getenv("PGHOST") == null, "no server at " + url + ": " + error.getMessage());
            throw error;
        }
        List<String> schemas = rows("SELECT nspname FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace WHERE typname = 'base62id'");
        assertFalse(schemas.isEmpty(), "neither the extension nor plain SQL is in " + url);
        types = schemas.get(0);
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

    static String sqlType(IdType type) { return type == IdType.XID ? types + ".xid" : type.sqlName(); }

    /** The id of a type in cases.json. */
    static SortId<?> sample(IdType type) throws Exception {
        var matcher = Pattern.compile('"' + type.sqlName() + "\": \"(.*?)\"").matcher(Files.readString(Path.of("../cases.json")));
        assertTrue(matcher.find());
        return type.id(matcher.group(1));
    }

    static List<String> rows(String query) throws SQLException { return texts(connection.prepareStatement(query)); }

    static List<String> texts(PreparedStatement statement) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (statement; ResultSet rows = statement.executeQuery()) {
            while (rows.next()) texts.add(rows.getString(1));
        }
        return texts;
    }

    static void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) statement.execute(sql);
        }
    }

    /** A name as the server quotes it. */
    static String quoted(String name) throws SQLException {
        PreparedStatement select = connection.prepareStatement("SELECT quote_ident(?)");
        select.setString(1, name);
        return texts(select).get(0);
    }

    /** Expects that an index is used for a query with ?, in a custom and in a generic plan. */
    static void assertIndexed(String query, Object... arguments) throws SQLException {
        String numbered = query, statement = "searched_" + System.nanoTime();
        for (int n = 1; n <= arguments.length; n++) numbered = numbered.replaceFirst("\\?", "\\$" + n);
        String values = Arrays.stream(arguments).map(value -> value == null ? "NULL" : "'" + value + "'").collect(Collectors.joining(", "));
        execute("PREPARE " + statement + " AS " + numbered);
        for (String mode : List.of("force_custom_plan", "force_generic_plan")) {
            execute("SET plan_cache_mode = " + mode);
            String plan = String.join("\n", rows("EXPLAIN EXECUTE " + statement + " (" + values + ")"));
            assertTrue(plan.contains("Index Cond") && !plan.contains("Seq Scan"), mode + ": " + plan);
        }
        execute("RESET plan_cache_mode");
    }

    /** The columns of a table: each with its type and, if it has one, its default; then its checks. */
    static List<String> columns(String table) throws SQLException {
        return rows("SELECT concat_ws(' DEFAULT ', attname || ' ' || format_type(atttypid, -1), pg_get_expr(adbin, adrelid))"
                + " FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid = '" + table + "'::regclass AND attnum > 0 AND NOT attisdropped"
                + " UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = '" + table + "'::regclass AND contype = 'c' ORDER BY 1");
    }

    /** Expects an error that has this text, in its own message or in that of a cause. */
    static void assertFails(String message, org.junit.jupiter.api.function.Executable work) {
        String got = "";
        for (Throwable cause = assertThrows(Exception.class, work); cause != null; cause = cause.getCause()) got += cause.getMessage() + "\n";
        assertTrue(got.contains(message), got);
    }
}
