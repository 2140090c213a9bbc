"""The wheel: it needs no other package, and each part only its own framework."""

import subprocess
import sys
from importlib.metadata import requires

from tap import same

NEEDED = {
    "sortid": set(),
    "sortid.psycopg": {"psycopg"},
    "sortid.psycopg2": {"psycopg2"},
    "sortid.asyncpg": set(),
    "sortid.sqlalchemy": {"sqlalchemy"},
    "sortid.alembic": {"sqlalchemy"},
    "sortid.django": {"django"},
}
same("no package is required", [needed for needed in requires("sortid") if "extra ==" not in needed], [])
for part, needed in NEEDED.items():
    others = {"psycopg", "psycopg2", "asyncpg", "sqlalchemy", "alembic", "django"} - needed
    for without, loads in (others, True), *(({framework}, False) for framework in needed):
        program = f"import sys; sys.modules.update(dict.fromkeys({without})); import {part}"
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        same(f"{part} without {', '.join(sorted(without))}", [run.returncode == 0, "ModuleNotFoundError" in run.stderr], [loads, not loads])
