"""Snapshots that are not complete are refused, whatever is wrong with them, and in little memory."""

import random
import struct
from typing import Any

import pytest
import simhash_wasm as sw
from simhash_wasm._core import checksum


def fingerprints(bits: int = 64) -> bytes:
    index: sw.DuplicateIndex[Any] = sw.DuplicateIndex(bits=bits)
    index.set_many(["猫 🐈", 2.5, "", 7, "b"], [1, 2, 3, 4, 2**bits - 1])
    return index.to_bytes()


def passages() -> bytes:
    index: sw.PassageIndex[Any] = sw.PassageIndex()
    index.set("tale", "It was the best of times, it was the worst of times, it was the age of wisdom.")
    index.set(2, "short")
    index.ignore("You get this message because you are on the list of all members.")
    return index.to_bytes()


FORMS = [(sw.DuplicateIndex.from_bytes, fingerprints()), (sw.PassageIndex.from_bytes, passages())]
REFUSED = "CORRUPT_SNAPSHOT", "UNSUPPORTED_VERSION", "RECIPE_MISMATCH"


def summed(data: bytes) -> bytes:
    """With the checksum that belongs to the bytes."""
    return data[:-8] + struct.pack("<Q", checksum(data[:-8]))


@pytest.mark.parametrize(("read", "data"), FORMS)
def test_every_prefix_is_refused(read: Any, data: bytes) -> None:
    for length in range(len(data)):
        # The last 8 bytes of a short one would be its version.
        for cut in [data[:length]] + [summed(data[:length])] * (length >= 20):
            with pytest.raises(sw.SimHashError) as raised:
                read(cut)
            assert raised.value.code == "CORRUPT_SNAPSHOT"


@pytest.mark.parametrize(("read", "data"), FORMS)
def test_every_flipped_bit_is_refused(read: Any, data: bytes) -> None:
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(sw.SimHashError) as raised:
            read(flipped)
        assert raised.value.code in REFUSED


@pytest.mark.parametrize(("read", "data"), FORMS)
def test_what_is_read_of_changed_bytes_with_their_checksum_is_what_is_written(read: Any, data: bytes) -> None:
    source = random.Random(2)
    refused = 0
    for _ in range(5000):
        changed = bytearray(data)
        for _ in range(source.choice([1, 1, 2, 8])):
            changed[source.randrange(len(data) - 8)] = source.choice([0, 1, 255, source.randrange(256)])
        try:
            index = read(summed(bytes(changed)))
        except sw.SimHashError as error:
            assert error.code in REFUSED
            refused += 1
        else:
            assert index.to_bytes() == summed(bytes(changed))
    assert 1000 < refused < 5000


@pytest.mark.parametrize("count", [2**16, 2**32, 2**40, 2**61, 2**64 - 1])
def test_sizes_that_are_only_announced_allocate_nothing(count: int) -> None:
    for at in 24, 32:
        header = bytearray(fingerprints())
        header[at : at + 8] = struct.pack("<Q", count)
        with pytest.raises(sw.SimHashError):
            sw.DuplicateIndex.from_bytes(summed(bytes(header)))
    for at in 32, 40, 48:
        header = bytearray(passages())
        header[at : at + 8] = struct.pack("<Q", count)
        with pytest.raises(sw.SimHashError):
            sw.PassageIndex.from_bytes(summed(bytes(header)))


@pytest.mark.parametrize("bits", [1, 63, 64, 65, 128])
def test_an_index_of_any_width_is_read_as_it_was_written(bits: int) -> None:
    index: sw.DuplicateIndex[Any] = sw.DuplicateIndex(bits=bits, empty="keep")
    source = random.Random(bits)
    index.set_many(range(100), [source.getrandbits(bits) for _ in range(100)])
    copy = sw.DuplicateIndex.from_bytes(index.to_bytes(), empty="keep")
    assert [(id, copy[id]) for id in copy] == [(id, index[id]) for id in index]
    assert copy.pairs() == index.pairs()


def test_a_snapshot_of_another_recipe_or_width_than_expected_is_refused() -> None:
    data = fingerprints()
    options: dict[str, Any]
    for options in {"recipe": "page/1"}, {"bits": 128}, {"recipe": sw.recipes["text/1"].with_bits(32)}:
        with pytest.raises(sw.SimHashError) as raised:
            sw.DuplicateIndex.from_bytes(data, **options)
        assert raised.value.code == "RECIPE_MISMATCH"
    assert len(sw.DuplicateIndex.from_bytes(memoryview(data), recipe=sw.recipes["text/1"])) == 5
    with pytest.raises(sw.SimHashError) as raised:
        sw.PassageIndex.from_bytes(passages(), recipe="page/1")
    assert raised.value.code == "RECIPE_MISMATCH"
