package tests;

import static org.junit.jupiter.api.Assertions.*;

import java.sql.Types;
import java.util.*;
import org.junit.jupiter.api.*;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.mapping.PreferredConstructor;
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
        return jdbc.sql("SELECT id FROM orders WHERE buyer_id = :buyer ORDER BY id").param("buyer", buyer, Types.OTHER)
                .query((row, n) -> Jdbc.get(row, "id", Ulid<Order>::new)).list();
    }
    // docs: end

    static ConfigurableApplicationContext application;
    static JdbcClient jdbc;
    static Orders orders;
    static final Order first = new Order(), second = new Order();
    static User ada;

    @BeforeAll
    static void start() throws Exception {
        execute("CREATE DOMAIN order_code AS " + types + ".xid");
        application = new SpringApplicationBuilder(Shop.class).web(WebApplicationType.NONE).run("--spring.datasource.url=" + url, "--spring.datasource.username=" + USER,
                "--spring.datasource.password=" + PASSWORD, "--spring.jpa.hibernate.ddl-auto=create", "--spring.jpa.properties.sortid.schema=" + types,
                "--spring.main.banner-mode=off", "--logging.level.root=off");
        jdbc = application.getBean(JdbcClient.class);
        orders = application.getBean(Orders.class);
        ada = new User();
        ada.id = new TypeId<>(jdbc.sql("INSERT INTO users (name) VALUES ('Ada') RETURNING id").query(String.class).single());
        for (Order order : List.of(first, second)) order.buyer = ada;
        orders.saveAllAndFlush(List.of(first, second));
    }

    @AfterAll
    static void stop() {
        if (application != null) application.close();
    }

    @Test
    void repository() {
        assertEquals(second.id, orders.newestOf(ada.id));
        assertNull(orders.newestOf(new TypeId<>("user_01h455vb4pex5vsknk084sn02q")));
        assertEquals(List.of(second.id), orders.findByIdGreaterThanOrderById(first.id).stream().map(order -> order.id).toList());
        assertEquals(List.of(second.id), orders.like(second.id.value()).stream().map(order -> order.id).toList());
        assertTrue(orders.existsById(first.id));
        if (isPlain) assertFalse(orders.existsById(new Ulid<>("no id")));
        else assertTrue(Jdbc.isMalformed(assertThrows(DataIntegrityViolationException.class, () -> orders.existsById(new Ulid<>("no id")))));
    }

    @Test
    void jdbcClientAndKotlin() {
        assertEquals(List.of(first.id, second.id), ordersOf(jdbc, ada.id));
        Team team = application.getBean(Teams.class).save(new Team("A", ada.id, null));
        assertEquals(team.getId(), application.getBean(Teams.class).findByOwner(ada.id).get(0).getId());
        assertEquals(List.of(team.getId()), TeamKt.teamsOf(jdbc, ada.id));
    }

    /** Of which it makes {@code SELECT new Ulid(max(o.id))}. */
    @Test
    void idsAreNoProjections() {
        for (IdType type : IdType.values()) {
            PreferredConstructor<?, ?> constructor = PreferredConstructorDiscoverer.discover(type.id("").getClass());
            assertEquals(0, constructor.getParameterCount(), type.sqlName());
        }
    }

    /** As for {@code @PathVariable Ulid<Order> id} and for links. */
    @Test
    void conversion() {
        var service = new DefaultConversionService();
        assertEquals(first.id, service.convert(first.id.value().toLowerCase(Locale.ROOT), Ulid.class));
        assertEquals(first.id.value(), service.convert(first.id, String.class));
    }
}
