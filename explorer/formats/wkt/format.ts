import type { Format } from '../format.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'

export const wkt: Format = {
  id: 'wkt',
  folder: 'wkt',
  name: 'WKT',
  endings: ['wkt'],
  recognise: ({ text }) => looksLikeWkt(text),
}
