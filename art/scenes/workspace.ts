import * as colours from '@app/design/colours.ts'
import { datasets } from '@app/explorer/content/datasets.ts'
import { explorer } from '@app/explorer/content/explorer.ts'
import { layerWords } from '@app/explorer/content/layers.ts'
import { metricWords } from '@app/explorer/content/metric-words.ts'
import { surveyWords } from '@app/explorer/content/survey-words.ts'
import { workbench } from '@app/explorer/content/workbench.ts'
import { metrics } from '@app/explorer/filter/metrics.ts'
import { toneOf } from '@app/explorer/layers/colours.ts'
import { layers as table } from '@app/explorer/layers/layers.ts'
import { beginning } from '@app/explorer/state/exploration.ts'
import { landUses } from '@app/explorer/survey/vocabulary.ts'
import { writeNumber, writePercent } from '@app/explorer/writing/write-number.ts'
import { pathData } from '../line/path-data.ts'
import type { Point } from '../line/point.ts'
import type { Studio } from '../studio.ts'
import { followedPlot, sampleWard } from '../ward/ward.ts'
import { wardMap } from '../ward/ward-map.ts'
import { plotWords, wardMetrics } from '../ward/ward-words.ts'
import { openPen, type SceneBox, type ScenePen } from './pen.ts'
import { bold, drawPanel, drawShadow, drawSwatch, letters, normal, small, title } from './window.ts'

/** The office's view: the explorer with one plot selected, for three page widths. */
export async function drawWorkspace(studio: Studio): Promise<void> {
  await studio.write('site/pictures/scene-workspace-1280.svg', await drawWindow(1280, 770))
  await studio.write('site/pictures/scene-workspace-880.svg', await drawWindow(880, 640))
  await studio.write('site/pictures/scene-workspace-360.svg', await drawPhoneWindow(360, 560))
}

const BAR = 54
const TABS = 46
const SIDE = 262
const EDGE = 18
/** As the explorer shows it at the zoom of the scenes' address. */
const METRES_PER_UNIT = 0.536

async function drawWindow(width: number, height: number): Promise<string> {
  const pen = await openPen(letters)
  const hasMetrics = width > 1000
  const top = BAR + TABS
  const right = hasMetrics ? width - SIDE : width
  const map = { x: SIDE, y: top, width: right - SIDE, height: height - top }
  pen.box({ x: 0, y: 0, width, height }, { fill: colours.PAPER })
  drawMap(pen, map, [SIDE + map.width * 0.64, top + map.height * 0.36], map)
  drawBar(pen, width)
  drawTabs(pen, map, width)
  drawLayers(pen, height)
  if (hasMetrics) drawMetrics(pen, right, width)
  drawControls(pen, right - 52, top + 14)
  drawCard(pen, { x: SIDE + 14, y: height - 244, width: 318, height: 196 })
  drawScale(pen, SIDE + 14, height - 24)
  return pen.finish(width, height)
}

/** On a phone the card covers the lower part of the map. */
async function drawPhoneWindow(width: number, height: number): Promise<string> {
  const pen = await openPen(letters)
  const map = { x: 0, y: BAR, width, height: height - BAR }
  pen.box({ x: 0, y: 0, width, height }, { fill: colours.PAPER })
  drawMap(pen, map, [170, BAR + 152], { ...map, height: map.height - 220 })
  drawBar(pen, width)
  drawControls(pen, width - 52, BAR + 14)
  drawCard(pen, { x: 10, y: height - 210, width: width - 20, height: 196 })
  return pen.finish(width, height)
}

/** Names are placed only in the free part. */
function drawMap(pen: ScenePen, place: SceneBox, middle: Point, free: SceneBox): void {
  const view = { middle, free, metresPerUnit: METRES_PER_UNIT }
  const { svg, names, toScene } = wardMap(place, view)
  const outline = pathData([followedPlot().corners.map(toScene)], 1, true)
  pen.add(svg)
  for (const { text, at, angle, isPlace } of names) {
    pen.halo(text, at, angle, isPlace ? bold : small)
  }
  const join = 'stroke-linejoin="round"'
  pen.path(outline, `fill="none" stroke="${colours.WHITE}" stroke-width="5" ${join}`)
  pen.path(outline, `fill="none" stroke="${colours.RED}" stroke-width="2.6" ${join}`)
}

