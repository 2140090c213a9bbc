"""What the Python clients share: a line for each test."""


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
