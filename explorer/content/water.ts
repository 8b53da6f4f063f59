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
} as const
