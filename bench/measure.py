"""Measure the workloads in workloads.py, in a new database on the server that libpq connects to."""

import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import psycopg2.extras

import settle
from tables import table

psycopg2.extensions.set_wait_callback(
    psycopg2.extras.wait_select
)  # so that a signal interrupts a query
for number in signal.SIGHUP, signal.SIGTERM:
    signal.signal(number, lambda *_: sys.exit(1))  # so that everything is cleaned up

TYPES = """
SELECT typname, t.oid::regtype::text AS sql, typlen AS size, has.time
FROM pg_type AS t
  JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e',
  LATERAL (SELECT EXISTS (SELECT FROM pg_operator
    WHERE oprname = '<@' AND oprleft = t.oid AND oprright = 'anyrange'::regtype)) AS has(time)
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
  AND typtype = 'b' AND typcategory <> 'A'
ORDER BY typlen = 16 DESC, typlen = 8 DESC, has.time DESC, t.oid"""
GENERATORS = """
SELECT proname, prorettype::regtype::text,
  format('%s(%s)', proname, CASE pronargs WHEN 1 THEN '''user''' END)
FROM pg_proc
  JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
  AND proname LIKE 'gen\\_%'
  AND (pronargs = 0 OR pronargs = 1 AND proargtypes[0] = 'text'::regtype)
ORDER BY pg_proc.oid"""
OTHER = ", other build"  # ends the names of variants that another build runs


def counting(place=""):
    """Return the statements that create the functions of bench/callgrind.c.

    place: the functions' schema, followed by a dot."""
    return [
        f"CREATE FUNCTION {place}counting_{when}() RETURNS void LANGUAGE c AS 'callgrind'"
        for when in ("begin", "end")
    ]


