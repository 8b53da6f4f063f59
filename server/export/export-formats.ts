import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { BYTE_ORDER_MARK, csvRow } from './csv.ts'
import type { ExportedEnquiry } from './with-standings.ts'
import { buildWorkbook, type Cell } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'ndjson' | 'txt'

/** The export formats, each written as it is read, in constant memory. */
export const exportFormats: Readonly<
  Record<
    ExportFormat,
    (enquiries: AsyncIterable<ExportedEnquiry>) => AsyncIterable<string | Uint8Array>
  >
> = {
  async *csv(enquiries) {
    yield BYTE_ORDER_MARK + csvRow(columns)
    for await (const cells of rowsOf(enquiries)) {
      yield csvRow(cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)))
    }
  },

  xlsx: (enquiries) => buildWorkbook(columns, rowsOf(enquiries)),

  async *json(enquiries) {
    let before = '[\n'
    for await (const enquiry of enquiries) {
      yield before + JSON.stringify(enquiry, null, 2)
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  },

  async *ndjson(enquiries) {
    for await (const enquiry of enquiries) yield `${JSON.stringify(enquiry)}\n`
  },

  /** For people: a block of lines for each. */
  async *txt(enquiries) {
    for await (const enquiry of enquiries) {
      const lines = columns.map((column) => line(column, enquiry[column]))
      const wishes = enquiry.wishes.map(({ kind, text, askedAt }) =>
        line(`asked for ${kind}`, `${askedAt.toISOString()} ${text}`),
      )
      yield `${[...lines, ...wishes].join('')}\n`
    }
  },
}

const columns: readonly (keyof ExportedEnquiry)[] = [
  'id',
  'receivedAt',
  'status',
  'quarantineReason',
  ...enquiryFields.map(({ name }) => name),
  'isRead',
  'handledAt',
  'note',
  'reference',
  'notice',
]

/** Further lines of a text are indented, so that none looks like another column. */
function line(name: string, value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  return `${name}: ${text.replaceAll('\n', '\n  ')}\n`
}

async function* rowsOf(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<Cell[]> {
  for await (const enquiry of enquiries) {
    yield columns.map((column) => {
      const value = enquiry[column]
      return value instanceof Date ? value : String(value ?? '')
    })
  }
}
