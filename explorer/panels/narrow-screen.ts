/** Where a panel is a sheet over the map, not a column beside it; the sheets of style agree. */
export function isScreenNarrow(): boolean {
  return matchMedia('(width < 56.25em)').matches
}
