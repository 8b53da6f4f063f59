import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildGeoTiff } from '@app/formats/geotiff/sample-for-tests.ts'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { codeNames } from '../dataset/plot-names.ts'
import { sampleDataset } from '../dataset/sample-dataset.ts'
import { questionTexts } from '../face/questions.ts'
import { type DatasetFilter, everyFeature } from '../filter/dataset-filter.ts'
import { plotFilter, selectPlots } from '../filter/plot-filter.ts'
import { VEIL } from '../layers/answer-look.ts'
import { buildingTone, hexAlong, inks, swatches } from '../layers/colours.ts'
import { type LayerStyle, plainStyle } from '../layers/layer-style.ts'
import { type LayerId, layers } from '../layers/layers.ts'
import { differenceSeen } from '../layers/seen-by-for-tests.ts'
import { type Bounds, buildPlane } from '../plane/plane.ts'
import { sampleView } from '../state/datasets.ts'
import { findAnswer } from '../state/find-answer.ts'
import { sceneOf } from '../state/questions.ts'
import { survey } from '../survey/sample-survey-for-tests.ts'
import { surveyBounds } from '../survey/survey-bounds.ts'
import { showValues } from '../values/show-values.ts'
import { drawSheet } from './draw-sheet.ts'
import { factsOf, needsLocator } from './facts.ts'
import type { TextWidth } from './measure-text.ts'
import { layOut } from './paper.ts'
import type { PathMark } from './path-data.ts'
import { fittingScale } from './projection.ts'
import type { SheetRequest } from './sheet-request.ts'
import { totalsOf } from './totals.ts'

const layout = layOut('A4', 'landscape')
/** An approximate text width, because only a canvas can measure it. */
const measure: TextWidth = (text, { sizePt }) => 0.5 * sizePt * text.length

