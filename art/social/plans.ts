import type { SheetPlan } from '../hero/sheets.ts'

/** The sheets of each page's social picture; the left half stays free for its title. */
export const socialPlans: Record<string, SheetPlan> = {
  landing: {
    left: 0,
    top: 0,
    rows: [
      '.......DRRRR',
      '......LRRRPR',
      '......RRRRRR',
      '......RRLRRR',
      '....KRRRRLRR',
      '...LRRRRRRRR',
    ],
    headline: { columns: 5, rows: 4 },
  },
  'privacy-policy': {
    left: 0,
    top: 0,
    rows: [
      '........DRRR',
      '.......DRRPR',
      '.......RRRRR',
      '......LRRLRR',
      '....KRRRRRRR',
      '...LRRRRRLRR',
    ],
    headline: { columns: 5, rows: 4 },
  },
  'terms-and-conditions': {
    left: 0,
    top: 0,
    rows: [
      '........DRRR',
      '.......LRRRR',
      '......DRRRPR',
      '......RRLLRR',
      '.....RRRRRLR',
      '....LRRRRRRR',
    ],
    headline: { columns: 5, rows: 4 },
  },
  'not-found': {
    left: 0,
    top: 0,
    rows: [
      '.......DRRRR',
      '......LRRRPR',
      '......RRRXRR',
      '......RRLRRR',
      '....KRRRRLRR',
      '...LRRRRRRRR',
    ],
    headline: { columns: 5, rows: 4 },
  },
}
