import type { Drawing, OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Column } from '../../dataset/dataset.ts'
import type { LayerStyle } from '../../layers/layer-style.ts'

/** A visitor's file with the options for painting it. */
export interface PaintedLayer {
  layer: OpenedLayer
  /** The column to colour by, if any. */
  colourBy: Column | null
  /** The column of the labels, if any. */
  labelBy?: Column | null
  /** 1 for each visible feature; null when all are. */
  passes: Uint8Array | null
  /** The visitor's choices, if any. */
  style?: LayerStyle
}

/** The visible shapes in drawing order, without a spatial index. */
export type Painting = Omit<Drawing, 'trees'>
