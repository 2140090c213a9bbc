package sortid.mybatis;

import java.sql.*;
import org.apache.ibatis.type.*;
import sortid.*;
import sortid.SortId.*;

/**
 * Handles all classes of ids as parameters and results of MyBatis: {@code
 * configuration.getTypeHandlerRegistry().register(IdTypeHandler.class)}. The handler does not check
 * a typeid's prefix, because MyBatis does not pass the entity of an id to the handler.
 *
 * @param <I> the class of the ids
 */
@MappedTypes({
  TypeId.class,
  Ulid.class,
  Euid.class,
  Xid.class,
  Uid11.class,
  Base62Id.class,
  Ksuid.class
})
public final class IdTypeHandler<I extends SortId<?>> extends BaseTypeHandler<I> {
  private final Class<I> idClass;
  private final IdType type;

  /** Creates the handler for a class of ids; MyBatis passes the class. */
  public IdTypeHandler(Class<I> idClass) {
    this.idClass = idClass;
    type = IdType.of(idClass);
  }

  @Override
  public void setNonNullParameter(PreparedStatement statement, int n, I id, JdbcType of)
      throws SQLException {
    Jdbc.set(statement, n, id);
  }

  @Override
  public I getNullableResult(ResultSet rows, String column) throws SQLException {
    return Jdbc.get(rows, column, this::id);
  }

  @Override
  public I getNullableResult(ResultSet rows, int column) throws SQLException {
    return Jdbc.get(rows, column, this::id);
  }

  @Override
  public I getNullableResult(CallableStatement call, int n) throws SQLException {
    Object id = call.getObject(n); // pgjdbc rejects getString for types that it doesn't know
    return id == null ? null : id(id.toString());
  }

  private I id(String text) {
    return idClass.cast(type.parse(text));
  }
}
