import { Delaunay } from 'd3-delaunay'
import type { Point } from '../line/point.ts'
import type { Polygon } from './polygon.ts'
import { polygonCentre } from './polygon.ts'

interface VoronoiCell {
  site: Point
  /** The part of the box nearer to this site than to any other. */
  polygon: Polygon
}

type Box = [left: number, top: number, right: number, bottom: number]

/** Each relaxation moves the sites to the middle of their cells, so the cells even out. */
export function voronoiCells(sites: readonly Point[], box: Box, relaxations = 0): VoronoiCell[] {
  const cells = cellsOf(sites, box)
  if (relaxations === 0) return cells
  const centres = cells.map((cell) => polygonCentre(cell.polygon))
  return voronoiCells(centres, box, relaxations - 1)
}

function cellsOf(sites: readonly Point[], box: Box): VoronoiCell[] {
  const delaunay = Delaunay.from(
    sites,
    ([x]) => x,
    ([, y]) => y,
  )
  const voronoi = delaunay.voronoi(box)
  return sites.flatMap((site, index) => {
    const ring = voronoi.cellPolygon(index)
    // The ring repeats its first corner; a site that coincides with another has none.
    return ring ? [{ site, polygon: ring.slice(0, -1).map(([x, y]): Point => [x, y]) }] : []
  })
}
