"""Make mutants of C++ and SQL and run the tests that concern them, for script/mutate.

This program runs in a copy of the tree, with a server that loads the library that the program
builds. build/mutants holds the object files, and lists of the lines that each regression test runs.
A mutant is a source file in which one line has been changed.
"""

import contextlib
import difflib
import filecmp
import hashlib
import io
import json
import os
import random
import re
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path

from universalmutator import mutator

KEPT = Path("build/mutants")
TIMEOUT = 124
PLAIN = "editions/plain/"
NOT_CODE = r"\s*(//|--|#|\}|\{|$|static_assert|namespace|using |template|extern \"C\")"
SHARED_BY_UNITS = ["test/unit/helpers.cpp", "test/unit/slow.cpp"]
OTHER_BUILD = r"_WIN32|__APPLE__|__EMSCRIPTEN__|__wasm__|_MSC_VER|POINTER__ <"
ID_FLAGS = ["-std=c++20", "-O1", "-w", "-Iinclude"]
UNIT_FLAGS = [*ID_FLAGS, "-Itest/unit", "-DCATCH_CONFIG_FAST_COMPILE"]
UNIT_FLAGS += [f'-DSORTID_VECTORS="{Path.cwd()}/test/vectors"']
PRECOMPILED = KEPT / "catch.hpp.gch"  # halves the time to compile a unit test
GENERATORS = (
    "src/pg/generators/",
    "src/pg/types/uid11_profiles_functions.cpp",
    "src/pg/types/uuidv7_functions.cpp",
)
TAP_OF_GENERATORS = [
    "t/001_fork.pl",
    "t/003_clock.pl",
    "t/023_reset_monotonic.pl",
    "t/037_lock_table_full.pl",
]
TAP_OF_PLAIN = PLAIN + "tests/same.pl"


