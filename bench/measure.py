"""Measures a workload of workloads.py, in a database of its own on the server that libpq reaches (PGHOST
and so on)."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import psycopg2
import psycopg2.extensions
import psycopg2.extras

import settle
from tables import table

psycopg2.extensions.set_wait_callback(psycopg2.extras.wait_select)  # so that a signal interrupts a query
for number in signal.SIGHUP, signal.SIGTERM:
    signal.signal(number, lambda *_: sys.exit(1))  # and what was begun is cleaned up

TYPES = """
SELECT typname, t.oid::regtype::text AS sql, typlen AS size, has.time
FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e',
     LATERAL (SELECT EXISTS (SELECT FROM pg_operator WHERE oprname = '<@' AND oprleft = t.oid AND oprright = 'anyrange'::regtype)) AS has(time)
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid') AND typtype = 'b' AND typcategory <> 'A'
ORDER BY typlen = 16 DESC, typlen = 8 DESC, has.time DESC, t.oid"""
GENERATORS = """
SELECT proname, prorettype::regtype::text, format('%s(%s)', proname, CASE pronargs WHEN 1 THEN '''user''' END)
FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid') AND proname LIKE 'gen\\_%'
  AND (pronargs = 0 OR pronargs = 1 AND proargtypes[0] = 'text'::regtype)
ORDER BY pg_proc.oid"""


def progress(what):
    """Says what is being done, in a line that a terminal rewrites."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


