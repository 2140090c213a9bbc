import java.io.*;
import java.sql.*;
import java.util.*;
import org.postgresql.PGConnection;

public class Jdbc {
    // docs: begin
    /** The first of the row that the statement returns, as text: a String, or null. */
    static String value(PreparedStatement statement) throws SQLException {
        try (statement; ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    static List<String> values(PreparedStatement statement) throws SQLException {
        List<String> values = new ArrayList<>();
        try (statement; ResultSet rows = statement.executeQuery()) {
            while (rows.next()) values.add(rows.getString(1));
        }
        return values;
    }

    static String insert(Connection connection, String parent) throws SQLException {
        var insert = connection.prepareStatement("INSERT INTO items (parent) VALUES (?) RETURNING id");
        insert.setObject(1, parent, Types.OTHER); // setString would do here, but not in a comparison
        return value(insert);
    }

    static List<String> ofIds(Connection connection, String type, String... ids) throws SQLException {
        var select = connection.prepareStatement("SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM items WHERE id = ANY (?)");
        select.setArray(1, connection.createArrayOf(type, ids)); // "typeid", "ulid", "public.xid"
        try (select; ResultSet rows = select.executeQuery()) {
            rows.next();
            var objects = (Object[]) rows.getArray(1).getArray(); // each a PGobject
            return Arrays.stream(objects).map(Object::toString).toList();
        }
    }

    static String byUuid(Connection connection, UUID uuid) throws SQLException { // of a ulid, euid or base62id
        var select = connection.prepareStatement("SELECT id FROM items WHERE id = ?");
        select.setObject(1, uuid);
        return value(select);
    }

    static List<String> byPrefix(Connection connection, String prefix) throws SQLException {
        var search = connection.prepareStatement("SELECT id FROM items WHERE id ^@ ?");
        search.setString(1, prefix);
        return values(search);
    }

    static List<String> madeWithin(Connection connection, String period) throws SQLException { // of a typeid: typeid_within(id, 'user', …)
        var search = connection.prepareStatement("SELECT id FROM items WHERE id <@ ?::tstzrange");
        search.setString(1, period);
        return values(search);
    }
    // docs: end

    static boolean isId(Connection connection, String text) throws SQLException {
        try {
            var cast = connection.prepareStatement("SELECT ?::item_id"); // a cast takes a varchar too
            cast.setString(1, text);
            return value(cast) != null;
        } catch (SQLException error) {
            if (error.getSQLState().startsWith("22")) return false; // 22P02, or 22003 if it is too large
            throw error;
        }
    }

    static void copyIn(Connection connection, List<String> ids) throws SQLException, IOException {
        var copy = connection.unwrap(PGConnection.class).getCopyAPI();
        copy.copyIn("COPY items (id) FROM STDIN", new StringReader(String.join("\n", ids)));
    }

    static List<String> copyOut(Connection connection) throws SQLException, IOException {
        var copy = connection.unwrap(PGConnection.class).getCopyAPI();
        var lines = new StringWriter();
        copy.copyOut("COPY (SELECT id FROM items ORDER BY id) TO STDOUT", lines);
        return lines.toString().lines().toList();
    }

    static String setString(Connection connection, String id) throws SQLException {
        var select = connection.prepareStatement("SELECT id FROM items WHERE id = ?");
        select.setString(1, id);
        try {
            return value(select);
        } catch (SQLException error) {
            return error.getSQLState();
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = Tap.connect("")) {
            ResultSet sample = connection.createStatement().executeQuery("SELECT * FROM sample");
            sample.next();
            String type = "public." + sample.getString("type"), id = sample.getString("id");
            String prefix = sample.getString("prefix"), period = sample.getString("period");
            UUID uuid = sample.getObject("uuid", UUID.class);

            String first = insert(connection, null), second = insert(connection, first);
            var made = connection.prepareStatement("SELECT id::text FROM items WHERE parent IS NULL");
            var parents = connection.prepareStatement("SELECT parent FROM items ORDER BY parent NULLS LAST");
            Tap.same("a default comes back", first, value(made));
            Tap.same("a parameter and null go in and out", values(parents), Arrays.asList(first, null));
            Tap.same("an array goes in and out", ofIds(connection, type, second, first), Tap.sorted(first, second));
            copyIn(connection, List.of(id));
            Tap.same("COPY in and out", copyOut(connection), Tap.sorted(first, second, id));
            Tap.same("a search by prefix", byPrefix(connection, prefix), List.of(id));
            if (period != null) Tap.same("a search by time", madeWithin(connection, period), List.of(id));
            if (uuid != null) Tap.same("a lookup by uuid", byUuid(connection, uuid), id);
            Tap.same("an id is told from what is none", isId(connection, id) && !isId(connection, "no id"), true);
            String beyond = sample.getString("beyond");
            if (beyond != null) Tap.same("and from one that is too large", isId(connection, beyond), false);
            Tap.same("a varchar is not compared with an id", setString(connection, id), "42883");
        }
        try (Connection connection = Tap.connect("?stringtype=unspecified")) {
            ResultSet sample = connection.createStatement().executeQuery("SELECT id FROM sample");
            sample.next();
            Tap.same("stringtype=unspecified", setString(connection, sample.getString(1)), sample.getString(1));
        }
    }
}
