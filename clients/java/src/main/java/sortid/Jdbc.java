package sortid;

import java.sql.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ids as parameters and results of JDBC. */
public final class Jdbc {
  private Jdbc() {}

  /** Sets a parameter, which takes the type of the column. The id may be null. */
  public static void set(PreparedStatement statement, int index, SortId<?> id) throws SQLException {
    statement.setObject(index, id == null ? null : id.value(), Types.OTHER);
  }

  /** Sets an array, as of {@code id = ANY (?)}. It, and ids in it, may be null. */
  public static void setArray(
      PreparedStatement statement, int index, Collection<? extends SortId<?>> ids)
      throws SQLException {
    statement.setObject(index, array(ids), Types.OTHER);
  }

  /** The text of an array, or null. */
  public static String array(Collection<? extends SortId<?>> ids) {
    return ids == null
        ? null
        : ids.stream()
            .map(id -> id == null ? "NULL" : id.value())
            .collect(Collectors.joining(",", "{", "}"));
  }

  /** An id of a row, or null: {@code get(rows, "id", Ulid<Order>::new)}. */
  public static <I extends SortId<?>> I get(
      ResultSet rows, String column, Function<String, I> constructor) throws SQLException {
    String text = rows.getString(column);
    return text == null ? null : constructor.apply(text);
  }

  /** An id of a row, or null, by the number of its column. */
  public static <I extends SortId<?>> I get(
      ResultSet rows, int column, Function<String, I> constructor) throws SQLException {
    String text = rows.getString(column);
    return text == null ? null : constructor.apply(text);
  }

  /** The ids of an array, or null. */
  public static <I extends SortId<?>> List<I> getArray(
      ResultSet rows, String column, Function<String, I> constructor) throws SQLException {
    return ids(rows.getArray(column), column, constructor);
  }

  /** The ids of an array, or null, by the number of its column. */
  public static <I extends SortId<?>> List<I> getArray(
      ResultSet rows, int column, Function<String, I> constructor) throws SQLException {
    return ids(rows.getArray(column), "column " + column, constructor);
  }

  private static <I extends SortId<?>> List<I> ids(
      Array array, String column, Function<String, I> constructor) throws SQLException {
    if (array == null) return null;
    List<I> ids = new ArrayList<>();
    for (Object id : (Object[]) array.getArray()) {
      if (id instanceof Object[])
        throw new SQLDataException("an array of several dimensions: " + column);
      ids.add(id == null ? null : constructor.apply(id.toString()));
    }
    return ids;
  }

  /**
   * Whether the error, or a cause of it, is a {@link MalformedIdException}, or the server's about a
   * text that is no id, too large for its type or no text at all.
   */
  public static boolean isMalformed(Throwable error) {
    Set<Throwable> seen =
        Collections.newSetFromMap(new IdentityHashMap<>()); // causes may be a circle
    for (Throwable cause = error; cause != null && seen.add(cause); cause = cause.getCause()) {
      if (cause instanceof MalformedIdException
          || List.of("22P02", "22P03", "22003", "22021").contains(stateOf(cause))) return true;
    }
    return false;
  }

  /** The SQLSTATE of JDBC, or of R2DBC, which need not be there; else an empty text. */
  private static String stateOf(Throwable error) {
    if (error instanceof SQLException sql) return "" + sql.getSQLState();
    for (Class<?> type = error.getClass(); type != null; type = type.getSuperclass()) {
      if (!type.getName().equals("io.r2dbc.spi.R2dbcException")) continue;
      try {
        return "" + type.getMethod("getSqlState").invoke(error);
      } catch (ReflectiveOperationException inaccessible) {
        return "";
      }
    }
    return "";
  }
}
