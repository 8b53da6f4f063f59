import { buildPlane } from '../geometry/plane.ts'
import { buildShapes, type ShapeList } from '../geometry/shapes.ts'
import type { Kind } from './findings.ts'

/** For tests: a map of plots in millimetres, with mistakes at known plots. */
export interface TestMap {
  /** Of each plot its parts, and of each part its rings, which repeat their first corner. */
  plots: Corner[][][][]
  numbers: string[]
  planted: { kind: Kind; plots: number[] }[]
}

type Corner = [x: number, y: number]

/** Of the maps whose sums were computed with GEOS. */
export const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1)

export const origin = { lng: 91.7, lat: 26.15 }

/** The same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shapesOf({ plots }: Pick<TestMap, 'plots'>): ShapeList {
  const plane = buildPlane(origin)
  const shapes = buildShapes()
  for (const parts of plots) {
    shapes.startFeature()
    for (const rings of parts) {
      shapes.startArea()
      for (const ring of rings) {
        shapes.startRing()
        for (const [x, y] of ring) {
          const { lng, lat } = plane.toLngLat(x / 1000, y / 1000)
          shapes.vertex(lng, lat)
        }
      }
    }
  }
  return shapes.finish()
}

/** One part with one ring, closed. */
export function plotOf(...corners: Corner[]): Corner[][][] {
  return [[[...corners, corners[0]]]]
}

const COLUMNS = 12
const ROWS = 9
/** West of it is a road; the last column is a second sheet. */
const ROAD = 5

/**
 * Plots between crooked lines, with a road. Some are divided, so that corners lie on neighbours'
 * sides. Without mistakes, nothing is to be found.
 */
export function buildMap(seed: number, hasMistakes = true): TestMap {
  const random = randomFrom(seed)
  const between = (from: number, to: number) => Math.round(from + (to - from) * random())
  const roadMm = between(4000, 8000)
  const crackMm = hasMistakes ? between(50, 600) : 0
  const corners = Array.from({ length: COLUMNS + 1 }, (_, column) =>
    Array.from({ length: ROWS + 1 }, (__, row): Corner => {
      const east = column > ROAD ? roadMm : 0
      return [column * 40_000 + east + between(-4000, 4000), row * 30_000 + between(-3000, 3000)]
    }),
  )
  const map: TestMap = { plots: [], numbers: [], planted: [] }
  const add = (plot: TestMap['plots'][number]) => {
    map.numbers.push(`${map.plots.length + 1}`)
    return map.plots.push(plot) - 1
  }
  const index = new Map<string, number[]>()
  const at = (column: number, row: number) => index.get(`${column} ${row}`) ?? []
  for (let column = 0; column < COLUMNS; column += 1) {
    const isLast = column === COLUMNS - 1
    const moved = (line: Corner[], by: number) => line.map(([x, y]): Corner => [x + by, y])
    const west = moved(corners[column], column === ROAD ? roadMm : isLast ? crackMm : 0)
    const east = moved(corners[column + 1], isLast ? crackMm : 0)
    for (let row = 0; row < ROWS; row += 1) {
      const [a, b, c, d] = [west[row], east[row], east[row + 1], west[row + 1]]
      const share = 0.3 + 0.4 * random()
      const [left, right] = [along(a, d, share), along(b, c, share)]
      const isDivided = column % 2 === 0 && row % 2 === 0 && column !== 4 && random() < 0.5
      const parts = isDivided
        ? [plotOf(a, b, right, left), plotOf(left, right, c, d)]
        : [plotOf(a, b, c, d)]
      index.set(`${column} ${row}`, parts.map(add))
    }
  }
  if (!hasMistakes) return map

  const plant = (kind: Kind, ...plots: number[]) =>
    map.planted.push({ kind, plots: plots.sort((one, other) => one - other) })
  for (let row = 0; row < ROWS; row += 1) {
    for (const plot of at(10, row)) plant('crack', plot, ...at(11, row))
  }
  const sites = [1, 3, 7, 9].flatMap((column) => [1, 3, 5, 7].map((row) => [column, row] as const))
  sites.sort(() => random() - 0.5)
  for (const [turn, [column, row]] of sites.entries()) {
    const [plot] = at(column, row)
    const [neighbour] = at(column + 1, row)
    const ring = map.plots[plot][0][0]
    const [a, b, c, d] = ring
    const [x, y] = along(b, c, 0.5)
    const set = (...outline: Corner[]) => {
      map.plots[plot] = plotOf(...outline)
    }
    const mistakes: (() => void)[] = [
      () => {
        set(a, b, [x + between(30, 2000), y], c, d)
        plant('overlap', plot, neighbour)
      },
      () => {
        set(a, b, [x + 3, y], c, d)
        plant('overlap', plot, neighbour)
      },
      () => {
        set(a, b, [x - between(30, 1900), y], c, d)
        plant('gap', plot, neighbour)
      },
      () => {
        set(a, b, [x - 3, y], c, d)
        plant('gap', plot, neighbour)
      },
      () => {
        const [south, north]: Corner[] = [along(a, b, 0.01), along(d, c, 0.01)]
        set(south, b, c, north)
        plant('sliver', add(plotOf(a, south, north, d)))
      },
      () => plant('duplicate', plot, add(map.plots[plot])),
      () => {
        set(a, c, b, d)
        plant('outline', plot)
      },
      () => {
        set(a, b, [x, y], [x + 5000, y], [x, y], c, d)
        plant('outline', plot)
      },
      () => {
        ring.pop()
        plant('outline', plot)
      },
      () => {
        map.plots[plot][0].push(square(x + 20_000, y))
        plant('outline', plot)
      },
      () => {
        map.plots[plot].push([square(x - 20_000, y)])
        plant('outline', plot)
      },
      () => plant('outline', add([[[a, b, a]]])),
      () => {
        map.numbers[plot] = ''
        plant('missing', plot)
      },
      () => {
        map.numbers[plot] = 'A/7'
        plant('unlike', plot)
      },
      () => {
        map.numbers[plot] = map.numbers[at(5, 5)[0]]
        plant('twice', plot, at(5, 5)[0])
      },
      () => {},
    ]
    mistakes[turn]()
  }
  const [spur] = at(4, 4)
  const [a, b, c, d] = map.plots[spur][0][0]
  const [x, y] = along(b, c, 0.5)
  map.plots[spur] = plotOf(a, b, along(b, c, 0.47), [x + roadMm - 50, y], along(b, c, 0.53), c, d)
  plant('near', spur, at(5, 4)[0])
  return map
}

function along(a: Corner, b: Corner, share: number): Corner {
  return [Math.round(a[0] + (b[0] - a[0]) * share), Math.round(a[1] + (b[1] - a[1]) * share)]
}

function square(x: number, y: number): Corner[] {
  return [
    [x, y],
    [x + 3000, y],
    [x + 3000, y + 3000],
    [x, y + 3000],
    [x, y],
  ]
}
