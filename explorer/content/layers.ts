/** The panel of layers; their names are in layers/layers.ts. */
export const layers = {
  title: 'Layers',
  shown: 'shown',
  /** Beside the layer of the visitor's files. */
  noFile: 'none yet',
  order: 'The topmost layer is first.',
  reset: 'Reset',
  legend: 'Legend',
  drag: 'Drag to another place',
  up: 'Move up:',
  down: 'Move down:',
  movedTo: 'is now at place',
} as const
