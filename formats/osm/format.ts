import type { Format, FormatNotes } from '../format.ts'

export const osm: Format = {
  id: 'osm',
  name: 'OSM XML',
  endings: ['osm'],
  recognise: ({ xmlRoot }) => /^osm\b/.test(xmlRoot),
}

export const notes: FormatNotes = {
  osm: {
    kept: 'tagged nodes, ways as lines or areas, relations, in the same layers as GDAL, with all tags',
    lost: 'untagged ways and nodes, history',
  },
}
