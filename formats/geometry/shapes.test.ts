import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { problems } from '../problems.ts'
import { areaOf } from '../samples-for-tests.ts'
import { square } from '../survey-for-tests.ts'
import { arcAround, arcThrough, bulgeBetween, centreThrough } from './arcs.ts'
import { type DrawnShapes, drawShapes } from './draw-shapes.ts'
import { dropStrays } from './drop-strays.ts'
import { nestRings } from './nest-rings.ts'
import { parseWkb } from './parse-wkb.ts'
import { parseWkt } from './parse-wkt.ts'
import { buildPlane } from './plane.ts'
import { buildShapes, type Shapes } from './shapes.ts'
import { sampleWkb } from './wkb-for-tests.ts'

describe('shapes', () => {
  it('are drawn on the plane around their middle', () => {
    const { drawing, bounds } = drawn((shapes) =>
      addWkt(shapes, 'LINESTRING (91.7 26.1, 91.8 26.2)'),
    )

    const plane = buildPlane(drawing.origin)
    const first = plane.toLngLat(drawing.coordinates[0], drawing.coordinates[1])
    assert.deepEqual(bounds, [91.7, 26.1, 91.8, 26.2])
    assert.ok(Math.abs(drawing.origin.lng - 91.75) < 1e-9)
    assert.ok(Math.abs(first.lng - 91.7) < 1e-7 && Math.abs(first.lat - 26.1) < 1e-7)
  })

  it('fill their area without holes', () => {
    const shape = 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1))'

    const { drawing } = drawn((shapes) => addWkt(shapes, shape))

    assert.ok(Math.abs(areaOf(drawing) / squareArea(4) - 15 / 16) < 0.001)
  })

  it('sort unordered rings', () => {
    const rings = [
      square(1, 1, 2),
      square(0, 0, 4),
      square(1.5, 1.5, 1),
      square(10, 0, 4),
      square(11, 1, 1),
    ]

    const { drawing } = drawn((shapes) => {
      shapes.startFeature()
      shapes.startLooseArea()
      for (const ring of rings) {
        shapes.startRing()
        for (const [x, y] of ring) shapes.vertex(x, y)
      }
    })

    // 16 - 4, an island of 1 in the hole, and 16 - 1.
    assert.ok(Math.abs(areaOf(drawing) / squareArea(4) - 28 / 16) < 0.01, `${areaOf(drawing)}`)
  })

  it('turn a hole outside its area into an area, or into a hole of the one around it', () => {
    const home = polygon(square(0, 0, 4), square(5, 1, 1))
    const two = `MULTIPOLYGON (${polygon(square(0, 0, 4), square(11, 1, 2))}, ${polygon(square(10, 0, 4))})`

    const alone = drawn((shapes) => addWkt(shapes, `POLYGON ${home}`))
    const among = drawn((shapes) => addWkt(shapes, two))

    assert.ok(Math.abs(areaOf(alone.drawing) / squareArea(4) - 17 / 16) < 0.01)
    assert.ok(Math.abs(areaOf(among.drawing) / squareArea(4) - 28 / 16) < 0.01)
  })

  it('accept a hole that shares an edge with its area', () => {
    const shape = `POLYGON ${polygon(square(0, 0, 4), square(0, 1, 2))}`

    const { drawing } = drawn((shapes) => addWkt(shapes, shape))

    assert.ok(Math.abs(areaOf(drawing) / squareArea(4) - 12 / 16) < 0.01)
  })

  it('are not filled outside where a hole crosses the edge of its area', () => {
    const shape = `POLYGON ${polygon(square(0, 0, 4), square(1, 1, 1), square(2.5, 2.5, 2))}`

    const { drawing } = drawn((shapes) => addWkt(shapes, shape))

    assert.ok(Math.abs(areaOf(drawing) / squareArea(4) - 15 / 16) < 0.01, `${areaOf(drawing)}`)
    assert.equal(drawing.segments.length / 2, 12, 'its outline is drawn')
  })

  it('are nested by direction alone where comparing all rings would take too long', () => {
    const areasOf = (count: number) => {
      const rings = Array.from({ length: count }, (_, i) => ({ first: 4 * i, last: 4 * i + 4 }))
      const corners = rings.map((_, i) => {
        const corner = [i, 0, i + 0.5, 0, i + 0.5, 0.5, i, 0.5]
        return i % 2 === 0 ? corner : [...corner.slice(6), ...corner.slice(4, 6), i + 0.5, 0, i, 0]
      })
      return nestRings(rings, Float64Array.from(corners.flat())).length
    }

    assert.equal(areasOf(2_000), 2_000, 'none lies in another')
    assert.equal(areasOf(20_000), 10_000, 'each second one turns the other way')
  })

  it('keep tiny lines and areas visible', () => {
    const { drawing, skippedCount } = drawn((shapes) => {
      addWkt(shapes, 'LINESTRING (1 1, 1 1)')
      addWkt(shapes, 'POLYGON ((2 2, 2 2, 2 2))')
      addWkt(shapes, 'LINESTRING (3 3)')
      addWkt(shapes, 'POINT EMPTY')
    })

    const seen = new Set([...drawing.points, ...drawing.segments].map((v) => drawing.feature[v]))
    assert.deepEqual([...seen].sort(), [0, 1, 2])
    assert.equal(skippedCount, 1)
  })

  it('outside the world are left out, without the rest', () => {
    const { bounds, drawing, skippedCount } = drawn((shapes) => {
      addWkt(shapes, 'POINT (1000 5)')
      addWkt(shapes, 'LINESTRING (0 0, 1 1, 5000 1, 2 2)')
    })

    assert.deepEqual(bounds, [0, 0, 2, 2])
    assert.equal(drawing.segments.length / 2, 2)
    assert.equal(skippedCount, 1)
  })

  it('extend to the poles and no further', () => {
    const { bounds, drawing } = drawn((shapes) => addWkt(shapes, 'LINESTRING (-180 -90, 180 90)'))

    assert.deepEqual(bounds, [-180, -90, 180, 90])
    assert.ok(drawing.coordinates.every((value) => Number.isFinite(value)))
  })

  it('in binary are the same as in text', () => {
    const { drawing, bounds } = drawn((shapes) => {
      shapes.startFeature()
      const bytes = sampleWkb()
      assert.equal(parseWkb(bytes, 0, shapes, 'WKB'), bytes.length)
    })

    assert.deepEqual(bounds, [91.6, 26.1, 91.8, 26.25])
    assert.equal(drawing.triangles.length / 3, 8)
    assert.equal(drawing.segments.length / 2, 10)
    assert.equal(drawing.points.length, 1)
  })
})

