/**
 * What the ward can be asked, and the sentence that answers. In braces stand figures of the plots
 * that pass; panels/ask/answer-figures.ts knows their names.
 */
export const questions = {
  title: 'Ask the ward',
  handOver: 'Now you',
  next: 'Next:',
  /** After the last question, it opens the contact popup. */
  own: 'Ask this of your own land',
  all: 'All {count} questions',
  asked: {
    flood: 'Which homes flood first?',
    tax: 'Where is tax overdue?',
    monday: 'What did Surveyor 4 do on Monday?',
    people: 'Where do most people live?',
    fields: 'Which fields are held year by year?',
    room: 'Where is there room to build?',
    leases: 'What is leased land used for?',
    disputes: 'Which plots are in dispute?',
  },
  answers: {
    flood:
      '{count} of {among} homes lie in the highest flood class: {people} people in {households} households. {block} has the most.',
    tax: 'On {count} of {total} plots, {rupees} a year in all. {block} has the most of them.',
    monday:
      'On Monday, {day}, Surveyor 4 measured {count} plots in {block} and around, {hectares} in all, and walked {kilometres}.',
    people:
      '{people} people in {households} households, on {count} plots. More live in {block} than in any other block.',
    fields:
      '{count} of {among} fields stand on annual patta, which is renewed every year: {hectares} in all. {block} has the most of them.',
    room: '{count} of {among} open plots lie outside every flood class: {hectares} to plan with. {block} has the most.',
    leases:
      '{count} of {total} plots are on lease, {hectares} in all. Their most common use is {use}. {block} has the most of them.',
    disputes: '{count} of {total} plots. {block} has the most of them.',
  },
  units: { hectares: 'ha', kilometres: 'km' },
} as const

/** What a visitor can do at once, told in one line until it is closed. */
export const firstSteps = {
  click: 'Click a plot · press a bar · drop your file',
  tap: 'Tap a plot · press a bar · open your file',
  close: 'Close these hints',
} as const
