import type { DatumHint } from './crs-hint.ts'

/** The common parts of a system in well-known text and PROJJSON. */
export interface SystemParts {
  name: string
  /** EPSG's code of the whole. */
  code?: number | undefined
  datum: DatumHint
  semiMajorM: number
  /** Zero for a sphere. */
  inverseFlattening: number
  /** Degrees east of Greenwich. */
  primeMeridian: number
  shift?: readonly number[] | undefined
  /** Degrees per unit of a geographic system, metres per unit of a projected one. */
  unit: number
  method?: string | undefined
  /** In degrees, metres and ratios. */
  parameters: readonly (readonly [name: string, value: number])[]
  /** Directions of the axes, in lower case. */
  axes: readonly string[]
  /** GDAL's extension for what the text cannot express. */
  proj4?: string | undefined
}
