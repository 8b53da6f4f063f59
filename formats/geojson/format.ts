import type { Format, FormatNotes } from '../format.ts'

export const geoJson: Format = {
  id: 'geojson',
  name: 'GeoJSON',
  endings: ['geojson', 'json'],
  /** Also for invalid JSON or an unknown type: the reader reports where the fault is. */
  recognise: ({ json }) =>
    json !== null && json.type !== 'Topology' && !json.isMany && !json.isEsri,
  write: { ending: 'geojson', mediaType: 'application/geo+json' },
}

/** One feature per line, or one per record as in RFC 8142. */
export const geoJsonLines: Format = {
  id: 'geojson-lines',
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
