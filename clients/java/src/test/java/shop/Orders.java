package shop;

import java.util.List;
import org.springframework.data.jpa.repository.*;
import sortid.SortId.*;

// docs: begin
public interface Orders extends JpaRepository<Order, Ulid<Order>> {
  record Summary(Ulid<Order> id, TypeId<User> seller) {}

  List<Summary> findByIdGreaterThanOrderById(Ulid<Order> id);

  @Query("SELECT o.id FROM Order o WHERE id_starts_with(o.id, :prefix)")
  List<Ulid<Order>> like(String prefix);

  @Query("SELECT o.id FROM Order o WHERE :seller IS NULL OR o.seller = :seller ORDER BY o.id")
  List<Ulid<Order>> of(TypeId<User> seller);

  @Query("SELECT max(o.id) FROM Order o WHERE o.buyer.id = :buyer")
  Ulid<Order> newestOf(TypeId<User> buyer);
}
// docs: end
