"""Programs that mypy must refuse, at the lines that say so, and nowhere else; and the package itself."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is not installed")
HERE = Path(__file__).parent
PROGRAMS = [("typed_sqlalchemy.py", ""), ("typed_django.py", ""), ("typed_django.py", "tests/mypy.ini")]


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


def errors(cache, *arguments):
    command = [sys.executable, "-m", "mypy", "--strict", "--hide-error-context", f"--cache-dir={cache}", *arguments]
    run = subprocess.run(command, cwd=HERE.parent, env=os.environ | {"MYPYPATH": "tests", "PYTHONPATH": "tests"}, capture_output=True, text=True)
    assert run.returncode < 2, run.stdout + run.stderr
    return [(line, code) for line, code in re.findall(r"^\S+:(\d+): error: .*\[([\w-]+)\]$", run.stdout, re.M)]


@pytest.mark.parametrize(("program", "config"), PROGRAMS)
def test_program(cache, program, config):
    lines = (HERE / program).read_text().splitlines()
    faults = [(str(number), line.split("# error: ")[1]) for number, line in enumerate(lines, 1) if "# error: " in line]
    assert errors(cache, "--follow-imports=silent", f"--config-file={config}", f"tests/{program}") == faults


def test_package(cache):
    assert errors(cache, "--config-file=", "--python-version=3.10", "-p", "sortid") == []
