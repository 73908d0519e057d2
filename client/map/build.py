"""Draw the map: the public-domain coast, our borders along rivers and watersheds, more room for the lowlands.

Run by hand when the drawing changes: `python client/map/build.py` (needs numpy, scipy and shapely). It writes
`client/src/board/geometry.json`, which is kept in git and is all the client reads. In short:

1. the areas are melted into land, and cut again along the lines of `borders.toml`;
2. a smooth flow (a cartogram that stops half way) gives the crowded lowlands room and takes it from the far north;
3. the outlines become arcs, each shared by the two areas it parts, so a border is the same line on both sides;
4. `stretch.py` adds the two tables that make the drawing broad for broad windows, and where the stacks stand.
"""

from __future__ import annotations

import json
import math
import random
import tomllib
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, shape
from shapely.ops import polygonize, unary_union
from stretch import with_stacks

HERE = Path(__file__).parent
TARGET = HERE.parent / "src" / "board" / "geometry.json"
FACTS = TARGET.with_name("facts.json")
RULES = HERE.parents[1] / "src" / "longshanks" / "rules" / "facts"
WIDTH = 1200
Pair = tuple[float, float]


def plain(lon: float, lat: float) -> Pair:
    """Return kilometres, nearly, from the north-west corner, y to the south; the empty north is pressed together."""
    north = max(0.0, lat - 57.2)
    west = max(0.0, -5.6 - lon)
    squeezed = lat - 0.26 * north * north / (north + 0.35)
    return (lon + 0.22 * west * west / (west + 0.4) + 8.4) * 0.585 * 111.2, (59.1 - squeezed) * 111.2


def wander(points: list[Pair], seed: str) -> list[Pair]:
    """Return a line through the points that wanders a little, as a river or a ridge does."""
    rng = random.Random(seed)
    line = list(points)
    for level in range(3):
        out = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            push = rng.gauss(0, 0.085 if level else 0.06)
            out.append(((ax + bx) / 2 - (by - ay) * push * 0.55, (ay + by) / 2 + (bx - ax) * push * 1.8 * 0.55))
            out.append((bx, by))
        line = out
    return line


def cut(land: Any, borders: dict[str, Any]) -> list[Polygon]:
    """Cut the land along the border lines; return the faces."""
    corners = {k: tuple(v) for k, v in borders["corners"].items()}
    lines = []
    for name, row in borders["lines"].items():
        points = [corners[row["from"]], *(tuple(p) for p in row.get("via", [])), corners[row["to"]]]
        lines.append(LineString(wander(points, name)))
    edges = [*(p.exterior for p in land.geoms), *lines]
    return list(polygonize(unary_union(edges)))


def assign(faces: list[Polygon], old: dict[str, Any], seeds: dict[str, Any]) -> dict[str, Any]:
    """Give each face to an area: by the seed in it; a chip of the mainland to its neighbour; an island as it was."""
    parts: dict[str, list[Polygon]] = defaultdict(list)
    owners = [next((a for a, p in seeds.items() if f.contains(Point(p))), None) for f in faces]
    large = [(f, o) for f, o in zip(faces, owners, strict=True) if o is not None]
    for face, owner in zip(faces, owners, strict=True):
        if owner is None:
            shared, owner = max((face.intersection(f).length, o) for f, o in large)
            if not shared:
                owner = max(old, key=lambda a: old[a].intersection(face).area)
        parts[owner].append(face)
    return {a: MultiPolygon(polys(unary_union(parts[a]))) for a in old}


def polys(geometry: Any) -> list[Polygon]:
    """Return the polygons of a geometry."""
    return [geometry] if isinstance(geometry, Polygon) else list(geometry.geoms)


