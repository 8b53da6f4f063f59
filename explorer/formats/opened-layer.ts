import type { BoxTree } from '../plane/box-tree.ts'
import type { LngLat } from '../plane/plane.ts'

/**
 * A file of the visitor's, ready to be drawn: everything large is in typed arrays that the worker
 * hands over. Its attributes stay in the worker, which is asked for them row by row.
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
  /** Sentences on what of a file or an archive is not in the layer; empty when all of it is. */
  note: string
  fields: readonly string[]
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number]
  drawing: Drawing
  raster: Raster | null
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
