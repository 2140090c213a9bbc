import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.format.Json;
import java.io.Reader;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks Debezium's events for the changes in tables.sql, per plugin, with the page's settings. */
public class Debezium {
  static final String HOST = "127.0.0.1",
      PORT = System.getenv("PGPORT"),
      DATABASE = System.getenv("PGDATABASE");
  static final String USER = System.getenv("PGUSER"), PASSWORD = System.getenv("PGPASSWORD");
  static final ObjectMapper JSON = new ObjectMapper();
  static Connection connection;

  record Sample(String type, List<String> ids) {}

  /**
   * An event or a failure. The operation is "r" for a row of the snapshot, and "-" for the
   * tombstone after a deletion.
   */
  record Event(String table, JsonNode key, JsonNode value) {
    static Event of(ChangeEvent<String, String> event) throws Exception {
      JsonNode value = event.value() == null ? JSON.nullNode() : JSON.readTree(event.value());
      return new Event(
          event.destination().replaceFirst(".*\\.", ""), JSON.readTree(event.key()), value);
    }

    boolean isFailure() {
      return key == null;
    }

    String op() {
      return value.isNull() ? "-" : field("op").asText();
    }

    JsonNode field(String name) {
      return value.path("payload").path(name);
    }

    @Override
    public String toString() {
      return isFailure()
          ? table
          : op() + " " + key.path("payload") + " " + field("before") + " " + field("after");
    }
  }

  /** Returns a row of the table key_T or full_T as it appears in events. */
  static String row(String id, String parent, List<String> many, List<String> items, Integer n) {
    ObjectNode row = JSON.createObjectNode().put("id", id).put("parent", parent);
    return row.putPOJO("many", many).putPOJO("items", items).put("n", n).toString();
  }

  static String key(String id) {
    return JSON.createObjectNode().put("id", id).toString();
  }

  /** Returns the events for the table key_T, or for full_T, which logs complete old rows. */
  static List<String> eventsOf(Sample sample, boolean full) {
    String a = sample.ids().get(0), b = sample.ids().get(1), c = sample.ids().get(2);
    List<String> ofA = Arrays.asList(a, null), ofB = List.of(b);
    String first = row(a, a, ofA, ofA, 1),
        made = row(b, null, null, ofB, 2),
        changed = row(b, a, null, ofB, 2);
    String moved = row(c, a, null, ofB, 2), noRow = "null", tombstone = "";
    return List.of(
        "r " + key(a) + " " + noRow + " " + first,
        "c " + key(b) + " " + noRow + " " + made,
        "u " + key(b) + " " + (full ? made : noRow) + " " + changed,
        "d " + key(b) + " " + (full ? changed : row(b, null, null, null, null)) + " " + noRow,
        "- " + key(b) + " " + tombstone + " " + tombstone,
        "c " + key(c) + " " + noRow + " " + moved,
        "d " + key(c) + " " + (full ? moved : row(c, null, null, null, null)) + " " + noRow,
        "- " + key(c) + " " + tombstone + " " + tombstone);
  }

  static String large(String id, List<String> many, Integer n) {
    return JSON.createObjectNode().put("id", id).putPOJO("many", many).put("n", n).toString();
  }

  /** Returns the events for large_T. Its list was not updated, so the server did not log it. */
  static List<String> eventsOfLarge(Sample sample) {
    String a = sample.ids().get(0);
    return List.of(
        "r " + key(a) + " null " + large(a, sample.ids(), 1),
        "u " + key(a) + " null " + large(a, List.of("__debezium_unavailable_value"), 2));
  }

  static void same(String what, Object got, Object expected) {
    boolean passed = Objects.equals(got, expected);
    if (!passed) System.out.println("got      " + got + "\nexpected " + expected);
    System.out.println((passed ? "ok - " : "not ok - ") + what);
  }

  static void execute(String statement) throws SQLException {
    try (var made = connection.createStatement()) {
      made.execute(statement);
    }
  }

  static List<Sample> samples() throws SQLException {
    List<Sample> samples = new ArrayList<>();
    try (var made = connection.createStatement();
        var rows = made.executeQuery("SELECT name, ids FROM sample ORDER BY n")) {
      while (rows.next())
        samples.add(new Sample(rows.getString(1), List.of((String[]) rows.getArray(2).getArray())));
    }
    return samples;
  }

  static boolean isInstalled(String plugin) throws SQLException {
    try {
      execute(
          "SELECT pg_drop_replication_slot(slot_name) FROM"
              + " pg_create_logical_replication_slot('probe_"
              + DATABASE
              + "', '"
              + plugin
              + "')");
      return true;
    } catch (SQLException error) {
      if (error.getSQLState().equals("58P01")) return false; // no such file
      throw error;
    }
  }

  /** Returns our own settings, and all of the page's or only those that a connector requires. */
  static Properties settings(boolean ofPage, String plugin) throws Exception {
    var settings = new Properties();
    try (Reader page = Files.newBufferedReader(Path.of("debezium.properties"))) {
      settings.load(page);
    }
    settings.computeIfPresent("ids.domains", (name, domains) -> domains + "|\\w+_item");
    if (!ofPage) settings.keySet().retainAll(Set.of("connector.class"));
    settings.putAll(
        Map.of(
            "name",
            "test",
            "topic.prefix",
            "shop",
            "plugin.name",
            plugin,
            "table.include.list",
            "public.(\\w+_\\w+|orders|done)"));
    settings.putAll(
        Map.of(
            "database.hostname",
            HOST,
            "database.port",
            PORT,
            "database.user",
            USER,
            "database.password",
            PASSWORD,
            "database.dbname",
            DATABASE,
            "slot.name",
            "debezium_" + DATABASE,
            "slot.drop.on.stop",
            "true"));
    settings.putAll(
        Map.of(
            "offset.storage",
            "org.apache.kafka.connect.storage.MemoryOffsetBackingStore",
            "offset.flush.interval.ms",
            "0"));
    return settings;
  }

