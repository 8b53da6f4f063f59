/** Every layer of the survey, from the lowest to the topmost as a visitor first sees them. */
export const layerIds = [
  'elevation',
  'relief',
  'water',
  'flood',
  'plots',
  'plot-lines',
  'blocks',
  'contours',
  'roads',
  'buildings',
  'lights',
  'population',
  'tracks',
  'control-points',
  'opened',
  'labels',
] as const
export type LayerId = (typeof layerIds)[number]
