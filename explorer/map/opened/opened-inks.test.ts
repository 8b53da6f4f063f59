import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildBoxTree } from '@app/formats/geometry/box-tree.ts'
import { plainStyle } from '../../layers/layer-style.ts'
import { colourOfFile, inksOf, runsByLook } from './opened-inks.ts'

describe("the style of a file's shapes", () => {
  const plain = { layer: { id: 1 }, colourBy: null }
  const ours = colourOfFile(plain)
  const theirs = { colour: '#ff7700', opacity: 0.5 }

  it('is our default with a casing if the file defines none', () => {
    const { fill, pens, point } = inksOf({}, plain)

    assert.deepEqual([fill?.colour, pens.at(-1)?.colour, point.fill], [ours, ours, ours])
    assert.equal(pens.length, 2)
  })

  it('is that of the file, without a casing', () => {
    const { fill, pens, point } = inksOf(
      { fill: theirs, line: theirs, point: theirs, widthPx: 4 },
      plain,
    )

    assert.deepEqual([fill, pens], [theirs, [{ ...theirs, widthPx: 4 }]])
    assert.deepEqual([point.fill, point.opacity], ['#ff7700', 0.5])
  })

  it('is hidden if the file hides it, and never too thin to be visible', () => {
    assert.deepEqual(inksOf({ fill: null, line: null }, plain).pens, [])
    assert.equal(inksOf({ fill: null, line: null }, plain).fill, null)
    assert.equal(inksOf({ widthPx: 0 }, plain).pens.at(-1)?.widthPx, 1)
  })

  it("is the visitor's choice, except for what the file hides", () => {
    const style = { ...plainStyle, opacity: 0.5, colour: '#102030', widthPx: 3, sizePx: 20 }
    const { fill, pens, point } = inksOf({ fill: theirs, line: null }, { ...plain, style })

    assert.deepEqual([fill, pens], [{ colour: '#102030', opacity: 0.25 }, []])
    assert.deepEqual([point.fill, point.sizePx, point.opacity], ['#102030', 20, 0.5])
    assert.equal(inksOf({}, { ...plain, style }).pens.at(-1)?.widthPx, 3)
    assert.deepEqual(inksOf({}, { ...plain, style: { ...style, widthPx: 0 } }).pens, [])
  })
})

describe('shapes with the same style', () => {
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

  it('are one run in each list', () => {
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
