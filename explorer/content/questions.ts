/**
 * Questions about the ward and their answers. Names in braces are figures of the matching plots,
 * from panels/ask/answer-figures.ts.
 */
export const questionWords = {
  handOver: 'Now you',
  next: 'Next:',
  /** After the last question, it opens the contact popup. */
  own: 'Ask this about your own land',
  answers: {
    flood:
      '{count} of {among} homes are in the highest flood class: {people} people in {households} households. {block} has the most: {most}.',
    tax: 'Overdue on {count} of {total} plots: {rupees} a year. {block} has the most: {most}.',
    monday:
      'On Monday, {day}, Surveyor 4 measured {count} plots in and around {block}, {hectares} in total, and walked {kilometres}.',
    people:
      '{people} people live in {households} households on {count} plots. {block} has the most: {most}.',
    fields:
      '{count} of {among} fields are held on annual patta, which is renewed every year: {hectares} in total. {block} has the most: {most}.',
    room: '{count} of {among} open plots are outside every flood class: {hectares} to plan with. {block} has the most: {most}.',
    leases:
      '{count} of {total} plots are leased, {hectares} in total. The largest use is {use}: {useHectares}. {block} has the most leased land: {most}.',
    disputes: '{count} of {total} plots are in dispute. {block} has the most: {most}.',
  },
  units: { hectares: 'ha', kilometres: 'km' },
  nouns: {
    count: { one: 'plot', other: 'plots' },
    population: { one: 'person', other: 'people' },
  },
  /** The legend of an answer: its plots, and the blocks around them. */
  keys: {
    flood: 'Homes in the highest flood class',
    tax: 'Plots with overdue tax',
    monday: 'Plots measured on that day',
    people: 'Homes in blocks of {span} people',
    fields: 'Fields on annual patta',
    room: 'Open plots outside every flood class',
    leases: 'Leased plots',
    disputes: 'Plots in dispute',
  },
  blockKeys: {
    people: 'Blocks of {span} people',
    disputes: 'Blocks with {span} of them',
  },
} as const
