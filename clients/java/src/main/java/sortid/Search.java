package sortid;

import java.sql.*;
import java.time.*;
import java.util.List;

/** A condition of a column {0}: two bounds with arguments {1} and {2}, the form that uses the index on every server and in every plan. */
public record Search(String pattern, List<Object> arguments) {
    /** The condition for JDBC, with a ? wherever {@link #bind} sets an argument. */
    public String on(String column) { return pattern.replaceAll("\\{[1-9]}", "?").replace("{0}", column); }

    /** Sets the arguments from this parameter on, and returns the index of the next. */
    public int bind(PreparedStatement statement, int index) throws SQLException {
        for (int bound = 0; bound < 2; bound++) {
            for (Object value : arguments) statement.setObject(index++, value instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : value);
        }
        return index;
    }
}
