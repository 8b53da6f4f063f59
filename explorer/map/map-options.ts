import type { MapEvents } from './map-view.ts'

/** What both maps are opened with. */
export interface MapOptions {
  events: MapEvents
  words: {
    /** The map's accessible name. */
    name: string
    metres: string
    kilometres: string
    /** That what it shows is made up. */
    sample: string
    /** Why it cannot tilt; left out where nobody expects it to. */
    flat?: string
  }
  /** No camera flights and no flashes: the visitor asked for less motion. */
  prefersCalm: boolean
}
