import { gdalTable, type Sample } from '../samples-for-tests.ts'
import { plot, roadWkt, wellWkt } from '../wkt/sample-for-tests.ts'

export const csvText = `name,area,WKT
Plot,12.5,"${plot}"
"Road, the ""old"" one",,"${roadWkt}"
Well,,${wellWkt}
`

export const samples: readonly Sample[] = [
  {
    format: 'csv',
    files: { 'survey.csv': csvText },
    words: '" "" , ; \t \n \r lat lon WKT POINT ( ) __proto__ 1 2',
    isSurvey: true,
    saved: { gdalSource: (path) => gdalTable(path, 'wkt') },
    gdal: [
      { driver: 'CSV', name: 'a.csv', options: ['-lco', 'GEOMETRY=AS_WKT'] },
      {
        driver: 'CSV',
        name: 'b.csv',
        options: ['-lco', 'GEOMETRY=AS_WKT', '-lco', 'SEPARATOR=SEMICOLON'],
      },
    ],
  },
]
