package sortid.spring;

import java.util.Set;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;
import sortid.IdType;
import sortid.SortId.TypeId;

/**
 * Checks that {@code @PathVariable TypeId<User> id} and a {@code TypeId<User>} in JSON have the
 * prefix of the entity. Spring Boot finds this class, which is public only for Spring Boot.
 */
@AutoConfiguration
public class IdConfiguration {
  @Bean
  ConditionalGenericConverter sortidConverter() {
    return new ConditionalGenericConverter() {
      @Override
      public Set<ConvertiblePair> getConvertibleTypes() {
        return Set.of(new ConvertiblePair(String.class, TypeId.class));
      }

      @Override
      public boolean matches(TypeDescriptor text, TypeDescriptor id) {
        return prefixOf(id) != null;
      }

      @Override
      public Object convert(Object text, TypeDescriptor from, TypeDescriptor id) {
        return text == null ? null : IdType.TYPEID.parse((String) text, prefixOf(id));
      }
    };
  }

  private static String prefixOf(TypeDescriptor id) {
    Class<?> entity = id.getResolvableType().getGeneric(0).resolve();
    return entity == null ? null : IdType.prefixOf(entity);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(com.fasterxml.jackson.databind.Module.class)
  static class OfJackson2 {
    @Bean
    sortid.jackson.IdModule sortidModule() {
      return new sortid.jackson.IdModule();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(tools.jackson.databind.JacksonModule.class)
  static class OfJackson3 {
    @Bean
    sortid.jackson3.IdModule sortidModule3() {
      return new sortid.jackson3.IdModule();
    }
  }
}
