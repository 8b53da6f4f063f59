/** Columns that no file has: they are measured from its shapes. */
export const dataset = {
  area: 'Measured area',
  length: 'Measured length',
  sample: 'Sample survey',
} as const
