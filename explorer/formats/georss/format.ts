import type { Format } from '../format.ts'

/** News with places: RSS of both kinds, and Atom. */
export const geoRss: Format = {
  id: 'georss',
  folder: 'georss',
  name: 'GeoRSS',
  endings: ['georss', 'rss', 'atom'],
  recognise: ({ xmlRoot }) => /^(?:rss|feed|RDF)\b/.test(xmlRoot),
}
