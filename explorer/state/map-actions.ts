import type { LayerId } from '../layers/layers.ts'
import type { Camera, PickWay, Place } from '../map/map-view.ts'
import type { Bounds } from '../plane/plane.ts'
import { noteBeginning } from '../timing.ts'
import { refiltered, withView } from './dataset-actions.ts'
import { viewOf } from './datasets.ts'
import {
  beginning,
  type Exploration,
  type MapCommand,
  nothingPicked,
  type PickedRow,
} from './exploration.ts'
import { boundsOf, placesOf, spotOf } from './places.ts'
import type { UndoableStore } from './store.ts'

/** The margin around a plot, and around a feature of a file. */
const AROUND_PLOT_M = 120
const AROUND_FEATURE_M = 60

/** The map's position, its layers, and the selection. */
export function createMapActions({ read, change, choose }: UndoableStore) {
  function moveLayer(id: LayerId | number, place: number): number | null {
    const now = read()
    const layers = moved(now.layers, id, place)
    const opened = moved(now.opened, id, place)
    if (layers) choose({ layers }, `order of ${id}`)
    else if (opened) choose({ opened, order: [] }, `order of ${id}`)
    return layers || opened ? place : null
  }

  /** Null closes the card, or reports a pick by keyboard in an empty place. */
  function pick(picked: PickedRow | null, way?: PickWay): void {
    const { keyPicks, keyMisses } = read()
    const isByKeys = way === 'keys'
    change({
      ...nothingPicked,
      picked,
      keyPicks: isByKeys && picked ? keyPicks + 1 : 0,
      keyMisses: isByKeys && !picked ? keyMisses + 1 : 0,
    })
  }

  /** Moves the map to a row, if it has a shape. */
  function moveToRow({ dataset, row }: PickedRow): void {
    const places = placesOf(read(), dataset)
    const aroundM = dataset === 'sample' ? AROUND_PLOT_M : AROUND_FEATURE_M
    const bounds = places && boundsOf(places, row, aroundM)
    if (bounds) change({ command: { kind: 'move', to: { bounds } } })
  }

  return {
    showLayer(id: LayerId, isShown: boolean): void {
      const { layers } = read()
      if (layers.some((layer) => layer.id === id && layer.isShown === isShown)) return
      choose({ layers: layers.map((layer) => (layer.id === id ? { id, isShown } : layer)) })
    },

    /** Moves a layer, or a file by its number, to another position, counted from the lowest. Null if that changes nothing. */
    moveLayer,

    /** One position up or down; like `moveLayer`. */
    stepLayer: (id: LayerId | number, step: 1 | -1) => moveLayer(id, placeOf(read(), id) + step),

    resetLayers: () => choose({ layers: beginning.layers }),

    /** Reported by the map after it has moved. */
    noteCamera(camera: Camera, bounds: Bounds): void {
      const now = { ...read(), camera, bounds }
      const { dataset } = now
      const { isInView } = viewOf(now)
      if (isInView) noteBeginning('filter')
      const views = isInView ? withView(now, dataset, refiltered(now, dataset, {})) : now.views
      change({ camera, bounds, views })
    },

    /** The map's driver does this at once; without a map it is ignored. */
    command: (command: MapCommand) => change({ command }),

    moveMap: (to: Place | { bounds: Bounds }) => change({ command: { kind: 'move', to } }),

    focusMap: () => change({ command: { kind: 'focus' } }),

    /** The state, and with it the address, contains only what is visible. */
    noteTiltable: (canTilt: boolean) => change({ canTilt, isTilted: read().isTilted && canTilt }),

    toggleTilt: () => change({ isTilted: !read().isTilted }),

    pick,

    moveToRow,

    /** Selects a row of the active dataset, and moves the map to it. */
    showRow(row: number, way: PickWay): void {
      const picked = { dataset: read().dataset, row }
      pick(picked, way)
      change({ view: 'map', claim: null })
      moveToRow(picked)
    },

    /** Moves the map if the card hides the selection; without a cover, if it is out of view. */
    uncoverPicked(cover: DOMRectReadOnly | null): void {
      const { picked } = read()
      const places = picked && placesOf(read(), picked.dataset)
      const place = places && spotOf(places, picked.row)
      if (place) change({ command: { kind: 'uncover', place, cover } })
    },

    /** The announcement has been shown long enough. */
    forgetMisses: () => change({ keyMisses: 0 }),
  }
}

function placeOf({ layers, opened }: Exploration, id: LayerId | number): number {
  const list: readonly { id: LayerId | number }[] = typeof id === 'number' ? opened : layers
  return list.findIndex((layer) => layer.id === id)
}

/** Null if the list has no such layer or place, or the layer is there already. */
function moved<Layer extends { id: unknown }>(
  list: readonly Layer[],
  id: unknown,
  place: number,
): Layer[] | null {
  const layer = list[place] && list.find((candidate) => candidate.id === id)
  if (layer === undefined || layer === list[place]) return null
  return list.filter((candidate) => candidate !== layer).toSpliced(place, 0, layer)
}
