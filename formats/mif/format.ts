import type { Format, FormatNotes } from '../format.ts'

export const mif: Format = {
  id: 'mif',
  name: 'MapInfo MIF',
  endings: ['mif'],
  siblings: ['mid'],
  recognise: ({ text }) =>
    /^version\s+\d+/i.test(text) && /^[ \t]*(?:charset|delimiter|coordsys|columns)\b/im.test(text),
}

export const notes: FormatNotes = {
  mif: {
    kept: 'all objects, columns of .mid, coordinate system',
    lost: 'pens, brushes, symbols, text styles',
  },
}
