import { epsgOfZone, nameOfZone, type UtmZone, zoneAt } from '@app/formats/crs/utm.ts'
import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { M2_PER_HECTARE } from '@app/formats/units.ts'
import { datasets } from '../content/datasets.ts'
import { sheet as words } from '../content/sheet.ts'
import { surveyWords } from '../content/survey-words.ts'
import { titleOf } from '../dataset/dataset.ts'
import { type Box, boxAround, buildPlane, type LngLat } from '../plane/plane.ts'
import { writeArea, writeLocal } from '../writing/write-class.ts'
import { writeCount, writeDate, writeNumber } from '../writing/write-number.ts'
import type { DrawnSheet } from './draw-sheet.ts'
import type { Projection } from './projection.ts'
import { isOn, type SheetFile, type SheetRequest } from './sheet-request.ts'
import { totalsOf } from './totals.ts'

/** For example WGS 84 / UTM zone 46N (EPSG:32646). */
export function systemOf(zone: UtmZone): string {
  return `${nameOfZone(zone)} (EPSG:${epsgOfZone(zone)})`
}

export interface SheetFact {
  name: string
  text: string
}

/** The legend of the colours, and the notice of a sample. */
export function subtitleOf({ request, hasSample, projection }: DrawnSheet): string {
  const { layers, column, active, answer } = request
  if (active) return active.colourBy?.name ?? active.layer.format
  const isColoured = hasSample && !answer && layers.includes('plots')
  return [
    ...(isColoured ? [surveyWords.columns[column]] : []),
    ...(hasSample ? [words.sample] : []),
    ...(hasSample ? [] : filesOn(request, projection).map(({ layer }) => layer.format)),
  ].join(' · ')
}

export function factsOf(sheet: DrawnSheet): SheetFact[] {
  const { request, hasSample, projection, grid } = sheet
  const system =
    grid === 'utm' ? words.facts.utm(systemOf(zoneAt(projection.centre))) : words.facts.graticule
  const sources = [
    ...(hasSample ? [words.facts.sampleSource] : []),
    ...filesOn(request, projection).map(({ layer }) => sourceOf(layer)),
  ]
  const filterText = writeFilter(request, hasSample)
  return [
    ...(filterText === null ? [] : [{ name: words.facts.filter, text: filterText }]),
    ...areaOf(sheet),
    ...labelsOf(sheet),
    ...(sources.length > 0 ? [{ name: words.facts.source, text: sources.join(' ') }] : []),
    { name: words.facts.system, text: system },
    { name: words.facts.date, text: writeToday() },
  ]
}

/** A sheet that shows more than this share of the whole, along either side, needs no locator. */
const MOST_SHARE = 0.8

export function needsLocator({ request, projection }: DrawnSheet): boolean {
  const { origin, box } = wholeOf(request)
  const [west, south, east, north] = box
  const [left, bottom, right, top] = projection.boxOn(origin)
  return Math.max((right - left) / (east - west), (top - bottom) / (north - south)) < MOST_SHARE
}

/** The box of the whole ward or active file, on its plane. */
export function wholeOf({ survey, active }: SheetRequest): { origin: LngLat; box: Box } {
  if (!active) return { origin: survey.origin, box: boxAround(survey.boundary) }
  const { origin } = active.layer.drawing
  return { origin, box: buildPlane(origin).toBox(active.layer.bounds) }
}

/** The filters of the active dataset and the number of matches; null without filters. */
function writeFilter({ active, filtered }: SheetRequest, hasSample: boolean): string | null {
  if (!filtered || !(active || hasSample)) return null
  const { count, total, conditions } = filtered
  const { noun } = datasets[active ? 'file' : 'sample']
  const counted = words.facts.matching(writeNumber(count), writeCount(total, noun))
  return `${counted} ${conditions.join('; ')}.`
}

/** The total area of the matching rows on the sheet; none for a file of lines or points. */
function areaOf(sheet: DrawnSheet): SheetFact[] {
  const { rows, hasSample } = sheet
  const { active, survey, selection } = sheet.request
  if (!active && !hasSample) return []
  const column = active?.layer.dataset.columns.find(
    (one) => one.kind === 'number' && one.isMeasured && one.unit === 'm2',
  )
  const areas = active ? (column?.kind === 'number' ? column.values : []) : survey.plots.areaM2
  const passes = active ? active.passes : selection.passes
  let areaM2 = 0
  for (let row = 0; row < areas.length; row += 1) {
    if (rows[row] && passes?.[row] !== 0 && areas[row] > 0) areaM2 += areas[row]
  }
  if (areaM2 === 0) return []
  const metric = active
    ? writeArea(areaM2, 1)
    : `${writeNumber(areaM2 / M2_PER_HECTARE, 1)} ${words.facts.hectares}`
  const cut = totalsOf(sheet).whole === null ? '' : ` ${words.facts.cut}`
  return [{ name: words.facts.area, text: `${metric} (${writeLocal(areaM2)})${cut}.` }]
}

/** The columns of the labels, and how many features have no room for theirs. */
function labelsOf({ labelled }: DrawnSheet): SheetFact[] {
  if (labelled.length === 0) return []
  const texts = labelled.map(({ column, count, left }) => {
    const missing = words.facts.unlabelled(writeNumber(left), writeNumber(count))
    return left > 0 ? `${titleOf(column)} (${missing})` : titleOf(column)
  })
  return [{ name: words.facts.labels, text: `${texts.join(', ')}.` }]
}

function filesOn({ files, layers }: SheetRequest, projection: Projection): SheetFile[] {
  return layers.includes('opened') ? files.filter((file) => isOn(file, projection)) : []
}

function sourceOf({ name, format, crs }: OpenedLayer): string {
  return `${name} (${[format, crs].filter((known) => known !== '').join(', ')}).`
}

export function writeToday(): string {
  return writeDate(Date.now() - new Date().getTimezoneOffset() * 60_000, false)
}
