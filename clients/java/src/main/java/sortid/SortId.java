package sortid;

import java.lang.annotation.*;
import java.util.Objects;

/** An id of an entity {@code T}, as text: only the server decodes it. Ids are equal if their texts are, so a ulid in lower case is another. */
public sealed interface SortId<T> extends Comparable<SortId<T>>, java.io.Serializable {
    String value();

    /** Compares the texts, which have the server's order. */
    @Override default int compareTo(SortId<T> other) { return value().compareTo(other.value()); }

    /** The prefix of an entity's typeids, {@code user} of {@code user_01h455vb4pex5vsknk084sn02q}: that of every {@code TypeId<User>}, of a-z and _. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Prefix { String value(); }

    /** A typeid, such as {@code user_01h455vb4pex5vsknk084sn02q}. */
    record TypeId<T>(String value) implements SortId<T> {
        public TypeId { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
    /** A ulid, such as {@code 01ARZ3NDEKTSV4RRFFQ69G5FAV}. */
    record Ulid<T>(String value) implements SortId<T> {
        public Ulid { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
    /** An euid, such as {@code 1KDVDNA00B9F60938NKRKAYDXW8}. */
    record Euid<T>(String value) implements SortId<T> {
        public Euid { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
    /** An xid, such as {@code 113q8KFkAEs}. */
    record Xid<T>(String value) implements SortId<T> {
        public Xid { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
    /** A uid11, such as {@code 113q8KFkAEs}. */
    record Uid11<T>(String value) implements SortId<T> {
        public Uid11 { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
    /** A base62id, such as {@code Fd9w4CutiyWHZha547fAai}. */
    record Base62Id<T>(String value) implements SortId<T> {
        public Base62Id { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
    /** A ksuid, such as {@code 0ujtsYcgvSTl8PAuAdqWYSMnLOv}. */
    record Ksuid<T>(String value) implements SortId<T> {
        public Ksuid { Objects.requireNonNull(value, "the text of an id"); }
        @Override public String toString() { return value; }
    }
}