describe('arcs', () => {
  it('pass through three points, in either direction', () => {
    for (const middle of [
      [0, 1],
      [0, -1],
    ] as const) {
      const points: (readonly [number, number])[] = []
      arcThrough([1, 0], middle, [-1, 0], (x, y) => points.push([x, y]))

      assert.ok(points.length > 8)
      for (const [x, y] of points) assert.ok(Math.abs(Math.hypot(x, y) - 1) < 1e-9)
      assert.ok(points.slice(0, -1).every(([, y]) => Math.sign(y) === middle[1]))
    }
  })

  it('through collinear points are a line', () => {
    const points: number[] = []

    arcThrough([0, 0], [1, 1], [2, 2], (x, y) => points.push(x, y))

    assert.deepEqual(points, [1, 1, 2, 2])
    assert.equal(centreThrough([0, 0], [1, 1], [2, 2]), null)
  })

  it('with a bulge of one are half circles to the right', () => {
    const points: (readonly [number, number])[] = []

    bulgeBetween([0, 0], [2, 0], 1, (x, y) => points.push([x, y]))

    for (const [x, y] of points) assert.ok(Math.abs(Math.hypot(x - 1, y) - 1) < 1e-9)
    assert.ok(points.every(([, y]) => y < 0))
  })

  it('without a size cause no endless loop', () => {
    let count = 0

    arcAround([0, 0], 1, 0, Infinity, () => (count += 1))
    arcAround([0, 0], 1, 0, 1e308, () => (count += 1))
    bulgeBetween([0, 0], [1, 0], Number.NaN, () => (count += 1))

    assert.ok(count < 100)
  })

  it('are the same in text and in binary', () => {
    const { bounds } = drawn((shapes) => {
      addWkt(shapes, 'CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (1 0, 0 1, -1 0), (-1 0, 1 0)))')
    })

    assert.ok(Math.abs(bounds[3] - 1) < 0.01 && bounds[1] === 0, `${bounds}`)
  })
})

function drawn(add: (shapes: Shapes) => void): DrawnShapes {
  const shapes = buildShapes()
  add(shapes)
  const result = drawShapes(dropStrays(shapes.finish()), () => {})
  assert.ok(result)
  return result
}

function addWkt(shapes: Shapes, text: string): void {
  shapes.startFeature()
  parseWkt(text, 0, shapes, (offset) => problems.brokenAtByte('WKT', offset))
}

function squareArea(degrees: number): number {
  return ((degrees * Math.PI) / 180) ** 2 * 6_378_137 ** 2
}

function polygon(...rings: readonly (readonly [number, number])[][]): string {
  const text = rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(', ')})`)
  return `(${text.join(', ')})`
}
