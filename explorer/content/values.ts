/** Values of an image, and counts of points. */
export const values = {
  hillshade: 'Hillshade',
  range: (range: string) => `Values: ${range}`,
  /** The first and the last colour of a ramp. */
  upTo: (value: string) => `≤ ${value}`,
  from: (value: string) => `≥ ${value}`,
  density: 'Density',
  noDensity: 'Off, show each point',
  hexagons: (width: string) => `Hexagons, ${width} wide`,
  crowded: (count: string) => `Many of the ${count} points cover each other.`,
  showDensity: 'Show their density',
  points: { one: 'point', other: 'points' },
  hexagon: (width: string) => `in a hexagon ${width} wide`,
  perHexagon: (width: string) => `Points per hexagon, ${width} wide`,
} as const
