import sys
from ksuid import Ksuid


def read(text):
    if len(text) == 40:
        return Ksuid.from_bytes(bytes.fromhex(text))
    if len(text) != 27:  # the library reads other lengths too
        raise ValueError
    return Ksuid.from_base62(text)


def answer(text, id):
    print(text, bytes(id).hex(), id, id.timestamp, sep="\t")


valid, others = [], []
for line in sys.stdin:
    text = line.rstrip("\n")
    try:
        valid.append((read(text), text))
    except Exception:
        others.append(text)
for id, text in sorted(valid, key=lambda pair: pair[0]):
    answer(text, id)
for text in others:
    print(text, *["\\N"] * 3, sep="\t")
for _ in range(1000):
    answer("new", Ksuid())
