import type { Format, FormatNotes } from '../format.ts'

export const asciiGrid: Format = {
  id: 'ascii-grid',
  folder: 'grid',
  name: 'ASCII grid',
  endings: ['asc', 'grd'],
  recognise: ({ text }) => /^ncols\s+\d+\s+nrows\s+\d/i.test(text),
}

export const notes: FormatNotes = {
  'ascii-grid': {
    kept: 'a picture where it lies, in greys from its low to its high values; so are tables of 64 or more heights at even distances (X, Y, Z)',
    lost: 'the values themselves; a grid does not tell its reference system, so a visitor is asked where it is no degrees and has no .prj beside it',
  },
}
