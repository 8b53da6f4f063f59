import { openSentences, quoted } from './content.ts'
import type { PlainTable } from './join/join-table.ts'

/** Why a file cannot be opened, in a sentence for the visitor; nothing else is ever thrown. */
export class OpenProblem extends Error {
  readonly code: ProblemCode
  /** The table in a file without coordinates. */
  readonly table: PlainTable | null

  constructor(code: ProblemCode, message: string, table: PlainTable | null = null) {
    super(message)
    this.name = 'OpenProblem'
    this.code = code
    this.table = table
  }
}

export class UnknownCrs extends OpenProblem {
  /** As the file has it, in quotes. */
  readonly system: string

  constructor(name: string) {
    super('unknown-crs', openSentences.unknownCrs(name))
    this.system = quoted(name)
  }
}

type Sentences = typeof openSentences

const codes = {
  unknownFormat: 'unknown-format',
  noMap: 'unknown-format',
  unsupported: 'unsupported',
  broken: 'broken',
  brokenAtLine: 'broken',
  brokenStart: 'broken',
  brokenAtByte: 'broken',
  tooDeep: 'broken',
  tooLarge: 'too-large',
  bomb: 'bomb',
  empty: 'empty',
  onlyLinks: 'empty',
  onlyOverlays: 'empty',
  noFiles: 'empty',
  noCoordinates: 'no-coordinates',
  noGeometry: 'no-coordinates',
  outsideWorld: 'outside-world',
  swapped: 'swapped',
  needsCrs: 'needs-crs',
  unknownCrs: 'unknown-crs',
  nested: 'unsupported',
  encrypted: 'encrypted',
  incomplete: 'incomplete',
  cancelled: 'cancelled',
  tooSlow: 'too-slow',
  failed: 'failed',
} as const satisfies Record<keyof Sentences, string>

export type ProblemCode = (typeof codes)[keyof Sentences]

type Problems = {
  [Name in keyof Sentences]: (...values: Parameters<Sentences[Name]>) => OpenProblem
}

const all = Object.fromEntries(
  Object.entries(openSentences).map(([name, say]) => [
    name,
    // Each takes the values of its sentence; Object.entries loses which is which.
    (...values: never[]) =>
      new OpenProblem(codes[name as keyof Sentences], Reflect.apply(say, null, values)),
  ]),
) as Problems

/** One for each sentence, with its values. */
export const problems = { ...all, unknownCrs: (name: string) => new UnknownCrs(name) }

/** The same problem, in a sentence with the name of the file. */
export function problemOf(name: string, problem: OpenProblem): OpenProblem {
  if (problem.message.includes(quoted(name))) return problem
  return new OpenProblem(problem.code, `${quoted(name)}: ${problem.message}`, problem.table)
}
