import { ByteBuffer } from 'flatbuffers'
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js'
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js'
import { fromByteBuffer, type HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { type CrsHint, wgs84 } from '../crs/crs-hint.ts'
import { declaredTypes } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { limits } from '../limits.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { OpenProblem, problems } from '../problems.ts'
import { fieldType, readProperties } from './read-properties.ts'

const MAGIC_BYTES = 8
const PREFIX_BYTES = 4
const NODE_BYTES = 40

/** FlatGeobuf: each feature is read in place, and its attributes on demand. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const { bytes } = main
  const buffer = new ByteBuffer(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < MAGIC_BYTES + PREFIX_BYTES)
    throw problems.brokenAtByte('FlatGeobuf', bytes.length)
  const headerBytes = view.getUint32(MAGIC_BYTES, true)
  if (MAGIC_BYTES + PREFIX_BYTES + headerBytes > bytes.length)
    throw problems.brokenAtByte('FlatGeobuf', 8)
  buffer.setPosition(MAGIC_BYTES)
  const header = fromByteBuffer(buffer)
  shapes.setCrs(crsOf(header))

  const offsets: number[] = []
  const leftOut = buildLeftOut('feature')
  let at = MAGIC_BYTES + PREFIX_BYTES + headerBytes + indexBytes(header)
  while (at + PREFIX_BYTES <= bytes.length) {
    const length = view.getUint32(at, true)
    if (length < 8 || at + PREFIX_BYTES + length > bytes.length) {
      throw problems.brokenAtByte('FlatGeobuf', at)
    }
    offsets.push(at)
    shapes.startFeature()
    const forget = shapes.mark()
    try {
      const geometry = featureAt(buffer, at).geometry()
      if (geometry) addGeometry(geometry, header.geometryType, 0, bytes.length, shapes)
    } catch (error) {
      if (error instanceof OpenProblem && error.code === 'too-large') throw error
      forget()
      leftOut.add(offsets.length)
    }
    if (offsets.length % 1024 === 0) progress(at / bytes.length)
    at += PREFIX_BYTES + length
  }

  if (leftOut.count > 0 && leftOut.count === offsets.length) {
    throw problems.brokenAtByte('FlatGeobuf', offsets[0])
  }
  const columns = (header.columns ?? []).slice(0, limits.fields)
  return {
    notes: leftOut.notes(),
    attributes: {
      fields: columns.map(({ name }) => name),
      types: declaredTypes(columns, fieldType),
      row(feature) {
        const offset = offsets[feature]
        if (offset === undefined) return new Map()
        return readProperties(
          featureAt(buffer, offset).propertiesArray() ?? new Uint8Array(),
          columns,
        )
      },
    },
  }
}

function featureAt(buffer: ByteBuffer, offset: number): Feature {
  buffer.setPosition(offset)
  return Feature.getSizePrefixedRootAsFeature(buffer)
}

function crsOf({ crs }: HeaderMeta): CrsHint {
  if (!crs) return { kind: 'guess' }
  if (/CRS84/i.test(crs.code_string ?? '')) return wgs84
  const name = crs.name || (crs.org && `${crs.org}:${crs.code_string || crs.code}`)
  const named: CrsHint = name ? { kind: 'named', name } : { kind: 'guess' }
  const hint: CrsHint = crs.wkt ? { kind: 'wkt', text: crs.wkt } : named
  const isEpsg = crs.code > 0 && (crs.org ?? 'EPSG').toUpperCase() === 'EPSG'
  return isEpsg ? { kind: 'epsg', code: crs.code, otherwise: hint } : hint
}

/** The tree over the features comes before them; its size follows from their number. */
function indexBytes({ indexNodeSize, featuresCount }: HeaderMeta): number {
  if (indexNodeSize === 0 || featuresCount === 0) return 0
  if (featuresCount > limits.features) throw problems.tooLarge('features', limits.features)
  const fan = Math.max(2, indexNodeSize)
  let nodes = featuresCount
  for (let level = featuresCount; level > 1; ) {
    level = Math.ceil(level / fan)
    nodes += level
  }
  return (featuresCount === 1 ? 2 : nodes) * NODE_BYTES
}

/** Kinds by FlatGeobuf's numbers; a geometry's own kind takes precedence over the file's. */
function addGeometry(
  geometry: Geometry,
  fileKind: number,
  depth: number,
  maxBytes: number,
  shapes: Shapes,
): void {
  if (depth > limits.depth) throw problems.tooDeep('FlatGeobuf')
  const kind = geometry.type() || fileKind
  const partCount = geometry.partsLength()
  if (partCount > 0) {
    if (partCount * 4 > maxBytes) throw problems.broken('FlatGeobuf', 'inside a geometry')
    // The rings of a polygon of curves are parts; so are the pieces of a multi-geometry.
    for (let i = 0; i < partCount; i += 1) {
      const part = geometry.parts(i)
      if (part) addGeometry(part, kind === 6 ? 3 : 0, depth + 1, maxBytes, shapes)
    }
    return
  }
  const vertexCount = geometry.xyLength() / 2
  const endCount = geometry.endsLength()
  if (vertexCount * 16 > maxBytes || endCount * 4 > maxBytes) {
    throw problems.broken('FlatGeobuf', 'inside a geometry')
  }
  if (kind === 1 || kind === 4) {
    shapes.startPoints()
    addVertices(geometry, 0, vertexCount, shapes)
    return
  }
  const isArea = kind === 3 || kind === 6 || kind === 10 || kind === 17
  if (isArea) shapes.startArea()
  let start = 0
  for (let i = 0; i < Math.max(1, endCount); i += 1) {
    const end = endCount > 0 ? Math.min(geometry.ends(i) ?? 0, vertexCount) : vertexCount
    if (isArea) shapes.startRing()
    else shapes.startLine()
    addVertices(geometry, start, end, shapes)
    start = end
  }
}

function addVertices(geometry: Geometry, start: number, end: number, shapes: Shapes): void {
  for (let i = start; i < end; i += 1) {
    shapes.vertex(geometry.xy(2 * i) ?? Number.NaN, geometry.xy(2 * i + 1) ?? Number.NaN)
  }
}
