import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Owner } from '../owner/owner.ts'
import type { Terminal } from './output.ts'

/** One thing that the owner's tool can do. */
export interface Command {
  summary: string
  /** What follows the name of the command. */
  usage: string
  help: string
  /** Throws a UsageError before anything is opened. */
  read(argv: readonly string[]): Action
}

export type Action = (owner: Owner, terminal: Terminal) => Promise<ExitCode>

export const exitCodes = { done: 0, failed: 1, misused: 2, notFound: 3 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The command was not called as it must be; its message is one line. */
export class UsageError extends Error {}

/** The options by their names, each at most once, and as many other words as the command takes. */
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
