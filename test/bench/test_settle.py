"""What bench/settle.py concludes from made-up values of passes."""

import sys
import unittest
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
from settle import LEAST_PASSES, conclude, confirmed, judge, passes, settled


class Settle(unittest.TestCase):
    def test_the_best_pass_counts_if_every_other_one_agrees(self):
        for values, expected, why in (
            ([1, 1.05], 1, "within 5 %"),
            ([1, 1.06], None, "beyond"),
            ([9, 1, 1.04, 9], 1, "the least of the even and of the odd passes"),
            ([0.5, 1, 1, 0.5] + [1.04] * 36, 1.04, "what a tenth reach"),
            ([1, 9, 1, 9], None, "an odd one is always slow"),
            ([1], None, "a single pass proves nothing"),
        ):
            with self.subTest(why):
                self.assertEqual(settled(values, "cpu"), expected)
        self.assertEqual(settled([1, 8, 9, 3], "per second"), None, "of a rate the highest")
        self.assertEqual(settled([1, 9, 9, 3], "per second"), 9)
        self.assertEqual(settled([99, 1, 1, 99] + [9] * 36, "per second"), 9, "that a tenth reach")
        self.assertEqual(settled([1, 99, 99, 1] + [9] * 36, "half within"), 9)

    def conclude(self, again):
        values = {"uuid": {"cpu": [2, 2], "time": [4, 3.9], "bytes": [5, 7, 6]}, "uuid_again": {"cpu": again, "time": [4, 4], "bytes": [6]},
                  "ulid": {"cpu": [1, 1], "time": [9, 1], "bytes": [8]}}
        return conclude(values, ["uuid", "uuid_again"], dict.fromkeys(values, "uuid"))

    def test_figures_and_control(self):
        figures, factors = self.conclude([2.1, 2.2])
        self.assertEqual(figures["ulid"], {"cpu": 1, "time": None, "bytes": 8})
        self.assertEqual(figures["uuid"], {"cpu": 2, "time": 3.9, "bytes": 6}, "of what does not vary, the median")
        self.assertAlmostEqual(factors["cpu"], 1.05)
        self.assertEqual(factors.keys(), {"cpu", "time"})

    def test_nothing_is_settled_unless_the_control_agrees(self):
        for again in [2.2, 2.2], [1.8, 1.8]:
            figures, factors = self.conclude(again)
            self.assertEqual([of["cpu"] for of in figures.values()], [None] * 3)
            self.assertGreater(factors["cpu"], 1.05, "also if the second one is faster")
            self.assertEqual(figures["uuid"]["time"], 3.9, "of this metric")

    def test_nothing_is_settled_unless_the_control_is(self):
        for again in [2, 2.2], [2.2, 2]:  # the best of which agrees with uuid's
            figures, factors = self.conclude(again)
            self.assertEqual([of["cpu"] for of in figures.values()], [None] * 3)
            self.assertEqual((factors["cpu"], figures["uuid"]["time"]), (None, 3.9))

    def test_rates_are_ratios(self):
        values = {"uuid": {"per second": [10, 40, 40, 10]}, "again": {"per second": [40, 10, 5, 40]}, "ulid": {"per second": [20, 20, 15, 20]}}
        figures, factors = conclude(values, ["uuid", "again"], dict.fromkeys(values, "uuid"))
        self.assertEqual(figures["ulid"]["per second"], [0.5, 0.375, 2], "of the best passes, then the least and the greatest within a pass")
        self.assertEqual(factors, {"per second": 1}, "the control agrees if its best passes do")
        for unsettled in "ulid", "base":
            one_sided = {**values, "base": values["uuid"], unsettled: {"per second": [10, 40, 10, 40]}}
            figures, _ = conclude(one_sided, ["uuid", "again"], {**dict.fromkeys(one_sided, "uuid"), "ulid": "base"})
            self.assertIsNone(figures["ulid"]["per second"], f"of {unsettled} the even and the odd passes differ")
        values["again"]["per second"] = [8, 32, 32, 8]
        figures, factors = conclude(values, ["uuid", "again"], dict.fromkeys(values, "uuid"))
        self.assertEqual((figures["ulid"]["per second"], factors), (None, {"per second": 1.25}))

    def confirmed(self, first, second, baselines, control="uuid"):
        """What is left of the times of a run."""
        one, other = ({"figures": {name: {"cpu": time} for name, time in run.items()}, "baselines": baselines,
                       "control_of": control and [control, "again"]} for run in (first, second))
        return {name: of["cpu"] for name, of in confirmed(one, other).items()}

    def test_another_run_confirms_ratios(self):
        for uuid, ulid, kept, why in (
            (2, 2.2, True, "by 10 % more"),
            (2, 2.22, False, "by 11 %"),
            (2, 1.8, False, "by 11 % less"),
            (9, 9, True, "both slower"),
            (2, None, False, "not settled the second time"),
        ):
            with self.subTest(why):
                left = self.confirmed({"uuid": 2, "ulid": 2}, {"uuid": uuid, "ulid": ulid}, {"uuid": "uuid", "ulid": "uuid"})
                self.assertEqual(left, {"uuid": 2, "ulid": 2 if kept else None})
        self.assertEqual(self.confirmed({"uuid": 2, "ulid": 2}, {"uuid": 2}, {"uuid": "uuid", "ulid": "uuid"})["ulid"], None, "not measured")

    def test_without_a_baseline_another_run_confirms_times_beside_the_control(self):
        first = {"clock": 1, "random": 8, "ulid": 2}
        for second, expected, why in (
            ({"clock": 2, "random": 16, "ulid": 4}, {"clock": 1, "random": 8, "ulid": 2}, "all are slower"),
            ({"clock": 1, "random": 16, "ulid": 2}, {"clock": 1, "random": None, "ulid": 2}, "only the baseline differs"),
            ({"clock": 1, "random": 16, "ulid": 4}, {"clock": 1, "random": None, "ulid": None}, "differs as the baseline does"),
            ({"clock": 1, "random": None, "ulid": 2}, {"clock": 1, "random": None, "ulid": 2}, "no baseline the second time"),
            ({"clock": 1, "random": None, "ulid": 4}, {"clock": 1, "random": None, "ulid": None}, "nor the same time"),
            ({"clock": None, "random": None, "ulid": None}, dict.fromkeys(first), "nothing settled the second time"),
        ):
            with self.subTest(why):
                self.assertEqual(self.confirmed(first, second, dict.fromkeys(first, "random"), "clock"), expected)
                alone = self.confirmed({**first, "random": None}, second, dict.fromkeys(first, "random"), "clock")
                self.assertEqual(alone, {**expected, "random": None}, "no baseline the first time")
        grown = {"small": 2, "large": 4}
        for large, kept in (8, 4), (10, None):
            self.assertEqual(self.confirmed(grown, {"small": 4, "large": large}, dict.fromkeys(grown), "small"), {"small": 2, "large": kept})
        self.assertEqual(self.confirmed(grown, {"small": 2, "large": 8}, dict.fromkeys(grown), None), {"small": 2, "large": None}, "no control")

    def test_another_run_confirms_rates_and_bytes(self):
        def ulid(rate, size):
            return {"figures": {"ulid": {"per second": rate, "WAL": size}}, "baselines": {"ulid": "uuid"}, "control_of": ["uuid", "again"]}

        first = ulid([2, 1, 9], 100)
        for again, expected in (
            (ulid([2.1, 2, 3], 109), {"per second": [2, 1, 9], "WAL": 100}),
            (ulid([1.8, 1, 9], 111), {"per second": None, "WAL": None}),
            (ulid(None, 0), {"per second": None, "WAL": None}),
        ):
            self.assertEqual(confirmed(first, again)["ulid"], expected)
        for size, kept in (0, 0), (5, None):
            self.assertEqual(confirmed(ulid(None, 0), ulid([1, 1, 1], size))["ulid"], {"per second": None, "WAL": kept})

    def run_passes(self, cpu, most=50, seconds=60):
        times = {name: iter(cpu(name)) for name in "ab"}
        order = []

        def run(name):
            order.append(name)
            return {"cpu": next(times[name])}

        found = passes(run, ["a", "b"], {"a": "a", "b": "a"}, most, seconds, lambda what: None)
        self.assertEqual("".join(order), "ab" * found[0], "in turns")
        return found

    def test_passes_go_on_until_all_is_settled(self):
        self.assertEqual(self.run_passes(lambda _: [1.0] * 50), (LEAST_PASSES, {"a": {"cpu": 1}, "b": {"cpu": 1}}, {"cpu": 1}))
        self.assertEqual(self.run_passes(lambda name: [1.0 if name == "a" or n in (8, 11) else 2.0 + n for n in range(50)])[0], 12)

    def test_a_limit_ends_what_does_not_settle(self):
        for limits, expected in ({"most": 20}, 20), ({"seconds": 0}, LEAST_PASSES), ({"most": 2}, 2):
            nth, figures, _ = self.run_passes(lambda _: (2.0**n for n in count()), **limits)
            self.assertEqual((nth, figures["a"]["cpu"]), (expected, None), limits)


