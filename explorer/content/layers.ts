/** The panel of layers; their names are in layers/layers.ts. */
export const layerWords = {
  title: 'Layers',
  shown: (shown: number, all: number) => `${shown} / ${all} shown`,
  /** Beside the layer of the visitor's files. */
  noFile: 'none yet',
  reset: 'Reset',
  legend: 'Legend',
  drag: 'Drag to reorder',
  up: (layer: string) => `Move ${layer} up`,
  down: (layer: string) => `Move ${layer} down`,
  /** Counted from the top. */
  moved: (layer: string, place: number) => `${layer} is now layer ${place} from the top.`,
} as const
