"""How often the variants of a workload run, and what is concluded from it.

Values of a pass are by metric: COST, and what does not vary, such as bytes. A figure is None if it
is not settled: then nothing shows a number."""

import time
from collections import defaultdict
from math import inf
from statistics import median

COST = "cost"  # seconds of a processor in the server's process, or instructions
AGREE = 1.05  # times that differ by no more are the same
LEAST_PASSES = 6


def difference(a, b):
    """By what factor two figures differ, at least 1."""
    return max(a / b, b / a) if min(a, b) > 0 else inf


def best(values):
    """What the best tenth of the passes reach. Noise only makes a pass slower, so the best ones are
    near the truth, but now and then a processor's time is counted too low."""
    return sorted(values)[len(values) // 10]


def settled(values):
    """What best() says, if that of the even and of the odd passes agrees."""
    agree = len(values) > 1 and difference(best(values[::2]), best(values[1::2])) <= AGREE
    return best(values) if agree else None


def conclude(values, control):
    """{variant: {metric: figure}}, and by what factor the two variants of the control differ in
    COST, or None. If there is a control, no time is settled unless both of its are and agree.
    values: {variant: {metric: [value of each pass]}}."""
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
    """Runs the variants in turns until all is settled, but at least LEAST_PASSES times if most
    allows it, then until most passes are done or so many seconds are over. What runs just before a
    statement warms what it needs, so half of the even and of the odd passes are in reverse order.
    All end with the same variant: none ever follows itself. Returns the number of passes and what
    conclude() does."""
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
