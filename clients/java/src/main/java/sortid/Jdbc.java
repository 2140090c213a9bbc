package sortid;

import java.sql.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ids as JDBC parameters and results. */
public final class Jdbc {
  private Jdbc() {}

  /** Sets a parameter. The column determines the parameter's type. The id may be null. */
  public static void set(PreparedStatement statement, int index, SortId<?> id) throws SQLException {
    statement.setObject(index, id == null ? null : id.value(), Types.OTHER);
  }

  /** Sets an array, as in {@code id = ANY (?)}. The array and its elements may be null. */
  public static void setArray(
      PreparedStatement statement, int index, Collection<? extends SortId<?>> ids)
      throws SQLException {
    statement.setObject(index, array(ids), Types.OTHER);
  }

  /** Returns ids in the text format of an array, or null if {@code ids} is null. */
  public static String array(Collection<? extends SortId<?>> ids) {
    return ids == null
        ? null
        : ids.stream()
            .map(id -> id == null ? "NULL" : id.value())
            .collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns an id from a row, or null: {@code get(rows, "id", Ulid<Order>::new)}. */
  public static <I extends SortId<?>> I get(
      ResultSet rows, String column, Function<String, I> constructor) throws SQLException {
    String text = rows.getString(column);
    return text == null ? null : constructor.apply(text);
  }

  /** Returns the id in the column with this number, or null. */
  public static <I extends SortId<?>> I get(
      ResultSet rows, int column, Function<String, I> constructor) throws SQLException {
    String text = rows.getString(column);
    return text == null ? null : constructor.apply(text);
  }

  /** Returns the ids in the array column with this name, or null. */
  public static <I extends SortId<?>> List<I> getArray(
      ResultSet rows, String column, Function<String, I> constructor) throws SQLException {
    return ids(rows.getArray(column), column, constructor);
  }

  /** Returns the ids in the array column with this number, or null. */
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
        throw new SQLDataException("cannot read a multidimensional array: " + column);
      ids.add(id == null ? null : constructor.apply(id.toString()));
    }
    return ids;
  }

  /**
   * Returns whether the error or one of its causes is a {@link MalformedIdException}, or the
   * server's error about a malformed id, a value too large for its type, or invalid text. Errors
   * about other types count too, such as {@code integer out of range}, and so do the errors of
   * {@link #get} and {@link #getArray} about a column with other values.
   */
  public static boolean isMalformed(Throwable error) {
    Set<Throwable> seen =
        Collections.newSetFromMap(new IdentityHashMap<>()); // causes may be cyclic
    for (Throwable cause = error; cause != null && seen.add(cause); cause = cause.getCause()) {
      if (cause instanceof MalformedIdException
          || List.of("22P02", "22P03", "22003", "22021").contains(stateOf(cause))) return true;
    }
    return false;
  }

  /**
   * Returns the SQLSTATE of an error from JDBC or R2DBC, or an empty string for other errors. R2DBC
   * may be missing at run time.
   */
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
