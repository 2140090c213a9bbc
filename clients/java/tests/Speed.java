import java.sql.*;
import java.util.*;
import sortid.Jdbc;
import sortid.SortId.Ulid;

/** The time to write and to read 100,000 ids with the package, beside that of the driver alone with a column of texts. */
public class Speed {
    static final int ROWS = 100_000, PASSES = 15;

    interface Work {
        void run(Connection connection, String[] ids) throws SQLException;
    }

    interface Binder {
        void set(PreparedStatement statement, int index, String id) throws SQLException;
    }

    static void write(Connection connection, String table, String[] ids, Binder binder) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?)")) {
            for (String id : ids) {
                binder.set(insert, 1, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    static void read(Connection connection, String table, boolean isId) throws SQLException {
        List<Object> read = new ArrayList<>(ROWS);
        try (Statement select = connection.createStatement(); ResultSet rows = select.executeQuery("SELECT id FROM " + table)) {
            while (rows.next()) read.add(isId ? Jdbc.get(rows, "id", Ulid<Speed>::new) : rows.getString("id"));
        }
        if (read.size() != ROWS) throw new IllegalStateException(read.size() + " rows");
    }

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = Tap.connect()) {
            Tap.execute(connection, "CREATE TABLE ulids (id ulid)", "CREATE TABLE texts (id text)");
            String[] ids = Tap.rows(connection, "SELECT gen_ulid_monotonic() FROM generate_series(1, " + ROWS + ")").toArray(String[]::new);
            List<Work> works = List.of(
                    (c, texts) -> write(c, "ulids", texts, (statement, index, id) -> Jdbc.set(statement, index, new Ulid<Speed>(id))),
                    (c, texts) -> write(c, "texts", texts, PreparedStatement::setString),
                    (c, texts) -> read(c, "ulids", true),
                    (c, texts) -> read(c, "texts", false));
            double[] least = new double[works.size()];
            Arrays.fill(least, Double.MAX_VALUE);
            for (int pass = 0; pass < PASSES; pass++) {
                Tap.execute(connection, "TRUNCATE ulids, texts");
                connection.setAutoCommit(false);
                for (int n = 0; n < works.size(); n++) {
                    if (n == 2) connection.setAutoCommit(true);
                    long begin = System.nanoTime();
                    works.get(n).run(connection, ids);
                    least[n] = Math.min(least[n], (System.nanoTime() - begin) / 1e6);
                }
            }
            for (int n = 0; n < works.size(); n += 2) {
                System.out.printf(Locale.ROOT, "ok - JDBC, %s: %.2f (%.1f ms, texts %.1f ms)%n", n == 0 ? "writing" : "reading",
                        least[n] / least[n + 1], least[n], least[n + 1]);
            }
        }
    }
}