  static Event failure(Throwable error) {
    while (error.getCause() != null) error = error.getCause();
    return new Event(error.getMessage(), null, null);
  }

  /** Returns the events for the same changes, in order, up to that for `done`, or a failure. */
  static List<Event> events(Properties settings) throws Exception {
    var queue = new LinkedBlockingQueue<Event>();
    var engine =
        DebeziumEngine.create(Json.class)
            .using(settings)
            .notifying(
                (ChangeEvent<String, String> event) -> {
                  try {
                    queue.add(Event.of(event));
                  } catch (Exception error) {
                    queue.add(failure(error));
                  }
                })
            .using(
                (success, message, error) ->
                    queue.add(failure(error == null ? new Exception(message) : error)))
            .build();
    execute("CALL prepare()");
    var executor = Executors.newSingleThreadExecutor();
    executor.execute(engine);
    List<Event> events = new ArrayList<>();
    boolean complete = false;
    while (!complete) {
      Event event = queue.poll(120, TimeUnit.SECONDS);
      if (event == null) event = failure(new TimeoutException("no event for two minutes"));
      events.add(event);
      if (event.isFailure()) break;
      if (event.field("source").path("snapshot").asText().equals("last")) execute("CALL change()");
      complete = event.table().equals("done") && event.op().equals("c");
    }
    if (complete) engine.close(); // a failed connector is already closed
    executor.shutdownNow();
    executor.awaitTermination(60, TimeUnit.SECONDS);
    return events;
  }

  static List<String> of(List<Event> events, String table) {
    return events.stream()
        .filter(event -> event.isFailure() || event.table().equals(table))
        .map(Event::toString)
        .toList();
  }

  /** Runs one test, which compares the events for all types. */
  static void compare(String what, List<Event> events, List<Sample> samples) {
    var got = new TreeMap<String, List<String>>();
    var expected = new TreeMap<String, List<String>>();
    for (Sample sample : samples) {
      expected.put("key_" + sample.type(), eventsOf(sample, false));
      expected.put("full_" + sample.type(), eventsOf(sample, true));
      expected.put("large_" + sample.type(), eventsOfLarge(sample));
    }
    expected.keySet().forEach(table -> got.put(table, of(events, table)));
    expected.entrySet().removeIf(table -> got.remove(table.getKey(), table.getValue()));
    same(what, got, expected);
  }

  /** Compares the key and value of an order with a region of events.txt. */
  static void shows(String what, List<Event> events, int region) throws Exception {
    String text =
        Files.readString(Path.of("events.txt"))
            .split("# docs: begin\n")[region]
            .split("# docs: end")[0];
    String pattern =
        Arrays.stream(text.strip().split("…", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    String got =
        events.stream()
            .filter(event -> !event.isFailure() && event.table().equals("orders"))
            .map(event -> event.key().path("payload") + "\n" + event.value().path("payload"))
            .collect(Collectors.joining("\n"));
    same(what, got.matches(pattern) ? text : got, text);
  }

  /** Returns the types in the schema of a table's last event, for the key and for the columns. */
  static String schema(List<Event> events, String table) {
    var event =
        events.stream()
            .filter(
                some -> !some.isFailure() && some.table().equals(table) && !some.value().isNull())
            .reduce((a, b) -> b)
            .get();
    return event.key().path("schema").path("fields")
        + " "
        + event.value().path("schema").path("fields").path(1).path("fields");
  }

  static void withSettings(String plugin, List<Sample> samples) throws Exception {
    var events = events(settings(true, plugin));
    compare(plugin + ": all ids are strings", events, samples);
    shows(plugin + ": an event is as shown on the page", events, 2);
    String id = "{'type':'string','optional':false,'field':'id'}",
        parent = "{'type':'string','optional':true,'field':'parent'}";
    String
        list = "{'type':'array','items':{'type':'string','optional':true},'optional':true,'field':",
        n = "{'type':'int32','optional':true,'field':'n'}";
    String expected =
        ("["
                + id
                + "] ["
                + String.join(",", id, parent, list + "'many'}", list + "'items'}", n)
                + "]")
            .replace('\'', '"');
    for (Sample sample : samples)
      same(
          plugin + ": schema of " + sample.type(),
          schema(events, "key_" + sample.type()),
          expected);
  }

  public static void main(String[] arguments) throws Exception {
    connection =
        DriverManager.getConnection(
            "jdbc:postgresql://" + HOST + ":" + PORT + "/" + DATABASE, USER, PASSWORD);
    var samples = samples();
    for (String plugin : List.of("pgoutput", "decoderbufs")) {
      if (!isInstalled(plugin)) System.out.println(plugin + " is not installed");
      else {
        if (arguments[0].equals("extension"))
          shows(
              plugin + ": by default, an event is as shown on the page",
              events(settings(false, plugin)),
              1);
        withSettings(plugin, samples);
      }
    }
  }
}
