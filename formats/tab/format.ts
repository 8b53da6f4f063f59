import type { Format, FormatNotes } from '../format.ts'

export const tab: Format = {
  id: 'tab',
  name: 'MapInfo TAB',
  endings: ['tab'],
  siblings: ['dat', 'map', 'id', 'ind'],
  recognise: ({ text }) => /^!table\b/i.test(text),
}

export const notes: FormatNotes = {
  tab: {
    kept: 'all objects, rows of .dat or .dbf, coordinate system',
    lost: 'pens, brushes, symbols, text styles, affine units; a missing number is 0',
  },
}