def progress(what):
    """Show the current step, in a line that a terminal rewrites."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


class Session:
    """A connection. A database is a name or a connection string, as for psql."""

    counts = None  # the prefix of the files that a server under callgrind writes

    def __init__(self, database):
        string = (
            database
            if "=" in database or "://" in database
            else psycopg2.extensions.make_dsn(dbname=database)
        )
        self.connection = psycopg2.connect(string)
        self.connection.autocommit = True
        self.cursor = self.connection.cursor()
        self.close = self.connection.close
        self.pid = self.connection.info.backend_pid
        # The number of the process's CPU-time clock on Linux, as clock_getcpuclockid(3) returns it.
        self.clock = ~self.pid << 3 | 2

    def run(self, *statements):
        """Run statements, and return the rows of the last one."""
        for sql in statements:
            self.cursor.execute(sql)
        return self.cursor.fetchall() if self.cursor.description else []

    def value(self, sql):
        return self.run(sql)[0][0]

    def takes(self, sql):
        """Return the seconds of CPU time, or instructions, that a statement takes in the server."""
        if self.counts:
            return self.counted(sql)
        before = time.clock_gettime(self.clock)
        self.cursor.execute(sql)
        return time.clock_gettime(self.clock) - before

    def counted(self, sql):
        self.run("SELECT counting_begin()", sql, "SELECT counting_end()")
        files = glob.glob(f"{self.counts}.{self.pid}.*")
        if len(files) != 1:
            raise SystemExit(f"the server is not under callgrind: no {self.counts}.{self.pid}.1")
        file = Path(files[0])
        count = re.search(r"^totals: (\d+)", file.read_text(encoding="utf-8"), re.M)
        file.unlink()
        return int(count[1])


@contextmanager
def database(locale=""):
    """Yield the name of a new database, and drop it at the end, even if a statement is running."""
    server, name = Session("postgres"), f"sortid_bench_{os.getpid()}"
    server.run(f"CREATE DATABASE {name} {locale}")
    try:
        yield name
    finally:
        server.run(f"DROP DATABASE {name} WITH (FORCE)")


class Measure:
    """Runs workloads. Each variant has its own session, from a subclass's connect()."""

    def __init__(self, stack, most, seconds):
        """stack: cleans up at the end; most, seconds: limits for the passes of a workload."""
        self.most, self.seconds, self.progress, self.sessions = most, seconds, lambda what: None, {}
        self.files = stack.enter_context(tempfile.TemporaryDirectory())
        os.chmod(self.files, 0o777)  # the server also writes there

    def session(self, name):
        if name not in self.sessions:
            self.sessions[name] = self.connect(name)
        return self.sessions[name]

    def sql(self, *statements):
        """Run statements that are not timed, and return the rows of the last one."""
        return self.session("").run(*statements)

    def measure(self, workload):
        """Measure a workload. Return the number of passes, the result of settle.conclude() for
        their values per row, and the baseline of each variant."""
        for sql in workload.get("setup", []):
            self.sql(sql)
        variants = {
            variant["name"]: variant for variant in workload["variants"] if self.set_up(variant)
        }
        control = workload.get("control", [])
        passes, figures, factor = settle.passes(
            lambda name: self.run(variants[name]),
            variants,
            control if {*control} <= variants.keys() else [],
            1 if workload.get("once") else self.most,
            self.seconds * workload.get("patience", 1),
            self.progress,
        )
        self.tear_down(workload)
        baselines = {
            name: variant.get("baseline", workload["against"]) for name, variant in variants.items()
        }
        return {"passes": passes, "figures": figures, "factor": factor, "baselines": baselines}

    def provide(self, sql):
        """Create the missing objects that a statement names."""

    def set_up(self, variant):
        """Prepare a variant before the first pass, and check its plan and answer. Return whether it
        can be measured."""
        self.progress(f"set-up of {variant['name']}")
        for key in {"sql", "query", "keys"} & variant.keys():
            self.provide(variant[key])
        if "query" in variant:
            self.prepare(variant)
        if "sql" in variant:
            variant["sql"] = variant["sql"].replace("{files}", self.files)
        self.session(variant["name"]).run(*variant.get("settings", []))
        if "plan" in variant:
            self.check_plan(
                self.session(variant["name"]), f"EXPLAIN {variant['sql']}", variant["plan"]
            )
        if "answer" in variant:
            answer = self.session(variant["name"]).value(variant["sql"])
            if answer != variant["answer"]:
                raise SystemExit(f"{variant['sql']}: {answer}, not {variant['answer']}")
        return True

    def tear_down(self, workload):
        for sql in workload.get("teardown", []):
            self.sql(sql)
        for session in self.sessions.values():
            session.close()
        self.sessions.clear()

    def check_plan(self, session, explain, pattern):
        plan = "\n".join(line for (line,) in session.run(explain))
        if not re.search(pattern, plan):
            raise SystemExit(f"{explain}: the plan does not match {pattern}:\n{plan}")

    def prepare(self, variant):
        """Prepare a variant's query in its session, and check that it finds the right number of
        rows for each key, using an index."""
        session, query = self.session(variant["name"]), variant["query"]
        keys, columns = session.run(variant["keys"]), session.cursor.description
        names = [
            column.name for column in columns
        ]  # every variant gets all keys, so that reading them takes each variant the same time
        types = [session.value(f"SELECT {column.type_code}::regtype") for column in columns]
        numbered = re.sub(r":(\w+)", lambda name: f"${names.index(name[1]) + 1}", query)
        session.run(
            "SET plan_cache_mode = force_generic_plan",
            f"PREPARE q ({', '.join(types)}) AS {numbered}",
        )
        executes = [f"EXECUTE q({', '.join(repr(str(value)) for value in key)})" for key in keys]
        for execute in executes[:16]:
            self.check_plan(
                session,
                f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) {execute}",
                rf"^Index .*\(actual rows={variant['finds']}(\.00)? ",
            )
        repeated = executes * -(-variant["rows"] // len(executes))
        variant |= {"sql": "; ".join(repeated), "rows": len(repeated)}

    def numbers(self, session, variant, of):
        return {
            label: float(session.value(f"SELECT {sql}"))
            for label, sql in variant.get(of, {}).items()
        }

    def run(self, variant):
        """Run a variant once, and return its time per row, its growth per row and its state."""
        session = self.session(variant["name"])
        session.run(*variant.get("before", []))
        before = self.numbers(session, variant, "growth")
        values = {settle.COST: self.takes(variant) / variant["rows"]}
        values |= {
            label: (after - before[label]) / variant["rows"]
            for label, after in self.numbers(session, variant, "growth").items()
        }
        values |= self.numbers(session, variant, "state")
        session.run(*variant.get("after", []))
        return values

    def takes(self, variant):
        return self.session(variant["name"]).takes(variant["sql"])


class Benchmarks(Measure):
    """Measures sortid in a new database."""

    def __init__(self, stack, most, seconds, rows, other=None, counts=None):
        """rows: the size of a table; other: the folder with another build's sortid.so, with which
        each variant also runs; counts: see Session."""
        super().__init__(stack, most, seconds)
        self.rows, self.other, self.counts, self.made = rows, other, counts, set()
        # A typical collation.
        self.database = stack.enter_context(
            database(
                "TEMPLATE template0 ENCODING 'UTF8'"
                " LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'"
            )
        )
        self.sql("CREATE EXTENSION sortid", "CREATE SEQUENCE numbers")
        if counts:
            self.sql(*counting())
        if other:  # dynamic_library_path chooses a session's library
            self.sql("UPDATE pg_proc SET probin = 'sortid' WHERE probin = '$libdir/sortid'")
        types = {
            name: {"sql": sql, "size": size, "time": has_time}
            for name, sql, size, has_time in self.sql(TYPES)
        }
        order = ["uuid", *(of["sql"] for of in types.values())]
        generators = [
            {"name": name, "type": type, "call": call} for name, type, call in self.sql(GENERATORS)
        ]
        self.catalog = {
            "major": int(self.sql("SHOW server_version_num")[0][0]) // 10000,
            "types": types,
            "generators": sorted(generators, key=lambda generator: order.index(generator["type"])),
        }

    def facts(self):
        compiler = subprocess.check_output(["c++", "--version"], text=True).splitlines()[0]
        extension = self.session("").value(
            "SELECT extversion FROM pg_extension WHERE extname = 'sortid'"
        )
        return [["collation", "en-US of ICU"], ["sortid", f"{extension}, compiled by {compiler}"]]

    def connect(self, name):
        session = Session(self.database)
        session.counts = self.counts
        if name.endswith(OTHER):
            session.run(f"SET dynamic_library_path = '{self.other}:$libdir'")
        return session

    def set_up(self, variant):
        """Run the variant once more, so that counts exclude work that only the first run needs."""
        able = super().set_up(variant)
        if self.counts:
            of = [variant.get("before", []), [variant["sql"]], variant.get("after", [])]
            self.session(variant["name"]).run(*sum(of, []))
        return able

    def measure(self, workload):
        """With another build, compare each variant with the same variant of that build."""
        if self.other:
            variants = [
                twin
                for variant in workload["variants"]
                for name in [variant["name"] + OTHER]
                for twin in (
                    {**variant, "baseline": name},
                    {**variant, "name": name, "baseline": name},
                )
            ]
            workload = {**workload, "variants": variants}
        return super().measure(workload)

    def provide(self, sql):
        """Create the missing tables of tables.py that a statement names."""
        for name in re.findall(r"\b(?:ids|texts|keyed|picked|spread|groups)_\w+", sql):
            if name not in self.made:
                self.made.add(name)
                statements = table(name, self.rows, self.catalog["types"])
                self.provide(" ".join(statements))
                self.progress(f"making {name}")
                self.sql(*statements, f"VACUUM (ANALYZE, FREEZE) {name}")

    def tear_down(self, workload):
        for name in [
            name for name in self.made if re.search(r"_\d+$", name)
        ]:  # tables with a size in their name
            self.made.remove(name)
            self.sql(f"DROP TABLE {name}")
        super().tear_down(workload)
