import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { flags } from './store.ts'

export interface Table {
  name: string
  /** Orders the rows, and identifies them. */
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
    ...[
      'idempotency_key',
      'fingerprint',
      'content_hash',
      'is_read',
      'is_handled',
      'again_at',
      'twin',
      'notice',
    ],
  ],
}

export const deliveryTable: Table = {
  name: 'delivery',
  key: ['enquiry_id', 'channel'],
  columns: ['enquiry_id', 'channel', 'status', 'attempts', 'since', 'at', 'token', 'last_error'],
}

export const auditTable: Table = {
  name: 'audit',
  key: ['number'],
  columns: ['number', 'id', 'at', 'actor', 'action', 'details', 'hash'],
}

const auditHeadTable: Table = {
  name: 'audit_head',
  key: ['id'],
  columns: ['id', 'number', 'hash'],
}

const flagColumns = flags.map(({ column }) => column)

export const markTable: Table = {
  name: 'mark',
  key: ['enquiry_id'],
  columns: ['enquiry_id', ...flagColumns, 'note', 'claimed_by'],
}

export const wishTable: Table = {
  name: 'wish',
  key: ['enquiry_id', 'kind'],
  columns: ['enquiry_id', 'kind', 'text', 'asked_at', 'done_at'],
}

const replyTable: Table = { name: 'reply', key: ['name'], columns: ['name', 'text'] }

export const erasedTable: Table = { name: 'erased', key: ['hash'], columns: ['hash', 'salt', 'at'] }

/**
 * Tables that a restore copies row by row, each after those it refers to; the audit log is
 * appended.
 */
export const copiedTables: Table[] = [
  enquiryTable,
  deliveryTable,
  markTable,
  wishTable,
  replyTable,
  erasedTable,
]

/** The tables of a backup. */
export const tables: Table[] = [...copiedTables, auditTable, auditHeadTable]

export type ColumnKind = 'text' | 'uuid' | 'integer' | 'integers' | 'time' | 'bytes'

/** The type of a column, in any table; text by default. */
export function columnKind(column: string): ColumnKind {
  return kinds.get(column) ?? 'text'
}

const kinds = new Map<string, ColumnKind>([
  ...['id', 'enquiry_id', 'token'].map((column) => [column, 'uuid'] as const),
  ...['received_at', 'since', 'at', ...flagColumns, 'again_at', 'asked_at', 'done_at'].map(
    (column) => [column, 'time'] as const,
  ),
  ...['number', 'attempts', 'is_read', 'is_handled', 'twin', 'sender', 'day'].map(
    (column) => [column, 'integer'] as const,
  ),
  ...['fingerprint', 'content_hash'].map((column) => [column, 'bytes'] as const),
  ['grams', 'integers'],
])
