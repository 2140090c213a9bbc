package sortid.jooq;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.function.Function;
import org.jooq.*;
import org.jooq.impl.*;
import sortid.*;
import sortid.SortId.TypeId;

/**
 * Ids in a column: {@code new IdBinding<>(Ulid<Order>::new)}, also in a forced type of the code
 * generator.
 */
@SuppressWarnings({"serial", "unchecked"}) // as jOOQ's own; the text is an Object or a String
public class IdBinding<T, I extends SortId<?>> extends AbstractBinding<T, I> {
  private final IdType type;
  private final Converter<T, I> converter;

  /**
   * Of the ids that this makes. The column is of jOOQ's type Object or, in plain SQL, of String.
   */
  public IdBinding(Function<String, I> constructor) {
    type = IdType.of(constructor);
    Class<I> ids = (Class<I>) constructor.apply("").getClass();
    converter =
        Converter.ofNullable(
            (Class<T>) Object.class,
            ids,
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
   * The type of a column, a domain too: {@code dataType("ulid")}, {@code dataType("public",
   * "xid")}.
   */
  public DataType<I> dataType(String... names) {
    return new DefaultDataType<>(SQLDialect.POSTGRES, converter.fromType(), Search.quoted(names))
        .asConvertedDataType(this);
  }

  /** The condition that ids begin with a prefix. */
  public static Condition startsWith(Field<? extends SortId<?>> field, String prefix) {
    return DSL.condition(of(field).type.startsWith(prefix).template(), field, DSL.val(prefix));
  }

  /**
   * The condition that ids were made from a time on until before another; either may be null. Of
   * typeids with their prefix.
   */
  public static Condition within(Field<? extends SortId<?>> field, Instant from, Instant until) {
    return within(field, null, from, until);
  }

  public static Condition within(
      Field<? extends SortId<?>> field, String prefix, Instant from, Instant until) {
    String template = of(field).type.within(prefix, from, until).template();
    return DSL.condition(
        template, field, DSL.val(from, SQLDataType.INSTANT), DSL.val(until, SQLDataType.INSTANT));
  }

  /** The condition that typeids have a prefix, for a CHECK. */
  public static Condition hasPrefix(Field<? extends TypeId<?>> field, String prefix) {
    return DSL.condition(IdType.hasPrefix(prefix).template(), field);
  }

  /** The condition that ids are among these, in one parameter. */
  public static <I extends SortId<?>> Condition any(Field<I> field, Collection<? extends I> ids) {
    IdBinding<Object, I> binding = of(field);
    return DSL.condition(
        "{0} = ANY ({1})", field, DSL.val(binding.converter.from(Jdbc.array(ids)), field));
  }

  private static <T, I extends SortId<?>> IdBinding<T, I> of(Field<I> field) {
    if (field.getBinding() instanceof IdBinding<?, ?> binding) return (IdBinding<T, I>) binding;
    throw new IllegalArgumentException(field + " has no IdBinding");
  }
}
