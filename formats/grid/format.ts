import type { Format, FormatNotes } from '../format.ts'

export const asciiGrid: Format = {
  id: 'ascii-grid',
  name: 'ASCII grid',
  endings: ['asc', 'grd'],
  recognise: ({ text }) => /^ncols\s+\d+\s+nrows\s+\d/i.test(text),
}

export const notes: FormatNotes = {
  'ascii-grid': {
    kept: 'values, as an image in its place; also tables of 64 or more evenly spaced heights (X, Y, Z)',
    lost: 'values between the cells of a grid of 2,048 by 2,048; the visitor is asked for the reference system unless coordinates are degrees or there is a .prj',
  },
}
