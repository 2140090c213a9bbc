"""Programs that mypy must refuse, at the lines that say so, and nowhere else; and the package itself."""

import re
import subprocess
import sys
from pathlib import Path

from tap import same


def mypy(*arguments):
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--hide-error-context", *arguments], capture_output=True, text=True)
    return [(int(line), code) for line, code in re.findall(r"^\S+:(\d+): error: .*\[([\w-]+)\]$", run.stdout, re.M)] or [run.stdout.split(":")[0]]


for program in sys.argv[1:]:
    options = ["--follow-imports=silent", f"--config-file={'mypy_django.ini' if 'django' in program else ''}"]
    lines = Path(program).read_text().splitlines()
    faults = [(number, line.split("# error: ")[1]) for number, line in enumerate(lines, 1) if "# error: " in line]
    same(f"{program}: each fault is found", mypy(*options, program), faults)
    Path("without_faults.py").write_text("\n".join(line for line in lines if "# error: " not in line) + "\n")
    same(f"{program}: and nothing else", mypy(*options, "without_faults.py"), ["Success"])
same("the package", mypy("--config-file=", "--python-version=3.10", "-p", "sortid"), ["Success"])
