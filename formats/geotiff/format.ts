import type { Format, FormatNotes } from '../format.ts'

export const geoTiff: Format = {
  id: 'geotiff',
  name: 'GeoTIFF',
  endings: ['tif', 'tiff'],
  /** World files, which georeference an image. */
  siblings: ['tfw', 'tifw', 'tiffw', 'wld'],
  /** TIFF and BigTIFF, in either byte order. */
  recognise: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
}

export const notes: FormatNotes = {
  geotiff: {
    kept: 'an image, placed by its reference system; the values of its bands unless it is a picture in colour, with names, units, scales and missing values',
    lost: 'values between the cells of a grid of 2,048 by 2,048; bands beyond four at that size',
  },
}
