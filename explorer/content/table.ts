/** The table of the filtered plots or features. */
export const table = {
  /** In a cell without a value. */
  none: '–',
  columns: {
    plot: 'Plot',
    landUse: 'Land use',
    status: 'Status',
    areaM2: 'Area, m²',
    frontageM: 'Frontage, m',
    tenure: 'Tenure',
    tax: 'Tax',
    taxRs: 'Tax, ₹',
    valueLakh: 'Value, ₹ lakh',
    flood: 'Flood',
    elevationM: 'Elevation, m',
    households: 'Households',
    population: 'People',
    surveyor: 'Surveyor',
    day: 'Visit',
  },
} as const
