import { type DatasetFilter, everyFeature, type Selection } from '../filter/dataset-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import type { Cover } from './camera/free-spot.ts'
import type { MapView, MarkedFeature } from './map-view.ts'
import type { PaintedLayer } from './opened/painted-layer.ts'

/** The requested state of a map; it survives a lost graphics context. */
export interface MapState {
  layers: readonly LayerId[]
  column: ColourColumn
  filter: DatasetFilter
  /** Null before the first filter: all plots match. */
  selection: Selection | null
  /** The answer to a question; everything else is shown in muted colours. */
  answer: Answer | null
  /** Elements over the map; no labels are placed below them. */
  covers: readonly Cover[]
  marked: number | null
  markedFeature: MarkedFeature | null
  opened: readonly PaintedLayer[]
}

/** Stores the requested state, and calls `onChange` after each change. */
export function createMapState(onChange: (what: keyof MapState) => void) {
  const state: MapState = {
    layers: [],
    column: 'landUse',
    filter: everyFeature,
    selection: null,
    answer: null,
    covers: [],
    marked: null,
    markedFeature: null,
    opened: [],
  }
  function set<What extends keyof MapState>(what: What, value: MapState[What]): void {
    state[what] = value
    onChange(what)
  }
  return {
    state,
    setters: {
      showLayers: (ids) => set('layers', [...ids]),
      colourBy: (column) => set('column', column),
      showFilter(filter, selection) {
        state.selection = selection
        set('filter', filter)
      },
      showAnswer: (answer) => set('answer', answer),
      showCovers: (covers) => set('covers', covers),
      mark: (plot) => set('marked', plot),
      markFeature: (feature) => set('markedFeature', feature),
      showOpened: (layers) => set('opened', [...layers]),
    } satisfies Partial<MapView>,
  }
}
