import type { Format, FormatNotes } from '../format.ts'

/** What ArcGIS servers answer a query with. Its files have the ending of all JSON. */
export const esriJson: Format = {
  id: 'esrijson',
  folder: 'esrijson',
  name: 'Esri JSON',
  endings: ['esrijson'],
  recognise: ({ json }) => json?.isEsri === true,
}

export const notes: FormatNotes = {
  esrijson: {
    kept: 'all geometries, curves as short lines, attributes, dates, reference systems',
    lost: 'field aliases and domains',
  },
}
