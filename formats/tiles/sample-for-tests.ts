import { PbfWriter } from 'pbf'
import initSqlJs from 'sql.js'
import type { Sample } from '../samples-for-tests.ts'

export const samples: readonly Sample[] = [
  {
    format: 'tiles',
    files: { 'a.mbtiles': await buildMbTiles({ format: 'pbf' }, [buildTile()]) },
  },
]

/** Tiles of zoom level 1, from the north-eastern one to the west. */
export async function buildMbTiles(
  metadata: Record<string, string>,
  tiles: readonly Uint8Array[],
): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const database = new Database()
  database.run(
    'CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)',
  )
  for (const pair of Object.entries(metadata))
    database.run('INSERT INTO metadata VALUES (?, ?)', pair)
  for (const [i, tile] of tiles.entries()) {
    database.run('INSERT INTO tiles VALUES (1, ?, 1, ?)', [1 - i, tile])
  }
  const bytes = database.export()
  database.close()
  return bytes
}

/** A layer 'wells' with one point in the middle of its tile, and a layer 'plots' with one triangle. */
function buildTile(): Uint8Array {
  const pbf = new PbfWriter()
  const layer = (name: string, type: number, commands: number[]) =>
    pbf.writeMessage(
      3,
      (_, inside) => {
        inside?.writeVarintField(15, 2)
        inside?.writeStringField(1, name)
        inside?.writeMessage(
          2,
          (_: unknown, feature) => {
            feature?.writePackedVarint(2, [0, 0])
            feature?.writeVarintField(3, type)
            feature?.writePackedVarint(4, commands)
          },
          null,
        )
        inside?.writeStringField(3, 'layer')
        inside?.writeMessage(4, (_: unknown, value) => value?.writeStringField(1, 'deep'), null)
        inside?.writeVarintField(5, 4096)
      },
      null,
    )
  layer('wells', 1, [9, 4096, 4096])
  layer('plots', 3, [9, 0, 0, 18, 4096, 0, 0, 4096, 15])
  return pbf.finish()
}
