package sortid.jooq;

import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Function;
import org.jooq.*;
import org.jooq.impl.*;
import sortid.*;
import sortid.SortId.TypeId;

/**
 * A binding for a column of ids: {@code new IdBinding<>(Ulid<Order>::new)}. A forced type of the
 * code generator can also name this class. The methods of Binding are public only for jOOQ.
 *
 * @param <T> the type that jOOQ reads and writes
 * @param <I> the class of the ids
 */
@SuppressWarnings({"serial", "unchecked"}) // like jOOQ's own; a value is an Object or a String
public class IdBinding<T, I extends SortId<?>> extends AbstractBinding<T, I> {
  private final IdType type;
  private final Converter<T, I> converter;

  /**
   * Creates a binding for the ids that a constructor creates. jOOQ's type is Object or, in plain
   * SQL, String.
   */
  public IdBinding(Function<String, I> constructor) {
    type = IdType.of(constructor);
    converter =
        Converter.ofNullable(
            (Class<T>) Object.class,
            (Class<I>) type.idClass(),
            text -> constructor.apply(text.toString()),
            id -> (T) id.value());
  }

  @Override
  public Converter<T, I> converter() {
    return converter;
  }

  @Override
  public void set(BindingSetStatementContext<I> context) throws SQLException {
    Jdbc.set(context.statement(), context.index(), context.value());
  }

  @Override
  public void get(BindingGetResultSetContext<I> context) throws SQLException {
    context.value(converter.from((T) context.resultSet().getString(context.index())));
  }

  /**
   * Returns the data type of a column, by the name of its type or domain: {@code dataType("ulid")},
   * {@code dataType("public", "xid")}.
   */
  public DataType<I> dataType(String... names) {
    return new DefaultDataType<>(SQLDialect.POSTGRES, converter.fromType(), Search.quoted(names))
        .asConvertedDataType(this);
  }

  /**
   * Returns the condition that ids begin with a prefix. An empty prefix matches all ids, and a
   * prefix that no id can have matches none.
   */
  public static Condition startsWith(Field<? extends SortId<?>> field, String prefix) {
    Search search = of(field).type.startsWith(prefix);
    return DSL.condition(search.template(), field, DSL.val(search.arguments().get(0)));
  }

  /**
   * Returns the condition that the ids' time is at or after {@code from}, and before {@code until}.
   * Either may be null. For typeids, use the method with a prefix.
   */
  public static Condition within(Field<? extends SortId<?>> field, Instant from, Instant until) {
    return within(field, null, from, until);
  }

  /** Returns the condition on the time of typeids with a prefix. */
  public static Condition within(
      Field<? extends SortId<?>> field, String prefix, Instant from, Instant until) {
    String template = of(field).type.within(prefix, from, until).template();
    return DSL.condition(
        template, field, DSL.val(from, SQLDataType.INSTANT), DSL.val(until, SQLDataType.INSTANT));
  }

  /** Returns the condition that typeids have a prefix, for a CHECK. */
  public static Condition hasPrefix(Field<? extends TypeId<?>> field, String prefix) {
    return DSL.condition(IdType.hasPrefix(prefix).template(), field);
  }

  /** Returns the condition that a field is one of these ids, which are sent in one parameter. */
  public static <I extends SortId<?>> Condition any(Field<I> field, Collection<? extends I> ids) {
    of(field);
    return DSL.condition("{0} = ANY ({1})", field, DSL.val(Jdbc.array(ids), ARRAY));
  }

  /** The type of an array that is sent as text, so that the column determines its type in SQL. */
  private static final DataType<String> ARRAY =
      new DefaultDataType<>(SQLDialect.POSTGRES, Object.class, "array")
          .asConvertedDataType(
              new AbstractBinding<Object, String>() {
                @Override
                public Converter<Object, String> converter() {
                  return Converter.ofNullable(
                      Object.class, String.class, Object::toString, text -> text);
                }

                @Override
                public void set(BindingSetStatementContext<String> context) throws SQLException {
                  context.statement().setObject(context.index(), context.value(), Types.OTHER);
                }

                @Override
                public void get(BindingGetResultSetContext<String> context) throws SQLException {
                  context.value(context.resultSet().getString(context.index()));
                }
              });

  private static <T, I extends SortId<?>> IdBinding<T, I> of(Field<I> field) {
    if (field.getBinding() instanceof IdBinding<?, ?> binding) return (IdBinding<T, I>) binding;
    throw new IllegalArgumentException(field + " has no IdBinding");
  }
}
