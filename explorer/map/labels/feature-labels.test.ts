import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { featureCandidates } from './feature-labels.ts'
import { placeLabels } from './label-layout.ts'

const WIDTH = 1000
const HEIGHT = 800
/** One metre is one pixel; the origin is the centre of the screen. */
const matrix = [2 / WIDTH, 0, 0, 0, 0, 2 / HEIGHT, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
const view = { matrix, width: WIDTH, height: HEIGHT }
const widthOf = (text: string) => 6 * text.length

describe('the labels of features', () => {
  it('are in the middle of areas', () => {
    const triangles = { triangles: Uint32Array.of(0, 1, 2), feature: Uint32Array.of(0, 0, 0) }

    assert.deepEqual(labelsOf(['a'], [0, 0], null, triangles), [{ text: 'a', x: 500, y: 400 }])
  })

  it('are above lines and points, and left out where there is no text or position', () => {
    const spots = [0, 0, 100, 50, Number.NaN, Number.NaN, -100, -50, 9000, 0]
    const labels = labelsOf(['a', '', 'c', 'd', 'e'], spots, null)

    assert.deepEqual(labels, [
      { text: 'a', x: 500, y: 388 },
      { text: 'd', x: 400, y: 438 },
    ])
  })

  it('belong to features that match the filter, even if two have the same text', () => {
    const spots = [0, 0, 60, 0, 120, 0]

    const labels = labelsOf(['same', 'same', 'same'], spots, Uint8Array.of(1, 0, 1))

    assert.deepEqual([labels[0]?.x, labels[1]?.x, labels.length], [500, 620, 2])
  })

  it('never overlap, and are truncated when they are long', () => {
    const count = 5_000
    const spots = Array.from({ length: 2 * count }, (_, i) => ((i * 7919) % 1000) - 500)
    const words = Array.from({ length: count }, (_, i) => `feature ${i}`.padEnd(60, 'x'))

    const labels = labelsOf(words, spots, null)

    assert.ok(labels.length > 20)
    assert.ok(labels.every(({ text }) => text.length === 40))
    for (const [i, a] of labels.entries()) {
      for (const b of labels.slice(i + 1)) {
        assert.ok(Math.abs(a.x - b.x) >= 240 || Math.abs(a.y - b.y) >= 12)
      }
    }
  })
})

function labelsOf(
  words: readonly string[],
  spots: readonly number[],
  passes: Uint8Array | null,
  shapes = { triangles: new Uint32Array(), feature: new Uint32Array() },
) {
  const [labelBy = null] = datasetForTests({ name: words }).columns
  const drawing = { ...shapes, lookOf: new Uint8Array(words.length) }
  // Only the positions of a layer's features are needed, and which of them are areas.
  const layer = { spots: Float32Array.from(spots), drawing } as OpenedLayer
  const painted = { layer, colourBy: null, labelBy, passes }
  const placed = placeLabels(featureCandidates(painted, view, widthOf), WIDTH, HEIGHT)
  return placed.map(({ text, x, y }) => ({ text, x, y }))
}
