package sortid;

import java.time.Instant;
import java.util.*;
import java.util.function.Function;
import sortid.SortId.*;

/** The types of the server: their generators and searches. */
public enum IdType {
    TYPEID(TypeId::new, true, "gen_typeid_monotonic", "gen_typeid"),
    ULID(Ulid::new, true, "gen_ulid_monotonic", "gen_ulid"),
    EUID(Euid::new, true, "gen_euid_monotonic", "gen_euid"),
    XID(Xid::new, true, "gen_xid_monotonic", "gen_xid"),
    UID11(Uid11::new, false, "gen_uid11_snowish", "gen_uid11_ts_seq_rand", "gen_uid11"),
    BASE62ID(Base62Id::new, false, "gen_base62id_monotonic", "gen_base62id"),
    KSUID(Ksuid::new, true, "gen_ksuid_monotonic", "gen_ksuid");

    private final Function<String, SortId<?>> constructor;
    private final boolean hasTime;
    private final List<String> generators;

    IdType(Function<String, SortId<?>> constructor, boolean hasTime, String... generators) {
        this.constructor = constructor;
        this.hasTime = hasTime;
        this.generators = List.of(generators);
    }

    /** The type whose ids a constructor makes, such as {@code Ulid<Order>::new}. */
    public static IdType of(Function<String, ? extends SortId<?>> constructor) {
        return valueOf(constructor.apply("").getClass().getSimpleName().toUpperCase(Locale.ROOT));
    }

    public SortId<?> id(String text) { return constructor.apply(text); }
    public String sqlName() { return name().toLowerCase(Locale.ROOT); }

    /** A default: a call of this generator, such as gen_ulid or gen_euid(42), or of the first one if it is empty. Only a typeid has a prefix. */
    public String defaultOf(String generator, String prefix) {
        String call = generator.isEmpty() ? generators.get(0) : generator;
        if (!generators.contains(call.replaceFirst("\\(\\d+\\)$", ""))) {
            throw new IllegalArgumentException("no generator of a " + sqlName() + ": " + call + "; there are " + String.join(", ", generators));
        }
        return call.endsWith(")") ? call : call + "(" + (this == TYPEID ? literal(prefix) : "") + ")";
    }

    /** Ids that begin with a prefix. */
    public Search startsWith(String prefix) {
        if (prefix.isEmpty()) throw new IllegalArgumentException("the prefix is empty: every " + sqlName() + " begins with it");
        return new Search("({0} BETWEEN " + sqlName() + "_lower_bound({1}) AND " + sqlName() + "_upper_bound({1}))", List.of(prefix));
    }

    /** Ids that were made from a time on until before another; either may be null. Of typeids with their prefix. */
    public Search within(Instant from, Instant until) { return within(null, from, until); }
    public Search within(String prefix, Instant from, Instant until) {
        if (!hasTime) throw new IllegalArgumentException("a " + sqlName() + " cannot be searched by time");
        String range = (this == TYPEID ? literal(prefix) + ", " : "") + "tstzrange(CAST({1} AS timestamptz), CAST({2} AS timestamptz))";
        return new Search("({0} BETWEEN " + sqlName() + "_first_in(" + range + ") AND " + sqlName() + "_last_in(" + range + "))", Arrays.asList(from, until));
    }

    /** The condition that typeids of a column have this prefix, for a CHECK. */
    public static String check(String column, String prefix) { return "typeid_has_prefix(" + column + ", " + literal(prefix) + ")"; }

    private static String literal(String prefix) {
        if (prefix != null && prefix.matches("[a-z]([a-z_]{0,61}[a-z])?")) return "'" + prefix + "'";
        throw new IllegalArgumentException(prefix == null ? "a typeid needs the prefix of its entity" : "no prefix of a typeid: \"" + prefix + '"');
    }
}
