import { listOf, memberOf } from '../json/json-values.ts'
import type { SystemParts } from './system-parts.ts'

const RADIAN = 180 / Math.PI

/** Null for what is not a system of the Earth. */
export function readProjJson(definition: unknown): SystemParts | null {
  switch (memberOf(definition, 'type')) {
    case 'BoundCRS':
      return readBound(definition)
    case 'CompoundCRS':
      return readProjJson(listOf(memberOf(definition, 'components'))[0])
    case 'ProjectedCRS':
      return readProjected(definition)
    case 'GeographicCRS':
    case 'GeodeticCRS':
      return readGeographic(definition)
    default:
      return null
  }
}

function readBound(definition: unknown): SystemParts | null {
  const parts = readProjJson(memberOf(definition, 'source_crs'))
  if (!parts) return null
  const parameters = listOf(memberOf(memberOf(definition, 'transformation'), 'parameters'))
  const shift = parameters.map((parameter) => {
    const value = Number(memberOf(parameter, 'value'))
    const factor = memberOf(memberOf(parameter, 'unit'), 'conversion_factor')
    // A scale difference in parts per million is used directly; otherwise it is a factor near one.
    const isRatio = /scale/i.test(String(memberOf(parameter, 'name'))) && factor === undefined
    return isRatio && Math.abs(value - 1) < 0.1 ? (value - 1) * 1e6 : value
  })
  return { ...parts, shift: shift.every(Number.isFinite) ? shift : undefined }
}

function readGeographic(definition: unknown): SystemParts | null {
  const datum = memberOf(definition, 'datum') ?? memberOf(definition, 'datum_ensemble')
  const ellipsoid = memberOf(datum, 'ellipsoid')
  const radius = measureOf(memberOf(ellipsoid, 'radius'))
  const semiMajorM = Number.isNaN(radius)
    ? measureOf(memberOf(ellipsoid, 'semi_major_axis'))
    : radius
  if (!(semiMajorM > 0)) return null
  const minor = measureOf(memberOf(ellipsoid, 'semi_minor_axis'))
  const flat = semiMajorM === minor ? 0 : semiMajorM / (semiMajorM - minor)
  const inverse = memberOf(ellipsoid, 'inverse_flattening')
  const inverseFlattening = typeof inverse === 'number' ? inverse : Number.isNaN(flat) ? 0 : flat
  const code = codeOf(definition)
  const names = [definition, datum].map((part) => String(memberOf(part, 'name') ?? ''))
  return {
    name: names[0] ?? '',
    code,
    datum: { code, names: names.filter(Boolean) },
    semiMajorM,
    inverseFlattening,
    primeMeridian: measureOf(memberOf(memberOf(datum, 'prime_meridian'), 'longitude')) || 0,
    unit: factorOf(memberOf(axesOf(definition)[0], 'unit')),
    parameters: [],
    axes: directionsOf(definition),
  }
}

function readProjected(definition: unknown): SystemParts | null {
  const base = readGeographic(memberOf(definition, 'base_crs'))
  if (!base) return null
  const conversion = memberOf(definition, 'conversion')
  const parameters = listOf(memberOf(conversion, 'parameters')).map((parameter) => {
    const value = Number(memberOf(parameter, 'value'))
    return [
      String(memberOf(parameter, 'name')),
      value * factorOf(memberOf(parameter, 'unit')),
    ] as const
  })
  return {
    ...base,
    name: String(memberOf(definition, 'name') ?? ''),
    code: codeOf(definition),
    unit: factorOf(memberOf(axesOf(definition)[0], 'unit')),
    method: String(memberOf(memberOf(conversion, 'method'), 'name') ?? ''),
    parameters,
    axes: directionsOf(definition),
  }
}

/** Degrees per angular unit, metres per unit of length; 'degree', 'metre' and 'unity' are one. */
function factorOf(unit: unknown): number {
  const factor = memberOf(unit, 'conversion_factor')
  if (typeof factor !== 'number') return 1
  if (memberOf(unit, 'type') !== 'AngularUnit') return factor
  return Math.abs(factor * RADIAN - 1) < 1e-8 ? 1 : factor * RADIAN
}

function measureOf(value: unknown): number {
  if (typeof value === 'number') return value
  return Number(memberOf(value, 'value') ?? Number.NaN) * factorOf(memberOf(value, 'unit'))
}

function codeOf(definition: unknown): number | undefined {
  const id = memberOf(definition, 'id')
  const code = Number(memberOf(id, 'code'))
  return memberOf(id, 'authority') === 'EPSG' && Number.isInteger(code) ? code : undefined
}

function axesOf(definition: unknown): readonly unknown[] {
  return listOf(memberOf(memberOf(definition, 'coordinate_system'), 'axis'))
}

function directionsOf(definition: unknown): string[] {
  return axesOf(definition).map((axis) => String(memberOf(axis, 'direction')).toLowerCase())
}
