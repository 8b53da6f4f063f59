/** The filters: which plots to show. */
export const filters = {
  title: 'Filters',
  clear: 'Clear all',
  /** The sample's columns that have a range filter. */
  areaM2: { label: 'Plot area' },
  day: { label: 'Visit date' },
  /** The ends of a range. */
  number: { from: 'Smallest', to: 'Largest' },
  date: { from: 'First day', to: 'Last day' },
  inView: 'Only what the map shows',
  inViewNote: 'Metrics update as you move the map.',
  any: 'All',
  /** The chips beside the count. */
  active: 'Active filters',
  remove: (filter: string) => `Remove ${filter}`,
  or: ' or ',
  someOf: (chosen: string | number, all: string | number) => `${chosen} of ${all}`,
  none: 'None',
  andMore: (least: string) => `${least} and more`,
  lower: 'lower end',
  upper: 'upper end',
} as const
