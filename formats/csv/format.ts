import type { Format, FormatNotes } from '../format.ts'

export const csv: Format = {
  id: 'csv',
  name: 'CSV',
  endings: ['csv', 'tsv', 'txt', 'xyz'],
  recognise: [],
  /** A table with coordinates and any extension, or one with its extension. */
  guess: ({ ending, text, isTable }) =>
    !/^[<{[]/.test(text) &&
    !/json/.test(ending) &&
    (ending === 'csv' || ending === 'tsv' || isTable),
  write: { ending: 'csv', mediaType: 'text/csv;charset=utf-8', hasCrs: true },
}

export const notes: FormatNotes = {
  csv: {
    kept: 'all columns; positions from two columns (degrees or metres), from degrees, minutes and seconds, or from WKT with its SRID; the visitor is asked if column names do not identify them',
    lost: 'types: every value is text',
  },
}
