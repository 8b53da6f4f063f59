import type { Database } from 'sql.js'
import type { Bounds } from './bounds.ts'
import { alongTheCurve, packBoxes } from './packed-boxes.ts'
import type { PlotTable } from './plot-table.ts'

const NAME = 'rtree_plots_geom'
/** What SQLite itself chooses for pages of 4,096 bytes and two dimensions. */
const CELLS_PER_NODE = 51
const NODE_HEADER_BYTES = 4
const CELL_BYTES = 24
const ROOT = 1

interface Cell {
  /** The row of a feature or the number of a node below. */
  id: number
  box: Bounds
}

/**
 * The R-tree of a GeoPackage. SQLite as it runs in a browser is built without R-trees, so what its
 * module would keep is written into its three tables by hand, packed full; programs that have the
 * module find an index like any other.
 */
export function addSpatialIndex(database: Database, plots: PlotTable): void {
  database.run(schema)
  const insertNode = database.prepare(`INSERT INTO ${NAME}_node VALUES (?, ?)`)
  const insertParent = database.prepare(`INSERT INTO ${NAME}_parent VALUES (?, ?)`)
  const insertRow = database.prepare(`INSERT INTO ${NAME}_rowid VALUES (?, ?)`)

  const leaves = alongTheCurve(plots).map(({ row, box }) => ({ id: row + 1, box: outward(box) }))
  const levels = packBoxes(
    leaves.map(({ box }) => box),
    CELLS_PER_NODE,
  )
  const depth = levels.length - 1
  // Numbers of nodes are given from the root down; node i of a level encloses the i-th 51 below.
  let cells: Cell[] = leaves
  let nodesAbove = levels.slice(1).reduce((sum, level) => sum + level.length, 0)
  levels.forEach((boxes, height) => {
    const firstNumber = nodesAbove + ROOT
    boxes.forEach((_, i) => {
      const held = cells.slice(i * CELLS_PER_NODE, (i + 1) * CELLS_PER_NODE)
      const number = firstNumber + i
      insertNode.run([number, nodeOf(held, number === ROOT ? depth : 0)])
      const insert = height === 0 ? insertRow : insertParent
      for (const { id } of held) insert.run([id, number])
    })
    cells = boxes.map((box, i) => ({ id: firstNumber + i, box }))
    nodesAbove -= levels[height + 1]?.length ?? 0
  })
  if (leaves.length === 0) insertNode.run([ROOT, nodeOf([], 0)])

  for (const statement of [insertNode, insertParent, insertRow]) statement.free()
}

function nodeOf(cells: readonly Cell[], depth: number): Uint8Array {
  const bytes = new Uint8Array(NODE_HEADER_BYTES + CELLS_PER_NODE * CELL_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, depth)
  view.setUint16(2, cells.length)
  cells.forEach(({ id, box }, i) => {
    const at = NODE_HEADER_BYTES + i * CELL_BYTES
    view.setBigInt64(at, BigInt(id))
    view.setFloat32(at + 8, box.minX)
    view.setFloat32(at + 12, box.maxX)
    view.setFloat32(at + 16, box.minY)
    view.setFloat32(at + 20, box.maxY)
  })
  return bytes
}

/** The tree holds single precision only: boxes grow to the next such number, never shrink. */
function outward({ minX, minY, maxX, maxY }: Bounds): Bounds {
  return { minX: below(minX), minY: below(minY), maxX: -below(-maxX), maxY: -below(-maxY) }
}

const single = new Float32Array(1)
const bits = new Int32Array(single.buffer)

function below(value: number): number {
  single[0] = value
  if ((single[0] ?? 0) > value) bits[0] = (bits[0] ?? 0) + (value > 0 ? -1 : 1)
  return single[0] ?? 0
}

const isThere = 'NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom)'
const isGone = 'NEW.geom ISNULL OR ST_IsEmpty(NEW.geom)'
const replace = `INSERT OR REPLACE INTO ${NAME} VALUES (NEW.fid,
    ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));`

/** The extension's name, the virtual table without its module, and the triggers of the standard. */
const schema = `
CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO gpkg_extensions VALUES
  ('plots', 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec130/#extension_rtree', 'write-only');
PRAGMA writable_schema = ON;
INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES
  ('table', '${NAME}', '${NAME}', 0, 'CREATE VIRTUAL TABLE "${NAME}" USING rtree(id, minx, maxx, miny, maxy)');
PRAGMA writable_schema = OFF;
CREATE TABLE "${NAME}_rowid" (rowid INTEGER PRIMARY KEY, nodeno);
CREATE TABLE "${NAME}_node" (nodeno INTEGER PRIMARY KEY, data);
CREATE TABLE "${NAME}_parent" (nodeno INTEGER PRIMARY KEY, parentnode);
CREATE TRIGGER ${NAME}_insert AFTER INSERT ON plots WHEN (${isThere})
BEGIN
  ${replace}
END;
CREATE TRIGGER ${NAME}_update1 AFTER UPDATE OF geom ON plots WHEN OLD.fid = NEW.fid AND (${isThere})
BEGIN
  ${replace}
END;
CREATE TRIGGER ${NAME}_update2 AFTER UPDATE OF geom ON plots WHEN OLD.fid = NEW.fid AND (${isGone})
BEGIN
  DELETE FROM ${NAME} WHERE id = OLD.fid;
END;
CREATE TRIGGER ${NAME}_update3 AFTER UPDATE ON plots WHEN OLD.fid != NEW.fid AND (${isThere})
BEGIN
  DELETE FROM ${NAME} WHERE id = OLD.fid;
  ${replace}
END;
CREATE TRIGGER ${NAME}_update4 AFTER UPDATE ON plots WHEN OLD.fid != NEW.fid AND (${isGone})
BEGIN
  DELETE FROM ${NAME} WHERE id IN (OLD.fid, NEW.fid);
END;
CREATE TRIGGER ${NAME}_delete AFTER DELETE ON plots WHEN OLD.geom NOT NULL
BEGIN
  DELETE FROM ${NAME} WHERE id = OLD.fid;
END;
`
