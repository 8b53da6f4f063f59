import type { Format, FormatNotes } from '../format.ts'

export const csv: Format = {
  id: 'csv',
  folder: 'csv',
  name: 'CSV',
  endings: ['csv', 'tsv', 'txt'],
  recognise: [],
  /** A table of any name that has places; by its name even without. */
  guess: ({ ending, text, isTable }) =>
    !/^[<{[]/.test(text) && (ending === 'csv' || ending === 'tsv' || isTable),
  write: { ending: 'csv', mediaType: 'text/csv;charset=utf-8' },
}

export const notes: FormatNotes = {
  csv: {
    kept: 'all columns; places from two columns of degrees or metres, from well-known text, with its SRID',
    lost: 'types: every value is text',
  },
}
