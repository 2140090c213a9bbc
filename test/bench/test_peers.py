"""bench/peers finds contestants in several databases, names those that are absent and what fails, and
leaves nothing behind. The contestants are the stand-ins of test/others."""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))
from contestants import WORK
from measure import Session

OURS, PLAIN, THEIRS, EMPTY = (f"sortid_peers_{name}_{os.getpid()}" for name in ("ours", "plain", "theirs", "empty"))


def peers(*arguments):
    done = subprocess.run([ROOT / "bench/peers", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def cells(report, section, line):
    """The cells of the table that follows a line, by column and row."""
    found = re.search(rf"^## {re.escape(section)}\n.*?^{line}.*?\n\n((?:\|[^\n]*\n)+)", report, re.M | re.S)
    titles, _, *rows = ([cell.strip() for cell in row[1:-1].split("|")] for row in found[1].splitlines())
    return {title: {row[0]: row[nth] for row in rows} for nth, title in enumerate(titles) if nth}


class Peers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = Session("postgres")
        for database in OURS, PLAIN, THEIRS, EMPTY:
            server.run(f"CREATE DATABASE {database}")
            cls.addClassCleanup(server.run, f"DROP DATABASE {database} WITH (FORCE)")
        ours = Session(OURS)
        ours.run("CREATE EXTENSION sortid")
        for name, database in ("pgx_ulid", THEIRS), ("typeid-sql", THEIRS), ("plain", PLAIN):
            subprocess.run(["psql", "-Xq", "-v", "ON_ERROR_STOP=1", "-f", ROOT / f"test/others/{name}.sql", database],
                           stdout=subprocess.DEVNULL, check=True, cwd=ROOT)

    def test_all_work_of_contestants_in_three_databases(self):
        code, report = peers("--rows", "1000", "--passes", "2", OURS, PLAIN, f"dbname={THEIRS}")
        self.assertEqual(code, 0, report)
        masks = {"mask", "unmask"}
        for section, name, work in (("Ids of 16 bytes", "sortid ulid", WORK.keys() - masks), ("TypeIDs", "sortid typeid", WORK.keys() - masks),
                                    ("Masked ids", "sortid gen_uuidv7()", masks)):
            times = cells(report, section, "Milliseconds")[name]
            self.assertEqual(times.keys(), work, f"{section}: its work")
            self.assertEqual([cell for cell in times.values() if not re.fullmatch(r"[\d.]+|not settled", cell)], [], f"{name}: a time for each")
        cpu, ratios = (cells(report, "Ids of 16 bytes", line) for line in ("Milliseconds", "Times"))
        self.assertRegex(cpu["pgx_ulid"]["generate"], r"^([\d.]+|not settled)$", "it is found in the other database")
        self.assertRegex(ratios["pgx_ulid"]["generate"], r"^(\d+\.\d+|not settled)$")
        sizes = cells(report, "Ids of 16 bytes", "The size")
        self.assertEqual([sizes[name]["bytes of a value"] for name in ("sortid ulid", "pgx_ulid")], ["16.0", "16.0"])
        self.assertEqual(sizes["sortid ulid, plain SQL"]["bytes of a value"], "27.0", "a text and its length")
        self.assertEqual(cells(report, "TypeIDs", "The size")["typeid-sql composite"]["bytes of a value"], "42.0")
        self.assertEqual(cpu["pgx_ulid"]["generate, monotonic"], "", "it has no generator for that")
        self.assertEqual(cpu["gen_random_uuid()"]["the same, monotonic default"], "", "nor has uuid")
        self.assertEqual(cpu["pgx_ulid"]["COPY binary in"], "fails")
        self.assertRegex(report, r"(?m)^- pgx_ulid, COPY binary in: `ERROR: .*no binary input function")
        self.assertRegex(report, r"(?m)^- not installed .*: .*\bpg_uuidv7, pg-ferroid, pg-ulid, uuidv47, typeid-postgres\b")
        for database in OURS, THEIRS:
            left = Session(database).run("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'sortid_peers%'")
            self.assertEqual(left, [], "no schema is left")

    def test_without_sortid_there_is_nothing_to_compare_with(self):
        code, report = peers("--rows", "1000", THEIRS, EMPTY)
        self.assertNotEqual(code, 0)
        self.assertRegex(report, r"(?m)^sortid is not installed in: ")

    def test_an_unknown_database_is_an_error(self):
        code, report = peers("--rows", "1000", OURS, f"no_such_database_{os.getpid()}")
        self.assertNotEqual(code, 0)
        self.assertRegex(report, r'database "no_such_database_\d+" does not exist')

    def test_some_of_the_work(self):
        code, report = peers("--rows", "1000", "--passes", "1", "--work", "hash join", "--work", "generate", OURS)
        self.assertEqual(code, 0, report)
        self.assertEqual(sorted(cells(report, "TypeIDs", "Milliseconds")["sortid typeid"]), ["generate", "hash join"])

    def test_plain_sql_alone(self):
        code, report = peers("--rows", "1000", "--passes", "1", "--work", "text out", PLAIN)
        self.assertEqual(code, 0, report)
        self.assertIn("sortid ulid, plain SQL", cells(report, "Ids of 16 bytes", "Milliseconds"))

    def test_unknown_work_is_an_error(self):
        code, report = peers("--rows", "1000", "--work", "nothing", OURS)
        self.assertNotEqual(code, 0)
        self.assertRegex(report, "invalid choice: 'nothing' .choose from '?generate'?, ")


if __name__ == "__main__":
    unittest.main()
