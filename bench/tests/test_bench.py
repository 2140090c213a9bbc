"""Tests that bench/run measures every workload, and that bench/peers finds contestants (here the
stand-ins in test/stand_ins), reports missing ones and failures, and leaves nothing behind; and that
docs/planner.md has the figures of bench/estimates.sql."""

import csv
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))
from measure import Session
from page import COMPARED_WITH_UUID

OURS, PLAIN, THEIRS = (f"sortid_peers_{name}_{os.getpid()}" for name in ("ours", "plain", "theirs"))


def read(text):
    """Return a run's tables: {workload: {"figures": {variant: {title: cell}}, "control": ...}}."""
    run = {}
    for name, rows, control in re.findall(
        r"^### (\w+)\n(?:(?!\|).*\n)+((?:\|.*\n)+)(?:\nControl: `(.*?)`)?", text, re.M
    ):
        titles, _, *lines = (
            [cell.strip() for cell in row[1:-1].split("|")] for row in rows.splitlines()
        )
        figures = {variant: dict(zip(titles[1:], cells)) for variant, *cells in lines}
        run[name] = {"figures": figures, "control": control}
    return run


class Run(unittest.TestCase):
    def bench(self, program, *words, code=0):
        done = subprocess.run(
            [ROOT / "bench" / program, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode, code, done.stdout)
        return done.stdout

    @classmethod
    def setUpClass(cls):
        server = Session("postgres")
        for database, files in (OURS, []), (PLAIN, ["plain"]), (THEIRS, ["pgx_ulid", "typeid-sql"]):
            server.run(f"CREATE DATABASE {database}")
            cls.addClassCleanup(server.run, f"DROP DATABASE {database} WITH (FORCE)")
            for file in files:
                subprocess.run(
                    [
                        "psql",
                        "-Xqo/dev/null",
                        "-vON_ERROR_STOP=1",
                        f"-ftest/stand_ins/{file}.sql",
                        database,
                    ],
                    check=True,
                    cwd=ROOT,
                )
        cls.ours = Session(OURS)
        cls.ours.run("CREATE EXTENSION sortid")

    def test_no_workload_type_or_generator_is_forgotten(self):
        printed = self.bench("run", "--rows", "2000", "--passes", "2")
        found = read(printed)
        self.assertEqual([*found], self.bench("run", "--list").split())
        self.assertEqual(
            [name for name, of in found.items() if not of["control"]],
            ["insert_single", "size"],
            "only these workloads don't publish a time",
        )
        for query, measured in (
            ("proname FROM pg_proc WHERE proname LIKE 'gen\\_%' AND pro", ["generate"]),
            (
                "typname FROM pg_type WHERE typtype = 'b' AND typelem = 0 AND typ",
                "size output input lookup index order join distinct group".split(),
            ),
        ):
            names = {
                name
                for (name,) in self.ours.run(f"SELECT {query}namespace = 'public'::regnamespace")
            }
            self.assertEqual(
                [name for name in measured if not names <= found[name]["figures"].keys()], []
            )
        self.assertLess({*COMPARED_WITH_UUID.values()}, found.keys())

    def test_another_build_runs_each_variant_too(self):
        with tempfile.TemporaryDirectory() as directory:
            words = [
                "run",
                "--rows",
                "2000",
                "--passes",
                "1",
                "--against",
                directory,
                "generate",
                "size",
            ]
            library = self.ours.value(
                "SELECT setting || '/sortid.so' FROM pg_config WHERE name = 'PKGLIBDIR'"
            )
            Path(directory, "sortid.so").write_bytes(Path(library).read_bytes())
            found = read(self.bench(*words))
        self.assertEqual([*found], ["generate"], "another build runs only workloads with times")
        self.assertLess({"gen_ulid", "gen_ulid, other build"}, found["generate"]["figures"].keys())

    def test_time_is_cpu_time(self):
        self.assertLess(self.ours.takes("SELECT pg_sleep(0.3)"), 0.2)
        self.assertGreater(
            self.ours.takes("SELECT count(*) FROM generate_series(1, 1000000)"), 0.01
        )

    def test_instruction_counts_come_from_callgrind(self):
        with tempfile.TemporaryDirectory() as directory:
            os.chmod(directory, 0o777)  # the server writes there, like callgrind
            session = Session(OURS)
            session.run(
                "CREATE FUNCTION counting_begin() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                f"""CREATE FUNCTION counting_end() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
                      EXECUTE format('COPY (SELECT ''totals: 42'') TO %L',
                                     '{directory}/count.' || pg_backend_pid() || '.1');
                    END $$""",
            )
            session.counts = f"{directory}/count"
            self.assertEqual([session.takes("SELECT 1") for _ in "ab"], [42, 42])
            self.assertEqual(
                os.listdir(directory), [], "takes() deletes the files that it has read"
            )
            session.close()

    def test_estimates_are_those_of_the_page(self):
        printed = subprocess.run(
            ["psql", "--csv", "-Xqfbench/estimates.sql", OURS],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            cwd=ROOT,
        ).stdout
        measured = {}
        for name, *cells in csv.reader(printed.splitlines()):
            if "/" in "".join(cells):
                measured.setdefault(name, cells)  # restored statistics come later
        shown = {}
        for row in re.findall(r"^\| (.*/.*) \|$", (ROOT / "docs/planner.md").read_text(), re.M):
            title, *cells = row.split(" | ")
            shown |= dict.fromkeys(re.findall(r"`(\w+)`", title) or [title], cells)
        self.assertEqual(shown.keys() - measured.keys(), set())
        self.assertGreater(len(shown), 11)
        for name, cells in shown.items():
            # The median for an unused prefix depends on the few prefixes that the sample has once,
            # and the percentile of an error on its few worst cases.
            for index, (page, here) in enumerate(zip(cells, measured[name], strict=True)):
                part = -1 if name[0].isdigit() and index > 1 else 0
                found = [float(cell.split(" / ")[part].replace(",", "")) for cell in (page, here)]
                self.assertLess(max(found) / min(found), 1.3, f"{name}: {page}, here {here}")

    def test_peers_in_three_databases(self):
        report, cells = (
            self.bench("peers", "--rows", "1000", "--passes", "2", OURS, PLAIN, f"dbname={THEIRS}"),
            {},
        )
        for rows in re.findall(r"(?:^\|.*\n)+", report, re.M)[::-1]:  # the first table wins
            titles, _, *lines = (
                [cell.strip() for cell in row[1:-1].split("|")] for row in rows.splitlines()
            )
            cells |= {(title, line[0]): cell for line in lines for title, cell in zip(titles, line)}
        for name, work, expected in (
            ("sortid ulid", "generate", r"[\d.]*"),
            ("sortid typeid", "hash join", r"[\d.]*"),
            ("sortid gen_uuidv7()", "unmask", r"[\d.]*"),
            ("sortid gen_uuidv7() again", "unmask", r"[\d.]*"),
            ("pgx_ulid", "generate", r"[\d.]*"),
            ("pgx_ulid", "generate, monotonic", ""),
            ("pgx_ulid", "COPY binary in", "fails"),
            ("sortid ulid, plain SQL", "bytes of a value", "27.0"),
            ("typeid-sql composite", "bytes of a value", "42.0"),
        ):
            self.assertRegex(cells[name, work], f"^({expected})$", f"{name}: {work}")
        self.assertRegex(
            report, r"(?m)^- pgx_ulid, COPY binary in: `ERROR: .*no binary input function"
        )
        self.assertRegex(
            report,
            r"(?m)^- not installed .*: .*"
            r"\bpg_uuidv7, pg-ferroid, pg-ulid, pg_idkit, pgulid, uuidv47, typeid-postgres\b",
        )
        self.assertRegex(
            self.bench("peers", "--instructions", "/tmp/no", OURS, code=1),
            "^(bench/callgrind.c is not installed|the server is not under callgrind): ",
        )
        self.assertEqual(
            self.ours.run("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'sortid_peers%'"),
            [],
            "no schema is left",
        )
