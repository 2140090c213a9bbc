package sortid.hibernate;

import java.lang.reflect.ParameterizedType;
import java.sql.*;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.boot.model.*;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.query.sqm.function.AbstractSqmSelfRenderingFunctionDescriptor;
import org.hibernate.query.sqm.produce.function.*;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.sql.ast.SqlAstTranslator;
import org.hibernate.sql.ast.spi.SqlAppender;
import org.hibernate.sql.ast.tree.SqlAstNode;
import org.hibernate.sql.ast.tree.expression.Expression;
import org.hibernate.tool.schema.extract.spi.ColumnTypeInformation;
import org.hibernate.type.BasicType;
import org.hibernate.type.descriptor.*;
import org.hibernate.type.descriptor.converter.spi.BasicValueConverter;
import org.hibernate.type.descriptor.java.*;
import org.hibernate.type.descriptor.jdbc.*;
import org.hibernate.type.descriptor.jdbc.spi.JdbcTypeRegistry;
import org.hibernate.type.descriptor.sql.internal.DdlTypeImpl;
import org.hibernate.type.spi.TypeConfiguration;
import sortid.*;

/**
 * Maps attributes that are ids to the server's types, and adds the functions id_starts_with and
 * id_within to queries. Hibernate finds this class, which is public only for Hibernate.
 */
@SuppressWarnings("serial") // like Hibernate's own types
public class Contributor implements TypeContributor, FunctionContributor {
  @Override
  public void contribute(TypeContributions contributions, ServiceRegistry registry) {
    Map<String, Object> settings =
        registry.requireService(ConfigurationService.class).getSettings();
    Object action = settings.get("jakarta.persistence.schema-generation.database.action");
    boolean isValidated =
        "validate".equals(settings.getOrDefault("hibernate.hbm2ddl.auto", action));
    for (IdType type : IdType.values()) {
      contributions.contributeJavaType(new IdJavaType<>(type, null));
      // PostgreSQL has its own xid, so statements need the schema. When Hibernate validates a
      // column, it compares the type's name as the driver reports it, without the schema.
      String name =
          type == IdType.XID
              ? Search.quoted("" + settings.getOrDefault("sortid.schema", "public"), "xid")
              : type.sqlName();
      contributions.contributeJdbcType(new IdJdbcType(type, name));
      Dialect dialect = registry.requireService(JdbcServices.class).getDialect();
      DdlTypeImpl ddlType =
          new DdlTypeImpl(code(type), isValidated ? type.sqlName() : name, name, dialect);
      contributions.getTypeConfiguration().getDdlTypeRegistry().addDescriptor(ddlType);
    }
    JdbcTypeRegistry types = contributions.getTypeConfiguration().getJdbcTypeRegistry();
    // The constructor is null if the dialect has no arrays.
    JdbcTypeConstructor arrays = types.getConstructor(Types.ARRAY);
    if (arrays != null) types.addTypeConstructor(Types.ARRAY, new Arrays(arrays));
  }

  @Override
  public void contributeFunctions(FunctionContributions contributions) {
    contributions
        .getFunctionRegistry()
        .register("id_starts_with", new Function("id_starts_with", 2, contributions, String.class));
    contributions
        .getFunctionRegistry()
        .register("id_within", new Function("id_within", 3, contributions, Instant.class));
  }

  /** Overrides a method that has a default in both interfaces in Hibernate 7. */
  public int ordinal() {
    return 1000;
  }

  private static int code(IdType type) {
    return 1_300_000 + type.ordinal();
  } // not a code that JDBC or Hibernate uses, so that no other type is mistaken for this one

  static class IdJavaType<I extends SortId<?>> extends AbstractClassJavaType<I> {
    final IdType type;
    final String prefix;
    private final Map<String, IdJavaType<I>> ofPrefixes =
        new ConcurrentHashMap<>(); // one per prefix, because array_contains compares instances

    @SuppressWarnings("unchecked")
    IdJavaType(IdType type, String prefix) {
      super((Class<I>) type.idClass());
      this.type = type;
      this.prefix = prefix;
    }

    @Override
    public JavaType<I> createJavaType(
        ParameterizedType parameterized, TypeConfiguration configuration) {
      String given =
          parameterized.getActualTypeArguments()[0] instanceof Class<?> entity
              ? IdType.prefixOf(entity)
              : null;
      return given == null || type != IdType.TYPEID
          ? this
          : ofPrefixes.computeIfAbsent(given, prefix -> new IdJavaType<>(type, prefix));
    }

    @Override
    public JdbcType getRecommendedJdbcType(JdbcTypeIndicators indicators) {
      return indicators.getJdbcType(code(type));
    }

    @Override
    public I fromString(CharSequence text) {
      return getJavaTypeClass().cast(type.parse(text.toString()));
    }

    @Override
    public <X> I wrap(X value, WrapperOptions options) {
      return value == null ? null : fromString(value.toString());
    }

    @Override
    public <X> X unwrap(I id, Class<X> wanted, WrapperOptions options) {
      return id == null ? null : wanted.cast(wanted.isInstance(id) ? id : id.value());
    }
  }

