package shop;

// docs: begin
import jakarta.persistence.*;
import sortid.SortId.*;
import sortid.hibernate.Key;

@Entity
@Table(name = "users")
@Prefix("user") // every TypeId<User> has it
public class User {
  // typeid DEFAULT gen_typeid_monotonic('user') CHECK (typeid_has_prefix(id, 'user'))
  @Id @Key private TypeId<User> id;

  private String name;

  protected User() {}

  public User(String name) {
    this.name = name;
  }

  public TypeId<User> getId() {
    return id;
  }

  public String getName() {
    return name;
  }
}
// docs: end
