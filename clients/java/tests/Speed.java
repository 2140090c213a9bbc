import java.sql.*;
import java.util.*;
import sortid.Jdbc;
import sortid.SortId.Ulid;

/**
 * Measures the time to write and to read 100,000 ids with the package, compared with the driver
 * alone and a text column.
 */
public class Speed {
  static final int ROWS = 100_000, PASSES = 15;

  static void write(Connection connection, List<String> ids, boolean isId) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + (isId ? "ulids" : "texts") + " VALUES (?)")) {
      for (String id : ids) {
        if (isId) Jdbc.set(insert, 1, new Ulid<Speed>(id));
        else insert.setString(1, id);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  static void read(Connection connection, boolean isId) throws SQLException {
    List<Object> read = new ArrayList<>(ROWS);
    try (Statement select = connection.createStatement();
        ResultSet rows = select.executeQuery("SELECT id FROM " + (isId ? "ulids" : "texts"))) {
      while (rows.next())
        read.add(isId ? Jdbc.get(rows, "id", Ulid<Speed>::new) : rows.getString("id"));
    }
    if (read.size() != ROWS) throw new IllegalStateException(read.size() + " rows");
  }

  public static void main(String[] arguments) throws Exception {
    String url =
        "jdbc:postgresql://"
            + System.getenv("PGHOST")
            + ":"
            + System.getenv("PGPORT")
            + "/"
            + System.getenv("PGDATABASE");
    try (Connection connection =
            DriverManager.getConnection(url, System.getenv("PGUSER"), System.getenv("PGPASSWORD"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE ulids (id ulid); CREATE TABLE texts (id text)");
      List<String> ids = new ArrayList<>();
      ResultSet made =
          statement.executeQuery(
              "SELECT gen_ulid_monotonic() FROM generate_series(1, " + ROWS + ")");
      while (made.next()) ids.add(made.getString(1));
      double[] least = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
      for (int pass = 0; pass < PASSES; pass++) {
        statement.execute("TRUNCATE ulids, texts");
        for (int n = 0; n < 4; n++) {
          connection.setAutoCommit(n >= 2);
          long begin = System.nanoTime();
          if (n < 2) write(connection, ids, n == 0);
          else read(connection, n == 2);
          least[n] = Math.min(least[n], (System.nanoTime() - begin) / 1e6);
        }
      }
      for (int n = 0; n < 4; n += 2) {
        System.out.printf(
            Locale.ROOT,
            "ok - JDBC, %s: %.2f (%.1f ms, text %.1f ms)%n",
            n == 0 ? "writing" : "reading",
            least[n] / least[n + 1],
            least[n],
            least[n + 1]);
      }
    }
  }
}
