import type { Format, FormatNotes } from '../format.ts'

export const topoJson: Format = {
  id: 'topojson',
  name: 'TopoJSON',
  endings: ['topojson'],
  recognise: ({ json }) => json?.type === 'Topology',
  write: { ending: 'topojson', mediaType: 'application/json' },
}

export const notes: FormatNotes = {
  topojson: {
    kept: 'all objects as layers, arcs, properties',
    lost: 'the topology: a shared border becomes two',
  },
}
