package tests;

import static org.junit.jupiter.api.Assertions.*;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.lang.reflect.*;
import java.net.URI;
import java.net.http.*;
import java.sql.Types;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.autoconfigure.json.AutoConfigureJson;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.mapping.model.PreferredConstructorDiscoverer;
import org.springframework.jdbc.core.simple.JdbcClient;
import shop.*;
import shop.Order;
import sortid.*;
import sortid.SortId.*;

/** Tests Spring Boot, Spring Data and JdbcClient, in Java and Kotlin. */
class SpringTest extends Database {
  // docs: begin
  static List<Ulid<Order>> ordersOf(JdbcClient jdbc, TypeId<User> buyer) {
    return jdbc.sql("SELECT id FROM orders WHERE buyer_id = :buyer ORDER BY id")
        .param("buyer", buyer, Types.OTHER)
        .query((row, n) -> Jdbc.get(row, "id", Ulid<Order>::new))
        .list();
  }

  // docs: end

  static List<Ulid<Order>> ordersSoldBy(JdbcClient jdbc, TypeId<User> seller) {
    return jdbc.sql(
            "SELECT id FROM orders WHERE CAST(:seller AS typeid) IS NULL OR seller = :seller"
                + " ORDER BY id")
        .param("seller", seller, Types.OTHER)
        .query((row, n) -> Jdbc.get(row, "id", Ulid<Order>::new))
        .list();
  }

  /** A configuration that the tests exclude, because it would replace the JDBC driver. */
  static final String R2DBC = "org.springframework.boot.autoconfigure.r2dbc.R2dbcAutoConfiguration";

  @AutoClose static ConfigurableApplicationContext application;
  static Orders orders;
  static Order first, second;
  static User ada;

  @BeforeAll
  static void start() throws Exception {
    execute("CREATE DOMAIN order_code AS " + types + ".xid");
    application =
        new SpringApplicationBuilder(Shop.class)
            .run(
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=" + USER,
                "--spring.datasource.password=" + PASSWORD,
                "--spring.jpa.hibernate.ddl-auto=create",
                "--spring.jpa.properties.sortid.schema=" + types,
                "--server.port=0",
                "--spring.autoconfigure.exclude=" + R2DBC,
                "--spring.main.banner-mode=off",
                "--logging.level.root=off");
    orders = application.getBean(Orders.class);
    ada = application.getBean(Users.class).save(new User("Ada"));
    first = orders.save(new Order(ada, ada.getId(), List.of(), null));
    second = orders.save(new Order(ada, null, null, null));
  }

  @Test
  void repository() {
    assertEquals(second.getId(), orders.newestOf(ada.getId()));
    assertNull(orders.newestOf(new TypeId<>("user_01h455vb4pex5vsknk084sn02q")));
    assertEquals(
        new Orders.Summary(second.getId(), null),
        orders.findByIdGreaterThanOrderById(first.getId()).get(0),
        "a record works as a projection");
    assertEquals(List.of(second.getId()), orders.like(second.getId().value()));
    assertEquals(List.of(first.getId()), orders.of(ada.getId()));
    assertTrue(orders.of(null).containsAll(List.of(first.getId(), second.getId())));
    assertTrue(orders.existsById(first.getId()));
  }

