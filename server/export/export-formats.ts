import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { BYTE_ORDER_MARK, csvRow } from './csv.ts'
import type { ExportedEnquiry } from './with-standings.ts'
import { buildWorkbook } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'ndjson'

/** How enquiries leave, each written as they are read: memory stays the same whatever the number. */
export const exportFormats: Readonly<
  Record<
    ExportFormat,
    (enquiries: AsyncIterable<ExportedEnquiry>) => AsyncIterable<string | Uint8Array>
  >
> = {
  async *csv(enquiries) {
    yield BYTE_ORDER_MARK + csvRow(columns)
    for await (const enquiry of enquiries) yield csvRow(cellsOf(enquiry))
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
]

async function* rowsOf(enquiries: AsyncIterable<ExportedEnquiry>): AsyncGenerator<string[]> {
  for await (const enquiry of enquiries) yield cellsOf(enquiry)
}

function cellsOf(enquiry: ExportedEnquiry): string[] {
  return columns.map((column) => {
    const value = enquiry[column]
    return value instanceof Date ? value.toISOString() : String(value ?? '')
  })
}
