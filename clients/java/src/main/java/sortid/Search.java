package sortid;

import java.sql.*;
import java.time.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

/**
 * A condition of a column {0}: two bounds with arguments {1} and {2}, the form that uses the index
 * on every server and in every plan.
 *
 * @param template the condition in SQL; an argument may occur in it more than once
 * @param arguments their values
 */
public record Search(String template, List<Object> arguments) {
  private static final Pattern ARGUMENT = Pattern.compile("\\{([1-9])}");

  /**
   * The condition for JDBC, with a ? wherever {@link #bind} sets an argument, of a column: {@code
   * on("id")}, {@code on("orders", "id")}.
   */
  public String on(String... names) {
    return template.replaceAll(ARGUMENT.pattern(), "?").replace("{0}", quoted(names));
  }

  /**
   * A prefix as the parameter of {@code id_starts_with}. One with NUL, which the server does not
   * take, becomes another that no id begins with.
   */
  public static String sendable(String prefix) {
    return prefix.replace('\0', '\uFFFD');
  }

  /** A name in SQL, with what qualifies it. */
  public static String quoted(String... names) {
    return Arrays.stream(names)
        .map(name -> '"' + name.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining("."));
  }

  /** Sets the arguments from this parameter on, and returns the index of the next. */
  public int bind(PreparedStatement statement, int index) throws SQLException {
    for (Matcher argument = ARGUMENT.matcher(template); argument.find(); index++) {
      Object value = arguments.get(argument.group(1).charAt(0) - '1');
      statement.setObject(
          index, value instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : value);
    }
    return index;
  }
}
