package shop;

import jakarta.persistence.*;
import java.util.List;
import sortid.SortId.*;
import sortid.hibernate.Key;

// docs: begin
@Entity
@Table(name = "orders")
public class Order {
  @Id @Key
  public Ulid<Order>
      id; // ulid DEFAULT gen_ulid_monotonic(); another generator: @Key(generator = "gen_ulid")

  @ManyToOne(fetch = FetchType.LAZY)
  public User buyer; // a foreign key of type typeid

  public TypeId<User> seller; // a column without foreign key, with its own CHECK
  public List<TypeId<User>> watchers; // typeid[]

  @Column(columnDefinition = "order_code")
  public Xid<Order> code; // a domain that exists already
}
// docs: end
