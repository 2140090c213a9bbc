package tests;

import static org.junit.jupiter.api.Assertions.*;
import static org.springframework.data.relational.core.query.Criteria.where;
import static org.springframework.data.relational.core.query.Query.query;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.codec.PostgresqlObjectId;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.Readable;
import java.sql.*;
import java.time.OffsetDateTime;
import java.util.*;
import org.apache.ibatis.annotations.*;
import org.apache.ibatis.datasource.unpooled.UnpooledDataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.*;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.apache.ibatis.type.*;
import org.junit.jupiter.api.*;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.converter.Converter;
import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.domain.Sort;
import org.springframework.data.r2dbc.convert.*;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.dialect.PostgresDialect;
import org.springframework.data.r2dbc.mapping.R2dbcMappingContext;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import shop.Order;
import shop.User;
import sortid.IdType;
import sortid.Jdbc;
import sortid.SortId;
import sortid.SortId.*;

/** Tests MyBatis, R2DBC and Spring Data R2DBC. */
class MoreDriversTest extends Database {
  // docs: begin
  public static class Sale {
    Ulid<Order> id;
    TypeId<User> buyer;
  }

  public interface Sales {
    @Insert("INSERT INTO orders (buyer) VALUES (#{buyer})")
    @Options(useGeneratedKeys = true, keyProperty = "id", keyColumn = "id")
    void add(Sale sale);

    @Select("SELECT * FROM orders WHERE id = #{id}")
    Sale find(Ulid<Order> id);

    @Select("SELECT id FROM orders WHERE ulid_within(id, tstzrange(#{from}, #{until}))")
    List<Ulid<Order>> made(
        @Param("from") OffsetDateTime from, @Param("until") OffsetDateTime until);

    @Select("SELECT id FROM users WHERE id ^@ #{prefix}")
    List<TypeId<User>> like(String prefix);
  }

  // docs: end

  public record Row(Ulid<Order> id, Ulid<Order> other) {}

  static final Ulid<Order> ID = new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAV");

  @BeforeAll
  static void create() throws SQLException {
    execute(
        "CREATE TABLE myrows"
            + " (id ulid PRIMARY KEY DEFAULT gen_ulid(), other ulid, many ulid[])",
        "CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'))",
        "CREATE TABLE orders"
            + " (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid REFERENCES users)");
  }

  static Configuration myBatisConfiguration() {
    var source = new UnpooledDataSource("org.postgresql.Driver", url, USER, PASSWORD);
    var configuration =
        new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
    // docs: begin
    configuration.getTypeHandlerRegistry().register("sortid.mybatis");
    // docs: end
    return configuration;
  }

