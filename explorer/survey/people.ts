import type { Building } from './buildings.ts'
import type { Lot } from './lots.ts'
import type { Random } from './random.ts'
import { type LandUse, landUses } from './vocabulary.ts'

/** The use of a plot and its tax. Codes are indices into the lists of vocabulary.ts. */
export interface Holding {
  landUse: number
  tenure: number
  tax: number
  households: number
  population: number
  taxRs: number
  valueLakh: number
}

const [PERIODIC, ANNUAL, GOVERNMENT, LEASE, TRUST] = [0, 1, 2, 3, 4] as const
const [PAID, DUE, OVERDUE, EXEMPT] = [0, 1, 2, 3] as const
const KATHA_M2 = 267.6

/** The land use of a plot: by the density around it, by its street and at random. */
export function chooseUse(lot: Lot, offBankM: number, offBeelM: number, random: Random): LandUse {
  const { fabric, isWhole, corners } = lot
  const street = corners.reduce((widest, { side }) => Math.max(widest, side), 0)
  const draw = random.next()
  switch (fabric.kind) {
    case 'forest':
      return 'forest'
    case 'tea':
      return draw < 0.98 ? 'plantation' : 'open'
    case 'wetland':
      return offBeelM < 60 || draw < 0.3 ? 'wetland' : draw < 0.9 ? 'agriculture' : 'open'
    case 'field':
      return draw < 0.94 ? 'agriculture' : draw < 0.98 ? 'open' : 'residential'
    case 'industry':
      return draw < 0.72
        ? 'industrial'
        : draw < 0.78
          ? 'commercial'
          : draw < 0.88
            ? 'public'
            : 'open'
    default:
  }
  if (isWhole) return draw < 0.5 ? 'public' : draw < 0.78 ? 'open' : 'residential'
  if (offBankM < 42) return draw < 0.55 ? 'open' : draw < 0.8 ? 'public' : 'mixed'
  const onMain = street >= 6.5
  const onStreet = street >= 3.5
  switch (fabric.kind) {
    case 'bazaar':
      if (onStreet) return draw < 0.62 ? 'commercial' : draw < 0.95 ? 'mixed' : 'public'
      return draw < 0.3
        ? 'commercial'
        : draw < 0.62
          ? 'mixed'
          : draw < 0.97
            ? 'residential'
            : 'open'
    case 'town':
      if (onMain) return draw < 0.36 ? 'commercial' : draw < 0.8 ? 'mixed' : 'residential'
      if (onStreet) return draw < 0.07 ? 'commercial' : draw < 0.24 ? 'mixed' : 'residential'
      return draw < 0.03 ? 'mixed' : draw < 0.93 ? 'residential' : draw < 0.98 ? 'open' : 'public'
    case 'suburb':
      if (onMain) return draw < 0.14 ? 'commercial' : draw < 0.42 ? 'mixed' : 'residential'
      return draw < 0.86
        ? 'residential'
        : draw < 0.95
          ? 'open'
          : draw < 0.975
            ? 'mixed'
            : 'agriculture'
    default:
      if (onMain && draw < 0.12) return 'mixed'
      return draw < 0.77 ? 'residential' : draw < 0.95 ? 'agriculture' : 'open'
  }
}

export function settleHolding(
  lot: Lot,
  use: LandUse,
  buildings: readonly Building[],
  density: number,
  zeal: number,
  random: Random,
): Holding {
  const floorM2 = buildings.reduce((sum, { floors, footprintM2 }) => sum + floors * footprintM2, 0)
  const tenure = tenureOf(use, density, random)
  const homeM2 = use === 'residential' ? floorM2 : use === 'mixed' ? floorM2 * 0.55 : 0
  const households =
    homeM2 > 0 ? Math.min(40, Math.max(1, Math.round(homeM2 / random.around(70, 150)))) : 0
  const population = Math.round(households * random.around(3, 6))
  const [base, more] = rates[use]
  const rate = (base + more * Math.max(0, density)) * random.around(0.8, 1.2)
  const valueLakh = round((lot.areaM2 / KATHA_M2) * rate, 2)
  const isExempt = tenure === GOVERNMENT || tenure === TRUST || use === 'wetland'
  const perM2 = use === 'commercial' ? 46 : use === 'mixed' ? 32 : use === 'industrial' ? 28 : 14
  const taxRs = isExempt
    ? 0
    : Math.round(floorM2 * perM2 * (0.4 + Math.max(0, density)) + lot.areaM2 * 0.35)
  const paying = zeal + random.around(-0.9, 0.9)
  const tax = isExempt ? EXEMPT : paying > -0.12 ? PAID : paying > -0.42 ? DUE : OVERDUE
  return { landUse: landUses.indexOf(use), tenure, tax, households, population, taxRs, valueLakh }
}

function tenureOf(use: LandUse, density: number, random: Random): number {
  const draw = random.next()
  if (use === 'forest' || use === 'wetland') return draw < 0.95 ? GOVERNMENT : ANNUAL
  if (use === 'public') return draw < 0.74 ? GOVERNMENT : draw < 0.93 ? TRUST : LEASE
  if (use === 'plantation') return draw < 0.9 ? LEASE : PERIODIC
  if (use === 'industrial') return draw < 0.62 ? LEASE : PERIODIC
  if (use === 'open') return draw < 0.45 ? GOVERNMENT : draw < 0.8 ? PERIODIC : ANNUAL
  const settled = 0.52 + 0.36 * Math.min(1, Math.max(0, density))
  return draw < settled ? PERIODIC : draw < 0.965 ? ANNUAL : draw < 0.985 ? GOVERNMENT : TRUST
}

/** Lakh rupees per katha: a base, and more where people live densely. */
const rates: Readonly<Record<LandUse, readonly [base: number, more: number]>> = {
  commercial: [12, 42],
  mixed: [9, 32],
  residential: [4, 24],
  public: [4, 24],
  industrial: [7, 0],
  open: [3, 14],
  plantation: [0.7, 0],
  agriculture: [1.4, 3],
  forest: [0.35, 0],
  wetland: [0.35, 0],
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
