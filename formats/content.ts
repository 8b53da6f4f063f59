/** Columns that no file has: they are measured from its shapes. */
export const measuredColumns = { area: 'Measured area', length: 'Measured length' }