  @Test
  void myBatis() throws SQLException {
    Configuration configuration = myBatisConfiguration();
    configuration.addMapper(Sales.class);
    try (SqlSession session = new SqlSessionFactoryBuilder().build(configuration).openSession()) {
      Sales sales = session.getMapper(Sales.class);
      Sale first = new Sale(), second = new Sale();
      sales.add(first);
      assertNull(sales.find(first.id).buyer);
      assertEquals(List.of(), sales.like("user_"));
      execute("INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q')");
      second.buyer = new TypeId<>("user_01h455vb4pex5vsknk084sn02q");
      sales.add(second);
      assertEquals(second.buyer, sales.find(second.id).buyer);
      assertEquals(List.of(second.buyer), sales.like("user_01h4"));
      assertEquals(List.of(second.buyer), sales.like(""));
      OffsetDateTime now = OffsetDateTime.now();
      List<Ulid<Order>> both = List.of(first.id, second.id);
      assertEquals(both, sales.made(now.minusHours(1), now.plusHours(1)));
      assertEquals(both, sales.made(now.minusHours(1), null));
      assertEquals(List.of(), sales.made(null, now.minusHours(1)));
      assertNull(sales.find(ID));
      if (isPlain) assertEquals(List.of(), sales.like("%"));
      else
        assertTrue(
            Jdbc.isMalformed(assertThrows(PersistenceException.class, () -> sales.like("%"))));
    }
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // the registry has handlers for any class
  void myBatisHandlers() throws SQLException {
    TypeHandlerRegistry handlers = myBatisConfiguration().getTypeHandlerRegistry();
    for (IdType type : IdType.values()) {
      TypeHandler handler = handlers.getTypeHandler(type.idClass());
      String generator = type.defaultOf(type == IdType.UID11 ? "gen_uid11" : "", "user");
      SortId<?> id = type.parse(rows("SELECT " + generator).get(0));
      for (SortId<?> each : Arrays.asList(id, null))
        try (var select = connection.prepareStatement("SELECT CAST(? AS " + sqlType(type) + ")")) {
          handler.setParameter(select, 1, each, each == null ? JdbcType.OTHER : null);
          var rows = select.executeQuery();
          rows.next();
          assertEquals(each, handler.getResult(rows, 1));
          assertEquals(each, handler.getResult(rows, rows.getMetaData().getColumnLabel(1)));
        }
      try (var call = connection.prepareCall("{? = call " + generator + "}")) {
        call.registerOutParameter(1, isPlain ? Types.VARCHAR : Types.OTHER);
        call.execute();
        assertEquals(type.idClass(), handler.getResult(call, 1).getClass());
      }
    }
  }

  // docs: begin
  static Flux<Ulid<Order>> insert(PostgresqlConnection connection, Ulid<Order> other) {
    return connection
        .createStatement("INSERT INTO myrows (other) VALUES ($1::ulid) RETURNING id")
        .bind("$1", other.value())
        .execute()
        .flatMap(result -> result.map((row, columns) -> row.get("id", String.class)))
        .map(Ulid<Order>::new);
  }

  // docs: end

  // docs: begin
  /** Passes ids without a type, so that the column determines it. */
  @WritingConverter
  enum IdWriter implements Converter<SortId<?>, Parameter> {
    INSTANCE;

    @Override
    public Parameter convert(SortId<?> id) {
      return Parameters.in(PostgresqlObjectId.UNSPECIFIED, id.value());
    }
  }

  @Bean
  R2dbcCustomConversions conversions() {
    return R2dbcCustomConversions.of(PostgresDialect.INSTANCE, IdWriter.INSTANCE);
  }

  // docs: end

  @Table("myrows")
  public record Item(@Id Ulid<Order> id, Ulid<Order> other) {}

  @Test
  void springDataR2dbc() {
    var client =
        DatabaseClient.builder()
            .connectionFactory(connections())
            .bindMarkers(PostgresDialect.INSTANCE.getBindMarkersFactory())
            .build();
    var context = new R2dbcMappingContext();
    context.setSimpleTypeHolder(conversions().getSimpleTypeHolder());
    var template =
        new R2dbcEntityTemplate(
            client, PostgresDialect.INSTANCE, new MappingR2dbcConverter(context, conversions()));
    Ulid<Order> other = new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAZ");
    Item made = template.insert(new Item(null, other)).block();
    assertNotNull(made.id(), "the server generates the id");
    Item alone = template.insert(new Item(new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FB0"), null)).block();
    assertEquals(made, template.selectOne(query(where("other").is(other)), Item.class).block());
    assertEquals(
        List.of(alone, made),
        template
            .select(query(where("id").in(made.id(), alone.id())).sort(Sort.by("id")), Item.class)
            .collectList()
            .block());
    Item updated = template.update(new Item(made.id(), made.id())).block();
    assertEquals(updated, template.selectOne(query(where("id").is(made.id())), Item.class).block());
    Throwable malformed =
        assertThrows(
            DataAccessException.class,
            () ->
                client
                    .sql("SELECT CAST(:id AS ulid)")
                    .bind("id", Parameters.in(PostgresqlObjectId.UNSPECIFIED, "no id"))
                    .fetch()
                    .all()
                    .blockLast());
    assertTrue(Jdbc.isMalformed(malformed), malformed.toString());
  }

  /** Reads a row as a Spring Data converter would. */
  static Row read(Readable row) {
    String other = row.get("other", String.class);
    return new Row(
        new Ulid<>(row.get("id", String.class)), other == null ? null : new Ulid<>(other));
  }

  static PostgresqlConnectionFactory connections() {
    var configuration =
        PostgresqlConnectionConfiguration.builder()
            .host(System.getenv("PGHOST"))
            .port(Integer.parseInt(System.getenv().getOrDefault("PGPORT", "5432")))
            .username(USER)
            .password(PASSWORD)
            .database(System.getenv().getOrDefault("PGDATABASE", USER))
            .options(Map.of("search_path", SCHEMA + "," + types))
            .build();
    return new PostgresqlConnectionFactory(configuration);
  }

  @Test
  void r2dbc() throws SQLException {
    var connection = connections().create().block();
    List<Ulid<Order>> made = insert(connection, ID).collectList().block();
    assertEquals(
        rows("SELECT id FROM myrows WHERE other = '" + ID + "'"),
        made.stream().map(Ulid::value).toList());
    String update = "UPDATE myrows SET many = $1::ulid[] WHERE id = ANY ($2::ulid[])";
    String[] many = {ID.value()};
    long updated =
        Flux.from(
                connection
                    .createStatement(update)
                    .bind("$1", many)
                    .bind("$2", new String[] {made.get(0).value()})
                    .execute())
            .flatMap(result -> result.getRowsUpdated())
            .blockFirst();
    assertEquals(1, updated);
    assertEquals(List.of("{" + ID + "}"), rows("SELECT many FROM myrows WHERE many IS NOT NULL"));
    Ulid<Order> alone = new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAX");
    List<Row> read =
        connection
            .createStatement(
                "INSERT INTO myrows (id, other) VALUES ($1::ulid, $2::ulid) RETURNING *")
            .bind("$1", alone.value())
            .bindNull("$2", String.class)
            .add()
            .bind("$1", "01ARZ3NDEKTSV4RRFFQ69G5FAY")
            .bind("$2", alone.value())
            .execute()
            .concatMap(result -> result.map(MoreDriversTest::read))
            .collectList()
            .block();
    assertEquals(
        List.of(new Row(alone, null), new Row(new Ulid<>("01ARZ3NDEKTSV4RRFFQ69G5FAY"), alone)),
        read);
    Throwable malformed =
        assertThrows(
            RuntimeException.class,
            () ->
                Flux.from(
                        connection.createStatement("SELECT $1::ulid").bind("$1", "no id").execute())
                    .flatMap(result -> result.map(MoreDriversTest::read))
                    .blockLast());
    assertTrue(Jdbc.isMalformed(malformed), malformed.toString());
    Throwable other =
        assertThrows(
            RuntimeException.class,
            () ->
                Flux.from(connection.createStatement("SELECT 1 / 0").execute())
                    .flatMap(result -> result.map(MoreDriversTest::read))
                    .blockLast());
    assertFalse(Jdbc.isMalformed(other), other.toString());
    connection.close().block();
  }
}
