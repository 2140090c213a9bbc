# The clients in Python, and a library of masks.
language(FETCH sh -c "/usr/bin/python3 -m venv venv && venv/bin/pip install -r requirements.txt")
client(psycopg3 types venv/bin/python psycopg3_client.py)
client(psycopg2 types venv/bin/python psycopg2_client.py)
client(asyncpg types venv/bin/python asyncpg_client.py)
client(SQLAlchemy framework venv/bin/python sqlalchemy_client.py)
client(Django framework venv/bin/python django_client.py)
client(Django.server_side_binding framework env SERVER_SIDE_BINDING=1 venv/bin/python django_client.py)
client(python-uuidv47 framework venv/bin/python uuidv47_library.py)
