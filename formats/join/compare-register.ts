import { type AreaUnit, areaUnits, smallestM2, splitArea } from '../units.ts'
import { joinKey, type PlainTable } from './join-table.ts'
import { type AreaColumns, areaReader, stepOf } from './read-area.ts'

/** What a plot of a map and the rows of a register with its number may be, as the state calls it. */
export type ComparisonResult =
  | 'equal'
  | 'differs'
  | 'notInRegister'
  | 'notInMap'
  | 'twiceInMap'
  | 'twiceInRegister'
  | 'noArea'

/** The plots of a map, and the register that is compared with them. */
export interface Comparison {
  /** The number and the area of each plot, in the order of the rows. */
  keys: readonly string[]
  areasM2: Float64Array
  register: PlainTable
  /** The column with the numbers of the plots. */
  keyField: string
  area: AreaColumns
  /** Numbers are compared as they are written, so that 062 is not 62. */
  isExact: boolean
}

/** Every plot once, in order, and after them every row of the register without a plot. */
export interface Compared {
  results: ComparisonResult[]
  /** The first row of the register with the number; -1 for none. */
  registerRows: Int32Array
  /** How many rows of the register belong to it, and their area; NaN if unknown. */
  rowCounts: Uint32Array
  registerM2: Float64Array
  /** Map less register, where one plot has one row. */
  differenceM2: Float64Array
}

/** Areas that differ by no more than this share are equal. */
export const TOLERATED_SHARE = 0.05

/** A difference of exactly a lessa is not more than one, whatever its last digits. */
const ROUNDED_M2 = 1e-6

/** And those that differ by no more than a lessa, or the smallest step of another unit. */
export function toleratedM2(register: PlainTable, area: AreaColumns): number {
  return area.unit === 'lessa' ? smallestM2('lessa') : stepOf(register, area)
}

interface Shared {
  plots: number[]
  rows: number[]
}

export function compareRegister(comparison: Comparison): Compared {
  const { keys, areasM2, register, area } = comparison
  const byKey = groupByKey(comparison)
  const unmatched = unmatchedRows(comparison, byKey)
  const count = keys.length + unmatched.length
  const areaOf = areaReader(register, area)
  const floorM2 = toleratedM2(register, area)
  const compared: Compared = {
    results: Array.from({ length: count }, () => 'notInRegister'),
    registerRows: new Int32Array(count).fill(-1),
    rowCounts: new Uint32Array(count),
    registerM2: new Float64Array(count).fill(Number.NaN),
    differenceM2: new Float64Array(count).fill(Number.NaN),
  }

  function set(at: number, rows: readonly number[], result: ComparisonResult): void {
    compared.results[at] = result
    compared.registerRows[at] = rows[0]
    compared.rowCounts[at] = rows.length
    compared.registerM2[at] = sumOf(rows.map((row) => areaOf(register.rows[row])))
  }

  for (const { plots, rows } of byKey.values()) {
    if (plots.length === 0) continue
    if (plots.length > 1) {
      for (const plot of plots) compared.results[plot] = 'twiceInMap'
      // Which of them the register means is unknown. Its area counts once, at the most similar.
      if (rows.length > 0) {
        const registerM2 = sumOf(rows.map((row) => areaOf(register.rows[row])))
        set(mostSimilar(plots, areasM2, registerM2), rows, 'twiceInMap')
      }
    } else if (rows.length > 1) set(plots[0], rows, 'twiceInRegister')
    else if (rows.length === 1) {
      const [plot] = plots
      set(plot, rows, 'equal')
      const registerM2 = compared.registerM2[plot]
      const differenceM2 = areasM2[plot] - registerM2
      compared.differenceM2[plot] = differenceM2
      const toleratedHere = Math.max(TOLERATED_SHARE * registerM2, floorM2)
      if (Number.isNaN(differenceM2)) compared.results[plot] = 'noArea'
      else if (Math.abs(differenceM2) - toleratedHere > ROUNDED_M2) {
        compared.results[plot] = 'differs'
      }
    }
  }
  for (const [i, row] of unmatched.entries()) set(keys.length + i, [row], 'notInMap')
  return compared
}

/** How often numbers match, and how often they are repeated. */
export interface MatchCounts {
  /** Plots, or rows of a layer, that are in the table. */
  matched: number
  /** Rows of the table that are not in the layer. */
  notInMap: number
  /** Numbers that several plots have. */
  twiceInMap: number
  /** Numbers that several rows of the table have. */
  twiceInRegister: number
}

export function countByKey(comparison: Omit<Comparison, 'areasM2' | 'area'>): MatchCounts {
  const byKey = groupByKey(comparison)
  const counts = { matched: 0, notInMap: 0, twiceInMap: 0, twiceInRegister: 0 }
  for (const { plots, rows } of byKey.values()) {
    if (rows.length > 0) counts.matched += plots.length
    if (plots.length > 1) counts.twiceInMap += 1
    if (rows.length > 1) counts.twiceInRegister += 1
  }
  counts.notInMap = unmatchedRows(comparison, byKey).length
  return counts
}

type Keyed = Pick<Comparison, 'keys' | 'register' | 'keyField' | 'isExact'>

export function groupByKey({ keys, register, keyField, isExact }: Keyed): Map<string, Shared> {
  const keyOf = isExact ? (text: string | undefined) => text ?? '' : joinKey
  const index = register.fields.indexOf(keyField)
  const byKey = new Map<string, Shared>()
  function add(text: string | undefined, kind: keyof Shared, at: number): void {
    const key = keyOf(text)
    if (key === '') return
    const shared = byKey.get(key) ?? { plots: [], rows: [] }
    if (shared.plots.length + shared.rows.length === 0) byKey.set(key, shared)
    shared[kind].push(at)
  }
  for (const [plot, text] of keys.entries()) add(text, 'plots', plot)
  for (const [row, cells] of register.rows.entries()) add(cells[index], 'rows', row)
  return byKey
}

/** In the order of the register. Without a number, a row has no plot either. */
function unmatchedRows({ register }: Keyed, byKey: ReadonlyMap<string, Shared>): number[] {
  const isMatched = new Uint8Array(register.rows.length)
  for (const { plots, rows } of byKey.values()) {
    if (plots.length > 0) for (const row of rows) isMatched[row] = 1
  }
  return [...isMatched.keys()].filter((row) => isMatched[row] === 0)
}

/** Of the known ones; NaN if there are none. */
function sumOf(areas: readonly number[]): number {
  const known = areas.filter((area) => !Number.isNaN(area))
  return known.length === 0 ? Number.NaN : known.reduce((sum, area) => sum + area, 0)
}

function mostSimilar(plots: readonly number[], areasM2: Float64Array, areaM2: number): number {
  const distance = (plot: number) => Math.abs(areasM2[plot] - areaM2)
  return plots.reduce((best, plot) => (distance(plot) < distance(best) ? plot : best))
}

/** For example -0-1-3.5 in bigha-katha-lessa, or 0.25 in hectares. */
export function writeInUnit(areaM2: number, unit: AreaUnit): number | string {
  const { m2, parts } = areaUnits[unit]
  if (parts.length === 0) return Number((areaM2 / m2).toFixed(6))
  const text = splitArea(Math.abs(areaM2), unit).join('-')
  return areaM2 < 0 && /[1-9]/.test(text) ? `-${text}` : text
}
