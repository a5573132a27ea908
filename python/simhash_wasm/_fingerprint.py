from __future__ import annotations

import base64
import binascii
import re
from typing import Literal, NamedTuple, Protocol, SupportsIndex

from . import _core
from ._core import UintArray
from ._errors import SimHashError, invalid, show, whole
from ._recipe import check_recipe_id, mismatch

ByteOrder = Literal["big", "little"]


def checked(fingerprint: object, bits: int) -> int:
    """Checks a fingerprint of a width. Numbers of numpy are taken as well."""
    index = None
    if isinstance(fingerprint, SupportsIndex) and not isinstance(fingerprint, bool):
        index = int(fingerprint.__index__())
    if index is None or index < 0 or index >> bits:
        hint = ""
        if type(fingerprint) is str and re.fullmatch("[0-9a-fA-F]{1,32}", fingerprint):
            hint = "; from_hex makes a fingerprint of hexadecimal digits"
        raise malformed(f"a {bits}-bit fingerprint must be an int from 0 to 2^{bits} - 1", fingerprint, hint)
    return index


def malformed(sentence: str, value: object, hint: str = "") -> SimHashError:
    return SimHashError("INVALID_FINGERPRINT", f"{sentence}, got {show(value)}{hint}")


def width(bits: object) -> int:
    return whole(bits, "bits", 1, 128)


def distance(a: int, b: int) -> int:
    """The Hamming distance of two fingerprints: the number of bits in which they differ.

    >>> from simhash_wasm import distance
    >>> distance(0b1100, 0b1010)
    2
    """
    return (checked(a, 128) ^ checked(b, 128)).bit_count()


def distances(fingerprints: object, fingerprint: int, bits: int = 64) -> bytes:
    """The distance of each of many fingerprints to one, as a byte each: `numpy.frombuffer(..., "u1")` is a view of them.

    `fingerprints` is a `UintArray`, an array of numpy, a column of Arrow, or an iterable of `int`.

    >>> from simhash_wasm import distances
    >>> list(distances([0b1100, 0b1010, 0], 0b1000))
    [1, 1, 1]
    """
    return _core.distances(as_array(fingerprints, width(bits)), fingerprint)


def as_array(fingerprints: object, bits: int) -> UintArray:
    if isinstance(fingerprints, UintArray) and fingerprints.bits == bits:
        return fingerprints
    return UintArray(fingerprints, bits)


def similarity(a: int, b: int, bits: int = 64) -> float:
    """The share of equal bits, 1 - distance / bits. It is about 0.5 for unrelated texts.

    >>> from simhash_wasm import similarity
    >>> similarity(0b1100, 0b1010, 4)
    0.5
    """
    return 1 - distance(checked(a, width(bits)), checked(b, bits)) / bits


def cosine(a: int, b: int, bits: int = 64) -> float:
    """The estimated cosine similarity of two texts (Charikar 2002): cos(pi * distance / bits).

    >>> from simhash_wasm import cosine
    >>> cosine(0b1100, 0b1010, 4)
    0.0
    """
    return _core.cosine(a, b, width(bits))


def expected_distance(features: float, changed: float, bits: int = 64) -> float:
    """The number of bits that an edit is expected to flip which replaces `changed` of `features` features.

    >>> from simhash_wasm import expected_distance
    >>> round(expected_distance(10, 1), 1)
    9.2
    """
    for value in features, changed:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise invalid(f"features and changed must be numbers, got {show(value)}")
    return _core.expected_distance(features, changed, width(bits))


def to_hex(fingerprint: int, bits: int = 64) -> str:
    """A fingerprint as lower-case hexadecimal digits with leading zeros: `bits` / 4 of them, rounded up.

    >>> from simhash_wasm import to_hex
    >>> to_hex(0xABC), to_hex(0xABC, 12)
    ('0000000000000abc', 'abc')
    """
    return f"{checked(fingerprint, width(bits)):0{-(-bits // 4)}x}"


