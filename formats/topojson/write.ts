import type { FeatureCollection } from 'geojson'
import { topology } from 'topojson-server'
import type { TableWriter } from '../format.ts'
import { featureOf } from '../geojson/write.ts'
import { eachRow, type SavedTable } from '../save/saved-table.ts'

/** Steps along the longer side of the box: some millimetres in a town. */
const FEWEST_STEPS = 1e6
/** In degrees: a centimetre, however large the box is. */
const STEP = 1e-7

/** Neighbours share the line between them. */
export const write: TableWriter = (table, { onProgress }) => {
  const features = Array.from(
    eachRow(table, (share) => onProgress(share / 2)),
    (row) => featureOf(table, row),
  )
  // Its types do not allow features without a geometry, but it accepts them.
  const collection = { type: 'FeatureCollection', features } as FeatureCollection
  const topojson = topology({ [table.name]: collection }, stepsOf(table))
  return new TextEncoder().encode(JSON.stringify(topojson))
}

function stepsOf({ bounds }: SavedTable): number {
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0]
  return Math.max(FEWEST_STEPS, Math.ceil(Math.max(east - west, north - south) / STEP))
}
