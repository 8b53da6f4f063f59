import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { gunzip, isGzip } from '../archive/unzip.ts'
import type { RowWriter } from '../dataset/attributes.ts'
import type { Shapes } from '../geometry/shapes.ts'
import type { TileLevel, TileSource } from './tile-sources.ts'

/**
 * The features of all tiles of a level, in the system of the tiles; features across tile edges are
 * split.
 */
export function addVectorTiles(
  { origin }: TileSource,
  { pixel, size, tiles }: TileLevel,
  shapes: Shapes,
  rows: RowWriter,
): void {
  const [width, height] = [size[0] * pixel[0], size[1] * pixel[1]]
  for (const { column, row, bytes } of tiles()) {
    const packed = isGzip(bytes) ? gunzip({ name: '', bytes }).bytes : bytes
    const { layers } = new VectorTile(new PbfReader(packed))
    const [west, north] = [origin[0] + column * width, origin[1] - row * height]
    for (const [name, layer] of Object.entries(layers)) {
      for (let i = 0; i < layer.length; i += 1) {
        const feature = layer.feature(i)
        shapes.startFeature()
        rows.startRow()
        rows.set('layer', name)
        for (const [key, value] of Object.entries(feature.properties)) {
          rows.set(key === 'layer' ? 'layer (tag)' : key, value)
        }
        addFeature(feature, shapes, (x, y) =>
          shapes.vertex(west + (x / feature.extent) * width, north - (y / feature.extent) * height),
        )
      }
    }
  }
}

function addFeature(
  feature: VectorTileFeature,
  shapes: Shapes,
  vertex: (x: number, y: number) => void,
): void {
  if (feature.type === POLYGON) shapes.startLooseArea()
  for (const run of feature.loadGeometry()) {
    if (feature.type === POINT) shapes.startPoints()
    else if (feature.type === LINE) shapes.startLine()
    else shapes.startRing()
    for (const { x, y } of run) vertex(x, y)
  }
}

const POINT = 1
const LINE = 2
const POLYGON = 3
