"""What the programs share: a line for each test."""

import os

SCHEMA = {"extension": "public", "plain": "sortid"}[os.environ.get("EDITION", "extension")]  # that the types are in


def same(what, got, expected):
    if got != expected:
        print(f"got {got!r}, expected {expected!r}")
    print("ok" if got == expected else "not ok", "-", what)


def raises(what, error, call, *arguments, **named):
    """That the call ends in this class of error; returns the error."""
    try:
        same(what, call(*arguments, **named), error)
    except error as raised:
        print("ok -", what)
        return raised


def refused(what, sentence, call, *arguments, **named):
    """That the package refuses it, in this sentence."""
    same(what, str(raises(what, (TypeError, ValueError), call, *arguments, **named)), sentence)


def uses_index(what, execute, statement, arguments):
    """That custom and generic plans of a statement, whose parameters are $1, ..., find the rows by the index alone."""
    execute("SET enable_seqscan = off")
    execute("SET enable_bitmapscan = off")
    execute(f"PREPARE searched AS {statement}")
    for mode in "custom", "generic":
        execute(f"SET plan_cache_mode = force_{mode}_plan")
        plan = "\n".join(line for line, in execute(f"EXPLAIN (COSTS OFF) EXECUTE searched ({', '.join(arguments)})"))
        found = ["Index Cond: ((" in plan, ">= " in plan and "<= " in plan, "Filter" in plan, "$1" in plan]
        same(f"{what}: index in a {mode} plan", [plan if found[2] else "", *found], ["", True, True, False, mode == "generic"])
    for reset in "DEALLOCATE searched", "RESET enable_seqscan", "RESET enable_bitmapscan", "RESET plan_cache_mode":
        execute(reset)
