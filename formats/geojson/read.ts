import { type CrsHint, readCrsName } from '../crs/crs-hint.ts'
import type { Attributes } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { memberOf } from '../json/json-values.ts'
import { type JsonScan, scanJson } from '../json/scan-json.ts'
import { limits } from '../limits.ts'
import { buildLeftOut } from '../open/left-out.ts'
import { OpenProblem } from '../problems.ts'
import { addGeometry } from './shapes.ts'

/**
 * GeoJSON, one value or many: lines, or RFC 8142 sequences. Features are parsed one at a time and
 * discarded; a row is parsed again on demand, so a large file needs little memory.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const scan = scanJson(main.bytes, 'GeoJSON')
  const table = buildTable(scan)
  // One for all lines of a file, so that they are checked together.
  const presumed: CrsHint = { kind: 'presume' }
  let reported = 0

  function addFeature(start: number, end: number, crs: CrsHint): void {
    const feature = scan.parse(start, end)
    shapes.startFeature()
    table.add(feature, start, end)
    const geometry = geometryOf(feature)
    const own = memberOf(geometry, 'crs')
    shapes.setCrs((own === undefined ? null : crsOf(own)) ?? crs)
    addGeometry(geometry, shapes)
    if (end - reported > 2 ** 18) {
      reported = end
      progress(end / scan.length)
    }
  }

  const leftOut = buildLeftOut('line')
  for (let at = scan.first, count = 0; at < scan.length; count += 1) {
    const { featureCount } = shapes
    try {
      at = scan.skipComma(addRoot(scan, at, presumed, addFeature))
    } catch (error) {
      // One of many lines may be invalid; a file's only value may not.
      const isLine = count > 0 && shapes.featureCount === featureCount
      if (!isLine || !(error instanceof OpenProblem) || error.code === 'too-large') throw error
      leftOut.add(scan.lineAt(at))
      at = scan.skipBlank(scan.nextLine(at))
    }
  }
  return { attributes: table, notes: leftOut.notes() }
}

/** A value of the file: a collection, a feature, a geometry or a bare list; returns its end. */
function addRoot(
  scan: JsonScan,
  start: number,
  presumed: CrsHint,
  addFeature: (start: number, end: number, crs: CrsHint) => void,
): number {
  let features = scan.isArray(start) ? start : -1
  let crs = presumed
  let end = start
  for (const member of scan.isObject(start) ? scan.members(start) : []) {
    end = member.end
    if (member.key === 'features' && scan.isArray(member.start)) features = member.start
    if (member.key === 'crs') crs = crsOf(scan.parse(member.start, member.end)) ?? presumed
  }
  if (features === -1) {
    end = scan.skipValue(start)
    addFeature(start, end, crs)
    return end
  }
  let last = features + 1
  for (const element of scan.elements(features)) {
    addFeature(element.start, element.end, crs)
    last = element.end
  }
  // After the bracket that closes the list itself, or the collection that contains it.
  return scan.skipClose(features === start ? last : end)
}

/**
 * The `crs` member that GeoJSON had until 2016, in each of its forms, and that GDAL still writes;
 * some have it in each shape. East is always first.
 */
function crsOf(crs: unknown): CrsHint | null {
  const properties = memberOf(crs, 'properties')
  const code = Number(memberOf(properties, 'code'))
  if (code > 0) return { kind: 'epsg', code }
  const name =
    typeof crs === 'string' ? crs : (memberOf(properties, 'name') ?? memberOf(properties, 'href'))
  if (typeof name !== 'string') return null
  const hint = readCrsName(name)
  return hint.kind === 'epsg' ? { ...hint, isOfficialOrder: false } : hint
}

function geometryOf(value: unknown): unknown {
  return isFeature(value) ? memberOf(value, 'geometry') : value
}

/** Some leave the type out. */
function isFeature(value: unknown): boolean {
  const type = memberOf(value, 'type')
  return type === 'Feature' || (type === undefined && memberOf(value, 'geometry') !== undefined)
}

interface FeatureTable extends Attributes {
  add(feature: unknown, start: number, end: number): void
}

function buildTable(scan: JsonScan): FeatureTable {
  const fields: string[] = []
  const known = new Set<string>()
  const places: number[] = []
  let hasIds = false
  return {
    fields,
    add(feature, start, end) {
      places.push(start, end)
      hasIds ||= memberOf(feature, 'id') !== undefined
      for (const [key] of cellsOf(feature)) {
        if (known.has(key) || known.size >= limits.fields) continue
        known.add(key)
        fields.push(key)
      }
    },
    row(feature) {
      const start = places[2 * feature]
      const end = places[2 * feature + 1]
      if (start === undefined || end === undefined) return new Map()
      // Everything except its shape, which is the largest part.
      const members: Record<string, unknown> = {}
      for (const { key, ...at } of scan.isObject(start) ? scan.members(start) : []) {
        members[key] = key === 'geometry' ? null : scan.parse(at.start, at.end)
        // The shape often follows, and skipping it takes long.
        if ('type' in members && 'properties' in members && ('id' in members || !hasIds)) break
      }
      return new Map(cellsOf(members))
    },
  }
}

function cellsOf(feature: unknown): [string, unknown][] {
  if (!isFeature(feature)) return []
  const properties = memberOf(feature, 'properties')
  const id = memberOf(feature, 'id')
  const cells: [string, unknown][] =
    typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  if (id === undefined || cells.some(([key]) => key === 'id')) return cells
  return [['id', id], ...cells]
}
