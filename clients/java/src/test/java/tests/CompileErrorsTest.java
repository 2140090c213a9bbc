package tests;

import static org.junit.jupiter.api.Assertions.*;

import java.net.URI;
import java.nio.file.Path;
import java.util.*;
import javax.tools.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sortid.SortId;

/** What must not compile: the same program with one more line each. */
class CompileErrorsTest {
    static final String PROGRAM = """
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
                static void main(java.sql.PreparedStatement statement, TypeId<User> user, TypeId<Order> order, Ulid<User> ulid) throws Exception {
                    greet(user);
                    boolean before = user.compareTo(user) < 0;
                    Condition found = USER.eq(user).and(IdBinding.any(USER, java.util.List.of(user)));
                    // line
                }
            }
            """;

    /** The first message of the compiler, in one line; empty if there is none. */
    static String message(Path target, String program, String... options) {
        var source = new SimpleJavaFileObject(URI.create("string:///Program.java"), JavaFileObject.Kind.SOURCE) {
            @Override public CharSequence getCharContent(boolean ignored) { return program; }
        };
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        List<String> all = new ArrayList<>(List.of("-proc:none", "-Xlint:all", "-Werror", "-d", target.toString()));
        all.addAll(List.of(options));
        ToolProvider.getSystemJavaCompiler().getTask(null, null, diagnostics, all, null, List.of(source)).call();
        return diagnostics.getDiagnostics().isEmpty() ? "" : diagnostics.getDiagnostics().get(0).getMessage(null).replaceAll("\\s+", " ").replaceAll("\\b([a-z]+\\.)+(SortId\\.)?|Program\\.", "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"greet(order); | incompatible types: TypeId<Order> cannot be converted to TypeId<User>",
        "greet(ulid); | incompatible types: Ulid<User> cannot be converted to TypeId<User>",
        "greet(\"user_01h455vb4pex5vsknk084sn02q\"); | incompatible types: String cannot be converted to TypeId<User>",
        "before = user.compareTo(order) < 0; | TypeId<Order> cannot be converted to SortId<User>",
        "Jdbc.set(statement, 1, \"no id\"); | incompatible types: String cannot be converted to SortId<?>",
        "found = USER.eq(order); | no suitable method found for eq(TypeId<Order>)",
        "found = USER.eq(ORDER); | no suitable method found for eq(Field<TypeId<Order>>)",
        "found = IdBinding.any(USER, java.util.List.of(order)); | incompatible bounds equality constraints: TypeId<User>",
        "found = IdBinding.startsWith(DSL.field(\"name\", String.class), \"a\"); | incompatible bounds equality constraints: String"})
    void doesNotCompile(String line, String message, @TempDir Path target) {
        String got = message(target, PROGRAM.replace("// line", line));
        assertTrue(got.contains(message), got);
    }

    @Test
    void compilesAlsoWithoutJackson(@TempDir Path target) throws Exception {
        assertEquals("", message(target, PROGRAM));
        Path classes = Path.of(SortId.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertEquals("", message(target, "class Program { sortid.SortId.Ulid<Program> id = new sortid.SortId.Ulid<>(\"\"); }", "-cp", classes.toString()));
    }
}
