/** The filters: which plots to show. */
export const filters = {
  title: 'Filters',
  clear: 'Clear all',
  /** The sample's columns of which a range can be asked, where there is room for their names. */
  areaM2: { label: 'Plot area' },
  day: { label: 'Day of the visit' },
  /** The ends of a range. */
  number: { from: 'Smallest', to: 'Largest' },
  date: { from: 'First day', to: 'Last day' },
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
