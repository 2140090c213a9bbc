import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.*;

/** What must not compile: the same program with one more line each. */
public class CompileErrors {
    static final String PROGRAM = """
            import java.sql.PreparedStatement;
            import org.jooq.*;
            import org.jooq.impl.DSL;
            import sortid.*;
            import sortid.SortId.*;
            import sortid.jooq.IdBinding;

            class Program {
                interface User {}
                interface Order {}

                static final Field<TypeId<User>> USER = DSL.field("id", new IdBinding<>(TypeId<User>::new).dataType("typeid"));
                static final Field<TypeId<Order>> ORDER = DSL.field("id", new IdBinding<>(TypeId<Order>::new).dataType("typeid"));

                static void greet(TypeId<User> id) {}

                static void main(PreparedStatement statement, TypeId<User> user, TypeId<Order> order, Ulid<User> ulid, Select<Record1<TypeId<Order>>> orders) throws Exception {
                    greet(user);
                    Jdbc.set(statement, 1, user);
                    Jdbc.setArray(statement, 1, java.util.List.of(user));
                    TypeId<User> known = user;
                    boolean before = user.compareTo(known) < 0;
                    Condition found = USER.eq(user).and(IdBinding.any(USER, java.util.List.of(user))).and(ORDER.in(orders));
                    // %s
                }
            }
            """;

    /** The first error of the compiler, in one line, and its kind; empty if there is none. */
    static String error(String line) throws Exception {
        var source = new SimpleJavaFileObject(URI.create("string:///Program.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignored) {
                return PROGRAM.replace("// %s", line);
            }
        };
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        List<String> options = List.of("-proc:none", "-Xlint:all", "-Werror", "-d", Files.createTempDirectory(Path.of("."), "compiled").toString());
        ToolProvider.getSystemJavaCompiler().getTask(null, null, diagnostics, options, null, List.of(source)).call();
        return diagnostics.getDiagnostics().isEmpty() ? "" : diagnostics.getDiagnostics().get(0).getMessage(null).replaceAll("\\s+", " ").replaceAll("\\b([a-z]+\\.)+(SortId\\.)?|Program\\.", "");
    }

    static void refused(String what, String line, String... messages) throws Exception {
        String got = error(line);
        Tap.same(what + ": " + line, List.of(messages).stream().allMatch(got::contains) ? List.of(messages) : got, List.of(messages));
    }

    public static void main(String[] arguments) throws Exception {
        Tap.same("the program without these lines", error(""), "");
        Tap.same("jOOQ takes lists of anything", error("found = USER.in(java.util.List.of(order));"), "");
        String mismatch = "incompatible types: TypeId<Order> cannot be converted to TypeId<User>";
        refused("another entity's id in a call", "greet(order);", mismatch);
        refused("another type of id in a call", "greet(ulid);", "incompatible types: Ulid<User> cannot be converted to TypeId<User>");
        refused("a text in a call", "greet(\"user_01h455vb4pex5vsknk084sn02q\");", "incompatible types: String cannot be converted to TypeId<User>");
        refused("another entity's id in an assignment", "known = order;", mismatch);
        refused("another entity's id in an order", "before = user.compareTo(order) < 0;", "TypeId<Order> cannot be converted to SortId<User>");
        refused("a text as a parameter", "Jdbc.set(statement, 1, \"no id\");", "incompatible types: String cannot be converted to SortId<?>");
        refused("another entity's id in a condition", "found = USER.eq(order);", "no suitable method found for eq(TypeId<Order>)");
        refused("another entity's column in a condition", "found = USER.eq(ORDER);", "no suitable method found for eq(Field<TypeId<Order>>)");
        refused("another entity's ids in a list", "found = IdBinding.any(USER, java.util.List.of(order));", "incompatible bounds equality constraints: TypeId<User>", "TypeId<Order>");
        refused("another entity's ids in a query", "found = USER.in(orders);", "no suitable method found for in(Select<Record1<TypeId<Order>>>)");
        refused("a search in a column of texts", "found = IdBinding.startsWith(DSL.field(\"name\", String.class), \"a\");",
                "incompatible bounds equality constraints: String");
    }
}
