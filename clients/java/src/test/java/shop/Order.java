package shop;

import jakarta.persistence.*;
import java.util.List;
import sortid.SortId.*;
import sortid.hibernate.Key;

// docs: begin
@Entity
@Table(name = "orders")
public class Order {
  @Id @Key private Ulid<Order> id; // another generator: @Key(generator = "gen_ulid")

  @ManyToOne(fetch = FetchType.LAZY)
  private User buyer; // a foreign key of type typeid

  private TypeId<User> seller; // a column without a foreign key, with its own CHECK
  private List<TypeId<User>> watchers; // typeid[], with a CHECK on each element

  @Column(columnDefinition = "order_code")
  private Xid<Order> code; // an existing domain

  protected Order() {}

  public Order(User buyer, TypeId<User> seller, List<TypeId<User>> watchers, Xid<Order> code) {
    this.buyer = buyer;
    this.seller = seller;
    this.watchers = watchers;
    this.code = code;
  }

  public Ulid<Order> getId() {
    return id;
  }

  public User getBuyer() {
    return buyer;
  }

  public TypeId<User> getSeller() {
    return seller;
  }

  public List<TypeId<User>> getWatchers() {
    return watchers;
  }

  public Xid<Order> getCode() {
    return code;
  }
}
// docs: end
