/** Water that a visitor raises over the ground. */
export const water = {
  label: 'Raise the water',
  level: (metres: string, feet: string) => `${metres}\u00a0m · ${feet}\u00a0ft`,
  /** For screen readers: the level, and what it reaches. */
  spoken: (level: string, homes: string, people: string) => `${level} m: ${homes}, ${people}`,
  /** As in the answers to questions, the name of a block is a button. */
  answer:
    'Water reaches {homes} of {among} homes and {plots} plots in all: {people} people in {households} households. {block} has the most: {most}.',
  none: 'Water reaches no home. The first are in {block}.',
  dry: {
    one: ' {count} home is lower than the water, but not reached.',
    other: ' {count} homes are lower than the water, but not reached.',
  },
  limits: 'No forecast: no time, no flow, and bunds only as far as the heights know them.',
  reset: 'Reset level',
  ordering: 'Following the water over the ground …',
  nouns: {
    homes: { one: 'home', other: 'homes' },
    people: { one: 'person', other: 'people' },
  },
  title: (level: string) => `water at ${level}\u00a0m`,
  keys: {
    homes: (level: string) => `Homes reached at ${level}\u00a0m`,
    sure: (level: string) => `Ground below water of ${level}\u00a0m`,
    unsure: (level: string) => `Uncertain shore: heights are right to ±${level}\u00a0m`,
    dry: 'Lower than the water, not reached',
  },
  /** On a visitor's own ground. */
  own: {
    text: (layer: string) =>
      `For each plot of “${layer}”: how high water must rise above its own surface to reach its middle.`,
    heights: 'Heights',
    band: (file: string, band: string) => `${file}: ${band}`,
    begin: 'Water begins at',
    centre: 'The middle of the map',
    none: 'Open a layer with the water first.',
    use: 'Raise the water',
    cancel: 'Do not raise it',
    stop: 'Cancel',
    column: 'Level at which it is reached (m)',
    /** The file name of the answer. */
    file: (plots: string) => `${plots} reached by water.geojson`,
    tooLarge: (cells: string, most: string) =>
      `These heights have ${cells} cells, and at most ${most} are possible. Cut them to the area of the plots.`,
    problems: {
      noOverlap: 'No middle of a plot has a height. Choose heights of the same area.',
      noWater: 'This water has no heights. Choose water inside the area of the heights.',
      noneReached: 'Water that rises by 65 m reaches no plot.',
    },
    failed: 'Raising the water failed, and nothing has changed. Try again.',
  },
} as const
