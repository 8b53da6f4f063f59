import type { Format, FormatNotes } from '../format.ts'

export const flatGeobuf: Format = {
  id: 'fgb',
  name: 'FlatGeobuf',
  endings: ['fgb'],
  recognise: ['fgb\u0003fgb'],
  write: { ending: 'fgb', mediaType: 'application/flatgeobuf', hasCrs: true },
}

export const notes: FormatNotes = {
  fgb: {
    kept: 'all geometries, columns and types, reference system',
    lost: 'features without a geometry',
  },
}
