# The package for Python, from a wheel, with the newest and the lowest versions of drivers and frameworks; and a library of masks.
language(
  FETCH sh -ec "/usr/bin/python3 -m venv newest && newest/bin/pip install -r newest.txt
    /usr/bin/python3 -m venv lowest && lowest/bin/pip install -r lowest.txt"
  BUILD sh -ec "cp -RL '${PROJECT_SOURCE_DIR}/clients/python' package
    cp '${PROJECT_SOURCE_DIR}/clients/cases.json' .
    newest/bin/pip wheel --no-index --no-build-isolation --no-deps -w . ./package && rm -r package
    newest/bin/pip install --no-index --no-deps sortid-*.whl
    lowest/bin/pip install --no-index --no-deps sortid-*.whl")
foreach(client contract psycopg psycopg2 asyncpg sqlalchemy alembic django django_site)
  foreach(versions newest lowest)
    client(${client}.${versions} editions ${versions}/bin/python ${client}_client.py)
  endforeach()
endforeach()
client(django.server_side_binding editions env SERVER_SIDE_BINDING=1 newest/bin/python django_client.py)
client(django.psycopg2 editions env WITHOUT_PSYCOPG=1 newest/bin/python django_client.py)
client(django_site.psycopg2 editions env WITHOUT_PSYCOPG=1 newest/bin/python django_site_client.py)
client(mypy framework newest/bin/python mypy_client.py typed_sqlalchemy.py typed_django.py)
client(package framework newest/bin/python package_client.py)
client(python-uuidv47 framework newest/bin/python uuidv47_library.py)
client(speed framework newest/bin/python speed.py)
