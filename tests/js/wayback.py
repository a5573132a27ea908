# Prints the fingerprints of the Internet Archive's captures by its published rules, with the package simhash, for
# tests/js/interop-examples.node.ts: reads a list of [text, bits] as JSON.
import hashlib
import json
import string
import sys
from collections import Counter

from simhash import Simhash

SPACES = str.maketrans(string.punctuation, " " * len(string.punctuation))


def blake2b(word):
    return hashlib.blake2b(word).digest()


answers = []
for text, bits in json.load(sys.stdin):
    counts = dict(Counter(text.lower().translate(SPACES).split()))
    # The archive stores nothing for a page without words, and the package fails for it.
    value = Simhash(counts, bits, hashfunc=blake2b).value if counts else 0
    answers.append("%0*x" % (bits // 4, value))
print(json.dumps(answers))
