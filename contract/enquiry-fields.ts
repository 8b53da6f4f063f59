/** What a field may hold: an address, a phone number, one line, or a text of several. */
export type FieldRule = 'email' | 'phone' | 'line' | 'text'

export interface FieldRow {
  /** What requests, exports, webhooks and spreadsheets call it. */
  name: EnquiryField
  /** What both databases call it. */
  column: string
  /** How the owner's tool names it in a correction. */
  option: string
  /** What mails, the owner's tool and desk, and messages call it; the form's own words are content. */
  label: string
  rule: FieldRule
  /** In characters, after surrounding white space is gone. */
  limit: number
  isRequired: boolean
  /** What browsers call it; empty if they have no word for it. */
  autoComplete: string
  /** The version of the form that it came with: what was sent before lacks it. */
  since: number
}

/**
 * Every field of an enquiry, in the order of the form; whatever lists fields reads this table. A new
 * one is a line here with the next version, a column in both databases (`NOT NULL DEFAULT ''`), and
 * its words. It has to be optional: pages that are open already send nothing for it.
 */
// biome-ignore format: a table is read by its columns
const table = [
// name           column          option     label             rule     limit  must be     autocomplete since
  ['name',        'name',         'name',    'name',           'line',    120, 'required', 'name',         1],
  ['email',       'email',        'email',   'e-mail',         'email',   254, 'required', 'email',        1],
  ['phoneNumber', 'phone_number', 'phone',   'contact number', 'phone',    32, 'optional', 'tel',          1],
  ['message',     'message',      'message', 'message',        'text',   5000, 'required', '',             1],
] as const

type Row = (typeof table)[number]

export type EnquiryField = Row[0]

/** The fields whose rule a browser cannot tell in words of its own. */
export type ExplainedField = Extract<Row, { 4: 'phone' } | { 4: 'line' | 'text'; 6: 'required' }>[0]

/** What a visitor may send. */
export type EnquiryInput = Record<Extract<Row, { 6: 'required' }>[0], string> &
  Partial<Record<EnquiryField, string>>

export const enquiryFields: readonly FieldRow[] = table.map(
  ([name, column, option, label, rule, limit, must, autoComplete, since]) => ({
    name,
    column,
    option,
    label,
    rule,
    limit,
    isRequired: must === 'required',
    autoComplete,
    since,
  }),
)

/** One value for each field, under the field's name. */
export function mapFields<T>(make: (field: FieldRow) => T): Record<EnquiryField, T> {
  const values = enquiryFields.map((field) => [field.name, make(field)])
  return Object.fromEntries(values) as Record<EnquiryField, T> // the table has a row for each
}

/** The label at the beginning of a line. */
export function titleOf(field: EnquiryField): string {
  const label = enquiryFields.find(({ name }) => name === field)?.label ?? field
  return label.replace(/^./, (letter) => letter.toUpperCase())
}

/**
 * The columns of a spreadsheet. What came with a later version stands at the end, where a sheet
 * that was begun before can take it up.
 */
export const spreadsheetColumns: readonly string[] = [
  'receivedAt',
  ...namesOf((since) => since === 1),
  'status',
  ...namesOf((since) => since > 1),
]

function namesOf(isMeant: (since: number) => boolean): string[] {
  return enquiryFields.filter(({ since }) => isMeant(since)).map(({ name }) => name)
}
