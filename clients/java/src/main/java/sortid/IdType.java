package sortid;

import java.time.Instant;
import java.util.*;
import java.util.function.Function;
import sortid.SortId.*;

/** The server's types, with their formats, generators and searches. */
public enum IdType {
  TYPEID(
      TypeId.class,
      TypeId::new,
      new Symbols("0-7", "0-9a-hjkmnp-tv-z", 26),
      true,
      "gen_typeid_monotonic",
      "gen_typeid"),
  ULID(
      Ulid.class,
      Ulid::new,
      new Symbols("0-7", "0-9A-HJKMNP-TV-Za-hjkmnp-tv-z", 26),
      true,
      "gen_ulid_monotonic",
      "gen_ulid"),
  EUID(
      Euid.class,
      Euid::new,
      new Symbols("0-9A-TV-Za-tv-z", "0-9A-TV-Za-tv-z", 27),
      true,
      "gen_euid_monotonic",
      "gen_euid"),
  XID(
      Xid.class,
      Xid::new,
      new Symbols("1-9A-HJ-NP-Za-j", "1-9A-HJ-NP-Za-km-z", 11, "11111111111", "jpXCZedGfVQ"),
      true,
      "gen_xid_monotonic",
      "gen_xid"),
  UID11(
      Uid11.class,
      Uid11::new,
      new Symbols("1-9A-HJ-NP-Za-j", "1-9A-HJ-NP-Za-km-z", 11, "11111111111", "jpXCZedGfVQ"),
      false,
      "gen_uid11_snowish",
      "gen_uid11_ts_seq_rand",
      "gen_uid11"),
  BASE62ID(
      Base62Id.class,
      Base62Id::new,
      new Symbols("F-N", "0-9A-Za-z", 22, "Fa84QWiAxLXUJaHZmEVPEG", "NNC6dn4GR1JETNQMfLl6qN"),
      true,
      "gen_base62id_monotonic",
      "gen_base62id"),
  KSUID(
      Ksuid.class,
      Ksuid::new,
      new Symbols(
          "0-9A-Za", "0-9A-Za-z", 27, "000000000000000000000000000", "aWgEPTl1tmebfsQzFP4bxwgy80V"),
      true,
      "gen_ksuid_monotonic",
      "gen_ksuid");

  private final Class<?> idClass;
  private final Function<String, SortId<?>> constructor;
  private final Symbols symbols;
  private final boolean hasTime;
  private final List<String> generators;

  IdType(
      Class<?> idClass,
      Function<String, SortId<?>> constructor,
      Symbols symbols,
      boolean hasTime,
      String... generators) {
    this.idClass = idClass;
    this.constructor = constructor;
    this.symbols = symbols;
    this.hasTime = hasTime;
    this.generators = List.of(generators);
  }

  /** The symbols of a type's ids, without a typeid's prefix. */
  private static final class Symbols {
    private final String pattern;
    private final int size;
    private final boolean[] first, others;
    private final String least, greatest;

    /** Creates the symbols of a type without limits. */
    Symbols(String first, String others, int size) {
      this(first, others, size, "", "~");
    }

    /**
     * Creates the symbols of a type with the given first and last ids. The symbols sort in ASCII
     * order, so strings sort like ids.
     */
    Symbols(String first, String others, int size, String least, String greatest) {
      this.size = size;
      this.least = least;
      this.greatest = greatest;
      this.first = listed(first);
      this.others = listed(others);
      pattern =
          first.equals(others)
              ? "[" + others + "]{" + size + "}$"
              : "[" + first + "][" + others + "]{" + (size - 1) + "}$";
    }

    /** Returns the ASCII characters in a character class of a regular expression. */
    private static boolean[] listed(String in) {
      boolean[] listed = new boolean[128];
      for (int i = 0; i < in.length(); i++) {
        boolean isRange = i + 2 < in.length() && in.charAt(i + 1) == '-';
        Arrays.fill(listed, in.charAt(i), in.charAt(isRange ? i + 2 : i) + 1, true);
        if (isRange) i += 2;
      }
      return listed;
    }

    boolean match(String text, int begin) {
      if (text.length() - begin != size) return false;
      for (int i = begin; i < text.length(); i++) {
        char symbol = text.charAt(i);
        if (symbol > 127 || !(i == begin ? first : others)[symbol]) return false;
      }
      return true;
    }

