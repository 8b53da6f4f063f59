import { type GdalFile, type Sample, utf8, utm } from '../samples-for-tests.ts'
import { hole, outline } from '../survey-for-tests.ts'
import { buildRecords, dbfOf, latin, type Position, partsRecord } from './records-for-tests.ts'

const plot = [outline.toReversed(), hole]

/** A Shapefile of two areas, the first with a hole, and its table: é is in Windows-1252. */
export function buildShapefile(): { shp: Uint8Array; dbf: Uint8Array } {
  const second = plot.slice(0, 1).map((ring) => ring.map(([x, y]): Position => [x - 0.2, y]))
  const { shp } = buildRecords(5, [partsRecord(5, plot), partsRecord(5, second)])
  const columns = [
    { name: 'name', kind: 'C', length: 10 },
    { name: 'area', kind: 'N', length: 8 },
  ]
  const rows = ['Plot          12.5', 'Caf\u00e9      *******8']
  return {
    shp,
    dbf: dbfOf(
      columns,
      rows.map((row) => ({ cells: latin(row) })),
    ),
  }
}

const { shp, dbf } = buildShapefile()

/** A Shapefile has one kind of geometry, and dates without times. */
const areas: Pick<GdalFile, 'kinds' | 'isDayOnly'> = { kinds: ['plot', 'area'], isDayOnly: true }

export const samples: readonly Sample[] = [
  {
    format: 'shp',
    files: { 'a.shp': shp, 'a.dbf': dbf },
    words: '',
    saved: { gdalSource: (path) => [`/vsizip/${path}`] },
    gdal: [
      { driver: 'ESRI Shapefile', name: 'a.shp', options: utf8, ...areas },
      {
        driver: 'ESRI Shapefile',
        name: 'utm.shp',
        options: [...utm, ...utf8],
        crs: 'EPSG:32646',
        ...areas,
      },
      {
        driver: 'ESRI Shapefile',
        name: 'old.shp',
        options: ['-t_srs', 'EPSG:24380', ...utf8],
        crs: 'EPSG:24380',
        ...areas,
      },
      {
        driver: 'ESRI Shapefile',
        name: 'assam.shp',
        options: ['-t_srs', 'EPSG:7758', ...utf8],
        crs: 'EPSG:7758',
        ...areas,
      },
    ],
  },
]