class Goals(unittest.TestCase):
    def judged(self, relation, limit, control=1.0, mine=3, **more):
        found = {"figures": {"new": {"cpu": mine, "bytes": 52}, "old": {"cpu": 4, "bytes": 60}}, "control": {"cpu": control}}
        return judge({"subject": "new", "baseline": "old", "relation": relation, "limit": limit, "of": "cpu", "less": 0, **more}, found)

    def test_verdicts(self):
        for arguments, expected, why in (
            (("at most", 0.75), (0.75, "reached"), "the limit itself is reached"),
            (("at most", 0.74), (0.75, "missed"), "more"),
            (("at most", 0.74, 1.02), (0.75, "reached"), "but no more than the control differs"),
            (("at least", 4 / 3), (4 / 3, "reached"), "at least turns the ratio round"),
            (("at least", 1.34), (4 / 3, "missed"), "less"),
            (("at least", 1.34, 1.02), (4 / 3, "reached"), "but no less than the control differs"),
            (("at most", 9, 1, None), (None, "not settled"), "without a figure there is no verdict"),
        ):
            with self.subTest(why):
                self.assertEqual(self.judged(*arguments), expected)

    def test_another_run_confirms_the_ratio(self):
        found = {"figures": {"new": {"cpu": 3}, "old": {"cpu": 4}}, "control": {"cpu": 1}}
        goal = {"subject": "new", "baseline": "old", "relation": "at most", "limit": 1, "of": "cpu", "less": 0}
        for new, expected in (3.3, (0.75, "reached")), (3.4, (None, "not settled")), (None, (None, "not settled")):
            self.assertEqual(judge(goal, {**found, "again": {"new": {"cpu": new}, "old": {"cpu": 4}}}), expected)

    def test_another_metric_with_an_offset(self):
        self.assertEqual(self.judged("at most", 1, 9, of="bytes", less=-8), (52 / 68, "reached"))
        self.assertEqual(self.judged("at most", 0.76, 9, of="bytes", less=-8), (52 / 68, "missed"), "bytes do not vary, so no control helps")


if __name__ == "__main__":
    unittest.main()
