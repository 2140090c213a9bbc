"""What is printed of a workload, and the tables of docs/benchmarks.md that are made of it.

A run is {workload: {"figures": {variant: {metric: figure}}, "control": a variant or ""}}."""

import re
import textwrap

from settle import TIME, alike, confirmed

# The tables of the page. A column has a title, a workload, its variant by the names of a row, and
# metrics, which are added up.
GLANCE = [
    ("generate", "generate", "{default}", [TIME]),
    ("insert", "insert", "{default}", [TIME]),
    ("to text", "output", "{type}", [TIME]),
    ("from text", "input", "{type}", [TIME]),
    ("find", "lookup", "{type}", [TIME]),
    ("index", "index", "{type}", [TIME]),
    ("sort", "order", "{type}", [TIME]),
    ("bytes", "size", "{type}", ["heap", "primary key"]),
]
DEFAULTS = [
    ("insert in bulk", "insert", "{default}", [TIME]),
    ("WAL in bulk", "insert", "{default}", ["WAL"]),
    ("index in bulk", "insert", "{default}", ["index"]),
    ("index one by one", "insert_single", "{default}", ["index"]),
]
# What a user could feel: what is done, by which variants of a workload, and how many times as long
# as the second one the first one may take; None where no goal was set.
GOALS = [
    ("generate", "generate", "gen_typeid_monotonic / gen_random_uuid", 0.2),
    ("to text", "output", "typeid / uuid", 0.75),
    ("from text", "input", "typeid / uuid", 0.35),
    ("find", "lookup", "typeid / uuid", 1.05),
    ("search by prefix", "search", "ulid prefix / ulid between", 1.05),
    ("search by time", "search", "xid period / xid between", 1.05),
    ("`LIKE` with a parameter", "search", "ulid LIKE / ulid between", None),
    ("`ORDER BY`", "order", "typeid / text", 0.3),
    ("`ORDER BY`", "order", "typeid / uuid", 1.05),
    ("`CREATE INDEX`", "index", "typeid / uuid", 1.05),
    ("`CREATE INDEX`, ten prefixes", "index", "mixed / uuid", None),
    ("hash join", "join", "typeid / uuid", 1.05),
    ("`GROUP BY`", "group", "typeid / uuid", 1.05),
    ("`count(DISTINCT id)`", "distinct", "typeid / uuid", 1.05),
    ("binary `COPY` out", "copy", "typeid out / uuid out", 1.05),
    ("plan a join of five tables", "plan", "ulid / uuid", None),
    ("`ANALYZE`", "analyze", "ulid / uuid", None),
]


def digits(number):
    """Three digits, or more before the point."""
    return f"{number:,.{(number < 9.995) + (number < 99.95)}f}"


def times(ratio):
    return f"{ratio:.{2 if ratio < 9.995 else 1}f}" if ratio else ""


def wrapped(text, **more):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False, **more) + "\n"


def listed(facts):
    return "".join(wrapped(f"- {what}: {which}", subsequent_indent="  ") for what, which in facts)


def table(titles, rows):
    """Columns of numbers are aligned to the right."""
    columns = list(zip(titles, *rows))
    widths = [max(map(len, column)) for column in columns]
    words = [
        any(cell[:1].isalpha() and cell != "not settled" for cell in column[1:])
        for column in columns
    ]
    lines = [
        "| "
        + " | ".join(
            f"{cell:{'<' if word else '>'}{width}}" for cell, width, word in zip(row, widths, words)
        )
        + " |\n"
        for row in (titles, *rows)
    ]
    rule = "|".join(
        "-" * (width + 1) + ("-" if word else ":") for width, word in zip(widths, words)
    )
    return "".join([lines[0], f"|{rule}|\n", *lines[1:]])


def ratio(figures, variant, baseline):
    """Of the processor times, if both are settled."""
    mine, its = (figures.get(name, {}).get(TIME) for name in (variant, baseline))
    return mine / its if mine and its else None


def section(name, workload, found):
    """A workload: its variants beside what they are compared with, and its control."""
    figures, baselines, control = found["figures"], found["baselines"], workload.get("control")
    metrics = [
        metric
        for metric in dict.fromkeys(metric for of in figures.values() for metric in of)
        if metric != TIME or control
    ]
    compared = any(baselines.values()) and TIME in metrics

    def line(variant, of):
        for metric in metrics:
            yield (
                "not settled"
                if of.get(metric) is None
                else digits(of[metric] * (1e9 if metric == TIME else 1))
            )
        if compared:
            yield times(ratio(figures, variant, baselines[variant]))

    titles = [
        "",
        *("ns" if metric == TIME else metric for metric in metrics),
        *[f"× {workload['against']}"] * compared,
    ]
    differ = (
        f"differ by {found['factor'] * 100 - 100:.1f} %" if found["factor"] else "are not settled"
    )
    said = control and wrapped(
        f"Control: `{control[0]}` and `{control[1]}` {differ}. {found['passes']} passes."
    )
    lines = [[variant, *line(variant, of)] for variant, of in figures.items()]
    return "\n".join(
        filter(None, [f"### {name}\n", wrapped(workload["what"]), table(titles, lines), said])
    )


