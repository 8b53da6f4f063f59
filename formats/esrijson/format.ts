import type { Format, FormatNotes } from '../format.ts'

/** The response of ArcGIS servers to a query. Its files have the extension of all JSON. */
export const esriJson: Format = {
  id: 'esrijson',
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
