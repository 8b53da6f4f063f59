export const M_PER_KM = 1000
export const M2_PER_KM2 = 1_000_000
export const M2_PER_HECTARE = 10_000
export const M_PER_FOOT = 0.3048
/** Twelve feet: the side of a lessa. */
export const M_PER_NAL = 12 * M_PER_FOOT

const M2_PER_FOOT2 = M_PER_FOOT ** 2
/** In both valleys of Assam, 14,400 square feet. */
export const M2_PER_BIGHA = 14_400 * M2_PER_FOOT2

/** The units of areas on maps and in registers. */
export type AreaUnit = 'm2' | 'hectare' | 'acre' | 'foot2' | 'lessa' | 'ganda'

interface AreaMeasure {
  /** The square metres of its largest part. */
  m2: number
  /** How many of each smaller part are in the part before: a bigha has 5 katha of 20 lessa. */
  parts: readonly number[]
}

/**
 * The Barak Valley divides a bigha into 20 katha of 16 chatak of 20 ganda. These are the ratios of
 * Dharitree, the land records software of Assam, which adds up the areas of a chitha as
 * 6400 bigha + 320 katha + 20 chatak + ganda there, and as 100 bigha + 20 katha + lessa elsewhere.
 */
export const areaUnits: Readonly<Record<AreaUnit, AreaMeasure>> = {
  m2: { m2: 1, parts: [] },
  hectare: { m2: M2_PER_HECTARE, parts: [] },
  acre: { m2: 43_560 * M2_PER_FOOT2, parts: [] },
  foot2: { m2: M2_PER_FOOT2, parts: [] },
  lessa: { m2: M2_PER_BIGHA, parts: [5, 20] },
  ganda: { m2: M2_PER_BIGHA, parts: [20, 16, 20] },
}

/** The square metres of a unit's smallest part, for example of a lessa. */
export function smallestM2(unit: AreaUnit): number {
  const { m2, parts } = areaUnits[unit]
  return parts.reduce((part, count) => part / count, m2)
}

/** An area in whole parts of a unit, the largest first; the smallest is rounded. */
export function splitArea(areaM2: number, unit: AreaUnit): number[] {
  let rest = Math.round(areaM2 / smallestM2(unit))
  const split = areaUnits[unit].parts.toReversed().map((count) => {
    const part = rest % count
    rest = Math.floor(rest / count)
    return part
  })
  return [rest, ...split.reverse()]
}
