import { Builder } from 'flatbuffers'
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js'
import { Column } from 'flatgeobuf/lib/mjs/flat-geobuf/column.js'
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { Crs } from 'flatgeobuf/lib/mjs/flat-geobuf/crs.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js'
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js'
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js'
import { type IPolygon, parseGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import type { Box } from '../../plane/plane.ts'
import { concatenate } from '../bytes/text-bytes.ts'
import type { PlotWriter } from '../format.ts'
import { hilbertOrder, packLevels, type RowBox } from '../geometry/hilbert-rtree.ts'
import { type Field, fields, SAMPLE_NOTE } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'

const NODE_SIZE = 16
const NODE_BYTES = 40

const types: Record<Field['kind'], ColumnType> = {
  text: ColumnType.String,
  integer: ColumnType.Int,
  real: ColumnType.Double,
  date: ColumnType.DateTime,
}

/** FlatGeobuf 3 with its index, so that a reader can fetch a part of the map by itself. */
export const write: PlotWriter = (plots, { onProgress }) => {
  const order = hilbertOrder(plots)
  const columns = fields.map(({ name, kind }) => ({ ...plainColumn, name, type: types[kind] }))
  const header: HeaderMeta = {
    geometryType: GeometryType.Polygon,
    columns,
    envelope: null,
    featuresCount: plots.count,
    indexNodeSize: plots.count > 0 ? NODE_SIZE : 0,
    crs: null,
    title: null,
    description: null,
    metadata: null,
  }
  const features: Uint8Array[] = []
  for (const place of eachRow(plots, onProgress)) {
    const row = order[place].row
    const values = fields.map((field) => [field.name, plots.value(field, row)])
    const shape = parseGeometry(polygonOf(plots.ring(row)), GeometryType.Polygon)
    features.push(buildFeature(shape, Object.fromEntries(values), header))
  }
  return concatenate([magicbytes, headerBytes(plots, header), index(order, features), ...features])
}

/** The library asks for shapes in the manner of OpenLayers. */
function polygonOf(ring: Float64Array): IPolygon {
  return {
    getType: () => 'Polygon',
    getFlatCoordinates: () => Array.from(ring),
    getEnds: () => [ring.length],
  }
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

function headerBytes({ bounds }: PlotTable, meta: HeaderMeta): Uint8Array {
  const builder = new Builder()
  const columns = Header.createColumnsVector(
    builder,
    fields.map((field) => {
      const name = builder.createString(field.name)
      Column.startColumn(builder)
      Column.addName(builder, name)
      Column.addType(builder, types[field.kind])
      return Column.endColumn(builder)
    }),
  )
  const name = builder.createString('plots')
  const description = builder.createString(SAMPLE_NOTE)
  const envelope = bounds && Header.createEnvelopeVector(builder, Float64Array.from(bounds))
  const organisation = builder.createString('EPSG')
  Crs.startCrs(builder)
  Crs.addOrg(builder, organisation)
  Crs.addCode(builder, 4326)
  const crs = Crs.endCrs(builder)
  Header.startHeader(builder)
  Header.addName(builder, name)
  if (envelope !== null) Header.addEnvelope(builder, envelope)
  Header.addGeometryType(builder, meta.geometryType)
  Header.addColumns(builder, columns)
  Header.addFeaturesCount(builder, BigInt(meta.featuresCount))
  Header.addIndexNodeSize(builder, meta.indexNodeSize)
  Header.addCrs(builder, crs)
  Header.addDescription(builder, description)
  builder.finishSizePrefixed(Header.endHeader(builder))
  return builder.asUint8Array()
}

/**
 * The packed tree: from the root down to the features, in one list. A feature's box says where its
 * bytes are, any other where the boxes begin that it encloses.
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
