import { EXPLORE_ADDRESS } from './ids.ts'

/**
 * The explorer's questions. Shared addresses contain the id, so it must not change; the explorer
 * defines the view and the answer (its state/questions.ts and content/questions.ts).
 */
export const questions = [
  'flood', // Which homes flood first? (environment)
  'tax', // Where is tax overdue?
  'monday', // What did Surveyor 4 do on Monday?
  'people', // Where do most people live? (population)
  'fields', // Which fields are held year by year? (agriculture)
  'room', // Where is there room to build? (urban planning)
  'leases', // What is leased land used for? (resource management)
  'disputes', // Which plots are in dispute? (political)
] as const
export type Question = (typeof questions)[number]

/** A link with it opens the explorer with the answer. */
export function addressOf(question: Question): string {
  return `${EXPLORE_ADDRESS}ask=${question}`
}
