"""Makes and tries mutants of the C++ sources: script/mutate calls it in its copy of the tree.

The server of $PGHOST runs from the folder --stage, whose library it replaces. What is compiled and
learned without a mutant stays in build/mutants.
"""

import argparse
import contextlib
import difflib
import filecmp
import io
import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path

from universalmutator import mutator

KEPT = Path("build/mutants")
DATED = time.time()
RULES = ["universal.rules", "c_like.rules", "cpp.rules"]
# Lines that declare, and those that other builds have.
NO_CODE = re.compile(r"\s*(//|#|\}|\{|$|static_assert|namespace|using |template|extern \"C\")")
ELSEWHERE = re.compile(r"_WIN32|__APPLE__|__EMSCRIPTEN__|__wasm__|_MSC_VER|POINTER__ <")
ID_FLAGS = ["-std=c++20", "-O1", "-w", "-Iinclude"]
UNIT_FLAGS = [*ID_FLAGS, "-Itest/unit", "-DCATCH_CONFIG_FAST_COMPILE"]
UNIT_FLAGS += [f'-DSORTID_VECTORS="{Path.cwd()}/test/vectors"']
SHARED = ["main", "helpers", "slow"]  # units that all others need


def run(words, seconds=600, **more):
    """Returns the exit status and the output of a program, which ends after so many seconds."""
    started = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
        **more,
    )
    try:
        said = started.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, signal.SIGKILL)
        return "timeout", started.communicate()[0]
    return started.returncode, said


def must(words, **more):
    code, said = run(words, **more)
    if code != 0:
        sys.exit(f"{' '.join(map(str, words))}: {said}")
    return said


def mutants_of(path):
    """The mutants of each line of a file that this build compiles: (line number, lines)."""
    lines = Path(path).read_text().splitlines(True)
    with contextlib.redirect_stdout(io.StringIO()):
        made = mutator.mutants_regexp(lines, RULES, ignorePatterns=[])
    compiled, open_ifs = set(), []
    for number, line in enumerate(lines, 1):
        if line.startswith("#if"):
            version = re.search(r"PG_VERSION_NUM (>=|<) (\d+)", line)
            here = not ELSEWHERE.search(line)
            if version:
                here = (int(version[2]) <= VERSION) == (version[1] == ">=")
            open_ifs.append(here)
        elif line.startswith("#else"):
            open_ifs[-1] = not open_ifs[-1]
        elif line.startswith("#endif"):
            open_ifs.pop()
        elif all(open_ifs) and not NO_CODE.match(line):
            compiled.add(number)
    by_line = {}
    for number, new, *_ in made:
        if number in compiled and new.split("//")[0].split() != lines[number - 1].split():
            by_line.setdefault(number, []).append(new if new.endswith("\n") else new + "\n")
    return lines, by_line


class Objects:
    """Objects of the sources: kept ones of the tree as it is, and those of a mutant."""

    def __init__(self, name, sources, flags):
        self.folder, self.sources, self.flags = KEPT / name, sorted(sources), flags
        self.folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            old = [source for source in self.sources if self.is_old(source)]
            for code, said in pool.map(lambda source: self.compile(source, self.of(source)), old):
                if code != 0:
                    sys.exit(said)
        self.needs = {source: self.read_needs(source) for source in self.sources}

    def of(self, source):
        return self.folder / (source.replace("/", "-") + ".o")

    def compile(self, source, to):
        return run(["g++", *self.flags, "-MMD", "-c", source, "-o", str(to)], 300)

    def read_needs(self, source):
        needs = self.of(source).with_suffix(".d").read_text().replace("\\\n", " ").split()[1:]
        return {need for need in needs if not need.startswith("/usr")}

    def is_old(self, source):
        made = self.of(source)
        return not made.exists() or any(
            not os.path.exists(need) or os.path.getmtime(need) > made.stat().st_mtime
            for need in self.read_needs(source)
        )

    def of_mutant(self, source, path):
        """The object of a source while `path` is a mutant, and whether it differs; None if it does
        not compile."""
        if path not in self.needs[source]:
            return self.of(source), False
        made = self.folder / ("mutant-" + self.of(source).name)
        code, _ = self.compile(source, made)
        if code != 0:
            return None, True
        # Equal up to the name of the file with dependencies, which is not in it.
        return (
            (self.of(source), False) if filecmp.cmp(made, self.of(source), False) else (made, True)
        )


