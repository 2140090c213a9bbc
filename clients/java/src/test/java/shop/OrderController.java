package shop;

import java.util.List;
import org.springframework.web.bind.annotation.*;
import sortid.Search;
import sortid.SortId.*;

// docs: begin
@RestController
public class OrderController {
  record NewOrder(TypeId<User> seller, List<TypeId<User>> watchers) {}

  private final Orders orders;

  OrderController(Orders orders) {
    this.orders = orders;
  }

  @PostMapping("/orders")
  Ulid<Order> create(@RequestBody NewOrder made) {
    return orders.save(new Order(null, made.seller, made.watchers, null)).getId();
  }

  @GetMapping("/orders/after")
  List<Orders.Summary> after(@RequestParam Ulid<Order> id) {
    return orders.findByIdGreaterThanOrderById(id);
  }

  @GetMapping("/orders/like")
  List<Ulid<Order>> like(@RequestParam String prefix) {
    return orders.like(Search.sendable(prefix));
  }

  @GetMapping("/users/{seller}/orders")
  List<Ulid<Order>> of(@PathVariable TypeId<User> seller) {
    return orders.of(seller);
  }
}
// docs: end
