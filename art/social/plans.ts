import type { SheetPlan } from '../hero/sheets.ts'

/** The sheets of a page's social picture; the left half stays free for its title. */
export function socialPlan(page: string): SheetPlan {
  const rows = sheets[page]
  if (!rows) throw new Error(`the page ${page} has no plan for its social picture`)
  return { left: 0, top: 0, rows, headline: { columns: 5, rows: 4 } }
}

const sheets: Record<string, readonly string[]> = {
  landing: [
    '.......DRRRR',
    '......LRRRPR',
    '......RRRRRR',
    '......RKRRRR',
    '....LRRRRLRR',
    '...LRRRRRRRR',
  ],
  'privacy-policy': [
    '........DRRR',
    '.......DRRPR',
    '.......RRRRR',
    '......LKRLRR',
    '....LRRRRRRR',
    '...LRRRRRLRR',
  ],
  'terms-and-conditions': [
    '........DRRR',
    '.......LRRRR',
    '......DRRRPR',
    '......RRLLRR',
    '.....RRRRRLR',
    '....LRRRRRRR',
  ],
  'my-enquiry': [
    '.........DRR',
    '........RRPR',
    '.......LRRRR',
    '......RKRRLR',
    '.....RRRRRRR',
    '...LRRRRRLRR',
  ],
  accessibility: [
    '........DRRR',
    '........RRRR',
    '......LRRPRR',
    '.....DRRRRLR',
    '.....RRKRRRR',
    '...LRRRRRRRR',
  ],
  'not-found': [
    '.......DRRRR',
    '......LRRRPR',
    '......RRRXRR',
    '......RKRRRR',
    '....LRRRRLRR',
    '...LRRRRRRRR',
  ],
}
