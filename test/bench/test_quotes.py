"""test/bench/quotes compares the figures of pages with made-up data."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

DATA = [{"major": major, "workloads": {
    "index": {"figures": {"uuid": {"cpu": 8e-7 * major, "time": None}, "none": {"cpu": 0},
                          "ulid": {"cpu": 9.1e-7 * major}, "xid": {"cpu": 6e-7 * major}}},
    "size": {"figures": {"typeid": {"heap": 52.24, "key": 40.7}}},
    "clients": {"figures": {"ulid, 2": {"per second": [1.234, 1.1, 1.4]}}}}} for major in (1, 2)]


class Quotes(unittest.TestCase):
    def quoted(self, text, target, data=DATA):
        """What is said of a page with this link."""
        with tempfile.TemporaryDirectory() as directory:
            file, page = Path(directory, "data.json"), Path(directory, "page.md")
            if data:
                file.write_text(json.dumps(data))
            page.write_text(f"It takes [{text}](docs/benchmarks.md{target}) here.")
            done = subprocess.run([Path(__file__).with_name("quotes"), file, page], capture_output=True, text=True, check=False)
            self.assertEqual(done.stderr, "")
            self.assertEqual(done.returncode, int(done.stdout != ""))
            return done.stdout.splitlines()

    def test_right_ones(self):
        for text, target in (
                ("800 ns", '#index "uuid"'), ("0.80 µs", '#index "uuid"'), ("0.8 µs", '#index\n"uuid"'), ("1,600 ns", '#index "2: uuid"'),
                ("1.1", '#index "ulid / uuid"'), ("1.14 times", '#index "ulid / uuid"'), ("0.75 to 1.1", '#index "ulid; xid / uuid"'),
                ("52.2 bytes", '#size "typeid: heap"'), ("93 bytes", '#size "typeid: heap + key"'),
                ("1.23", '#clients "ulid, 2: per second"'), ("the index", "#index"), ("page", "")):
            with self.subTest(text):
                self.assertEqual(self.quoted(text, target), [])

    def test_wrong_ones(self):
        for text, target, why in (
                ("801 ns", '#index "uuid"', "is now 800"), ("0.81 µs", '#index "uuid"', "is now 0.80"), ("800 ms", '#index "uuid"', "is now 0"),
                ("800 ns", '#index "2: uuid"', "is now 1,600"), ("1.2", '#index "ulid / uuid"', "is now 1.1"),
                ("0.7 to 1.1", '#index "ulid; xid / uuid"', "is now 0.8 to 1.1"), ("1.1", '#index "ulid; xid / uuid"', "1 of the figures"),
                ("800 ns", "#index", "no title"), ("800 ns", '#order "uuid"', "nothing in the data"), ("800 ns", '#index "guid"', "nothing in the data"),
                ("800 ns", '#index "uuid: time"', "not settled"), ("52.2 bytes", '#size "typeid: index"', "nothing in the data"),
                ("800 ns", '#index "3: uuid"', "nothing in the data"), ("1", '#index "uuid / none"', "nothing in the data"),
                ("800 ns", "#index 'uuid'", "not a link that is checked")):
            with self.subTest(f"{text} {target}"):
                found, = self.quoted(text, target)
                self.assertIn(why, found)

    def test_another_run_confirms_ratios(self):
        figures = {"uuid": {"cpu": 1e-6}, "ulid": {"cpu": 2e-6}}
        for again, expected in (
            ({"uuid": {"cpu": 2e-6}, "ulid": {"cpu": 4.3e-6}}, ""), ({"uuid": {"cpu": 2e-6}, "ulid": {"cpu": 4.5e-6}}, "does not confirm"),
            ({"uuid": {"cpu": 2e-6}, "ulid": {"cpu": 3.6e-6}}, "does not confirm"), ({"uuid": {"cpu": None}, "ulid": {"cpu": 4e-6}}, "not settled")):
            data = [{"major": 1, "workloads": {"index": {"figures": figures, "again": again}}}]
            found = self.quoted("2.0", '#index "ulid / uuid"', data)
            self.assertEqual(len(found), bool(expected))
            self.assertIn(expected, "".join(found))
            self.assertEqual(self.quoted("2 µs", '#index "ulid"', data), [])

    def test_tables_of_the_comparison(self):
        page = """## Ids, of 16 bytes\n\n|  | ours | theirs |\n|--|--:|--:|\n| text in | 1,200 | 3,000 |\n| join | not settled | 2 |
            \n\n|  | ours | theirs |\n|--|--:|--:|\n| bytes | 10 | 15 |\n
            \n\nTimes that of ours:\n\n|  | theirs |\n|--|--:|\n| text in | 2.49 |\n| join | 3 |\n
            \n\n## Others\n\n| | ours | theirs |\n|--|--:|--:|\n| text in | 7 | 14 |\n"""
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory, "comparison.md")
            for text, target, expected in (
                    ("2.49", 'ids-of-16-bytes "theirs / ours: text in"', ""), ("2.4", 'ids-of-16-bytes "theirs / ours: text in"', "is now 2.5"),
                    ("0.4", 'ids-of-16-bytes "ours / theirs: text in"', ""), ("3", 'ids-of-16-bytes "theirs / ours: join"', ""), ("1.5", 'ids-of-16-bytes "theirs / ours: bytes"', ""),
                    ("1", 'ids-of-16-bytes "ours / theirs: join"', "nothing in the data"), ("2", 'ids-of-16-bytes "theirs: join"', ""),
                    ("3,000", 'ids-of-16-bytes "theirs: text in"', ""), ("2", 'others "theirs / ours: text in"', "")):
                file.write_text(f'{page}It takes [{text} times as long](comparison.md#{target}).')
                done = subprocess.run([Path(__file__).with_name("quotes"), "none", file], capture_output=True, text=True, check=False)
                self.assertIn(expected, done.stdout, target)
                self.assertEqual((done.stdout == "", done.stderr), (expected == "", ""))

    def test_without_data_nothing_is_quoted(self):
        self.assertEqual(len(self.quoted("800 ns", '#index "uuid"', None)), 1)
        self.assertEqual(self.quoted("the index", "#index", None), [])


if __name__ == "__main__":
    unittest.main()
