"""The page of the benchmarks, from what a reader asks to the goals. A server is what bench/run wrote."""

import textwrap
from collections import Counter

from settle import AGREE, LEAST_PASSES, RATES, REPEATED, TIMES, judge
from workloads import CLIENTS

# The tables that answer a reader's questions. A column has a title, a workload, its variant in terms of
# a contestant, and metrics, which are added up.
GLANCE_COLUMNS = [
    ("generate", "generate", "{generator}", ["cpu"]),
    ("insert", "insert", "{generator}", ["cpu"]),
    ("to text", "output", "{type}", ["cpu"]),
    ("from text", "input", "{type}", ["cpu"]),
    ("find", "lookup", "{type}", ["cpu"]),
    ("index", "index", "{type}", ["cpu"]),
    ("sort", "order", "{type}", ["cpu"]),
    ("bytes", "size", "{type}", ["heap", "primary key"]),
]
DEFAULTS_COLUMNS = [
    ("in bulk: ns", "insert", "{generator}", ["cpu"]),
    ("WAL", "insert", "{generator}", ["WAL"]),
    ("index", "insert", "{generator}", ["index"]),
    (f"{CLIENTS[0]} clients: index", "insert_clients", f"{{generator}}, {CLIENTS[0]}", ["index"]),
]
INSERTS_COLUMNS, LOOKUPS_COLUMNS = (
    [(f"{clients} clients: {metric}" if metric == RATES[0] else metric, workload, f"{{{by}}}, {clients}", [metric])
     for clients in CLIENTS for metric in RATES]
    for workload, by in (("insert_clients", "generator"), ("lookup_clients", "type")))
CHARTED = "generate", "insert", "find", "sort", "bytes"
TITLES = {"cpu": "processor", "time": "clock"}

GLANCE = """Nanoseconds of processor time for a row, and for the last column bytes: *generate* is a call of the default, *insert* a row
of one big `INSERT` into a table that has it, *to text* and *from text* the conversions, *find* a lookup in the primary key, *index* a row
of `CREATE INDEX`, *sort* one of `ORDER BY`, *bytes* a row of a table that has nothing but its primary key, index included. Uuids
of version 7 differ from those of version 4 only in how they are generated and inserted. *text* is the text of a typeid, indexed and
sorted under a linguistic collation."""
DEFAULTS = f"""What a generator does as the default of a primary key. *In bulk* is one big `INSERT` into a large table; {CLIENTS[0]}
clients insert single rows. *WAL* and *index* are bytes for a row; all of the index counts, that of rows inserted before too."""
MANY_CLIENTS = """Clients of pgbench, on the same machine as the server, each statement in a transaction of its own; no commit
waits for a disk. All figures are ratios to those of a random uuid: of what a tenth of the passes of each reach, and in brackets the least and
the greatest within a pass. *half within* and *99 % within* are the times that so many of the transactions took, as the client sees them."""
GROWTH = """Processor time of a lookup, of a search for 100 rows by prefix (`^@`) and by time (`<@`), and of inserting a row, in tables of
so many rows; in brackets the pages that it reads, and after the slash the height of the index. An `INSERT` adds a thousandth of the rows,
but at least 100, among which the cost of the statement is divided: so compare inserts into tables of one size."""
MEASURED = f"""Other work on a machine only adds to the time of a program. So each workload runs in many short passes, and a figure is what
the best tenth of them reach. A *pass* runs every variant of a workload once, in the order of its table. Passes go on until the figures are
settled: the even and the odd passes agree on each within {AGREE * 100 - 100:.0f} %, and so do the two variants of the *control*, which do the same work in
different tables or sessions. There are at least {LEAST_PASSES}. What is not settled when the time is over has no number here. Neither has what differs by more than
{REPEATED * 100 - 100:.0f} % when it is measured again: a time as a ratio to that of its baseline, or to that of the control where the baseline has no number. *Processor* is the time that
the server's process of the session runs on a processor, as the kernel counts it, *clock* the time that passes; ratios
are of processor time. Each variant has a session of its own, which stays open. No statement runs in parallel."""
CONTROLS = """By how much the two variants of the control of each workload differ. `size` has none, because bytes do not vary."""
VERDICTS = """The limits were set before the first run. A goal is *reached* if the ratio of the processor times, or of the bytes, exceeds the limit by no more
than the control differs from 1; otherwise it is *missed*. It is *not settled* if one of the two figures is not, or a second run does not confirm the ratio."""


def digits(number):
    """Three digits, or more before the point."""
    return f"{number:.{(number < 9.995) + (number < 99.95)}f}"


def duration(seconds):
    size, unit = next(unit for unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")) if seconds >= 0.9995 * unit[0] or unit[1] == "ns")
    return f"{digits(seconds / size)} {unit}"


def times(ratio):
    return f"{ratio:.{2 if ratio < 9.995 else 1}f}"


def shown(metric, figure):
    """A figure, as a table shows it."""
    if figure is None:
        return "not settled"
    if metric in RATES:
        middle, *ends = map(times, figure)
        return f"{middle} ({'–'.join(ends)})"
    return duration(figure) if metric in TIMES else f"{figure:,.0f}" if metric == "instructions" else digits(figure)


def wrapped(text, **more):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False, **more) + "\n"


