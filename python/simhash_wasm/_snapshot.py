"""Snapshots, which browsers and the command line load: docs/snapshot.md and docs/passage-snapshot.md specify them."""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Union, cast

from ._core import UintArray, checksum
from ._errors import SimHashError, invalid, show
from ._recipe import check_recipe_id

Id = Union[str, int, float]

_VERSION = 1
_MAX_RECIPE_ID = 1024
_MAX_TEXT = 1 << 28
_NUMBER = 0xFFFFFFFF
_FINGERPRINTS, _PASSAGES = b"SIMHASH\x1a", b"SIMPASS\x1a"
_HEADER = struct.Struct("<8sIIIIQQ")
_PASSAGE_HEADER = struct.Struct("<8sIIIIdQQQ")


class Snapshot(NamedTuple):
    recipe: str
    bits: int
    max_distance: int
    ids: list[Id]
    fingerprints: UintArray


class PassageSnapshot(NamedTuple):
    recipe: str
    min_shared: int
    max_share: float
    ids: list[Id]
    texts: bytes


def check_id(id: object) -> Id:
    """Checks an id: a str without lone surrogates, or a number that a double of JavaScript is equal to."""
    if isinstance(id, str):
        try:
            id.encode()
            return id
        except UnicodeEncodeError:
            pass
    elif isinstance(id, (int, float)) and not isinstance(id, bool):
        try:
            if math.isfinite(id) and float(id) == id:
                return id
        except OverflowError:
            pass
    raise invalid(f"an id must be a str without lone surrogates, or a finite number that a double holds, got {show(id)}")


def corrupt(why: str) -> SimHashError:
    return SimHashError("CORRUPT_SNAPSHOT", f"this is not a complete snapshot: {why}")


def source(data: object) -> bytes:
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(cast("bytes", data))
    raise invalid(f"a snapshot is read from bytes, got {show(data)}")


def write_snapshot(snapshot: Snapshot) -> bytes:
    recipe = snapshot.recipe.encode()
    ids = _write_ids(snapshot.ids)
    header = _HEADER.pack(
        _FINGERPRINTS, _VERSION, snapshot.bits, snapshot.max_distance, len(recipe), len(snapshot.ids), len(ids)
    )
    limbs = snapshot.fingerprints
    width = 8 if limbs.bits <= 64 else 16
    return _summed(header + _padded(recipe) + b"".join(value.to_bytes(width, "little") for value in limbs) + ids)


def read_snapshot(data: bytes) -> Snapshot:
    _open(data, _FINGERPRINTS, _HEADER.size)
    _, _, bits, max_distance, recipe_length, count, ids_length = _HEADER.unpack_from(data)
    start = _HEADER.size + _size(recipe_length)
    limbs = 2 if bits > 64 else 1
    ids_start = start + 8 * count * limbs
    # The sizes are untrusted: nothing is allocated by them before they add up to the length.
    _check_length(data, ids_start + ids_length + 8, ids_length)
    if not 1 <= bits <= 128:
        raise corrupt(f"invalid width of {bits} bits")
    if max_distance > bits:
        raise corrupt(f"invalid distance of {max_distance} bits")
    recipe = _recipe(data, _HEADER.size, recipe_length)
    words = array("Q", data[start:ids_start])
    if words.itemsize != 8 or struct.pack("=H", 1) != struct.pack("<H", 1):
        words.byteswap()
    try:
        fingerprints = UintArray(words, bits)
    except SimHashError as error:
        raise corrupt(str(error)) from error
    return Snapshot(recipe, bits, max_distance, _read_ids(data[ids_start:-8], count), fingerprints)


def write_passage_snapshot(snapshot: PassageSnapshot) -> bytes:
    recipe = snapshot.recipe.encode()
    ids = _write_ids(snapshot.ids)
    header = _PASSAGE_HEADER.pack(
        _PASSAGES,
        _VERSION,
        len(recipe),
        snapshot.min_shared,
        0,
        snapshot.max_share,
        len(snapshot.ids),
        len(snapshot.texts),
        len(ids),
    )
    return _summed(header + _padded(recipe) + _padded(snapshot.texts) + ids)


def read_passage_snapshot(data: bytes) -> PassageSnapshot:
    _open(data, _PASSAGES, _PASSAGE_HEADER.size)
    _, _, recipe_length, min_shared, zeros, max_share, count, texts_length, ids_length = (
        _PASSAGE_HEADER.unpack_from(data)
    )
    start = _PASSAGE_HEADER.size + _size(recipe_length)
    ids_start = start + _size(texts_length)
    _check_length(data, ids_start + ids_length + 8, ids_length)
    if min_shared < 1:
        raise corrupt("a least number of shared values of 0")
    if not 0 <= max_share <= 1:
        raise corrupt(f"invalid share {max_share}")
    # A text takes at least two bytes: with more texts than bytes, the ids would be read for nothing.
    if count > texts_length:
        raise corrupt(f"{count} texts in {texts_length} bytes")
    recipe = _recipe(data, _PASSAGE_HEADER.size, recipe_length)
    if zeros or any(data[start + texts_length : ids_start]):
        raise corrupt("padding other than zeros")
    ids = _read_ids(data[ids_start:-8], count)
    return PassageSnapshot(recipe, min_shared, max_share, ids, data[start : start + texts_length])


