import type { DatumHint } from './crs-hint.ts'

/** What well-known text and PROJJSON both say of a system, whatever they call it. */
export interface SystemParts {
  name: string
  /** EPSG's code of the whole. */
  code?: number | undefined
  datum: DatumHint
  semiMajorM: number
  /** Zero of a sphere. */
  inverseFlattening: number
  /** Degrees east of Greenwich. */
  primeMeridian: number
  shift?: readonly number[] | undefined
  /** Degrees of one unit of a system in degrees, metres of one of a plane. */
  unit: number
  method?: string | undefined
  /** In degrees, metres and ratios. */
  parameters: readonly (readonly [name: string, value: number])[]
  /** Directions of the axes, in lower case. */
  axes: readonly string[]
  /** What GDAL keeps beside a system that its text cannot tell. */
  proj4?: string | undefined
}
