import type { LayerId } from '../layers/layers.ts'
import type { Camera, PickWay, Place } from '../map/map-view.ts'
import type { Bounds } from '../plane/plane.ts'
import { noteBeginning } from '../timing.ts'
import { refiltered, withView } from './dataset-actions.ts'
import { viewOf } from './datasets.ts'
import { beginning, type MapCommand, nothingPicked, type PickedRow } from './exploration.ts'
import { boundsOf, placesOf, spotOf } from './places.ts'
import type { Store } from './store.ts'

/** So much of what is around it is shown with a plot, and with a feature of a file. */
const AROUND_PLOT_M = 120
const AROUND_FEATURE_M = 60

/** Where the map is, which layers it shows, and what was picked on it. */
export function createMapActions({ read, change }: Store) {
  function moveLayer(id: LayerId, place: number): number | null {
    const { layers } = read()
    const layer = layers[place] && layers.find((candidate) => candidate.id === id)
    if (layer === undefined || layer === layers[place]) return null
    const others = layers.filter((candidate) => candidate.id !== id)
    change({ layers: others.toSpliced(place, 0, layer) })
    return place
  }

  /** Null closes the card, or tells that keys have picked where there is nothing. */
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

  /** Moves the map to a row; one without a shape is nowhere. */
  function moveToRow({ dataset, row }: PickedRow): void {
    const places = placesOf(read(), dataset)
    const aroundM = dataset === 'sample' ? AROUND_PLOT_M : AROUND_FEATURE_M
    const bounds = places && boundsOf(places, row, aroundM)
    if (bounds) change({ command: { kind: 'move', to: { bounds } } })
  }

  return {
    showLayer(id: LayerId, isShown: boolean): void {
      const layers = read().layers.map((layer) => (layer.id === id ? { id, isShown } : layer))
      change({ layers })
    },

    /** Puts a layer at another place, counted from the lowest. Null if it cannot or need not go. */
    moveLayer,

    /** By one place up or down; as `moveLayer`. */
    stepLayer: (id: LayerId, step: 1 | -1) =>
      moveLayer(id, read().layers.findIndex((layer) => layer.id === id) + step),

    resetLayers: () => change({ layers: beginning.layers }),

    /** Told by the map, which has moved already. */
    noteCamera(camera: Camera, bounds: Bounds): void {
      const now = { ...read(), camera, bounds }
      const { dataset } = now
      const { isInView } = viewOf(now)
      if (isInView) noteBeginning('filter')
      const views = isInView ? withView(now, dataset, refiltered(now, dataset, {})) : now.views
      change({ camera, bounds, views })
    },

    /** Whoever drives the map does it at once; without a map it is forgotten. */
    command: (command: MapCommand) => change({ command }),

    moveMap: (to: Place | { bounds: Bounds }) => change({ command: { kind: 'move', to } }),

    focusMap: () => change({ command: { kind: 'focus' } }),

    /** What is shown, and with it the address, says only what can be seen. */
    noteTiltable: (canTilt: boolean) => change({ canTilt, isTilted: read().isTilted && canTilt }),

    toggleTilt: () => change({ isTilted: !read().isTilted }),

    pick,

    moveToRow,

    /** Picks a row of the dataset that is looked at, and moves the map to it. */
    showRow(row: number, way: PickWay): void {
      const picked = { dataset: read().dataset, row }
      pick(picked, way)
      change({ view: 'map', moment: null })
      moveToRow(picked)
    },

    /** Moves the map if the card of what is picked hides it; without a cover, if it is out of sight. */
    uncoverPicked(cover: DOMRectReadOnly | null): void {
      const { picked } = read()
      const places = picked && placesOf(read(), picked.dataset)
      const place = places && spotOf(places, picked.row)
      if (place) change({ command: { kind: 'uncover', place, cover } })
    },

    /** They were told of long enough. */
    forgetMisses: () => change({ keyMisses: 0 }),
  }
}
