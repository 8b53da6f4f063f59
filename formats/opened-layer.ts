import type { Dataset, NumberColumn } from './dataset/dataset.ts'
import type { BoxTree } from './geometry/box-tree.ts'
import type { LngLat } from './geometry/plane.ts'

/**
 * A visitor's file, ready to be drawn: everything large is in typed arrays that the worker
 * transfers. The original attributes stay in the worker, which returns them row by row.
 */
export interface OpenedLayer {
  id: number
  name: string
  format: string
  /** For example 'EPSG:32646 WGS 84 / UTM zone 46N', if known. */
  crs: string
  featureCount: number
  /** Features without a valid shape: counted, not drawn. */
  skippedCount: number
  /** Sentences about what is missing or inexact; empty if nothing is. */
  note: string
  guesses: readonly Guess[]
  fields: readonly string[]
  /** The attributes of its features as columns, and their measurements. */
  dataset: Dataset
  /** A position on each feature: x and y in turn on the drawing's plane, NaN if it has none. */
  spots: Float32Array
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number]
  drawing: Drawing
  raster: Raster | null
  /** Image overlays, from the lowest to the topmost. */
  overlays: readonly Raster[]
  /** Null when there is nothing to choose from. */
  sublayers: Sublayers | null
}

/** What the file leaves open, with the question that changes it. */
export interface Guess {
  text: string
  asks: 'askCrs' | 'askColumns'
}

/** A system in which coordinates outside the world would be on land, and where. */
export interface LikelySystem extends LngLat {
  /** For example 'EPSG:32646'. */
  value: string
  name: string
}

export interface Ink {
  /** As a CSS colour with six digits. */
  colour: string
  opacity: number
}

/**
 * The looks of features as far as the file defines them: null is not drawn, a missing value is our
 * choice.
 */
export interface Look {
  line?: Ink | null
  widthPx?: number
  fill?: Ink | null
  point?: Ink
}

/** The file's own layers, for example those of a drawing or the tables of a GeoPackage. */
export interface Sublayers {
  names: readonly string[]
  /** For each feature, the index of its layer. */
  of: Uint16Array
  /** Indices of hidden layers; the layer's drawing is without them. */
  hidden: readonly number[]
  /** The drawing with all of them, while some are hidden. */
  whole: Drawing | null
}

/**
 * Metres on the plane around `origin`, x and y in turn; `feature` has the feature of each vertex.
 */
export interface Drawing {
  origin: LngLat
  coordinates: Float32Array
  feature: Uint32Array
  /** Three vertices each. */
  triangles: Uint32Array
  /** Two vertices each: outlines of areas, and lines. */
  segments: Uint32Array
  /** One vertex each. */
  points: Uint32Array
  /** Each different look once; features of one look are consecutive in each list. */
  looks: readonly Look[]
  /** For each feature, the index of its look. */
  lookOf: Uint8Array
  /** A spatial index of each kind of shape. */
  trees: Readonly<Record<'triangles' | 'segments' | 'points', ShapeTree>>
}

/**
 * Finds runs of shapes by their bounding boxes; run i is the shapes `starts[i]` to `starts[i + 1]`.
 */
export interface ShapeTree {
  boxes: BoxTree
  starts: Uint32Array
}

/** An image between four corners, as RGBA. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8ClampedArray
  /** North-west, north-east, south-east, south-west. */
  corners: readonly [LngLat, LngLat, LngLat, LngLat]
  /**
   * Its edge, clockwise from the north-west, with the same number of positions on each side; null
   * if its sides are straight on the map.
   */
  edge: readonly LngLat[] | null
  /** What the pixels were measured as; empty for a photo, a map or a palette. */
  bands: readonly Band[]
}

/** The values of an image, pixel by pixel, in rows from the north. */
export interface Band extends NumberColumn {
  /** Metres per unit, if the values can be heights. */
  heightM: number | null
  /** Its greys are a picture, for example an aerial photo, unless the visitor decides otherwise. */
  isPicture: boolean
}
