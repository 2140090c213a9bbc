import com.fasterxml.jackson.databind.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import java.util.stream.*;
import sortid.*;
import sortid.SortId.*;

/** The cases that all packages answer alike, and JSON. */
public class Contract {
    record Row(Ulid<Row> id, TypeId<Row> owner, Map<Ulid<Row>, Integer> seen) {}

    static final ObjectMapper JSON = new ObjectMapper();
    static Connection connection;
    static JsonNode cases;

    static Stream<JsonNode> cases(String key) { return StreamSupport.stream(cases.get(key).spliterator(), false); }
    static IdType type(JsonNode of) { return IdType.valueOf(of.get("type").asText().toUpperCase(Locale.ROOT)); }
    static String text(JsonNode of, String key) { return of.get(key).isNull() ? null : of.get(key).asText(); }

    interface Work {
        Object run() throws Exception;
    }

    /** What comes of a statement: its result, or the SQLSTATE of an error about a malformed id. */
    static String of(Work work) throws Exception {
        try {
            return "" + work.run();
        } catch (SQLException error) {
            return (Jdbc.isMalformed(new RuntimeException(error)) ? "malformed " : "") + error.getSQLState();
        }
    }

    static List<String> rows(SortId<?> id, String statement) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement)) {
            Jdbc.set(prepared, 1, id);
            ResultSet rows = prepared.executeQuery();
            List<String> texts = new ArrayList<>();
            while (rows.next()) texts.add(rows.getString(1));
            return texts;
        }
    }

    static String inserted(SortId<?> id, IdType type) throws Exception {
        return of(() -> rows(id, "INSERT INTO " + type.sqlName() + "s VALUES (?) RETURNING 1 id"));
    }

    static String found(IdType type, String prefix) throws Exception {
        Search search = type.startsWith(prefix);
        return of(() -> {
            try (PreparedStatement select = connection.prepareStatement("SELECT id FROM " + type.sqlName() + "s WHERE " + search.on("id"))) {
                search.bind(select, 1);
                ResultSet rows = select.executeQuery();
                List<String> texts = new ArrayList<>();
                while (rows.next()) texts.add(rows.getString(1));
                return texts.size() == 2 ? "all" : texts.equals(List.of(cases.get("ids").get(type.sqlName()).asText())) ? "the id" : "" + texts;
            }
        });
    }

    static void texts() throws Exception {
        for (IdType type : IdType.values()) {
            String name = type.sqlName();
            Tap.execute(connection, "CREATE TABLE " + name + "s (id " + (type == IdType.XID ? Tap.IS_PLAIN ? "sortid.xid" : "public.xid" : name) + ")");
            SortId<?> id = type.id(cases.get("ids").get(name).asText());
            Tap.same(name + ": an id", inserted(id, type), "[1]");
            Tap.same(name + ": JSON is the text", JSON.writeValueAsString(id), '"' + id.value() + '"');
            Tap.same(name + ": and back", JSON.readValue('"' + id.value() + '"', id.getClass()), id);
            Tap.execute(connection, "INSERT INTO " + name + "s VALUES (" + type.defaultOf(type == IdType.UID11 ? "gen_uid11" : "", "team") + ")");
        }
        for (JsonNode one : (Iterable<JsonNode>) cases("malformed")::iterator) {
            IdType type = type(one);
            SortId<?> id = type.id(text(one, "text"));
            String what = type.sqlName() + " " + one.get("text");
            Tap.same(what + " is malformed", inserted(id, type), "malformed " + text(one, "sqlstate"));
            Tap.same(what + " in a lookup", of(() -> rows(id, "SELECT id FROM " + type.sqlName() + "s WHERE id = ?")), Tap.IS_PLAIN ? "[]" : "malformed " + text(one, "sqlstate"));
            Tap.same(what + " and the pattern", id.value().matches(type.pattern()), one.get("matches_pattern").asBoolean());
        }
        for (JsonNode one : (Iterable<JsonNode>) cases("malformed_bytes")::iterator) {
            String text = new String(HexFormat.of().parseHex(text(one, "hex")), StandardCharsets.UTF_8);
            Tap.same(one + " is malformed", inserted(type(one).id(text), type(one)).startsWith("malformed"), true);
        }
        for (JsonNode one : (Iterable<JsonNode>) cases("accepted")::iterator) {
            SortId<?> id = type(one).id(text(one, "text"));
            Tap.same(one + " is equal", Map.of(type(one).id(text(one, "canonical")), 1).get(id), 1);
            Tap.same(one + " is stored", rows(id, "INSERT INTO " + type(one).sqlName() + "s VALUES (?) RETURNING id"), List.of(text(one, "canonical")));
            Tap.execute(connection, "DELETE FROM " + type(one).sqlName() + "s WHERE ctid = (SELECT max(ctid) FROM " + type(one).sqlName() + "s)");
        }
        Tap.same("a letter that only looks like one is kept", new Ulid<Row>("01arz3ndektſv4rrffq69g5fav").value(), "01arz3ndektſv4rrffq69g5fav");
        for (JsonNode one : (Iterable<JsonNode>) cases("patterns")::iterator) {
            String prefix = text(one, "prefix");
            Tap.same(one + "", prefix == null ? type(one).pattern() : type(one).pattern(prefix), text(one, "pattern"));
        }
        for (JsonNode one : (Iterable<JsonNode>) cases("searches")::iterator) {
            String found = found(type(one), text(one, "prefix"));
            Tap.same(one + "", found.startsWith("malformed") ? "malformed" : found, text(one, "finds"));
        }
    }

    static void declarations() throws Exception {
        for (JsonNode one : (Iterable<JsonNode>) cases("prefixes_refused")::iterator) {
            List<Work> works = List.of(() -> IdType.TYPEID.defaultOf("", one.asText()), () -> IdType.TYPEID.within(one.asText(), null, null),
                    () -> IdType.hasPrefix(one.asText()), () -> IdType.TYPEID.pattern(one.asText()));
            for (int n = 0; n < works.size(); n++) Tap.fails("refuses the prefix " + one + ", " + n, "no prefix of a typeid: \"" + one.asText() + '"', works.get(n)::run);
        }
        Tap.fails("the prefix of a ulid", "a ulid has no prefix", () -> IdType.ULID.pattern("user"));
        for (JsonNode one : (Iterable<JsonNode>) cases("no_default_generator")::iterator) {
            Tap.fails(one.asText() + " has no default", "a uid11 has no default generator; there are gen_uid11_snowish, gen_uid11_ts_seq_rand, gen_uid11,"
                    + " of which gen_uid11_snowish needs its own sortid.machine_id on each server", () -> IdType.valueOf(one.asText().toUpperCase(Locale.ROOT)).defaultOf("", null));
        }
        Search search = IdType.ULID.startsWith("");
        for (JsonNode one : (Iterable<JsonNode>) cases("hostile_names")::iterator) {
            String name = one.asText(), quoted = Tap.rows(connection, "SELECT quote_ident(convert_from('\\x" + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8)) + "', 'UTF8'))").get(0);
            Tap.execute(connection, "CREATE TABLE " + quoted + " (" + quoted + " ulid)", "INSERT INTO " + quoted + " VALUES ('01ARZ3NDEKTSV4RRFFQ69G5FAV')");
            for (String column : List.of(search.on(name), search.on(name, name))) {
                try (PreparedStatement select = connection.prepareStatement("SELECT count(*) FROM " + quoted + " WHERE " + column)) {
                    search.bind(select, 1);
                    ResultSet rows = select.executeQuery();
                    Tap.same(one + " is a name: " + column, rows.next() && rows.getInt(1) == 1, true);
                }
            }
        }
    }

    static void errors() throws Exception {
        RuntimeException first = new RuntimeException(), second = new RuntimeException(first);
        first.initCause(second);
        Tap.same("causes in a circle", Jdbc.isMalformed(first), false);
        Tap.execute(connection, "CREATE TABLE many (ids ulid[])", "INSERT INTO many VALUES ('{{01ARZ3NDEKTSV4RRFFQ69G5FAV},{01ARZ3NDEKTSV4RRFFQ69G5FAV}}')");
        try (Statement select = connection.createStatement(); ResultSet rows = select.executeQuery("SELECT ids FROM many")) {
            rows.next();
            Tap.fails("an array of two dimensions", "an array of several dimensions: ids", () -> Jdbc.getArray(rows, "ids", Ulid<Row>::new));
        }
    }

    static void json() throws Exception {
        Ulid<Row> id = new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAV");
        String text = "{\"id\":\"01arz3ndektsv4rrffq69g5fav\",\"owner\":null,\"seen\":{\"01ARZ3NDEKTSV4RRFFQ69G5FAV\":1}}";
        Row row = JSON.readValue(text, Row.class);
        Tap.same("JSON with null and a map", row, new Row(id, null, Map.of(id, 1)));
        Tap.same("and back", JSON.writeValueAsString(row), text.replace("arz3ndektsv4rrffq69g5fav", "ARZ3NDEKTSV4RRFFQ69G5FAV"));
    }

    public static void main(String[] arguments) throws Exception {
        cases = JSON.readTree(Files.readString(Path.of("cases.json")));
        try (Connection opened = Tap.connect()) {
            connection = opened;
            texts();
            declarations();
            errors();
            json();
        }
    }
}
