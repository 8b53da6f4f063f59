export const RUPEES_PER_LAKH = 100_000
export const LAKH_PER_CRORE = 100
export const CM_PER_M = 100

export function percent(part: number, whole: number): number {
  return (100 * part) / whole
}
