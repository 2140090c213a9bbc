"""How often the variants of a workload run, and what is concluded from it.

Values of a pass are by metric: times, rates of many clients, and what does not vary, such as bytes.
A figure is None if it is not settled: then nothing shows a number."""

import time
from collections import defaultdict
from statistics import median

TIMES = "cpu", "time"  # seconds of a processor in the server's process, and on the clock
RATES = "per second", "half within", "99 % within"
AGREE = 1.05  # figures that differ by no more are the same
LEAST_PASSES = 6


def difference(a, b):
    """By what factor two figures differ, at least 1."""
    return max(a / b, b / a)


def least(values):
    """Noise only adds to a time, so the least one is near the truth: if the passes of an even and those of
    an odd number agree on it."""
    settled = len(values) > 1 and difference(min(values[::2]), min(values[1::2])) <= AGREE
    return min(values) if settled else None


def ratios(values, variant, baseline, metric):
    """Within each pass, so that what slows the machine for a while slows both sides."""
    return [mine / its for mine, its in zip(values[variant][metric], values[baseline][metric])]


def controlled(values, control, metric):
    """By what factor two variants differ that do the same work."""
    a, b = control
    if metric in TIMES:
        return difference(min(values[a][metric]), min(values[b][metric]))
    return difference(median(ratios(values, a, b, metric)), 1)


def figure(values, variant, baseline, metric):
    if metric in TIMES:
        return least(values[variant][metric])
    if metric not in RATES:
        return median(values[variant][metric])
    found = ratios(values, variant, baseline, metric) if baseline else [1]
    return [median(found), min(found), max(found)]


def conclude(values, control, baselines):
    """{variant: {metric: figure}}, and {metric: factor} of the control, whose times and rates have to agree for
    others to be settled. values: {variant: {metric: [value of each pass]}}; control: a pair of
    variants, or none; baselines: {variant: what the rates of each are divided by}."""
    varying = [metric for metric in (*TIMES, *RATES) if control and metric in values[control[0]]]
    factors = {metric: controlled(values, control, metric) for metric in varying}
    return {variant: {metric: figure(values, variant, baselines[variant], metric) if factors.get(metric, 1) <= AGREE else None
                      for metric in metrics} for variant, metrics in values.items()}, factors


def passes(run, control, baselines, most, seconds, progress):
    """Runs the variants, the keys of baselines, in turns until all is settled, but at least LEAST_PASSES times if most allows
    it, then until most passes are done or so many seconds are over. Returns the number of
    passes and what conclude() does."""
    values, began = {variant: defaultdict(list) for variant in baselines}, time.monotonic()
    for nth in range(1, most + 1):
        for variant in baselines:
            progress(f"pass {nth}, {variant}")
            for metric, value in run(variant).items():
                values[variant][metric].append(value)
        figures, factors = conclude(values, control, baselines)
        settled = all(value is not None for metrics in figures.values() for value in metrics.values())
        if nth >= LEAST_PASSES and (settled or time.monotonic() - began > seconds):
            break
    return nth, figures, factors


def judge(goal, found):
    """The ratio that a goal is about and the verdict on it. found: what was concluded of its workload. The limit is
    exceeded only if that is more than the control differs by."""
    mine, its = (found["figures"][goal[side]][goal["of"]] for side in ("subject", "baseline"))
    if mine is None or its is None:
        return None, "not settled"
    ratio = mine / (its - goal["less"])
    allowed = found["control"].get(goal["of"], 1)
    if goal["relation"] == "at least":
        return 1 / ratio, "reached" if 1 / ratio >= goal["limit"] / allowed else "missed"
    return ratio, "reached" if ratio <= goal["limit"] * allowed else "missed"
