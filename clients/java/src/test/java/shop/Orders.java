package shop;

import java.util.List;
import org.springframework.data.jpa.repository.*;
import sortid.SortId.*;

// docs: begin
public interface Orders extends JpaRepository<Order, Ulid<Order>> {
  List<Order> findByIdGreaterThanOrderById(Ulid<Order> id);

  @Query("SELECT o FROM Order o WHERE id_starts_with(o.id, :prefix)")
  List<Order> like(String prefix);

  @Query("SELECT max(o.id) FROM Order o WHERE o.buyer.id = :buyer")
  Ulid<Order> newestOf(TypeId<User> buyer);
}
// docs: end
