import type { Format, FormatNotes } from '../format.ts'

export const shapefile: Format = {
  id: 'shp',
  name: 'Shapefile',
  endings: ['shp'],
  siblings: ['dbf', 'shx', 'prj', 'cpg', 'sbn', 'sbx', 'qix', 'qpj', 'shp.xml'],
  recognise: ["\0\0'\n"],
  write: { ending: 'shp.zip', mediaType: 'application/zip', hasCrs: true },
}

export const notes: FormatNotes = {
  shp: {
    kept: 'all geometries, .dbf rows in their code page, .prj; when saved: one Shapefile for each kind of geometry',
    lost: 'geometries of more than one kind in one file, times of day (saved as text); when saved: field names over 10 letters, text over 254 bytes',
  },
}
