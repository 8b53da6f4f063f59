import { extname } from 'node:path'
import { type ExportFormat, exportFormats } from '../export/export-formats.ts'
import { withStandings } from '../export/with-standings.ts'
import { filterDetails } from '../owner/filter-details.ts'
import { writeNewFile } from '../owner/new-file.ts'
import { rowsOnlyInSpreadsheet } from '../owner/rows-only-in-spreadsheet.ts'
import { type Command, exitCodes, readArguments, UsageError } from './command.ts'
import { withProgress } from './progress.ts'
import { FILTER_HELP, filterOptions, readEmail, readFilter } from './read-filter.ts'

export const exportEnquiries: Command = {
  summary: 'export enquiries as csv, xlsx, json, ndjson or txt, oldest first',
  usage: '[--format FORMAT] [--out FILE] [--force] [--since TIME] [...]',
  help: `
  --format FORMAT   csv, xlsx, json, ndjson or txt. Default: the extension of FILE, or csv
  --out FILE        write to a file that only you can read. Default: standard output
  --force           replace FILE if it exists
${FILTER_HELP}

  For a person who asks for a copy of their data, use --email with json or txt.
  With --email, rows of the local spreadsheet that are not in the database follow, without an id.

  For Excel and LibreOffice use xlsx: times are times, and every other cell is plain text. In csv,
  an apostrophe precedes anything that a spreadsheet could run as a formula, so a contact number
  reads '+91 98765 43210. json and ndjson contain everything unchanged.`,
  read(argv) {
    const { values } = readArguments(argv, {
      ...filterOptions,
      format: { type: 'string' },
      out: { type: 'string' },
      force: { type: 'boolean' },
    })
    const { out, force = false } = values
    const given = readFilter(values)
    const format = readFormat(values.format, out)

    return async (owner, terminal) => {
      const { store, actor } = owner
      if (format === 'xlsx' && out === undefined && terminal.isScreen) {
        throw new UsageError('xlsx cannot be printed on the screen: use --out FILE')
      }
      const filter = await readEmail(given, terminal)
      const rows = await rowsOnlyInSpreadsheet(owner, filter)
      const count = (await store.count(filter)) + rows.length
      await store.audit({
        actor,
        action: 'export',
        details: { format, ...filterDetails(filter), count },
      })
      const enquiries = withProgress('exporting', count, store.list(filter), terminal.errors)
      const chunks = exportFormats[format](joined(withStandings(store, enquiries), rows))
      if (rows.length > 0) terminal.remark(`Rows that only the spreadsheet has: ${rows.length}.`)
      if (out === undefined) {
        await terminal.print(chunks)
        return exitCodes.done
      }
      await writeNewFile(out, force, chunks)
      terminal.remark(`Wrote ${out}.`)
      return exitCodes.done
    }
  },
}

async function* joined<T>(first: AsyncIterable<T>, second: readonly T[]): AsyncGenerator<T> {
  yield* first
  yield* second
}

function readFormat(format: string | undefined, out: string | undefined): ExportFormat {
  if (format !== undefined) {
    if (isFormat(format)) return format
    throw new UsageError(`--format is '${format}', but must be one of ${names.join(', ')}`)
  }
  const ending = extname(out ?? '').slice(1)
  return isFormat(ending) ? ending : 'csv'
}

const names = Object.keys(exportFormats)

function isFormat(text: string): text is ExportFormat {
  return names.includes(text)
}
