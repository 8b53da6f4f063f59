import { extname } from 'node:path'
import { type ExportFormat, exportFormats } from '../export/export-formats.ts'
import { withStandings } from '../export/with-standings.ts'
import { filterDetails } from '../owner/filter-details.ts'
import { writeNewFile } from '../owner/new-file.ts'
import { type Command, exitCodes, readArguments, UsageError } from './command.ts'
import { withProgress } from './progress.ts'
import { FILTER_HELP, filterOptions, readFilter } from './read-filter.ts'

export const exportEnquiries: Command = {
  summary: 'export enquiries as csv, xlsx, json or ndjson, oldest first',
  usage: '[--format FORMAT] [--out FILE] [--force] [--since TIME] [...]',
  help: `
  --format FORMAT   csv, xlsx, json or ndjson. Default: the extension of FILE, or csv
  --out FILE        write to a file that only you can read. Default: standard output
  --force           replace FILE if it exists
${FILTER_HELP}

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
    const filter = readFilter(values)
    const format = readFormat(values.format, out)

    return async ({ store, actor }, terminal) => {
      if (format === 'xlsx' && out === undefined && terminal.isScreen) {
        throw new UsageError('xlsx cannot be printed on the screen: use --out FILE')
      }
      const count = await store.count(filter)
      await store.audit({
        actor,
        action: 'export',
        details: { format, ...filterDetails(filter), count },
      })
      const enquiries = withProgress('exporting', count, store.list(filter), terminal.errors)
      const chunks = exportFormats[format](withStandings(store, enquiries))
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
