import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { everyFeature } from '../filter/dataset-filter.ts'
import { plotFilter } from '../filter/plot-filter.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { layers } from './layers.ts'
import { shoresOf, strokesOf } from './lines-and-points.ts'

describe('strokes', () => {
  it('draw all casings of roads before the first road, and the largest road last', () => {
    const strokes = strokesOf(layers.roads.source(survey).lines, 1)

    const isCasing = strokes.map(({ pen }) => pen.casingPx !== undefined)
    assert.deepEqual(isCasing, [true, true, true, true, false, false, false, false])
    const widths = strokes.slice(4).map(({ pen }) => pen.widthPx)
    assert.ok(widths.every((width, i) => i === 0 || width >= widths[i - 1]))
  })

  it('leave out small roads and pond shores from afar', () => {
    const [near, far] = [1, 20].map((metresPerPixel) => ({
      roads: strokesOf(layers.roads.source(survey).lines, metresPerPixel).length,
      shores: strokesOf(shoresOf(survey).sets, metresPerPixel).length,
    }))

    assert.deepEqual(near, { roads: 8, shores: 2 })
    assert.deepEqual(far, { roads: 3, shores: 1 })
  })
})

it('the tracks to draw are the same array until the filter changes them', () => {
  const [{ order }] = layers.tracks.source(survey).lines
  const all = order(everyFeature)
  const ofArea = plotFilter({ areaM2: { from: 0, to: 9 } })

  assert.equal(order(ofArea), all)
  assert.ok(order(plotFilter({ surveyor: [0] })).length < all.length)
})
