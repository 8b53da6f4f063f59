import { Builder } from 'flatbuffers'
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js'
import { Column } from 'flatgeobuf/lib/mjs/flat-geobuf/column.js'
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { Crs } from 'flatgeobuf/lib/mjs/flat-geobuf/crs.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js'
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js'
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js'
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { concatenate } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { hilbertOrder, packLevels, type RowBox } from '../geometry/hilbert-rtree.ts'
import type { Box } from '../geometry/plane.ts'
import { type GeometryType as TypeName, typeOf, type WholeShape } from '../geometry/whole-shape.ts'
import {
  eachRow,
  type Field,
  type FieldKind,
  type FieldValue,
  type SavedTable,
} from '../save/saved-table.ts'

const NODE_SIZE = 16
const NODE_BYTES = 40

const types: Record<FieldKind, ColumnType> = {
  text: ColumnType.String,
  integer: ColumnType.Int,
  real: ColumnType.Double,
  date: ColumnType.DateTime,
  datetime: ColumnType.DateTime,
  flag: ColumnType.Bool,
}

/** FlatGeobuf 3 with its index, so that a reader can fetch a part of the map. */
export const write: TableWriter = (table, { onProgress }) => {
  const { fields } = table
  const places = hilbertOrder(table)
  // The index cannot contain rows without a position.
  const isIndexed = places.length === table.count
  const order = isIndexed ? places.map(({ row }) => row) : null
  const header: HeaderMeta = {
    geometryType: commonType(table),
    // The library finds a value by its column's name, and a file may have a name twice.
    columns: fields.map((field, i) => ({ ...plainColumn, name: String(i), type: typeIn(field) })),
    envelope: null,
    featuresCount: table.count,
    indexNodeSize: isIndexed && table.count > 0 ? NODE_SIZE : 0,
    crs: null,
    title: null,
    description: null,
    metadata: null,
  }
  const features: Uint8Array[] = []
  for (const place of eachRow(table, onProgress)) {
    const row = order?.[place] ?? place
    const values = fields.map((field, i) => [i, cellOf(field, row)])
    features.push(buildFeature(parsed(table.shape(row)), Object.fromEntries(values), header))
  }
  const tree = isIndexed ? index(places, features) : new Uint8Array(0)
  return concatenate([magicbytes, headerBytes(table, header), tree, ...features])
}

/** GDAL reads times of at most 32 characters, which is enough for microseconds. */
function cellOf({ kind, read }: Field, row: number): FieldValue {
  const value = read(row)
  return kind === 'datetime' && typeof value === 'string'
    ? value.replace(/(\.\d{6})\d+/, '$1')
    : value
}

function typeIn({ kind, isLong }: Field): ColumnType {
  return isLong ? ColumnType.Long : types[kind]
}

/** The type of all features, or unknown if they differ. */
function commonType(table: SavedTable): GeometryType {
  const all = new Set<TypeName | null>()
  for (let row = 0; row < table.count && all.size < 2; row += 1) all.add(typeOf(table.shape(row)))
  const [only] = all
  return all.size === 1 && only ? GeometryType[only] : GeometryType.Unknown
}

/** In the library's internal form; its types require more than it uses. */
function parsed(shape: WholeShape): IParsedGeometry {
  return parse(shape) as IParsedGeometry
}

function parse(shape: WholeShape): Partial<IParsedGeometry> {
  const name = typeOf(shape)
  const [first] = shape
  // A row without a shape becomes an empty collection: the library writes no feature without one.
  if (!name || !first) return { type: GeometryType.GeometryCollection, parts: [] }
  const type = GeometryType[name]
  if (name === 'GeometryCollection') return { type, parts: shape.map((part) => parsed([part])) }
  if (name === 'MultiPolygon') {
    const parts = first.pieces.map((piece) => parsed([{ type: 'Polygon', pieces: [piece] }]))
    return { type, parts }
  }
  const lists = first.pieces.flat()
  const xy = lists.flatMap((list) => Array.from(list))
  if (lists.length === 1 || name === 'MultiPoint') return { type, xy }
  let end = 0
  const ends = lists.map(({ length }) => {
    end += length / 2
    return end
  })
  return { type, xy, ends }
}

const plainColumn = {
  title: null,
  description: null,
  width: -1,
  precision: -1,
  scale: -1,
  nullable: true,
  unique: false,
  primary_key: false,
}

function headerBytes(
  { name: layer, note, bounds, fields, crs: system }: SavedTable,
  meta: HeaderMeta,
): Uint8Array {
  const builder = new Builder()
  const columns = Header.createColumnsVector(
    builder,
    fields.map((field) => {
      const name = builder.createString(field.name)
      Column.startColumn(builder)
      Column.addName(builder, name)
      Column.addType(builder, typeIn(field))
      addSizes(builder, field)
      return Column.endColumn(builder)
    }),
  )
  const name = builder.createString(layer)
  const description = note === null ? null : builder.createString(note)
  const envelope = bounds && Header.createEnvelopeVector(builder, Float64Array.from(bounds))
  const organisation = builder.createString('EPSG')
  Crs.startCrs(builder)
  Crs.addOrg(builder, organisation)
  Crs.addCode(builder, system?.code ?? 4326)
  const crs = Crs.endCrs(builder)
  Header.startHeader(builder)
  Header.addName(builder, name)
  if (envelope !== null) Header.addEnvelope(builder, envelope)
  Header.addGeometryType(builder, meta.geometryType)
  Header.addColumns(builder, columns)
  Header.addFeaturesCount(builder, BigInt(meta.featuresCount))
  Header.addIndexNodeSize(builder, meta.indexNodeSize)
  Header.addCrs(builder, crs)
  if (description !== null) Header.addDescription(builder, description)
  builder.finishSizePrefixed(Header.endHeader(builder))
  return builder.asUint8Array()
}

/** All digits of a real number are its precision, and those after the point its scale. */
function addSizes(builder: Builder, { kind, width, decimals }: Field): void {
  if (width === undefined) return
  if (kind !== 'real') Column.addWidth(builder, width)
  else if (decimals !== undefined) {
    Column.addPrecision(builder, width)
    Column.addScale(builder, decimals)
  }
}

/**
 * The packed tree, from the root down to the features, in one list. A feature's node has the
 * position of its bytes, any other node that of its first child.
 */
function index(order: readonly RowBox[], features: readonly Uint8Array[]): Uint8Array {
  if (order.length === 0) return new Uint8Array(0)
  const leaves = order.map(({ box }) => box)
  const levels = [leaves, ...packLevels(leaves, NODE_SIZE)].reverse()
  const view = new DataView(new ArrayBuffer(levels.flat().length * NODE_BYTES))
  let node = 0
  let featureOffset = 0
  for (const level of levels) {
    const below = node + level.length
    level.forEach((box, i) => {
      const isLeaf = level === leaves
      writeNode(view, node * NODE_BYTES, box, isLeaf ? featureOffset : below + i * NODE_SIZE)
      if (isLeaf) featureOffset += features[i].length
      node += 1
    })
  }
  return new Uint8Array(view.buffer)
}

function writeNode(view: DataView, at: number, box: Box, offset: number): void {
  box.forEach((side, i) => {
    view.setFloat64(at + 8 * i, side, true)
  })
  view.setBigUint64(at + 32, BigInt(offset), true)
}
