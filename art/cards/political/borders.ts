import type { Point } from '../../line/point.ts'
import { simplify } from '../../line/simplify.ts'
import { smoothLine } from '../../line/smooth-line.ts'

/** The line between two regions, from one meeting of three regions to the next. */
export interface Border {
  line: Point[]
  regions: readonly [number, number]
}

/**
 * Walks along the edges between cells of different regions. Each stretch is walked once and
 * belongs to both regions, so that two neighbours never draw it twice and no gap opens between
 * them. The frame of the raster is no border.
 */
export function traceBorders(labels: Int16Array, width: number): Border[] {
  const grid = new EdgeGrid(labels, width)
  const borders: Border[] = []
  const corners = grid.cornersOnBorders()
  // Stretches between meetings first: what is left after them are closed rings.
  const meetings = corners.filter((corner) => grid.edgesAt(corner).length !== 2)
  for (const corner of [...meetings, ...corners]) {
    for (const edge of grid.edgesAt(corner)) {
      if (!grid.isWalked(edge)) borders.push(walk(grid, corner, edge))
    }
  }
  return borders
}

function walk(grid: EdgeGrid, start: number, first: Edge): Border {
  const line = [grid.pointOf(start)]
  let edge: Edge | undefined = first
  while (edge) {
    grid.markWalked(edge)
    line.push(grid.pointOf(edge.to))
    const onwards = grid.edgesAt(edge.to)
    edge = onwards.length === 2 ? onwards.find((next) => !grid.isWalked(next)) : undefined
  }
  // The walk climbs stairs of single cells; the border it stands for is smooth.
  return { line: simplify(smoothLine(line, 6), 0.4), regions: first.regions }
}

interface Edge {
  /** The same for both directions in which the edge can be walked. */
  key: number
  to: number
  regions: readonly [number, number]
}

/** Corners of cells, numbered row by row, and the edges between them that part two regions. */
class EdgeGrid {
  private readonly labels: Int16Array
  private readonly width: number
  private readonly height: number
  private readonly stride: number
  private readonly walked = new Set<number>()

  constructor(labels: Int16Array, width: number) {
    this.labels = labels
    this.width = width
    this.height = labels.length / width
    this.stride = width + 1
  }

  cornersOnBorders(): number[] {
    const corners: number[] = []
    for (let corner = 0; corner < this.stride * (this.height + 1); corner++) {
      if (this.edgesAt(corner).length > 0) corners.push(corner)
    }
    return corners
  }

  edgesAt(corner: number): Edge[] {
    const [x, y] = this.pointOf(corner)
    const edges = [
      this.edge(corner, corner + 1, [x, y - 1], [x, y]),
      this.edge(corner, corner - 1, [x - 1, y - 1], [x - 1, y]),
      this.edge(corner, corner + this.stride, [x - 1, y], [x, y]),
      this.edge(corner, corner - this.stride, [x - 1, y - 1], [x, y - 1]),
    ]
    return edges.filter((edge) => edge !== undefined)
  }

  pointOf(corner: number): Point {
    return [corner % this.stride, Math.trunc(corner / this.stride)]
  }

  isWalked(edge: Edge): boolean {
    return this.walked.has(edge.key)
  }

  markWalked(edge: Edge): void {
    this.walked.add(edge.key)
  }

  private edge(from: number, to: number, cellA: Point, cellB: Point): Edge | undefined {
    const a = this.labelAt(cellA)
    const b = this.labelAt(cellB)
    if (a === undefined || b === undefined || a === b) return undefined
    const isDown = Math.abs(to - from) === this.stride
    const key = 2 * Math.min(from, to) + (isDown ? 1 : 0)
    return { key, to, regions: a < b ? [a, b] : [b, a] }
  }

  private labelAt([x, y]: Point): number | undefined {
    const isOutside = x < 0 || y < 0 || x >= this.width || y >= this.height
    return isOutside ? undefined : this.labels[y * this.width + x]
  }
}
