/** The filters: which plots to show. */
export const filters = {
  title: 'Filters',
  clear: 'Clear all',
  areaM2: { label: 'Plot area', unit: 'm²', from: 'Smallest', to: 'Largest' },
  day: { label: 'Day of the visit', from: 'First day', to: 'Last day' },
  inView: 'Only what the map shows',
  inViewNote: 'The figures then follow the map as you move it.',
  any: 'All',
  lower: 'lower end',
  upper: 'upper end',
} as const
