package shop;

import jakarta.persistence.*;
import sortid.SortId.*;
import sortid.hibernate.Key;

// docs: begin
@Entity
@Table(name = "users")
@Prefix("user") // of every TypeId<User>
public class User {
  @Id @Key
  public TypeId<User>
      id; // typeid DEFAULT gen_typeid_monotonic('user') CHECK (typeid_has_prefix(id, 'user'))

  public String name;
}
// docs: end