function drawBar(pen: ScenePen, width: number): void {
  pen.box({ x: 0, y: 0, width, height: BAR }, { fill: colours.PAPER })
  pen.text(explorer.title, EDGE, BAR / 2, { ...title, size: 17 })
  const x = EDGE + pen.widthOf(explorer.title, { ...title, size: 17 }) + 14
  const tag = { x, y: BAR / 2 - 13, width: pen.widthOf(explorer.sample, small) + 18, height: 26 }
  pen.box({ ...tag, x: x + 0.5, y: tag.y + 0.5 }, { stroke: colours.LINE_2, radius: 2 })
  pen.text(explorer.sample, x + 9, BAR / 2 + 0.5, small)
  pen.line(0, BAR - 0.5, { x: width })
}

function drawTabs(pen: ScenePen, map: SceneBox, width: number): void {
  const { tabs, matching, view } = workbench
  const middle = BAR + TABS / 2
  pen.box({ x: 0, y: BAR, width, height: TABS }, { fill: colours.PAPER })
  let x = EDGE
  for (const [index, name] of [tabs.layers, tabs.filters, tabs.files, tabs.team].entries()) {
    pen.text(name, x, middle, index === 0 ? bold : { ...normal, fill: colours.INK_2 })
    const across = pen.widthOf(name, bold)
    if (index === 0) {
      pen.box({ x, y: BAR + TABS - 3, width: across, height: 2.5 }, { fill: colours.RED })
    }
    x += across + 17
  }
  const total = writeNumber(sampleWard().plots.landUse.length)
  pen.text(total, map.x + EDGE, middle, bold)
  const rest = matching('', total, datasets.sample.noun.other)
  pen.text(rest, map.x + EDGE + pen.widthOf(total, bold), middle, {
    ...normal,
    fill: colours.INK_2,
  })
  const right = map.x + map.width - 16
  pen.box(
    { x: right - 118.5, y: middle - 15.5, width: 118, height: 31 },
    { stroke: colours.LINE_2 },
  )
  pen.box({ x: right - 119, y: middle - 16, width: 58, height: 32 }, { fill: colours.INK })
  const label = { ...normal, anchor: 'middle' } as const
  pen.text(view.map, right - 90, middle, { ...label, fill: colours.WHITE })
  pen.text(view.table, right - 31, middle, label)
  pen.line(0, BAR + TABS - 0.5, { x: width })
}

/** As many layers as fit, the topmost first. */
function drawLayers(pen: ScenePen, height: number): void {
  const left = EDGE
  const right = SIDE - EDGE
  const top = BAR + TABS
  const { layers } = beginning.map
  // The layer of files is empty before one is opened.
  const isSeen = ({ id, isShown }: (typeof layers)[number]) => isShown && id !== 'opened'
  pen.box({ x: 0, y: top, width: SIDE, height: height - top }, { fill: colours.PAPER })
  pen.text(layerWords.title, left, top + 27, { ...title, size: 16 })
  const note = layerWords.shown(layers.filter(isSeen).length, layers.length)
  pen.text(note, right, top + 27.5, { ...small, anchor: 'end' })
  pen.line(left, top + 48.5, { x: right })
  pen.text(datasets.sample.colourBy, left, top + 70, small)
  pen.text(surveyWords.columns.landUse, right, top + 70, { ...bold, anchor: 'end' })
  for (const [index, use] of landUses.entries()) {
    const x = index < 5 ? left : left + 122
    const middle = top + 99 + (index % 5) * 23
    drawSwatch(pen, x, middle, toneOf(colours.landUseFills[use]))
    pen.text(surveyWords.landUse[use], x + 26, middle, { ...small, fill: colours.INK })
  }
  const first = top + 230
  pen.line(left, first - 18.5, { x: right })
  const rows = layers.toReversed().slice(0, Math.floor((height - first + 18) / 36))
  for (const [index, layer] of rows.entries()) {
    const middle = first + index * 36
    const ink = isSeen(layer) ? colours.INK : colours.LINE_2
    pen.box(
      { x: left + 0.7, y: middle - 7.3, width: 14, height: 14 },
      { stroke: ink, strokeWidth: 1.4, radius: 2 },
    )
    if (isSeen(layer))
      pen.box({ x: left + 4, y: middle - 4, width: 7.4, height: 7.4 }, { fill: ink })
    pen.text(table[layer.id].name, left + 28, middle, {
      ...normal,
      fill: isSeen(layer) ? colours.INK : colours.INK_3,
    })
    pen.line(left, middle + 17.5, { x: right }, colours.MIST_2)
  }
  pen.line(SIDE - 0.5, top, { y: height })
}

