import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { BYTE_ORDER_MARK, csvRow } from './csv.ts'
import type { ExportedEnquiry } from './with-standings.ts'
import { buildWorkbook, type Cell } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'ndjson'

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
      yield before + JSON.stringify(enquiry)
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  },

  async *ndjson(enquiries) {
    for await (const enquiry of enquiries) yield `${JSON.stringify(enquiry)}\n`
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

async function* rowsOf(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<Cell[]> {
  for await (const enquiry of enquiries) {
    yield columns.map((column) => {
      const value = enquiry[column]
      return value instanceof Date ? value : String(value ?? '')
    })
  }
}
