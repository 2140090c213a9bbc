"""inspectdb with support for columns of ids."""

from collections.abc import Iterator
from typing import Any

from django.core.management.commands import inspectdb

from sortid import GENERATORS, TYPES, _domain
from sortid.django import IdField

COLUMN = f"""
SELECT type, CASE WHEN type <> name THEN name END AS domain,
  pg_type_is_visible(types.oid) AS is_visible, schema,
  (SELECT substring(pg_get_constraintdef(c.oid) FROM 'typeid_has_prefix\\(.*, ''(\\w+)''::text')
   FROM pg_constraint AS c
   WHERE contypid = atttypid OR conrelid = attrelid AND conkey = ARRAY[attnum]
   ORDER BY 1 LIMIT 1) AS prefix,
  substring(pg_get_expr(adbin, adrelid) FROM 'gen_\\w+') AS generator,
  EXISTS (SELECT FROM pg_index
          WHERE indrelid = attrelid AND indisprimary AND indkey::text = attnum::text) AS is_key
FROM pg_attribute JOIN ({TYPES}) AS types ON types.oid = atttypid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attrelid = to_regclass(quote_ident(%s)) AND attname = %s
"""


class Command(inspectdb.Command):
    def handle_inspection(self, options: Any) -> Iterator[str]:
        for line in super().handle_inspection(options):
            yield line
            if line == f"from {self.db_module} import models":
                yield "import sortid.django"

    def get_field_type(self, connection: Any, table_name: Any, row: Any) -> Any:
        found = None
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(COLUMN, [table_name, row.name])
                found = cursor.fetchone()
        if not found:
            return super().get_field_type(connection, table_name, row)
        type, domain, is_visible, schema, prefix, generator, is_key = found
        if generator not in GENERATORS[type]:
            generator = None  # the default is another function
        named = domain and _domain("" if is_visible else schema, domain)
        options = {
            "prefix": prefix,
            "domain": named,
            "schema": schema if type == "xid" and schema != "public" and not domain else None,
        }
        options = {name: value for name, value in options.items() if value}
        if generator != (f"gen_{type}_monotonic" if is_key else None):
            options["generator"] = generator
        names = {
            field.type_name: field.__name__
            for field in IdField.__subclasses__()
            if field.__module__ == IdField.__module__
        }
        return f"sortid.django.{names[type]}", options, []
