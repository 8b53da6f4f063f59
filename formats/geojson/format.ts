import type { Format, FormatNotes } from '../format.ts'

export const geoJson: Format = {
  id: 'geojson',
  folder: 'geojson',
  name: 'GeoJSON',
  endings: ['geojson', 'json'],
  /** Also what is broken or of an unknown type: the reader says where it is so. */
  recognise: ({ json }) =>
    json !== null && json.type !== 'Topology' && !json.isMany && !json.isEsri,
  write: { ending: 'geojson', mediaType: 'application/geo+json' },
}

/** One feature a line, or one a record as RFC 8142 has it. */
export const geoJsonLines: Format = {
  id: 'geojson-lines',
  folder: 'geojson',
  name: 'GeoJSON lines',
  endings: ['geojsonl', 'geojsons', 'ndjson', 'jsonl'],
  recognise: ({ json }) => json?.isMany === true,
}

export const notes: FormatNotes = {
  geojson: {
    kept: 'all geometries, properties, id, the crs member that GDAL still writes',
    lost: 'members beside the features',
  },
  'geojson-lines': {
    kept: 'all geometries, properties and id, with one feature per line or record (RFC 8142)',
    lost: 'nothing',
  },
}
