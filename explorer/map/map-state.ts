import { everyFeature } from '../filter/dataset-filter.ts'
import type { MapState } from './map-view.ts'

/** Stores what a map shows, and calls `onChange` for each changed part. */
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
  return {
    state,
    show(part: Partial<MapState>): void {
      Object.assign(state, part)
      for (const what of Object.keys(part) as (keyof MapState)[]) onChange(what) // its own keys
    },
    /** Before another survey is shown: what refers to plots is dropped. */
    leaveSurvey(): void {
      Object.assign(state, { marked: null, selection: null, answer: null })
    },
  }
}
