package tests;

import static org.junit.jupiter.api.Assertions.*;

import java.net.URI;
import java.nio.file.Path;
import java.util.*;
import javax.tools.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sortid.SortId;

/** Tests that mistakes do not compile. A comment names the error that the compiler must report. */
class CompileErrorsTest {
  static final String PROGRAM =
"""
import org.jooq.*;
import org.jooq.impl.DSL;
import sortid.*;
import sortid.SortId.*;
import sortid.jooq.IdBinding;

class Program {
    interface User {}
    interface Order {}
    static final Field<TypeId<User>> USER = DSL.field("id",
        new IdBinding<>(TypeId<User>::new).dataType("typeid"));
    static final Field<TypeId<Order>> ORDER = DSL.field("id",
        new IdBinding<>(TypeId<Order>::new).dataType("typeid"));

    static void greet(TypeId<User> id) {}
    static void main(java.sql.PreparedStatement statement, TypeId<User> user, TypeId<Order> order,
            Ulid<User> ulid) throws Exception {
        greet(user);
        greet(order); // compiler.err.prob.found.req
        greet(ulid); // compiler.err.prob.found.req
        greet("user_01h455vb4pex5vsknk084sn02q"); // compiler.err.prob.found.req
        boolean before = user.compareTo(user) < 0;
        before = user.compareTo(order) < 0; // compiler.err.prob.found.req
        Jdbc.set(statement, 1, "no id"); // compiler.err.prob.found.req
        Condition found = USER.eq(user).and(IdBinding.any(USER, java.util.List.of(user)));
        found = USER.eq(order); // compiler.err.cant.apply.symbols
        found = USER.eq(ORDER); // compiler.err.cant.apply.symbols
        found = IdBinding.any(USER, java.util.List.of(order)); // compiler.err.cant.apply.symbol
        Field<String> name = DSL.field("name", String.class);
        found = IdBinding.startsWith(name, "a"); // compiler.err.prob.found.req
    }
}
""";

  /** Expects the errors and warnings that the comments name, and no others. */
  static void assertCompiles(Path target, String program, String... options) {
    var source =
        new SimpleJavaFileObject(URI.create("string:///Program.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignored) {
            return program;
          }
        };
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    List<String> all =
        new ArrayList<>(List.of("-proc:none", "-Xlint:all", "-d", target.toString()));
    all.addAll(List.of(options));
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, diagnostics, all, null, List.of(source))
        .call();
    String[] lines = program.replaceAll(" // compiler.*", "").split("\n");
    for (var found : diagnostics.getDiagnostics()) {
      if (found.getKind() != Diagnostic.Kind.NOTE)
        lines[(int) found.getLineNumber() - 1] += " // " + found.getCode();
    }
    assertEquals(program, String.join("\n", lines) + "\n");
  }

  @Test
  void errors(@TempDir Path target) {
    assertCompiles(target, PROGRAM);
    assertCompiles(target, PROGRAM.replaceAll(".* // compiler.*\n", ""));
  }

  @Test
  void compilesWithoutJackson(@TempDir Path target) throws Exception {
    Path classes =
        Path.of(SortId.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assertCompiles(
        target,
        "class Program { sortid.SortId.Ulid<Program> id = new sortid.SortId.Ulid<>(\"\"); }\n",
        "-cp",
        classes.toString());
  }
}
