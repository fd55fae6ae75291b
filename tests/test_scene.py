"""The drawing layer: colours that can be told apart, one description for SVG and widget."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fijiwidgets import palette
from fijiwidgets.palette import COLOURS, contrast
from fijiwidgets.scene import Mark, Scene, disc, film, moved, path, rect, shortened, splices, text_width, words

TEXT = [
    ("ink", "bg"),
    ("ink", "surface"),
    ("ink", "sunk"),
    ("ink2", "bg"),
    ("ink2", "surface"),
    ("ink2", "sunk"),
    ("accent", "bg"),
    ("accent", "accent-soft"),
    ("on-accent", "accent"),
    ("event", "event-soft"),
    ("on-event", "event-fill"),
    ("bad", "surface"),
    ("good", "surface"),
    ("on-good", "good"),
    ("land-ink", "land"),
    ("on-back", "back"),
    *((f"on-{name}", name) for name in ("green", "red", "yellow", "blue", "purple")),
]
GRAPHICS = [
    ("rule", "bg"),
    ("event-line", "bg"),
    ("event-line", "water"),
    ("water-ink", "water"),
    *((f"{name}-edge", "surface") for name in ("green", "red", "yellow", "blue", "purple")),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"), [(*pair, 4.5) for pair in TEXT] + [(*pair, 3.0) for pair in GRAPHICS]
)
def test_colours_have_enough_contrast(ink: str, ground: str, least: float, theme: int) -> None:
    assert contrast(COLOURS[ink][theme], COLOURS[ground][theme]) >= least


PIECE = (rect(-5, -5, 10, 10, 2, fill="red", edge="red-edge"), words("R & B", 0, 4, 12, bold=True))
SCENE = Scene(
    200,
    100,
    (
        Mark("sea", (path("M0 0H200V100Z", fill="water"),)),
        Mark("bead", (moved(PIECE, 3, 3, 0.5), disc(4)), 20.123, 30, turn=45, size=2, fade=0.5, label="red <bead>"),
    ),
    title="A <table>",
    board_text="board & text",
    position_text="toy a=1",
)


@pytest.mark.parametrize("theme", [None, "light", "dark"])
def test_the_svg_is_well_formed_and_carries_the_position(theme: str | None) -> None:
    svg = SCENE.svg(theme)
    root = ElementTree.fromstring(svg)
    name = {"svg": "http://www.w3.org/2000/svg"}
    assert root.find("svg:title", name).text == "A <table>"
    assert root.find("svg:desc", name).text == "toy a=1\nboard & text"
    assert ("prefers-color-scheme" in svg) == (theme is None)
    assert SCENE.svg(theme) == svg
    assert "translate(20.1 30) rotate(45) scale(2)" in svg


def test_a_small_picture_has_a_size_of_its_own_and_a_large_one_takes_what_the_page_gives() -> None:
    small, large = (ElementTree.fromstring(scene.svg()) for scene in (SCENE, SCENE.but(width=1000)))
    assert [small.get(name) for name in ("width", "height", "viewBox")] == ["232", "132", "-16 -16 232 132"]
    assert small.get("style") == "max-width:100%;height:auto"
    assert [large.get(name) for name in ("width", "height", "viewBox")] == [None, None, "-16 -16 1032 132"]
    assert large.get("style") == "max-width:1032px"


def test_pictures_that_differ_have_ids_that_differ() -> None:
    other = SCENE.but(marks=SCENE.marks[:1])
    assert SCENE.svg().split('id="')[1][:10] != other.svg().split('id="')[1][:10]


def test_a_scene_shows_itself_as_picture_and_as_text() -> None:
    bundle = SCENE._repr_mimebundle_()
    assert bundle["text/plain"] == SCENE.text() == "board & text"
    assert bundle["image/svg+xml"] == SCENE.svg()


def test_frames_share_what_does_not_change() -> None:
    bead = SCENE.marks[1]
    scenes = [SCENE.but(marks=(SCENE.marks[0], bead.but(x=float(x)))) for x in (1, 2, 1)]
    packed = film({"wide": scenes, "narrow": scenes})
    assert len(packed["faces"]) == 2
    strip = packed["layouts"]["wide"]
    assert len(strip["marks"]) == 3
    assert strip["frames"] == [[[0, 0, 0, 1]], [[1, 1, 2]], [[1, 1, 1]]]
    assert json.loads(json.dumps(strip))["width"] == 200


@given(st.lists(st.lists(st.integers(0, 9), max_size=12), min_size=1, max_size=8))
def test_frames_can_be_put_together_again(frames: list[list[int]]) -> None:
    now: list[int] = []
    for frame in frames:
        for at, gone, *come in splices(now, frame):
            now = [*now[:at], *come, *now[at + gone :]]
        assert now == frame


def test_an_unknown_paint_or_colour_is_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        rect(0, 0, 1, 1, colour="red")
    with pytest.raises(KeyError):
        palette.paint("pink")


def test_words_that_are_too_wide_are_cut() -> None:
    for name in ("", "Ada", "Bartholomew the Magnificent", "WWWWWWWWWWWW"):
        assert text_width(shortened(name, 60), 15) <= 60
    assert shortened("Ada", 60) == "Ada"
