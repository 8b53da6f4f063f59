import type { Format } from '../format.ts'

export const topoJson: Format = {
  id: 'topojson',
  folder: 'topojson',
  name: 'TopoJSON',
  endings: ['topojson'],
  recognise: ({ json }) => json?.type === 'Topology',
  write: { ending: 'topojson', mediaType: 'application/json' },
}
