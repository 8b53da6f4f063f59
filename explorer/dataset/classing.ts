/** The ways to divide the values of a column into classes; 'smooth' is without classes. */
export const methods = ['quantile', 'equal', 'natural', 'values', 'hand', 'smooth'] as const
export type Method = (typeof methods)[number]

/** Classes that a visitor has chosen for a column. They stay the same when the file changes. */
export interface Classing {
  method: Method
  /**
   * Where one range ends and the next begins, in order; empty for words. Without classes, where the
   * first colour ends and the last begins.
   */
  breaks: readonly number[]
  /** The colour of each class; a missing one is our default. */
  colours: readonly (string | null)[]
}
