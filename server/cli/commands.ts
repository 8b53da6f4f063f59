import { answered, correct, deleteOne, purgeOld, retry, statusCommands } from './changing.ts'
import type { Command } from './command.ts'
import { erase } from './erase.ts'
import { exportEnquiries } from './export.ts'
import { backup, checkAll, goBack, restore, verify } from './keeping.ts'
import { auditLog, list, show, stats } from './reading.ts'

/** All commands, in the order of the help. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    list,
    show,
    export: exportEnquiries,
    correct,
    delete: deleteOne,
    erase,
    answered,
    purge: purgeOld,
    retry,
    ...statusCommands,
    stats,
    audit: auditLog,
    check: checkAll,
    backup,
    restore,
    'go-back': goBack,
    verify,
  }),
)

export function helpText(): string {
  const lines = Array.from(commands, ([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return `Read and manage the enquiries that visitors sent.

Usage: npm run enquiries -- COMMAND [OPTIONS]
       node server/cli.ts COMMAND [OPTIONS]  to pass the output to another program

${lines.join('\n')}

A REFERENCE is what a visitor's receipt shows, such as LS-4A7E-C2; the full id works too.

COMMAND --help describes one command. The settings are those of the server (DATA_DIR, DATABASE_URL,
RETENTION_DAYS and so on), from the environment or .env. The server may be running.
Every command that reads, changes or deletes enquiries is logged (see audit).

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no such enquiry or person.
`
}

export function commandHelp(name: string, { summary, usage, help }: Command): string {
  const start = inLines(`npm run enquiries -- ${name} ${usage}`.trimEnd().split(/ (?=\[)/))
  return `${start}\n\n  ${name}: ${summary}.\n${help === '' ? '' : `${help}\n`}`
}

const MAX_WIDTH = 100

function inLines(words: readonly string[]): string {
  const [first = '', ...rest] = words
  return rest.reduce((text, word) => {
    const width = text.length - (text.lastIndexOf('\n') + 1) + 1 + word.length
    return width <= MAX_WIDTH ? `${text} ${word}` : `${text}\n    ${word}`
  }, first)
}
