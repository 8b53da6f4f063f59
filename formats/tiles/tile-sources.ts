import type { Database, SqlValue } from 'sql.js'
import { foundWords } from '../content.ts'
import { findCrs } from '../crs/crs.ts'
import type { CrsHint } from '../crs/crs-hint.ts'
import { listTables, queryRows, quotedName } from '../geopackage/load-sql.ts'
import { crsOf } from '../geopackage/table-crs.ts'

/** A tile set with its zoom levels. */
export interface TileSource {
  name: string
  crs: CrsHint
  /** The north-western corner of all levels. */
  origin: readonly [x: number, y: number]
  /** The extent of the tiles; west, south, east, north. */
  bounds: readonly [number, number, number, number]
  levels: readonly TileLevel[]
  isVector: boolean
}

export interface TileLevel {
  zoom: number
  tileCount: number
  /** The size of a tile, in pixels. */
  size: readonly [width: number, height: number]
  /** The size of a pixel, in the units of the system. */
  pixel: readonly [width: number, height: number]
  /** Each tile as stored, columns from the west and rows from the north. */
  tiles(): Iterable<{ column: number; row: number; bytes: Uint8Array }>
}

/** With what else there is, for example heights. */
export async function findTileSources(
  database: Database,
): Promise<{ sources: TileSource[]; found?: string }> {
  const names = new Set(
    queryRows(database, "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").map(
      ([name]) => name,
    ),
  )
  if (!names.has('gpkg_tile_matrix_set')) {
    return { sources: names.has('tiles') ? findInMbTiles(database) : [] }
  }
  const sources = await Promise.all(findInGeoPackage(database))
  return { sources, found: foundWords.tables(listTables(database)) }
}

/** Half the width of the world in Web Mercator, in metres. */
const HALF = 20_037_508.342789244
const TILE = 256

function findInMbTiles(database: Database): TileSource[] {
  const metadata = new Map(
    queryRows(database, 'SELECT name, value FROM metadata').map(([name, value]) => [
      String(name),
      String(value),
    ]),
  )
  const levels = levelsOf(database, 'tiles', true, (zoom) => {
    const pixel = (2 * HALF) / TILE / 2 ** zoom
    return { size: [TILE, TILE], pixel: [pixel, pixel] }
  })
  const [west, south, east, north] = (metadata.get('bounds') ?? '').split(',').map(Number)
  const isTold = west < east && south < north
  return [
    {
      name: metadata.get('name') ?? '',
      crs: { kind: 'epsg', code: 3857 },
      origin: [-HALF, HALF],
      bounds: isTold ? [toX(west), toY(south), toX(east), toY(north)] : [-HALF, -HALF, HALF, HALF],
      levels,
      isVector: metadata.get('format') === 'pbf',
    },
  ]
}

function toX(lng: number): number {
  return (lng / 180) * HALF
}

function toY(lat: number): number {
  const clamped = Math.max(-85.05112878, Math.min(85.05112878, lat))
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) / Math.PI) * HALF
}

function findInGeoPackage(database: Database): Promise<TileSource>[] {
  return queryRows(
    database,
    `SELECT c.table_name, c.min_x, c.min_y, c.max_x, c.max_y, m.min_x, m.min_y, m.max_x, m.max_y,
       s.organization, s.organization_coordsys_id, s.definition, s.srs_name,
       o.organization, o.organization_coordsys_id, o.definition, o.srs_name
     FROM gpkg_contents c JOIN gpkg_tile_matrix_set m ON m.table_name = c.table_name
     LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = m.srs_id
     LEFT JOIN gpkg_spatial_ref_sys o ON o.srs_id = c.srs_id AND o.srs_id <> m.srs_id
     WHERE c.data_type = 'tiles' ORDER BY c.table_name LIMIT 20`,
  ).map(async ([table, ...cells]): Promise<TileSource> => {
    const name = String(table)
    const numbers = cells.slice(0, 8).map((cell) => (cell === null ? Number.NaN : Number(cell)))
    const [own, all] = [numbers.slice(0, 4), numbers.slice(4)]
    const crs = hintIn(cells.slice(8, 12))
    // The contents may be in another system than the tiles.
    const other = typeof cells[12] === 'string' ? hintIn(cells.slice(12)) : null
    const told = other ? await convert(own, other, crs).catch(() => all) : own
    const [west, south, east, north] = told.every(Number.isFinite) ? told : all
    const matrices = new Map(
      queryRows(
        database,
        `SELECT zoom_level, tile_width, tile_height, pixel_x_size, pixel_y_size
         FROM gpkg_tile_matrix WHERE table_name = '${name.replaceAll("'", "''")}'`,
      ).map(([zoom, ...sizes]) => [Number(zoom), sizes.map(Number)]),
    )
    return {
      name,
      crs,
      origin: [all[0], all[3]],
      bounds: [west, south, east, north],
      levels: levelsOf(database, name, false, (zoom) => {
        const [width, height, x, y] = matrices.get(zoom) ?? []
        return { size: [width, height], pixel: [x, y] }
      }),
      isVector: false,
    }
  })
}

function hintIn([organization, code, definition, name]: readonly SqlValue[]): CrsHint {
  return crsOf(String(organization), Number(code), String(definition ?? ''), String(name))
}

/** A box in another system. */
async function convert(
  [west, south, east, north]: readonly number[],
  from: CrsHint,
  to: CrsHint,
): Promise<readonly number[]> {
  const [{ toLngLat }, { toLngLat: back, fromLngLat }] = await Promise.all([
    findCrs(from, [west, south]),
    findCrs(to),
  ])
  const corners = [
    [west, south],
    [east, north],
    [west, north],
    [east, south],
  ].map(([x, y]) => {
    const [lng, lat] = toLngLat?.(x, y) ?? [x, y]
    return back ? (fromLngLat?.(lng, lat) ?? [Number.NaN, Number.NaN]) : [lng, lat]
  })
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** From the coarsest to the finest. Rows of MBTiles count from the south. */
function levelsOf(
  database: Database,
  table: string,
  isFromSouth: boolean,
  measure: (zoom: number) => Pick<TileLevel, 'size' | 'pixel'>,
): TileLevel[] {
  const counts = queryRows(
    database,
    `SELECT zoom_level, count(*) FROM ${quotedName(table)} GROUP BY zoom_level ORDER BY zoom_level LIMIT 40`,
  )
  return counts.map(([level, count]) => {
    const zoom = Number(level)
    return {
      zoom,
      tileCount: Number(count),
      ...measure(zoom),
      *tiles() {
        const statement = database.prepare(
          `SELECT tile_column, tile_row, tile_data FROM ${quotedName(table)} WHERE zoom_level = ${zoom}`,
        )
        try {
          while (statement.step()) {
            const [column, row, bytes] = statement.get()
            if (!(bytes instanceof Uint8Array)) continue
            const fromNorth = isFromSouth ? 2 ** zoom - 1 - Number(row) : Number(row)
            yield { column: Number(column), row: fromNorth, bytes }
          }
        } finally {
          statement.free()
        }
      },
    }
  })
}
