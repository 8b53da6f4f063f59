import type { FormatNotes, SavableFormat } from '../format.ts'

/** For saving only: a file to open needs positions, or a layer to be joined to. */
export const csvTable: SavableFormat = {
  id: 'csv-table',
  name: 'CSV without geometry',
  endings: [],
  recognise: [],
  write: { ending: 'csv', mediaType: 'text/csv;charset=utf-8', isTable: true },
}

export const notes: FormatNotes = {
  'csv-table': { kept: 'all columns', lost: 'geometries; types: every value is text' },
}
