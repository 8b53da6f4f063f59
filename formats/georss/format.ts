import type { Format, FormatNotes } from '../format.ts'

/** News feeds with places: RSS 1 and 2, and Atom. */
export const geoRss: Format = {
  id: 'georss',
  name: 'GeoRSS',
  endings: ['georss', 'rss', 'atom'],
  recognise: ({ xmlRoot }) => /^(?:rss|feed|RDF)\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  georss: {
    kept: 'RSS items and Atom entries, with positions as GeoRSS Simple, GML or W3C Geo',
    lost: 'all links except the last',
  },
}
