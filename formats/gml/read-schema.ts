import type { FieldType } from '../save/saved-table.ts'
import { scanXml } from '../xml/scan-xml.ts'

/** The types of elements that the schema beside a GML declares, by their names. */
export function readSchema(bytes: Uint8Array): Map<string, FieldType> {
  const types = new Map<string, FieldType>()
  let element = ''
  function declare(type: string | undefined): void {
    const found = kinds[type?.replace(/^.*:/, '') ?? '']
    if (element !== '' && found) types.set(element, found)
  }
  function size(part: FieldType): void {
    const type = types.get(element)
    if (type) types.set(element, { ...type, ...part, kind: type.kind })
  }
  scanXml(bytes, 'GML', () => {}, {
    open(name, attributes) {
      if (name === 'element') {
        element = attributes.get('name') ?? ''
        declare(attributes.get('type'))
      } else if (name === 'restriction') declare(attributes.get('base'))
      const value = Number(attributes.get('value'))
      if (!Number.isInteger(value) || value <= 0) return
      if (name === 'maxLength' || name === 'totalDigits') size({ kind: 'text', width: value })
      else if (name === 'fractionDigits') size({ kind: 'text', decimals: value })
    },
  })
  return types
}

const integer: FieldType = { kind: 'integer' }
const long: FieldType = { kind: 'integer', isLong: true }
const real: FieldType = { kind: 'real' }

/** The XML Schema types of attributes. */
const kinds: Readonly<Record<string, FieldType>> = {
  string: { kind: 'text' },
  integer,
  int: integer,
  short: integer,
  long,
  decimal: real,
  double: real,
  float: real,
  date: { kind: 'date' },
  dateTime: { kind: 'datetime' },
  boolean: { kind: 'flag' },
}
