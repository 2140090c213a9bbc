package sortid;

import com.fasterxml.jackson.annotation.*; // without elements: javac warns about those where Jackson is missing
import java.lang.annotation.*;

/** An id of an entity {@code T}, as its canonical text, in JSON too: only the server decodes it. What is malformed is kept, for the server to refuse. */
public sealed interface SortId<T> extends Comparable<SortId<T>>, java.io.Serializable {
    @JsonValue String value();

    /** Compares the texts, which have the server's order. */
    @Override default int compareTo(SortId<T> other) { return value().compareTo(other.value()); }

    /** The prefix of an entity's typeids, {@code user} of {@code user_01h455vb4pex5vsknk084sn02q}: that of every {@code TypeId<User>}, of a-z and _. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Prefix { String value(); }

    /** A typeid, such as {@code user_01h455vb4pex5vsknk084sn02q}. */
    record TypeId<T>(String value) implements SortId<T> {
        public TypeId { value = IdType.TYPEID.canonical(value); }
        @JsonCreator public static <T> TypeId<T> of(String text) { return new TypeId<>(text); }
        @Override public String toString() { return value; }
    }
    /** A ulid, such as {@code 01ARZ3NDEKTSV4RRFFQ69G5FAV}. */
    record Ulid<T>(String value) implements SortId<T> {
        public Ulid { value = IdType.ULID.canonical(value); }
        @JsonCreator public static <T> Ulid<T> of(String text) { return new Ulid<>(text); }
        @Override public String toString() { return value; }
    }
    /** An euid, such as {@code 1KDVDNA00B9F60938NKRKAYDXW8}. */
    record Euid<T>(String value) implements SortId<T> {
        public Euid { value = IdType.EUID.canonical(value); }
        @JsonCreator public static <T> Euid<T> of(String text) { return new Euid<>(text); }
        @Override public String toString() { return value; }
    }
    /** An xid, such as {@code 113q8KFkAEs}. */
    record Xid<T>(String value) implements SortId<T> {
        public Xid { value = IdType.XID.canonical(value); }
        @JsonCreator public static <T> Xid<T> of(String text) { return new Xid<>(text); }
        @Override public String toString() { return value; }
    }
    /** A uid11, such as {@code 113q8KFkAEs}. */
    record Uid11<T>(String value) implements SortId<T> {
        public Uid11 { value = IdType.UID11.canonical(value); }
        @JsonCreator public static <T> Uid11<T> of(String text) { return new Uid11<>(text); }
        @Override public String toString() { return value; }
    }
    /** A base62id, such as {@code Fd9w4CutiyWHZha547fAai}. */
    record Base62Id<T>(String value) implements SortId<T> {
        public Base62Id { value = IdType.BASE62ID.canonical(value); }
        @JsonCreator public static <T> Base62Id<T> of(String text) { return new Base62Id<>(text); }
        @Override public String toString() { return value; }
    }
    /** A ksuid, such as {@code 0ujtsYcgvSTl8PAuAdqWYSMnLOv}. */
    record Ksuid<T>(String value) implements SortId<T> {
        public Ksuid { value = IdType.KSUID.canonical(value); }
        @JsonCreator public static <T> Ksuid<T> of(String text) { return new Ksuid<>(text); }
        @Override public String toString() { return value; }
    }
}
