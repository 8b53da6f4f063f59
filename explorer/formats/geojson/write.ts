import type { Feature, Polygon } from 'geojson'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { PlotWriter } from '../format.ts'
import { fields } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'

/** RFC 7946: WGS 84, outer rings counter-clockwise, one feature a line. */
export const write: PlotWriter = (plots, { onProgress }) => {
  const text = buildTextBytes()
  text.add(`{"type":"FeatureCollection",${boxOf(plots)}"features":[`)
  for (const row of eachRow(plots, onProgress)) {
    text.add(`${row === 0 ? '' : ','}\n${JSON.stringify(featureOf(plots, row))}`)
  }
  text.add('\n]}\n')
  return text.bytes()
}

export function featureOf(plots: PlotTable, row: number): Feature<Polygon> {
  return {
    type: 'Feature',
    properties: Object.fromEntries(fields.map((field) => [field.name, plots.value(field, row)])),
    geometry: { type: 'Polygon', coordinates: [pairsOf(plots.ring(row))] },
  }
}

function boxOf({ bounds }: PlotTable): string {
  if (!bounds) return ''
  return `"bbox":${JSON.stringify(bounds)},`
}

function pairsOf(ring: Float64Array): [number, number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]])
}
