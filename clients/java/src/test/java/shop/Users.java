package shop;

import org.springframework.data.jpa.repository.JpaRepository;
import sortid.SortId.*;

public interface Users extends JpaRepository<User, TypeId<User>> {}
