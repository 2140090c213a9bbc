package sortid;

import java.sql.*;
import java.time.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/**
 * A condition on a column {0} with arguments {1} and {2}. Searches compare the column with two
 * bounds, because that form uses the index on every server and in every plan.
 *
 * @param template the condition in SQL; an argument may occur more than once
 * @param arguments the values of the arguments
 */
public record Search(String template, List<Object> arguments) {
  private static final Pattern ARGUMENT = Pattern.compile("\\{([1-9])}");

  /**
   * Returns the condition for JDBC on a column, with a ? for each argument that {@link #bind} sets:
   * {@code on("id")}, {@code on("orders", "id")}.
   */
  public String on(String... names) {
    return template.replaceAll(ARGUMENT.pattern(), "?").replace("{0}", quoted(names));
  }

  /**
   * Returns a prefix that can be sent as a parameter of {@code id_starts_with}. If the prefix
   * contains NUL, which the server rejects, the result is a prefix that no id begins with.
   */
  public static String sendable(String prefix) {
    return prefix.replace('\0', '\uFFFD');
  }

  /** Returns a quoted, qualified name in SQL. */
  public static String quoted(String... names) {
    return Arrays.stream(names)
        .map(name -> '"' + name.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining("."));
  }

  /** Sets the arguments, the first at this index, and returns the index after the last. */
  public int bind(PreparedStatement statement, int index) throws SQLException {
    for (Matcher argument = ARGUMENT.matcher(template); argument.find(); index++) {
      Object value = arguments.get(argument.group(1).charAt(0) - '1');
      statement.setObject(
          index, value instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : value);
    }
    return index;
  }
}
