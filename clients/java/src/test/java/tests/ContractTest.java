package tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.*;
import java.io.File;
import java.sql.*;
import java.time.Instant;
import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.function.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.convert.support.DefaultConversionService;
import sortid.*;
import sortid.SortId.*;
import sortid.jooq.IdBinding;

/** Tests the cases in cases.json, on which all packages must agree. */
@Prefix("user")
class ContractTest extends Database {
  record Row(
      Ulid<Row> id,
      TypeId<ContractTest> owner,
      List<TypeId<ContractTest>> owners,
      Map<Ulid<Row>, Integer> seen,
      Map<TypeId<ContractTest>, Integer> members) {}

  static final ObjectMapper JSON = new ObjectMapper().findAndRegisterModules();
  static JsonNode cases;

  static IdType type(String name) {
    return IdType.valueOf(name.toUpperCase(Locale.ROOT));
  }

  static IdType type(JsonNode one) {
    return type(one.get("type").asText());
  }

  static SortId<?> id(JsonNode one, String key) {
    return type(one).parse(one.get(key).asText());
  }

  static SortId<?> sample(IdType type) {
    return type.parse(cases.get("ids").get(type.sqlName()).asText());
  }

  @BeforeAll
  static void create() throws Exception {
    cases = JSON.readTree(new File("../cases.json"));
    for (IdType type : IdType.values()) {
      String table = type.sqlName() + "s",
          call = type.defaultOf(type == IdType.UID11 ? "gen_uid11" : "", "company");
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
        each("limits", this::limits),
        each("patterns", this::pattern),
        each("searches", this::search),
        each("times", this::time),
        each("like", this::like),
        each("cursors", this::cursor),
        each("lists", this::list),
        each("in_no_message", this::inNoMessage),
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

  static String cast(SortId<?> id, IdType type) throws Exception {
    PreparedStatement cast = connection.prepareStatement("SELECT CAST(? AS " + sqlType(type) + ")");
    Jdbc.set(cast, 1, id);
    return texts(cast).toString();
  }

  /** Expects that every gate rejects a string, and that no message contains the string. */
  static void assertRefused(IdType type, String text) throws Exception {
    List<Executable> gates = new ArrayList<>(List.of(() -> type.parse(text)));
    Class<?> ids = type.idClass();
    String json = JSON.writeValueAsString(text);
    gates.add(() -> JSON.readValue(json, ids));
    if (!text.isEmpty()) gates.add(() -> new DefaultConversionService().convert(text, ids));
    if (type == IdType.TYPEID) {
      gates.add(() -> TypeId.parse(ContractTest.class, text));
      gates.add(() -> JSON.readValue("{\"owner\":" + json + "}", Row.class));
      gates.add(() -> JSON.readValue("{\"owners\":[" + json + "]}", Row.class));
      gates.add(() -> JSON.readValue("{\"members\":{" + json + ":1}}", Row.class));
    }
    for (Executable gate : gates) {
      Exception error = assertThrows(Exception.class, gate);
      assertTrue(Jdbc.isMalformed(error), error.toString());
      for (Throwable cause = error; cause != null; cause = cause.getCause()) {
        boolean isOurs = cause instanceof MalformedIdException;
        assertTrue(!isOurs || text.length() < 3 || !cause.getMessage().contains(text), text);
      }
    }
  }

  /** Sorted sets and maps distinguish ids of two types even if they are spelled alike. */
  @Test
  void idsOfTwoTypesDiffer() {
    String zeros = "0".repeat(26);
    SortId<Row> ulid = new Ulid<>(zeros), typeid = new TypeId<>(zeros);
    assertNotEquals(ulid, typeid);
    assertEquals(ulid.toString(), typeid.toString());
    assertEquals(2, new TreeSet<>(List.of(ulid, typeid)).size());
    assertEquals(1, new TreeSet<>(List.of(ulid, new Ulid<Row>(zeros))).size());
  }

  /** Mappers read only strings as ids, even if they ignore unknown properties. */
  @ParameterizedTest
  @EnumSource
  void onlyStringsAreIdsInJson(IdType type) throws Exception {
    String id = "\"" + sample(type) + "\"";
    var jackson2 =
        new ObjectMapper()
            .findAndRegisterModules()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    var jackson3 =
        tools.jackson.databind.json.JsonMapper.builder()
            .findAndAddModules()
            .disable(tools.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    var ids = jackson2.getTypeFactory().constructArrayType(type.idClass());
    var ids3 = jackson3.getTypeFactory().constructArrayType(type.idClass());
    assertEquals(sample(type), ((Object[]) jackson2.readValue("[" + id + "]", ids))[0]);
    assertEquals(sample(type), ((Object[]) jackson3.readValue("[" + id + "]", ids3))[0]);
    String[] others = {"{}", "{\"value\":%s}", "{\"text\":%s}", "[%s]", "[[]]", "7", "true"};
    for (String other : others) {
      String json = "[" + other.formatted(id) + "]";
      assertThrows(Exception.class, () -> jackson2.readValue(json, ids), json);
      assertThrows(Exception.class, () -> jackson3.readValue(json, ids3), json);
    }
  }

  void malformed(JsonNode one) throws Exception {
    String text = one.get("text").asText();
    assertRefused(type(one), text);
    assertEquals(
        one.get("matches_pattern").asBoolean(),
        text.matches(type(one).pattern().replace("$", "\\z")));
    try (PreparedStatement cast =
        connection.prepareStatement("SELECT CAST(? AS " + sqlType(type(one)) + ")")) {
      cast.setString(1, text);
      SQLException error = assertThrows(SQLException.class, cast::executeQuery);
      assertEquals(one.get("sqlstate").asText(), error.getSQLState());
      assertTrue(Jdbc.isMalformed(new RuntimeException(error)));
    }
  }

  void limits(JsonNode one) throws Exception {
    for (String end : List.of("first", "last")) {
      SortId<?> id = type(one).parse(one.get(end).asText(), one.get("prefix").textValue());
      assertEquals(one.get(end).asText(), id.value());
      assertEquals("[" + id + "]", cast(id, type(one)));
    }
  }

  void malformedBytes(JsonNode one) throws Exception {
    byte[] bytes = HexFormat.of().parseHex(one.get("hex").asText());
    assertRefused(type(one), new String(bytes, UTF_8));
  }

  void like(JsonNode one) throws Exception {
    found(one, "id LIKE ?", one.get("pattern").asText());
  }

  void cursor(JsonNode one) throws Exception {
    String means = one.get("means").asText();
    if (means.equals("malformed")) assertRefused(type(one), one.get("text").asText());
    else assertEquals(means, id(one, "text").value());
  }

  void list(JsonNode one) throws Exception {
    ThrowingSupplier<List<SortId<?>>> parse =
        () -> {
          List<SortId<?>> ids = new ArrayList<>();
          for (JsonNode text : one.get("texts"))
            ids.add(type(one).parse(text.asText(), one.get("prefix").textValue()));
          return ids;
        };
    if (one.get("means").isTextual()) {
      assertTrue(Jdbc.isMalformed(assertThrows(IllegalArgumentException.class, parse::get)));
      return;
    }
    List<String> means = new ArrayList<>();
    one.get("means").forEach(text -> means.add(text.asText()));
    PreparedStatement select =
        connection.prepareStatement("SELECT unnest(CAST(? AS " + sqlType(type(one)) + "[]))");
    try {
      Jdbc.setArray(select, 1, parse.get());
    } catch (Throwable error) {
      throw new AssertionError(error);
    }
    assertEquals(means, texts(select));
  }

  void inNoMessage(JsonNode one) throws Exception {
    for (IdType type : IdType.values()) {
      var error = assertThrows(MalformedIdException.class, () -> type.parse(one.asText()));
      String any = cases.get("message").get("any").asText();
      assertEquals(any.replace("{type}", type.sqlName()), error.getMessage());
      assertRefused(type, one.asText());
    }
    String ofPrefix = cases.get("message").get("of a prefix").asText();
    assertEquals(
        ofPrefix.replace("{type}", "typeid").replace("{prefix}", "user"),
        assertThrows(
                MalformedIdException.class, () -> TypeId.parse(ContractTest.class, one.asText()))
            .getMessage());
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
    found(one, search.on("id"), Collections.nCopies(4, search.arguments().get(0)).toArray());
  }

  void time(JsonNode one) throws Exception {
    String text = one.get("text").asText();
    Instant from = Instant.parse(one.get("from").asText());
    Instant until = Instant.parse(one.get("until").asText());
    Search search = type(one).within(one.get("prefix").textValue(), from, until);
    String id = "(SELECT CAST('" + text + "' AS " + sqlType(type(one)) + ") AS id) AS ids";
    PreparedStatement select =
        connection.prepareStatement(
            "SELECT CAST(id AS text) FROM " + id + " WHERE " + search.on("id"));
    search.bind(select, 1);
    assertEquals(List.of(text), texts(select));
  }

  /** Expects a condition to find what the case states: all ids, the type's sample, or nothing. */
  static void found(JsonNode one, String condition, Object... arguments) throws Exception {
    PreparedStatement select =
        connection.prepareStatement(
            "SELECT id FROM " + type(one).sqlName() + "s WHERE " + condition);
    for (int n = 0; n < arguments.length; n++) select.setObject(n + 1, arguments[n]);
    List<String> found = texts(select);
    switch (one.get("finds").asText()) {
      case "all" -> assertEquals(2, found.size());
      case "the id" -> assertEquals(List.of(sample(type(one)).value()), found);
      case "nothing" -> assertEquals(List.of(), found);
      default -> fail(one.toString());
    }
  }

  void prefixRefused(JsonNode one) {
    String prefix = one.asText(), message = "not a valid typeid prefix: \"" + prefix + '"';
    assertFails(message, () -> IdType.TYPEID.defaultOf("", prefix));
    assertFails(message, () -> IdType.TYPEID.within(prefix, null, null));
    assertFails(message, () -> IdType.TYPEID.pattern(prefix));
    assertFails(message, () -> IdType.hasPrefix(prefix));
  }

  void noDefaultGenerator(JsonNode one) {
    assertFails(
        "uid11 has no default generator: choose gen_uid11_snowish or gen_uid11_ts_seq_rand or"
            + " gen_uid11; gen_uid11_snowish needs a different sortid.machine_id on each server",
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
    for (String text : List.of("01arz3ndektſv4rrffq69g5fav", "\"Fd9w4CutiyWHZha547fA-i\""))
      for (IdType type : IdType.values())
        assertThrows(MalformedIdException.class, () -> type.parse(text));
    assertNotEquals(new Xid<Row>("113q8KFkAEs"), new Uid11<Row>("113q8KFkAEs"));
    assertThrows(NullPointerException.class, () -> new Ulid<Row>(null));
  }

  /** Tests ids in JSON, including typeids of an entity without a prefix or with another prefix. */
  @Test
  void idsAreStringsInJson() throws Exception {
    for (IdType type : IdType.values()) {
      assertEquals('"' + sample(type).value() + '"', JSON.writeValueAsString(sample(type)));
      assertEquals(
          sample(type), JSON.readValue('"' + sample(type).value() + '"', sample(type).getClass()));
    }
    String user = "user_01h455vb4pex5vsknk084sn02q", ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    String text =
        ("{'id':'" + ulid + "','owner':null,'owners':['" + user + "'],'seen':{'" + ulid)
            + ("':1},'members':{'" + user + "':2}}");
    text = text.replace("'", "\"");
    Ulid<Row> id = new Ulid<>(ulid);
    TypeId<ContractTest> owner = new TypeId<>(user);
    Row row = new Row(id, null, List.of(owner), Map.of(id, 1), Map.of(owner, 2));
    assertEquals(row, JSON.readValue(text, Row.class));
    assertEquals(text, JSON.writeValueAsString(row));
    String ofTeam = text.replace("user_", "team_");
    assertTrue(
        Jdbc.isMalformed(
            assertThrows(JsonProcessingException.class, () -> JSON.readValue(ofTeam, Row.class))));
    ObjectMapper without = new ObjectMapper();
    assertEquals(1, without.readValue(ofTeam, Row.class).owners().size(), "without the module");
  }
}