function drawMetrics(pen: ScenePen, left: number, width: number): void {
  const x = left + EDGE
  const right = width - EDGE
  const top = BAR + TABS
  pen.box({ x: left, y: top, width: width - left, height: 700 }, { fill: colours.PAPER })
  pen.line(left + 0.5, top, { y: 800 })
  pen.text(metricWords.title, x, top + 27, { ...title, size: 16 })
  const after = x + pen.widthOf(metricWords.title, { ...title, size: 16 }) + 10
  pen.text(`${metrics.length} ${metricWords.count}`.split(' for ')[0], after, top + 27.5, small)
  pen.line(x, top + 48.5, { x: right }, colours.INK)
  const column = (right - x) / 2 + 4
  const ids = ['plots', 'area', 'areaLocal', 'meanArea', 'population', 'households'] as const
  for (const [index, { name, value, unit }] of wardMetrics(ids).entries()) {
    const at = x + (index % 2) * column
    const middle = top + 72 + Math.floor(index / 2) * 60
    pen.text(value, at, middle, { size: 19, weight: 550 })
    pen.text(unit, at + pen.widthOf(value, { size: 19, weight: 550 }) + 5, middle + 1.5, small)
    pen.text(name, at, middle + 22, small)
    pen.line(at, middle + 38.5, { x: at + column - 14 })
  }
  drawUses(pen, x, right, top + 262)
}

/** The number of plots of each use. */
function drawUses(pen: ScenePen, left: number, right: number, top: number): void {
  const { landUse } = sampleWard().plots
  const counts = landUses.map((_, code) => landUse.filter((use) => use === code).length)
  const most = Math.max(...counts)
  pen.text(metricWords.charts.byLandUse, left, top, bold)
  for (const [index, use] of landUses.entries()) {
    const middle = top + 32 + index * 28
    const bar = { x: left + 92.5, y: middle - 7.5, height: 14 }
    pen.text(surveyWords.landUse[use], left, middle, { ...small, fill: colours.INK })
    pen.box(
      { ...bar, width: Math.max(1, (86 * counts[index]) / most) },
      { fill: toneOf(colours.landUseFills[use]), stroke: colours.HAIRLINE_2 },
    )
    pen.text(writePercent(counts[index], landUse.length), right, middle, {
      ...small,
      anchor: 'end',
    })
  }
}

function drawControls(pen: ScenePen, x: number, y: number): void {
  const side = 38
  drawPanel(pen, { x, y, width: side, height: side * 4 }, 2)
  for (let row = 1; row < 4; row++) pen.line(x, y + row * side, { x: x + side }, colours.HAIRLINE_2)
  const [plus, minus, whole] = [0, 1, 2].map((row) => y + side * (row + 0.5))
  pen.path(
    `M${x + 13} ${plus}h12m-6-6v12M${x + 13} ${minus}h12M${x + 13} ${whole - 2}v-4h4m4 0h4v4m0 4v4h-4m-4 0h-4v-4`,
    `fill="none" stroke="${colours.INK}" stroke-width="1.8"`,
  )
  pen.text(workbench.map.tilted, x + side / 2, y + side * 3.5, { ...bold, anchor: 'middle' })
}

function drawCard(pen: ScenePen, place: SceneBox): void {
  const words = plotWords()
  const [left, right] = [place.x + 16, place.x + place.width - 16]
  drawShadow(pen, place, 14)
  drawPanel(pen, place)
  pen.text(words.title, left, place.y + 25, title)
  pen.text(words.status, right, place.y + 25, { ...bold, anchor: 'end' })
  drawSwatch(pen, right - pen.widthOf(words.status, bold) - 27, place.y + 25, words.statusFill)
  for (const [index, [name, value]] of words.facts.entries()) {
    const middle = place.y + 58 + index * 24.6
    pen.line(left, middle - 12.5, { x: right }, colours.MIST_2)
    pen.text(name, left, middle, small)
    const isLocal = value === words.area
    pen.text(value, right, middle, { ...(isLocal ? bold : normal), size: 14, anchor: 'end' })
  }
}

/** Fifty metres at the map's scale. */
function drawScale(pen: ScenePen, x: number, y: number): void {
  const width = 50 / METRES_PER_UNIT
  pen.box({ x: x - 6, y: y - 13, width: width + 12, height: 26 }, { fill: `${colours.PAPER}d9` })
  pen.path(`M${x} ${y - 6}v12h${width.toFixed(1)}v-12`, `fill="none" stroke="${colours.INK}"`)
  pen.text(`50 ${explorer.map.metres}`, x + width / 2, y - 1, { ...small, anchor: 'middle' })
}
