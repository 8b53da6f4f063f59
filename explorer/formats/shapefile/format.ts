import type { Format } from '../format.ts'

export const shapefile: Format = {
  id: 'shp',
  folder: 'shapefile',
  name: 'Shapefile',
  endings: ['shp'],
  siblings: ['dbf', 'shx', 'prj', 'cpg', 'sbn', 'sbx', 'qix', 'qpj', 'shp.xml'],
  recognise: ["\0\0'\n"],
  write: { ending: 'shp.zip', mediaType: 'application/zip' },
}
