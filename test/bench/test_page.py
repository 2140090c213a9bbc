"""The run.json of bench/run in $BENCHMARKS, and the page and chart that bench/report made of it, are
whole; a page of made-up results of two servers says what these are."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

BENCH = Path(__file__).parents[2] / "bench"
sys.path.insert(0, str(BENCH))
import chart
import page
from measure import Measure, Session, database
from settle import RATES
from workloads import workloads

RUN = Path(os.environ["BENCHMARKS"])
NO_SERVER = {"major": 0, "types": {}, "generators": []}


def sections(page, level):
    """The sections of a page at a level of headings."""
    return dict(part.split("\n", 1) for part in re.split(f"^{'#' * level} ", page, flags=re.M)[1:])


def rows(section):
    """The rows of the tables in one."""
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in section.splitlines()
            if line.startswith("|") and not line.startswith("|-")]


def bars(svg):
    """The bars of a chart, where each begins and ends, and the width of the chart."""
    root = xml.fromstring(svg)
    paths = [path.get("d") for path in root.iter("{http://www.w3.org/2000/svg}path")
             if re.search(f"fill: ({chart.OURS}|{chart.OTHER})", path.get("style", "")) and path.get("clip-path")]
    ends = [[float(x) for x in re.findall(r"[ML] ([-\d.]+) ", path)] for path in paths]
    return [(min(x), max(x)) for x in ends], float(root.get("viewBox").split()[2])


class Run(unittest.TestCase):
    def setUp(self):
        self.result, = json.loads((RUN / "run.json").read_text())
        self.top = sections((RUN / "benchmarks.md").read_text(), 2)

    def test_all_workloads_ran(self):
        self.assertEqual(list(self.result["workloads"]), list(workloads(2000, NO_SERVER)))
        self.assertEqual(list(sections(self.top["Details"], 3)), list(self.result["workloads"]))

    def test_a_workload_that_has_patience_takes_longer(self):
        with patch("measure.settle.passes", return_value=(1, {}, {})) as passes:
            for words, seconds in ({}, 45), ({"patience": 3}, 135):
                Measure(self.enterContext(ExitStack()), 9, 45).measure({"variants": [], "against": None, **words})
                self.assertEqual(passes.call_args.args[3:5], (9, seconds))

    def test_each_variant_has_a_row_and_each_goal_a_verdict(self):
        details, goals = sections(self.top["Details"], 3), rows(self.top["Goals"])[1:]
        for name, workload in self.result["workloads"].items():
            with self.subTest(name):
                self.assertEqual([row[0] for row in rows(details[name])[1:]], list(workload["baselines"]))
                verdicts = [row[4] for row in goals if row[0] == name]
                self.assertEqual(len(verdicts), len(workload["goals"]))
                self.assertLessEqual(set(verdicts), {"reached", "missed", "not settled"})
        self.assertRegex(self.top["Goals"], rf"(?m)^Of {len(goals)} goals: \d+ reached, \d+ missed, \d+ not settled\.$")

    def test_each_workload_has_a_control(self):
        for name, workload in self.result["workloads"].items():
            with self.subTest(name):
                if name == "size":
                    self.assertEqual(workload["control"], {}, "which measures no time")
                else:
                    self.assertEqual(len(set(workload["control_of"])), 2)
                    self.assertLessEqual(set(workload["control_of"]), workload["figures"].keys())
                    self.assertIn("Control: `" + "` and `".join(workload["control_of"]) + "` differ by: ",
                                  sections(self.top["Details"], 3)[name].replace("\n", " "))

    def test_pages_are_counted_as_tables_grow(self):
        grown = rows(self.top["As tables grow"])
        self.assertEqual(grown[0], ["", "2,000", "20,000"])
        shown = {"uuid lookup", "ulid prefix", "xid period", "typeid lookup", "ksuid insert"}
        self.assertLessEqual(shown, {row[0] for row in grown})
        for row in grown[1:]:
            for cell in row[1:]:
                self.assertRegex(cell, r"^\S.* \([1-9]\d*\.\d/2\)$")

    def test_a_run_that_was_interrupted_goes_on(self):
        with tempfile.TemporaryDirectory() as directory:
            file, done = Path(directory, "run.json"), self.result["workloads"]

            def run(*names):
                command = [BENCH / "run", "--rows", "2000", "--passes", "1", "--output", file, *names]
                return subprocess.run(command, capture_output=True, text=True, check=False)

            self.assertEqual(run("output", "input").returncode, 0)
            result, = json.loads(file.read_text())
            kept = {**result["workloads"]["output"], "passes": 77}
            file.write_text(json.dumps([{**result, "to_do": ["input"], "workloads": {"output": kept}}]))
            self.assertIn("an unfinished run", run("output").stderr, "another command does not mix with it")
            self.assertIn("To do: 1 of 2 workloads, of 2,000 rows", run("output", "input").stderr)
            result, = json.loads(file.read_text())
            self.assertEqual(result["workloads"]["output"], kept)
            self.assertEqual(result["workloads"]["input"]["figures"].keys(), done["input"]["figures"].keys())
            self.assertEqual((result["to_do"], len(result["runs"])), ([], 2))
            self.assertEqual(run("output").returncode, 0)
            self.assertEqual([*json.loads(file.read_text())[0]["workloads"]], ["output"], "after a run that is done, a new one begins")

    def test_the_page_opens_with_the_types(self):
        defaults = rows(self.top["Generators as defaults"])[1:]
        titles, *glance = rows(self.top["At a glance"])
        empty = {(row[0], title) for row in glance for title, cell in zip(titles, row) if not cell}
        self.assertEqual(empty, {("text", "to text"), ("text", "from text")}, "which has no conversions")
        self.assertEqual([row[0] for row in defaults if "" in row], [])

    def test_no_type_and_no_generator_is_forgotten(self):
        session = Session(self.enterContext(database()))
        session.run("CREATE EXTENSION sortid")
        for query, measured in (
            (r"pg_proc WHERE proname LIKE 'gen\_%' AND pronamespace = 'public'::regnamespace", ["generate"]),
            ("pg_type WHERE typtype = 'b' AND typelem = 0 AND typnamespace = 'public'::regnamespace",
             ["size", "output", "input", "lookup", "index", "order", "join", "distinct", "group"]),
            (r"pg_proc WHERE proname ~ '_(un)?mask$' AND pronamespace = 'public'::regnamespace", ["masks"]),
        ):
            installed = {name for name, in session.run(f"SELECT {'proname' if 'pg_proc' in query else 'typname'} FROM {query}")}
            self.assertGreater(len(installed), 1)
            for name in measured:
                self.assertLessEqual(installed, self.result["workloads"][name]["baselines"].keys(), name)

    def test_a_page_of_each_workload_alone(self):
        for name, workload in self.result["workloads"].items():
            with self.subTest(name):
                alone = {**self.result, "workloads": {name: workload}}
                self.assertEqual(list(sections(sections(page.document(alone, []), 2)["Details"], 3)), [name])
                self.assertLessEqual(len(page.bars(alone)), 1)

    @unittest.skipUnless(shutil.which("perf"), "no perf")
    def test_perf_counts_in_the_backend(self):
        session = Session(self.enterContext(database()))
        few, many = (session.counted(f"SELECT count(*) FROM generate_series(1, {n})", "task-clock:u") for n in (10, 1_000_000))
        self.assertGreater(many, 10 * few)
        self.assertIsNone(session.counted("SELECT 1", "no-such-event"))

    def test_processor_time_is_that_of_the_backend(self):
        session = Session(self.enterContext(database()))
        times = session.times("SELECT pg_sleep(0.3)")
        self.assertGreater(times["time"], 0.3)
        self.assertLess(times["cpu"], 0.2, "it slept")
        times = session.times("SELECT count(*) FROM generate_series(1, 1000000)")
        self.assertGreater(times["cpu"], 0.01)
        self.assertLessEqual(times["cpu"], times["time"])

    def test_the_chart_has_few_bars(self):
        self.assertIn(len(bars((RUN / "benchmarks.svg").read_text())[0]), range(1, 40))

    def test_the_page_of_the_documents_is_that_of_their_data(self):
        docs = BENCH.parent / "docs"
        if not (docs / "benchmarks.json").exists():
            self.skipTest("docs/benchmarks.json is not there")
        first, *others = json.loads((docs / "benchmarks.json").read_text())
        self.assertEqual((docs / "benchmarks.md").read_text(), page.document(first, others))


class Chart(unittest.TestCase):
    def test_bars_of_any_names_leave_room_for_their_figures(self):
        names = {"<a> & b": 0.02, "c": 30, "d": 1}
        ends, width = bars(chart.svg("<e>", {"<f>": [(name, False, ratio) for name, ratio in names.items()]}))
        self.assertEqual(len(ends), 3)
        for left, right in ends:
            self.assertGreater(left, 0)
            self.assertLess(right, width - 30)

    def test_texts_are_compared_with_the_uuids_beside_them(self):
        uuid, text = {"generator": "gen_random_uuid", "type": "uuid"}, {"name": "text", "generator": "-", "type": "text", "chart": True}
        server = {"contestants": [uuid, text], "workloads": {name: {"figures": {variant: {"cpu": cpu} for variant, cpu in figures.items()}}
                  for name, figures in {"order": {"uuid": 1}, "order_text": {"uuid": 2, "text": 6}}.items()}}
        self.assertEqual(page.bars(server), {"sort": [("text", False, 3)]})

    def test_durations_have_three_digits(self):
        self.assertEqual([page.duration(time) for time in (9.996e-7, 9.994e-7, 2.5e-3, 1, 99.96)],
                         ["1.00 µs", "999 ns", "2.50 ms", "1.00 s", "100 s"])

    def test_no_bars(self):
        self.assertEqual(bars(chart.svg("e", {}))[0], [])

    def test_the_same_data_give_the_same_file(self):
        groups = {"sort": [("ulid", True, 0.5), ("text", False, 3)]}
        self.assertEqual(chart.svg("a uuid", groups), chart.svg("a uuid", groups))


class MadeUp(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)

    def made_up(self, file, major, takes, *names, of_rows=2000):
        """The file of a run in which each variant takes as many nanoseconds as a function says."""
        result, = json.loads((RUN / "run.json").read_text())
        result |= {"rows": of_rows, "major": major, "version": f"{major}.1", "facts": [["processor", "1 × none"], ["server", str(major)]],
                   "runs": [{"command": f"script/bench {file}", "minutes": 1, "started": f"2026-01-02 {file} UTC", "load": "1 2 3", "workloads": []}]}
        result["contestants"] = [one for one in result["contestants"] if one["generator"] != "uuidv7"]
        if major >= 18:
            result["contestants"].insert(1, {"name": "uuid, version 7", "type": "uuid", "generator": "uuidv7", "chart": True})
        for name, workload in list(result["workloads"].items()):
            values = workload["figures"]
            if "gen_uuidv7" in values:
                values.pop("uuidv7", None)
                workload["baselines"]["uuidv7"] = workload["baselines"]["gen_uuidv7"]
                values |= {"uuidv7": values["gen_uuidv7"]} if major >= 18 else {}
            for variant, metrics in values.items():
                figure = takes(variant) / 1e9
                values[variant] = {metric: [figure * 1e9, 1, 3] if metric in RATES else figure for metric in metrics}
            workload["control"] = dict.fromkeys(workload["control"], 1)
            if names and name not in names:
                del result["workloads"][name]
        result["runs"][0]["workloads"] = list(result["workloads"])
        (self.directory / file).write_text(json.dumps([result]))
        return self.directory / file

    def report(self, *files):
        done = subprocess.run([BENCH / "report", "--output", self.directory, *files], capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    def test_a_page_of_several_runs(self):
        def ten_times(variant):
            return 20 if re.match(r"(uuid|gen_random_uuid)\b", variant) else 2

        second = self.made_up("b", 18, ten_times)
        result, = json.loads(second.read_text())
        result["workloads"]["order"] |= {"control": {"cpu": 1.034, "time": None}, "passes": 12}
        second.write_text(json.dumps([result]))
        self.assertEqual(self.report(self.made_up("a", 15, lambda variant: 2), second, self.made_up("c", 15, ten_times, "generate")), (0, ""))
        text = (self.directory / "benchmarks.md").read_text()
        self.assertRegex(text, r"Measured\son\sPostgreSQL\s15\.1\son\s2026-01-02:")
        ran = sections(text, 2)["How this was measured"].replace("\n  ", " ")
        self.assertRegex(ran, r"Measured by:\n\n- `script/bench a` on 2026-01-02 a UTC in 1 min, with a load before of 1 2 3: generate_clients, ")
        self.assertRegex(ran, r"\n- `script/bench c` on [^:]*: generate\n")
        self.assertNotIn("Measured again", text)
        top = sections(text, 2)
        glance = {row[1]: row for row in rows(top["At a glance"])}
        self.assertEqual(glance["gen_ulid_monotonic"][2:7:4], ["2", "2"])
        self.assertEqual(glance["gen_random_uuid"][2:4], ["20", "2"], "a later run replaces a workload, and only that")
        self.assertIn(":\n\n- server: 18\n\n", top["PostgreSQL 18"], "what differs from the first server is listed, and only that")
        later = sections(top["PostgreSQL 18"], 3)
        uuidv7 = next(row for row in rows(later["At a glance"]) if row[1] == "uuidv7")
        self.assertEqual(uuidv7[0:3:2], ["uuid, version 7", "2"], "the other server's section has its uuidv7()")
        self.assertNotIn("| uuidv7 ", top["Details"], "the details are those of the first")
        clients = next(row for row in rows(later["Many clients"]) if row[0] == "gen_ulid_monotonic")
        self.assertEqual(clients[1:4], ["2.00 (1.00–3.00)"] * 3, "rates are ratios")
        self.assertIn("- `script/bench b` on ", later["Runs and controls"])
        controls = {row[0]: row[1:] for row in rows(later["Runs and controls"])}
        self.assertEqual(controls["order"], ["3.4 %", "not settled", "", "", "", "12"])
        self.assertEqual(controls["insert_clients"][:3], ["", "", "0.0 %"])
        self.assertEqual(controls.keys(), {"", *result["workloads"]} - {"size"}, "every workload but the one that measures no time")
        goal = next(row for row in rows(top["Goals"]) if row[1] == "gen_random_uuid / gen_ulid")
        self.assertEqual(goal[2:], ["10.000", "≥ 5", "reached"], "a goal is judged")
        self.assertIn("<!-- 0.10 -->", (self.directory / "benchmarks.svg").read_text(), "the chart shows ratios")

    def test_runs_of_different_rows_are_not_mixed(self):
        code, error = self.report(self.made_up("a", 15, lambda variant: 2), self.made_up("d", 15, lambda variant: 2, of_rows=3000))
        self.assertEqual(code, 1)
        self.assertIn("another rows than in the file before", error)

    def test_what_another_run_does_not_confirm_has_no_number(self):
        names = ["order", "insert"]
        first, again = self.made_up("b", 15, lambda variant: 2, *names), self.made_up("c", 15, lambda variant: 4 if variant == "ulid" else 3, *names)
        self.assertEqual(self.report(first, "--again", again), (0, ""))
        text = (self.directory / "benchmarks.md").read_text()
        self.assertRegex(text, r"on\s2026-01-02,\stwice:")
        self.assertRegex(sections(text, 2)["How this was measured"], r"Measured by:\n\n- `script/bench b` on [^`]*\nMeasured again by:\n\n- `script/bench c` on ")
        glance = {row[1]: row for row in rows(sections(text, 2)["At a glance"])}
        self.assertEqual([glance[name][3] for name in ("gen_euid_monotonic", "gen_ulid_monotonic")], ["2", "not settled"], "the sort")
        goal = next(row for row in rows(sections(text, 2)["Goals"]) if row[:2] == ["order", "ulid / uuid"])
        self.assertEqual(goal[-1], "not settled")
        made = (self.directory / "benchmarks.md").read_bytes()
        self.assertEqual(self.report(self.directory / "benchmarks.json"), (0, ""))
        self.assertEqual((self.directory / "benchmarks.md").read_bytes(), made, "made again of what is kept")
        for other, why in (
            (self.made_up("d", 15, lambda variant: 2, "insert"), "order was not repeated on 15"),
            (self.made_up("e", 18, lambda variant: 2, *names), "was not repeated on 15"),
            (first, "was not repeated on 15"),
            (self.made_up("f", 15, lambda variant: 2, *names, of_rows=3000), "another rows than in the file before"),
        ):
            code, error = self.report(first, "--again", other)
            self.assertEqual(code, 1)
            self.assertRegex(error, why)

    def test_what_pages_were_read_is_confirmed_too(self):
        first, again = self.made_up("b", 15, lambda variant: 2, "growth"), self.made_up("c", 15, lambda variant: 2, "growth")
        result, = json.loads(again.read_text())
        for of in result["workloads"]["growth"]["figures"].values():
            of |= {"buffers": 9} if "buffers" in of else {}
        again.write_text(json.dumps([result]))
        self.assertEqual(self.report(first, "--again", again), (0, ""))
        cells = {cell for row in rows(sections((self.directory / "benchmarks.md").read_text(), 2)["As tables grow"])[1:] for cell in row[1:]}
        self.assertEqual(cells, {"2.00 ns"}, "without the pages")

    def test_what_is_not_settled_has_no_number(self):
        file = self.made_up("a", 15, lambda variant: 2)
        result, = json.loads(file.read_text())
        result["workloads"]["order"]["figures"]["uuid"]["cpu"] = None
        result["workloads"]["insert_clients"]["figures"]["gen_ulid_monotonic, 2"]["per second"] = None
        file.write_text(json.dumps([result]))
        self.assertEqual(self.report(file), (0, ""))
        top = sections((self.directory / "benchmarks.md").read_text(), 2)
        glance = {row[1]: row for row in rows(top["At a glance"])}
        self.assertEqual((glance["gen_random_uuid"][8], glance["gen_ulid_monotonic"][8]), ("not settled", "2"))
        clients = next(row for row in rows(top["Many clients"]) if row[0] == "gen_ulid_monotonic")
        self.assertEqual(clients[1:3], ["not settled", "2.00 (1.00–3.00)"])
        _, uuid, *others = rows(sections(top["Details"], 3)["order"])
        self.assertEqual((uuid[1], uuid[-1]), ("not settled", ""))
        self.assertEqual({row[-1] for row in others if row[0] != "uuid_again"}, {""}, "no ratio to it either")
        goal = next(row for row in rows(top["Goals"]) if row[:2] == ["order", "ulid / uuid"])
        self.assertEqual(goal[2:], ["", "≤ 1", "not settled"])
        self.assertEqual([name for name, *_ in page.bars(result)["sort"]], ["text"], "nor a bar in the chart, but of texts, which have another uuid")

    def test_the_page_is_made_again_of_what_is_kept(self):
        files = [self.made_up("a", 15, lambda variant: 2), self.made_up("b", 18, lambda variant: 3)]
        self.assertEqual(self.report(*files), (0, ""))
        made = {name: (self.directory / f"benchmarks.{name}").read_bytes() for name in ("md", "svg", "json")}
        self.assertEqual(self.report(self.directory / "benchmarks.json"), (0, ""))
        self.assertEqual({name: (self.directory / f"benchmarks.{name}").read_bytes() for name in made}, made)


if __name__ == "__main__":
    unittest.main()
