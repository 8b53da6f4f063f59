import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Owner } from '../owner/owner.ts'
import type { Terminal } from './output.ts'

/** A command of the owner's tool. */
export interface Command {
  summary: string
  /** The arguments, as in the help. */
  usage: string
  help: string
  /** Throws a UsageError before anything is opened. */
  read(argv: readonly string[]): Action
}

export type Action = (owner: Owner, terminal: Terminal) => Promise<ExitCode>

export const exitCodes = { done: 0, failed: 1, misused: 2, notFound: 3 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The command was called incorrectly; the message is one line. */
export class UsageError extends Error {}

/** Parses options, each at most once, and the expected number of other arguments. */
export function readArguments<const T extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: T,
  words: { names: readonly string[]; required?: number } = { names: [] },
) {
  const { names, required = names.length } = words
  try {
    const args = [...argv]
    const parsed = parseArgs({ args, options, strict: true, allowPositionals: true, tokens: true })
    const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const repeated = given.find((name, index) => given.indexOf(name) < index)
    if (repeated !== undefined) throw new UsageError(`--${repeated} is given twice`)
    const { length } = parsed.positionals
    if (length < required) throw new UsageError(`${names[length]} is missing`)
    if (length > names.length) {
      throw new UsageError(`unexpected argument '${parsed.positionals[names.length]}'`)
    }
    return parsed
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error
    throw new UsageError(error.message.split(/[.\n]/)[0] ?? '')
  }
}

export function readWholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} is '${text}', but must be a whole number`)
}
