"""The index with its ids, against plain dictionaries and loops."""

import random
import threading
from typing import Any

import pytest
import simhash_wasm as sw


@pytest.mark.parametrize("bits", [20, 64, 128])
def test_random_changes_leave_what_a_dictionary_has(bits: int) -> None:
    source = random.Random(bits)
    index: sw.DuplicateIndex[Any] = sw.DuplicateIndex(bits=bits, max_distance=3)
    plain: dict[Any, int] = {}
    ids = [*range(30), *(f"id {at}" for at in range(30))]

    def number() -> int:
        return source.choice([0, 0, source.getrandbits(bits), source.getrandbits(4)])

    for _ in range(800):
        kind = source.random()
        if kind < 0.4:
            id, value = source.choice(ids), number()
            index.set(id, value)
            given = [(id, value)]
        elif kind < 0.6:
            given = [(source.choice(ids), number()) for _ in range(source.randrange(20))]
            index.set_many([id for id, _ in given], [value for _, value in given])
        else:
            id = source.choice(ids)
            assert index.delete(id) == (plain.pop(id, None) is not None)
            given = []
        # The last fingerprint of each id counts.
        for id, value in dict(given).items():
            if value:
                plain[id] = value
            else:
                plain.pop(id, None)
                assert id in index.skipped_ids
        assert {id: index[id] for id in index} == plain
        assert not set(index.skipped_ids) & set(plain)
    asked = source.choice(list(plain.values()))
    order = {id: at for at, id in enumerate(index)}
    expected = sorted(
        ((asked ^ value).bit_count(), order[id], id) for id, value in plain.items() if (asked ^ value).bit_count() <= 3
    )
    assert [(match.distance, match.id) for match in index.query(asked)] == [(d, id) for d, _, id in expected]
    assert index.query_many([asked])[0] == index.query(asked)
    listed = list(index)
    pairs = {
        (a, b, (plain[a] ^ plain[b]).bit_count())
        for at, a in enumerate(listed)
        for b in listed[at + 1 :]
        if (plain[a] ^ plain[b]).bit_count() <= 3
    }
    assert {tuple(pair) for pair in index.pairs().pairs} == pairs
    index.clear()
    assert (len(index), list(index), index.skipped_ids) == (0, [], [])


def test_a_failed_change_changes_nothing() -> None:
    index: sw.DuplicateIndex[str] = sw.DuplicateIndex()
    index.set("a", 1)
    with pytest.raises(sw.SimHashError):
        index.set_many(["a", "b"], [2, -1])
    with pytest.raises(sw.SimHashError):
        index.set_many(["a", "\ud800"], [2, 3])
    assert [(id, index[id]) for id in index] == [("a", 1)]


def test_threads_may_ask_while_one_changes() -> None:
    index: sw.DuplicateIndex[int] = sw.DuplicateIndex(max_distance=64)
    failures: list[BaseException] = []

    def ask() -> None:
        try:
            for _ in range(200):
                assert [match.id for match in index.query(1, max_distance=0)] in ([], [1])
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for at in range(1, 200):
        index.set(at, at)
    for thread in threads:
        thread.join()
    assert failures == []


def test_the_gil_is_free_while_a_long_text_is_read() -> None:
    text = "the cat sat on the mat " * 400_000
    count = 0
    done = threading.Event()

    def work() -> None:
        sw.fingerprint(text)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        count += 1
    thread.join()
    # With the GIL held, this loop would not have run until the end.
    assert count > 100
