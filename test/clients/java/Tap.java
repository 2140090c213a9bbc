import java.sql.*;
import java.util.*;

/** What the programs share: the server of PGPORT, PGDATABASE, ..., and a line of output per test. */
class Tap {
    static final String USER = System.getenv("PGUSER"), PASSWORD = System.getenv("PGPASSWORD");

    static String url(String options) {
        return "jdbc:postgresql://127.0.0.1:" + System.getenv("PGPORT") + "/" + System.getenv("PGDATABASE") + options;
    }

    static Connection connect(String options) throws SQLException {
        return DriverManager.getConnection(url(options), USER, PASSWORD);
    }

    static void same(String what, Object got, Object expected) {
        boolean passed = Objects.equals(got, expected);
        if (!passed) System.out.println("got " + got + ", expected " + expected);
        System.out.println((passed ? "ok - " : "not ok - ") + what);
    }

    /** The columns of items as the server knows them: each with its type and, if it has one, its default. */
    static List<String> columns(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        ResultSet rows = connection.createStatement().executeQuery("SELECT concat_ws(' DEFAULT ',"
                + " attname || ' ' || format_type(atttypid, -1), pg_get_expr(adbin, adrelid)) FROM pg_attribute"
                + " LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum"
                + " WHERE attrelid = 'items'::regclass AND attnum > 0 ORDER BY attnum");
        while (rows.next()) columns.add(rows.getString(1));
        return columns;
    }

    static List<String> sorted(String... ids) {
        Arrays.sort(ids);
        return List.of(ids);
    }
}
