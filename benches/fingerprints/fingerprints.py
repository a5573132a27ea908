"""Times Python's simhash. The first line of the input holds the sets of texts, as JSON. Every further line
holds the numbers of a set and of a round, and is answered by the nanoseconds that a text took."""

import json
import re
import sys
import time

sys.path.insert(0, sys.argv[1])

from simhash import Simhash  # noqa: E402


def fingerprint(text):
    return Simhash(re.findall(r"\w+", text.lower())).value


sets = json.loads(sys.stdin.readline())
for line in sys.stdin:
    number, round_ = map(int, line.split())
    texts, at_once = sets[number]["texts"], sets[number]["at_once"]
    chosen = [texts[i % len(texts)] for i in range(round_ * at_once, (round_ + 1) * at_once)]
    began = time.perf_counter_ns()
    found = [fingerprint(text) for text in chosen]
    print((time.perf_counter_ns() - began) / at_once, flush=True)
