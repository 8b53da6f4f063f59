import type { Format, FormatNotes } from '../format.ts'

export const xlsx: Format = {
  id: 'xlsx',
  name: 'Excel',
  endings: ['xlsx', 'xlsm'],
  parts: ['xl/workbook.xml'],
  recognise: [],
  write: {
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isTable: true,
  },
}

/** As LibreOffice saves it, packed or as flat XML. */
export const ods: Format = {
  id: 'ods',
  name: 'OpenDocument sheet',
  endings: ['ods', 'fods'],
  parts: ['content.xml', 'mimetype'],
  recognise: ({ xmlRoot }) => /^document\b.*opendocument\.spreadsheet/s.test(xmlRoot),
}

export const notes: FormatNotes = {
  xlsx: {
    kept: 'full values, dates, every worksheet with positions, by name; when saved: numbers, dates and flags as such, and the centre of each shape',
    lost: 'formulas (their last results are read), colours, hidden worksheets, worksheets without positions; when saved: shapes, text over 32,767 characters',
  },
  ods: {
    kept: 'full values, dates, every worksheet with positions, by name; packed and flat files',
    lost: 'formulas (their last results are read), colours, worksheets without positions',
  },
}
