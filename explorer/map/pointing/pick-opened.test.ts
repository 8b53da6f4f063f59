import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildBoxTree } from '@app/formats/geometry/box-tree.ts'
import { indexShapes } from '@app/formats/geometry/index-shapes.ts'
import type { Drawing } from '@app/formats/opened-layer.ts'
import { pickOpened } from './pick-opened.ts'

describe('the feature of a file under a point', () => {
  const drawing = indexed({
    origin: { lng: 0, lat: 0 },
    coordinates: Float32Array.of(0, 0, 100, 0, 100, 100, 200, 0, 200, 100, 50, 20),
    feature: Uint32Array.of(1, 1, 1, 2, 2, 3),
    triangles: Uint32Array.of(0, 1, 2),
    segments: Uint32Array.of(3, 4),
    points: Uint32Array.of(5),
  })

  it('is a point first, then a line, then an area', () => {
    assert.equal(pickOpened(drawing, 52, 21, 5), 3)
    assert.equal(pickOpened(drawing, 203, 50, 5), 2)
    assert.equal(pickOpened(drawing, 80, 10, 5), 1)
  })

  it('is null out of reach', () => {
    assert.equal(pickOpened(drawing, 10, 90, 5), null)
    assert.equal(pickOpened(drawing, 210, 50, 5), null)
  })

  it('is null in a degenerate area', () => {
    const flat = indexed({ ...drawing, triangles: Uint32Array.of(0, 0, 0) })

    assert.equal(pickOpened(flat, 80, 10, 5), null)
  })

  it('is the same with the index of a large file as when checking all of it', () => {
    const large = buildTown(40)
    const places = Array.from({ length: 100 }, (_, i) => [
      ((i * 7919) % 43_000) / 50,
      ((i * 104_729) % 43_000) / 50,
    ])
    const pickIn = (drawing: Drawing) =>
      [0.5, 4, 60].flatMap((reachM) => places.map(([x, y]) => pickOpened(drawing, x, y, reachM)))

    const byLook = pickIn(inOneRun(large))

    assert.deepEqual(pickIn(large), byLook)
    const kinds = new Set(byLook.map((feature) => (feature === null ? 'none' : feature % 3)))
    assert.equal(kinds.size, 4, 'areas, lines, signs and nothing are all met')
  })
})

/** Overlapping plots of two triangles with a line and a point each, one of them far away. */
function buildTown(side: number): Drawing {
  const coordinates: number[] = [-1e7, 3e6]
  const feature: number[] = [2]
  const triangles: number[] = []
  const segments: number[] = []
  const points: number[] = [0]
  for (let plot = 0; plot < side * side; plot += 1) {
    const x = 20 * (plot % side) + ((plot * 31) % 7)
    const y = 20 * Math.floor(plot / side) + ((plot * 17) % 5)
    const at = coordinates.length / 2
    coordinates.push(x, y, x + 17, y, x + 17, y + 14, x, y + 14)
    coordinates.push(x + 2, y + 3, x + 15, y + 9, x + 18, y + 18)
    for (const own of [0, 0, 0, 0, 1, 1, 2]) feature.push(3 * plot + own)
    triangles.push(at, at + 1, at + 2, at, at + 2, at + 3)
    segments.push(at + 4, at + 5)
    points.push(at + 6)
  }
  return indexed({
    origin: { lng: 0, lat: 0 },
    coordinates: Float32Array.from(coordinates),
    feature: Uint32Array.from(feature),
    triangles: Uint32Array.from(triangles),
    segments: Uint32Array.from(segments),
    points: Uint32Array.from(points),
  })
}

function indexed(drawing: Omit<Drawing, 'trees' | 'looks' | 'lookOf'>): Drawing {
  return {
    ...drawing,
    looks: [{}],
    lookOf: new Uint8Array(drawing.feature.length),
    trees: {
      triangles: indexShapes(drawing, drawing.triangles, 3),
      segments: indexShapes(drawing, drawing.segments, 2),
      points: indexShapes(drawing, drawing.points, 1),
    },
  }
}

/**
 * All shapes of a kind in one box as large as the world, so that every search checks all of them.
 */
function inOneRun(drawing: Drawing): Drawing {
  const everywhere = (count: number) => ({
    boxes: buildBoxTree(1, () => [-1e9, -1e9, 1e9, 1e9]),
    starts: Uint32Array.of(0, count),
  })
  return {
    ...drawing,
    trees: {
      triangles: everywhere(drawing.triangles.length / 3),
      segments: everywhere(drawing.segments.length / 2),
      points: everywhere(drawing.points.length),
    },
  }
}
