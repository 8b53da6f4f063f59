import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { plainText } from '../export/cell.ts'
import type { ExportedEnquiry } from '../export/with-standings.ts'
import type { Enquiry, EnquiryFilter } from '../store/store.ts'
import type { Owner } from './owner.ts'

/**
 * What a person's export would lack: rows of the stand-in without an enquiry in the store, which
 * may have lost or never accepted it. Empty unless the filter has an address.
 */
export async function rowsOnlyInSpreadsheet(
  { store, spreadsheet }: Pick<Owner, 'store' | 'spreadsheet'>,
  { email, since, until, status }: EnquiryFilter,
): Promise<ExportedEnquiry[]> {
  if (email === undefined) return []
  const stored = new Map<string, number>()
  for await (const enquiry of store.list({ email })) {
    const text = textOf(enquiry)
    stored.set(text, (stored.get(text) ?? 0) + 1)
  }
  const only = (await spreadsheet.list(email)).filter((row) => {
    const left = stored.get(textOf(row)) ?? 0
    stored.set(textOf(row), left - 1)
    return left <= 0
  })
  return only
    .filter((row) => since === undefined || row.receivedAt >= since)
    .filter((row) => until === undefined || row.receivedAt < until)
    .filter((row) => status === undefined || row.status === status)
    .map((row) => ({ ...row, ...NOT_STORED }))
}

const NOT_STORED = {
  ...{ id: '', reference: '', quarantineReason: null, notice: null },
  ...{ isRead: false, handledAt: null, note: '', wishes: [] },
}

function textOf(row: Pick<Enquiry, (typeof enquiryFields)[number]['name']>): string {
  return JSON.stringify(enquiryFields.map(({ name }) => plainText(row[name])))
}
