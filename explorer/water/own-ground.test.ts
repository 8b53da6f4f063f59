import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildShapes, type ShapeList } from '@app/formats/geometry/shapes.ts'
import { buildPlane } from '../plane/plane.ts'
import { floodOwn, type OwnGround } from './own-ground.ts'

const [columns, rows] = [24, 16]
const [WEST, NORTH, CELL] = [94.2, 26.7, 1e-4]
const placeAt = (x: number, y: number) => ({ lng: WEST + x * CELL, lat: NORTH - y * CELL })

/** A river 2 m below a plain that rises from it, and a bund around a hollow. */
const heights = Float32Array.from({ length: columns * rows }, (_, cell) => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)]
  if (x < 3) return 48
  const isBund = x >= 10 && x <= 18 && y >= 4 && y <= 12
  const isHollow = x > 10 && x < 18 && y > 4 && y < 12
  if (isHollow) return 48.5 + 0.01 * y
  return isBund ? 54.25 + 0.001 * x : 50 + 0.125 * x
})

describe('the levels at which water reaches the plots of a visitor', () => {
  it('are those of a plain flood fill, above the surface of the water, also behind a bund', () => {
    const expected = fillAtEachLevel()

    assert.deepEqual(levelsOf({}), expected)
    assert.equal(expected[8 * columns + 14], 6.26, 'the lowest cell of the bund')
    assert.equal(expected[8 * columns + 1], 0, 'the river')
  })

  it('begin at a line, in an area as narrow as a ditch, and at a place', () => {
    const line = shapes((list) => {
      list.startLine()
      vertices(list, [1.5, -40, 1.5, 60])
    })
    const ditch = shapes((list) => ring(list, [1.6, 0.1, 1.7, 15.9]))

    for (const water of [all(line), all(ditch), placeAt(1.5, 3.5)]) {
      assert.deepEqual(levelsOf({ water }), levelsOf({}))
    }
  })

  it('begin neither at what does not match the filters, nor in a hole', () => {
    const lake = shapes((list) => {
      ring(list, [11, 5, 18, 12])
      list.startRing()
      vertices(list, [13, 7, 16, 7, 16, 10, 13, 10])
      list.startFeature()
      ring(list, [0, 0, 3, 16])
    })

    const levels = levelsOf({ water: { shapes: lake, passes: Uint8Array.of(1, 0) } })

    assert.equal(levels[5 * columns + 11], 0)
    assert.ok(Number(levels[9 * columns + 14]) > 0)
    assert.ok(Number(levels[8 * columns + 1]) > 5)
  })

  it('are in metres, and empty without a height or where water does not get to', () => {
    const values = heights.map((height) => height / 0.3048)
    values[0] = Number.NaN
    values.fill(5000, 2 * columns + 3, 3 * columns)

    const levels = levelsOf({ heights: { values, heightM: 0.3048 } })

    assert.deepEqual([levels[0], levels[2 * columns + 5]], [null, null])
    assert.ok(Math.abs(Number(levels[8 * columns + 8]) - 3) < 0.002)
  })

  it('need plots with heights, water with heights, and ground between them', () => {
    const steep = { values: heights.map((height) => 100 * height), heightM: 1 }

    assert.deepEqual(floodOwn(ground({}, [-5, -5])), { problem: 'noOverlap' })
    assert.deepEqual(floodOwn(ground({ water: placeAt(-5, 3) })), { problem: 'noWater' })
    assert.deepEqual(floodOwn(ground({ heights: steep }, [8, 8])), { problem: 'noneReached' })
  })
})

const river = shapes((list) => ring(list, [0, 0, 3, rows]))

/** The plots are the cells, or one of them. */
function ground(part: Partial<OwnGround>, at?: [x: number, y: number]): OwnGround {
  const cells = at ? [at] : Array.from(heights, (_, i) => [i % columns, Math.floor(i / columns)])
  const origin = placeAt(0, 0)
  const plane = buildPlane(origin)
  const spots = cells.flatMap(([x, y]) => Object.values(plane.toPlane(placeAt(x + 0.5, y + 0.5))))
  const features = cells.map(() => ({ properties: { dag: 7 } }))
  return {
    raster: {
      ...{ width: columns, height: rows, edge: null },
      corners: [origin, placeAt(columns, 0), placeAt(columns, rows), placeAt(0, rows)],
    },
    heights: { values: heights, heightM: 1 },
    water: all(river),
    plots: {
      ...{ spots: Float32Array.from(spots), origin, column: 'level' },
      bytes: new TextEncoder().encode(JSON.stringify({ features })),
    },
    ...part,
  }
}

function levelsOf(part: Partial<OwnGround>): unknown[] {
  const answer = floodOwn(ground(part))
  assert.ok('bytes' in answer)
  const { features } = JSON.parse(new TextDecoder().decode(answer.bytes))
  assert.deepEqual(Object.keys(features[0].properties), ['level', 'dag'])
  return features.map(({ properties }: (typeof features)[0]) => properties.level)
}

/** The lowest level at which a fill from the river gets to each cell. */
function fillAtEachLevel(): (number | null)[] {
  const groundMm = Array.from(heights, (height) => Math.round(1000 * (height - 48)))
  const levels = new Array<number | null>(heights.length).fill(null)
  for (const mm of [...new Set(groundMm)].sort((a, b) => a - b)) {
    const isSeen = new Set<number>()
    const queue = [...heights.keys()].filter((cell) => cell % columns < 3)
    for (const cell of queue) {
      if (isSeen.has(cell) || !(groundMm[cell] <= mm)) continue
      isSeen.add(cell)
      levels[cell] ??= mm / 1000
      if (cell % columns > 0) queue.push(cell - 1)
      if (cell % columns < columns - 1) queue.push(cell + 1)
      queue.push(cell - columns, cell + columns)
    }
  }
  return levels
}

function all(list: ShapeList): OwnGround['water'] {
  return { shapes: list, passes: new Uint8Array(list.featureCount).fill(1) }
}

function shapes(add: (list: ReturnType<typeof buildShapes>) => void): ShapeList {
  const list = buildShapes()
  add(list)
  return list.finish()
}

function ring(list: ReturnType<typeof buildShapes>, [x, y, right, down]: number[]): void {
  list.startArea()
  list.startRing()
  vertices(list, [x, y, right, y, right, down, x, down, x, y])
}

function vertices(list: ReturnType<typeof buildShapes>, spots: number[]): void {
  for (let i = 0; i < spots.length; i += 2) {
    const { lng, lat } = placeAt(spots[i], spots[i + 1])
    list.vertex(lng, lat)
  }
}
