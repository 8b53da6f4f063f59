import type { Drawing, OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Column } from '../../dataset/dataset.ts'
import type { LayerStyle } from '../../layers/layer-style.ts'

/** A visitor's file with the options for painting it. */
export interface PaintedLayer {
  layer: OpenedLayer
  /** Null for the colours of the file, or one of ours. */
  colourBy: Column | null
  /** The column of the labels; missing or null without labels. */
  labelBy?: Column | null
  /** 1 for each visible feature; null when all are. */
  passes: Uint8Array | null
  /** What the visitor has chosen; missing for nothing. */
  style?: LayerStyle
}

/** The visible shapes in drawing order; without a spatial index. */
export type Painting = Omit<Drawing, 'trees'>