  /** Returns the status and the body of a response. */
  static String answer(String path, String body) throws Exception {
    String port = application.getEnvironment().getProperty("local.server.port");
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    request.header("Content-Type", "application/json");
    if (body != null) request.POST(HttpRequest.BodyPublishers.ofString(body));
    var answer =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no id",
        "team_01h455vb4pex5vsknk084sn02q",
        "user_01h455vb4pex5vsknk084sn02",
        "",
        "user_01h455vb4pex5vsknk084sn02q,user_01h455vb4pex5vsknk084sn02q"
      })
  void malformedTextsAreRejected(String text) throws Exception {
    String encoded = java.net.URLEncoder.encode(text, "UTF-8").replace("+", "%20");
    List<String> answers = new ArrayList<>();
    if (!text.isEmpty()) answers.add(answer("/users/" + encoded + "/orders", null));
    if (!text.isEmpty()) answers.add(answer("/orders/after?id=" + encoded, null));
    answers.add(answer("/orders", "{\"seller\": \"" + text + "\"}"));
    answers.add(answer("/orders", "{\"watchers\": [\"" + text + "\"]}"));
    answers.add(answer("/orders", "{\"watchers\": [\"" + ada.getId() + "\", \"" + text + "\"]}"));
    answers.add(answer("/own?text=" + encoded, null));
    for (String answer : answers) {
      assertTrue(answer.startsWith("400 "), answer);
      assertTrue(
          text.isEmpty() || !answer.replaceFirst("\"instance\":.*", "").contains(text), answer);
    }
  }

  @Test
  void answers() throws Exception {
    String id = answer("/orders", "{\"seller\": null, \"watchers\": [\"" + ada.getId() + "\"]}");
    assertTrue(id.matches("200 \"[0-9A-Z]{26}\""), id);
    assertEquals(
        "200 [\"" + first.getId() + "\"]", answer("/users/" + ada.getId() + "/orders", null));
    String after =
        answer("/orders/after?id=" + first.getId().value().toLowerCase(Locale.ROOT), null);
    assertTrue(after.startsWith("200 [{\"id\":\"" + second.getId() + "\",\"seller\":null}"), after);
    assertEquals(
        "200 [\"" + second.getId() + "\"]", answer("/orders/like?prefix=" + second.getId(), null));
    for (String none : List.of("%00", "%25")) {
      assertEquals("200 []", answer("/orders/like?prefix=" + none, null), none);
    }
    for (String wrong : List.of("%25", "%00", "1", "")) {
      assertTrue(answer("/orders/after?id=" + wrong, null).startsWith("400 "), wrong);
    }
    Map<String, String> details =
        Map.of(
            "/checked?id=1KDVDNA00B9F60938NKRKAYDXW9", "malformed value", // the server rejects it
            "/own?text=1", "not a valid ulid",
            "/users/1/orders", "not a valid typeid with the prefix user");
    for (var detail : details.entrySet()) {
      String answer = answer(detail.getKey(), null);
      assertTrue(answer.startsWith("400 "), answer);
      assertTrue(answer.contains("\"detail\":\"" + detail.getValue() + "\""), answer);
    }
    assertTrue(answer("/broken", null).startsWith("500 "), "another error from the server");
    assertTrue(answer("/orders", "{\"seller\": 7}").startsWith("400 "));
  }

  @Test
  void jdbcClientAndKotlin() {
    JdbcClient jdbc = application.getBean(JdbcClient.class);
    assertEquals(List.of(first.getId(), second.getId()), ordersOf(jdbc, ada.getId()));
    assertEquals(List.of(first.getId()), ordersSoldBy(jdbc, ada.getId()));
    assertTrue(ordersSoldBy(jdbc, null).containsAll(List.of(first.getId(), second.getId())));
    assertEquals(
        List.of(new Orders.Summary(first.getId(), ada.getId())),
        jdbc.sql(
                "SELECT id::text AS id, seller::text AS seller FROM orders"
                    + " WHERE seller IS NOT NULL")
            .query(Orders.Summary.class)
            .list());
    Teams teams = application.getBean(Teams.class);
    Team team = teams.save(new Team("A", ada.getId(), null));
    assertEquals(team.getId(), teams.findByOwner(ada.getId()).get(0).getId());
    assertEquals(List.of(team.getId()), TeamKt.teamsOf(jdbc, ada.getId()));
  }

  /** Spring Boot 3 and 4 name the annotations of {@code @JsonTest} and other slices differently. */
  @ParameterizedTest
  @ValueSource(strings = {"AutoConfigureJson", "AutoConfigureWebFlux", "AutoConfigureWebMvc"})
  void testSlicesCheckPrefixes(String annotation) {
    int slices = 0;
    for (String file : new File("target/classes/META-INF/spring").list()) {
      if (!file.endsWith("." + annotation + ".imports")) continue;
      Class<?> slice;
      try {
        slice = Class.forName(file.replaceFirst("\\.imports$", ""));
      } catch (ClassNotFoundException ofAnotherVersion) {
        continue;
      }
      assertTrue(slice.isAnnotationPresent(ImportAutoConfiguration.class), file);
      List<String> loaded = new ArrayList<>();
      ImportCandidates.load(slice, getClass().getClassLoader()).forEach(loaded::add);
      assertTrue(loaded.contains("sortid.spring.IdConfiguration"), file);
      slices++;
    }
    assertEquals(1, slices);
  }

  @AutoConfigureJson
  static class JsonSlice {}

  record Buyer(TypeId<User> id) {}

  @Test
  void jsonSliceChecksPrefixes() throws Exception {
    try (var slice = new AnnotationConfigApplicationContext(JsonSlice.class)) {
      boolean isJackson3 = slice.containsBean("jacksonJsonMapper");
      Object mapper = slice.getBean(isJackson3 ? "jacksonJsonMapper" : "jacksonObjectMapper");
      Method read = mapper.getClass().getMethod("readValue", String.class, Class.class);
      String json = "{\"id\": \"user_01h455vb4pex5vsknk084sn02q\"}";
      assertEquals(
          new Buyer(new TypeId<>("user_01h455vb4pex5vsknk084sn02q")),
          read.invoke(mapper, json, Buyer.class));
      var refused =
          assertThrows(
              InvocationTargetException.class,
              () -> read.invoke(mapper, json.replace("user", "team"), Buyer.class));
      Throwable cause = refused.getCause();
      while (cause.getCause() != null) cause = cause.getCause();
      assertInstanceOf(MalformedIdException.class, cause);
    }
  }

  /**
   * Spring Data does not treat an id class as a projection, which would turn a query into {@code
   * SELECT new Ulid(max(o.id))}. {@code @PathVariable Ulid<Order> id} needs the conversion from a
   * string, and links need the conversion to a string.
   */
  @ParameterizedTest
  @EnumSource
  void idsAreNotProjectionsAndAreConverted(IdType type) throws Exception {
    var cases = new ObjectMapper().readTree(new File("../cases.json"));
    String text = cases.get("ids").get(type.sqlName()).asText();
    SortId<?> id = type.parse(text);
    assertEquals(0, PreferredConstructorDiscoverer.discover(id.getClass()).getParameterCount());
    assertEquals(id, new DefaultConversionService().convert(text, id.getClass()));
    assertEquals(text, new DefaultConversionService().convert(id, String.class));
  }
}