describe('a sheet of the sample', async () => {
  const whole = await draw({})

  it('has one path for each class of plots, and each in its place', () => {
    const plots = marksOf(whole, 'plots')
    const codes = new Set(survey.plots.landUse)
    const fills = swatches.landUse.filter((_, code) => codes.has(code))
    assert.deepEqual(fillsOf(whole, 'plots'), fills)
    const shapes = plots.reduce((count, { d }) => count + (d.match(/Z/g)?.length ?? 0), 0)
    assert.equal(shapes, survey.plots.landUse.length)
    const inside = whole.projection.from(survey.origin)
    const first = survey.plots.shapes.coordinates.slice(0, 2)
    const start = `M${round(inside.ax * first[0] + inside.bx)} ${round(inside.ay * first[1] + inside.by)}`
    assert.ok(plots.some(({ d }) => d.startsWith(start) || d.includes(start)))
  })

  it('fades filtered-out plots, and prints the filter', async () => {
    const wetland = 8
    const filter = plotFilter({ landUse: [wetland] })

    const { count } = selectPlots(survey, filter)
    const total = survey.plots.landUse.length

    const sheet = await draw({ filter, filtered: { count, total, conditions: ['Wetland'] } })

    assert.deepEqual(fillsOf(sheet, 'plots'), [swatches.landUse[wetland], inks.plotPassedOver])
    assert.equal(sheet.legend[0].entries.length, 2)
    assert.ok(factsOf(sheet)[0].text.startsWith(String(count)))
  })

  it('counts what a part of the ward shows, then the whole, in its legend too', async () => {
    const { areaM2, landUse, centres } = survey.plots
    const largest = areaM2.indexOf(Math.max(...areaM2))
    const inside = await draw({ bounds: around(0.00005, centres.subarray(2 * largest)) })

    const { figures, whole: all } = totalsOf(inside)

    assert.deepEqual(figures[0], { name: 'Plot', text: '1' })
    assert.ok(all?.startsWith(`Whole ward: ${landUse.length.toLocaleString('en')} plots, `))
    assert.equal(totalsOf(whole).whole, null)
    const rows = inside.legend.flatMap(({ entries }) => entries.map(({ name }) => name))
    assert.deepEqual(rows, [codeNames.landUse[landUse[largest]]])
    assert.ok(factsOf(inside).some(({ text }) => text.includes('on this sheet')))
  })

  it('draws waterlines within the water, and a locator where the sheet is a part of the ward', async () => {
    const near = await draw({ bounds: around(0.002) })

    const lines = whole.drawn.find(({ within }) => within === 'water')
    assert.equal(lines?.id, 'water')
    assert.ok(lines.marks.every(({ fill, stroke }) => stroke && !fill))
    assert.deepEqual([near, whole].map(needsLocator), [true, false])
  })

  it('leaves out layers that are hidden or too fine for its scale, in the legend too', async () => {
    const far = await draw({ bounds: around(0.1) })
    const near = await draw({ bounds: around(0.002) })

    const idsOf = ({ drawn }: typeof far) => drawn.map(({ id }) => id)
    assert.ok(!idsOf(far).includes('buildings') && !idsOf(far).includes('contours'))
    assert.ok(idsOf(near).includes('buildings') && idsOf(near).includes('plot-lines'))
    assert.ok(far.legend[1].entries.length < near.legend[1].entries.length)
  })

  it('draws a building in the hue of its plot, and a legend in the tones of the map', async () => {
    const near = await draw({ bounds: around(0.002) })

    const buildings = fillsOf(near, 'buildings')
    const tones = swatches.landUse.map(buildingTone)
    assert.ok(buildings.length > 2)
    assert.ok(buildings.every((fill) => tones.includes(fill ?? '')))
    const inLegend = signOf(near, 'buildings').map(({ fill }) => fill)
    assert.ok(inLegend.length > 1)
    assert.ok(inLegend.every((fill) => buildings.includes(fill)))
    const overPlain = ({ fill = '', fillOpacity = 1 }: PathMark, plain: string) =>
      hexAlong([plain, fill], fillOpacity)
    const painted = marksOf(near, 'plots').map((mark) => overPlain(mark, inks.beyond))
    const listed = near.legend[0].entries.map(({ sign: [mark] }) => overPlain(mark, inks.white))
    assert.ok(listed.length > 2)
    for (const tone of listed) {
      const differences = painted.map((other) => differenceSeen(tone, other, 'all'))
      assert.ok(Math.min(...differences) < 2, `${tone}: ${differences}`)
    }
  })

  it('lists the flood classes that occur on it, in the tints of the map', async () => {
    const sheet = await draw({ layers: ['plots', 'flood'] })

    const [, { title, entries }] = sheet.legend
    const tintOf = ({ fill, fillOpacity }: PathMark) => [fill, fillOpacity]
    assert.equal(title, layers.flood.name)
    assert.deepEqual(
      entries.map(({ name }) => name),
      codeNames.flood.slice(1),
    )
    assert.deepEqual(
      entries.map(({ sign: [mark] }) => tintOf(mark)),
      marksOf(sheet, 'flood').map(tintOf),
    )
  })

  it('has the tracks of the filtered surveyors and days', async () => {
    const layers = ['tracks'] as const
    const ofOne = plotFilter({ surveyor: [0] })

    const all = await draw({ layers })
    const some = await draw({ layers, filter: ofOne })

    const countOf = (sheet: typeof all) => marksOf(sheet, 'tracks')[0].d.match(/M/g)?.length
    assert.equal(countOf(all), survey.tracks.day.length)
    assert.equal(countOf(some), survey.tracks.surveyor.filter((code) => code === 0).length)
  })

  it('numbers plots at a large scale only', async () => {
    const near = await draw({ bounds: around(0.001) })

    const numbersOf = ({ names }: typeof whole) => names.filter(({ text }) => /^\d+$/.test(text))
    assert.equal(numbersOf(whole).length, 0)
    assert.ok(numbersOf(near).length > 20)
    assert.ok(whole.names.length > 5)
  })

  it('has relief as areas, never as an image, and only within the ward', async () => {
    const sheet = await draw({ layers: ['elevation', 'relief'] })

    const own = sheet.drawn.filter(({ id }) => id !== 'beyond')
    assert.deepEqual(own.map(({ id }) => id).join(), 'elevation,relief')
    assert.ok(own.every(({ marks, within }) => within === 'ward' && marks.length > 5))
    assert.ok(sheet.clips.ward.endsWith('Z'))
  })

  it('has only a graticule where there is no data', async () => {
    const sheet = await draw({ bounds: [100, 10, 100.1, 10.1] })

    assert.equal(sheet.drawn.length, 0)
    assert.deepEqual(sheet.legend, [])
    assert.equal(sheet.hasSample, false)
    assert.ok(sheet.graticule.meridians.length >= 2 && sheet.graticule.parallels.length >= 2)
  })

  it('has the image of a file under its outline, and none outside the view', async () => {
    const layer = { ...(await openSample({ 'a.tif': buildGeoTiff() })), id: 1 }
    const file = { layer, colourBy: null, passes: null }

    const there = await draw({ files: [file], bounds: layer.bounds })
    const elsewhere = await draw({ files: [file], bounds: [10, 10, 10.1, 10.1] })

    const own = there.drawn.find(({ id }) => id === 'opened')
    assert.deepEqual(own?.pictures, [layer.raster])
    assert.ok(own.marks.length > 0)
    assert.deepEqual(elsewhere.drawn, [])
  })

  it('outlines features that the filter hides, faintly, and explains it', async () => {
    const plots = [0, 1].map((i) => {
      const [west, east] = [94.2 + i * 0.001, 94.201 + i * 0.001]
      return `POLYGON ((${west} 26.7, ${east} 26.7, ${east} 26.701, ${west} 26.7))`
    })
    const layer = { ...(await openSample({ 'a.wkt': plots.join('\n') })), id: 1 }
    const file = { layer, colourBy: null, passes: Uint8Array.of(1, 0) }

    const sheet = await draw({ files: [file], active: file, bounds: layer.bounds })

    const [faint, fill] = marksOf(sheet, 'opened')
    assert.equal(faint.stroke, inks.otherClass)
    assert.equal(faint.d.match(/M/g)?.length, 1)
    assert.ok(fill.fill)
    assert.equal(sheet.legend[0].entries.at(-1)?.name, 'Outside the filter')
  })

  it('explains the values of a band and the density of points', async () => {
    const head = 'ncols 2\nnrows 1\nxllcorner 91.7\nyllcorner 26.1\ncellsize 0.01\n'
    const hill = await openSample({ 'hill.asc': `${head}10 90\n` })
    const wells = await openSample({
      'wells.csv': 'lat,lon\n26.105,91.705\n26.105,91.705\n26.1,91.715',
    })
    const shown = (layer: typeof hill, id: number, style: Partial<LayerStyle>) =>
      showValues({
        ...{ layer: { ...layer, id }, colourBy: null, passes: null },
        style: { ...plainStyle, ...style },
      })
    const classing = { method: 'hand', breaks: [30], colours: ['#102030'] } as const

    const files = [shown(hill, 1, { band: 0, classing }), shown(wells, 2, { densityM: 500 })]
    const { legend } = await draw({ files, bounds: hill.bounds })

    assert.deepEqual(
      legend.map(({ title, entries }) => [title, ...entries.map(({ name }) => name)]),
      [
        ['hill.asc: Value', '10 – 29', '30 – 90'],
        ['wells.csv: Points per hexagon, 500 m wide', '1', '2'],
      ],
    )
    assert.equal(legend[0].entries[0].sign[0].fill, '#102030')
  })

  it('has its legend in the colours of the map, and the sum of the areas', () => {
    const [plots] = whole.legend
    const onMap = marksOf(whole, 'plots').map(({ fillOpacity }) => fillOpacity)
    assert.ok(plots.entries.every(({ sign }) => sign[0].fillOpacity === onMap[0]))
    const hectares = survey.plots.areaM2.reduce((sum, area) => sum + area, 0) / 10_000
    const area = factsOf(whole).find(({ name }) => name === 'Area')
    assert.ok(
      area?.text.startsWith(`${hectares.toLocaleString('en', { maximumFractionDigits: 1 })} ha`),
    )
  })

  for (const question of ['flood', 'tax', 'people', 'leases'] as const) {
    it(`has a legend of what is filled and outlined in the answer to ${question}`, async () => {
      const { filter, layers: settings } = sceneOf(question)
      const answer = findAnswer(survey, selectPlots(survey, filter), question)

      const sheet = await draw({
        ...{ question, answer, filter },
        layers: settings.flatMap(({ id, isShown }) => (isShown ? [id] : [])),
      })

      const [{ title, entries }, ...others] = sheet.legend
      const ground = sheet.drawn.findLast(({ id }) => id === 'beyond')
      const onMap = new Set(
        ground?.marks.flatMap(({ fill, fillOpacity = 1 }) =>
          fill ? [`${fill} ${fillOpacity}`] : [],
        ),
      )
      assert.equal(title, questionTexts[question])
      assert.ok(others.every((group) => group.title !== layers.flood.name))
      assert.ok(signOf(sheet, 'water').every(({ opacity }) => opacity === 1 - VEIL))
      assert.deepEqual(fillsOf(sheet, 'plots'), [inks.plotPassedOver])
      const inLegend = entries.flatMap(({ sign: [{ fill, fillOpacity }] }) =>
        fill ? [`${fill} ${fillOpacity}`] : [],
      )
      assert.ok(inLegend.length > 0)
      for (const one of inLegend) assert.ok(onMap.has(one), one)
      assert.equal(entries.at(-1)?.name, survey.blocks.names[answer.block])
      assert.equal(entries.at(-1)?.sign.at(-1)?.stroke, inks.red)
    })
  }

  it('outlines the selected plot', async () => {
    const sheet = await draw({ plot: 12, layers: [] })

    assert.equal(sheet.drawn.at(-1)?.marks.at(-1)?.stroke, inks.red)
  })
})

