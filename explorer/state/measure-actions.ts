import type { LngLat } from '../plane/plane.ts'
import { type Measure, nothingPicked } from './exploration.ts'
import type { Store } from './store.ts'

/** Measuring on the map, point by point. */
export function createMeasureActions({ read, change, send }: Store) {
  /** Has no effect without a measurement. */
  function set(next: (now: Measure) => Partial<Measure>): void {
    const { measure } = read().map
    if (measure) change({ map: { measure: { ...measure, ...next(measure) } } })
  }

  return {
    /** The map takes the focus: its keys add and remove points. */
    toggleMeasure(): void {
      const measure = read().map.measure
        ? null
        : ({ kind: 'distance', points: [], next: null } as const)
      change({ pick: nothingPicked, map: { measure }, screen: { view: 'map' } })
      send({ kind: 'focus' })
    },

    measureAs: (kind: Measure['kind']) => set(() => ({ kind })),

    addMeasured: (place: LngLat) => set(({ points }) => ({ points: [...points, place] })),

    dropMeasured: () => set(({ points }) => ({ points: points.slice(0, -1) })),

    clearMeasured: () => set(() => ({ points: [] })),

    pointMeasure: (next: LngLat | null) => set(() => ({ next })),
  }
}
