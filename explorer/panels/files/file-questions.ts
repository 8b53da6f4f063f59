import type { ColumnRole, ColumnsQuestion } from '@app/formats/csv/guess-roles.ts'
import type { LikelySystem } from '@app/formats/opened-layer.ts'

/** Questions about a file; the answer null means not to open it. */
export type FileQuestion =
  /** With the unusable system that the file names, if any. */
  | {
      about: 'crs'
      unusable: string | null
      /** Systems in which coordinates outside the world would be on land. */
      likely: readonly LikelySystem[]
      answer(crs: string | null): void
    }
  | {
      about: 'columns'
      question: ColumnsQuestion
      answer(roles: readonly ColumnRole[] | null): void
    }
  | { about: 'swap'; answer(isToBeSwapped: boolean | null): void }

/** Questions about files, one after the other. */
export function createQuestions(show: (question: FileQuestion | null) => void) {
  // By a table's structure: an answer is the suggestion for the next table, and applies to all
  // tables chosen together.
  const answered = new Map<string, readonly ColumnRole[]>()
  const answeredNow = new Set<string>()

  function ask<Answer>(build: (answer: (value: Answer | null) => void) => FileQuestion) {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    show(build(resolve))
    return promise.finally(() => show(null))
  }

  return {
    asked: {
      askCrs: (unusable: string | null, likely: readonly LikelySystem[] = []) =>
        ask<string>((answer) => ({ about: 'crs', unusable, likely, answer })),
      askSwap: () => ask<boolean>((answer) => ({ about: 'swap', answer })),
      async askColumns(question: ColumnsQuestion) {
        const { shape } = question
        const guess = answered.get(shape) ?? question.guess
        if (answeredNow.has(shape)) return guess
        const roles = await ask<readonly ColumnRole[]>((answer) => ({
          about: 'columns',
          question: { ...question, guess },
          answer,
        }))
        if (roles) {
          answered.set(shape, roles)
          answeredNow.add(shape)
        }
        return roles
      },
    },
    /** Before other files are opened. */
    forget: () => answeredNow.clear(),
  }
}
