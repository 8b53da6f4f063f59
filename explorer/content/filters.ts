/** The filters: which plots to show. */
export const filters = {
  title: 'Filters',
  clear: 'Clear all',
  areaM2: { label: 'Plot area', unit: 'm²', from: 'Smallest', to: 'Largest' },
  day: { label: 'Day of the visit', from: 'First day', to: 'Last day' },
  inView: 'Only what the map shows',
  inViewNote: 'The figures then follow the map as you move it.',
  any: 'All',
  /** Beside the count: what is set, and how to remove it. */
  active: 'Active filters',
  remove: 'Remove',
  or: ' or ',
  outOf: 'of',
  none: 'None',
  andMore: 'and more',
  lower: 'lower end',
  upper: 'upper end',
} as const
