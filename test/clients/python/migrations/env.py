from alembic import context
from sqlalchemy import create_engine

from shop_models import Base, Id


# docs: begin
def render_item(kind, item, autogen_context):  # Id("typeid"), with its import
    if kind != "type" or not isinstance(item, Id):
        return False
    autogen_context.imports.add("from shop_models import Id")
    return f'Id("{item.name}")'


with create_engine("postgresql+psycopg://").connect() as connection:
    context.configure(
        connection, target_metadata=Base.metadata, render_item=render_item, compare_server_default=True
    )
    with context.begin_transaction():
        context.run_migrations()
# docs: end
