import { enquiryFields } from '@app/contract/enquiry-fields.ts'

export interface Table {
  name: string
  /** Orders the rows, and tells them apart. */
  key: string[]
  columns: string[]
}

/** What a visitor filled in, in the order of the table of fields. */
export const fieldColumns = enquiryFields.map(({ column }) => column)

export const enquiryTable: Table = {
  name: 'enquiry',
  key: ['id'],
  columns: [
    ...['id', 'received_at', 'status', 'quarantine_reason'],
    ...fieldColumns,
    ...['idempotency_key', 'fingerprint', 'content_hash'],
  ],
}

/** What a backup holds, each table after those it points to. */
export const tables: Table[] = [
  enquiryTable,
  {
    name: 'delivery',
    key: ['enquiry_id', 'channel'],
    columns: ['enquiry_id', 'channel', 'status', 'attempts', 'since', 'at', 'token', 'last_error'],
  },
  { name: 'audit', key: ['id'], columns: ['id', 'at', 'action', 'details'] },
]

/** Milliseconds in SQLite, timestamps in PostgreSQL. */
export const timeColumns: readonly string[] = ['received_at', 'since', 'at']
