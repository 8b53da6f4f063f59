import type { Panel } from '../state.ts'

/** Where a panel is a sheet over the map, not a column beside it; the sheets of style agree. */
export function isScreenNarrow(): boolean {
  return matchMedia('(width < 56.25em)').matches
}

/** What a narrow screen shows beside the map is in its way. */
export function besideMap(panel: Panel | null): Panel | null {
  return isScreenNarrow() ? null : panel
}
