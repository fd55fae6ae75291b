"""The gallery shows what the code draws today."""

from docs.gallery import FOLDER, pictures


def test_the_gallery_is_up_to_date() -> None:
    for file, text in pictures():
        assert (FOLDER / file).read_text(encoding="utf-8") == text, f"{file}: run make gallery"
