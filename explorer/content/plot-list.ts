/** The list of plots that is printed after the map. */
export const plotList = {
  number: 'No.',
  area: 'Area, m²',
  local: 'Bigha, katha, lessa',
  total: 'Total',
  totalArea: 'Total area',
  plots: { one: 'plot', other: 'plots' },
  notes: 'Notes',
  signatures: ['Applicant', 'Surveyor', 'Officer'],
  signature: 'name, signature and date',
} as const
