import java.sql.*;
import java.util.*;
import java.util.stream.Collectors;

/** What the programs share: the server of PGPORT, PGDATABASE, ..., a line of output per test, and plans. */
class Tap {
    static final String USER = System.getenv("PGUSER"), PASSWORD = System.getenv("PGPASSWORD");
    static final boolean IS_PLAIN = "plain".equals(System.getenv("EDITION"));
    static final String URL = "jdbc:postgresql://127.0.0.1:" + System.getenv("PGPORT") + "/" + System.getenv("PGDATABASE");

    interface Action<T> {
        T run() throws Exception;
    }

    static Connection connect() throws SQLException {
        return DriverManager.getConnection(URL, USER, PASSWORD);
    }

    static void same(String what, Object got, Object expected) {
        boolean passed = Objects.equals(got, expected);
        if (!passed) System.out.printf("got %.2000s, expected %.2000s%n", got, expected);
        System.out.println((passed ? "ok - " : "not ok - ") + what);
    }

    /** One test, that the action fails with a message that has this text, its own or that of a cause. */
    static void fails(String what, String message, Action<?> action) {
        String got = "";
        try {
            got = "no error: " + action.run();
        } catch (Exception error) {
            for (Throwable cause = error; cause != null; cause = cause.getCause()) got += cause.getMessage() + "\n";
        }
        same(what, got.contains(message) ? message : got, message);
    }

    static List<String> rows(Connection connection, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(query)) {
            while (result.next()) rows.add(result.getString(1));
        }
        return rows;
    }

    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) statement.execute(sql);
        }
    }

    /** One test, that a query with ? uses the index in a custom and in a generic plan. */
    static void indexed(String what, Connection connection, String query, Object... arguments) throws SQLException {
        String numbered = query;
        for (int n = 1; n <= arguments.length; n++) numbered = numbered.replaceFirst("\\?", "\\$" + n);
        String values = Arrays.stream(arguments).map(value -> value == null ? "NULL" : "'" + value + "'").collect(Collectors.joining(", "));
        execute(connection, "PREPARE searched AS " + numbered);
        List<String> plans = new ArrayList<>();
        for (String mode : List.of("force_custom_plan", "force_generic_plan")) {
            execute(connection, "SET plan_cache_mode = " + mode);
            String plan = String.join("\n", rows(connection, "EXPLAIN EXECUTE searched (" + values + ")"));
            if (!plan.contains("Index Cond") || plan.contains("Seq Scan")) plans.add(mode + ": " + plan);
        }
        execute(connection, "DEALLOCATE searched", "RESET plan_cache_mode");
        same(what, plans, List.of());
    }

    /** The columns of a table: each with its type and, if it has one, its default; then its checks. */
    static List<String> columns(Connection connection, String table) throws SQLException {
        List<String> columns = rows(connection, "SELECT concat_ws(' DEFAULT ', attname || ' ' || format_type(atttypid, -1), pg_get_expr(adbin, adrelid))"
                + " FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum"
                + " WHERE attrelid = '" + table + "'::regclass AND attnum > 0 ORDER BY attname");
        columns.addAll(rows(connection, "SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
                + " WHERE conrelid = '" + table + "'::regclass AND contype = 'c' ORDER BY conname"));
        return columns;
    }
}
