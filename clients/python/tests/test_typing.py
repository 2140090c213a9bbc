"""What mypy says of the package, and of a program with faults, with and without the plugin of django-stubs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from readme import folder

pytest.importorskip("mypy", reason="mypy is not installed")


@pytest.mark.parametrize("arguments", ["-p sortid --python-version=3.10", "tests/typed.py", "tests/typed.py --config-file=tests/mypy.ini"])
def test_mypy(tmp_path_factory, arguments):
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", *arguments.split()]
    environment = os.environ | dict.fromkeys(["MYPYPATH", "PYTHONPATH"], f"tests:{folder.name}")
    environment["MYPY_CACHE_DIR"] = str(tmp_path_factory.getbasetemp() / "cache")
    run = subprocess.run(command, cwd=Path(__file__).parents[1], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
