"""Measures the variants of a workload, one pass at a time, in a database of its own on the server
that libpq reaches (PGHOST and so on)."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import psycopg2
import psycopg2.extensions
import psycopg2.extras

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


class Session:
    """A connection. A database is a name or a connection string, as for psql."""

    def __init__(self, database):
        string = database if "=" in database or "://" in database else psycopg2.extensions.make_dsn(dbname=database)
        self.connection = psycopg2.connect(string)
        self.connection.autocommit = True
        self.cursor = self.connection.cursor()
        self.close = self.connection.close

    def run(self, *statements):
        """The rows of the last statement."""
        for sql in statements:
            self.cursor.execute(sql)
        return self.cursor.fetchall() if self.cursor.description else []

    def value(self, sql):
        return self.run(sql)[0][0]

    def time(self, sql):
        """How many seconds a statement takes."""
        began = time.perf_counter()
        self.cursor.execute(sql)
        return time.perf_counter() - began


@contextmanager
def database(locale=""):
    """The name of a database that is dropped at the end, also in the middle of a statement."""
    server, name = Session("postgres"), f"sortid_bench_{os.getpid()}"
    server.run(f"CREATE DATABASE {name} {locale}")
    try:
        yield name
    finally:
        server.run(f"DROP DATABASE {name} WITH (FORCE)")


def linguistic():
    """A collation as users have it, and the words for CREATE DATABASE; of ICU if the server can."""
    if Session("postgres").run("SELECT 1 FROM pg_collation WHERE collname = 'en-US-x-icu'"):
        return "en-US of ICU", "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'"
    found = re.search(r"^en_US\.utf-?8$", subprocess.check_output(["locale", "-a"], text=True), re.I | re.M)
    if not found:
        raise SystemExit("the server has no ICU, the system no locale en_US.UTF-8")
    return f"{found[0]} of the C library", f"LOCALE '{found[0]}'"


class Measure:
    def __init__(self, stack, rows, codecs):
        """stack: cleans up at the end; codecs: the program sortid_codecs. progress() is told what is being done."""
        self.rows, self.codecs_program, self.progress = rows, codecs, lambda what: None
        self.sessions, self.made = {}, set()
        self.files = stack.enter_context(tempfile.TemporaryDirectory())
        os.chmod(self.files, 0o777)  # the server writes there too
        self.collation, locale = linguistic()
        self.database = stack.enter_context(database(f"TEMPLATE template0 ENCODING 'UTF8' {locale}"))
        self.sql("CREATE EXTENSION sortid", "CREATE TYPE pair AS (kind text, id uuid)")
        for function in "allocated_uuid", "constant_bigint", "clock_bigint", "constant_bytea":
            self.sql(f"CREATE FUNCTION {function}() RETURNS {function.split('_')[1]} AS '$libdir/constant' LANGUAGE c PARALLEL SAFE")
        types = {name: {"sql": sql, "size": size, "time": time} for name, sql, size, time in self.sql(TYPES)}
        order = ["uuid", *(of["sql"] for of in types.values())]
        generators = [{"name": name, "type": type, "call": call} for name, type, call in self.sql(GENERATORS)]
        self.catalog = {"major": int(self.sql("SHOW server_version_num")[0][0]) // 10000, "types": types,
                        "generators": sorted(generators, key=lambda generator: order.index(generator["type"]))}

    def session(self, name):
        if name not in self.sessions:
            self.sessions[name] = Session(self.database)
        return self.sessions[name]

    def sql(self, *statements):
        """Runs statements that are not timed; returns the rows of the last one."""
        return self.session("").run(*statements)

    def provide(self, sql):
        """Makes the tables that a statement names and that are not there."""
        for name in re.findall(r"\b(?:ids|texts|keyed|planned|spread|groups)_\w+", sql):
            if name not in self.made:
                self.made.add(name)
                statements = table(name, self.rows, self.catalog["types"])
                self.provide(" ".join(statements))
                self.progress(f"making {name}")
                self.sql(*statements, f"VACUUM (ANALYZE, FREEZE) {name}")

    def set_up(self, workload):
        """Before the first pass: all that the variants need is there, and they do what they say."""
        self.progress("set-up")
        for sql in workload.get("setup", []):
            self.provide(sql)
            self.sql(sql)
        for variant in workload["variants"]:
            for key in {"sql", "keys", "query"} & variant.keys():
                self.provide(variant[key])
            if "query" in variant:
                self.prepare(variant)
            if "sql" in variant:
                variant["sql"] = variant["sql"].replace("{files}", self.files)
            if "plan" in variant:
                self.check_plan(self.session(""), f"EXPLAIN {variant['sql']}", variant["plan"])

    def check_plan(self, session, explain, pattern):
        plan = "\n".join(line for line, in session.run(explain))
        if not re.search(pattern, plan):
            raise SystemExit(f"{explain}: not the plan {pattern}:\n{plan}")

    def tear_down(self, workload):
        self.sql(*workload.get("teardown", []))
        for session in self.sessions.values():
            session.close()
        self.sessions.clear()

    def run_pass(self, workload):
        """{variant: {metric: value}}, times in seconds."""
        if not {"sql", "query"} & workload["variants"][0].keys():
            return self.codecs()
        values = {}
        for variant in workload["variants"]:
            self.progress(variant["name"])
            values[variant["name"]] = self.run(variant, workload.get("rows"))
        return values

    def run(self, variant, rows):
        """Runs a variant once: how long it takes, and what its growth and its state are."""
        session = self.session(variant["name"])

        def numbers(of):
            return {label: float(session.value(f"SELECT {sql}")) for label, sql in variant.get(of, {}).items()}

        session.run(*variant.get("before", []))
        before = numbers("growth")
        values = {"time": session.time(variant["sql"])} if "sql" in variant else self.pgbench(variant)
        inserted = rows or variant["clients"] * variant["transactions"]
        values |= {label: (after - before[label]) / inserted for label, after in numbers("growth").items()}
        values |= numbers("state")
        session.run(*variant.get("after", []))
        return values

    def prepare(self, variant):
        """Writes the scripts of a variant for pgbench. A query with keys becomes 16 queries, each with
        parameters of its own: a script each, or one if they are sent in a pipeline."""
        queries, variant["defines"] = self.with_keys(variant) if "keys" in variant else ([variant["query"]], [])
        variant["queries"] = len(queries)
        if variant.get("pipeline"):
            queries = ["\n".join(["\\startpipeline", *(f"{query};" for query in queries), "\\endpipeline"])]
        variant["scripts"] = []
        for nth, query in enumerate(queries):
            file = Path(self.files, f"{variant['name'].replace(' ', '_')}_{nth}.sql")
            file.write_text(query + "\n")
            variant["scripts"] += ["-f", file]

    def with_keys(self, variant):
        """Checks that each query finds what it should, on an index."""
        session = self.session(variant["name"])
        keys = [key for key, in session.run(f"SELECT to_json(keys) FROM ({variant['keys']}) AS keys")]
        if len(keys) != 16:
            raise SystemExit(f"{variant['name']}: not 16 rows in {variant['keys']}")
        queries, defines = [], []
        names = list(dict.fromkeys(re.findall(r":(\w+)", variant["query"])))
        for nth, key in enumerate(keys):
            queries.append(re.sub(r":(\w+)", rf":\g<1>{nth}", variant["query"]))
            defines += [word for name in names for word in ("-D", f"{name}{nth}={key[name]}")]
            arguments = ", ".join(f"'{key[name]}'" for name in names)
            numbered = re.sub(r":(\w+)", lambda name: f"${names.index(name[1]) + 1}", variant["query"])
            session.run(f"SET plan_cache_mode = {variant['mode']}", f"PREPARE q AS {numbered}")
            self.check_plan(session, f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) EXECUTE q({arguments})",
                            rf"^Index .*\(actual rows={variant['finds']}(\.00)? ")
            session.run("DEALLOCATE q")
        return queries, defines

    def pgbench(self, variant):
        """What pgbench says: the time of a statement; without a pipeline, also how many ran in a second,
        and in which time half and 99 % of them ended."""
        clients, pipeline, log = variant["clients"], variant.get("pipeline"), Path(self.files, "log")
        command = ["pgbench", "-n", "-M", "prepared", "-c", str(clients), "-j", str(min(clients, 2)), "-t", str(variant["transactions"]),
                   *([] if pipeline else ["--log", f"--log-prefix={log}"]), *variant["scripts"], *variant["defines"], self.database]
        options = f"{os.environ.get('PGOPTIONS', '')} -c plan_cache_mode={variant.get('mode', 'auto')}"
        done = subprocess.run(command, env={**os.environ, "PGOPTIONS": options}, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"pgbench failed: {done.stdout}{done.stderr}")
        per_second = float(re.search(r"^tps = ([\d.]+)", done.stdout, re.M)[1])
        if pipeline:
            return {"time": 1 / per_second / variant["queries"]}
        took = sorted(seconds for file in log.parent.glob("log.*") for seconds in self.took(file))
        return {"time": 1 / per_second, "per second": per_second,
                "half within": took[len(took) // 2], "99 % within": took[len(took) * 99 // 100]}

    def took(self, file):
        """The seconds between the ends of two transactions of a client, in a log of pgbench, which is
        read once: a client begins the next one at once. The latency in the log is 0 if the answer is
        there before pgbench looks for it."""
        last = {}
        for line in file.read_text().splitlines():
            client, _, _, _, second, microsecond = line.split()[:6]
            end = int(second) * 1_000_000 + int(microsecond)
            if client in last:
                yield (end - last[client]) / 1e6
            last[client] = end
        file.unlink()

    def codecs(self):
        """Processor time, the least of 20 measurements, since what is more is noise."""
        said = subprocess.check_output([self.codecs_program, "--benchmark_format=json", "--benchmark_repetitions=20",
                                        "--benchmark_min_time=0.001", "--benchmark_enable_random_interleaving=true"],
                                       stderr=subprocess.DEVNULL)
        values = {}
        for one in json.loads(said)["benchmarks"]:
            if one["run_type"] == "iteration":
                least = values.get(one["name"], {"time": float("inf")})["time"]
                values[one["name"]] = {"time": min(least, one["cpu_time"] / 1e9)}
        return values
