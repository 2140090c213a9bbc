package sortid;

import java.time.Instant;
import java.util.*;
import java.util.function.Function;
import sortid.SortId.*;

/** The types of the server: their texts, generators and searches. */
public enum IdType {
  TYPEID(
      TypeId::new,
      "^(?:[a-z](?:[a-z_]{0,61}[a-z])?_)?[0-7][0-9a-hjkmnp-tv-z]{25}$",
      true,
      "gen_typeid_monotonic",
      "gen_typeid"),
  ULID(
      Ulid::new,
      "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$",
      true,
      "gen_ulid_monotonic",
      "gen_ulid"),
  EUID(Euid::new, "^[0-9A-TV-Za-tv-z]{27}$", true, "gen_euid_monotonic", "gen_euid"),
  XID(
      Xid::new,
      "^[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}$",
      true,
      "gen_xid_monotonic",
      "gen_xid"),
  UID11(
      Uid11::new,
      "^[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}$",
      false,
      "gen_uid11_snowish",
      "gen_uid11_ts_seq_rand",
      "gen_uid11"),
  BASE62ID(
      Base62Id::new, "^[F-N][0-9A-Za-z]{21}$", false, "gen_base62id_monotonic", "gen_base62id"),
  KSUID(Ksuid::new, "^[0-9A-Za][0-9A-Za-z]{26}$", true, "gen_ksuid_monotonic", "gen_ksuid");

  private final Function<String, SortId<?>> constructor;
  private final String pattern;
  private final boolean hasTime;
  private final List<String> generators;

  IdType(
      Function<String, SortId<?>> constructor,
      String pattern,
      boolean hasTime,
      String... generators) {
    this.constructor = constructor;
    this.pattern = pattern;
    this.hasTime = hasTime;
    this.generators = List.of(generators);
  }

  /** The type whose ids a constructor makes, such as {@code Ulid<Order>::new}. */
  public static IdType of(Function<String, ? extends SortId<?>> constructor) {
    return valueOf(constructor.apply("").getClass().getSimpleName().toUpperCase(Locale.ROOT));
  }

  public SortId<?> id(String text) {
    return constructor.apply(text);
  }

  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The regular expression of the texts of this type: an early gate, because the server also
   * compares check values and limits.
   */
  public String pattern() {
    return pattern;
  }

  public String pattern(String prefix) {
    if (this != TYPEID) throw new IllegalArgumentException("a " + sqlName() + " has no prefix");
    return pattern.replaceFirst("\\^.*_\\)\\?", "^" + checked(prefix) + "_");
  }

  /**
   * What the server makes of other spellings: ulid and euid in capitals, an euid's I, L and O as
   * digits, a base62id without quotes.
   */
  String canonical(String text) {
    Objects.requireNonNull(text, "the text of an id");
    boolean isQuoted =
        this == BASE62ID && text.length() == 24 && text.startsWith("\"") && text.endsWith("\"");
    String bare = isQuoted ? text.substring(1, 23) : text;
    String canonical =
        switch (this) {
          case ULID -> bare.toUpperCase(Locale.ROOT);
          case EUID ->
              bare.toUpperCase(Locale.ROOT).replace('I', '1').replace('L', '1').replace('O', '0');
          default -> bare;
        };
    return canonical.equals(text) || !bare.matches(pattern) ? text : canonical;
  }

  /**
   * A default: a call of this generator, such as gen_ulid or gen_euid(42), or of the _monotonic one
   * if it is empty. Only a typeid has a prefix.
   */
  public String defaultOf(String generator, String prefix) {
    if (generator.isEmpty() && this == UID11) {
      throw new IllegalArgumentException(
          "a uid11 has no default generator; there are "
              + String.join(", ", generators)
              + ", of which gen_uid11_snowish needs its own sortid.machine_id on each server");
    }
    String call = generator.isEmpty() ? generators.get(0) : generator;
    if (!generators.contains(call.replaceFirst("\\(\\d+\\)$", ""))) {
      throw new IllegalArgumentException(
          "no generator of a "
              + sqlName()
              + ": "
              + call
              + "; there are "
              + String.join(", ", generators));
    }
    return call.endsWith(")") ? call : call + "(" + (this == TYPEID ? literal(prefix) : "") + ")";
  }

  /** Ids that begin with a prefix; all if it is empty. */
  public Search startsWith(String prefix) {
    return new Search(
        "({0} BETWEEN " + sqlName() + "_lower_bound({1}) AND " + sqlName() + "_upper_bound({1}))",
        List.of(prefix));
  }

  /**
   * Ids that were made from a time on until before another; either may be null. Of typeids with
   * their prefix.
   */
  public Search within(Instant from, Instant until) {
    return within(null, from, until);
  }

  public Search within(String prefix, Instant from, Instant until) {
    if (!hasTime)
      throw new IllegalArgumentException("a " + sqlName() + " cannot be searched by time");
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

  /** Typeids that have this prefix, for a CHECK. */
  public static Search hasPrefix(String prefix) {
    return new Search("typeid_has_prefix({0}, " + literal(prefix) + ")", List.of());
  }

  private static String literal(String prefix) {
    return "'" + checked(prefix) + "'";
  }

  private static String checked(String prefix) {
    if (prefix != null && prefix.matches("[a-z]([a-z_]{0,61}[a-z])?")) return prefix;
    throw new IllegalArgumentException(
        prefix == null
            ? "a typeid needs the prefix of its entity"
            : "no prefix of a typeid: \"" + prefix + '"');
  }
}
