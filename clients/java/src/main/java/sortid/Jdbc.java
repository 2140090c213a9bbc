package sortid;

import java.sql.*;
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

/** Ids as parameters and results of JDBC. */
public final class Jdbc {
    private Jdbc() {}

    /** Sets a parameter, which takes the type of the column. The id may be null. */
    public static void set(PreparedStatement statement, int index, SortId<?> id) throws SQLException {
        statement.setObject(index, id == null ? null : id.value(), Types.OTHER);
    }

    /** Sets an array, as of {@code id = ANY (?)}. It, and ids in it, may be null. */
    public static void setArray(PreparedStatement statement, int index, Collection<? extends SortId<?>> ids) throws SQLException {
        statement.setObject(index, array(ids), Types.OTHER);
    }

    /** The text of an array, or null. */
    public static String array(Collection<? extends SortId<?>> ids) {
        return ids == null ? null : ids.stream().map(id -> id == null ? "NULL" : '"' + id.value().replaceAll("[\"\\\\]", "\\\\$0") + '"')
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** An id of a row, or null: {@code get(rows, "id", Ulid<Order>::new)}. */
    public static <I extends SortId<?>> I get(ResultSet rows, String column, Function<String, I> constructor) throws SQLException {
        String text = rows.getString(column);
        return text == null ? null : constructor.apply(text);
    }

    /** The ids of an array, or null. */
    public static <I extends SortId<?>> List<I> getArray(ResultSet rows, String column, Function<String, I> constructor) throws SQLException {
        Array array = rows.getArray(column);
        Stream<Object> ids = array == null ? null : Arrays.stream((Object[]) array.getArray());
        return ids == null ? null : ids.map(id -> id == null ? null : constructor.apply(id.toString())).collect(Collectors.toList());
    }

    /** Whether the error, or a cause of it, is the server's about a text that is no id or too large for its type. */
    public static boolean isMalformed(Throwable error) {
        return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SQLException sql && List.of("22P02", "22P03", "22003").contains("" + sql.getSQLState()));
    }
}
