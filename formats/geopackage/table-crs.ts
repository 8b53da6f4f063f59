import type { CrsHint } from '../crs/crs-hint.ts'

/** The coordinate system of a table, from its row in `gpkg_spatial_ref_sys`. */
export function crsOf(
  organization: string,
  code: number,
  definition: string,
  name: string,
): CrsHint {
  const isWkt = /^\s*[A-Z_]{4,}\s*[[(]/i.test(definition)
  const hint: CrsHint = isWkt ? { kind: 'wkt', text: definition } : { kind: 'named', name }
  if (organization.toUpperCase() === 'EPSG' && code > 0) {
    return { kind: 'epsg', code, otherwise: hint }
  }
  return isWkt || code > 0 ? hint : { kind: 'guess' }
}
