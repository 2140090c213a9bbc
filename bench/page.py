"""The page of the benchmarks, from what a reader asks to the goals. A server is what bench/run wrote."""

import textwrap
from collections import Counter
from statistics import median

from verdicts import judge, ratios, repeats
from workloads import CLIENTS, METRICS

# The tables that answer a reader's questions. A column has a title, a workload, its variant in terms of
# a contestant, and metrics, which are added up.
GLANCE_COLUMNS = [
    ("generate", "generate", "{generator}", ["time"]),
    ("insert", "insert", "{generator}", ["time"]),
    ("to text", "output", "{type}", ["time"]),
    ("from text", "input", "{type}", ["time"]),
    ("find", "lookup", "{type}", ["time"]),
    ("index", "index", "{type}", ["time"]),
    ("sort", "order", "{type}", ["time"]),
    ("bytes", "size", "{type}", ["heap", "primary key"]),
]
DEFAULTS_COLUMNS = [
    ("in bulk: ns", "insert", "{generator}", ["time"]),
    ("WAL", "insert", "{generator}", ["WAL"]),
    ("index", "insert", "{generator}", ["index"]),
    *((f"{clients} clients: index", "insert_clients", f"{{generator}}, {clients}", ["index"]) for clients in CLIENTS),
]
LATENCIES = "per second", "half within", "99 % within"
INSERTS_COLUMNS, LOOKUPS_COLUMNS = (
    [(f"{clients} clients: {metric}" if metric == LATENCIES[0] else metric, workload, f"{{{by}}}, {clients}", [metric])
     for clients in CLIENTS for metric in LATENCIES]
    for workload, by in (("insert_clients", "generator"), ("lookup_clients", "type")))
CHARTED = "generate", "insert", "find", "sort", "bytes"

GLANCE = """Nanoseconds for a row, and for the last column bytes: *generate* is a call of the default, *insert* a row of one
big `INSERT` into a table that has it, *to text* and *from text* the conversions, *find* a lookup in the primary key, *index* a row
of `CREATE INDEX`, *sort* one of `ORDER BY`, *bytes* a row of a table that has nothing but its primary key, index included. Uuids
of version 7 differ from those of version 4 only in how they are generated and inserted. *text* is the text of a typeid, indexed and
sorted under a linguistic collation."""
DEFAULTS = """What a generator does as the default of a primary key. *In bulk* is one big `INSERT` into a large table; 2 and 16
clients insert single rows. *WAL* and *index* are bytes for a row; all of the index counts, that of rows inserted before too."""
MANY_CLIENTS = """Clients of pgbench, on the same machine as the server, each statement in a transaction of its own; no commit
waits for a disk. *half within* and *99 % within* are the times that so many of the transactions took, as the client sees them."""
MEASURED = """A *pass* runs every variant of a workload once, in the order of its table; the first pass is not counted, and short
workloads have more of them. Each variant has a session of its own, which stays open. The time of a statement is from sending it to
its result, that of a query by pgbench 1/tps. Ratios are taken within each pass, so that what slows the machine for a while slows
both sides; the tables show their median and the least and the greatest one. *A against A* is the same variant's time in adjacent
passes, the later divided by the earlier: smaller differences mean nothing."""
VERDICTS = """The limits were set before the first run. Generators of 16 bytes were compared with a constant then; now it is a
function that allocates its value, as each of them must. A goal is *reached* if the median of the ratios keeps the limit. It is
*missed* if the median does not, nor do so many of the passes that chance explains it in less than one case of twenty (5 of 5, 8 of
9, 10 of 13: the sign test), otherwise *unclear*."""


def digits(number):
    """Three digits, or more before the point."""
    return f"{number:.{(number < 9.995) + (number < 99.95)}f}"


def duration(seconds):
    size, unit = next(unit for unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")) if seconds >= unit[0] or unit[1] == "ns")
    return f"{digits(seconds / size)} {unit}"


def shown(metric, values):
    """The median of a metric, as a table shows it."""
    form = duration if metric.endswith("within") else "{:,.0f}".format if metric.startswith("per ") else digits
    return form(median(values))


def figure(ratio):
    return f"{ratio:.{2 if ratio < 9.995 else 1}f}"


def spread(found):
    return f"{figure(min(found))}–{figure(max(found))}" if found else ""


def wrapped(text, **more):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False, **more) + "\n"


def listed(facts):
    return "".join(wrapped(f"- {what}: {which}", subsequent_indent="  ") for what, which in facts)


def table(titles, rows):
    """Columns of numbers are aligned to the right."""
    columns = list(zip(titles, *rows))
    widths = [max(map(len, column)) for column in columns]
    words = [any(cell[:1].isalpha() for cell in column[1:]) for column in columns]
    lines = ["| " + " | ".join(f"{cell:{'<' if word else '>'}{width}}" for cell, width, word in zip(row, widths, words)) + " |\n"
             for row in (titles, *rows)]
    rule = "|".join("-" * (width + 1) + ("-" if word else ":") for width, word in zip(widths, words))
    return "".join([lines[0], f"|{rule}|\n", *lines[1:]])


def section(name, workload):
    """A workload: its variants beside what they are compared with, and what explains them."""
    rows, against, values = workload["rows"], workload["against"], workload["values"]
    timed = not workload["once"]  # a single time says nothing
    others = [metric for metric in METRICS if any(metric in of for of in values.values())]
    lines = []
    for variant, of in values.items():
        line = [variant, *(shown(metric, of[metric]) for metric in others)]
        if timed:
            time, baseline = median(of["time"]), workload["baselines"][variant]
            found = ratios(values, variant, baseline) if baseline else []
            line[1:1] = [duration(time), *([duration(time / rows)] if rows else [])]
            line += [figure(median(found)) if found else "", spread(found) if variant != baseline else "", spread(repeats(of["time"]))]
        lines.append(line)
    titles = ["", *(["median", *["a row"] * bool(rows)] if timed else []), *others,
              *([f"× {against}", "min–max", "A against A"] if timed else [])]
    return "\n".join([f"### {name}\n", wrapped(workload["what"]), table(titles, lines),
                      *([wrapped(workload["remark"])] if workload["remark"] else [])])


