package tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.*;
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

/** What all packages answer alike: the cases of cases.json. */
class ContractTest extends Database {
    record Row(Ulid<Row> id, TypeId<Row> owner, Map<Ulid<Row>, Integer> seen) {}

    static final ObjectMapper JSON = new ObjectMapper();

    static Stream<DynamicTest> each(String key, ThrowingConsumer<JsonNode> check) throws Exception {
        JsonNode cases = JSON.readTree(new File("../cases.json")).get(key);
        return StreamSupport.stream(cases.spliterator(), false).map(one -> dynamicTest(one.toString(), () -> check.accept(one)));
    }

    static IdType type(JsonNode one) { return IdType.valueOf(one.get("type").asText().toUpperCase(Locale.ROOT)); }
    static SortId<?> id(JsonNode one, String key) { return type(one).id(one.get(key).asText()); }

    @BeforeAll
    static void create() throws Exception {
        for (IdType type : IdType.values()) {
            execute("CREATE TABLE " + type.sqlName() + "s (id " + sqlType(type) + ")", "INSERT INTO " + type.sqlName() + "s VALUES ('" + sample(type) + "'), ("
                    + type.defaultOf(type == IdType.UID11 ? "gen_uid11" : "", "team") + ")");
        }
    }

    /** What a statement with an id returns, or the SQLSTATE of its error, which is about a malformed id. */
    static String result(SortId<?> id, String statement) throws Exception {
        connection.setAutoCommit(false);
        try (PreparedStatement prepared = connection.prepareStatement(statement)) {
            Jdbc.set(prepared, 1, id);
            return texts(prepared).toString();
        } catch (SQLException error) {
            assertTrue(Jdbc.isMalformed(new RuntimeException(error)), error.getSQLState());
            return error.getSQLState();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    static String inserted(SortId<?> id) throws Exception { return result(id, "INSERT INTO " + table(id) + " VALUES (?) RETURNING id"); }
    static String table(SortId<?> id) { return id.getClass().getSimpleName() + "s"; }

    @TestFactory
    Stream<DynamicTest> malformed() throws Exception {
        return each("malformed", one -> {
            String state = one.get("sqlstate").asText();
            assertEquals(state, inserted(id(one, "text")));
            assertEquals(isPlain ? "[]" : state, result(id(one, "text"), "SELECT id FROM " + type(one).sqlName() + "s WHERE id = ?"));
            assertEquals(one.get("matches_pattern").asBoolean(), id(one, "text").value().matches(type(one).pattern()));
        });
    }

    @TestFactory
    Stream<DynamicTest> malformedBytes() throws Exception {
        return each("malformed_bytes", one -> {
            String state = inserted(type(one).id(new String(HexFormat.of().parseHex(one.get("hex").asText()), UTF_8)));
            assertEquals(one.get("hex").asText().endsWith("00") ? "22021" : "22P02", state);
        });
    }

    @TestFactory
    Stream<DynamicTest> accepted() throws Exception {
        return each("accepted", one -> {
            assertEquals(1, Map.of(id(one, "canonical"), 1).get(id(one, "text")));
            assertEquals("[" + one.get("canonical").asText() + "]", inserted(id(one, "text")));
        });
    }

    @Test
    void spellings() {
        for (String text : List.of("01arz3ndektſv4rrffq69g5fav", "no id", "")) assertEquals(text, new Ulid<Row>(text).value());
        assertEquals("\"no id\"", new Base62Id<Row>("\"no id\"").value());
        assertThrows(NullPointerException.class, () -> new Ulid<Row>(null));
    }

    @TestFactory
    Stream<DynamicTest> patterns() throws Exception {
        return each("patterns", one -> assertEquals(one.get("pattern").asText(),
                one.get("prefix").isNull() ? type(one).pattern() : type(one).pattern(one.get("prefix").asText())));
    }

    @TestFactory
    Stream<DynamicTest> searches() throws Exception {
        return each("searches", one -> {
            Search search = type(one).startsWith(one.get("prefix").asText());
            PreparedStatement select = connection.prepareStatement("SELECT id FROM " + type(one).sqlName() + "s WHERE " + search.on("id"));
            search.bind(select, 1);
            switch (one.get("finds").asText()) {
                case "all" -> assertEquals(2, texts(select).size());
                case "the id" -> assertEquals(List.of(sample(type(one)).value()), texts(select));
                default -> assertTrue(Jdbc.isMalformed(assertThrows(SQLException.class, () -> texts(select))));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> prefixesRefused() throws Exception {
        return each("prefixes_refused", one -> {
            String prefix = one.asText(), message = "no prefix of a typeid: \"" + prefix + '"';
            assertFails(message, () -> IdType.TYPEID.defaultOf("", prefix));
            assertFails(message, () -> IdType.TYPEID.within(prefix, null, null));
            assertFails(message, () -> IdType.TYPEID.pattern(prefix));
            assertFails(message, () -> IdType.hasPrefix(prefix));
        });
    }

    @TestFactory
    Stream<DynamicTest> noDefaultGenerator() throws Exception {
        return each("no_default_generator", one -> assertFails("a uid11 has no default generator; there are gen_uid11_snowish, gen_uid11_ts_seq_rand, gen_uid11,"
                + " of which gen_uid11_snowish needs its own sortid.machine_id on each server", () -> IdType.valueOf(one.asText().toUpperCase(Locale.ROOT)).defaultOf("", null)));
    }

    @TestFactory
    Stream<DynamicTest> hostileNames() throws Exception {
        Search search = IdType.ULID.startsWith("");
        return each("hostile_names", one -> {
            String name = one.asText(), quoted = quoted(name);
            execute("CREATE TABLE " + quoted + " (" + quoted + " ulid)", "INSERT INTO " + quoted + " VALUES ('" + sample(IdType.ULID) + "')");
            for (String condition : List.of(search.on(name), search.on(name, name))) {
                PreparedStatement select = connection.prepareStatement("SELECT " + quoted + " FROM " + quoted + " WHERE " + condition);
                search.bind(select, 1);
                assertEquals(List.of(sample(IdType.ULID).value()), texts(select));
            }
        });
    }

    @Test
    void jsonIsTheText() throws Exception {
        for (IdType type : IdType.values()) {
            assertEquals('"' + sample(type).value() + '"', JSON.writeValueAsString(sample(type)));
            assertEquals(sample(type), JSON.readValue('"' + sample(type).value() + '"', sample(type).getClass()));
        }
        String text = "{\"id\":\"01ARZ3NDEKTSV4RRFFQ69G5FAV\",\"owner\":null,\"seen\":{\"01ARZ3NDEKTSV4RRFFQ69G5FAV\":1}}";
        Ulid<Row> id = new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAV");
        assertEquals(new Row(id, null, Map.of(id, 1)), JSON.readValue(text, Row.class));
        assertEquals(text, JSON.writeValueAsString(JSON.readValue(text, Row.class)));
    }
}
