import type { Rect } from '../line/point.ts'

/** What a sheet of the hero shows. */
export type SheetKind =
  /** The painted relief. */
  | 'relief'
  /** A drawing on paper: contours, water, sand, village bounds. */
  | 'drawn'
  /** Plots of the explorer's ward, one of them selected. */
  | 'plots'
  /** Where people live. */
  | 'people'
  /** Paper with a dashed outline: to be surveyed next. */
  | 'outlined'
  | 'blank'
  /** The sheet that the visitor of a missing page looked for. */
  | 'missing'

const kinds: Record<string, SheetKind> = {
  R: 'relief',
  L: 'drawn',
  K: 'plots',
  P: 'people',
  D: 'outlined',
  '.': 'blank',
  X: 'missing',
}

/** Sheets are squares of this side; the country is twelve of them wide and six high. */
export const SHEET_SIZE = 100

export interface SheetPlan {
  /** Where the picture begins in the country, in sheets. */
  left: number
  top: number
  rows: readonly string[]
  /** The top left area of the headline, in sheets: no mark is drawn behind it. */
  headline?: { columns: number; rows: number }
}

export interface Sheet {
  kind: SheetKind
  /** In units of the country. */
  rect: Rect
}

export function sheetsOf(plan: SheetPlan): Sheet[] {
  return plan.rows.flatMap((row, down) =>
    Array.from(row, (code, across): Sheet => {
      const kind = kinds[code]
      if (!kind) throw new Error(`no sheet is called ${code}`)
      const x = (plan.left + across) * SHEET_SIZE
      const y = (plan.top + down) * SHEET_SIZE
      return { kind, rect: [x, y, SHEET_SIZE, SHEET_SIZE] }
    }),
  )
}

/** The whole picture, in units of the country. */
export function frameOf({ left, top, rows }: SheetPlan): Rect {
  const columns = rows[0]?.length ?? 0
  return [left * SHEET_SIZE, top * SHEET_SIZE, columns * SHEET_SIZE, rows.length * SHEET_SIZE]
}

/** Twelve sheets by six: paper on the left, under the headline, the finished survey on the right. */
export const widePlan: SheetPlan = {
  left: 0,
  top: 0,
  rows: [
    '......DRRRRR',
    '......LRRRPR',
    '.....DRRRRRR',
    '.....RRKRRRR',
    '....LRRRRLRR',
    '...LRRRRRRRR',
  ],
  headline: { columns: 4, rows: 4 },
}

/** Six sheets by five, for narrow screens. */
export const compactPlan: SheetPlan = {
  left: 6,
  top: 1,
  rows: ['...DRR', 'RRRRRR', 'RKRRRR', 'RRLRRR', 'RRRLRR'],
}

export const lostWidePlan = withMissingSheet(widePlan, 8, 2)
export const lostCompactPlan = withMissingSheet(compactPlan, 4, 2)

/** On paper there is no relief: the whole country is drawn. */
const printPlan = { ...widePlan, rows: widePlan.rows.map((row) => row.replaceAll('R', 'L')) }

/** The overlays of the relief, by the names of their pictures. */
export const heroPlans: Readonly<Record<string, SheetPlan>> = {
  hero: widePlan,
  'hero-print': printPlan,
  'hero-compact': compactPlan,
  lost: lostWidePlan,
  'lost-compact': lostCompactPlan,
}

function withMissingSheet(plan: SheetPlan, column: number, row: number): SheetPlan {
  const rows = plan.rows.map((codes, down) =>
    down === row ? `${codes.slice(0, column)}X${codes.slice(column + 1)}` : codes,
  )
  return { ...plan, rows }
}
