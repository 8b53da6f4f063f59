import type { SystemParts } from './system-parts.ts'
import { child, numberIn, parseWktTree, textIn, type WktNode } from './wkt-tree.ts'

const RADIAN = 180 / Math.PI

const geographic = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS']
const projected = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS']
const based = ['BASEGEOGCRS', 'BASEGEODCRS', ...geographic]

/** Well-known text of either version; null for what is not a system of the Earth. */
export function readWkt(text: string): SystemParts | null {
  const root = parseWktTree(text)
  return root && readSystem(root)
}

function readSystem(node: WktNode): SystemParts | null {
  if (node.keyword === 'BOUNDCRS') return readBound(node)
  if (projected.includes(node.keyword)) return readProjected(node)
  if (geographic.includes(node.keyword)) return readGeographic(node)
  // A vertical system beside it is ignored.
  const inner = child(node, ...projected, ...geographic, 'BOUNDCRS')
  const isCompound = node.keyword === 'COMPD_CS' || node.keyword === 'COMPOUNDCRS'
  return isCompound && inner ? readSystem(inner) : null
}

function readBound(node: WktNode): SystemParts | null {
  const source = child(node, 'SOURCECRS')?.nodes[0]
  const parts = source && readSystem(source)
  if (!parts) return null
  const shift = child(node, 'ABRIDGEDTRANSFORMATION')
    ?.nodes.filter(({ keyword }) => keyword === 'PARAMETER')
    .map((parameter) => {
      const value = numberIn(parameter) ?? 0
      // The scale is a factor near one; the difference is in parts per million.
      return /scale/i.test(textIn(parameter)) ? (value - 1) * 1e6 : value
    })
  return { ...parts, shift }
}

function readGeographic(node: WktNode): SystemParts | null {
  const datum = child(node, 'DATUM', 'ENSEMBLE', 'GEODETICDATUM', 'TRF')
  const ellipsoid = child(datum, 'SPHEROID', 'ELLIPSOID')
  const [semiMajor, inverseFlattening] = (ellipsoid?.values ?? []).filter(
    (value): value is number => typeof value === 'number',
  )
  if (semiMajor === undefined || !(semiMajor > 0)) return null
  const axis = child(node, 'AXIS')
  const unit = child(node, 'UNIT', 'ANGLEUNIT') ?? child(axis, 'ANGLEUNIT', 'UNIT')
  const meridian = child(node, 'PRIMEM')
  const meridianUnit = child(meridian, 'ANGLEUNIT', 'UNIT')
  const isOld = node.keyword === 'GEOGCS'
  const shift = child(datum, 'TOWGS84')?.values.map(Number)
  return {
    name: textIn(node),
    code: codeOf(node),
    datum: { code: codeOf(node), names: [textIn(node), textIn(datum)].filter(Boolean) },
    semiMajorM: semiMajor * (numberIn(child(ellipsoid, 'LENGTHUNIT')) ?? 1),
    inverseFlattening: inverseFlattening ?? 0,
    // The first version has it in degrees, whatever the unit of the system.
    primeMeridian:
      (numberIn(meridian) ?? 0) * (isOld ? 1 : (numberIn(meridianUnit) ?? 1 / RADIAN) * RADIAN),
    shift: shift && shift.length >= 3 ? shift : undefined,
    unit: roundDegree((numberIn(unit) ?? 1 / RADIAN) * RADIAN),
    parameters: [],
    axes: axesOf(node),
    proj4: proj4Of(node),
  }
}

function readProjected(node: WktNode): SystemParts | null {
  const baseNode = child(node, ...based)
  const base = baseNode && readGeographic(baseNode)
  if (!base) return null
  const conversion = child(node, 'CONVERSION', 'DERIVINGCONVERSION') ?? node
  const method = child(conversion, 'PROJECTION', 'METHOD')
  const axis = child(node, 'AXIS')
  const unitNode = child(node, 'UNIT', 'LENGTHUNIT') ?? child(axis, 'LENGTHUNIT', 'UNIT')
  const unit = numberIn(unitNode) ?? 1
  const parameters = conversion.nodes
    .filter(({ keyword }) => keyword === 'PARAMETER')
    .map((parameter): [string, number] => {
      const name = textIn(parameter)
      const value = numberIn(parameter) ?? 0
      const own = child(parameter, 'ANGLEUNIT', 'LENGTHUNIT', 'SCALEUNIT')
      const factor = numberIn(own)
      if (own && factor !== undefined) {
        return [name, value * (own.keyword === 'ANGLEUNIT' ? roundDegree(factor * RADIAN) : factor)]
      }
      const isLength = /easting|northing|height/i.test(name)
      const isRatio = /scale|factor/i.test(name)
      return [name, value * (isLength ? unit : isRatio ? 1 : base.unit)]
    })
  return {
    ...base,
    name: textIn(node),
    code: codeOf(node),
    unit,
    method: method && textIn(method),
    parameters,
    axes: axesOf(node),
    proj4: proj4Of(node),
  }
}

function codeOf(node: WktNode | undefined): number | undefined {
  const id = child(node, 'ID', 'AUTHORITY')
  const [authority, code] = id?.values ?? []
  return String(authority).toUpperCase() === 'EPSG' && Number.isInteger(Number(code))
    ? Number(code)
    : undefined
}

function axesOf(node: WktNode): string[] {
  return node.nodes
    .filter(({ keyword }) => keyword === 'AXIS')
    .map(({ values }) => String(values[1] ?? '').toLowerCase())
}

function proj4Of(node: WktNode): string | undefined {
  const extension = child(node, 'EXTENSION')
  return textIn(extension) === 'PROJ4' ? String(extension?.values[1] ?? '') : undefined
}

/** 0.0174532925199433 means a degree. */
function roundDegree(degrees: number): number {
  return Math.abs(degrees - 1) < 1e-8 ? 1 : degrees
}