def read(text):
    """The run that section() printed."""
    run = {}
    for name, rows, control in re.findall(
        r"^### (\w+)\n(?:(?!\|).*\n)+((?:\|.*\n)+)(?:\nControl: `(.*?)`)?", text, re.M
    ):
        titles, _, *lines = (
            [cell.strip() for cell in row[1:-1].split("|")] for row in rows.splitlines()
        )
        figures = {
            variant: {
                title: float(cell.replace(",", "")) if cell != "not settled" else None
                for title, cell in zip(titles[1:], cells)
                if title[:1] != "×"
            }
            for variant, *cells in lines
        }
        for of in figures.values():
            of |= {TIME: time and time / 1e9 for time in [of.pop("ns")]} if "ns" in of else {}
        run[name] = {"figures": figures, "control": control}
    return run


def goals(figures):
    """The ratio of each goal, if both times are settled."""
    return [
        ratio(figures.get(workload, {}), *subjects.split(" / "))
        for _, workload, subjects, _ in GOALS
    ]


def twice(first, again):
    """What both runs agree on: the figures of the first, without those that the other does not
    confirm, and the ratios of GOALS."""
    figures = {
        name: confirmed(of["figures"], again.get(name, {}).get("figures", {}), of["control"])
        for name, of in first.items()
    }
    ratios = zip(
        *(goals({name: of["figures"] for name, of in run.items()}) for run in (first, again))
    )
    return figures, [one if alike(one, other) else None for one, other in ratios]


def rows(figures):
    """What is compared at a glance: ids, their type, and the generator advised as its default."""
    made = {**figures.get("generate", {}), **figures.get("insert", {})}
    for generator in ("gen_random_uuid", *["uuidv7"] * ("uuidv7" in made), "gen_uuidv7"):
        yield {
            "id": f"uuid, version {4 if 'random' in generator else 7}",
            "type": "uuid",
            "default": generator,
        }
    yield {"id": "bigint", "type": "bigint", "default": "nextval"}
    yield {"id": "text", "type": "text", "default": "text of gen_typeid"}
    for name in dict.fromkeys(
        name
        for _, workload, variant, _ in GLANCE
        if variant == "{type}"
        for name in figures.get(workload, {})
    ):
        if name not in ("uuid", "uuid_again", "bigint", "text", "mixed"):
            advised = (f"gen_{name}_monotonic", f"gen_{name}_snowish", f"gen_{name}")
            yield {
                "id": name,
                "type": name,
                "default": next((each for each in advised if each in made), ""),
            }


def cell(figures, column, row):
    """A figure as a table of the page shows it; what is not settled has none."""
    _, workload, variant, metrics = column
    of = figures.get(workload, {}).get(variant.format(**row), {})
    found = [of.get(metric) for metric in metrics]
    if None in found:
        return ""
    return (
        digits(found[0])
        if metrics[0] not in (TIME, "heap")
        else f"{sum(found) * (1e9 if metrics[0] == TIME else 1):,.0f}"
    )


def summary(figures, keys, rows, columns):
    """A row for each of which anything was measured. keys: what of a row names it."""
    columns = [column for column in columns if column[1] in figures]
    lines = [
        [*(row[key] for key in keys), *cells]
        for row in rows
        if any(cells := [cell(figures, column, row) for column in columns])
    ]
    return table([*keys, *(column[0] for column in columns)], lines) if lines else ""


def grown(figures):
    """A row for each kind of search, with a column for each size."""
    found = {
        tuple(variant.split(", ")): of[TIME]
        for variant, of in figures.get("growth", {}).items()
        if "again" not in variant
    }
    searches, sizes = (list(dict.fromkeys(names)) for names in zip(*found)) if found else ([], [])
    types = [search.split()[0] for search in searches]
    searches.sort(key=lambda search: types.index(search.split()[0]))
    lines = [
        [
            search,
            *(digits(time * 1e6) if (time := found.get((search, size))) else "" for size in sizes),
        ]
        for search in searches
    ]
    return table(["", *sizes], lines) if lines else ""


def judged(ratios):
    """A row for each goal whose ratio is settled."""
    lines = [
        [
            what,
            subjects,
            times(found),
            "" if most is None else f"{most:g}",
            "missed" if most and found > most else "",
        ]
        for (what, _, subjects, most), found in zip(GOALS, ratios)
        if found
    ]
    return table(["", "ratio of", "ratio", "at most", ""], lines) if lines else ""


def tables(figures, ratios):
    """The tables of the page."""
    defaults = [
        {"default": name} for name in figures.get("insert", {}) if not name.endswith(" again")
    ]
    for title, found in (
        ("At a glance", summary(figures, ["id", "default"], rows(figures), GLANCE)),
        ("Generators as defaults", summary(figures, ["default"], defaults, DEFAULTS)),
        ("As tables grow", grown(figures)),
        ("Goals", judged(ratios)),
    ):
        if found:
            yield f"## {title}\n\n{found}"
