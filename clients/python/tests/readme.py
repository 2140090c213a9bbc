"""The code of README.md as modules, which the tests import."""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = Path(__file__).parent
# The names of all blocks, in their order.
NAMES = [
    "shop",
    "searches",
    "sessions",
    "env",
    "shop_django/models",
    "lookups",
    "urls",
    "of_psycopg",
    "of_psycopg2",
    "of_asyncpg",
]
CODE = dict(
    zip(
        NAMES,
        re.findall(
            r"^```python\n(.*?)^```$", (TESTS.parent / "README.md").read_text(), re.M | re.S
        ),
        strict=True,
    )
)
CODE["searches"] = (
    "from conftest import yesterday\nfrom shop import Order, User\n" + CODE["searches"]
)
CODE["shop_django/models"] += (TESTS / "more_models.py").read_text()

folder = TemporaryDirectory()
for name, code in CODE.items():
    module = Path(folder.name, f"{name}.py")
    module.parent.mkdir(exist_ok=True)
    module.write_text(code)
sys.path.insert(0, folder.name)