def _open(data: bytes, magic: bytes, header: int) -> None:
    if len(data) < 12 or data[:8] != magic:
        raise corrupt("wrong magic bytes")
    version = int.from_bytes(data[8:12], "little")
    if version != _VERSION:
        raise SimHashError(
            "UNSUPPORTED_VERSION",
            f"the snapshot has version {version} of the format, but this package reads version {_VERSION}",
        )
    if len(data) < header + 8:
        raise corrupt("truncated header")


def _check_length(data: bytes, wanted: int, ids_length: int) -> None:
    if wanted > len(data):
        raise corrupt(f"truncated to {len(data)} of {wanted} bytes")
    if wanted < len(data):
        raise corrupt(f"trailing bytes: {len(data)} instead of {wanted}")
    if ids_length % 8:
        raise corrupt(f"ids of {ids_length} bytes, not a multiple of 8")
    if int.from_bytes(data[-8:], "little") != checksum(data[:-8]):
        raise corrupt("checksum mismatch")


def _recipe(data: bytes, start: int, length: int) -> str:
    end = start + length
    if not 1 <= length <= _MAX_RECIPE_ID or any(data[end : start + _size(length)]):
        raise corrupt("invalid length or padding of the recipe")
    try:
        return check_recipe_id(data[start:end].decode())
    except UnicodeDecodeError as error:
        raise corrupt("the recipe is not UTF-8") from error


def _write_ids(ids: Sequence[Id]) -> bytes:
    texts = [id for id in ids if isinstance(id, str)]
    # Adding 0 makes a negative zero positive.
    numbers = [float(id) + 0.0 for id in ids if not isinstance(id, str)]
    text = "".join(texts).encode()
    if len(text) > _MAX_TEXT:
        raise SimHashError(
            "LIMIT_EXCEEDED",
            f"the text of all ids in a snapshot must take at most {_MAX_TEXT} bytes, got {len(text)}",
        )
    lengths = b""
    if texts:
        units = [len(id.encode("utf-16-le")) // 2 if isinstance(id, str) else _NUMBER for id in ids]
        lengths = _padded(struct.pack(f"<{len(units)}I", *units))
    head = struct.pack("<II", len(numbers), len(text))
    return head + lengths + struct.pack(f"<{len(numbers)}d", *numbers) + _padded(text)


def _read_ids(data: bytes, count: int) -> list[Id]:
    if len(data) < 8:
        raise corrupt("truncated ids")
    number_count, text_length = struct.unpack_from("<II", data)
    start = 8 + (_size(4 * count) if number_count < count else 0)
    text_start = start + 8 * number_count
    size = text_start + _size(text_length)
    if number_count > count or size != len(data):
        raise corrupt(f"the {count} ids take {size} bytes, not {len(data)}")
    padding = data[8 + 4 * count : start] + data[text_start + text_length :]
    if any(padding):
        raise corrupt("padding other than zeros")
    try:
        text = data[text_start : text_start + text_length].decode().encode("utf-16-le")
    except UnicodeDecodeError as error:
        raise corrupt("the text of the ids is not UTF-8") from error
    lengths = struct.unpack_from(f"<{count}I", data, 8) if start > 8 else (_NUMBER,) * count
    numbers: Iterator[float] = iter(struct.unpack_from(f"<{number_count}d", data, start))
    ids: list[Id] = []
    at = 0
    for length in lengths:
        if length != _NUMBER:
            unit = text[2 * at : 2 * (at + length)]
            at += length
            try:
                ids.append(unit.decode("utf-16-le"))
            except UnicodeDecodeError as error:
                raise corrupt("an id with half of a surrogate pair") from error
            continue
        number = next(numbers, math.nan)
        if not math.isfinite(number) or (number == 0 and math.copysign(1, number) < 0):
            raise corrupt(f"invalid id {number}")
        ids.append(int(number) if number.is_integer() else number)
    if next(numbers, None) is not None or 2 * at != len(text):
        raise corrupt("the lengths of the ids do not add up")
    return ids


def _summed(data: bytes) -> bytes:
    return data + checksum(data).to_bytes(8, "little")


def _size(length: int) -> int:
    return -(-length // 8) * 8


def _padded(data: bytes) -> bytes:
    return data + bytes(_size(len(data)) - len(data))
