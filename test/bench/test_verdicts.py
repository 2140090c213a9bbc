"""What bench/verdicts.py concludes from made-up times."""

import sys
import unittest
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
from verdicts import chance, judge, repeats, verdict


class Verdicts(unittest.TestCase):
    def test_repeats_divide_the_later_of_adjacent_passes_by_the_earlier(self):
        self.assertEqual(repeats([2, 4, 1]), [2, 0.25])

    def test_chance_is_that_of_coins(self):
        self.assertEqual(chance(0, 5), 1)
        self.assertEqual(chance(5, 5), 1 / 32)
        self.assertEqual(chance(9, 10), 11 / 1024)
        for n in range(1, 11):
            tosses = [sum(coins) for coins in product((0, 1), repeat=n)]  # all that can happen
            for k in range(n + 1):
                self.assertEqual(chance(k, n), sum(heads >= k for heads in tosses) / len(tosses), (k, n))

    def test_verdicts(self):
        for relation, limit, ratios, expected, why in (
            ("at most", 1.25, [1.25] * 5, "reached", "the limit itself is reached"),
            ("at most", 1.25, [1, 1.2, 1.25, 9, 9], "reached", "the median counts"),
            ("at most", 10, [100, 9, 10], "reached", "in any order, of numbers"),
            ("at most", 3, [10, 1, 4, 2], "reached", "of an even number, the mean of the middle two"),
            ("at most", 2.9, [10, 1, 4, 2], "unclear", "which is 3 here"),
            ("at most", 1.25, [1.26] * 5, "missed", "exceeded in 5 of 5 passes"),
            ("at most", 1.25, [1.26] * 4 + [1.25], "unclear", "in 4 of 5"),
            ("at most", 1.25, [1.26] * 9 + [1.2], "missed", "in 9 of 10"),
            ("at most", 1.25, [1.26] * 8 + [1.2] * 2, "unclear", "in 8 of 10"),
            ("at most", 1.25, [1.26] * 4, "unclear", "four passes are too few"),
            ("at most", 1.25, [1.26], "missed", "but a single ratio is one that does not vary"),
            ("at least", 5, [5] * 5, "reached", "the limit itself is reached"),
            ("at least", 5, [4.9] * 5, "missed", "less in 5 of 5 passes"),
            ("at least", 5, [4.9] * 4 + [5], "unclear", "in 4 of 5"),
        ):
            with self.subTest(f"{relation}: {why}"):
                self.assertEqual(verdict(relation, limit, ratios), expected)

    def judged(self, relation, limit, **more):
        values = {"new": {"time": [1, 3, 3], "bytes": [52]}, "old": {"time": [4, 6, 12], "bytes": [60]}}  # three passes
        goal = {"subject": "new", "baseline": "old", "relation": relation, "limit": limit, "of": "time", "less": 0, **more}
        got = judge(goal, values)
        return got["ratios"], got["verdict"]

    def test_ratios_are_taken_within_the_passes(self):
        self.assertEqual(self.judged("at most", 0.5), ([0.25, 0.5, 0.25], "reached"))
        self.assertEqual(self.judged("at most", 0.2)[1], "unclear")

    def test_at_least_turns_the_ratios_round(self):
        self.assertEqual(self.judged("at least", 2), ([4, 2, 4], "reached"))

    def test_another_metric_than_the_time_with_an_offset(self):
        self.assertEqual(self.judged("at most", 1, of="bytes", less=-8), ([52 / 68], "reached"))


if __name__ == "__main__":
    unittest.main()
