"""The one generator of the texts on which implementations are compared."""

import random
import unicodedata


def random_texts(count: int, seed: int) -> list[str]:
    """Texts of all scripts: words of one script or of several, of code points that Unicode 14 and so every
    implementation knows."""
    source = random.Random(seed)
    by_script: dict[str, list[str]] = {}
    for point in range(0x20, 0x30000):
        character = chr(point)
        if unicodedata.category(character)[0] in "LMNPSZ":
            by_script.setdefault(unicodedata.name(character, "").split(" ")[0], []).append(character)
    scripts = sorted(name for name, characters in by_script.items() if len(characters) > 20)

    def word() -> str:
        characters = by_script[source.choice(scripts)]
        # A few neighbours, so that words repeat.
        start = source.randrange(len(characters))
        return "".join(source.choice(characters[start : start + 12]) for _ in range(source.randint(1, 9)))

    def text() -> str:
        words = [word() for _ in range(source.randint(1, 12))]
        chosen = [source.choice(words) for _ in range(source.choice([1, 3, 10, 40]))]
        return source.choice([" ", "", ", ", "\n", "\u3000"]).join(chosen)

    return [text() for _ in range(count)]
