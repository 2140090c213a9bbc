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
 * Ids in a column: {@code new IdBinding<>(Ulid<Order>::new)}, also in a forced type of the code
 * generator. The methods that a Binding has are public for jOOQ alone.
 *
 * @param <T> what jOOQ reads and writes
 * @param <I> the class of the ids
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
   * The type of a column, a domain too: {@code dataType("ulid")}, {@code dataType("public",
   * "xid")}.
   */
  public DataType<I> dataType(String... names) {
    return new DefaultDataType<>(SQLDialect.POSTGRES, converter.fromType(), Search.quoted(names))
        .asConvertedDataType(this);
  }

  /** The condition that ids begin with a prefix: all if it is empty, none if no id can have it. */
  public static Condition startsWith(Field<? extends SortId<?>> field, String prefix) {
    Search search = of(field).type.startsWith(prefix);
    return DSL.condition(search.template(), field, DSL.val(search.arguments().get(0)));
  }

  /**
   * The condition that ids were made from a time on until before another; either may be null. Of
   * typeids with their prefix.
   */
  public static Condition within(Field<? extends SortId<?>> field, Instant from, Instant until) {
    return within(field, null, from, until);
  }

  /** The condition that typeids with a prefix were made from a time on until before another. */
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
    of(field);
    return DSL.condition("{0} = ANY ({1})", field, DSL.val(Jdbc.array(ids), ARRAY));
  }

  /** The text of an array, which takes the type of the column. */
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
