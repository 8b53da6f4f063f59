import type { Format } from '../format.ts'

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
