"""The report of a workload, and the tables for docs/benchmarks.md.

Figures are {workload: {variant: {metric: figure}}}."""

import textwrap

from settle import COST

# The tables of the page. A column has a title, a workload, a variant (in which {NAME} stands for
# the row's cell of that name) and metrics, which are added up.
GLANCE = [
    ("generate", "generate", "{default}", [COST]),
    ("insert", "insert", "{default}", [COST]),
    ("to text", "output", "{type}", [COST]),
    ("from text", "input", "{type}", [COST]),
    ("find", "lookup", "{type}", [COST]),
    ("index", "index", "{type}", [COST]),
    ("sort", "order", "{type}", [COST]),
    ("bytes", "size", "{type}", ["heap", "primary key"]),
]
DEFAULTS = [
    ("insert in bulk", "insert", "{default}", [COST]),
    ("WAL in bulk", "insert", "{default}", ["WAL"]),
    ("index in bulk", "insert", "{default}", ["index"]),
    ("index one by one", "insert_single", "{default}", ["index"]),
]
# The workloads in which a type's instructions are divided by uuid's. For min() and max(), which
# uuid lacks before PostgreSQL 20, the divisor is ulid's instead.
COMPARED_WITH_UUID = {
    "to text": "output",
    "from text": "input",
    "lookup": "lookup",
    "merge join": "merge_join",
    "hash join": "join",
    "sort": "order",
    "index": "index",
    "group": "group",
    "distinct": "distinct",
    "min, max": "extremes",
    "plan": "plan",
    "`ANALYZE`": "analyze",
}


def digits(number):
    """Return a number with three digits, or more before the decimal point."""
    return f"{number:,.{(number < 9.995) + (number < 99.95)}f}"


def times(ratio):
    return f"{ratio:.{2 if ratio < 9.995 else 1}f}" if ratio else ""


def wrapped(text, **more):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False, **more) + "\n"


def listed(facts):
    return "".join(wrapped(f"- {what}: {which}", subsequent_indent="  ") for what, which in facts)


def table(titles, rows):
    """Return a table in Markdown, with columns of numbers aligned right."""
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
    """Return the ratio of the costs, if both are settled."""
    mine, its = (figures.get(name, {}).get(COST) for name in (variant, baseline))
    return mine / its if mine and its else None


def section(name, workload, found, unit):
    """Return the report of a workload: its variants, compared with their baselines, and its
    control. unit: ns or instructions."""
    figures, baselines, control = found["figures"], found["baselines"], workload.get("control")
    metrics = [
        metric
        for metric in dict.fromkeys(metric for of in figures.values() for metric in of)
        if metric != COST or control
    ]
    compared = any(baselines.values()) and COST in metrics

    def line(variant, of):
        for metric in metrics:
            yield (
                "not settled"
                if of.get(metric) is None
                else digits(of[metric] * (1e9 if metric == COST and unit == "ns" else 1))
            )
        if compared:
            yield times(ratio(figures, variant, baselines[variant]))

    titles = [
        "",
        *(unit if metric == COST else metric for metric in metrics),
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


def rows(figures):
    """Yield the rows of "At a glance": ids, their type, and the recommended default."""
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
        if name not in ("uuid", "uuid_again", "bigint", "text", "long", "mixed"):
            advised = (f"gen_{name}_monotonic", f"gen_{name}_snowish", f"gen_{name}")
            yield {
                "id": name,
                "type": name,
                "default": next((each for each in advised if each in made), ""),
            }


def cell(figures, column, row):
    """Return a figure as the page's tables show it, or "" if it is not settled."""
    _, workload, variant, metrics = column
    of = figures.get(workload, {}).get(variant.format(**row), {})
    found = [of.get(metric) for metric in metrics]
    if None in found:
        return ""
    return (
        digits(found[0])
        if metrics[0] not in (COST, "heap")
        else f"{sum(found) * (1e9 if metrics[0] == COST else 1):,.0f}"
    )


def summary(figures, keys, rows, columns):
    """Return a table of the rows that have a measurement. keys: the cells that name a row."""
    columns = [column for column in columns if column[1] in figures]
    lines = [
        [*(row[key] for key in keys), *cells]
        for row in rows
        if any(cells := [cell(figures, column, row) for column in columns])
    ]
    return table([*keys, *(column[0] for column in columns)], lines) if lines else ""


def grown(figures):
    """Return a table with a row for each kind of search and a column for each size."""
    found = {
        tuple(variant.split(", ")): of[COST]
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


def titled(*found):
    for title, table in found:
        if table:
            yield f"## {title}\n\n{table}"


def tables(figures):
    """Return the page's tables of times and bytes."""
    defaults = [
        {"default": name} for name in figures.get("insert", {}) if not name.endswith(" again")
    ]
    return titled(
        ("At a glance", summary(figures, ["id", "default"], rows(figures), GLANCE)),
        ("Generators as defaults", summary(figures, ["default"], defaults, DEFAULTS)),
        ("As tables grow", grown(figures)),
    )


def compared(figures, kinds, workloads):
    """Return a table of each kind's instructions, divided by those of its baseline.

    workloads: {title: (workload, variant, baseline)}, where {kind} stands for the kind."""
    shown = {title: of for title, of in workloads.items() if of[0] in figures}
    lines = [
        [
            kind,
            *(
                times(ratio(figures[workload], variant.format(kind=kind), other.format(kind=kind)))
                for workload, variant, other in shown.values()
            ),
        ]
        for kind in kinds
    ]
    lines = [line for line in lines if any(line[1:])]
    return table(["", *shown], lines) if lines else ""


def ratios(figures):
    """Return the page's tables of instructions."""
    works = COMPARED_WITH_UUID.values()
    kinds = dict.fromkeys(name for work in works for name in figures.get(work, {}))
    searches = dict.fromkeys(name.split()[0] for name in figures.get("search", {}))
    made = figures.get("generate", {})
    generated = [[name, times(ratio(made, name, "gen_random_uuid"))] for name in made]
    return titled(
        (
            "Generate, compared with gen_random_uuid",
            table(["default", "generate"], generated) if generated else "",
        ),
        (
            "Instructions compared with uuid",
            compared(
                figures,
                (kind for kind in kinds if kind not in ("uuid", "uuid_again")),
                {
                    title: (work, "{kind}", "ulid" if work == "extremes" else "uuid")
                    for title, work in COMPARED_WITH_UUID.items()
                },
            ),
        ),
        (
            "Searches compared with BETWEEN",
            compared(
                figures,
                searches,
                {
                    title: ("search", f"{{kind}} {way}", "{kind} between")
                    for title, way in (("`^@`", "prefix"), ("`LIKE`", "LIKE"), ("`<@`", "period"))
                },
            ),
        ),
    )
