import { buildRows, type RowWriter } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { listOf, memberOf } from '../json/json-values.ts'
import { scanJson } from '../json/scan-json.ts'
import { problems } from '../problems.ts'

/**
 * TopoJSON: lines are stored once as arcs, and geometries refer to them. Arcs are added directly to
 * the shapes, which count them: a geometry may refer to the same long arc a million times.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const scan = scanJson(main.bytes, 'TopoJSON')
  const topology = scan.parse(scan.first, scan.skipValue(scan.first))
  const rows = buildRows()
  shapes.setCrs({ kind: 'presume' })

  const arcs = listOf(memberOf(topology, 'arcs'))
  const place = buildTransform(memberOf(topology, 'transform'))
  const objects = memberOf(topology, 'objects')
  if (typeof objects !== 'object' || objects === null)
    throw problems.broken('TopoJSON', 'at its objects')
  const layers = Object.entries(objects)
  for (const [done, [name, object]] of layers.entries()) {
    const layer = layers.length > 1 ? name : null
    addObject(object, layer, { arcs, place, rows, shapes })
    progress((done + 1) / layers.length)
  }
  return { attributes: rows }
}

interface Context {
  arcs: readonly unknown[]
  place: Transform
  rows: RowWriter
  shapes: Shapes
}

/** A collection's geometries are features, at any depth. */
function addObject(object: unknown, layer: string | null, context: Context): void {
  if (memberOf(object, 'type') === 'GeometryCollection') {
    for (const part of listOf(memberOf(object, 'geometries'))) addObject(part, layer, context)
    return
  }
  const { rows, shapes } = context
  shapes.startFeature()
  rows.startRow()
  if (layer !== null) rows.set('layer', layer)
  const id = memberOf(object, 'id')
  if (id !== undefined) rows.set('id', id)
  const properties = memberOf(object, 'properties')
  if (typeof properties === 'object' && properties !== null) {
    for (const [field, value] of Object.entries(properties)) rows.set(field, value)
  }
  addShape(object, context)
}

function addShape(object: unknown, { arcs, place, shapes }: Context): void {
  const own = listOf(memberOf(object, 'arcs'))
  const coordinates = memberOf(object, 'coordinates')
  switch (memberOf(object, 'type')) {
    case 'Point':
      shapes.startPoints()
      addPoint(coordinates)
      break
    case 'MultiPoint':
      shapes.startPoints()
      for (const point of listOf(coordinates)) addPoint(point)
      break
    case 'LineString':
      shapes.startLine()
      addChain(own)
      break
    case 'MultiLineString':
      for (const line of own) {
        shapes.startLine()
        addChain(listOf(line))
      }
      break
    case 'Polygon':
      addRings(own)
      break
    case 'MultiPolygon':
      for (const polygon of own) addRings(listOf(polygon))
      break
  }

  function addPoint(point: unknown): void {
    const [x, y] = listOf(point)
    shapes.vertex(...place.point(x, y))
  }

  function addRings(rings: readonly unknown[]): void {
    shapes.startArea()
    for (const ring of rings) {
      shapes.startRing()
      addChain(listOf(ring))
    }
  }

  /** Arcs share their ends; a negative number is a reversed arc, counted from -1. */
  function addChain(chain: readonly unknown[]): void {
    for (const [order, number] of chain.entries()) {
      if (typeof number !== 'number') continue
      const isReversed = number < 0
      const points = place.arc(listOf(arcs[isReversed ? ~number : number]))
      const from = order === 0 ? 0 : 2
      for (let i = from; i < points.length; i += 2) {
        const at = isReversed ? points.length - 2 - i : i
        shapes.vertex(points[at], points[at + 1])
      }
    }
  }
}

interface Transform {
  point(x: unknown, y: unknown): [number, number]
  /** The positions of an arc; the last few thousand arcs are cached. */
  arc(points: readonly unknown[]): Float64Array
}

function buildTransform(transform: unknown): Transform {
  const [scaleX = 1, scaleY = 1] = listOf(memberOf(transform, 'scale')).map(Number)
  const [shiftX = 0, shiftY = 0] = listOf(memberOf(transform, 'translate')).map(Number)
  const isDelta = transform !== undefined && transform !== null
  const known = new WeakMap<readonly unknown[], Float64Array>()
  return {
    point: (x, y) => [numberOf(x) * scaleX + shiftX, numberOf(y) * scaleY + shiftY],
    arc(points) {
      const before = known.get(points)
      if (before) return before
      const flat = new Float64Array(2 * points.length)
      let x = 0
      let y = 0
      for (const [i, point] of points.entries()) {
        const [dx, dy] = listOf(point)
        x = isDelta ? x + numberOf(dx) : numberOf(dx)
        y = isDelta ? y + numberOf(dy) : numberOf(dy)
        flat[2 * i] = x * scaleX + shiftX
        flat[2 * i + 1] = y * scaleY + shiftY
      }
      known.set(points, flat)
      return flat
    },
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}
