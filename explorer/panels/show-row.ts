import type { MapView, PickWay } from '../map/map-view.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import type { OwnGround } from '../state/ground.ts'
import type { Survey } from '../survey/survey.ts'
import { showFeature } from './show-feature.ts'
import { showPlot } from './show-plot.ts'

interface Looked {
  state: ExplorerState
  map: MapView
  survey: Survey
  /** Null when the rows are the sample's plots. */
  own: OwnGround | null
}

/** Picks a row of the dataset that is looked at, and moves the map to it. */
export function showRow({ state, map, survey, own }: Looked, row: number, way: PickWay): void {
  if (own) state.pickFeature({ layer: own.layer.id, feature: row }, way)
  else state.pickPlot(row, way)
  state.showView('map')
  if (own) showFeature(map, own.layer, row)
  else showPlot(map, survey, row)
}
