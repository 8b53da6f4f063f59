/** The search for plots and places, or for the features of a visitor's file. */
export const search = {
  open: 'Search',
  close: 'Close the search',
  kinds: { plot: 'Plot', place: 'Place', feature: 'Feature' },
  list: 'Results',
  found: { one: 'result', other: 'results' },
  nothing: 'No matches.',
} as const
