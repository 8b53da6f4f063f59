/** An address with this prefix opens the explorer; the view follows. */
export const EXPLORE_ADDRESS = '#explore?'

/**
 * The explorer's questions, in order. Shared addresses contain the id, so it must not change; their
 * filters are in `state/questions.ts`, and their answers in `content/questions.ts`.
 */
export const questionTexts = {
  flood: 'Which homes flood first?',
  tax: 'Where is tax overdue?',
  monday: 'What did Surveyor 4 do on Monday?',
  people: 'Where do most people live?',
  fields: 'Which fields are held year by year?',
  room: 'Where is there room to build?',
  leases: 'What is leased land used for?',
  disputes: 'Which plots are in dispute?',
} as const
export type Question = keyof typeof questionTexts
// An object's type names the keys that it must have; this one has no others.
export const questions = Object.keys(questionTexts) as Question[]

/** A link with it opens the explorer with the answer. */
export function addressOf(question: Question): string {
  return `${EXPLORE_ADDRESS}ask=${question}`
}
