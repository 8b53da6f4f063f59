export const DAY_MS = 86_400_000
/** The date of `day` 0. */
export const FIRST_DAY_MS = Date.parse('2026-01-05')

/**
 * The meanings of the codes in the columns; a code is an index into its list. The words are in
 * content/.
 */
export const landUses = [
  'residential',
  'commercial',
  'mixed',
  'public',
  'industrial',
  'agriculture',
  'plantation',
  'forest',
  'wetland',
  'open',
] as const
export const tenures = ['periodic', 'annual', 'government', 'lease', 'wakf-devottar'] as const
export const taxes = ['paid', 'due', 'overdue', 'exempt'] as const
export const statuses = ['unvisited', 'in-progress', 'surveyed', 'verified', 'disputed'] as const
export const floods = ['none', 'low', 'moderate', 'high'] as const
export const materials = ['rcc', 'assam-type', 'kutcha'] as const
export const roadKinds = ['highway', 'main', 'street', 'lane'] as const
export const waterKinds = ['river', 'creek', 'beel', 'pond', 'sandbar'] as const

export const SURVEYOR_COUNT = 12

export type LandUse = (typeof landUses)[number]
