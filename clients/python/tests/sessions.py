"""The README's section on SQLAlchemy sessions."""

# docs: begin
import sortid
import sortid.sqlalchemy
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

engine = create_engine("postgresql+psycopg://")
sortid.sqlalchemy.register(engine)  # arrays of ids become lists


def find(session, entity, id):  # None for a malformed id too
    try:
        with session.begin_nested():  # an error would abort the transaction
            return session.get(entity, id)
    except Exception as error:
        if not sortid.is_malformed(error):
            raise


# docs: end
