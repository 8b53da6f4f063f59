import type { Format } from '../format.ts'

/** What ArcGIS servers answer a query with. Its files have the ending of all JSON. */
export const esriJson: Format = {
  id: 'esrijson',
  folder: 'esrijson',
  name: 'Esri JSON',
  endings: ['esrijson'],
  recognise: ({ json }) => json?.isEsri === true,
}