    boolean haveWithin(String id) {
      return least.compareTo(id) <= 0 && id.compareTo(greatest) <= 0;
    }
  }

  /** Returns the type of the ids that a constructor creates, such as {@code Ulid<Order>::new}. */
  public static IdType of(Function<String, ? extends SortId<?>> constructor) {
    try {
      return of(constructor.apply("").getClass());
    } catch (MalformedIdException malformed) {
      return malformed.type();
    }
  }

  /** Returns the type of an id class, such as {@code Ulid.class}. */
  public static IdType of(Class<?> idClass) {
    for (IdType type : values()) if (type.idClass == idClass) return type;
    throw new IllegalArgumentException("not an id class: " + idClass.getName());
  }

  /** Returns the class of this type's ids. */
  public Class<?> idClass() {
    return idClass;
  }

  /**
   * Returns the prefix of an entity's typeids, or null if the entity has no {@link Prefix}.
   *
   * @param entity such as {@code User.class}
   */
  public static String prefixOf(Class<?> entity) {
    Prefix given = entity.getAnnotation(Prefix.class);
    return given == null ? null : given.value();
  }

  /**
   * Returns the id in a string, which may be untrusted input. The constructors of ids accept the
   * same strings.
   *
   * @throws MalformedIdException if the server would reject the string
   */
  public SortId<?> parse(String text) {
    return constructor.apply(text);
  }

  /**
   * Returns the id in a string. A typeid must have the prefix, unless the prefix is null.
   *
   * @throws MalformedIdException if the server would reject the string, or if it has another prefix
   */
  public SortId<?> parse(String text, String prefix) {
    if (this != TYPEID || prefix == null) return parse(text);
    Objects.requireNonNull(text, "the text of an id");
    String begins = checked(prefix) + "_";
    if (!text.startsWith(begins) || !symbols.match(text, begins.length()))
      throw new MalformedIdException(this, prefix);
    return parse(text);
  }

  /**
   * Returns the name of the type in SQL. For {@link #XID}, this is {@code xid}, and PostgreSQL has
   * its own type of that name: in the text of a statement, write {@code xid11}.
   */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the regular expression that ids of this type match. The constructors of ids and the
   * server reject some strings that match: those outside the range of the type's ids, and euids
   * with a wrong check value.
   */
  public String pattern() {
    return (this == TYPEID ? "^(?:[a-z](?:[a-z_]{0,61}[a-z])?_)?" : "^") + symbols.pattern;
  }

  /** Returns the regular expression that typeids with this prefix match. */
  public String pattern(String prefix) {
    if (this != TYPEID)
      throw new IllegalArgumentException("ids of type " + sqlName() + " have no prefix");
    return "^" + checked(prefix) + "_" + symbols.pattern;
  }

  /**
   * Returns an id in the server's spelling. Ulids and euids are in upper case. Euids have digits
   * instead of I, L and O, and end with their check value. Base62ids have no quotes.
   */
  String canonical(String text) {
    Objects.requireNonNull(text, "the text of an id");
    boolean isQuoted =
        this == BASE62ID && text.length() == 24 && text.startsWith("\"") && text.endsWith("\"");
    String bare = isQuoted ? text.substring(1, 23) : text;
    int begin = this == TYPEID ? bare.lastIndexOf('_') + 1 : 0;
    if (!symbols.match(bare, begin)
        || begin > 0 && !isPrefix(bare, begin - 1)
        || !symbols.haveWithin(bare)) throw new MalformedIdException(this, null);
    return switch (this) {
      case ULID -> bare.toUpperCase(Locale.ROOT);
      case EUID ->
          withCheck(
              bare.toUpperCase(Locale.ROOT).replace('I', '1').replace('L', '1').replace('O', '0'));
      default -> bare;
    };
  }

  private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // an euid's symbols
  private static final byte[] VALUES = new byte[128]; // the value of each symbol

  static {
    for (byte value = 0; value < DIGITS.length(); value++) VALUES[DIGITS.charAt(value)] = value;
  }

