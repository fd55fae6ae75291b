"""The gallery shows what the code draws today, and every picture that its page names is there."""

import re
import struct

from docs.gallery import FOLDER, photographs, pictures, shots


def test_the_boards_and_the_page_are_up_to_date() -> None:
    for file, text in pictures():
        assert (FOLDER / file).read_text(encoding="utf-8") == text, f"{file}: run make gallery"


def test_the_page_names_every_picture_and_every_picture_is_named() -> None:
    page = (FOLDER / "gallery.md").read_text(encoding="utf-8")
    named = set(re.findall(r"gallery/[\w-]+\.(?:svg|png)", page))
    there = {f"gallery/{file.name}" for file in (FOLDER / "gallery").iterdir()}
    assert named == there


def test_each_photograph_is_one_of_a_widget_in_its_width() -> None:
    for shot in shots():
        for file, _, width in photographs(shot):
            data = (FOLDER / file).read_bytes()
            wide, high = struct.unpack(">II", data[16:24])
            assert data.startswith(b"\x89PNG"), file
            assert 320 <= wide <= (width or 1240), file
            assert high > 100, file
