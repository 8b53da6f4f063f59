export const M2_PER_HECTARE = 10_000
export const M2_PER_KM2 = 1_000_000
export const M_PER_KM = 1000
export const M_PER_FOOT = 0.3048
/** Twelve feet: the side of a lessa. */
export const M_PER_NAL = 12 * M_PER_FOOT
/** 14,400 square feet. */
export const M2_PER_BIGHA = 14_400 * M_PER_FOOT ** 2
export const RUPEES_PER_LAKH = 100_000
export const LAKH_PER_CRORE = 100
export const CM_PER_M = 100

export function percent(part: number, whole: number): number {
  return (100 * part) / whole
}
