import type { Format, FormatNotes } from '../format.ts'

/** News with places: RSS of both kinds, and Atom. */
export const geoRss: Format = {
  id: 'georss',
  folder: 'georss',
  name: 'GeoRSS',
  endings: ['georss', 'rss', 'atom'],
  recognise: ({ xmlRoot }) => /^(?:rss|feed|RDF)\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  georss: {
    kept: 'items of RSS and entries of Atom, places simple, as GML or of the W3C',
    lost: 'links beyond the last',
  },
}