def listed(facts):
    return "".join(wrapped(f"- {what}: {which}", subsequent_indent="  ") for what, which in facts)


def table(titles, rows):
    """Columns of numbers are aligned to the right."""
    columns = list(zip(titles, *rows))
    widths = [max(map(len, column)) for column in columns]
    words = [any(cell[:1].isalpha() and cell != "not settled" for cell in column[1:]) for column in columns]
    lines = ["| " + " | ".join(f"{cell:{'<' if word else '>'}{width}}" for cell, width, word in zip(row, widths, words)) + " |\n"
             for row in (titles, *rows)]
    rule = "|".join("-" * (width + 1) + ("-" if word else ":") for width, word in zip(widths, words))
    return "".join([lines[0], f"|{rule}|\n", *lines[1:]])


def ratio(figures, variant, baseline):
    """Of the processor times, if both are settled."""
    mine, its = (figures[name].get("cpu") for name in (variant, baseline))
    return mine / its if mine and its else None


def differing(factor):
    """By how much the two variants of a control differ."""
    return f"{factor * 100 - 100:.1f} %" if factor else "not settled"


def controlled(workload):
    """What the control of a workload says."""
    if not workload["control"]:
        return ""
    found = ", ".join(f"{TITLES.get(metric, metric)} {differing(factor)}" for metric, factor in workload["control"].items())
    return wrapped(f"Control: {' and '.join(f'`{name}`' for name in workload['control_of'])} differ by: {found}. {workload['passes']} passes.")


def controls(server):
    """What the control of each workload says, as a table."""
    metrics = (*TIMES, *RATES)
    lines = [[name, *(differing(of["control"][metric]) if metric in of["control"] else "" for metric in metrics), str(of["passes"])]
             for name, of in server["workloads"].items() if of["control"]]
    return table(["", *(TITLES.get(metric, metric) for metric in metrics), "passes"], lines)


def section(name, workload):
    """A workload: its variants beside what they are compared with, its control, and what explains them."""
    figures, against = workload["figures"], workload["against"]
    metrics = [metric for metric in dict.fromkeys(metric for of in figures.values() for metric in of)
               if metric not in TIMES or workload["control"]]  # a single time says nothing
    compared = against and "cpu" in metrics
    lines = []
    for variant, of in figures.items():
        line = [variant, *(shown(metric, of[metric]) if metric in of else "" for metric in metrics)]
        if compared:
            found = ratio(figures, variant, workload["baselines"][variant]) if workload["baselines"][variant] else None
            line.append(times(found) if found else "")
        lines.append(line)
    titles = ["", *(TITLES.get(metric, metric) for metric in metrics), *([f"× {against}"] if compared else [])]
    return "\n".join(filter(None, [f"### {name}\n", wrapped(workload["what"]), table(titles, lines), controlled(workload),
                                   workload["remark"] and wrapped(workload["remark"])]))


def measured(server, column, contestant):
    """The figures of the workload that measured a contestant: texts are sorted in one of their own."""
    _, name, variant, _ = column
    found = (server["workloads"].get(which, {"figures": {}})["figures"] for which in (name, f"{name}_text"))
    return next((figures for figures in found if variant.format(**contestant) in figures), {})


def answer(figures, column, contestant):
    """The figure, in nanoseconds if it is a time, and as a cell; an empty one if it was not measured."""
    _, _, variant, metrics = column
    of = figures.get(variant.format(**contestant))
    if not of or None in (found := [of[metric] for metric in metrics]):
        return None, "not settled" if of else ""
    if metrics == ["cpu"]:
        return found[0] * 1e9, f"{found[0] * 1e9:,.0f}"
    return (sum(found), f"{sum(found):,.0f}") if len(found) > 1 else (found[0], shown(metrics[0], found[0]))


def summary(server, title, keys, contestants, columns):
    """The columns that were measured, with a row for each contestant of which something was. keys: what
    of a contestant names a row."""
    columns = [column for column in columns if column[1] in server["workloads"]]
    lines = {}
    for one in contestants:
        cells = [answer(measured(server, column, one), column, one)[1] for column in columns]
        if any(cells):
            lines[tuple(one[key] for key in keys)] = cells
    return table([*title, *(column[0] for column in columns)], [[*names, *cells] for names, cells in lines.items()]) if lines else ""


def grown(server):
    """A row for each kind of search, with a column for each size."""
    lines = {}
    for variant, of in server["workloads"].get("growth", {"figures": {}})["figures"].items():
        search, rows = variant.split(", ")
        if "buffers" in of:
            pages = f" ({of['buffers']:.1f}/{of['height']:.0f})" if of["buffers"] and of["height"] else ""
            lines.setdefault(search, {})[rows] = shown("cpu", of["cpu"]) + pages
    sizes = next(iter(lines.values()), {})
    return table(["", *sizes], [[search, *cells.values()] for search, cells in lines.items()]) if lines else ""


