// docs: begin
import io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn;
import io.debezium.spi.converter.CustomConverter;
import io.debezium.spi.converter.RelationalColumn;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/** In Debezium's events, ids become strings, and arrays of ids become arrays of strings. */
public class IdConverter implements CustomConverter<SchemaBuilder, RelationalColumn> {
  private Pattern types;

  @Override
  public void configure(Properties options) {
    types =
        Pattern.compile(
            "_?(typeid|ulid|euid|xid|uid11|base62id|ksuid|"
                + options.getProperty("domains", "typeid")
                + ")");
  }

  @Override
  public void converterFor(
      RelationalColumn column, ConverterRegistration<SchemaBuilder> registration) {
    String type = column.typeName().replaceAll("^.*\\.|\"", ""); // sometimes with the schema
    if (!types.matcher(type).matches()) return;
    if (column.jdbcType() == Types.ARRAY) {
      registration.register(SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA), IdConverter::ids);
    } else {
      registration.register(SchemaBuilder.string(), IdConverter::id);
    }
  }

  private static String id(Object value) { // bytes from decoderbufs, a String or a PGobject
    if (UnchangedToastedReplicationMessageColumn.isUnchangedToastedValue(value))
      return "__debezium_unavailable_value";
    if (value instanceof byte[] bytes) return new String(bytes, StandardCharsets.UTF_8);
    return value == null ? null : value.toString();
  }

  private static List<String> ids(Object value) { // a List from decoderbufs, or an Array
    if (value == null) return null;
    List<String> ids = new ArrayList<>();
    try {
      Object[] elements =
          value instanceof Array array
              ? (Object[]) array.getArray()
              : value instanceof List<?> list ? list.toArray() : new Object[] {value};
      for (Object element : elements) ids.add(id(element));
    } catch (SQLException error) {
      throw new IllegalArgumentException(error);
    }
    return ids;
  }
}
// docs: end
