const diagonal = Math.SQRT2

/** The eight cells around a cell, clockwise from the east. */
export const neighbourSteps = [
  { stepX: 1, stepY: 0, length: 1 },
  { stepX: 1, stepY: 1, length: diagonal },
  { stepX: 0, stepY: 1, length: 1 },
  { stepX: -1, stepY: 1, length: diagonal },
  { stepX: -1, stepY: 0, length: 1 },
  { stepX: -1, stepY: -1, length: diagonal },
  { stepX: 0, stepY: -1, length: 1 },
  { stepX: 1, stepY: -1, length: diagonal },
] as const
