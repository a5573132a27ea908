# Prints the fingerprints of the package simhash, for tests/js/pypi-simhash.node.ts: reads a list of [input, bits] as JSON.
# An input is a text, a list of features, or a list of [feature, weight].
import collections
import collections.abc
import json
import sys

# Versions up to 1.7.1 name it as Python did before 3.10.
collections.Iterable = collections.abc.Iterable

from simhash import Simhash

answers = []
for given, bits in json.load(sys.stdin):
    if isinstance(given, list):
        given = [feature if isinstance(feature, str) else tuple(feature) for feature in given]
    answers.append("%0*x" % (bits // 4, Simhash(given, f=bits).value))
print(json.dumps(answers))
