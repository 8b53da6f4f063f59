import type { FeatureCollection } from 'geojson'
import { topology } from 'topojson-server'
import type { PlotWriter } from '../format.ts'
import { featureOf } from '../geojson/write.ts'
import { eachRow } from '../plot-rows.ts'

/** Steps along the longer side of the box: some millimetres in a town. */
const QUANTISATION = 1e6

/** Neighbours share the line between them. */
export const write: PlotWriter = (plots, { onProgress }) => {
  const features = Array.from(
    eachRow(plots, (share) => onProgress(share / 2)),
    (row) => featureOf(plots, row),
  )
  const collection: FeatureCollection = { type: 'FeatureCollection', features }
  const topojson = topology({ plots: collection }, QUANTISATION)
  return new TextEncoder().encode(JSON.stringify(topojson))
}
