package sortid.jackson;

import com.fasterxml.jackson.core.*;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.deser.*;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.type.SimpleType;
import java.io.IOException;
import sortid.*;
import sortid.SortId.TypeId;

/**
 * A module for Jackson 2. It requires that a {@code TypeId<User>} in JSON has the prefix of the
 * entity. Without the module, any typeid is accepted. Spring Boot finds the module; otherwise,
 * register it, or call {@code findAndRegisterModules()}.
 *
 * <p>{@code sortid.jackson3} has the same code for Jackson 3, whose classes have different names.
 */
public class IdModule extends Module {
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
          public JsonDeserializer<?> findBeanDeserializer(
              JavaType type, DeserializationConfig config, BeanDescription description) {
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
    public SortId<?> deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      if (!json.hasToken(JsonToken.VALUE_STRING))
        return (SortId<?>) context.handleUnexpectedToken(TypeId.class, json);
      try {
        return IdType.TYPEID.parse(json.getText(), prefix);
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
    public Object deserializeKey(String key, DeserializationContext context) throws IOException {
      try {
        return IdType.TYPEID.parse(key, prefix);
      } catch (MalformedIdException malformed) {
        return context.handleInstantiationProblem(TypeId.class, null, malformed);
      }
    }
  }
}
