import { saveSentences } from '../content.ts'

export class SaveProblem extends Error {
  constructor(kind: keyof typeof saveSentences, options?: ErrorOptions) {
    super(saveSentences[kind], options)
    this.name = 'SaveProblem'
  }
}

/** An error of any kind as a sentence for a visitor. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SaveProblem) return error.message
  return error instanceof RangeError ? saveSentences.tooLarge : saveSentences.notWritten
}
