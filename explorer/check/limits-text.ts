import { type Limits, usualLimits } from '@app/formats/check/findings.ts'

/** In the order of an address, which must not change. */
export const limitNames = [
  ...(['overlapM2', 'gapM', 'crackM', 'nearM', 'sliverM', 'duplicatePercent'] as const),
] as const satisfies readonly (keyof Limits)[]

export const MOST = 100
/** Findings are measured to a millimetre. */
export const LEAST = 0.001

/** Empty for the usual limits. */
export function writeLimits(limits: Limits): string {
  const isUsual = limitNames.every((name) => limits[name] === usualLimits[name])
  return isUsual ? '' : limitNames.map((name) => limits[name]).join('_')
}

/** What is missing or out of range has its usual limit. */
export function readLimits(text: string | null): Limits {
  const values = (text ?? '').split('_').map(Number)
  const limits = { ...usualLimits }
  for (const [i, name] of limitNames.entries()) {
    const value = values[i] ?? 0
    if (value >= LEAST && value <= MOST) limits[name] = value
  }
  return limits
}
