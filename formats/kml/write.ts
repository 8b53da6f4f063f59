import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { type Pieces, pairsOf, typeOf, type WholeShape } from '../geometry/whole-shape.ts'
import { fitNames } from '../save/fit-names.ts'
import { eachRow, type FieldKind, type RowStyle, type SavedTable } from '../save/saved-table.ts'
import { xmlText } from '../xml/escape-xml.ts'

const FILL_OPACITY = '99'
const types: Record<FieldKind, string> = {
  text: 'string',
  integer: 'int',
  real: 'double',
  date: 'string',
  datetime: 'string',
  flag: 'bool',
}

/** KML 2.2, with styles where rows have any, and the attributes as typed data. */
export const write: TableWriter = (table, { onProgress }) => {
  const { name, note, fields, styles } = table
  const names = fitNames(
    fields.map((field) => field.name),
    { spell: (field) => xmlText(field.trim()) },
  )
  const declared = fields.map(
    // KML has no integers beyond 32 bits; its doubles can hold them.
    ({ kind, isLong }, i) =>
      `<SimpleField type="${isLong ? types.real : types[kind]}" name="${names[i]}"/>\n`,
  )
  const text = buildTextBytes()
  text.add(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document id="survey">
<name>${xmlText(name)}</name>
${note === null ? '' : `<description>${xmlText(note)}</description>\n`}${styles.map(styleText).join('')}<Schema name="${xmlText(name)}" id="${xmlText(name)}">
${declared.join('')}</Schema>
<Folder>
<name>${xmlText(name)}</name>
`)
  for (const row of eachRow(table, onProgress)) text.add(placemarkOf(table, names, row))
  text.add('</Folder>\n</Document>\n</kml>\n')
  return text.bytes()
}

function styleText({ id, title, colour }: RowStyle): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? []
  const bgr = `${blue}${green}${red}`
  return `<!-- ${title} -->
<Style id="${id}"><LineStyle><color>ff${bgr}</color><width>1</width></LineStyle><PolyStyle><color>${FILL_OPACITY}${bgr}</color></PolyStyle></Style>
`
}

function placemarkOf(table: SavedTable, names: readonly string[], row: number): string {
  const data = table.fields.flatMap(({ read }, i) => {
    const value = read(row)
    if (value === null) return []
    // Both forms are valid XML; GDAL reads words as false.
    const text = typeof value === 'boolean' ? Number(value) : value
    return `<SimpleData name="${names[i]}">${xmlText(String(text))}</SimpleData>`
  })
  const title = table.title(row)
  const style = table.style(row)
  const parts = [
    title === null ? '' : `<name>${xmlText(title)}</name>\n`,
    style ? `<styleUrl>#${style.id}</styleUrl>\n` : '',
    `<ExtendedData><SchemaData schemaUrl="#${xmlText(table.name)}">${data.join('')}</SchemaData></ExtendedData>\n`,
    shapeText(table.shape(row)),
  ]
  return `<Placemark>\n${parts.join('')}</Placemark>\n`
}

function shapeText(shape: WholeShape): string {
  const pieces = shape.flatMap(({ type, pieces: all }) =>
    all.map((piece) => pieceText(piece, type)),
  )
  if (pieces.length === 0) return ''
  const isAlone = pieces.length === 1 && typeOf(shape) !== 'GeometryCollection'
  return isAlone ? `${pieces[0]}\n` : `<MultiGeometry>${pieces.join('')}</MultiGeometry>\n`
}

function pieceText(lists: readonly Float64Array[], type: Pieces['type']): string {
  if (type !== 'Polygon') return `<${type}>${coordinatesText(lists[0])}</${type}>`
  const rings = lists.map((ring, i) => {
    const boundary = i === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
    return `<${boundary}><LinearRing>${coordinatesText(ring)}</LinearRing></${boundary}>`
  })
  return `<Polygon>${rings.join('')}</Polygon>`
}

function coordinatesText(positions: Float64Array): string {
  return `<coordinates>${pairsOf(positions, ',').join(' ')}</coordinates>`
}