  /** Returns an euid with its check value. The last 7 bits must be that value, or 127 for none. */
  private static String withCheck(String euid) {
    int rest = 0; // the remainder of the bits before the last two symbols
    for (int i = 0; i < 25; i++) rest = (rest * 32 + VALUES[euid.charAt(i)]) % 127;
    int before = VALUES[euid.charAt(25)];
    int check = (rest * 8 + before / 4) % 127;
    int given = before % 4 * 32 + VALUES[euid.charAt(26)];
    if (given == check) return euid;
    if (given != 127) throw new MalformedIdException(EUID, null);
    return euid.substring(0, 25)
        + DIGITS.charAt(before & 28 | check >> 5)
        + DIGITS.charAt(check & 31);
  }

  /**
   * Returns a call to a generator, for DEFAULT. The generator is a name such as gen_ulid, a call
   * such as gen_euid(42), or empty for the _monotonic generator. Only a typeid has a prefix.
   */
  public String defaultOf(String generator, String prefix) {
    if (generator.isEmpty() && this == UID11) {
      throw new IllegalArgumentException(
          "uid11 has no default generator: choose "
              + String.join(" or ", generators)
              + "; gen_uid11_snowish needs a different sortid.machine_id on each server");
    }
    String call = generator.isEmpty() ? generators.get(0) : generator;
    if (!generators.contains(call.replaceFirst("\\(\\d+\\)$", ""))) {
      throw new IllegalArgumentException(
          call
              + " is not a generator for "
              + sqlName()
              + ": choose "
              + String.join(" or ", generators));
    }
    return call.endsWith(")") ? call : call + "(" + (this == TYPEID ? literal(prefix) : "") + ")";
  }

  /**
   * Returns a search for ids that begin with a prefix. An empty prefix matches all ids, and a
   * prefix that no id can have matches none.
   */
  public Search startsWith(String prefix) {
    String valid = "(CASE WHEN " + sqlName() + "_is_valid_prefix({1}) THEN {1} END)";
    return new Search(
        "({0} BETWEEN "
            + sqlName()
            + "_lower_bound"
            + valid
            + " AND "
            + sqlName()
            + "_upper_bound"
            + valid
            + ")",
        List.of(Search.sendable(prefix)));
  }

  /**
   * Returns a search for ids whose time is at or after {@code from}, and before {@code until}.
   * Either may be null. For typeids, use {@link #within(String, Instant, Instant)}.
   */
  public Search within(Instant from, Instant until) {
    return within(null, from, until);
  }

  /** Returns a search by time for typeids with a prefix. */
  public Search within(String prefix, Instant from, Instant until) {
    if (!hasTime)
      throw new IllegalArgumentException(
          "ids of type " + sqlName() + " cannot be searched by time");
    String range =
        (this == TYPEID ? literal(prefix) + ", " : "")
            + "tstzrange(CAST({1} AS timestamptz), CAST({2} AS timestamptz))";
    return new Search(
        "({0} BETWEEN "
            + sqlName()
            + "_first_in("
            + range
            + ") AND "
            + sqlName()
            + "_last_in("
            + range
            + "))",
        Arrays.asList(from, until));
  }

  /** Returns the condition that a typeid has this prefix, for a CHECK. */
  public static Search hasPrefix(String prefix) {
    return new Search("typeid_has_prefix({0}, " + literal(prefix) + ")", List.of());
  }

  /**
   * Returns the condition that all typeids in an array have this prefix, for a CHECK. It compares
   * the typeids with two bounds. That suffices, because a digit follows the prefix and _.
   */
  public static Search allHavePrefix(String prefix) {
    String checked = checked(prefix);
    return new Search(
        "(typeid_lower_bound('"
            + checked
            + "_0') <= ALL ({0})"
            + " AND typeid_upper_bound('"
            + checked
            + "_7') >= ALL ({0}))",
        List.of());
  }

  private static String literal(String prefix) {
    return "'" + checked(prefix) + "'";
  }

  private static String checked(String prefix) {
    if (prefix != null && isPrefix(prefix, prefix.length())) return prefix;
    throw new IllegalArgumentException(
        prefix == null
            ? "a typeid needs the prefix of its entity"
            : "not a valid typeid prefix: \"" + prefix + '"');
  }

  /** Returns whether the first {@code length} characters of a string are a valid typeid prefix. */
  private static boolean isPrefix(String text, int length) {
    if (length < 1 || length > 63 || text.charAt(0) == '_' || text.charAt(length - 1) == '_')
      return false;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c != '_' && (c < 'a' || c > 'z')) return false;
    }
    return true;
  }
}