def answers(server, column, contestant):
    """The answer of each pass; none if it was not measured. Times are nanoseconds for a row."""
    _, name, variant, metrics = column
    workload = server["workloads"].get(name)
    values = workload and workload["values"].get(variant.format(**contestant))
    if not values:
        return []
    scale = 1e9 / (workload["rows"] or 1) if metrics == ["time"] else 1
    return [scale * sum(each) for each in zip(*(values[metric] for metric in metrics))]


def cell(server, column, contestant):
    found, metrics = answers(server, column, contestant), column[-1]
    if not found:
        return ""
    return f"{median(found):,.0f}" if metrics == ["time"] or len(metrics) > 1 else shown(metrics[0], found)


def summary(server, title, keys, contestants, columns):
    """The columns that were measured, with a row for each contestant of which something was. keys: what
    of a contestant names a row."""
    columns = [column for column in columns if column[1] in server["workloads"]]
    lines = {}
    for one in contestants:
        cells = [cell(server, column, one) for column in columns]
        if any(cells):
            lines[tuple(one[key] for key in keys)] = cells
    return table([*title, *(column[0] for column in columns)], [[*names, *cells] for names, cells in lines.items()]) if lines else ""


def bars(server):
    """What the chart shows: {question: [(name, whether it is sortid's, ratio to the first contestant)]}."""
    first, *others = server["contestants"]
    groups = {}
    for column in GLANCE_COLUMNS:
        base, variant = answers(server, column, first), column[2]
        for one in others if base and column[0] in CHARTED else ():
            found = answers(server, column, one)
            if found and one["chart"] and variant.format(**one) != variant.format(**first):
                ratio = median(mine / other for mine, other in zip(found, base))
                name = one["generator"] if one["type"] == "uuid" else one["name"]
                groups.setdefault(column[0], []).append((name, one["generator"].startswith("gen_"), ratio))
    return groups


def asked(level, server):
    """The tables that answer a reader's questions, under headings of this level. The first server's have
    a text that explains them, and the chart."""
    everyone = server["contestants"]
    fillers = [{"generator": name} for name in server["workloads"].get("insert", {"values": {}})["values"]]
    clients = (summary(server, [title], [by], everyone, columns) for title, by, columns in (
        ("inserts", "generator", INSERTS_COLUMNS), ("lookups", "type", LOOKUPS_COLUMNS)))
    picture = "![Times and sizes as multiples of those of a random uuid](benchmarks.svg)\n"
    for title, text, found, after in (
            ("At a glance", GLANCE, summary(server, ["id", "default"], ["name", "generator"], everyone, GLANCE_COLUMNS), picture),
            ("Generators as defaults", DEFAULTS, summary(server, ["default"], ["generator"], fillers, DEFAULTS_COLUMNS), ""),
            ("Many clients", MANY_CLIENTS, "\n".join(filter(None, clients)), "")):
        if found:
            explained = level == "##"
            yield from filter(None, (f"{level} {title}\n", wrapped(text) if explained else "", found, after if explained else ""))


def origin(server):
    """What made these figures."""
    runs = ", then ".join(f"`{run['command']}` on {run['date'][:10]}, in {run['minutes']} minutes" for run in server["runs"])
    return f"PostgreSQL {server['version']} by {runs}"


def goals(server):
    """The goals of all workloads: the row of each, the verdict last."""
    for name, workload in server["workloads"].items():
        for goal in workload["goals"]:
            judged, most = judge(goal, workload["values"]), goal["relation"] == "at most"
            baseline = f"({goal['baseline']} - {goal['less']})" if goal["less"] else goal["baseline"]
            ratio = " / ".join([goal["subject"], baseline] if most else [baseline, goal["subject"]])
            yield [name, ratio if goal["of"] == "time" else f"{goal['of']}, {ratio}", f"{median(judged['ratios']):.3f}",
                   spread(judged["ratios"]), f"{'≤' if most else '≥'} {goal['limit']}", judged["verdict"]]


def document(first, others):
    """The page: all about the first server, and what a reader asks about the others."""
    facts = dict(first["facts"])
    lines = ["# Benchmarks\n",
             wrapped("How long ids take to generate, insert, find and sort, with sortid, uuid, bigint and text, on"
                     f" {facts['processor']}. Measured on {origin(first)}. [Goals](#goals) come last."),
             *asked("##", first)]
    for server in others:
        differ = [fact for fact in server["facts"] if fact[0] not in ("started", "load then") and fact[1] != facts.get(fact[0])]
        than = " What differs from [the first](#how-this-was-measured):" if differ else ""
        lines += [f"## PostgreSQL {server['major']}\n", wrapped(f"Measured on {origin(server)}.{than}"),
                  *([listed(differ)] if differ else []), *asked("###", server)]
    judged = list(goals(first))
    count = Counter(goal[-1] for goal in judged)
    counted = ", ".join(f"{count[verdict]} {verdict}" for verdict in ("reached", "unclear", "missed"))
    lines += ["## How this was measured\n", wrapped(MEASURED), listed(first["facts"]),
              "## Details\n", *(section(name, workload) for name, workload in first["workloads"].items()),
              "## Goals\n", wrapped(VERDICTS), f"Of {len(judged)} goals: {counted}.\n",
              table(["workload", "ratio", "median", "min–max", "goal", ""], judged)]
    return "\n".join(lines)
