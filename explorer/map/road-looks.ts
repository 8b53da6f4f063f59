/** By kind: never thinner than this, left out and without a casing when the map is further away. */
export const roadLooks = [
  { leastPx: 3.2, belowM: 80, casedBelowM: 80 },
  { leastPx: 2.2, belowM: 40, casedBelowM: 9 },
  { leastPx: 1.2, belowM: 14, casedBelowM: 3 },
  { leastPx: 0.8, belowM: 9, casedBelowM: 3 },
] as const
