import { correct, deleteOne, purgeOld, release, retry, spam } from './changing.ts'
import type { Command } from './command.ts'
import { erase } from './erase.ts'
import { exportEnquiries } from './export.ts'
import { backup, restore, verify } from './keeping.ts'
import { audit, list, show, stats } from './reading.ts'

/** All there are, in the order in which they are shown. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    list,
    show,
    export: exportEnquiries,
    correct,
    delete: deleteOne,
    erase,
    purge: purgeOld,
    retry,
    release,
    spam,
    stats,
    audit,
    backup,
    restore,
    verify,
  }),
)

export function helpText(): string {
  const lines = Array.from(commands, ([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return `What visitors sent, for the owner of the site.

Usage: npm run enquiries -- COMMAND [OPTIONS]
       node server/cli.ts COMMAND [OPTIONS], to read the output with another program

${lines.join('\n')}

COMMAND --help says more about one. The settings are the server's, from the environment or .env:
DATA_DIR, DATABASE_URL, RETENTION_DAYS and the rest. The server may run meanwhile.
Whatever reads, changes or deletes enquiries leaves an entry in the log (see audit).

It ends with 0 when done, 1 when it failed, 2 when it was called wrongly, and 3 when there was no
such enquiry or person.
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
