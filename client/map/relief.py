"""Compute the ground of the map from our own list of hills: a relief picture, and where trees stand.

Run by hand when the drawing or the hills change: `python client/map/relief.py` (needs numpy, scipy and Pillow), after
`build.py` or `stretch.py`. Each hill is a soft dome, broken up by ridges; the light comes from the north-west. Middle
grey in `client/src/board/relief.webp` is flat ground: the client lays the picture over its tints, so both themes and
winter share it. Trees stand in the lowlands, in woods, off rivers, names and stacks; they go into `geometry.json`.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates, zoom
from stretch import BEYOND, TARGET

PICTURE = TARGET.with_name("relief.webp")
Grid = np.ndarray[Any, Any]


def reading(table: list[int]) -> tuple[list[int], list[int]]:
    """Return the two columns of a table."""
    return table[::2], table[1::2]


def points(flat: list[int]) -> list[tuple[float, float]]:
    """Return the points of a line that is stored as differences."""
    return list(zip(np.cumsum(flat[::2]), np.cumsum(flat[1::2]), strict=True))


def land_of(drawing: dict[str, Any], place: Any, size: tuple[int, int]) -> Grid:
    """Return where there is land."""
    picture = Image.new("1", size)
    pen = ImageDraw.Draw(picture)
    arcs = [points(flat) for flat in drawing["arcs"]]
    for rings in drawing["areas"].values():
        for ring in rings:
            outline = [p for n in ring for p in (arcs[n] if n >= 0 else arcs[~n][::-1])]
            pen.polygon([place(*p) for p in outline], fill=1)
    return np.array(picture)


def noise(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Grid:
    """Return smooth noise between -1 and 1 whose bumps are about `scale` wide."""
    rough = rng.uniform(-1, 1, (int(shape[0] / scale) + 4, int(shape[1] / scale) + 4))
    fine = zoom(rough, scale, order=3)
    return fine[: shape[0], : shape[1]]


def heights(hills: list[list[int]], place: Any, shape: tuple[int, int]) -> Grid:
    """Return how high the ground is: domes, with ridges where it is high."""
    rng = np.random.default_rng(1297)
    ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]]
    domes = np.zeros(shape)
    for x, y, size in hills:
        (cx, cy), wide = place(x, y), size * 3.1
        left, right, top, bottom = (int(v) for v in (cx - 4 * wide, cx + 4 * wide, cy - 4 * wide, cy + 4 * wide))
        part = np.s_[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
        domes[part] += size * np.exp(-((xs[part] - cx) ** 2 + ((ys[part] - cy) * 1.15) ** 2) / (2 * wide**2))
    # Ridges and valleys, bent so that they follow no grid: sharp where smooth noise crosses zero.
    bend_x, bend_y = noise(shape, 64, rng) * 17, noise(shape, 64, rng) * 17

    def bent(scale: float) -> Grid:
        smooth = noise((shape[0] + 60, shape[1] + 60), scale, rng)
        return map_coordinates(smooth, [ys + bend_y + 30, xs + bend_x + 30], order=1, mode="nearest")

    ridges = sum((1 - np.abs(bent(scale)) * 1.7) * weight for scale, weight in ((72, 0.46), (38, 0.32), (20, 0.22)))
    mountain = np.tanh(domes / 24)
    rolling = bent(96) * 7 + bent(40) * 2.6
    return mountain * (16 + 40 * np.clip(ridges, 0, 1)) + rolling * (1 - 0.6 * mountain)


def shade(height: Grid) -> Grid:
    """Return the light on the ground from the north-west: 128 where it is flat."""
    down, across = np.gradient(gaussian_filter(height, 1.3))
    light = np.tanh((across + down) * 0.36)
    # A little brighter on the tops, as on painted maps.
    tops = np.clip((gaussian_filter(height, 5) - 22) / 40, 0, 0.3)
    return np.clip(128 + light * np.where(light < 0, 96, 62) + 44 * tops, 0, 255)


def woods(drawing: dict[str, Any], height: Grid, land: Grid, place: Any) -> list[int]:
    """Return trees, x y in tenths of the tall drawing as differences, in clumps in the lowlands."""
    rng = random.Random("woods")
    inside = distance_transform_edt(land)
    lines = [p for kind in ("rivers", "lochs") for flat in drawing[kind] for p in points(flat)]
    lines += [
        p
        for flat, owner in zip(drawing["arcs"], drawing["owners"], strict=True)
        for p in points(flat)
        if len(owner) > 1
    ]
    names = [spot[4:6] for spot in drawing["spots"].values()]
    towns = [town[:2] for town in drawing["towns"].values()]
    found: list[tuple[int, int]] = []
    clumps = 0
    while clumps < 150:
        x, y = rng.uniform(330, 1150), rng.uniform(200, 1400)
        px, py = (round(v) for v in place(x, y))
        if not (0 <= py < land.shape[0] and 0 <= px < land.shape[1]) or inside[py, px] < 22 or height[py, px] > 12:
            continue
        clumps += 1
        for _ in range(rng.randint(3, 7)):
            tx, ty = x + rng.gauss(0, 11), y + rng.gauss(0, 8)
            qx, qy = (round(v) for v in place(tx, min(ty, 1430)))
            near = any(abs(tx - a) + abs(ty - b) < 13 for a, b in lines + [tuple(t) for t in towns])
            named = any(abs(tx - a) < 62 and abs(ty - b) < 17 for a, b in names)
            close = any(abs(tx - a) < 6 and abs(ty - b) < 5 for a, b in found)
            if inside[qy, qx] > 12 and not near and not named and not close:
                found.append((round(tx), round(ty)))
    found.sort(key=lambda tree: tree[1])
    flat: list[int] = [*found[0]]
    for (ax, ay), (bx, by) in pairwise(found):
        flat += [bx - ax, by - ay]
    print(f"{len(found)} trees")
    return flat


def main() -> None:
    """Write the picture and the trees."""
    drawing = json.loads(TARGET.read_text())
    across, down = (reading(drawing["stretch"][axis]) for axis in ("x", "y"))
    size = tuple(round(float(np.interp(drawing[k], *t))) for k, t in (("width", across), ("height", down)))

    def place(x: float, y: float) -> tuple[float, float]:
        return float(np.interp(x, *across)), float(np.interp(y, *down))

    land = land_of(drawing, place, size)
    height = heights(drawing["hills"], place, (size[1], size[0]))
    near = gaussian_filter(land.astype(float), 5)
    picture = 128 + (shade(height * np.clip(near * 1.6 - 0.5, 0, 1)) - 128) * (near > 0.25)
    Image.fromarray(picture.astype(np.uint8)).convert("RGB").resize((size[0] * 3 // 4, size[1] * 3 // 4)).save(
        PICTURE, quality=50, method=6
    )
    drawing["trees"] = woods(drawing, height, land, place)
    TARGET.write_text(json.dumps(drawing, separators=(",", ":")).replace('],"', '],\n"') + "\n")
    print(f"{PICTURE.name}: {PICTURE.stat().st_size} bytes of {size}, beyond {BEYOND}")


if __name__ == "__main__":
    main()
