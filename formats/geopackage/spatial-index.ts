import type { Database } from 'sql.js'
import { hilbertOrder, packLevels } from '../geometry/hilbert-rtree.ts'
import type { Box } from '../geometry/plane.ts'
import type { SavedTable } from '../save/saved-table.ts'
import type { FeatureIds } from './feature-ids.ts'
import { quotedName } from './load-sql.ts'

/** SQLite's own choice for pages of 4,096 bytes and two dimensions. */
const CELLS_PER_NODE = 51
const NODE_HEADER_BYTES = 4
const CELL_BYTES = 24
const ROOT = 1

/**
 * The R-tree of a GeoPackage: the three tables of SQLite's R-tree module, fully packed. This SQLite
 * is built without that module, so its table is only declared.
 */
export function insertIndex(database: Database, features: SavedTable, ids: FeatureIds): void {
  const table = features.name
  const index = `rtree_${table}_geom`
  database.run('INSERT INTO gpkg_extensions VALUES (?, ?, ?, ?, ?)', [
    ...[table, 'geom', 'gpkg_rtree_index'],
    ...['http://www.geopackage.org/spec130/#extension_rtree', 'write-only'],
  ])
  const { nodes, parents, leaves } = buildNodes(features, ids)
  fill(database, `${index}_rowid`, 'rowid INTEGER PRIMARY KEY,nodeno', leaves)
  fill(database, `${index}_node`, 'nodeno INTEGER PRIMARY KEY,data', nodes)
  fill(database, `${index}_parent`, 'nodeno INTEGER PRIMARY KEY,parentnode', parents)
  database.run(triggers(quotedName(table), index, quotedName(ids.name)))
  database.run('PRAGMA writable_schema = ON')
  database.run("INSERT INTO sqlite_schema VALUES ('table', ?, ?, 0, ?)", [
    ...[index, index],
    `CREATE VIRTUAL TABLE "${index}" USING rtree(id, minx, maxx, miny, maxy)`,
  ])
}

type Row = readonly [id: number, value: number | Uint8Array]

function fill(database: Database, name: string, columns: string, rows: readonly Row[]): void {
  database.run(`CREATE TABLE "${name}"(${columns})`)
  const insert = database.prepare(`INSERT INTO "${name}" VALUES (?, ?)`)
  for (const row of rows) insert.run([...row])
  insert.free()
}

interface Cell {
  /** The id of a feature, or the number of a child node. */
  id: number
  box: Box
}

/** Every node, the parent of each but the root, and the leaf of each feature. */
function buildNodes(
  table: SavedTable,
  ids: FeatureIds,
): { nodes: Row[]; parents: Row[]; leaves: Row[] } {
  let cells: Cell[] = hilbertOrder(table).map(({ row, box }) => ({
    id: ids.of(row),
    box: outward(box),
  }))
  const levels = packLevels(
    cells.map(({ box }) => box),
    CELLS_PER_NODE,
  )
  if (cells.length === 0) return { nodes: [[ROOT, nodeOf([], 0)]], parents: [], leaves: [] }
  const nodes: Row[] = []
  const parents: Row[] = []
  const leaves: Row[] = []
  // Nodes are numbered from the root down; node i of a level contains the i-th 51 cells below it.
  let firstNumber = ROOT + levels.slice(1).flat().length
  levels.forEach((boxes, height) => {
    const isRoot = height === levels.length - 1
    boxes.forEach((_, i) => {
      const number = firstNumber + i
      const held = cells.slice(i * CELLS_PER_NODE, (i + 1) * CELLS_PER_NODE)
      nodes.push([number, nodeOf(held, isRoot ? height : 0)])
      for (const { id } of held) (height === 0 ? leaves : parents).push([id, number])
    })
    cells = boxes.map((box, i) => ({ id: firstNumber + i, box }))
    firstNumber -= levels[height + 1]?.length ?? 0
  })
  return { nodes: inOrder(nodes), parents: inOrder(parents), leaves: inOrder(leaves) }
}

function inOrder(rows: Row[]): Row[] {
  return rows.sort(([a], [b]) => a - b)
}

function nodeOf(cells: readonly Cell[], depth: number): Uint8Array {
  const bytes = new Uint8Array(NODE_HEADER_BYTES + CELLS_PER_NODE * CELL_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, depth)
  view.setUint16(2, cells.length)
  cells.forEach(({ id, box: [west, south, east, north] }, i) => {
    const at = NODE_HEADER_BYTES + i * CELL_BYTES
    view.setBigInt64(at, BigInt(id))
    view.setFloat32(at + 8, west)
    view.setFloat32(at + 12, east)
    view.setFloat32(at + 16, south)
    view.setFloat32(at + 20, north)
  })
  return bytes
}

/** The tree has single precision only, so boxes are rounded outwards. */
function outward([west, south, east, north]: Box): Box {
  return [below(west), below(south), -below(-east), -below(-north)]
}

const single = new Float32Array(1)
const bits = new Int32Array(single.buffer)

function below(value: number): number {
  single[0] = value
  if (single[0] > value) bits[0] = bits[0] + (value > 0 ? -1 : 1)
  return single[0]
}

const isThere = 'NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom)'
const isGone = 'NEW.geom ISNULL OR ST_IsEmpty(NEW.geom)'

/** The triggers from the standard: they keep the index correct when features are edited. */
function triggers(table: string, index: string, key: string): string {
  const replace = `INSERT OR REPLACE INTO "${index}" VALUES (NEW.${key},
    ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));`
  const remove = `DELETE FROM "${index}" WHERE id = OLD.${key};`
  const isSame = `OLD.${key} = NEW.${key}`
  const isOther = `OLD.${key} != NEW.${key}`
  return [
    ['insert', `INSERT ON ${table} WHEN (${isThere})`, replace],
    ['update1', `UPDATE OF geom ON ${table} WHEN ${isSame} AND (${isThere})`, replace],
    ['update2', `UPDATE OF geom ON ${table} WHEN ${isSame} AND (${isGone})`, remove],
    ['update3', `UPDATE ON ${table} WHEN ${isOther} AND (${isThere})`, `${remove}\n  ${replace}`],
    [
      'update4',
      `UPDATE ON ${table} WHEN ${isOther} AND (${isGone})`,
      `DELETE FROM "${index}" WHERE id IN (OLD.${key}, NEW.${key});`,
    ],
    ['delete', `DELETE ON ${table} WHEN OLD.geom NOT NULL`, remove],
  ]
    .map(
      ([name, event, action]) =>
        `CREATE TRIGGER "${index}_${name}" AFTER ${event}\nBEGIN\n  ${action}\nEND;`,
    )
    .join('\n')
}
