import type { Dataset } from './dataset/dataset.ts'
import type { BoxTree } from './geometry/box-tree.ts'
import type { LngLat } from './geometry/plane.ts'

/**
 * A file of the visitor's, ready to be drawn: everything large is in typed arrays that the worker
 * hands over. Its attributes as the file has them stay in the worker, which is asked for them row by
 * row.
 */
export interface OpenedLayer {
  id: number
  name: string
  format: string
  /** Such as 'EPSG:32646 WGS 84 / UTM zone 46N', as far as the file tells. */
  crs: string
  featureCount: number
  /** Features without a shape, or with one that makes no sense: counted, not drawn. */
  skippedCount: number
  /** Sentences on what is not in the layer and on how far off it may be; empty when all is well. */
  note: string
  fields: readonly string[]
  /** What it says of its features, as columns, and what they measure. */
  dataset: Dataset
  /** A place on each feature: x and y in turn on the drawing's plane, NaN where it has none. */
  spots: Float32Array
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number]
  drawing: Drawing
  raster: Raster | null
  /** Pictures that the file lays over the ground, from the lowest to the topmost. */
  overlays: readonly Raster[]
  /** Null when there is nothing to choose from. */
  sublayers: Sublayers | null
}

export interface Ink {
  /** As CSS writes it, with six digits. */
  colour: string
  opacity: number
}

/** How features look, as far as the file says so: null is not drawn, what is left out is up to us. */
export interface Look {
  line?: Ink | null
  widthPx?: number
  fill?: Ink | null
  point?: Ink
}

/** The layers that the file itself knows, such as those of a drawing or the tables of a GeoPackage. */
export interface Sublayers {
  names: readonly string[]
  /** Of each feature the place of its layer among the names. */
  of: Uint16Array
  /** Places of those that are not shown; the layer's drawing is without them. */
  hidden: readonly number[]
  /** The drawing with all of them, while some are hidden. */
  whole: Drawing | null
}

/** Metres on the plane around `origin`, x and y in turn; `feature` says whose each vertex is. */
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
  /** How features look, each look once; those that look alike lie in a row in each list. */
  looks: readonly Look[]
  /** Of each feature the place of its look. */
  lookOf: Uint8Array
  /** Where each kind of shape is, for whoever looks for one at a place. */
  trees: Readonly<Record<'triangles' | 'segments' | 'points', ShapeTree>>
}

/** Finds runs of shapes by the boxes around them; run i are the shapes `starts[i]` to `starts[i + 1]`. */
export interface ShapeTree {
  boxes: BoxTree
  starts: Uint32Array
}

/** A picture between four corners, as RGBA. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8ClampedArray
  /** North-west, north-east, south-east, south-west. */
  corners: readonly [LngLat, LngLat, LngLat, LngLat]
}
