"""Near-duplicates of a collection by libraries for Python, one thread, as their users do: tokens, sketches, bands.

    python3 peers.py datasketch|rensa FILE.jsonl [COUNT [PAIRS]]

reads the first COUNT texts (0: all) before the clock starts, prints a line of JSON, and writes the pairs that the library
proposes to the file PAIRS, a line `a b` each, a < b, numbered by line from 0, not in order.
"""

import json
import os
import re
import sys
import time
from importlib.metadata import version

# Before rensa is loaded.
os.environ["RAYON_NUM_THREADS"] = "1"

# Words, and single characters of Chinese, as the recipes of this project have them.
TOKEN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W\u3400-\u9fff\uf900-\ufaff]+")


def tokens(text):
    """The words of a text in lower case, and the pairs of neighbouring words: the features of text/1."""
    words = TOKEN.findall(text.lower())
    return words + [f"{a} {b}" for a, b in zip(words, words[1:])]


def datasketch(texts):
    """128 permutations at a threshold of .5, as in its documentation, in bulk."""
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(threshold=0.5, num_perm=128)
    encoded = ([token.encode() for token in tokens(text)] for text in texts)
    for i, sketch in enumerate(MinHash.generator(encoded, num_perm=128)):
        for other in index.query(sketch):
            yield other, i
        index.insert(i, sketch, check_duplication=False)


def rensa(texts):
    """320 permutations in 64 bands of 5 rows, by its functions for many texts at once."""
    from rensa import RMinHash, RMinHashLSH

    index = RMinHashLSH(threshold=0.5, num_perm=320, num_bands=64)
    sketches = RMinHash.from_token_sets([tokens(text) for text in texts], num_perm=320, seed=42)
    index.insert_many(sketches)
    for i, found in enumerate(index.query_all(sketches)):
        for other in found:
            if other < i:
                yield other, i


def main(name, path, count=0, out=None):
    with open(path, encoding="utf-8") as file:
        texts = [json.loads(line)["text"] for line, _ in zip(file, range(int(count) or sys.maxsize))]
    __import__(name)
    began, cpu = time.perf_counter(), time.process_time()
    pairs = list({"datasketch": datasketch, "rensa": rensa}[name](texts))
    figures = {
        "name": f"{name} {version(name)}",
        "seconds": round(time.perf_counter() - began, 3),
        "cpuSeconds": round(time.process_time() - cpu, 3),
    }
    if out:
        with open(out, "w", encoding="ascii") as file:
            file.writelines(f"{a} {b}\n" for a, b in pairs)
    print(json.dumps(figures))


main(*sys.argv[1:])
