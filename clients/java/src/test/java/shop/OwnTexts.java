package shop;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.*;
import sortid.SortId.*;

/** Accepts strings that neither Spring nor Jackson checks, so a constructor or the server must. */
@RestController
class OwnTexts {
  private final JdbcClient jdbc;

  OwnTexts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @GetMapping("/own")
  Ulid<Order> own(@RequestParam String text) {
    return new Ulid<>(text);
  }

  @GetMapping("/checked")
  String checked(@RequestParam String id) {
    return jdbc.sql("SELECT CAST(:id AS euid)").param("id", id).query(String.class).single();
  }

  @GetMapping("/broken")
  int broken() {
    return jdbc.sql("INSERT INTO users (id) VALUES (NULL)").update();
  }
}
