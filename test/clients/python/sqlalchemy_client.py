from sqlalchemy import create_engine

from tap import same

# docs: begin
from sqlalchemy import Column, ForeignKey, Text, cast, exc, literal, select, text
from sqlalchemy.dialects.postgresql import TSTZRANGE
from sqlalchemy.orm import Session, declarative_base
from sqlalchemy.types import UserDefinedType


class Id(UserDefinedType):
    """A column of a type of sortid, say Id("typeid"); its values are strings."""

    cache_ok = True

    def __init__(self, name):
        self.name = name

    def get_col_spec(self, **_):
        return self.name

    class comparator_factory(UserDefinedType.Comparator):
        def begins(self, prefix):
            return self.op("^@", is_comparison=True)(literal(prefix, Text))

        def within(self, period):
            return self.op("<@", is_comparison=True)(cast(period, TSTZRANGE))
# docs: end


engine = create_engine("postgresql+psycopg2://", future=True)
with Session(engine) as session:
    type, generator, id, prefix, period = session.execute(
        text("SELECT 'public.' || type, generator, id, prefix, period FROM sample")
    ).one()


# docs: begin
class Node(declarative_base()):
    __tablename__ = "nodes"
    id = Column(Id(type), primary_key=True, server_default=text(generator))  # Id("typeid"), text("gen_typeid('user')")
    parent = Column(Id(type), ForeignKey("nodes.id"))


def insert(session, **values):
    node = Node(**values)
    session.add(node)
    session.commit()
    return node  # node.id is what the server made


def of_ids(session, ids):
    return session.scalars(select(Node.id).where(Node.id.in_(ids)).order_by(Node.id)).all()


def by_prefix(session, prefix):
    return session.scalars(select(Node.id).where(Node.id.begins(prefix))).all()


def made_within(session, period):
    return session.scalars(select(Node.id).where(Node.id.within(period))).all()


def is_id(session, text):
    try:
        return session.scalar(select(cast(text, Id("item_id")).is_not(None)))
    except exc.DataError as error:
        if error.orig.diag.sqlstate != "22P02":
            raise
        session.rollback()
        return False
# docs: end


with Session(engine) as session:
    Node.metadata.create_all(engine)
    first = insert(session)
    second = insert(session, parent=first.id)
    given = insert(session, id=id)
    made = session.scalar(text("SELECT id::text FROM nodes WHERE parent IS NOT NULL"))
    same("a default comes back", second.id, made)
    same("null goes in and out", first.parent, None)
    same("a parameter goes in and out", [second.parent, given.id], [first.id, id])
    same("a list goes in and out", of_ids(session, [second.id, first.id]), sorted([first.id, second.id]))
    same("a search by prefix", by_prefix(session, prefix), [id])
    if period:
        same("a search by time", made_within(session, period), [id])
    same("an id is told from what is none", [is_id(session, text) for text in (id, "no id")], [True, False])
