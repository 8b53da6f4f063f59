import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { everyFeature } from '../filter/dataset-filter.ts'
import { selectPlots } from '../filter/plot-filter.ts'
import type { Bounds } from '../plane/plane.ts'
import { fileView, paintedOf } from '../state/datasets.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { drawSheet } from './draw-sheet.ts'
import { factsOf, needsLocator } from './facts.ts'
import type { TextWidth } from './measure-text.ts'
import { layOut } from './paper.ts'
import { fittingScale } from './projection.ts'
import { type SheetRequest, withChoices } from './sheet-request.ts'
import { usualTotals } from './summed-columns.ts'
import { totalsOf } from './totals.ts'

const layout = layOut('A4', 'landscape')
/** An approximate text width, because only a canvas can measure it. */
const measure: TextWidth = (text, { sizePt }) => 0.55 * sizePt * text.length

/** Metres, in degrees near the village. */
const METRE = 1 / 105_000

describe('a sheet of a village', async () => {
  const village = await openVillage()
  const sheet = await draw(village)

  it('numbers each plot once, inside it if there is room', () => {
    const numbers = sheet.names.map(({ text }) => Number(text)).sort((a, b) => a - b)

    assert.deepEqual(
      numbers,
      Array.from({ length: 140 }, (_, i) => i + 1),
    )
    assert.equal(factOf(sheet, 'Labels'), 'DAG_NO.')
  })

  it('has smaller or turned numbers in narrow plots, and lines to those of tiny ones', () => {
    const sizes = new Set(sheet.names.map(({ font }) => Math.round(10 * font.sizePt)))
    const turned = sheet.names.filter(({ turn }) => Math.abs(Math.abs(turn) - 90) < 10)
    const led = sheet.names.filter(({ leader }) => leader)

    assert.ok(sizes.size > 1)
    assert.ok(turned.length > 5)
    assert.deepEqual(led.map(({ text }) => Number(text)).sort(), [138, 139, 140])
  })

  it('numbers a plot that the edge of the sheet cuts in the part that is left', async () => {
    const [west, south] = village.bounds
    const bounds: Bounds = [west + 45 * METRE, south, west + 355 * METRE, south + 200 * METRE]

    const part = await draw(village, { bounds }, 1500)

    const { area } = part.projection
    const count = part.rows.reduce((sum, isSeen) => sum + isSeen, 0)
    assert.equal(part.names.length, count)
    assert.ok(part.names.every(({ x, y }) => x > area.x && y > area.y))
    assert.ok(part.names.every(({ x }) => x < area.x + area.width))
    const { ax, bx } = part.projection.from(village.drawing.origin)
    const isOutside = (row: number) => ax * village.spots[2 * row] + bx < area.x
    assert.ok(part.rows.some((isSeen, row) => isSeen && isOutside(row)))
  })

  it('counts the plots without room for their number', async () => {
    const small = await draw(village, {}, 20_000)

    const numbered = small.names.length
    assert.ok(numbered > 5 && numbered < 140)
    assert.equal(factOf(small, 'Labels'), `DAG_NO (no room for ${140 - numbered} of 140).`)
  })

  it('has other labels or none, and the chosen totals', async () => {
    const none = await draw(village, { labelBy: null, totals: [] })
    const chosen = await draw(village, { labelBy: 2, totals: [2] })

    assert.deepEqual(none.names, [])
    assert.equal(factOf(none, 'Labels'), undefined)
    assert.deepEqual(totalsOf(none).figures, [{ name: 'Features', text: '140' }])
    assert.ok(chosen.names.every(({ text }) => text === '5'))
    assert.deepEqual(totalsOf(chosen).figures[1], { name: 'HOUSEHOLDS', text: '700' })
  })

  it('has the sums of its measurements and counts, of a part as well', async () => {
    const [west, south] = village.bounds
    const part = await draw(village, { bounds: [west, south, west + 0.001, south + 0.001] })

    assert.deepEqual(
      totalsOf(sheet).figures.map(({ name }) => name),
      ['Features', 'Area', 'HOUSEHOLDS'],
    )
    assert.equal(totalsOf(sheet).whole, null)
    assert.match(
      totalsOf(part).whole ?? '',
      /^Whole file: 140 features, [\d.]+ ha, HOUSEHOLDS 700\.$/,
    )
    assert.equal(needsLocator(part), true)
    assert.equal(needsLocator(sheet), false)
  })
})

interface Choices {
  labelBy?: number | null
  totals?: readonly number[]
  bounds?: Bounds
}

async function draw(
  layer: Awaited<ReturnType<typeof openVillage>>,
  choices: Choices = {},
  scale?: number,
) {
  const view = fileView(layer)
  const active = paintedOf(layer, view)
  const { bounds = layer.bounds } = choices
  const request: SheetRequest = {
    survey,
    shown: { id: 1, dataset: layer.dataset, view, layer },
    layers: ['opened'],
    column: 'landUse',
    filter: everyFeature,
    selection: selectPlots(survey, everyFeature),
    bounds,
    plot: null,
    feature: null,
    files: [active],
    active,
    totals: [],
    filtered: null,
    question: null,
    answer: null,
  }
  const { dataset } = layer
  const { labelBy = dataset.nameColumn, totals = usualTotals(dataset) } = choices
  const denominator = scale ?? fittingScale(bounds, layout.map)
  return drawSheet(withChoices(request, { labelBy, totals }), layout, denominator, measure)
}

/** Plots of 60 by 40 m, some of 12 by 60 m, and three of 3 by 3 m. */
async function openVillage() {
  const plots: string[] = []
  const add = (x: number, y: number, width: number, height: number) => {
    const [west, south, east, north] = [x, y, x + width, y + height].map((m) => m * METRE)
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ].map(([lng, lat]) => `${91.7 + lng} ${26.1 + lat}`)
    plots.push(`"POLYGON ((${corners.join(', ')}))",${plots.length + 1},${1001},5`)
  }
  for (let i = 0; i < 120; i += 1) add(60 * (i % 12), 40 * Math.floor(i / 12), 60, 40)
  for (let i = 0; i < 17; i += 1) add(12 * i, 400, 12, 60)
  for (let i = 0; i < 3; i += 1) add(400 + 3 * i, 420, 3, 3)
  const head = 'wkt,DAG_NO,PATTA_NO,HOUSEHOLDS'
  const layer = await openSample({ 'village.csv': [head, ...plots].join('\n') })
  return { ...layer, id: 1 }
}

function factOf(sheet: Awaited<ReturnType<typeof draw>>, wanted: string): string | undefined {
  return factsOf(sheet).find(({ name }) => name === wanted)?.text
}
