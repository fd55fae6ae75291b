"""The picture that steps in where JupyterLab finds no widget any more: the page was reloaded, the kernel is gone.

JupyterLab then writes "Error displaying widget" although the picture is in the same output. So a second output goes
along that is nothing but a style: it hides itself, and puts the picture in the place of that error. Where styles are
stripped (GitHub, a notebook that is not trusted) it does nothing, and the picture in the first output is shown anyway.
"""

from __future__ import annotations

import zlib
from urllib.parse import quote

from fijiwidgets.scene import MARGIN, Scene


def understudy(scene: Scene) -> str:
    """Return the style; it is named after what it shows, so that equal pictures give equal texts."""
    svg = scene.svg()
    name = f"fw-{zlib.crc32(svg.encode()):08x}"
    picture = quote(svg, safe=" !$&()*+,/:;=?@[]^`{|}~-._")  # not `<`: the picture holds the end of a style
    title = scene.title.replace("\\", "").replace('"', "")
    lost = f".jp-OutputArea-child:has(+.jp-OutputArea-child .{name})>.jupyter-widgets"  # nothing else has this class
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    return (
        f'<style class="{name}">.jp-OutputArea-child:has(>.jp-OutputArea-output>.{name}){{display:none}}'
        f"{lost}{{visibility:hidden;font-size:0}}"
        f'{lost}::before{{visibility:visible;display:block;content:""/"{title}";max-width:{width}px;'
        f'aspect-ratio:{width}/{height};background:url("data:image/svg+xml,{picture}") no-repeat 0 0/contain}}</style>'
    )
