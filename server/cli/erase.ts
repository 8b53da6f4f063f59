import { erasePerson } from '../owner/erase-person.ts'
import { type Command, exitCodes, readArguments, UsageError } from './command.ts'
import { withProgress } from './progress.ts'

export const erase: Command = {
  summary: 'remove every trace of a person',
  usage: '--email ADDRESS',
  help: `
  Removes the enquiries of this address in any case, their deliveries and keys, and their rows in
  the spreadsheet stand-in of this machine. In the SQLite file zeros are written in their place; its
  log is cut off and the stand-in is written anew, which only frees the bytes: the file system may
  use them again. PostgreSQL is vacuumed; its write-ahead log, its replicas and whatever archives
  you keep of them are yours to deal with. So are your backups, the mails and webhooks that were
  delivered, and a Google Sheet.
  Enquiries of others that mention the address are kept, and named so that you can look at them.
  Salted hashes of the address and of the enquiries stay, by which a restore leaves them out.`,
  read(argv) {
    const { values } = readArguments(argv, { email: { type: 'string' } })
    const email = values.email?.trim()
    if (email === undefined) throw new UsageError('--email is missing')
    // Looser than the form, which took more in earlier releases, but not what nobody can see.
    if (!/^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u.test(email)) {
      throw new UsageError('--email takes an address like name@example.org')
    }

    return async (owner, terminal) => {
      const erased = await erasePerson(owner, email, (total, enquiries) =>
        withProgress('looking for mentions', total, enquiries, terminal.errors),
      )
      const { enquiries, deliveries, rows, mentionedIn, mentions } = erased
      const counts = `enquiries ${enquiries}, deliveries ${deliveries}, spreadsheet rows ${rows}`
      await terminal.print([`Removed: ${counts}.\n`])
      for (const id of mentionedIn)
        terminal.remark(`The address is still mentioned in enquiry ${id}.`)
      if (mentions > 0)
        terminal.remark(`Spreadsheet rows that still mention the address: ${mentions}.`)
      return enquiries + rows > 0 ? exitCodes.done : exitCodes.notFound
    }
  },
}