class Session:
    """A connection. A database is a name or a connection string, as for psql."""

    def __init__(self, database):
        string = database if "=" in database or "://" in database else psycopg2.extensions.make_dsn(dbname=database)
        self.connection = psycopg2.connect(string)
        self.connection.autocommit = True
        self.cursor = self.connection.cursor()
        self.close = self.connection.close
        self.pid = self.connection.info.backend_pid

    def run(self, *statements):
        """The rows of the last statement."""
        for sql in statements:
            self.cursor.execute(sql)
        return self.cursor.fetchall() if self.cursor.description else []

    def value(self, sql):
        return self.run(sql)[0][0]

    def times(self, sql):
        """How many seconds a statement takes. On Linux each process has a clock of its processor time, with
        the number that clock_getcpuclockid(3) returns."""
        clock = ~self.pid << 3 | 2
        cpu, began = time.clock_gettime(clock), time.perf_counter()
        self.cursor.execute(sql)
        return {"cpu": time.clock_gettime(clock) - cpu, "time": time.perf_counter() - began}

    def counted(self, sql, event="instructions:u"):
        """How many events perf counts in the backend while the statement runs, as long as a command waits for its input to
        end; none if it cannot count them here."""
        try:
            perf = subprocess.Popen(["perf", "stat", "-x,", "-e", event, "-p", str(self.pid), "--", "sh", "-c", "echo && cat"],
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        except FileNotFoundError:
            return None
        perf.stdout.readline()
        self.cursor.execute(sql)
        said = re.search(r"^([\d.]+),", perf.communicate()[1], re.M)
        return float(said[1]) if said else None


@contextmanager
def database(locale=""):
    """The name of a database that is dropped at the end, also in the middle of a statement."""
    server, name = Session("postgres"), f"sortid_bench_{os.getpid()}"
    server.run(f"CREATE DATABASE {name} {locale}")
    try:
        yield name
    finally:
        server.run(f"DROP DATABASE {name} WITH (FORCE)")


class Measure:
    """Runs workloads. Each variant has a session of its own, which connect() of a subclass makes."""

    def __init__(self, stack, most, seconds):
        """stack: cleans up at the end; most, seconds: limits of the passes of a workload. progress() is told what is
        being done."""
        self.most, self.seconds, self.progress = most, seconds, lambda what: None
        self.sessions, self.counts = {}, False
        self.files = stack.enter_context(tempfile.TemporaryDirectory())
        os.chmod(self.files, 0o777)  # the server writes there too

    def session(self, name):
        if name not in self.sessions:
            self.sessions[name] = self.connect(name)
        return self.sessions[name]

    def sql(self, *statements):
        """Runs statements that are not timed; returns the rows of the last one."""
        return self.session("").run(*statements)

    def measure(self, workload):
        """The number of passes and what settle.conclude() says of their values, for a row."""
        for sql in workload.get("setup", []):
            self.provide(sql)
            self.sql(sql)
        variants = {variant["name"]: variant for variant in workload["variants"] if self.set_up(variant)}
        baselines = {name: variant.get("baseline", workload["against"]) for name, variant in variants.items()}
        control = workload.get("control", [])
        passes, figures, differs = settle.passes(lambda name: self.run(variants[name]), control if {*control} <= variants.keys() else None,
                                                 baselines, 1 if workload.get("once") else self.most,
                                                 self.seconds * workload.get("patience", 1), self.progress)
        for name, metrics in figures.items():
            metrics |= self.counted(variants[name])
        self.tear_down(workload)
        return {"passes": passes, "figures": figures, "control": differs, "baselines": baselines}

    def provide(self, sql):
        """Makes what a statement names and is not there."""

    def set_up(self, variant):
        """Before the first pass: all that a variant needs is there, and it does what it says. Returns whether it can be measured."""
        self.progress(f"set-up of {variant['name']}")
        for key in {"sql", "query", "keys"} & variant.keys():
            self.provide(variant[key])
        if "keys" in variant:
            self.prepare(variant)
        if "sql" in variant:
            variant["sql"] = variant["sql"].replace("{files}", self.files)
        if "plan" in variant:
            self.check_plan(self.session(variant["name"]), f"EXPLAIN {variant['sql']}", variant["plan"])
        return True

    def tear_down(self, workload):
        for sql in workload.get("teardown", []):
            self.sql(sql)
        for session in self.sessions.values():
            session.close()
        self.sessions.clear()

    def check_plan(self, session, explain, pattern):
        plan = "\n".join(line for line, in session.run(explain))
        if not re.search(pattern, plan):
            raise SystemExit(f"{explain}: not the plan {pattern}:\n{plan}")

    def prepare(self, variant):
        """Prepares the query of a variant, in its session or for pgbench, and checks that it finds with each key
        what it should, on an index."""
        session, query = self.session(variant["name"]), variant["query"]
        names = list(dict.fromkeys(re.findall(r":(\w+)", query)))
        keys = [[key[name] for name in names] for key, in session.run(f"SELECT to_json(keys) FROM ({variant['keys']}) AS keys")]
        numbered = re.sub(r":(\w+)", lambda name: f"${names.index(name[1]) + 1}", query)
        session.run(f"SET plan_cache_mode = {variant['mode']}", f"PREPARE q AS {numbered}")
        executes = [f"EXECUTE q({', '.join(repr(str(value)) for value in key)})" for key in keys]
        for execute in executes:
            self.check_plan(session, f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) {execute}",
                            rf"^Index .*\(actual rows={variant['finds']}(\.00)? ")
        if "clients" in variant:  # a script for each key, whose parameters have names of their own
            variant["scripts"] = [re.sub(r":(\w+)", rf":\g<1>{nth}", query) for nth in range(len(keys))]
            variant["defines"] = [word for nth, key in enumerate(keys) for name, value in zip(names, key)
                                  for word in ("-D", f"{name}{nth}={value}")]
        else:
            repeated = executes * -(-variant["rows"] // len(executes))
            variant |= {"sql": "; ".join(repeated), "rows": len(repeated), "explained": executes}

    def numbers(self, session, variant, of):
        return {label: float(session.value(f"SELECT {sql}")) for label, sql in variant.get(of, {}).items()}

    def run(self, variant):
        """Runs a variant once: how long it takes for a row, and what its growth for a row and its state are."""
        session = self.session(variant["name"])
        session.run(*variant.get("before", []))
        before = self.numbers(session, variant, "growth")
        if "sql" in variant:
            values = {metric: seconds / variant["rows"] for metric, seconds in self.times(variant).items()}
        else:
            values = self.pgbench(variant)
        values |= {label: (after - before[label]) / variant["rows"] for label, after in self.numbers(session, variant, "growth").items()}
        values |= self.numbers(session, variant, "state")
        session.run(*variant.get("after", []))
        return values

    def times(self, variant):
        return self.session(variant["name"]).times(variant["sql"])

    def counted(self, variant):
        """After the last pass: the numbers that a variant asks for then, instructions for a row, where perf counts them, and
        buffers, where the variant says of what."""
        session = self.session(variant["name"])
        values = self.numbers(session, variant, "at_end")
        if self.counts and "sql" in variant:
            session.run(*variant.get("before", []))
            values["instructions"] = session.counted(variant["sql"]) / variant["rows"]
            session.run(*variant.get("after", []))
        if "buffers_of" in variant:
            explains = [f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON, TIMING OFF) {sql}" for sql in variant.get("explained", [variant["sql"]])]
            session.run(explains[0])  # which also reads the catalogs
            plans = [session.value(explain)[0]["Plan"] for explain in explains]
            values["buffers"] = fmean(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] for plan in plans) / variant["buffers_of"]
        return values

    def pgbench(self, variant):
        """How many transactions pgbench says that ran in a second, and in which time half and 99 % of them ended:
        between the ends of two transactions of a client, which begins the next one at once. The latency in
        its log is 0 if the answer is there before it looks for it."""
        clients, log = variant["clients"], Path(self.files, "log")
        words = [*variant.get("defines", []), "--log", f"--log-prefix={log}"]
        for nth, script in enumerate(variant.get("scripts", [variant["query"]])):
            Path(self.files, f"script{nth}").write_text(f"{script}\n")
            words += ["-f", Path(self.files, f"script{nth}")]
        done = subprocess.run(["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", str(min(clients, 2)),
                               "-t", str(variant["rows"] // clients), *words, self.database], capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"pgbench failed: {done.stdout}{done.stderr}")
        ends = defaultdict(list)
        for file in log.parent.glob("log.*"):
            for client, _, _, _, second, microsecond, *_ in map(str.split, file.read_text().splitlines()):
                ends[client].append(int(second) * 1_000_000 + int(microsecond))
            file.unlink()
        took = sorted(later - earlier for of_client in ends.values() for earlier, later in pairwise(of_client))
        return {"per second": float(re.search(r"^tps = ([\d.]+)", done.stdout, re.M)[1]),
                "half within": took[len(took) // 2], "99 % within": took[len(took) * 99 // 100]}


class Benchmarks(Measure):
    """Measures sortid in a database of its own."""

    def __init__(self, stack, most, seconds, rows, codecs):
        """rows: of a table; codecs: the program sortid_codecs."""
        super().__init__(stack, most, seconds)
        self.rows, self.codecs, self.made = rows, codecs, set()
        # A collation as users have it.
        self.database = stack.enter_context(database("TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'"))
        self.sql("CREATE EXTENSION sortid", "CREATE EXTENSION pageinspect", "CREATE TYPE pair AS (kind text, id uuid)", "CREATE SEQUENCE numbers")
        for function in "constant_bigint", "clock_bigint", "clock_uuid", "clock_bytea":
            self.sql(f"CREATE FUNCTION {function}() RETURNS {function.split('_')[1]} AS '$libdir/constant' LANGUAGE c PARALLEL SAFE")
        types = {name: {"sql": sql, "size": size, "time": has_time} for name, sql, size, has_time in self.sql(TYPES)}
        order = ["uuid", *(of["sql"] for of in types.values())]
        generators = [{"name": name, "type": type, "call": call} for name, type, call in self.sql(GENERATORS)]
        self.catalog = {"major": int(self.sql("SHOW server_version_num")[0][0]) // 10000, "types": types,
                        "generators": sorted(generators, key=lambda generator: order.index(generator["type"]))}
        self.counts = self.session("").counted("SELECT 1") is not None

    def facts(self):
        compiler = subprocess.check_output(["c++", "--version"], text=True).splitlines()[0]
        extension = self.session("").value("SELECT extversion FROM pg_extension WHERE extname = 'sortid'")
        return [["collation", "en-US of ICU"],
                ["sortid", f"{extension}, compiled by {compiler}"],
                ["instructions", "counted by perf" if self.counts else "not counted: perf cannot do that here"]]

    def connect(self, _):
        return Session(self.database)

    def provide(self, sql):
        """Makes the tables of tables.py that a statement names and that are not there."""
        for name in re.findall(r"\b(?:ids|texts|masked|keyed|planned|spread|groups)_\w+", sql):
            if name not in self.made:
                self.made.add(name)
                statements = table(name, self.rows, self.catalog["types"])
                self.provide(" ".join(statements))
                self.progress(f"making {name}")
                self.sql(*statements, f"VACUUM (ANALYZE, FREEZE) {name}")

    def tear_down(self, workload):
        for name in [name for name in self.made if re.search(r"_\d+$", name)]:  # of a size of their own
            self.made.remove(name)
            self.sql(f"DROP TABLE {name}")
        super().tear_down(workload)

    def run(self, variant):
        """A program is sortid_codecs, which Google Benchmark measures."""
        if "program" not in variant:
            return super().run(variant)
        said = json.loads(subprocess.check_output([self.codecs, "--benchmark_format=json", f"--benchmark_filter=^{variant['program']}$",
                                                   "--benchmark_min_time=0.005"], stderr=subprocess.DEVNULL))
        return {"cpu": said["benchmarks"][0]["cpu_time"] / 1e9, "time": said["benchmarks"][0]["real_time"] / 1e9}