def run(words, seconds=600):
    """Run a program. Return its exit status, or TIMEOUT after `seconds`, and its output."""
    done = subprocess.run(
        ["timeout", "-k", "10", str(seconds), *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return done.returncode, done.stdout


def failed(name, words, seconds):
    """Run a test. Return its name if it fails, otherwise None."""
    status, _ = run(words, seconds)
    return None if status == 0 else f"{name} (timeout)" if status == TIMEOUT else name


def must(words):
    status, printed = run(words)
    if status != 0:
        sys.exit(f"{' '.join(map(str, words))}: {printed}")
    return printed


def compiled_lines(lines):
    """Yield the numbers of the lines that this build compiles."""
    open_ifs = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#if"):
            here = not re.search(OTHER_BUILD, line)
            if version := re.search(r"PG_VERSION_NUM (>=|<) (\d+)", line):
                here = (int(version[2]) <= VERSION) == (version[1] == ">=")
            open_ifs.append(here)
        elif line.startswith("#else"):
            open_ifs[-1] = not open_ifs[-1]
        elif line.startswith("#endif"):
            open_ifs.pop()
        elif all(open_ifs) and not re.match(NOT_CODE, line):
            yield number


def body_lines(lines):
    """Yield the numbers of the lines in bodies of SQL functions.

    A body is between two $$, or extends from RETURN to a semicolon."""
    quoted = returns = False
    for number, line in enumerate(lines, 1):
        if line.count("$$") % 2:
            quoted = not quoted
        else:
            returns = returns or line.startswith("RETURN ")
            if (quoted or returns) and not re.match(NOT_CODE, line):
                yield number
            returns = returns and not line.rstrip().endswith(";")


def mutants_of(path):
    """Return the lines of a file, and a dict with the mutants of each line by line number."""
    lines = Path(path).read_text().splitlines(True)
    is_sql = path.startswith(PLAIN)
    rules = ["universal.rules"] if is_sql else ["universal.rules", "c_like.rules", "cpp.rules"]
    with contextlib.redirect_stdout(io.StringIO()):
        mutants = mutator.mutants_regexp(lines, rules, ignorePatterns=[])
    chosen = set(body_lines(lines) if is_sql else compiled_lines(lines))
    comment = "--" if is_sql else "//"
    by_number = {}
    for number, new, *_ in mutants:
        old = lines[number - 1]
        if number in chosen and new.split(comment)[0].split() != old.split(comment)[0].split():
            by_number.setdefault(number, []).append(new.rstrip("\n") + "\n")
    return lines, by_number


class Objects:
    """Object files: those of the unchanged tree, which are kept, and those of a mutant."""

    def __init__(self, name, sources, flags):
        self.folder, self.sources, self.flags = KEPT / name, sorted(sources), flags
        self.folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            old = [source for source in self.sources if self.is_old(source)]
            for status, printed in pool.map(lambda s: self.compile(s, self.object(s)), old):
                if status != 0:
                    sys.exit(printed)
        self.included = {source: self.dependencies(source) for source in self.sources}

    def object(self, source):
        return self.folder / (source.replace("/", "-") + ".o")

    def objects(self):
        return [self.object(source) for source in self.sources]

    def compile(self, source, to):
        return run(["g++", *self.flags, "-MMD", "-c", source, "-o", str(to)])

    def dependencies(self, source):
        words = self.object(source).with_suffix(".d").read_text().replace("\\\n", " ").split()
        files = {os.path.normpath(word) for word in words[1:]}
        return {file for file in files if file.startswith(("include/", "src/", "test/"))}

    def is_old(self, source):
        compiled = self.object(source)
        return not compiled.exists() or any(
            not os.path.exists(file) or os.path.getmtime(file) > compiled.stat().st_mtime
            for file in self.dependencies(source)
        )

    def with_mutant(self, path, sources=None):
        """Compile the sources while `path` is a mutant. Return the object files, or None if a
        source does not compile, and whether any object file differs from the kept one."""

        def one(source):
            mutant = self.folder / ("mutant-" + self.object(source).name)
            if path not in self.included[source]:
                return self.object(source), False
            if self.compile(source, mutant)[0] != 0:
                return None, True
            if filecmp.cmp(mutant, self.object(source), False):
                return self.object(source), False
            return mutant, True

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiled = list(pool.map(one, sources or self.sources))
        objects = [file for file, _ in compiled]
        return None if None in objects else objects, any(differs for _, differs in compiled)


class Tests:
    def __init__(self, library):
        asked = "print: ; $(info $(CPPFLAGS) $(PG_CXXFLAGS))$(info $(REGRESS))"
        flags, names = must(["make", "-s", "--eval", asked, "print"]).splitlines()[:2]
        flags = [flag for flag in shlex.split(flags) if not flag.startswith("-W")]
        self.flags = [*flags, "-Isrc/pg", "-w", "-fPIC", "-fwrapv", "-fno-strict-aliasing"]
        self.library, self.names = Path(library), names.split()
        ids = glob("src/id/*.cpp")
        self.sources = ids + glob("src/pg/**/*.cpp", recursive=True)
        self.extension = Objects("extension", self.sources, [*self.flags, "-O1"])
        self.ids = Objects("ids", ids, ID_FLAGS)
        if not PRECOMPILED.exists():
            make = ["g++", *UNIT_FLAGS, "-x", "c++-header", "-o"]
            must([*make, PRECOMPILED, "test/unit/catch.hpp"])
        units = set(glob("test/unit/*.cpp")) - {"test/unit/main.cpp"}
        precompiled = ["-include", str(PRECOMPILED.with_suffix(""))]
        self.units = Objects("units", units, [*UNIT_FLAGS, *precompiled])
        self.main = Objects("main", ["test/unit/main.cpp"], ["-std=c++20", "-O0", "-w"])
        self.catch = glob("/usr/lib/*/libCatch2Main.a") + glob("/usr/lib/*/libCatch2.a")

    def learn(self):
        """Find which lines each regression test runs, and how long each test takes."""
        texts = [*glob("include/**/*.hpp", recursive=True), *glob("src/**/*.?pp", recursive=True)]
        key = digest(sorted(texts))
        kept = KEPT / f"coverage.{key}.json"
        self.learned = json.loads(kept.read_text()) if kept.exists() else {}
        texts = {name: digest([f"sql/{name}.sql", *glob("test/lib/*.sql")]) for name in self.names}
        new = [n for n in self.names if self.learned.get(n, {}).get("text") != texts[n]]
        if not new:
            return
        print("learning which lines each regression test runs ...", file=sys.stderr)
        options = ["-O0", "--coverage", "-fprofile-abs-path", "-fprofile-update=atomic"]
        measured = Objects("coverage", self.sources, [*self.flags, *options])
        self.install(measured.objects(), ["--coverage"])
        for name in new:
            for data in measured.folder.glob("*.gcda"):
                data.unlink()
            began, ran = time.time(), set()
            self.regression(name)
            seconds = time.time() - began
            while run(["pgrep", "-f", f"^postgres: .* regression_{name} "])[0] == 0:
                time.sleep(0.1)  # a session writes its counts when it ends
            counts = sorted(map(str, measured.folder.glob("*.gcda")))
            reports = run(["gcov", "-j", "-t", *counts])[1].splitlines()
            for report in (json.loads(line) for line in reports if line.startswith("{")):
                for file in report["files"]:
                    path = os.path.relpath(file["file"])
                    ran |= {f"{path}:{x['line_number']}" for x in file["lines"] if x["count"]}
            lines = sorted(line for line in ran if line.startswith(("src/", "include/")))
            self.learned[name] = {"text": texts[name], "seconds": seconds, "ran": lines}
            kept.write_text(json.dumps(self.learned))

    def check(self, tree, paths):
        """Exit if a test fails without a mutant. Tests that passed for a tree are not run again."""
        in_server = any(not path.startswith(PLAIN) for path in paths)
        taps = TAP_OF_GENERATORS if any(path.startswith(GENERATORS) for path in paths) else []
        taps = [*taps, TAP_OF_PLAIN] if any(path.startswith(PLAIN) for path in paths) else taps
        if in_server:
            self.learn()
        self.install(self.extension.objects())
        passed = KEPT / f"passed.{tree}.{in_server}.{len(taps)}"
        if passed.exists():
            return
        names = self.names if in_server else []
        bad = [*map(self.regression, names), *map(self.tap, taps)]
        if any(bad):
            sys.exit(f"failed without a mutant: {' '.join(filter(None, bad))}")
        passed.touch()

    def install(self, objects, more=()):
        new = self.library.with_suffix(".new")
        must(["g++", "-shared", *more, "-o", new, *objects, "-Wl,-Bsymbolic-functions"])
        new.rename(self.library)  # sessions that have loaded the old library keep it

    def restart(self):
        """Restart the server, to end sessions in an endless loop and to clear shared memory."""
        server = os.environ["PGHOST"]
        # Without -l, the server would keep the pipe for our output open.
        restart = ["pg_ctl", "-D", f"{server}/data", "-l", f"{server}/restarts", "-w", "restart"]
        if run([*restart, "-m", "fast", "-t", "20"])[0] != 0:
            must([*restart, "-m", "immediate"])

    def regression(self, name, seconds=600):
        """Run a regression test. Return its name if it fails, otherwise None."""
        return failed(f"regression.{name}", ["test/ctest/server", "regression", name], seconds)

    def tap(self, file):
        return failed(file, ["test/ctest/server", "tap", file], 600)

    def unit(self, path):
        """Return what killer() returns, but only for unit tests, and whether any object differs."""
        ids, ids_differ = self.ids.with_mutant(path)
        differs = ids_differ
        # Most mutants are killed by the tests in the file of the same name, so these run first.
        own = [unit for unit in self.units.sources if Path(unit).stem == Path(path).stem]
        for sources in [own + SHARED_BY_UNITS] * bool(own) + [self.units.sources]:
            units, units_differ = self.units.with_mutant(path, sources) if ids else (None, True)
            if units is None:
                return "no mutant", True
            if not (ids_differ or units_differ):
                continue
            differs, program = True, KEPT / "unit"
            objects = [*self.main.objects(), *units, *ids, *self.catch]
            if run(["g++", "-o", program, *objects])[0] != 0:
                return "no mutant", True
            status, printed = run([f"./{program}", "-a"], 120)
            if status != 0:
                case = re.search(r"^-{20,}\n(\S+)\n", printed, re.MULTILINE)
                return f"unit.{case[1] if case else status}", True
        return None, differs

    def killer(self, path, number):
        """Return the test that kills a mutant, or None if the mutant survives. Return "no mutant"
        if the mutant does not compile, and "equivalent" if it compiles to the same code."""
        if path.startswith(PLAIN):
            script = must(["editions/plain/assemble", "plain"])
            if script == SCRIPT:
                return "equivalent"
            return self.tap(TAP_OF_PLAIN) if is_valid(script) else "no mutant"
        differs = False
        if not path.startswith("src/pg"):
            killer, differs = self.unit(path)
            if killer:
                return killer
        objects, extension_differs = self.extension.with_mutant(path)
        if objects is None:
            return "no mutant"
        if not extension_differs:
            return None if differs else "equivalent"
        self.install(objects)
        self.restart()
        in_line = [n for n, test in self.learned.items() if f"{path}:{number}" in test["ran"]]
        in_file = [n for n, test in self.learned.items() if f"{path}:" in " ".join(test["ran"])]
        names = in_line or in_file or self.names
        for name in sorted(names, key=lambda n: self.learned[n]["seconds"]):
            if killer := self.regression(name, 60 + 5 * self.learned[name]["seconds"]):
                return killer
        taps = TAP_OF_GENERATORS if path.startswith(GENERATORS) else []
        return next((killer for file in taps if (killer := self.tap(file))), None)


def digest(files):
    return hashlib.sha256(b"".join(Path(file).read_bytes() for file in files)).hexdigest()[:12]


def is_valid(script):
    """Return whether the server accepts a script of plain SQL."""
    file = KEPT / "plain.sql"
    file.write_text(script)
    must(["dropdb", "--if-exists", "plain"])
    must(["createdb", "-T", "template0", "plain"])
    return run(["psql", "-Xq", "-v", "ON_ERROR_STOP=1", "-d", "plain", "-f", file])[0] == 0


def main():
    count, seed, minutes = map(int, sys.argv[1:4])
    tree, library, *asked = sys.argv[4:]
    files = glob("include/**/*.hpp", recursive=True) + glob("src/**/*.[ch]pp", recursive=True)
    files += glob(PLAIN + "*.sql") + glob(PLAIN + "*.sql.in")
    folders = tuple(path.rstrip("/") + "/" for path in asked or ["include", "src"])
    files = sorted(file for file in files if (file + "/").startswith(folders))
    source, texts, places = random.Random(seed), {}, []
    for path in files:
        texts[path], by_number = mutants_of(path)
        for number in sorted(by_number):
            source.shuffle(by_number[number])
            places.append((path, number, by_number[number]))
    source.shuffle(places)
    print(f"{len(places)} lines can be changed", file=sys.stderr)
    tests = Tests(library)
    tests.check(tree, files)
    end, tried, killed = time.time() + 60 * minutes, 0, 0
    for path, number, mutants in places:
        if tried >= count or time.time() > end:
            break
        lines, began, modified = texts[path], time.time(), os.stat(path).st_mtime_ns
        for new in mutants[:5]:  # until a mutant compiles to different code
            changed = [*lines[: number - 1], new, *lines[number:]]
            try:
                Path(path).write_text("".join(changed))
                killer = tests.killer(path, number)
            finally:
                Path(path).write_text("".join(lines))
                os.utime(path, ns=(modified, modified))  # otherwise, kept objects would look old
            if killer not in ("no mutant", "equivalent"):
                break
        else:
            continue
        tried += 1
        killed += killer is not None
        seconds = round(time.time() - began)
        print(f"{tried}: {path}:{number}: {killer or 'SURVIVES'} ({seconds} s)")
        diff = difflib.unified_diff(lines, changed, path, path, n=1)
        print("".join(diff) if killer is None else f"  {new.strip()}", flush=True)
    print(f"{killed} of {tried} were killed, with seed {seed}")


VERSION = 10000 * int(re.search(r"\d+", must(["pg_config", "--version"]))[0])
SCRIPT = must(["editions/plain/assemble", "plain"])
if __name__ == "__main__":
    main()
