"""The README's env.py for Alembic."""

# docs: begin
import sortid.alembic
from alembic import context
from shop import Base
from sqlalchemy import create_engine

with create_engine("postgresql+psycopg://").connect() as connection:
    context.configure(
        connection,
        target_metadata=Base.metadata,
        render_item=sortid.alembic.render_item,
        compare_type=sortid.alembic.compare_type,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()
# docs: end
