# The package for Python, from a wheel, with the newest and the lowest versions of drivers and frameworks; and a library of masks.
set(python_package ${PROJECT_SOURCE_DIR}/clients/python)
language(
  ENVIRONMENT PYTHONDONTWRITEBYTECODE=1
  FETCH sh -ec "/usr/bin/python3 -m venv newest && newest/bin/pip install -r '${python_package}/tests/newest.txt'
    /usr/bin/python3 -m venv lowest && lowest/bin/pip install -r '${python_package}/tests/lowest.txt'"
  BUILD sh -ec "rm -rf clients && mkdir clients && cp -RL '${python_package}' '${python_package}/../cases.json' clients
    newest/bin/pip wheel --no-index --no-build-isolation --no-deps -w . ./clients/python
    rm -r clients/python/sortid clients/python/build clients/python/pyproject.toml
    newest/bin/pip install --no-index --no-deps sortid-*.whl
    lowest/bin/pip install --no-index --no-deps sortid-*.whl")
foreach(versions newest lowest)
  client(${versions} editions ${versions}/bin/python -m pytest -p no:cacheprovider -rs clients/python/tests)
endforeach()
foreach(variant psycopg2 server_side_binding)
  client(django.${variant} editions env SORTID_DJANGO=${variant} newest/bin/python -m pytest -p no:cacheprovider
    clients/python/tests/test_django.py)
endforeach()
client(python-uuidv47 framework newest/bin/python -m pytest -p no:cacheprovider test_uuidv47.py)
client(speed framework newest/bin/python speed.py)
