import { packZip } from '../archive/zip.ts'
import type { TableWriter } from '../format.ts'
import type { Pieces, WholeShape } from '../geometry/whole-shape.ts'
import { eachRow, type SavedTable } from '../save/saved-table.ts'
import { buildDbf } from './write-dbf.ts'
import { buildShp } from './write-shp.ts'

const WGS_84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** The suffix of its files, where there is one Shapefile for each kind of shape. */
const endings: Record<Pieces['type'], string> = {
  Point: '-points',
  LineString: '-lines',
  Polygon: '-areas',
}

/**
 * All five parts of a Shapefile in one archive, with attributes in UTF-8. A Shapefile has one kind
 * of shape, so several kinds need several of them.
 */
export const write: TableWriter = (table, { stem, writtenAt, onProgress }) => {
  const encoder = new TextEncoder()
  const kinds = kindsOf(table)
  const files: Record<string, Uint8Array> = {}
  kinds.forEach(({ type, rows }, i) => {
    const report = (share: number) => onProgress((i + (2 * share) / 3) / kinds.length)
    const all = rows.map((row) => piecesOf(table.shape(row), type))
    const { shp, shx } = buildShp({ type, all }, (share) => report(share / 2))
    const dbf = buildDbf(table, rows, writtenAt, (share) => report((1 + share) / 2))
    const name = kinds.length > 1 ? `${stem}${endings[type]}` : stem
    Object.assign(files, {
      [`${name}.shp`]: shp,
      [`${name}.shx`]: shx,
      [`${name}.dbf`]: dbf,
      [`${name}.prj`]: encoder.encode(table.crs?.wkt ?? WGS_84),
      [`${name}.cpg`]: encoder.encode('UTF-8'),
    })
  })
  return packZip(files, writtenAt)
}

/** The rows of each kind of shape; a row of several kinds is in each, an empty one in the first. */
function kindsOf(table: SavedTable): { type: Pieces['type']; rows: number[] }[] {
  const rows: Record<Pieces['type'], number[]> = { Polygon: [], LineString: [], Point: [] }
  const nowhere: number[] = []
  for (const row of eachRow(table, () => {})) {
    const shape = table.shape(row)
    for (const { type } of shape) rows[type].push(row)
    if (shape.length === 0) nowhere.push(row)
  }
  const types = ['Polygon', 'LineString', 'Point'] as const
  const present = types.filter((type) => rows[type].length > 0)
  const kinds = present.length > 0 ? present : types.slice(0, 1)
  return kinds.map((type, i) => ({
    type,
    rows:
      i === 0 && nowhere.length > 0
        ? [...rows[type], ...nowhere].sort((a, b) => a - b)
        : rows[type],
  }))
}

function piecesOf(shape: WholeShape, type: Pieces['type']): Pieces['pieces'] | null {
  return shape.find((pieces) => pieces.type === type)?.pieces ?? null
}
