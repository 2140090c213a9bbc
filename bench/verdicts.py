"""What is concluded from the values of the passes."""

from math import comb
from statistics import median


def repeats(values):
    """The same variant in adjacent passes, each value divided by the one before: two
    measurements of the same thing differ by so much."""
    return [later / earlier for earlier, later in zip(values, values[1:])]


def chance(k, n):
    """How likely it is that at least k of n coins show heads."""
    return sum(comb(n, heads) for heads in range(k, n + 1)) / 2**n


def verdict(relation, limit, ratios):
    """A limit is missed only if so many of the passes exceed it that chance would do that in
    less than one case of twenty: the sign test. A single ratio is one that does not vary."""
    beyond = [ratio > limit if relation == "at most" else ratio < limit for ratio in ratios]
    middle = median(ratios)
    if middle <= limit if relation == "at most" else middle >= limit:
        return "reached"
    return "missed" if len(ratios) == 1 or chance(sum(beyond), len(beyond)) < 0.05 else "unclear"


def ratios(values, subject, baseline, of="time", less=0):
    """Subject by baseline within each pass. values: {variant: {metric: [value of each pass]}};
    less is taken from the baseline."""
    return [mine / (other - less) for mine, other in zip(values[subject][of], values[baseline][of])]


def judge(goal, values):
    """The goal with the ratios that it is about and the verdict on them."""
    found = ratios(values, goal["subject"], goal["baseline"], goal["of"], goal["less"])
    if goal["relation"] == "at least":
        found = [1 / ratio for ratio in found]
    return {**goal, "ratios": found, "verdict": verdict(goal["relation"], goal["limit"], found)}
