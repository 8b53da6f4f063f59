import { doubleArea } from '@app/formats/geometry/ring.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { Plots } from '../survey/survey.ts'
import { materials, statuses } from '../survey/vocabulary.ts'
import { countBits } from './code-bits.ts'
import type { Selection } from './dataset-filter.ts'
import { percent } from './units.ts'

type Buildings = Survey['buildings']
type Columns = Plots & ReturnType<typeof sumBuildings>
/** A column of numbers that can be added up. */
type Summed = Exclude<keyof Columns, 'shapes' | 'centres'>
type Coded = 'landUse' | 'status' | 'flood' | 'tax'

/** The filtered plots, to be summed; each sum is computed once. */
export type Measured = ReturnType<typeof measureRows>

export type Meter = (plots: Plots, selection: Selection) => Measured

/**
 * Prepares everything that filters and edits do not change, so that measuring a selection is a few
 * loops over columns. Edited columns (status, use, tax …) are passed each time.
 */
export function buildMeter(areaM2: Plots['areaM2'], buildings: Buildings): Meter {
  const built = sumBuildings(areaM2.length, buildings)
  const byArea = sortByArea(areaM2)
  const chosen = new Uint32Array(areaM2.length)
  return (plots, selection) => {
    const rows = chosen.subarray(0, listChosen(selection.passes, chosen))
    return measureRows({ ...plots, ...built }, rows, () => medianArea(areaM2, selection, byArea))
  }
}

function measureRows(columns: Columns, rows: Uint32Array, medianArea: () => number) {
  const known = new Map<string, number>()
  const once = (key: string, find: () => number): number => {
    const value = known.get(key) ?? find()
    known.set(key, value)
    return value
  }

  /** Over the plots with some codes, or over all. */
  function sum(column: Summed, by?: Coded, codes = -1): number {
    return once(`${column} ${by} ${codes}`, () => {
      const values = columns[column]
      const kinds = by && columns[by]
      let total = 0
      for (let i = 0; i < rows.length; i += 1) {
        if (!kinds || (codes >> kinds[rows[i]]) & 1) total += values[rows[i]]
      }
      return total
    })
  }

  /** The number of plots with some codes. */
  function having(by: Coded, codes: number): number {
    return once(`${by} ${codes}`, () => {
      const kinds = columns[by]
      let total = 0
      for (let i = 0; i < rows.length; i += 1) total += (codes >> kinds[rows[i]]) & 1
      return total
    })
  }

  return {
    count: rows.length,
    sum,
    having,
    medianArea,
    mean: (column: Summed) => sum(column) / rows.length,
    ratio: (part: Summed, whole: Summed) => sum(part) / sum(whole),
    /** The percentage of plots with some codes. */
    share: (of: Summed, by: Coded, codes: number) => percent(sum(of, by, codes), sum(of)),
    /** The number of plots along a road. */
    fronting: () => countOf(rows, (row) => columns.frontageM[row] > 0),
    /** The number of survey blocks. */
    blocks: () => new Set(rows.map((row) => columns.block[row])).size,
    work: () => workOf(columns, rows),
  }
}

const UNVISITED = statuses.indexOf('unvisited')

/** Surveyors by day; unvisited plots have only a planned day. */
function workOf({ status, day, surveyor }: Columns, rows: Uint32Array) {
  const surveyorsOfDay = new Map<number, number>()
  for (const row of rows) {
    if (status[row] === UNVISITED) continue
    surveyorsOfDay.set(day[row], (surveyorsOfDay.get(day[row]) ?? 0) | (1 << surveyor[row]))
  }
  const all = [...surveyorsOfDay.values()]
  return {
    surveyors: countBits(all.reduce((bits, ofDay) => bits | ofDay, 0)),
    days: all.length,
    surveyorDays: all.reduce((count, ofDay) => count + countBits(ofDay), 0),
  }
}

function countOf(rows: Uint32Array, isCounted: (row: number) => boolean): number {
  let count = 0
  for (let i = 0; i < rows.length; i += 1) if (isCounted(rows[i])) count += 1
  return count
}

function listChosen(passes: Uint8Array, into: Uint32Array): number {
  let count = 0
  for (let i = 0; i < passes.length; i += 1) {
    if (passes[i] === 1) {
      into[count] = i
      count += 1
    }
  }
  return count
}

/** The buildings of each plot, summed once: entry i belongs to plot i. */
function sumBuildings(total: number, { plot, shapes, floors, material }: Buildings) {
  const { starts, coordinates } = shapes
  const sums = {
    buildings: new Uint16Array(total),
    footprintM2: new Float32Array(total),
    floorAreaM2: new Float32Array(total),
    /** Floors of all its buildings together. */
    floors: new Uint16Array(total),
    /** Buildings of concrete. */
    rcc: new Uint16Array(total),
  }
  const rcc = materials.indexOf('rcc')
  for (let building = 0; building < plot.length; building += 1) {
    const at = plot[building]
    const m2 = Math.abs(doubleArea(coordinates, starts[building], starts[building + 1])) / 2
    sums.buildings[at] += 1
    sums.footprintM2[at] += m2
    sums.floorAreaM2[at] += m2 * floors[building]
    sums.floors[at] += floors[building]
    if (material[building] === rcc) sums.rcc[at] += 1
  }
  return sums
}

/** The median. */
function medianArea(areaM2: Float32Array, selection: Selection, byArea: Uint32Array): number {
  const lower = (selection.count - 1) >> 1
  const upper = selection.count >> 1
  let seen = 0
  let sum = 0
  for (let i = 0; i < byArea.length; i += 1) {
    const row = byArea[i]
    if (selection.passes[row] !== 1) continue
    if (seen === lower) sum += areaM2[row]
    if (seen === upper) return (sum + areaM2[row]) / 2
    seen += 1
  }
  return Number.NaN
}

/** More plots than any survey has. */
const MOST_PLOTS = 2 ** 20

/**
 * The plots from the smallest to the largest. The bits of a positive float increase with its value;
 * together with the plot's index they fit a double, and a typed array sorts fast.
 */
function sortByArea(areaM2: Float32Array): Uint32Array {
  const bits = new Uint32Array(areaM2.buffer, areaM2.byteOffset, areaM2.length)
  const keys = new Float64Array(bits.length)
  for (let i = 0; i < bits.length; i += 1) keys[i] = bits[i] * MOST_PLOTS + i
  keys.sort()
  return Uint32Array.from(keys, (key) => key % MOST_PLOTS)
}
