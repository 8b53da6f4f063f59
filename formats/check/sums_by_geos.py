"""The sums of overlaps and gaps of maps, by union and intersection with GEOS (Shapely 1.8 or newer).

Reads a JSON list of maps: each a list of plots, each a list of parts, each a list of rings in
millimetres. Writes for each map its overlaps and its gaps in square metres, to a tenth of a square
millimetre. Debian's python3-shapely is enough: python3 sums_by_geos.py < maps.json
"""
import json
import sys

from shapely.geometry import Polygon
from shapely.ops import unary_union
from shapely.strtree import STRtree
from shapely.validation import make_valid

OVERLAP_M2 = 0.01
GAP_M = 2


def ring_area(ring):
    corners = [(x / 1000, y / 1000) for x, y in ring]
    if len(set(corners)) < 3:
        return Polygon()
    valid = make_valid(Polygon(corners))
    # What returns on itself is left as lines.
    return unary_union([part for part in getattr(valid, "geoms", [valid]) if part.area > 0])


def plot_area(parts):
    return unary_union([
        ring_area(outline).difference(unary_union([ring_area(hole) for hole in holes]))
        for outline, *holes in parts
    ])


def sums_of(plots):
    areas = [plot_area(parts) for parts in plots]
    areas = [area for area in areas if area.area > 0]
    tree = STRtree(areas)
    index = {id(area): i for i, area in enumerate(areas)}

    def near(shape):
        return [i if isinstance(i, int) else index[id(i)] for i in tree.query(shape)]

    overlaps = 0
    for i, area in enumerate(areas):
        for j in near(area):
            shared = area.intersection(areas[j]).area if j > i else 0
            overlaps += shared if shared > OVERLAP_M2 else 0
    # Not the interior rings of the union: a chain of gaps that touch one another is none.
    union = unary_union(areas)
    window = union.envelope.buffer(10)
    rest = window.difference(union)
    gaps = 0
    for hole in getattr(rest, "geoms", [rest]):
        if not hole.touches(window.exterior):
            around = [i for i in near(hole) if areas[i].distance(hole) < 1e-6]
            if len(around) > 1 and hole.buffer(-GAP_M / 2, 32).is_empty:
                gaps += hole.area
    return [round(overlaps, 7), round(gaps, 7)]


print(json.dumps([sums_of(plots) for plots in json.load(sys.stdin)]))
