import type { BoxTree } from '@app/formats/geometry/box-tree.ts'
import type { LngLat } from '../plane/plane.ts'

/**
 * One sample survey, as columns: entry i of every array of `plots` belongs to plot i. Coordinates
 * are metres on the plane around `origin` (see plane.ts), x and y in turn. Everything in it can be
 * handed from a worker to the page without being copied.
 */
export interface Survey {
  seed: number
  origin: LngLat
  /** One ring around all that was surveyed. */
  boundary: Float32Array
  plots: Plots
  /** Finds plots by the boxes around their rings. */
  plotTree: BoxTree
  buildings: Buildings
  roads: Roads
  water: WaterBodies
  blocks: Blocks
  contours: Contours
  /** Street lights: x and y in turn. */
  lights: Float32Array
  controlPoints: ControlPoints
  tracks: Tracks
  labels: readonly Label[]
  terrain: Terrain
  beyond: Beyond
}

/** Shape i are the pairs `starts[i]` to `starts[i + 1]`. A ring is not closed by repeating its start. */
export interface PackedShapes {
  starts: Uint32Array
  coordinates: Float32Array
}

export interface Plots {
  shapes: PackedShapes
  /** The inside of each plot for a label or a pin: x and y in turn. */
  centres: Float32Array
  block: Uint16Array
  /** Counted within its block from 1. */
  number: Uint16Array
  landUse: Uint8Array
  tenure: Uint8Array
  tax: Uint8Array
  status: Uint8Array
  flood: Uint8Array
  surveyor: Uint8Array
  /** Days since FIRST_DAY: when it was visited or, of an unvisited plot, when it is to be. */
  day: Uint16Array
  areaM2: Float32Array
  /** Along roads; 0 where a plot touches none, and has no frontage to speak of. */
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
  /** Empty where a lane has no name. */
  names: readonly string[]
}

/** In the order of drawing: a sandbar comes after the river that it lies in, and is dry. */
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
  /** 1 where the last point joins the first. */
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
  /** Degrees from east, counter-clockwise, for names that follow something. */
  angle: number
  /** 1 is the most important. */
  rank: number
}

/** What lies around the ward: it is drawn, and neither counted nor found. */
export interface Beyond {
  terrain: Terrain
  /** One ring, of which the ward has a part. */
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
  /** How much of each cell is drawn, to 255; left out, terrain fades towards its edges. */
  presence?: Uint8Array
}
