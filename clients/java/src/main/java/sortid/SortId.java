package sortid;

import com.fasterxml.jackson.annotation.*;
import java.lang.annotation.*;

/**
 * An id of an entity {@code T}. Its value, which is also its JSON, is a string in the server's
 * spelling. Constructors reject strings that the server would reject.
 *
 * @param <T> the entity
 */
public abstract sealed class SortId<T> implements Comparable<SortId<T>>, java.io.Serializable {
  private static final long serialVersionUID = 2;

  private final String value;

  SortId(IdType type, String text) {
    value = type.canonical(text);
  }

  /**
   * Creates an invalid id; only for frameworks. Without such a constructor, Spring Data would treat
   * the class as a projection, and turn {@code SELECT max(id)} into {@code SELECT new
   * Ulid(max(id))}. Jackson must not find the constructor, because it would turn an object into an
   * id.
   */
  SortId() {
    value = "";
  }

  /** Returns the id in the server's spelling. */
  @JsonValue
  public final String value() {
    return value;
  }

  /**
   * Compares the values, which sort like the ids in the server. Ids of different types are never
   * equal.
   */
  @Override
  public final int compareTo(SortId<T> other) {
    int order = value.compareTo(other.value);
    return order != 0 ? order : getClass().getName().compareTo(other.getClass().getName());
  }

  @Override
  public final boolean equals(Object other) {
    return other != null
        && getClass() == other.getClass()
        && value.equals(((SortId<?>) other).value);
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  @Override
  public final String toString() {
    return value;
  }

  /**
   * The prefix of an entity's typeids, such as {@code user} in {@code
   * user_01h455vb4pex5vsknk084sn02q}. Every {@code TypeId<User>} has this prefix. A prefix consists
   * of letters a to z and _.
   */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Prefix {
    /** Returns the prefix, without the _ after it. */
    String value();
  }

  /** A typeid, such as {@code user_01h455vb4pex5vsknk084sn02q}. */
  public static final class TypeId<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public TypeId(String text) {
      super(IdType.TYPEID, text);
    }

    /**
     * Returns the typeid in a string, which may be untrusted input: {@code TypeId.parse(User.class,
     * text)}. The typeid must have the entity's prefix.
     *
     * @throws MalformedIdException if the string is not a typeid with that prefix
     */
    @SuppressWarnings("unchecked") // the prefix is the entity's
    public static <T> TypeId<T> parse(Class<T> entity, String text) {
      String prefix = IdType.prefixOf(entity);
      if (prefix == null) throw new IllegalArgumentException(entity.getName() + " has no @Prefix");
      return (TypeId<T>) IdType.TYPEID.parse(text, prefix);
    }

    @JsonIgnore
    private TypeId() {}
  }

  /** A ulid, such as {@code 01ARZ3NDEKTSV4RRFFQ69G5FAV}. */
  public static final class Ulid<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public Ulid(String text) {
      super(IdType.ULID, text);
    }

    @JsonIgnore
    private Ulid() {}
  }

  /** An euid, such as {@code 1KDVDNA00B9F60938NKRKAYDXW8}. */
  public static final class Euid<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public Euid(String text) {
      super(IdType.EUID, text);
    }

    @JsonIgnore
    private Euid() {}
  }

  /** An xid, such as {@code 113q8KFkAEs}. */
  public static final class Xid<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public Xid(String text) {
      super(IdType.XID, text);
    }

    @JsonIgnore
    private Xid() {}
  }

  /** A uid11, such as {@code 113q8KFkAEs}. */
  public static final class Uid11<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public Uid11(String text) {
      super(IdType.UID11, text);
    }

    @JsonIgnore
    private Uid11() {}
  }

  /** A base62id, such as {@code Fd9w4CutiyWHZha547fAai}. */
  public static final class Base62Id<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public Base62Id(String text) {
      super(IdType.BASE62ID, text);
    }

    @JsonIgnore
    private Base62Id() {}
  }

  /** A ksuid, such as {@code 0ujtsYcgvSTl8PAuAdqWYSMnLOv}. */
  public static final class Ksuid<T> extends SortId<T> {
    private static final long serialVersionUID = 2;

    /** Creates an id from a string, or throws a {@link MalformedIdException}. */
    @JsonCreator
    public Ksuid(String text) {
      super(IdType.KSUID, text);
    }

    @JsonIgnore
    private Ksuid() {}
  }
}