def bars(server):
    """What the chart shows: {question: [(name, whether it is sortid's, ratio to the first contestant)]}."""
    first, *others = server["contestants"]
    groups = {}
    for column in GLANCE_COLUMNS:
        variant = column[2]
        for one in others if column[0] in CHARTED else ():
            found, base = (answer(measured(server, column, one), column, who)[0] for who in (one, first))
            if found and base and one["chart"] and variant.format(**one) != variant.format(**first):
                name = one["generator"] if one["type"] == "uuid" else one["name"]
                groups.setdefault(column[0], []).append((name, one["generator"].startswith("gen_"), found / base))
    return groups


def asked(level, server):
    """The tables that answer a reader's questions, under headings of this level. The first server's have
    a text that explains them, and the chart."""
    everyone = server["contestants"]
    fillers = [{"generator": name} for name in server["workloads"].get("insert", {"figures": {}})["figures"] if not name.endswith(" again")]
    clients = (summary(server, [title], [by], everyone, columns) for title, by, columns in (
        ("inserts", "generator", INSERTS_COLUMNS), ("lookups", "type", LOOKUPS_COLUMNS)))
    picture = "![Times and sizes as multiples of those of a random uuid](benchmarks.svg)\n"
    for title, text, found, after in (
            ("At a glance", GLANCE, summary(server, ["id", "default"], ["name", "generator"], everyone, GLANCE_COLUMNS), picture),
            ("Generators as defaults", DEFAULTS, summary(server, ["default"], ["generator"], fillers, DEFAULTS_COLUMNS), ""),
            ("As tables grow", GROWTH, grown(server), ""),
            ("Many clients", MANY_CLIENTS, "\n".join(filter(None, clients)), "")):
        if found:
            explained = level == "##"
            yield from filter(None, (f"{level} {title}\n", wrapped(text) if explained else "", found, after if explained else ""))


def origin(server):
    """What was measured, and how often."""
    twice = ", twice" if "again" in server else ""
    return f"Measured on PostgreSQL {server['version']} on {server['runs'][-1]['started'].split(' ')[0]}{twice}"


def runs(server):
    """What made these figures, and confirmed them."""
    for what, which in ("Measured by:", server["runs"]), ("Measured again by:", server.get("again", [])):
        if which:
            yield f"{what}\n"
            yield "".join(wrapped(f"- `{run['command']}` on {run['started']} in {run['minutes']} min, with a load before of {run['load']}:"
                                  f" {', '.join(run['workloads'])}", subsequent_indent="  ") for run in which)


def goals(server):
    """The goals of all workloads: the row of each, the verdict last."""
    for name, workload in server["workloads"].items():
        for goal in workload["goals"]:
            (found, verdict), most = judge(goal, workload), goal["relation"] == "at most"
            baseline = f"({goal['baseline']} - {goal['less']})" if goal["less"] else goal["baseline"]
            quotient = " / ".join([goal["subject"], baseline] if most else [baseline, goal["subject"]])
            yield [name, quotient if goal["of"] == "cpu" else f"{goal['of']}, {quotient}", f"{found:.3f}" if found else "",
                   f"{'≤' if most else '≥'} {goal['limit']}", verdict]


def document(first, others):
    """The page: all about the first server, and what a reader asks about the others."""
    facts = dict(first["facts"])
    lines = ["# Benchmarks\n",
             wrapped("How long ids take to generate, insert, find and sort, with sortid, uuid, bigint and text, on"
                     f" {facts['processor']}. {origin(first)}: [how](#how-this-was-measured). [Goals](#goals) come last."),
             *asked("##", first)]
    for server in others:
        differ = [fact for fact in server["facts"] if fact[1] != facts.get(fact[0])]
        than = " What differs from [the first](#how-this-was-measured):" if differ else ""
        lines += [f"## PostgreSQL {server['major']}\n", wrapped(f"{origin(server)}.{than}"),
                  *([listed(differ)] if differ else []), *asked("###", server),
                  "### Runs and controls\n", *runs(server), wrapped(CONTROLS), controls(server)]
    judged = list(goals(first))
    count = Counter(goal[-1] for goal in judged)
    counted = ", ".join(f"{count[verdict]} {verdict}" for verdict in ("reached", "missed", "not settled"))
    lines += ["## How this was measured\n", wrapped(MEASURED), listed(first["facts"]), *runs(first),
              "## Details\n", *(section(name, workload) for name, workload in first["workloads"].items()),
              "## Goals\n", wrapped(VERDICTS), f"Of {len(judged)} goals: {counted}.\n",
              table(["workload", "ratio", "", "goal", "verdict"], judged)]
    return "\n".join(lines)