async function draw(part: Partial<SheetRequest> & { filter?: DatasetFilter }) {
  const filter = part.filter ?? everyFeature
  const request: SheetRequest = {
    survey,
    shown: { id: 'sample', dataset: sampleDataset(survey), view: sampleView, layer: null },
    layers: ['relief', 'water', 'plots', 'plot-lines', 'roads', 'buildings', 'opened', 'labels'],
    column: 'landUse',
    filter,
    selection: selectPlots(survey, filter),
    bounds: surveyBounds(survey),
    plot: null,
    feature: null,
    files: [],
    active: null,
    totals: [],
    filtered: null,
    question: null,
    answer: null,
    ...part,
  }
  return drawSheet(request, layout, fittingScale(request.bounds, layout.map), measure)
}

function signOf({ legend }: Awaited<ReturnType<typeof draw>>, wanted: LayerId) {
  const entries = legend.flatMap((group) => group.entries)
  return entries.find(({ name }) => name === layers[wanted].name)?.sign ?? []
}

function marksOf({ drawn }: Awaited<ReturnType<typeof draw>>, wanted: string) {
  return drawn.find(({ id }) => id === wanted)?.marks ?? []
}

function fillsOf(sheet: Awaited<ReturnType<typeof draw>>, wanted: string) {
  return marksOf(sheet, wanted).map(({ fill }) => fill)
}

/** This many degrees around a place; by default a plot in the middle of the ward. */
function around(degrees: number, [x, y] = survey.plots.centres.subarray(8000)): Bounds {
  const { lng, lat } = buildPlane(survey.origin).toLngLat(x, y)
  return [lng - degrees, lat - degrees, lng + degrees, lat + degrees]
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
