/** What a field may contain: an address, a phone number, one line, or several lines of text. */
export type FieldRule = 'email' | 'phone' | 'line' | 'text'

export interface FieldRow {
  /** Its name in requests, exports, webhooks and spreadsheets. */
  name: EnquiryField
  /** Its column in both databases. */
  column: string
  /** Its option in the command line's corrections. */
  option: string
  /**
   * Its label in mails, the command line, the desk and messages; the form's own words are content.
   */
  label: string
  rule: FieldRule
  /** In characters, after surrounding white space is trimmed. */
  limit: number
  isRequired: boolean
  /** Its `autocomplete` token; empty if HTML has none. */
  autoComplete: string
  /** The version of the form that introduced it: older enquiries lack it. */
  since: number
}

/**
 * Every field of an enquiry, in the order of the form; everything that lists fields reads this
 * table. To add one, add a line here with the next version, a column in both databases (`NOT NULL
 * DEFAULT ''`), and its words. It must be optional, because open pages do not send it.
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

/** The fields whose rule has no error message in browsers. */
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
 * The columns of a spreadsheet. Fields of later versions are at the end, where an existing
 * worksheet can add them.
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
