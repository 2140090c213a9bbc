"""What is concluded and printed of made-up passes and runs; that bench/run measures all there is, and that bench/peers finds
contestants, here the stand-ins of test/stand_ins, names what is absent or fails, and leaves nothing behind."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))
from measure import Session
from page import GOALS, read, section, tables, twice
from settle import LEAST_PASSES, conclude, confirmed, passes, settled

OURS, PLAIN, THEIRS = (f"sortid_peers_{name}_{os.getpid()}" for name in ("ours", "plain", "theirs"))


def run(program, *words):
    done = subprocess.run([ROOT / program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


class Settle(unittest.TestCase):
    def test_the_best_pass_counts_if_every_other_one_agrees(self):
        for values, expected in (
                ([1, 1.05], 1), ([1, 1.06], None), ([9, 1, 1.04, 9], 1), ([1, 9, 1, 9], None), ([1], None), ([0, 1], None), ([0, 0], None),
                ([0.5, 1, 1, 0.5] + [1.04] * 36, 1.04)):
            self.assertEqual(settled(values), expected, values)

    def test_no_time_is_settled_unless_the_control_is_and_agrees(self):
        for again, expected, factor in ([2.1, 2.1], 1, 1.05), ([2.2, 2.2], None, 1.1), ([1.6, 1.6], None, 1.25), ([2, 2.2], None, None):
            values = {"uuid": {"cpu": [2, 2], "bytes": [5, 7, 6]}, "again": {"cpu": again}, "ulid": {"cpu": [1, 1]}, "xid": {"cpu": [1, 9]}}
            figures, found = conclude(values, ["uuid", "again"])
            self.assertEqual((figures["ulid"]["cpu"], figures["xid"]["cpu"], figures["uuid"]["bytes"]), (expected, None, 6), again)
            self.assertEqual(found and round(found, 9), factor)

    def test_another_run_confirms_ratios_to_the_control(self):
        for again, expected in (((9, 9.9, 109), (2, 2, 100)), ((9, 10, 111), (2, None, None)), ((2, 1.8, 91), (2, None, 100)),
                                ((2, None, 0), (2, None, None)), ((None, 2, 100), (None, None, 100))):
            first, second = ({"uuid": {"cpu": uuid}, "ulid": {"cpu": ulid, "bytes": size}} for uuid, ulid, size in ((2, 2, 100), again))
            found = confirmed(first, second, "uuid")
            self.assertEqual((found["uuid"]["cpu"], found["ulid"]["cpu"], found["ulid"]["bytes"]), expected, again)

    def test_passes_go_on_until_all_is_settled_or_a_limit_is_reached(self):
        for cpu, limits, expected in (
                (lambda _, n: 1, (50, 60), LEAST_PASSES), (lambda name, n: 1 if name == "a" or n in (8, 11) else 2 + n, (50, 60), 12),
                (lambda _, n: 2.0**n, (20, 60), 20), (lambda _, n: 2.0**n, (50, 0), LEAST_PASSES), (lambda _, n: 1, (2, 60), 2)):
            order, nth = [], {"a": count(), "b": count(), "c": count()}
            found, *_ = passes(lambda name: order.append(name) or {"cpu": cpu(name, next(nth[name]))}, "abc", "ab", *limits, lambda what: None)
            self.assertEqual(("".join(order), found), (("abcbacbacabc" * expected)[:3 * expected], expected))


class Page(unittest.TestCase):
    def printed(self, **workloads):
        """What is read again of printed workloads whose variants take so many nanoseconds."""
        figures = {name: {variant: {"cpu": ns and ns / 1e9} for variant, ns in of.items()} for name, of in workloads.items()}
        return read("\n".join(section(name, {"what": "It is.", "control": ["uuid", "again"], "against": "uuid"}, {
            "figures": of, "factor": 1.01, "passes": 6, "baselines": dict.fromkeys(of, "uuid")}) for name, of in figures.items())), figures

    def test_tables_have_what_both_runs_agree_on(self):
        output = {"uuid": 95.9, "again": 96, "typeid": None, "ulid": 1234}
        first, figures = self.printed(output=output, order={"uuid": 100, "again": 101, "typeid": 120, "text": 500})
        self.assertEqual(first, {name: {"figures": of, "control": "uuid"} for name, of in figures.items()})
        page = "".join(tables(*twice(first, self.printed(output=output, order={"uuid": 100, "again": 101, "typeid": 125, "text": 700})[0])))
        for row in "id +. default +. to text . sort", "ulid +.+ 1,234 . +", "typeid +.+  120", "`ORDER BY` . typeid / uuid +. +1.20 .+ missed":
            self.assertRegex(page, rf"(?m)^. {row} \|$")
        self.assertNotRegex(page, "500|typeid / text", "what the second run does not confirm")

    def test_the_picture_is_that_of_the_page(self):
        self.assertEqual(run("bench/chart", ROOT / "docs/benchmarks.md"), (0, (ROOT / "docs/benchmarks.svg").read_text()))


class Run(unittest.TestCase):
    def bench(self, program, *words):
        found, said = run(f"bench/{program}", *words)
        self.assertEqual(found, 0, said)
        return said

    @classmethod
    def setUpClass(cls):
        server = Session("postgres")
        for database, files in (OURS, []), (PLAIN, ["plain"]), (THEIRS, ["pgx_ulid", "typeid-sql"]):
            server.run(f"CREATE DATABASE {database}")
            cls.addClassCleanup(server.run, f"DROP DATABASE {database} WITH (FORCE)")
            for file in files:
                subprocess.run(["psql", "-Xqo/dev/null", "-vON_ERROR_STOP=1", f"-ftest/stand_ins/{file}.sql", database], check=True, cwd=ROOT)
        cls.ours = Session(OURS)
        cls.ours.run("CREATE EXTENSION sortid")

    def test_no_workload_type_or_generator_is_forgotten(self):
        printed = self.bench("run", "--rows", "2000", "--passes", "2")
        found = read(printed)
        self.assertEqual([*found], self.bench("run", "--list").split())
        self.assertEqual([name for name, of in found.items() if not of["control"]], ["insert_single", "size"], "which publish no time")
        for query, measured in (("proname FROM pg_proc WHERE proname LIKE 'gen\\_%' AND pro", ["generate"]), (
                "typname FROM pg_type WHERE typtype = 'b' AND typelem = 0 AND typ", "size output input lookup index order join distinct group".split())):
            names = {name for name, in self.ours.run(f"SELECT {query}namespace = 'public'::regnamespace")}
            self.assertEqual([name for name in measured if not names <= found[name]["figures"].keys()], [])
        self.assertEqual([goal for goal in GOALS if not {*goal[2].split(" / ")} <= found[goal[1]]["figures"].keys()], [])

    def test_another_build_runs_each_variant_too(self):
        with tempfile.TemporaryDirectory() as directory:
            words = ["run", "--rows", "2000", "--passes", "1", "--against", directory, "generate", "size"]
            library = self.ours.value("SELECT setting || '/sortid.so' FROM pg_config WHERE name = 'PKGLIBDIR'")
            Path(directory, "sortid.so").write_bytes(Path(library).read_bytes())
            found = read(self.bench(*words))
        self.assertEqual([*found], ["generate"], "which takes time")
        self.assertLess({"gen_ulid", "gen_ulid, other build"}, found["generate"]["figures"].keys())

    def test_time_is_that_of_the_processor(self):
        self.assertLess(self.ours.takes("SELECT pg_sleep(0.3)"), 0.2)
        self.assertGreater(self.ours.takes("SELECT count(*) FROM generate_series(1, 1000000)"), 0.01)

    def test_peers_in_three_databases(self):
        report, cells = self.bench("peers", "--rows", "1000", "--passes", "2", OURS, PLAIN, f"dbname={THEIRS}"), {}
        for rows in re.findall(r"(?:^\|.*\n)+", report, re.M)[::-1]:  # what the first table has counts
            titles, _, *lines = ([cell.strip() for cell in row[1:-1].split("|")] for row in rows.splitlines())
            cells |= {(title, line[0]): cell for line in lines for title, cell in zip(titles, line)}
        for name, work, expected in (
                ("sortid ulid", "generate", r"[\d.]*"), ("sortid typeid", "hash join", r"[\d.]*"), ("sortid gen_uuidv7()", "unmask", r"[\d.]*"),
                ("sortid gen_uuidv7() again", "unmask", r"[\d.]*"),
                ("pgx_ulid", "generate", r"[\d.]*"), ("pgx_ulid", "generate, monotonic", ""), ("pgx_ulid", "COPY binary in", "fails"),
                ("sortid ulid, plain SQL", "bytes of a value", "27.0"), ("typeid-sql composite", "bytes of a value", "42.0")):
            self.assertRegex(cells[name, work], f"^({expected})$", f"{name}: {work}")
        self.assertRegex(report, r"(?m)^- pgx_ulid, COPY binary in: `ERROR: .*no binary input function")
        self.assertRegex(report, r"(?m)^- not installed .*: .*\bpg_uuidv7, pg-ferroid, pg-ulid, uuidv47, typeid-postgres\b")
        self.assertEqual(self.ours.run("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'sortid_peers%'"), [], "no schema is left")
