import type { Format } from '../format.ts'

export const osm: Format = {
  id: 'osm',
  folder: 'osm',
  name: 'OSM XML',
  endings: ['osm'],
  recognise: ({ xmlRoot }) => /^osm\b/.test(xmlRoot),
}