class Warp:
    """A smooth one-to-one map of the plane that makes some areas larger: the flow of Gastner, Seguy and More (2018)."""

    def __init__(self, areas: dict[str, Any], factors: dict[str, float], sea: float, strength: float) -> None:
        self.scale = 1.0
        step = 4.0
        nx, ny = 150, 170
        self.step, pad = step, 20.0
        self.pad = pad
        rho = np.full((ny, nx), sea)
        ys, xs = np.mgrid[0:ny, 0:nx]
        px, py = (xs + 0.5) * step - pad, (ys + 0.5) * step - pad
        points = shapely.points(px.ravel(), py.ravel())
        for name, geometry in areas.items():
            inside = shapely.contains(geometry, points).reshape(ny, nx)
            rho[inside] = factors[name]
        rho = gaussian_filter(rho, 5.0, mode="nearest") ** strength
        mean = rho.mean()
        # Solve laplace(phi) = rho - mean with no flow through the frame; the flux is its gradient.
        kx, ky = np.pi * np.arange(nx) / nx, np.pi * np.arange(ny) / ny
        eigen = 2 * (np.cos(ky)[:, None] + np.cos(kx)[None, :]) - 4
        eigen[0, 0] = 1
        spectrum = dctn(rho - mean, norm="ortho") / eigen
        spectrum[0, 0] = 0
        phi = idctn(spectrum, norm="ortho")
        gy, gx = np.gradient(phi)
        self.rho, self.mean, self.gx, self.gy = rho, mean, gx, gy

    def __call__(self, points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return where the points flow to."""
        p = (points + self.pad) / self.step - 0.5
        steps = 60
        for i in range(steps):
            middle = p + self._speed(p, i / steps) / (2 * steps)
            p = p + self._speed(middle, (i + 0.5) / steps) / steps
        return (p + 0.5) * self.step - self.pad

    def _speed(self, p: np.ndarray[Any, Any], t: float) -> np.ndarray[Any, Any]:
        at = [p[:, 1], p[:, 0]]
        gx, gy, rho = (map_coordinates(f, at, order=1, mode="nearest") for f in (self.gx, self.gy, self.rho))
        return np.stack([gx, gy], axis=1) / ((1 - t) * rho + t * self.mean)[:, None]


def arcs_of(areas: dict[str, Any]) -> tuple[list[list[Pair]], list[tuple[str, ...]], dict[str, list[list[int]]]]:
    """Cut the outlines into arcs; return points, owners, and each area's rings as arc numbers (~n: backwards)."""
    owners: dict[frozenset[Pair], set[str]] = defaultdict(set)
    rings: dict[str, list[list[Pair]]] = {}
    for name, geometry in areas.items():
        rings[name] = [[(round(x, 6), round(y, 6)) for x, y in p.exterior.coords] for p in polys(geometry)]
        for ring in rings[name]:
            for a, b in pairwise(ring):
                owners[frozenset((a, b))].add(name)
    arcs: list[list[Pair]] = []
    who: list[tuple[str, ...]] = []
    found: dict[tuple[Pair, ...], int] = {}
    result: dict[str, list[list[int]]] = {}
    for name, list_ in rings.items():
        result[name] = []
        for ring in list_:
            body = ring[:-1]
            n = len(body)
            keys = [frozenset(owners[frozenset((body[i], body[(i + 1) % n]))]) for i in range(n)]
            turns = [i for i in range(n) if keys[i] != keys[i - 1]] or [min(range(n), key=lambda i: body[i])]
            numbers = []
            for j, start in enumerate(turns):
                end = turns[(j + 1) % len(turns)]
                count = (end - start) % n or n
                points = [body[(start + k) % n] for k in range(count + 1)]
                if tuple(points) in found:
                    numbers.append(found[tuple(points)])
                elif tuple(reversed(points)) in found:
                    numbers.append(~found[tuple(reversed(points))])
                else:
                    found[tuple(points)] = len(arcs)
                    numbers.append(len(arcs))
                    arcs.append(points)
                    who.append(tuple(sorted(keys[start])))
            result[name].append(numbers)
    return arcs, who, result


def simplify(points: list[Pair], area: float, least: int) -> list[Pair]:
    """Return the line without the points that matter least (Visvalingam), both ends kept."""
    line = list(points)

    def weight(i: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = line[i - 1], line[i], line[i + 1]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

    while len(line) > least:
        i = min(range(1, len(line) - 1), key=weight)
        if weight(i) >= area:
            break
        del line[i]
    return line


def hills(ranges: list[list[float]], place: Any, areas: dict[str, Any]) -> list[list[int]]:
    """Return single hills, x y height, scattered around the middle of each range, on land and not upon each other."""
    rng = random.Random("hills")
    land = unary_union(list(areas.values())).buffer(-0.03)
    out: list[list[int]] = []
    for lon, lat, count, spread, height in ranges:
        for _ in range(int(count) * 12):
            at = (lon + rng.uniform(-spread, spread) * 1.5, lat + rng.uniform(-spread, spread) * 0.8)
            (x, y), size = place([at])[0], height * rng.uniform(0.8, 1.2)
            if land.contains(Point(at)) and all(math.hypot(x - a, (y - b) * 1.6) > size * 2.1 for a, b, _ in out):
                out.append([round(x), round(y), round(size)])
                count -= 1
            if count <= 0:
                break
    return sorted(out, key=lambda h: h[1])


def facts() -> dict[str, Any]:
    """Return what is printed on the board and on the blocks, from the facts of the rules."""
    board = tomllib.loads((RULES / "board.toml").read_text())
    blocks = tomllib.loads((RULES / "blocks.toml").read_text())["blocks"]
    printed = ("castle", "cathedral", "coastal", "home")
    marked = ("side", "kind", "move", "combat", "steps", "cross", "celtic", "homes")
    return {
        "areas": {a: {k: row[k] for k in printed if row.get(k)} for a, row in board["areas"].items()},
        "borders": {colour: ["-".join(sorted(b)) for b in board["borders"][colour]] for colour in ("green", "red")},
        "blocks": {b: {k: row[k] for k in marked if row.get(k)} for b, row in blocks.items()},
    }


def main() -> None:
    """Build the drawing."""
    source = json.loads((HERE / "areas.geojson").read_text())
    borders = tomllib.loads((HERE / "borders.toml").read_text())
    places = tomllib.loads((HERE / "places.toml").read_text())
    old = {}
    seeds = {}
    backdrop = []
    for feature in source["features"]:
        kind = feature["properties"]
        if kind["kind"] == "area":
            old[kind["area"]] = shape(feature["geometry"]).buffer(0)
            seeds[kind["area"]] = kind["label"]
        elif kind["kind"] == "backdrop":
            backdrop = polys(shape(feature["geometry"]))
    seeds |= borders.get("seeds", {})
    land = unary_union(list(old.values())).buffer(0.0008).buffer(-0.0008)
    land = MultiPolygon([Polygon(p.exterior) for p in polys(land)])
    areas = assign(cut(land, borders), old, seeds)
    if empty := [a for a, g in areas.items() if g.is_empty]:
        raise SystemExit(f"no land left for {empty}: a border line does not close")

    flat = {a: shapely.transform(g, lambda c: np.array([plain(*p) for p in c])) for a, g in areas.items()}
    factors = {a: places["size"][a] / flat[a].area for a in areas}
    middle = float(np.median(list(factors.values())))
    factors = {a: f / middle for a, f in factors.items()}
    warp = Warp(flat, factors, places["warp"]["sea"], places["warp"]["strength"])

    corners = warp(np.array([plain(*p) for p in places["frame"]["corners"]]))
    left, right = corners[0][0], corners[1][0]
    top, bottom = corners[2][1], corners[3][1]
    scale = WIDTH / (right - left)
    height = round((bottom - top) * scale)

    def place(points: list[Pair]) -> list[Pair]:
        """Return map units of degrees."""
        warped = warp(np.array([plain(*p) for p in points]))
        return [((x - left) * scale, (y - top) * scale) for x, y in warped]

    # Beyond the frame the picture goes on, for screens of another shape than the map.
    beyond = places["beyond"]
    scotland = unary_union([g for a, g in areas.items() if a != "england"])
    whole = unary_union([areas["england"], Polygon(beyond["england"]).difference(scotland)])
    areas["england"] = MultiPolygon([max(polys(whole), key=lambda p: p.area)])
    isles = [p.buffer(0.002) for p in backdrop] + [Polygon(beyond[k]) for k in ("ireland", "man")]
    backdrop = polys(unary_union(isles))
    arcs, who, rings = arcs_of(areas)
    drawn = []
    for points, owner in zip(arcs, who, strict=True):
        dense = place(list(shapely.segmentize(LineString(points), 0.02).coords))
        small = simplify(dense, 9.0 if len(owner) == 1 else 5.0, 4)
        drawn.append([(round(x), round(y)) for x, y in small])

    def ring_area(ring: list[int]) -> float:
        outline: list[Pair] = []
        for n in ring:
            outline += drawn[n] if n >= 0 else drawn[~n][::-1]
        return abs(Polygon(outline).area)

    keep: dict[str, list[list[int]]] = {a: [r for r in rs if ring_area(r) > 110] for a, rs in rings.items()}
    used = sorted({n if n >= 0 else ~n for rs in keep.values() for r in rs for n in r})
    number = {n: i for i, n in enumerate(used)}

    def flatten(points: list[Any]) -> list[int]:
        """Return x, y, dx, dy, dx, dy ...: small numbers make a small file."""
        out, last = [], (0, 0)
        for x, y in points:
            out += [x - last[0], y - last[1]]
            last = (x, y)
        return out

    def line(points: list[Pair], area: float, least: int) -> list[int]:
        """Return a line given in degrees as it is stored."""
        return flatten([(round(x), round(y)) for x, y in simplify(place(points), area, least)])

    result = {
        "width": WIDTH,
        "height": height,
        "arcs": [flatten(drawn[n]) for n in used],
        "owners": [list(who[n]) for n in used],
        "areas": {
            a: [[number[n] if n >= 0 else ~number[~n] for n in r] for r in sorted(rs, key=ring_area, reverse=True)]
            for a, rs in keep.items()
        },
        "backdrop": [line(list(shapely.segmentize(p.exterior, 0.03).coords), 12, 8) for p in backdrop],
        "rivers": [line(wander([tuple(p) for p in r], str(i)), 2, 4) for i, r in enumerate(places["rivers"])],
        "lochs": [line(wander([tuple(p) for p in r], str(i)), 1, 3) for i, r in enumerate(places["lochs"])],
        "hills": hills(places["ranges"], place, areas),
        "towns": {
            name: [*(round(v) for v in place([tuple(row["at"])])[0]), row["kind"], row.get("side", "e")]
            for name, row in places["towns"].items()
        },
    }
    result = with_stacks(result, places)
    FACTS.write_text(json.dumps(facts(), separators=(",", ":")).replace('},"', '},\n"') + "\n")
    TARGET.write_text(json.dumps(result, separators=(",", ":")).replace('],"', '],\n"') + "\n")
    sizes = {a: round(sum(ring_area(r) for r in rs)) for a, rs in keep.items()}
    print(f"{WIDTH} x {height}, {len(used)} arcs, {TARGET.stat().st_size} bytes")
    print(dict(sorted(sizes.items(), key=lambda t: t[1])))


if __name__ == "__main__":
    main()
