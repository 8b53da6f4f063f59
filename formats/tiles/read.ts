import { noteSentences } from '../content.ts'
import { buildRows, type RowWriter } from '../dataset/attributes.ts'
import type { Picture, PlacedPicture, Reader, ReadTools } from '../format.ts'
import { loadSql } from '../geopackage/load-sql.ts'
import { MAX_SIDE, outlinePicture, SIDE_STEPS } from '../geotiff/world-file.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import { problems } from '../problems.ts'
import { findTileSources, type TileLevel, type TileSource } from './tile-sources.ts'

const MAX_TILES = 256
/** The limit for all images of a file together. */
const MAX_PIXELS = 2 ** 24

/** Tile sets of an MBTiles or a GeoPackage, each as an image or as features. */
export const read: Reader = async ({ main }, tools) => {
  const sql = await loadSql(tools.sqlWasmUrl)
  const database = new sql.Database(main.bytes)
  try {
    database.run('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON')
    const { sources: all, found } = await findTileSources(database)
    const sources = all.filter(({ levels }) => levels.length > 0)
    if (sources.length === 0) throw problems.empty(main.name, 'a database of map tiles', found)
    return await addSources(sources, tools)
  } finally {
    database.close()
  }
}

async function addSources(
  sources: readonly TileSource[],
  tools: ReadTools,
): Promise<Awaited<ReturnType<Reader>>> {
  const rows = buildRows()
  const overlays: PlacedPicture[] = []
  const undecoded: string[] = []
  let isCoarse = false
  let left = MAX_PIXELS
  for (const source of sources) {
    tools.shapes.setCrs(source.crs)
    if (source.isVector) {
      const level = source.levels.findLast(({ tileCount }) => tileCount <= MAX_TILES)
      const { addVectorTiles } = await import('./vector-tiles.ts')
      if (level) addVectorTiles(source, level, tools.shapes, rows)
      isCoarse ||= level !== source.levels.at(-1)
      continue
    }
    const level = finestLevel(source)
    isCoarse ||= level !== source.levels.at(-1)
    const { vertexCount } = tools.shapes
    const picture = await paintTiles(source, level, left)
    addOutline(source, level, tools, rows)
    left -= picture ? picture.width * picture.height : 0
    if (picture) overlays.push({ ...picture, firstVertex: vertexCount, sideSteps: SIDE_STEPS })
    else undecoded.push(source.name)
  }
  const notes = [noteSentences.tiles(undecoded), isCoarse ? noteSentences.coarseTiles : '']
  return { attributes: rows, overlays, notes: notes.filter(Boolean) }
}

/** In pixels, from the north-western corner of all tiles. */
function windowOf({ origin, bounds }: TileSource, { pixel }: TileLevel) {
  const [west, south, east, north] = bounds
  const left = Math.round((west - origin[0]) / pixel[0])
  const top = Math.round((origin[1] - north) / pixel[1])
  const width = Math.max(1, Math.round((east - west) / pixel[0]))
  const height = Math.max(1, Math.round((north - south) / pixel[1]))
  return { left, top, width, height }
}

/** The finest level that fits into one image, or else the coarsest. */
function finestLevel(source: TileSource): TileLevel {
  const fits = (level: TileLevel) => {
    const { width, height } = windowOf(source, level)
    return width <= MAX_SIDE && height <= MAX_SIDE
  }
  return source.levels.findLast(fits) ?? source.levels[0]
}

function addOutline(
  source: TileSource,
  level: TileLevel,
  { shapes }: ReadTools,
  rows: RowWriter,
): void {
  const { left, top, width, height } = windowOf(source, level)
  const [x0, y0] = [
    source.origin[0] + left * level.pixel[0],
    source.origin[1] - top * level.pixel[1],
  ]
  outlinePicture(shapes, { width, height }, (x, y) => [
    x0 + x * level.pixel[0],
    y0 - y * level.pixel[1],
  ])
  rows.startRow()
  rows.set('name', source.name)
  rows.set('zoom', level.zoom)
}

/** Null when it is too large, or no tile is a readable image. */
async function paintTiles(
  source: TileSource,
  level: TileLevel,
  maxPixels: number,
): Promise<Picture | null> {
  const { left, top, width, height } = windowOf(source, level)
  if (!(width * height <= Math.min(maxPixels, MAX_SIDE * MAX_SIDE))) return null
  const pixels = new Uint32Array(width * height)
  let isAny = false
  for (const { column, row, bytes } of level.tiles()) {
    const tile = await decodePicture(bytes, MAX_SIDE * MAX_SIDE)
    if (!tile) continue
    isAny = true
    const from = new Uint32Array(tile.pixels.buffer)
    const [x0, y0] = [column * level.size[0] - left, row * level.size[1] - top]
    for (let y = 0; y < level.size[1]; y += 1) {
      if (y0 + y < 0 || y0 + y >= height) continue
      const line = Math.floor((y * tile.height) / level.size[1]) * tile.width
      for (let x = Math.max(0, -x0); x < level.size[0] && x0 + x < width; x += 1) {
        pixels[(y0 + y) * width + x0 + x] =
          from[line + Math.floor((x * tile.width) / level.size[0])]
      }
    }
  }
  return isAny ? { width, height, pixels: new Uint8ClampedArray(pixels.buffer) } : null
}
