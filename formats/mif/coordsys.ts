import type { CrsHint } from '../crs/crs-hint.ts'
import { readMapInfoCrs } from '../crs/mapinfo.ts'

/** After 999 come an ellipsoid and three numbers, after 9999 five more. */
const datumLengths = new Map([
  ['999', 5],
  ['9999', 10],
])

export interface CoordSys {
  crs: CrsHint
  /** From the file's coordinates to those of the system, where the file has its own. */
  undoAffine: ((x: number, y: number) => [number, number]) | null
}

/**
 * 'Earth Projection 8, 104, "m", 93, 0, 0.9996, 500000, 0' and similar; without one it should be
 * degrees.
 */
export function readCoordSys(clause: string): CoordSys {
  const [system = '', affine] = clause
    .trim()
    .replace(/\bBounds\b.*$/i, '')
    .split(/\bAffine\b/i, 2)
  const undoAffine = affine === undefined ? null : invert(affine)
  return { crs: readSystem(system.trim()), undoAffine }
}

function readSystem(text: string): CrsHint {
  if (text === '') return { kind: 'presume' }
  if (/^NonEarth/i.test(text)) return { kind: 'ask' }
  const projection = /^Earth\s+Projection\s+(.*)$/i.exec(text)?.[1]
  if (projection === undefined) return { kind: 'guess' }

  const [kind = '', ...parts] = projection.match(/"[^"]*"|[^\s,"]+/g) ?? []
  const datum = parts.splice(0, datumLengths.get(parts[0] ?? '') ?? 1).map(Number)
  const unit = parts.shift()?.replaceAll('"', '') ?? 'm'
  return readMapInfoCrs({
    projection: Number(kind),
    datum: datum.filter(Number.isFinite),
    unit: /^\d+$/.test(unit) ? Number(unit) : unit,
    parameters: parts.map(Number).filter(Number.isFinite),
  })
}

/** 'Units "m", A, B, C, D, E, F': x becomes Ax + By + C, y becomes Dx + Ey + F. */
function invert(clause: string): CoordSys['undoAffine'] {
  const numbers = clause.replace(/"[^"]*"/, '').match(/[-+.\d][-+.\de]*/gi) ?? []
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0] = numbers.map(Number)
  const size = a * e - b * d
  if (!Number.isFinite(size) || size === 0) return null
  return (x, y) => [(e * (x - c) - b * (y - f)) / size, (a * (y - f) - d * (x - c)) / size]
}
