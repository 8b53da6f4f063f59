/** What a visitor reads when a file could not be made. */
const sentences = {
  notLoaded: 'The writer of this format did not load. Check the connection and try again.',
  tooLarge:
    'There is not enough memory for this file. Filter what is saved, or choose another format.',
  tooWide: 'These columns are more than this format can hold. Choose another format.',
  notWritten: 'This file could not be written. Another format may work.',
}

export class SaveProblem extends Error {
  constructor(kind: keyof typeof sentences, options?: ErrorOptions) {
    super(sentences[kind], options)
    this.name = 'SaveProblem'
  }
}

/** An error of any kind as a sentence for a visitor. */
export function sentenceOf(error: unknown): string {
  if (error instanceof SaveProblem) return error.message
  return error instanceof RangeError ? sentences.tooLarge : sentences.notWritten
}
