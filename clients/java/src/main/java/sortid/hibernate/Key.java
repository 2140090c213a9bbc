package sortid.hibernate;

import java.lang.annotation.*;
import java.util.EnumSet;
import org.hibernate.MappingException;
import org.hibernate.annotations.AttributeBinderType;
import org.hibernate.annotations.IdGeneratorType;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.dialect.Dialect;
import org.hibernate.generator.*;
import org.hibernate.mapping.*;
import org.hibernate.type.BasicType;

/**
 * Marks an {@code @Id} that the column's default generates in the server. RETURNING reads the id.
 */
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@IdGeneratorType(Key.Generation.class)
@AttributeBinderType(binder = Key.Generation.class)
public @interface Key {
  /**
   * Returns the generator, such as {@code gen_ulid} or {@code gen_euid(42)}. The default is the
   * type's _monotonic generator.
   */
  String generator() default "";

  /** Implements the annotation; public only for Hibernate. */
  @SuppressWarnings("serial") // like Hibernate's own
  class Generation implements AttributeBinder<Key>, OnExecutionGenerator {
    @Override
    public void bind(
        Key key, MetadataBuildingContext context, PersistentClass entity, Property property) {
      if (!(property.getType() instanceof BasicType<?> type
          && type.getJavaTypeDescriptor() instanceof Contributor.IdJavaType<?> id)) {
        throw new MappingException(
            "@Key is only for sortid ids: " + entity.getEntityName() + "." + property.getName());
      }
      property.getColumns().get(0).setDefaultValue(id.type.defaultOf(key.generator(), id.prefix));
    }

    @Override
    public EnumSet<EventType> getEventTypes() {
      return EventTypeSets.INSERT_ONLY;
    }

    @Override
    public boolean referenceColumnsInSql(Dialect dialect) {
      return false;
    }

    @Override
    public boolean writePropertyValue() {
      return false;
    }

    @Override
    public String[] getReferencedColumnValues(Dialect dialect) {
      return null;
    }
  }
}
