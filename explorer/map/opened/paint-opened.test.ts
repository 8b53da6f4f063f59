import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hexAlong, inks } from '../../layers/colours.ts'
import { plainStyle } from '../../layers/layer-style.ts'
import { columnClasses } from '../../panels/charts/column-classes.ts'
import { buildSurvey } from '../../survey/build-survey.ts'
import { SAMPLE } from '../../survey/request.ts'
import { pickAt } from '../pointing/pick-at.ts'
import { outlineOf } from './feature-outline.ts'
import { inksOf, runsByLook } from './opened-inks.ts'
import { classColours, classOpacity, paintingOf } from './paint-opened.ts'
import { openSquares } from './squares-for-tests.ts'

const layer = await openSquares(['house', 'field', 'house', 'pond'])
const [use] = layer.dataset.columns

describe('the painting of a file', () => {
  it('is its drawing when no column is selected', () => {
    assert.equal(paintingOf({ layer, colourBy: null, passes: null }), layer.drawing)
  })

  it('contains exactly the filtered features', () => {
    const painting = paintingOf({ layer, colourBy: null, passes: Uint8Array.of(0, 1, 0, 1) })

    assert.deepEqual(ownersOf(painting.triangles), [1, 3])
    assert.deepEqual(ownersOf(painting.segments), [1, 3])
    assert.equal(painting.coordinates, layer.drawing.coordinates)
  })

  it('has a colour for each class, in runs, and is cached', () => {
    const painted = { layer, colourBy: use, passes: null }
    const painting = paintingOf(painted)

    const filled = runsByLook(painting).flatMap(({ look, triangles: [from, count] }) => {
      const owners = ownersOf(painting.triangles.subarray(from, from + count))
      return count > 0 ? [[look.fill?.colour, owners]] : []
    })

    const [house, field, pond] = classColours(use)
    assert.deepEqual(filled, [
      [house, [0, 2]],
      [field, [1]],
      [pond, [3]],
    ])
    assert.equal(new Set([house, field, pond]).size, 3)
    assert.equal(paintingOf(painted), painting)
  })

  it('has the tones of its legend, at any opacity', () => {
    for (const opacity of [1, 0.4]) {
      const style = { ...plainStyle, opacity }
      const painted = { layer, colourBy: use, passes: null, style }

      const tones = paintingOf(painted).looks.flatMap((look) => {
        const { fill } = inksOf(look, painted)
        return fill ? [hexAlong([inks.paper, fill.colour], fill.opacity)] : []
      })

      const legend = columnClasses(use, classOpacity(layer.drawing, style))
      assert.equal(legend.length, 3)
      assert.deepEqual(
        legend.map(({ colour }) => colour),
        tones.slice(0, 3),
      )
    }
  })

  it('colours ranges from one end of the ramp to the other', () => {
    const area = layer.dataset.columns.find(({ isMeasured }) => isMeasured)
    assert.ok(area)
    const colours = classColours(area)

    assert.equal(new Set(colours).size, colours.length)
    assert.ok(colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)))
  })
})

describe('a marked feature', () => {
  it('has the lines of its own outline', () => {
    const outline = outlineOf([{ layer, colourBy: null, passes: null }], { layer: 1, feature: 2 })

    assert.ok(outline)
    assert.equal(outline.segments.length, 8)
    assert.deepEqual(ownersOf(outline.segments), [2])
  })

  it('is empty when its file is closed', () => {
    assert.equal(outlineOf([], { layer: 1, feature: 2 }), null)
  })
})

describe('picking from a file', () => {
  it('never returns a feature that the filter excludes', () => {
    const survey = { ...buildSurvey({ ...SAMPLE, plots: 60 }), origin: layer.drawing.origin }
    const spot = { x: layer.spots[2], y: layer.spots[3] }
    const pick = (passes: Uint8Array | null) => {
      const opened = [{ layer, colourBy: null, passes }]
      return pickAt(survey, spot, { layers: ['opened'], opened }, 0.01)
    }

    assert.deepEqual(pick(null), { layer: 1, feature: 1 })
    assert.notDeepEqual(pick(Uint8Array.of(1, 0, 1, 1)), { layer: 1, feature: 1 })
  })
})

function ownersOf(corners: Uint32Array): number[] {
  return [...new Set([...corners].map((corner) => layer.drawing.feature[corner]))]
}
