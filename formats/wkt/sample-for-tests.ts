import type { Sample } from '../samples-for-tests.ts'

export const plot =
  'POLYGON ((91.7 26.1, 91.8 26.1, 91.8 26.2, 91.7 26.2, 91.7 26.1), (91.74 26.14, 91.76 26.14, 91.76 26.16, 91.74 26.16, 91.74 26.14))'
export const roadWkt = 'LINESTRING (91.6 26.1, 91.65 26.12, 91.7 26.1)'
export const wellWkt = 'POINT (91.75 26.25)'

export const wktText = `${plot}\n${roadWkt}\n${wellWkt}\n`

export const samples: readonly Sample[] = [
  {
    format: 'wkt',
    files: { 'survey.wkt': wktText },
    words:
      'POINT LINESTRING MULTIPOLYGON GEOMETRYCOLLECTION CIRCULARSTRING COMPOUNDCURVE TIN EMPTY Z ZM ( ) , ; SRID= 1 -2.5 1e999',
    isSurvey: true,
  },
]
