import type { LayerId } from '../layers/layers.ts'
import type { Camera, MapTarget, PickWay } from '../map/map-view.ts'
import type { Bounds } from '../plane/plane.ts'
import { noteBeginning } from '../timing.ts'
import { withRowsInView } from './dataset-actions.ts'
import { viewOf } from './datasets.ts'
import { beginning, type Exploration, type PickedRow } from './exploration.ts'
import { boundsOf, positionsOf, spotOf } from './positions.ts'
import { type UndoableStore, withChanges } from './store.ts'

/** The map's position, its layers, and the selection. */
export function createMapActions({ read, change, choose, send }: UndoableStore) {
  function moveLayer(id: LayerId | number, index: number): number | null {
    const { map, files } = read()
    const layers = moved(map.layers, id, index)
    const opened = moved(files.opened, id, index)
    if (layers) choose({ map: { layers } }, `order of ${id}`)
    else if (opened) choose({ files: { opened, order: [] } }, `order of ${id}`)
    return layers || opened ? index : null
  }

  /** Null closes the card, or reports a pick by keyboard in an empty place. */
  function pick(picked: PickedRow | null, way?: PickWay): void {
    const { keyPicks, keyMisses } = read().pick
    const isByKeys = way === 'keys'
    change({
      pick: {
        picked,
        awaitedPlot: null,
        keyPicks: isByKeys && picked ? keyPicks + 1 : 0,
        keyMisses: isByKeys && !picked ? keyMisses + 1 : 0,
      },
    })
  }

  /** Moves the map to a row, if it has a shape. */
  function moveToRow({ dataset, row }: PickedRow): void {
    const places = positionsOf(read(), dataset)
    const bounds = places && boundsOf(places, row)
    if (bounds) send({ kind: 'move', to: { bounds } })
  }

  return {
    showLayer(id: LayerId, isShown: boolean): void {
      const { layers } = read().map
      if (layers.some((layer) => layer.id === id && layer.isShown === isShown)) return
      const next = layers.map((layer) => (layer.id === id ? { id, isShown } : layer))
      choose({ map: { layers: next } })
    },

    /** Moves a layer, or a file by its number, to another position, counted from the lowest. Null if that changes nothing. */
    moveLayer,

    /** One position up or down; like `moveLayer`. */
    stepLayer: (id: LayerId | number, step: 1 | -1) => moveLayer(id, placeOf(read(), id) + step),

    resetLayers: () => choose({ map: { layers: beginning.map.layers } }),

    /** Reported by the map after it has moved. */
    noteCamera(camera: Camera, bounds: Bounds): void {
      const map = { camera, bounds }
      const now = withChanges(read(), { map })
      if (viewOf(now).isInView) noteBeginning('filter')
      change({ map, datasets: withRowsInView(now, now.datasets.active) })
    },

    moveMap: (to: MapTarget | { bounds: Bounds }) => send({ kind: 'move', to }),

    focusMap: () => send({ kind: 'focus' }),

    /** The state, and with it the address, contains only what is visible. */
    noteTiltable: (canTilt: boolean) =>
      change({ map: { canTilt, isTilted: read().map.isTilted && canTilt } }),

    toggleTilt: () => change({ map: { isTilted: !read().map.isTilted } }),

    pick,

    moveToRow,

    /** Selects a row of the active dataset, and moves the map to it. */
    showRow(row: number, way: PickWay): void {
      const picked = { dataset: read().datasets.active, row }
      pick(picked, way)
      change({ screen: { view: 'map', claim: null } })
      moveToRow(picked)
    },

    /** Moves the map if the card hides the selection; without a cover, if it is out of view. */
    uncoverPicked(cover: DOMRectReadOnly | null): void {
      const { picked } = read().pick
      const places = picked && positionsOf(read(), picked.dataset)
      const place = places && spotOf(places, picked.row)
      if (place) send({ kind: 'uncover', place, cover })
    },

    /** The announcement has been shown long enough. */
    forgetMisses: () => change({ pick: { keyMisses: 0 } }),
  }
}

function placeOf({ map, files }: Exploration, id: LayerId | number): number {
  const list: readonly { id: LayerId | number }[] =
    typeof id === 'number' ? files.opened : map.layers
  return list.findIndex((layer) => layer.id === id)
}

/** Null if the list has no such layer or place, or the layer is there already. */
function moved<Layer extends { id: unknown }>(
  list: readonly Layer[],
  id: unknown,
  index: number,
): Layer[] | null {
  const layer = list[index] && list.find((candidate) => candidate.id === id)
  if (layer === undefined || layer === list[index]) return null
  return list.filter((candidate) => candidate !== layer).toSpliced(index, 0, layer)
}