class Tests:
    def __init__(self, stage):
        asked = "print: ; $(info $(CPPFLAGS) $(PG_CXXFLAGS))$(info $(REGRESS))$(info $(pkglibdir))"
        make = must(["make", "-s", "--eval", asked, "print"]).splitlines()
        self.library = Path(stage + make[2].strip()) / "sortid.so"
        self.names = make[1].split()
        pg_flags = [word for word in shlex.split(make[0]) if not word.startswith("-W")]
        pg_flags += ["-Isrc/pg", "-O1", "-w", "-fPIC", "-fwrapv", "-fno-strict-aliasing"]
        sources = glob("src/id/*.cpp") + glob("src/pg/*.cpp") + glob("src/pg/*/*.cpp")
        self.extension = Objects("extension", sources, pg_flags)
        self.ids = Objects("ids", glob("src/id/*.cpp"), ID_FLAGS)
        self.units = Objects("units", glob("test/unit/*.cpp"), UNIT_FLAGS)
        must(["createdb", "template_regression"])
        must(["psql", "-Xqd", "template_regression", "-c", "CREATE EXTENSION sortid"])
        self.learn([f for f in pg_flags if f != "-O1"], sources)

    def learn(self, flags, sources):
        """Which lines each regression test runs, and how long it takes."""
        kept = KEPT / "coverage.json"
        texts = (
            sources
            + glob("include/**/*.hpp", recursive=True)
            + glob("src/**/*.hpp", recursive=True)
        )
        texts += glob("sql/*.sql") + glob("test/lib/*.sql")
        if kept.exists() and all(os.path.getmtime(t) < kept.stat().st_mtime for t in texts):
            self.lines = json.loads(kept.read_text())
            return
        print("learning which lines the regression tests run ...", file=sys.stderr)
        measured = Objects(
            "coverage",
            sources,
            [*flags, "-O0", "--coverage", "-fprofile-abs-path", "-fprofile-update=atomic"],
        )
        self.install([measured.of(source) for source in measured.sources], ["--coverage"])
        self.lines, failed = {}, []
        for name in self.names:
            for data in glob(f"{measured.folder}/*.gcda"):
                os.remove(data)
            began = time.time()
            if self.regression(name, 600) is not None:
                failed.append(name)
            ran, seconds = set(), time.time() - began
            said = run(["gcov", "-j", "-t", *glob(f"{measured.folder}/*.gcda")])[1]
            for report in (json.loads(line) for line in said.splitlines() if line.startswith("{")):
                for file in report["files"]:
                    path = (
                        os.path.relpath(file["file"])
                        if file["file"].startswith(os.getcwd())
                        else file["file"]
                    )
                    ran |= {f"{path}:{x['line_number']}" for x in file["lines"] if x["count"] > 0}
            self.lines[name] = {
                "seconds": seconds,
                "ran": sorted(x for x in ran if not x.startswith("/")),
            }
        # So measured, the library is slow, which a few tests notice.
        self.install([self.extension.of(source) for source in self.extension.sources])
        for name in failed:
            if self.regression(name, 600) is not None:
                print(f"{name} fails without a mutant", file=sys.stderr)
                del self.lines[name]
        kept.write_text(json.dumps(self.lines))

    def install(self, objects, more=()):
        new = self.library.with_suffix(".new")
        must(["g++", "-shared", *more, "-o", new, *objects, "-Wl,-Bsymbolic-functions"])
        new.rename(self.library)  # who has the old one open goes on with it

    def regression(self, name, seconds):
        """None if the regression test passes."""
        database = f"regression_{name}"
        folder = Path(os.environ["TMPDIR"]) / "regression"
        folder.mkdir(exist_ok=True)
        for _ in range(60):  # after a crash the server takes a moment
            code, said = run(
                [
                    "psql",
                    "-Xqd",
                    "postgres",
                    "-c",
                    f"DROP DATABASE IF EXISTS {database} WITH (FORCE)",
                    "-c",
                    f"CREATE DATABASE {database} TEMPLATE template_regression",
                ]
            )
            if code == 0:
                break
            time.sleep(1)
        else:
            sys.exit(said)
        pgxs = os.environ["PGXS"]
        code, _ = run(
            [
                f"{pgxs}/src/test/regress/pg_regress",
                "--inputdir=.",
                f"--outputdir={folder}",
                "--bindir=" + must(["pg_config", "--bindir"]).strip(),
                f"--dbname={database}",
                "--use-existing",
                name,
            ],
            seconds,
        )
        return None if code == 0 else f"regression.{name}" + (" (timeout)" if code != 1 else "")

    def tap(self, file):
        folder = Path(os.environ["TMPDIR"]) / "tap"
        shutil.rmtree(folder, True)
        (folder / "log").mkdir(parents=True)
        pgxs = os.environ["PGXS"]
        environment = dict(
            os.environ,
            TESTDIR=os.getcwd(),
            TESTDATADIR=str(folder),
            TESTLOGDIR=f"{folder}/log",
            PG_TEST_PORT_DIR=f"{folder}/ports",
            PG_REGRESS=f"{pgxs}/src/test/regress/pg_regress",
            SORTID_QUICK="1",
        )
        for name in ("PGHOST", "PGDATABASE"):
            environment.pop(name, None)
        code, _ = run(
            ["prove", "-I", f"{pgxs}/src/test/perl", "-I", "test/lib", file], env=environment
        )
        return None if code == 0 else file

    def unit(self, path):
        """(killed by, whether any object differs) of the unit tests."""
        library, other = [], False
        for source in self.ids.sources:
            made, differs = self.ids.of_mutant(source, path)
            if made is None:
                return "compiler", True
            library.append(made)
            other |= differs
        if other and (killer := self.linked(self.units.sources, {}, library)):
            return killer, True
        stem = Path(path).stem
        for source in sorted(self.units.sources, key=lambda s: stem not in s):
            made, differs = self.units.of_mutant(source, path)
            if made is None:
                return "compiler", True
            other |= differs
            mine = [f"test/unit/{name}.cpp" for name in SHARED] + [source]
            if differs and (killer := self.linked(set(mine), {source: made}, library)):
                return killer, True
        return None, other

    def linked(self, sources, changed, library):
        program = KEPT / "unit"
        objects = [changed.get(source, self.units.of(source)) for source in sources]
        if run(["g++", "-o", program, *objects, *library])[0] != 0:
            return "linker"
        code, said = run([f"./{program}", "-a"], 120)
        if code == 0:
            return None
        found = re.search(r"^-{20,}\n(\S+)\n", said, re.MULTILINE)
        return "unit." + (found[1] if found else str(code))

    def try_mutant(self, path, number):
        """What kills it, "equivalent", "no mutant" if it does not compile, or None."""
        differs = False
        if not path.startswith("src/pg"):
            killer, differs = self.unit(path)
            if killer:
                return "no mutant" if killer == "compiler" else killer
        objects, other = [], False
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for made, changed in pool.map(
                lambda s: self.extension.of_mutant(s, path), self.extension.sources
            ):
                if made is None:
                    return "no mutant"
                objects.append(made)
                other |= changed
        if not other:
            return None if differs else "equivalent"
        self.install(objects)
        generates = path.startswith("src/pg/generators")
        if generates:  # the state in shared memory is made again
            must(
                ["pg_ctl", "-D", os.environ["PGHOST"] + "/data", "-w", "restart"],
                stdin=subprocess.DEVNULL,
            )
        here = [n for n, t in self.lines.items() if f"{path}:{number}" in t["ran"]]
        chosen = here or [
            n for n, t in self.lines.items() if any(x.startswith(f"{path}:") for x in t["ran"])
        ]
        for name in sorted(chosen, key=lambda n: self.lines[n]["seconds"]):
            if killer := self.regression(name, 30 + 5 * self.lines[name]["seconds"]):
                return killer
        for file in ("t/003_clock.pl", "t/023_reset_monotonic.pl") if generates else ():
            if killer := self.tap(file):
                return killer
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--stage")
    parser.add_argument("-n", type=int, default=20)
    parser.add_argument("-s", type=int, default=1)
    parser.add_argument("-m", type=int, default=60)
    parser.add_argument("paths", nargs="*")
    asked = parser.parse_args()
    files = (
        must(["git", "ls-files"]).split()
        if os.path.exists(".git")
        else [str(p) for p in [*Path("include").rglob("*.hpp"), *Path("src").rglob("*.?pp")]]
    )
    paths = [p.rstrip("/") for p in asked.paths] or ["include", "src"]
    files = sorted(
        f
        for f in files
        if re.match(r"(include|src)/.*\.[ch]pp$", f)
        and any(f == p or f.startswith(p + "/") for p in paths)
    )
    tests = Tests(asked.stage)
    source = random.Random(asked.s)
    texts, places = {}, []
    for path in files:
        texts[path], by_line = mutants_of(path)
        for number in sorted(by_line):
            source.shuffle(by_line[number])
            places.append((path, number, by_line[number]))
    source.shuffle(places)
    print(f"{len(places)} lines can be changed", file=sys.stderr)
    tried, killed = 0, 0
    for path, number, mutants in places:
        if tried >= asked.n or time.time() > DATED + 60 * asked.m:
            break
        lines = texts[path]
        for new in mutants[:5]:  # until one compiles to something else
            changed = [*lines[: number - 1], new, *lines[number:]]
            began = time.time()
            try:
                Path(path).write_text("".join(changed))
                killer = tests.try_mutant(path, number)
            finally:
                Path(path).write_text("".join(lines))
            if killer not in ("no mutant", "equivalent"):
                break
        else:
            continue
        tried += 1
        killed += killer is not None
        seconds = round(time.time() - began)
        print(f"{tried}: {path}:{number}: {killer or 'SURVIVES'} ({seconds} s)", flush=True)
        if killer is None:
            print("".join(difflib.unified_diff(lines, changed, path, path, n=1)), flush=True)
    print(f"{killed} of {tried} were killed, with seed {asked.s}")


VERSION = 10000 * int(re.search(r"\d+", must(["pg_config", "--version"]))[0])
if __name__ == "__main__":
    main()
