import type { Format, FormatNotes } from '../format.ts'

export const geoParquet: Format = {
  id: 'parquet',
  name: 'GeoParquet',
  endings: ['parquet', 'geoparquet'],
  recognise: ['PAR1'],
  write: { ending: 'parquet', mediaType: 'application/vnd.apache.parquet', hasCrs: true },
}

export const notes: FormatNotes = {
  parquet: {
    kept: 'all geometries, columns, reference system',
    lost: 'nested columns',
  },
}