  /**
   * Passes text to the driver, and casts the parameter in the statement, because the parameter in
   * {@code :id IS NULL} would otherwise have no type.
   */
  private static class IdJdbcType extends VarcharJdbcType {
    private final IdType type;
    private final String sql;

    IdJdbcType(IdType type, String sql) {
      this.type = type;
      this.sql = sql;
    }

    @Override
    public void appendWriteExpression(String parameter, SqlAppender to, Dialect dialect) {
      to.appendSql("cast(" + parameter + " as " + sql + ")");
    }

    /** Keeps Hibernate 7 from adding its own cast. */
    public boolean isWriteExpressionTyped(Dialect dialect) {
      return true;
    }

    @Override
    public int getJdbcTypeCode() {
      return Types.OTHER;
    }

    @Override
    public int getDefaultSqlTypeCode() {
      return code(type);
    }

    @Override
    public boolean isComparable() {
      return true;
    }

    @Override
    public boolean isString() {
      return true;
    } // so that array_contains casts its parameter

    @Override
    public JdbcType resolveIndicatedType(JdbcTypeIndicators indicators, JavaType<?> javaType) {
      return this;
    }

    @Override
    public String getCheckCondition(
        String column, JavaType<?> javaType, BasicValueConverter<?, ?> converter, Dialect dialect) {
      return javaType instanceof IdJavaType<?> id && id.prefix != null
          ? IdType.hasPrefix(id.prefix).template().replace("{0}", column)
          : null;
    }

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> javaType) {
      return new BasicBinder<>(javaType, this) {
        @Override
        protected void doBind(
            PreparedStatement statement, X value, int index, WrapperOptions options)
            throws SQLException {
          statement.setObject(index, javaType.unwrap(value, String.class, options), Types.OTHER);
        }

        @Override
        protected void doBind(
            CallableStatement statement, X value, String name, WrapperOptions options)
            throws SQLException {
          statement.setObject(name, javaType.unwrap(value, String.class, options), Types.OTHER);
        }
      };
    }
  }

  /** Creates the dialect's array types, but with a CHECK on arrays of typeids. */
  private record Arrays(JdbcTypeConstructor dialects) implements JdbcTypeConstructor {
    @Override
    public JdbcType resolveType(
        TypeConfiguration types, Dialect dialect, BasicType<?> of, ColumnTypeInformation column) {
      JdbcType array = dialects.resolveType(types, dialect, of, column);
      return of.getJdbcType() instanceof IdJdbcType id ? new ArrayOfIds(array, id) : array;
    }

    @Override
    public JdbcType resolveType(
        TypeConfiguration types, Dialect dialect, JdbcType of, ColumnTypeInformation column) {
      JdbcType array = dialects.resolveType(types, dialect, of, column);
      return of instanceof IdJdbcType id ? new ArrayOfIds(array, id) : array;
    }

    @Override
    public int getDefaultSqlTypeCode() {
      return dialects.getDefaultSqlTypeCode();
    }
  }

  private static class ArrayOfIds extends ArrayJdbcType {
    private final JdbcType dialects;

    ArrayOfIds(JdbcType dialects, IdJdbcType of) {
      super(of);
      this.dialects = dialects;
    }

    @Override
    public String getCheckCondition(
        String column, JavaType<?> javaType, BasicValueConverter<?, ?> converter, Dialect dialect) {
      return javaType instanceof BasicPluralJavaType<?> ids
              && ids.getElementJavaType() instanceof IdJavaType<?> id
              && id.prefix != null
          ? IdType.allHavePrefix(id.prefix).template().replace("{0}", column)
          : null;
    }

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> javaType) {
      return dialects.getBinder(javaType);
    }

    @Override
    public <X> ValueExtractor<X> getExtractor(JavaType<X> javaType) {
      return dialects.getExtractor(javaType);
    }
  }

  @SuppressWarnings("removal") // methods that both Hibernate 6 and 7 have
  private static class Function extends AbstractSqmSelfRenderingFunctionDescriptor {
    Function(String name, int arguments, FunctionContributions to, Class<?> argument) {
      super(
          name,
          StandardArgumentsValidators.exactly(arguments),
          StandardFunctionReturnTypeResolvers.invariant(
              to.getTypeConfiguration().getBasicTypeForJavaType(Boolean.class)),
          (function, index, converter) ->
              index == 0 ? null : to.getTypeConfiguration().getBasicTypeForJavaType(argument));
    }

    @Override
    public void render(
        SqlAppender sql, List<? extends SqlAstNode> arguments, SqlAstTranslator<?> translator) {
      if (!(((Expression) arguments.get(0))
              .getExpressionType()
              .getSingleJdbcMapping()
              .getJavaTypeDescriptor()
          instanceof IdJavaType<?> id)) {
        throw new IllegalArgumentException(getName() + " is only for sortid ids");
      }
      Search search =
          arguments.size() == 2 ? id.type.startsWith("") : id.type.within(id.prefix, null, null);
      for (String part : search.template().split("(?=\\{\\d})|(?<=\\d})")) {
        if (part.startsWith("{")) arguments.get(part.charAt(1) - '0').accept(translator);
        else sql.appendSql(part);
      }
    }
  }
}
