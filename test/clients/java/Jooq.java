import static org.jooq.impl.DSL.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.*;
import java.util.*;
import java.util.logging.*;
import org.jooq.*;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.codegen.GenerationTool;
import org.jooq.exception.*;
import org.jooq.impl.*;
import org.jooq.meta.jaxb.ForcedType;

public class Jooq {
    // docs: begin
    /** An id: a String to Java, and to the server a parameter without a type, which becomes that of the column. */
    public static class IdBinding extends org.jooq.impl.AbstractBinding<Object, String> {
        @Override
        public Converter<Object, String> converter() {
            return Converter.ofNullable(Object.class, String.class, Object::toString, id -> id);
        }

        @Override
        public void set(BindingSetStatementContext<String> context) throws SQLException {
            context.statement().setObject(context.index(), context.value(), Types.OTHER);
        }

        @Override
        public void get(BindingGetResultSetContext<String> context) throws SQLException {
            context.value(context.resultSet().getString(context.index()));
        }
    }
    // docs: end

    // docs: begin
    static final DataType<String> TYPEID =
            new DefaultDataType<>(SQLDialect.POSTGRES, Object.class, "typeid").asConvertedDataType(new IdBinding());
    static final Table<Record> ITEMS = table(name("items"));
    static final Field<String> ID = field(name("id"), TYPEID), PARENT = field(name("parent"), TYPEID);

    static void create(DSLContext db) {
        db.createTable(ITEMS)
                .column(ID, TYPEID.notNull().default_(field("gen_typeid_monotonic('user')", TYPEID)))
                .column(PARENT)
                .primaryKey(ID).execute();
    }

    static String insert(DSLContext db, String parent) {
        return db.insertInto(ITEMS).set(PARENT, parent).returningResult(ID).fetchSingle(ID);
    }

    static List<String> ofIds(DSLContext db, List<String> ids) {
        return db.select(ID).from(ITEMS).where(ID.in(ids)).orderBy(ID).fetch(ID);
    }

    static List<String> ofArray(DSLContext db, String... ids) { // one parameter, however many ids
        return db.select(ID).from(ITEMS).where("{0} = ANY ({1}::item_id[])", ID, val(ids)).orderBy(ID).fetch(ID);
    }

    static List<String> byPrefix(DSLContext db, String prefix) {
        return db.select(ID).from(ITEMS).where("{0} ^@ {1}", ID, val(prefix)).fetch(ID);
    }

    static List<String> madeWithin(DSLContext db, String period) { // of a typeid: typeid_within(id, 'user', …)
        return db.select(ID).from(ITEMS).where("{0} <@ {1}::tstzrange", ID, val(period)).fetch(ID);
    }

    static UUID byUuid(DSLContext db, UUID uuid) { // of a ulid, euid or base62id
        return db.select(ID.cast(UUID.class)).from(ITEMS).where(field(name("id"), UUID.class).eq(uuid)).fetchSingle().value1();
    }
    // docs: end

    static boolean exists(DSLContext db, String text) {
        try {
            return db.fetchExists(ITEMS, ID.eq(text));
        } catch (org.jooq.exception.DataException error) { // SQLSTATE 22P02, or 22003 if it is too large
            return false;
        }
    }

    /** What is generated for the table. */
    static String generate(Connection connection, ForcedType... types) throws Exception {
        var target = Files.createTempDirectory(Path.of("."), "generated");
        var database = new org.jooq.meta.jaxb.Database().withInputSchema("public").withIncludes("items")
                .withIncludeRoutines(false).withForcedTypes(types);
        var tool = new GenerationTool();
        tool.setConnection(connection);
        tool.run(new org.jooq.meta.jaxb.Configuration().withGenerator(new org.jooq.meta.jaxb.Generator()
                .withDatabase(database)
                .withTarget(new org.jooq.meta.jaxb.Target().withPackageName("shop").withDirectory(target.toString()))));
        return Files.readString(target.resolve("shop/tables/Items.java"));
    }

    static String stateOf(ResultQuery<?> query) {
        try {
            return query.fetch().toString();
        } catch (DataAccessException error) {
            return error.sqlState();
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        Logger.getLogger("org.jooq").setLevel(Level.OFF);
        try (var connection = Tap.connect("")) {
            var db = using(connection, SQLDialect.POSTGRES);
            var sample = db.fetchSingle("SELECT * FROM sample");
            String type = sample.get("type", String.class), id = sample.get("id", String.class);
            String prefix = sample.get("prefix", String.class), period = sample.get("period", String.class);
            UUID uuid = sample.get("uuid", UUID.class);

            if (type.equals("typeid")) {
                db.dropTable(ITEMS).execute();
                create(db);
                Tap.same("the schema has types and default", Tap.columns(connection),
                        List.of("id typeid DEFAULT gen_typeid_monotonic('user'::text)", "parent typeid"));
            }
            String first = insert(db, null), second = insert(db, first);
            Tap.same("a default comes back", db.select(ID).from(ITEMS).where(PARENT.isNull()).fetch(ID), List.of(first));
            Tap.same("a parameter goes in and out", db.select(PARENT).from(ITEMS).where(ID.eq(second)).fetch(PARENT), List.of(first));
            Tap.same("a list goes in", ofIds(db, List.of(second, first)), Tap.sorted(first, second));
            Tap.same("an array goes in", ofArray(db, second, first), Tap.sorted(first, second));
            db.execute("INSERT INTO items SELECT id::item_id FROM sample");
            Tap.same("a search by prefix", byPrefix(db, prefix), List.of(id));
            if (period != null) Tap.same("a search by time", madeWithin(db, period), List.of(id));
            Tap.same("an id is told from what is none", exists(db, id) && !exists(db, "no id"), true);
            if (uuid != null) {
                Tap.same("a lookup by uuid", byUuid(db, uuid), uuid);
                var bare = field(name("id"), UUID.class);
                Tap.same("an id read as a uuid is null", db.select(bare).from(ITEMS).where(bare.eq(uuid)).fetch(bare), Arrays.asList((UUID) null));
            }

            var text = field(name("id"), String.class);
            Tap.same("a String is a varchar to the server", stateOf(db.select(text).from(ITEMS).where(text.eq(id))), "42883");
            try {
                ID.eq(any(id));
                Tap.same("an array with a binding", "made", "refused");
            } catch (DataTypeException error) {
                Tap.same("an array with a binding is refused", "refused", "refused");
            }
            // docs: begin
            var ids = new ForcedType().withUserType("java.lang.String").withBinding("Jooq.IdBinding")
                    .withIncludeTypes("(public\\.)?(typeid|ulid|euid|xid|uid11|base62id|ksuid)");
            // docs: end
            Tap.same("generated columns are Strings", generate(connection, ids).contains("TableField<ItemsRecord, String> ID"), true);
            Tap.same("without forced type Objects", generate(connection).contains("TableField<ItemsRecord, Object> ID"), true);
        }
    }
}
