import { type Bounds, boxAround } from '../../plane/plane.ts'
import { packZip } from '../archive/zip.ts'
import type { PlotWriter } from '../format.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'
import { buildDbf } from './write-dbf.ts'

const FILE_CODE = 9994
const VERSION = 1000
const POLYGON = 5
const FILE_HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
/** Type, box, and how many parts and points there are, and where the one part begins. */
const POLYGON_HEADER_BYTES = 48

const WGS_84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** All five parts of a Shapefile in one archive, its attributes as UTF-8. */
export const write: PlotWriter = (plots, { stem, writtenAt, onProgress }) => {
  const encoder = new TextEncoder()
  const { shp, shx } = buildShapes(plots, (share) => onProgress(share / 3))
  const dbf = buildDbf(plots, writtenAt, (share) => onProgress((1 + share) / 3))
  return packZip(
    {
      [`${stem}.shp`]: shp,
      [`${stem}.shx`]: shx,
      [`${stem}.dbf`]: dbf,
      [`${stem}.prj`]: encoder.encode(WGS_84),
      [`${stem}.cpg`]: encoder.encode('UTF-8'),
    },
    writtenAt,
  )
}

function buildShapes(plots: PlotTable, onProgress: (share: number) => void) {
  let shpBytes = FILE_HEADER_BYTES
  for (let row = 0; row < plots.count; row += 1) {
    shpBytes += RECORD_HEADER_BYTES + contentBytes(plots.ring(row))
  }
  const shp = new DataView(new ArrayBuffer(shpBytes))
  const shx = new DataView(new ArrayBuffer(FILE_HEADER_BYTES + plots.count * RECORD_HEADER_BYTES))
  writeFileHeader(shp, plots.bounds)
  writeFileHeader(shx, plots.bounds)
  let offset = FILE_HEADER_BYTES
  for (const row of eachRow(plots, onProgress)) {
    const ring = plots.ring(row)
    const index = FILE_HEADER_BYTES + row * RECORD_HEADER_BYTES
    // Lengths and places are counted in words of two bytes.
    shx.setInt32(index, offset / 2)
    shx.setInt32(index + 4, contentBytes(ring) / 2)
    shp.setInt32(offset, row + 1)
    shp.setInt32(offset + 4, contentBytes(ring) / 2)
    writePolygon(shp, offset + RECORD_HEADER_BYTES, ring)
    offset += RECORD_HEADER_BYTES + contentBytes(ring)
  }
  return { shp: new Uint8Array(shp.buffer), shx: new Uint8Array(shx.buffer) }
}

function contentBytes(ring: Float64Array): number {
  return POLYGON_HEADER_BYTES + ring.length * 8
}

function writeFileHeader(view: DataView, bounds: Bounds | null): void {
  view.setInt32(0, FILE_CODE)
  view.setInt32(24, view.byteLength / 2)
  view.setInt32(28, VERSION, true)
  view.setInt32(32, POLYGON, true)
  if (bounds) writeBounds(view, 36, bounds)
}

function writePolygon(view: DataView, offset: number, ring: Float64Array): void {
  const points = ring.length / 2
  view.setInt32(offset, POLYGON, true)
  writeBounds(view, offset + 4, boxAround(ring))
  view.setInt32(offset + 36, 1, true)
  view.setInt32(offset + 40, points, true)
  view.setInt32(offset + 44, 0, true)
  // A Shapefile's outer rings run clockwise.
  for (let i = 0; i < points; i += 1) {
    const from = 2 * (points - 1 - i)
    view.setFloat64(offset + POLYGON_HEADER_BYTES + i * 16, ring[from], true)
    view.setFloat64(offset + POLYGON_HEADER_BYTES + i * 16 + 8, ring[from + 1], true)
  }
}

function writeBounds(view: DataView, offset: number, bounds: Bounds): void {
  bounds.forEach((side, i) => {
    view.setFloat64(offset + 8 * i, side, true)
  })
}
