"""Decides how often the variants of a workload run, and computes their figures.

A pass has a value for each metric: COST, and metrics that don't vary, such as bytes. A figure that
is not settled is None, and is not shown."""

import time
from collections import defaultdict
from math import inf
from statistics import median

COST = "cost"  # seconds of CPU time of the server process, or instructions
AGREE = 1.05  # times that differ by at most this factor agree
LEAST_PASSES = 6


def difference(a, b):
    """Return the factor, at least 1, by which two figures differ."""
    return max(a / b, b / a) if min(a, b) > 0 else inf


def best(values):
    """Return the 10th percentile. Noise only makes a pass slower, so the fastest passes are close
    to the truth, but the CPU time of the very fastest may be undercounted."""
    return sorted(values)[len(values) // 10]


def settled(values):
    """Return best() if the even and the odd passes agree on it."""
    agree = len(values) > 1 and difference(best(values[::2]), best(values[1::2])) <= AGREE
    return best(values) if agree else None


def conclude(values, control):
    """Return {variant: {metric: figure}}, and the factor by which the two variants of the control
    differ in COST, or None. With a control, no time is settled unless both times of the control
    are settled and agree. values: {variant: {metric: [value of each pass]}}."""
    pair = [settled(values[variant][COST]) for variant in control]
    factor = difference(*pair) if pair and all(pair) else None
    agrees = not control or factor is not None and factor <= AGREE

    def figure(metric, each):
        return median(each) if metric != COST else settled(each) if agrees else None

    return {
        variant: {metric: figure(metric, each) for metric, each in metrics.items()}
        for variant, metrics in values.items()
    }, factor


def passes(run, variants, control, most, seconds, progress):
    """Run the variants in turn, and return the number of passes and the result of conclude().

    Stops after `most` passes, or after LEAST_PASSES or more if all figures are settled or the time
    is up. Each statement warms caches for the next one, so half of the even passes and half of the
    odd passes are in reverse order. All passes end with the same variant, so that no variant
    follows itself."""
    values, began, order = (
        {variant: defaultdict(list) for variant in variants},
        time.monotonic(),
        [*variants],
    )
    for nth in range(1, most + 1):
        for variant in order if nth % 4 < 2 else [*order[-2::-1], *order[-1:]]:
            progress(f"pass {nth}, {variant}")
            for metric, value in run(variant).items():
                values[variant][metric].append(value)
        figures, factor = conclude(values, control)
        all_settled = all(
            value is not None for metrics in figures.values() for value in metrics.values()
        )
        if nth >= LEAST_PASSES and (all_settled or time.monotonic() - began > seconds):
            break
    return nth, figures, factor
