import { mapInfo, type Sample, utm } from '../samples-for-tests.ts'
import { hole, outline, road } from '../survey-for-tests.ts'

const linesOf = (places: readonly number[][]) => places.map((place) => place.join(' ')).join('\n')

export const mifText = `Version 300
Charset "WindowsLatin1"
Delimiter ","
CoordSys Earth Projection 1, 104
Columns 2
  name Char(20)
  area Float
Data

REGION 2
  5
${linesOf(outline)}
  5
${linesOf(hole)}
    PEN (1,2,0)
    BRUSH (1,0,16777215)
    CENTER 91.72 26.12
PLINE 3
${linesOf(road)}
    PEN (1,2,0)
POINT 91.75 26.25
    SYMBOL (35,0,12)
`
export const mid = '"Plot",12.5\n"Road, old",\n"Well",\n'

export const samples: readonly Sample[] = [
  {
    format: 'mif',
    files: { 'survey.mif': mifText, 'survey.mid': mid },
    words:
      'REGION PLINE MULTIPLE COLLECTION RECT ELLIPSE ARC TEXT " PEN NONE 1 2 -3 99999999 Data\n Columns\n',
    isSurvey: true,
    gdal: [
      { driver: 'MapInfo File', name: 'a.mif', ...mapInfo },
      {
        driver: 'MapInfo File',
        name: 'utm.mif',
        options: utm,
        crs: 'EPSG:32646',
        ...mapInfo,
      },
    ],
  },
]
