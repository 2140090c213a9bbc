package tests;

import static org.junit.jupiter.api.Assertions.*;

import java.sql.Types;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.mapping.model.PreferredConstructorDiscoverer;
import org.springframework.jdbc.core.simple.JdbcClient;
import shop.*;
import shop.Order;
import sortid.*;
import sortid.SortId.*;

/** Spring Boot, Spring Data and JdbcClient, in Java and Kotlin. */
class SpringTest extends Database {
  // docs: begin
  static List<Ulid<Order>> ordersOf(JdbcClient jdbc, TypeId<User> buyer) {
    return jdbc.sql("SELECT id FROM orders WHERE buyer_id = :buyer ORDER BY id")
        .param("buyer", buyer, Types.OTHER)
        .query((row, n) -> Jdbc.get(row, "id", Ulid<Order>::new))
        .list();
  }

  // docs: end

  @AutoClose static ConfigurableApplicationContext application;
  static Orders orders;
  static final Order first = new Order(), second = new Order();
  static final User ada = new User();

  @BeforeAll
  static void start() throws Exception {
    execute("CREATE DOMAIN order_code AS " + types + ".xid");
    application =
        new SpringApplicationBuilder(Shop.class)
            .web(WebApplicationType.NONE)
            .run(
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=" + USER,
                "--spring.datasource.password=" + PASSWORD,
                "--spring.jpa.hibernate.ddl-auto=create",
                "--spring.jpa.properties.sortid.schema=" + types,
                "--spring.main.banner-mode=off",
                "--logging.level.root=off");
    orders = application.getBean(Orders.class);
    ada.id = new TypeId<>(rows("INSERT INTO users (name) VALUES ('Ada') RETURNING id").get(0));
    for (Order order : List.of(first, second)) order.buyer = ada;
    orders.saveAllAndFlush(List.of(first, second));
  }

  @Test
  void repository() throws Throwable {
    assertEquals(second.id, orders.newestOf(ada.id));
    assertNull(orders.newestOf(new TypeId<>("user_01h455vb4pex5vsknk084sn02q")));
    assertEquals(second.id, orders.findByIdGreaterThanOrderById(first.id).get(0).id);
    assertEquals(second.id, orders.like(second.id.value()).get(0).id);
    assertTrue(orders.existsById(first.id));
    assertMalformed(
        DataIntegrityViolationException.class, false, () -> orders.existsById(new Ulid<>("no id")));
  }

  @Test
  void jdbcClientAndKotlin() {
    JdbcClient jdbc = application.getBean(JdbcClient.class);
    assertEquals(List.of(first.id, second.id), ordersOf(jdbc, ada.id));
    Team team = application.getBean(Teams.class).save(new Team("A", ada.id, null));
    assertEquals(team.getId(), application.getBean(Teams.class).findByOwner(ada.id).get(0).getId());
    assertEquals(List.of(team.getId()), TeamKt.teamsOf(jdbc, ada.id));
  }

  /**
   * A projection would make {@code SELECT new Ulid(max(o.id))}. Conversion is for
   * {@code @PathVariable Ulid<Order> id} and links.
   */
  @ParameterizedTest
  @EnumSource
  void idsAreNoProjectionsAndAreConverted(IdType type) {
    SortId<?> id = type.id("no id");
    assertEquals(0, PreferredConstructorDiscoverer.discover(id.getClass()).getParameterCount());
    assertEquals(id, new DefaultConversionService().convert("no id", id.getClass()));
    assertEquals("no id", new DefaultConversionService().convert(id, String.class));
  }
}
