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
REPEATED = 1.1  # so are ratios of two runs


def difference(a, b):
    """By what factor two figures differ, at least 1."""
    return max(a / b, b / a)


def best(values, metric):
    """What the best tenth of the passes reach. Noise only makes a pass worse, so the best ones are near the truth, but a rate
    has lucky passes too, and now and then a processor's time is counted too low."""
    return sorted(values, reverse=metric == RATES[0])[len(values) // 10]


def settled(values, metric):
    """What best() says, if that of the even and of the odd passes agrees."""
    agree = len(values) > 1 and difference(best(values[::2], metric), best(values[1::2], metric)) <= AGREE
    return best(values, metric) if agree else None


def figure(values, variant, baseline, metric):
    """Of a time what settled() says; of a rate the ratio of what it says of both, and the least and the greatest ratio
    within a pass, where what slows the machine for a while slows both sides."""
    mine = values[variant][metric]
    if metric not in (*TIMES, *RATES):
        return median(mine)
    if metric in TIMES:
        return settled(mine, metric)
    its = values[baseline][metric]
    ratios, bests = [a / b for a, b in zip(mine, its)], [settled(side, metric) for side in (mine, its)]
    return [bests[0] / bests[1], min(ratios), max(ratios)] if all(bests) else None


def conclude(values, control, baselines):
    """{variant: {metric: figure}}, and {metric: factor} of the control, whose times and rates have to be settled and to
    agree for others to be settled; None if they are not settled. values: {variant: {metric: [value of each pass]}};
    control: a pair of variants, or none; baselines: {variant: what the rates of each are divided by}."""
    varying = [metric for metric in (*TIMES, *RATES) if control and metric in values[control[0]]]
    pairs = {metric: [settled(values[one][metric], metric) for one in control] for metric in varying}
    factors = {metric: difference(*pair) if all(pair) else None for metric, pair in pairs.items()}
    return {variant: {metric: figure(values, variant, baselines[variant], metric) if (factors.get(metric, 1) or 2) <= AGREE else None
                      for metric in metrics} for variant, metrics in values.items()}, factors


def alike(one, other):
    """Whether figures of two runs are there and differ by no more than REPEATED."""
    return None not in (one, other) and (one == other or min(one, other) > 0 and difference(one, other) <= REPEATED)


def confirmed(found, again):
    """The figures of a workload, without those that another run of it does not confirm. Times are compared as ratios to the
    baseline's, or to the control's where that has no figure: a machine that is slower as a whole changes neither."""
    first, figures = (found["control_of"] or [None])[0], found["figures"]

    def close(variant, metric, reference):
        def compared(run):
            value, its = (run["figures"].get(name, {}).get(metric) for name in (variant, reference))
            if value is None or metric not in TIMES or not reference:
                return value[0] if metric in RATES and value else value
            return its and value / its

        return alike(compared(found), compared(again))

    def agree(variant, metric):
        baseline = found["baselines"][variant]
        related = baseline and baseline != variant and close(baseline, metric, first)
        return close(variant, metric, baseline if related else first)

    return {variant: {metric: figure if agree(variant, metric) else None for metric, figure in metrics.items()}
            for variant, metrics in figures.items()}


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
        all_settled = all(value is not None for metrics in figures.values() for value in metrics.values())
        if nth >= LEAST_PASSES and (all_settled or time.monotonic() - began > seconds):
            break
    return nth, figures, factors


def judge(goal, found):
    """The ratio that a goal is about and the verdict on it. found: what was concluded of its workload, with the figures of another
    run, again, which has to confirm it. The limit is exceeded only if that is more than the control differs by."""
    def quotient(figures):
        mine, its = (figures[goal[side]].get(goal["of"]) for side in ("subject", "baseline"))
        return None if None in (mine, its) else mine / (its - goal["less"])

    ratio = quotient(found["figures"])
    if ratio is None or "again" in found and not alike(ratio, quotient(found["again"])):
        return None, "not settled"
    allowed = found["control"].get(goal["of"], 1)
    if goal["relation"] == "at least":
        return 1 / ratio, "reached" if 1 / ratio >= goal["limit"] / allowed else "missed"
    return ratio, "reached" if ratio <= goal["limit"] * allowed else "missed"