def from_hex(digits: str, bits: int | None = None) -> int:
    """Parses hexadecimal digits. Without `bits`, there must be 16 or 32.

    >>> from simhash_wasm import from_hex
    >>> from_hex("0000000000000abc"), from_hex("ABC", 12)
    (2748, 2748)
    """
    expected = (16, 32) if bits is None else (-(-width(bits) // 4),)
    if type(digits) is not str or len(digits) not in expected or not re.fullmatch("[0-9a-fA-F]+", digits):
        if bits is None:
            raise malformed("without a width, a fingerprint must have 16 or 32 hexadecimal digits", digits)
        raise malformed(f"a {bits}-bit fingerprint must have {expected[0]} hexadecimal digits", digits)
    return checked(int(digits, 16), bits or 128)


def to_bits(fingerprint: int, bits: int = 64) -> str:
    """A fingerprint as binary digits, the most significant first.

    >>> from simhash_wasm import to_bits
    >>> to_bits(5, 6)
    '000101'
    """
    return f"{checked(fingerprint, width(bits)):0{bits}b}"


def from_bits(digits: str) -> int:
    """Parses 1 to 128 binary digits.

    >>> from simhash_wasm import from_bits
    >>> from_bits("000101")
    5
    """
    if type(digits) is not str or not re.fullmatch("[01]{1,128}", digits):
        raise malformed("a fingerprint must have 1 to 128 binary digits", digits)
    return int(digits, 2)


def to_signed(fingerprint: int) -> int:
    """The signed integer with the same 64 bits, for a `BIGINT` column of a database.

    >>> from simhash_wasm import to_signed
    >>> to_signed(2**64 - 1)
    -1
    """
    value = checked(fingerprint, 64)
    return value - (value >> 63 << 64)


def from_signed(signed: int) -> int:
    """The fingerprint of a signed integer: the inverse of `to_signed`.

    >>> from simhash_wasm import from_signed, to_hex
    >>> to_hex(from_signed(-1))
    'ffffffffffffffff'
    """
    value = None
    if isinstance(signed, SupportsIndex) and not isinstance(signed, bool):
        value = int(signed.__index__())
    if value is None or not -(2**63) <= value < 2**63:
        raise malformed("a signed fingerprint must be an int from -2^63 to 2^63 - 1", signed)
    return value % 2**64


def to_bytes(fingerprint: int, bits: int = 64, order: ByteOrder = "big") -> bytes:
    """A fingerprint as `bits` / 8 bytes, rounded up. In the order `"big"` databases sort it as a number.

    >>> from simhash_wasm import to_bytes
    >>> to_bytes(0xABC, 16)
    b'\\n\\xbc'
    """
    return checked(fingerprint, width(bits)).to_bytes(-(-bits // 8), _order(order))


def from_bytes(data: bytes | bytearray | memoryview, bits: int | None = None, order: ByteOrder = "big") -> int:
    """The fingerprint of bytes. `bits` is 8 for each byte by default.

    >>> from simhash_wasm import from_bytes
    >>> from_bytes(b"\\x0a\\xbc"), from_bytes(b"\\xbc\\x0a", 12, "little")
    (2748, 2748)
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise invalid(f"a fingerprint is read from bytes, got {show(data)}")
    length = len(bytes(data))
    if not 1 <= length <= 16 or (bits is not None and length != -(-width(bits) // 8)):
        wanted = "1 to 16" if bits is None else -(-bits // 8)
        raise malformed(f"a fingerprint must be {wanted} bytes long", length)
    return checked(int.from_bytes(bytes(data), _order(order)), bits or 128)


def to_base64(fingerprint: int, bits: int = 64, order: ByteOrder = "big") -> str:
    """The bytes of a fingerprint in base64 with padding.

    >>> from simhash_wasm import to_base64
    >>> to_base64(0x581A994FC4876818)
    'WBqZT8SHaBg='
    """
    return base64.b64encode(to_bytes(fingerprint, bits, order)).decode()


def from_base64(text: str, bits: int | None = None, order: ByteOrder = "big") -> int:
    """The fingerprint of base64 with padding: the inverse of `to_base64`.

    >>> from simhash_wasm import from_base64, to_hex
    >>> to_hex(from_base64("WBqZT8SHaBg="))
    '581a994fc4876818'
    """
    data = b""
    if type(text) is str and len(text) <= 24:
        try:
            data = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            pass
    # Other spellings of the same bytes are refused, such as bits that no byte has.
    if not data or base64.b64encode(data).decode() != text:
        raise malformed("a fingerprint must be padded base64 of 1 to 16 bytes", text)
    return from_bytes(data, bits, order)


def _order(order: object) -> ByteOrder:
    if order == "big":
        return "big"
    if order == "little":
        return "little"
    raise invalid(f'order must be "big" or "little", got {show(order)}')


class RecipeWidth(Protocol):
    """The identity of a recipe, and the width of its fingerprints: what every `Recipe` has."""

    @property
    def id(self) -> str: ...
    @property
    def bits(self) -> int: ...


class TaggedFingerprint(NamedTuple):
    """A fingerprint with the recipe that it is of."""

    id: str
    bits: int
    fingerprint: int


def to_tagged(fingerprint: int, recipe: RecipeWidth) -> str:
    """A fingerprint with the id of its recipe. A width that is not a multiple of 4 follows the digits.

    >>> from simhash_wasm import recipes, to_tagged
    >>> to_tagged(0x581A994FC4876818, recipes["text/1"])
    'text/1:581a994fc4876818'
    """
    id, bits = _width_of(recipe)
    return f"{id}:{to_hex(fingerprint, bits)}" + (f"/{bits}" if bits % 4 else "")


def from_tagged(text: str, recipe: RecipeWidth | None = None) -> TaggedFingerprint:
    """Reads what `to_tagged` wrote. Pass the recipe that you expect, or another tagged fingerprint.

    >>> from simhash_wasm import from_tagged
    >>> from_tagged("text/1:2b/6")
    TaggedFingerprint(id='text/1', bits=6, fingerprint=43)
    """
    # An id may have colons. The digits have none.
    parts = re.fullmatch(r"(.+):([0-9a-f]+)(?:/([1-9][0-9]*))?", text, re.DOTALL) if type(text) is str else None
    if parts is None or len(parts[2]) > 32 or len(parts[3] or "") > 3:
        raise malformed("a tagged fingerprint must be an id, a colon and hexadecimal digits", text)
    bits = int(parts[3] or 4 * len(parts[2]))
    if bits > 128 or (parts[3] and bits % 4 == 0):
        raise malformed("a tagged fingerprint must be an id, a colon and hexadecimal digits", text)
    id = check_recipe_id(parts[1])
    if recipe is not None:
        expected = _width_of(recipe)
        if expected != (id, bits):
            raise mismatch(
                f"the fingerprint uses {show(id)} with {bits} bits, but {show(expected[0])} with {expected[1]} was expected"
            )
    return TaggedFingerprint(id, bits, from_hex(parts[2], bits))


def _width_of(recipe: object) -> tuple[str, int]:
    id, bits = getattr(recipe, "id", None), getattr(recipe, "bits", None)
    if id is None or bits is None:
        raise invalid(f"a recipe must have an id and bits, got {show(recipe)}")
    return check_recipe_id(id), width(bits)
