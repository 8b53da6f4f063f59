import { concatenate } from '../bytes/text-bytes.ts'
import { type GdalFile, type Sample, utf8, utm } from '../samples-for-tests.ts'

const plot = [
  [
    [91.7, 26.1],
    [91.7, 26.2],
    [91.8, 26.2],
    [91.8, 26.1],
    [91.7, 26.1],
  ],
  [
    [91.74, 26.14],
    [91.76, 26.14],
    [91.76, 26.16],
    [91.74, 26.16],
    [91.74, 26.14],
  ],
]

/** A Shapefile of two areas, the first with a hole, and its table. */
export function buildShapefile(): { shp: Uint8Array; dbf: Uint8Array } {
  const second = plot.map((ring) => ring.map(([x = 0, y = 0]) => [x - 0.2, y])).slice(0, 1)
  const records = [plot, second].map((rings, i) => {
    const points = rings.flat()
    const bytes = new Uint8Array(8 + 44 + 4 * rings.length + 16 * points.length)
    const view = new DataView(bytes.buffer)
    view.setInt32(0, i + 1, false)
    view.setInt32(4, (bytes.length - 8) / 2, false)
    view.setInt32(8, 5, true)
    view.setInt32(8 + 36, rings.length, true)
    view.setInt32(8 + 40, points.length, true)
    let start = 0
    for (const [part, ring] of rings.entries()) {
      view.setInt32(8 + 44 + 4 * part, start, true)
      start += ring.length
    }
    for (const [at, [x = 0, y = 0]] of points.entries()) {
      const offset = 8 + 44 + 4 * rings.length + 16 * at
      view.setFloat64(offset, x, true)
      view.setFloat64(offset + 8, y, true)
    }
    return bytes
  })
  const header = new Uint8Array(100)
  const view = new DataView(header.buffer)
  view.setInt32(0, 9994, false)
  view.setInt32(24, (100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, false)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  return { shp: concatenate([header, ...records]), dbf: buildDbf() }
}

/** Two rows of a name and an area. The second name is not ASCII: é in Windows-1252. */
function buildDbf(): Uint8Array {
  const header = new Uint8Array(32 + 32 * 2 + 1)
  const view = new DataView(header.buffer)
  header[0] = 3
  view.setUint32(4, 2, true)
  view.setUint16(8, header.length, true)
  view.setUint16(10, 1 + 10 + 8, true)
  header.set([...'name\0'].map(codeOf), 32)
  header.set([codeOf('C')], 32 + 11)
  header[32 + 16] = 10
  header.set([...'area\0'].map(codeOf), 64)
  header.set([codeOf('N')], 64 + 11)
  header[64 + 16] = 8
  header[96] = 0x0d
  const rows = [' Plot          12.5', ' Caf\u00e9      *******8'].map((row) =>
    Uint8Array.from([...row], codeOf),
  )
  return concatenate([header, ...rows])
}

function codeOf(char: string): number {
  return char.charCodeAt(0)
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
