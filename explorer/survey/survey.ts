// The parts of a survey, as columns: entry i of every array belongs to plot, building or road i.

/**
 * The points of shape i are `starts[i]` to `starts[i + 1]`. A ring does not repeat its first point.
 */
export interface PackedShapes {
  starts: Uint32Array
  coordinates: Float32Array
}

export interface Plots {
  shapes: PackedShapes
  /** A point inside each plot for a label or a pin: x and y in turn. */
  centres: Float32Array
  block: Uint16Array
  /** Numbered from 1 within its block. */
  number: Uint16Array
  landUse: Uint8Array
  tenure: Uint8Array
  tax: Uint8Array
  status: Uint8Array
  flood: Uint8Array
  surveyor: Uint8Array
  /** Days since the first: the day of the visit or, for an unvisited plot, the planned day. */
  day: Uint16Array
  areaM2: Float32Array
  /** Length along roads; 0 for a plot without frontage. */
  frontageM: Float32Array
  gnssErrorM: Float32Array
  elevationM: Float32Array
  slopePercent: Float32Array
  households: Uint8Array
  population: Uint16Array
  /** Tax due in a year, rupees. */
  taxRs: Float32Array
  /** Value by the circle rate, lakh rupees. */
  valueLakh: Float32Array
}

export interface Buildings {
  shapes: PackedShapes
  plot: Uint32Array
  floors: Uint8Array
  heightM: Float32Array
  material: Uint8Array
}

export interface Roads {
  shapes: PackedShapes
  kind: Uint8Array
  widthM: Float32Array
  /** Empty for a lane without a name. */
  names: readonly string[]
}

/** In drawing order: a sandbar comes after the river it is in, and is dry. */
export interface WaterBodies {
  shapes: PackedShapes
  kind: Uint8Array
}

export interface Blocks {
  shapes: PackedShapes
  names: readonly string[]
}

export interface Contours {
  shapes: PackedShapes
  elevationM: Float32Array
  /** 1 where the last point is joined to the first. */
  isClosed: Uint8Array
}

export interface ControlPoints {
  points: Float32Array
  names: readonly string[]
  elevationM: Float32Array
}

export interface Tracks {
  shapes: PackedShapes
  surveyor: Uint8Array
  day: Uint16Array
}

export interface Label {
  x: number
  y: number
  text: string
  kind: 'place' | 'river' | 'water' | 'hill' | 'road'
  /** Degrees from east, counter-clockwise, for names that follow a line. */
  angle: number
  /** 1 is the most important. */
  rank: number
}

/** The surroundings of the ward: drawn, but neither counted nor searched. */
export interface Beyond {
  terrain: Terrain
  /** One ring; a part of it is within the ward. */
  river: PackedShapes
  roads: Pick<Roads, 'shapes' | 'kind' | 'widthM'>
  /** Neighbouring places. */
  labels: readonly Label[]
}

/** Heights in metres on a grid, row by row from the south, each row from the west. */
export interface Terrain {
  columns: number
  rows: number
  cellM: number
  westM: number
  southM: number
  heightsM: Float32Array
  /** How much of each cell is drawn, up to 255; without it, terrain fades towards its edges. */
  presence?: Uint8Array
}
