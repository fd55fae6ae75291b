"""Words that a teacher writes: one text, or one for each language; and a picture of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fijiwidgets import lang
from fijiwidgets.scene import Mark, Scene, text_width, words

Words = str | Mapping[str, str]
WIDTH = 688


def read(text: Words, language: str) -> str:
    """Return the text in this language, or in the first one that there is.

    >>> read({"en": "yes", "de": "ja"}, "de"), read("yes", "de")
    ('ja', 'yes')
    """
    if isinstance(text, str):
        return text
    return text.get(language) or next(iter(text.values()), "")


def in_all_languages(key: str, **values: object) -> Words:
    """Return a sentence of `lang/` in all languages."""
    return {language: lang.say(key, language, **values) for language in lang.LANGUAGES}


def written(title: str, lines: Iterable[str]) -> Scene:
    """Return a picture of a few paragraphs."""
    title_mark = Mark("title", (words(title, 0, 26, 17, bold=True, anchor="start"),))
    marks, y = [title_mark], 56
    everything = []
    for number, paragraph in enumerate(lines):
        for part in wrapped(lang.plain(paragraph), WIDTH):
            marks.append(Mark(f"line:{number}:{y}", (words(part, 0, y, 15, anchor="start"),)))
            y += 22
        everything.append(lang.plain(paragraph))
        y += 6
    return Scene(WIDTH, y, tuple(marks), title, "\n".join([title, "", *everything]))


def wrapped(text: str, width: float, size: float = 15) -> list[str]:
    """Return a paragraph as lines that are not wider than that.

    >>> wrapped("one two three", 60)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
