package tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.*;
import java.io.File;
import java.sql.*;
import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.function.ThrowingConsumer;
import sortid.*;
import sortid.SortId.*;
import sortid.jooq.IdBinding;

/** What all packages answer alike: the cases of cases.json. */
class ContractTest extends Database {
  record Row(Ulid<Row> id, TypeId<Row> owner, Map<Ulid<Row>, Integer> seen) {}

  static final ObjectMapper JSON = new ObjectMapper();
  static JsonNode cases;

  static IdType type(String name) {
    return IdType.valueOf(name.toUpperCase(Locale.ROOT));
  }

  static IdType type(JsonNode one) {
    return type(one.get("type").asText());
  }

  static SortId<?> id(JsonNode one, String key) {
    return type(one).id(one.get(key).asText());
  }

  static SortId<?> sample(IdType type) {
    return type.id(cases.get("ids").get(type.sqlName()).asText());
  }

  @BeforeAll
  static void create() throws Exception {
    cases = JSON.readTree(new File("../cases.json"));
    for (IdType type : IdType.values()) {
      String table = type.sqlName() + "s",
          call = type.defaultOf(type == IdType.UID11 ? "gen_uid11" : "", "team");
      execute(
          "CREATE TABLE " + table + " (id " + sqlType(type) + ")",
          "INSERT INTO " + table + " VALUES ('" + sample(type) + "'), (" + call + ")");
    }
  }

  @TestFactory
  Stream<DynamicNode> cases() {
    return Stream.of(
        each("malformed", this::malformed),
        each("malformed_bytes", this::malformedBytes),
        each("accepted", this::accepted),
        each("patterns", this::pattern),
        each("searches", this::search),
        each("prefixes_refused", this::prefixRefused),
        each("no_default_generator", this::noDefaultGenerator),
        each("hostile_names", this::hostileName));
  }

  static DynamicNode each(String key, ThrowingConsumer<JsonNode> check) {
    var tests =
        StreamSupport.stream(cases.get(key).spliterator(), false)
            .map(one -> dynamicTest(one.toString(), () -> check.accept(one)));
    return dynamicContainer(key, tests);
  }

  /**
   * What a statement with an id returns, or the SQLSTATE of its error, which is about a malformed
   * id.
   */
  static String result(SortId<?> id, String statement) throws Exception {
    try (PreparedStatement prepared = connection.prepareStatement(statement)) {
      Jdbc.set(prepared, 1, id);
      return texts(prepared).toString();
    } catch (SQLException error) {
      assertTrue(Jdbc.isMalformed(new RuntimeException(error)), error.getSQLState());
      return error.getSQLState();
    }
  }

  static String cast(SortId<?> id, IdType type) throws Exception {
    return result(id, "SELECT CAST(? AS " + sqlType(type) + ")");
  }

  void malformed(JsonNode one) throws Exception {
    String state = one.get("sqlstate").asText();
    assertEquals(state, cast(id(one, "text"), type(one)));
    assertEquals(
        isPlain ? "[]" : state,
        result(id(one, "text"), "SELECT id FROM " + type(one).sqlName() + "s WHERE id = ?"));
    assertEquals(
        one.get("matches_pattern").asBoolean(),
        id(one, "text").value().matches(type(one).pattern()));
  }

  void malformedBytes(JsonNode one) throws Exception {
    String hex = one.get("hex").asText();
    String text = new String(HexFormat.of().parseHex(hex), UTF_8);
    assertEquals(hex.endsWith("00") ? "22021" : "22P02", cast(type(one).id(text), type(one)));
  }

  void accepted(JsonNode one) throws Exception {
    assertEquals(1, Map.of(id(one, "canonical"), 1).get(id(one, "text")));
    assertEquals("[" + one.get("canonical").asText() + "]", cast(id(one, "text"), type(one)));
  }

  void pattern(JsonNode one) {
    JsonNode prefix = one.get("prefix");
    assertEquals(
        one.get("pattern").asText(),
        prefix.isNull() ? type(one).pattern() : type(one).pattern(prefix.asText()));
  }

  void search(JsonNode one) throws Exception {
    Search search = type(one).startsWith(one.get("prefix").asText());
    PreparedStatement select =
        connection.prepareStatement(
            "SELECT id FROM " + type(one).sqlName() + "s WHERE " + search.on("id"));
    search.bind(select, 1);
    switch (one.get("finds").asText()) {
      case "all" -> assertEquals(2, texts(select).size());
      case "the id" -> assertEquals(List.of(sample(type(one)).value()), texts(select));
      default ->
          assertTrue(Jdbc.isMalformed(assertThrows(SQLException.class, () -> texts(select))));
    }
  }

  void prefixRefused(JsonNode one) {
    String prefix = one.asText(), message = "no prefix of a typeid: \"" + prefix + '"';
    assertFails(message, () -> IdType.TYPEID.defaultOf("", prefix));
    assertFails(message, () -> IdType.TYPEID.within(prefix, null, null));
    assertFails(message, () -> IdType.TYPEID.pattern(prefix));
    assertFails(message, () -> IdType.hasPrefix(prefix));
  }

  void noDefaultGenerator(JsonNode one) {
    assertFails(
        "a uid11 has no default generator; there are gen_uid11_snowish, gen_uid11_ts_seq_rand,"
            + " gen_uid11, of which gen_uid11_snowish needs its own sortid.machine_id on each"
            + " server",
        () -> type(one.asText()).defaultOf("", null));
  }

  void hostileName(JsonNode one) throws Exception {
    String name = one.asText(), quoted = Search.quoted(name), ulid = sample(IdType.ULID).value();
    execute(
        "CREATE TABLE " + quoted + " (" + quoted + " ulid)",
        "INSERT INTO " + quoted + " VALUES ('" + ulid + "')");
    Search search = IdType.ULID.startsWith("");
    for (String condition : List.of(search.on(name), search.on(name, name))) {
      PreparedStatement select =
          connection.prepareStatement(
              "SELECT " + quoted + " FROM " + quoted + " WHERE " + condition);
      search.bind(select, 1);
      assertEquals(List.of(ulid), texts(select));
    }
    assertEquals(
        quoted + "." + quoted, new IdBinding<>(Ulid<Row>::new).dataType(name, name).getTypeName());
  }

  @Test
  void spellings() {
    for (String text : List.of("01arz3ndektſv4rrffq69g5fav", "no id", ""))
      assertEquals(text, new Ulid<Row>(text).value());
    assertEquals("\"no id\"", new Base62Id<Row>("\"no id\"").value());
    assertNotEquals(new Xid<Row>("113q8KFkAEs"), new Uid11<Row>("113q8KFkAEs"));
    assertThrows(NullPointerException.class, () -> new Ulid<Row>(null));
  }

  @Test
  void jsonIsTheText() throws Exception {
    for (IdType type : IdType.values()) {
      assertEquals('"' + sample(type).value() + '"', JSON.writeValueAsString(sample(type)));
      assertEquals(
          sample(type), JSON.readValue('"' + sample(type).value() + '"', sample(type).getClass()));
    }
    String text =
        "{\"id\":\"01ARZ3NDEKTSV4RRFFQ69G5FAV\",\"owner\":null,\"seen\":{\"01ARZ3NDEKTSV4RRFFQ69G5FAV\":1}}";
    Ulid<Row> id = new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAV");
    assertEquals(new Row(id, null, Map.of(id, 1)), JSON.readValue(text, Row.class));
    assertEquals(text, JSON.writeValueAsString(JSON.readValue(text, Row.class)));
  }
}
