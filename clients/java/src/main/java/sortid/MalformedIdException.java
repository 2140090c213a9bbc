package sortid;

/**
 * Thrown if a string is not an id of the type, or is an id of another entity. The message does not
 * repeat the string, because some frameworks use messages as format strings.
 */
public final class MalformedIdException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final IdType type;

  /** Creates the exception for a type. A null prefix means that any prefix was allowed. */
  MalformedIdException(IdType type, String prefix) {
    super("not a valid " + type.sqlName() + (prefix == null ? "" : " with the prefix " + prefix));
    this.type = type;
  }

  /** Returns the type whose id was expected. */
  public IdType type() {
    return type;
  }
}
