import type { Format, FormatNotes } from '../format.ts'

export const osm: Format = {
  id: 'osm',
  folder: 'osm',
  name: 'OSM XML',
  endings: ['osm'],
  recognise: ({ xmlRoot }) => /^osm\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  osm: {
    kept: 'nodes that mean something, ways as lines or areas, relations, as GDAL’s layers, with all tags',
    lost: 'ways and nodes without tags, history',
  },
}
