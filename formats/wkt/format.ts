import type { Format, FormatNotes } from '../format.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'

export const wkt: Format = {
  id: 'wkt',
  name: 'WKT',
  endings: ['wkt'],
  recognise: ({ text }) => looksLikeWkt(text),
}

export const notes: FormatNotes = {
  wkt: {
    kept: 'all geometries, one per line, with their SRID',
    lost: 'nothing; the format has no attributes',
  },
}
