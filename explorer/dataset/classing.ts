/** The ways to divide the values of a column into classes. */
export const methods = ['quantile', 'equal', 'natural', 'values', 'hand'] as const
export type Method = (typeof methods)[number]

/** Classes that a visitor has chosen for a column. They stay the same when the file changes. */
export interface Classing {
  method: Method
  /** Where one range ends and the next begins, in order; empty for words. */
  breaks: readonly number[]
  /** The colour of each class; a missing one is our default. */
  colours: readonly (string | null)[]
}
