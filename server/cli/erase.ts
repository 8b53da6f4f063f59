import { erasePerson } from '../owner/erase-person.ts'
import { type Command, exitCodes, readArguments, UsageError } from './command.ts'
import { printable } from './output.ts'
import { withProgress } from './progress.ts'

export const erase: Command = {
  summary: 'erase a person: enquiries, deliveries, keys and spreadsheet rows',
  usage: '--email ADDRESS',
  help: `
  --email -         reads the address from standard input, so that other users of the machine do not
                    see it in the list of processes

  Removes all enquiries from this address (upper and lower case are equal), their deliveries and
  keys, and their rows in the local spreadsheet.
  SQLite overwrites the data with zeros, and writes a file of up to 32 MB anew, because it may
  have copied rows within it before; in a larger one, such copies may stay until you run VACUUM.
  The log is truncated and the spreadsheet is rewritten: this frees the disk space but does not
  overwrite it. PostgreSQL is vacuumed.
  Not removed: your backups, messages already sent, any Google Sheet, and the write-ahead log,
  replicas and archives of PostgreSQL. Delete those yourself.
  Enquiries from others, notes and saved replies that mention the address are kept and listed, so
  that you can check them.
  Salted hashes of the address and the enquiries are kept, so that a restore leaves them out.`,
  read(argv) {
    const { values } = readArguments(argv, { email: { type: 'string' } })
    const given = values.email?.trim()
    if (given === undefined) throw new UsageError('--email is missing')
    if (given !== '-') refuseOther(given)

    return async (owner, terminal) => {
      const email = await terminal.orLine(given)
      refuseOther(email)
      const erased = await erasePerson(owner, email, (total, enquiries) =>
        withProgress('looking for mentions', total, enquiries, terminal.errors),
      )
      const { enquiries, deliveries, rows, mentionedIn, mentions, repliesThatMention } = erased
      const counts = `enquiries ${enquiries}, deliveries ${deliveries}, spreadsheet rows ${rows}`
      await terminal.print([`Removed: ${counts}.\n`])
      for (const reference of mentionedIn)
        terminal.remark(`The address is still mentioned in enquiry ${reference}.`)
      for (const name of repliesThatMention)
        terminal.remark(`The address is still mentioned in the saved reply '${printable(name)}'.`)
      if (mentions > 0)
        terminal.remark(`Spreadsheet rows that still mention the address: ${mentions}.`)
      return enquiries + rows > 0 ? exitCodes.done : exitCodes.notFound
    }
  },
}

/**
 * Less strict than the form, because earlier releases accepted more, but without invisible
 * characters.
 */
function refuseOther(email: string): void {
  if (/^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u.test(email)) return
  throw new UsageError('--email must be an address like name@example.org')
}
