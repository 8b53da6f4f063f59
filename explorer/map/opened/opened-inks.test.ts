import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildBoxTree } from '@app/formats/geometry/box-tree.ts'
import { inksOf, runsByLook } from './opened-inks.ts'

describe('how the shapes of a file are drawn', () => {
  const ours = '#336699'
  const theirs = { colour: '#ff7700', opacity: 0.5 }

  it('is our default where the file defines nothing', () => {
    const inks = inksOf({}, ours)

    assert.deepEqual([inks.fill?.colour, inks.line?.colour, inks.point.colour], [ours, ours, ours])
    assert.ok(inks.isCased)
  })

  it('is as in the file, without a casing', () => {
    const look = { fill: theirs, line: theirs, point: theirs, widthPx: 4 }

    assert.deepEqual(inksOf(look, ours), { ...look, isCased: false })
  })

  it('is hidden where the file says so, and never too thin to be visible', () => {
    const inks = inksOf({ fill: null, line: null, widthPx: 0 }, ours)

    assert.deepEqual([inks.fill, inks.line, inks.widthPx], [null, null, 1])
  })
})

describe('the shapes of a file that look alike', () => {
  const drawing = {
    origin: { lng: 0, lat: 0 },
    coordinates: new Float32Array(12),
    feature: Uint32Array.of(2, 2, 2, 0, 0, 0),
    triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
    segments: Uint32Array.of(3, 4),
    points: new Uint32Array(0),
    looks: [{}, { fill: null }],
    lookOf: Uint8Array.of(1, 0, 0),
    trees: { triangles: empty(), segments: empty(), points: empty() },
  }

  it('are a run in each list', () => {
    assert.deepEqual(runsByLook(drawing), [
      { look: {}, triangles: [0, 3], segments: [0, 0], points: [0, 0] },
      { look: { fill: null }, triangles: [3, 3], segments: [0, 2], points: [0, 0] },
    ])
  })

  it('are still one run when some features are hidden', () => {
    const fewer = { ...drawing, triangles: drawing.triangles.subarray(3) }

    const runs = runsByLook(fewer).map(({ triangles }) => String(triangles))
    assert.deepEqual(runs, ['0,0', '0,3'])
  })
})

function empty() {
  return { boxes: buildBoxTree(0, () => [0, 0, 0, 0]), starts: Uint32Array.of(0) }
}
