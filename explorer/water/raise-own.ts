import type { Band, OpenedLayer } from '@app/formats/opened-layer.ts'
import { water } from '../content/water.ts'
import { answeredBy, readShapes, writeFeatures } from '../files/visitor-files.ts'
import { hide, openFiles } from '../kept/open-files.ts'
import type { LngLat } from '../plane/plane.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { writeNumber } from '../writing/write-number.ts'
import type { OwnGround, OwnReach } from './own-ground.ts'
import { type FloodOptions, requestFlood } from './request-reach.ts'

const words = water.own
/** Some 600 MB of memory. */
const MOST_CELLS = 16_000_000

export interface OwnChoice {
  plots: OpenedLayer
  heights: OpenedLayer
  band: Band
  /** A layer, or a place. */
  water: OpenedLayer | LngLat
}

/** Opens the plots with the levels at which water reaches them; else a sentence says why not. */
export async function raiseOwn(
  state: ExplorerState,
  { plots, heights, band, water: source }: OwnChoice,
  options: FloodOptions,
): Promise<string | null> {
  const { raster } = heights
  if (!raster) return words.failed
  const { width, height, corners, edge } = raster
  if (width * height > MOST_CELLS) {
    return words.tooLarge(writeNumber(width * height), writeNumber(MOST_CELLS))
  }
  const begin = 'lng' in source ? source : await matchesOf(state, source)
  if (!begin) return words.failed
  const request = { format: 'geojson', passes: null, nameField: null }
  const { bytes } = await writeFeatures(plots, request, { ...options, onProgress() {} })
  const { spots, drawing } = plots
  const ground: OwnGround = {
    raster: { width, height, corners, edge },
    heights: { values: band.values, heightM: band.heightM },
    water: begin,
    plots: { spots, origin: drawing.origin, bytes, column: words.column },
  }
  const answer = await requestFlood<OwnReach>(ground, options)
  if ('problem' in answer) return words.problems[answer.problem]
  const file = new File([answer.bytes], words.file(plots.name.replace(/\.\w{1,10}$/, '')))
  const opening = { signal: options.signal, onProgress() {}, ...answeredBy({}) }
  const [layer] = (await openFiles(state, [file], opening)).layers
  const colourBy = layer.dataset.columns.findIndex(({ name }) => name === words.column)
  hide(state, plots)
  const { datasets, files } = state.read()
  const view = datasets.views.get(layer.id)
  // There is nothing to undo.
  if (view) state.lookAtFile(layer.id, { ...view, colourBy }, files.order)
  return null
}

/** Null when the layer was closed meanwhile. */
async function matchesOf(state: ExplorerState, layer: OpenedLayer) {
  const shapes = await readShapes(layer)
  const view = state.read().datasets.views.get(layer.id)
  return shapes && view ? { shapes, passes: view.drawn.passes } : null
}
