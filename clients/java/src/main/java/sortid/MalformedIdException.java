package sortid;

/**
 * A text that is no id of the type, or one of another entity. Its message does not repeat the text,
 * because frameworks format messages a second time.
 */
public final class MalformedIdException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final IdType type;

  /** The prefix is null where any is right. */
  MalformedIdException(IdType type, String prefix) {
    super("not a valid " + type.sqlName() + (prefix == null ? "" : " with the prefix " + prefix));
    this.type = type;
  }

  /** The type that the text was to be an id of. */
  public IdType type() {
    return type;
  }
}
