import type { Drawing, OpenedLayer, Raster } from '@app/formats/opened-layer.ts'
import type { Column } from '../../dataset/dataset.ts'
import type { LayerStyle } from '../../layers/layer-style.ts'
import type { LngLat } from '../../plane/plane.ts'

/** A visitor's file with the options for painting it. */
export interface PaintedLayer {
  layer: OpenedLayer
  /** The column to colour by, if any. */
  colourBy: Column | null
  /** The column of the labels, if any. */
  labelBy?: Column | null
  /** The n of the smallest scale with labels on the screen; by default all have them. */
  labelsFrom?: number
  /** 1 for each visible feature; null when all are. */
  passes: Uint8Array | null
  /** The visitor's choices, if any. */
  style?: LayerStyle
  /** Its image in the colours of a band. */
  picture?: Raster
  /** The file itself, if `layer` contains counts of its points instead. */
  counted?: OpenedLayer
  /** The value at a place, if it shows values. */
  readAt?(place: LngLat): Reading | null
}

/** A value on the map: its tooltip line by line, and the outline of its cell. */
export interface Reading {
  lines: readonly string[]
  corners: readonly LngLat[]
}

/** Whether a file has values of bands, or only points, which can be counted. */
export function canShowValues({ raster, drawing }: OpenedLayer): boolean {
  const { points, segments, triangles } = drawing
  const isOfPoints = points.length > 0 && segments.length + triangles.length === 0
  return isOfPoints || (raster !== null && raster.bands.length > 0)
}

/** Its images, from the lowest to the topmost. */
export function picturesOf({ layer, picture }: PaintedLayer): Raster[] {
  const { overlays } = layer
  const raster = picture ?? layer.raster
  return raster ? [raster, ...overlays] : [...overlays]
}

/** The visible shapes in drawing order, without a spatial index. */
export type Painting = Omit<Drawing, 'trees'>
