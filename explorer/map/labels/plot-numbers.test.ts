import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { placeLabels } from './label-layout.ts'
import { namesOf, numberStyles } from './label-style.ts'
import { NUMBERS_BELOW_M, numberNames, plotNumbers } from './plot-numbers.ts'

const { plots } = survey
const names = [...namesOf(survey), ...numberNames(survey)]
const widths = names.map(({ text }) => 7 * text.length + 4)
const PLOT = 900
const [x, y] = plots.centres.subarray(2 * PLOT, 2 * PLOT + 2)

/** The view of an 800 by 600 pixel screen around a plot. */
function look(metresPerPixel: number, more = {}) {
  const halfM = [400 * metresPerPixel, 300 * metresPerPixel] as const
  return plotNumbers(survey, names, widths, {
    metresPerPixel,
    layers: ['plots', 'labels'],
    box: [x - halfM[0], y - halfM[1], x + halfM[0], y + halfM[1]],
    marked: null,
    passes: null,
    toScreen: (east, north) => ({
      x: 400 + (east - x) / metresPerPixel,
      y: 300 - (north - y) / metresPerPixel,
    }),
    ...more,
  })
}

describe('plot numbers', () => {
  it('are shown at large scales, with the plots or their boundaries', () => {
    assert.ok(look(0.3).length > 20)
    assert.equal(look(NUMBERS_BELOW_M).length, 0)
    assert.ok(look(0.3, { layers: ['plot-lines', 'labels'] }).length > 20)
    assert.equal(look(0.3, { layers: ['roads', 'labels'] }).length, 0)
  })

  it('are in the middle of their plot, which is wide enough for them', () => {
    const own = look(0.3).find((number) => number.x === 400 && number.y === 300)

    assert.equal(own?.text, String(plots.number[PLOT]))
    assert.equal(own?.name.style, numberStyles.plain)
  })

  it('are bold for the selected plot, which has priority over all names', () => {
    const bold = look(0.3, { marked: PLOT }).filter(
      ({ name }) => name.style === numberStyles.chosen,
    )

    assert.deepEqual([bold.length, bold[0].text], [1, String(plots.number[PLOT])])
    assert.ok(bold[0].order < Math.min(...names.map(({ order }) => order)))
  })

  it('are left out for plots that the filter excludes, except the selected one', () => {
    const passes = new Uint8Array(plots.number.length)

    assert.equal(look(0.3, { passes }).length, 0)
    assert.equal(look(0.3, { passes, marked: PLOT }).length, 1)
  })

  it('may be next to the same number of another block', () => {
    const [number] = look(0.25)
    const twins = [200, 320].map((east) => ({ ...number, x: east, y: 200 }))

    assert.equal(placeLabels(twins, 800, 600).length, 2)
  })

  it('are not shown where a tilted view is too far away', () => {
    const far = look(0.3, { toScreen: (east: number, north: number) => ({ x: east, y: north }) })

    assert.equal(far.length, 0)
  })
})
