package sortid.jackson3;

import sortid.*;
import sortid.SortId.TypeId;
import tools.jackson.core.*;
import tools.jackson.databind.*;
import tools.jackson.databind.deser.*;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.type.SimpleType;

/**
 * A module for Jackson 3. It requires that a {@code TypeId<User>} in JSON has the prefix of the
 * entity. Without the module, any typeid is accepted. Spring Boot finds the module; otherwise,
 * register it, or call {@code findAndAddModules()}. {@code sortid.jackson} has the same code for
 * Jackson 2.
 */
public class IdModule extends JacksonModule {
  @Override
  public String getModuleName() {
    return "sortid";
  }

  @Override
  public Version version() {
    return Version.unknownVersion();
  }

  @Override
  public void setupModule(SetupContext context) {
    context.addDeserializers(
        new Deserializers.Base() {
          @Override
          public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            return type == TypeId.class;
          }

          @Override
          public ValueDeserializer<?> findBeanDeserializer(
              JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
            String prefix = prefixOf(type);
            return prefix == null ? null : new Ids(prefix);
          }
        });
    context.addKeyDeserializers(
        (type, config, description) -> {
          String prefix = prefixOf(type);
          return prefix == null ? null : new Keys(prefix);
        });
  }

  private static String prefixOf(JavaType type) {
    return type.hasRawClass(TypeId.class) && type.containedTypeCount() == 1
        ? IdType.prefixOf(type.containedType(0).getRawClass())
        : null;
  }

  private static class Ids extends StdScalarDeserializer<SortId<?>> {
    private static final long serialVersionUID = 1;

    private final String prefix;

    Ids(String prefix) {
      super(SimpleType.constructUnsafe(TypeId.class));
      this.prefix = prefix;
    }

    @Override
    public SortId<?> deserialize(JsonParser json, DeserializationContext context) {
      if (!json.hasToken(JsonToken.VALUE_STRING))
        return (SortId<?>) context.handleUnexpectedToken(TypeId.class, json);
      try {
        return IdType.TYPEID.parse(json.getString(), prefix);
      } catch (MalformedIdException malformed) {
        return (SortId<?>) context.handleInstantiationProblem(TypeId.class, null, malformed);
      }
    }
  }

  private static class Keys extends KeyDeserializer {
    private final String prefix;

    Keys(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      try {
        return IdType.TYPEID.parse(key, prefix);
      } catch (MalformedIdException malformed) {
        return context.handleInstantiationProblem(TypeId.class, null, malformed);
      }
    }
  }
}
