import type { Drawing, OpenedLayer } from '@app/formats/opened-layer.ts'
import type { Column } from '../../dataset/dataset.ts'

/** A visitor's file as it is to be painted. */
export interface PaintedLayer {
  layer: OpenedLayer
  /** Null for the colours that the file gives its features, or one of ours. */
  colourBy: Column | null
  /** Which stands beside each feature; left out or null when nothing does. */
  labelBy?: Column | null
  /** 1 for each feature that is shown; null when all are. */
  passes: Uint8Array | null
}

/** The shapes that are shown, in the order in which they are drawn; nobody looks for places in it. */
export type Painting = Omit<Drawing, 'trees'>
