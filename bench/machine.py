"""The machine and the server on which benchmarks ran."""

import os
import platform
import re
import time
from pathlib import Path

SETTINGS = """shared_buffers work_mem maintenance_work_mem max_parallel_workers_per_gather
    max_parallel_maintenance_workers jit autovacuum max_wal_size checkpoint_timeout wal_level fsync
    data_checksums""".split()

# The time and the load before anything runs.
START = {
    "started": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
    "load": "{:.2f} {:.2f} {:.2f}".format(*os.getloadavg()),
}


def facts(session):
    """Return the facts as pairs of a name and a value."""
    models = re.findall(
        r"^(?:model name|CPU part)\s*: (.*)", Path("/proc/cpuinfo").read_text(), re.M
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return [
        ["processor", f"{len(models)} × {models[0] if models else 'unknown'}"],
        ["memory", f"{memory / 2**30:.0f} GiB"],
        [
            "system",
            f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}",
        ],
        ["server", session.value("SELECT version()")],
        ["settings", ", ".join(f"{name} = {session.value(f'SHOW {name}')}" for name in SETTINGS)],
        *START.items(),
    ]
