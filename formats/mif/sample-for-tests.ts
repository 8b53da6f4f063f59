import { mapInfo, type Sample, utm } from '../samples-for-tests.ts'

export const mif = `Version 300
Charset "WindowsLatin1"
Delimiter ","
CoordSys Earth Projection 1, 104
Columns 2
  name Char(20)
  area Float
Data

REGION 2
  5
91.7 26.1
91.8 26.1
91.8 26.2
91.7 26.2
91.7 26.1
  5
91.74 26.14
91.76 26.14
91.76 26.16
91.74 26.16
91.74 26.14
    PEN (1,2,0)
    BRUSH (1,0,16777215)
    CENTER 91.72 26.12
PLINE 3
91.6 26.1
91.65 26.12
91.7 26.1
    PEN (1,2,0)
POINT 91.75 26.25
    SYMBOL (35,0,12)
`
export const mid = '"Plot",12.5\n"Road, old",\n"Well",\n'

export const samples: readonly Sample[] = [
  {
    format: 'mif',
    files: { 'survey.mif': mif, 'survey.mid': mid },
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
