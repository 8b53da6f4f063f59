import { packZip } from '../archive/zip.ts'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { type Pieces, typeOf, type WholeShape } from '../geometry/whole-shape.ts'
import { fitNames, xmlName } from '../save/fit-names.ts'
import { eachRow, type Field, type FieldKind, type SavedTable } from '../save/saved-table.ts'
import { xmlText } from '../xml/escape-xml.ts'

/** The name of a system that implies EPSG's axis order. */
interface System {
  name: string
  isNorthFirst: boolean
}

function systemOf({ crs }: SavedTable): System {
  const { code, isNorthFirst } = crs ?? { code: 4326, isNorthFirst: true }
  return { name: `urn:ogc:def:crs:EPSG::${code}`, isNorthFirst }
}

const types: Record<FieldKind, string> = {
  text: 'xs:string',
  integer: 'xs:int',
  real: 'xs:double',
  date: 'xs:date',
  datetime: 'xs:dateTime',
  flag: 'xs:boolean',
}

/** The element around the parts of each kind, and the element of each part. */
const collections: Record<Pieces['type'], readonly [all: string, member: string]> = {
  Point: ['MultiPoint', 'pointMember'],
  LineString: ['MultiCurve', 'curveMember'],
  Polygon: ['MultiSurface', 'surfaceMember'],
}

/** GML 3.2 with a schema that declares its attributes. */
export const write: TableWriter = (table, { stem, writtenAt, onProgress }) => {
  const names = fitNames(
    table.fields.map(({ name }) => name),
    { spell: xmlName, taken: ['shape'] },
  )
  const namespace = namespaceOf(table)
  const text = buildTextBytes()
  text.add(`<?xml version="1.0" encoding="UTF-8"?>
<survey:FeatureCollection xmlns:survey="${namespace}" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${stem}.xsd http://www.opengis.net/gml/3.2 http://schemas.opengis.net/gml/3.2.1/gml.xsd" gml:id="all">
${table.note === null ? '' : `<gml:description>${xmlText(table.note)}</gml:description>\n`}${boundedBy(table)}`)
  for (const row of eachRow(table, (share) => onProgress(share / 2))) {
    text.add(memberOf(table, names, row))
  }
  text.add('</survey:FeatureCollection>\n')
  const schema = new TextEncoder().encode(schemaText(table, names))
  return packZip({ [`${stem}.gml`]: text.bytes(), [`${stem}.xsd`]: schema }, writtenAt)
}

function namespaceOf({ name }: SavedTable): string {
  return `urn:survey:${encodeURIComponent(name)}`
}

function boundedBy(table: SavedTable): string {
  if (!table.bounds) return ''
  const system = systemOf(table)
  const [low, high] = [table.bounds.slice(0, 2), table.bounds.slice(2)].map((corner) =>
    positionsText(Float64Array.from(corner), system),
  )
  return `<gml:boundedBy><gml:Envelope srsName="${system.name}" srsDimension="2"><gml:lowerCorner>${low}</gml:lowerCorner><gml:upperCorner>${high}</gml:upperCorner></gml:Envelope></gml:boundedBy>
`
}

function memberOf(table: SavedTable, names: readonly string[], row: number): string {
  const { element } = table
  const id = `row.${row + 1}`
  const properties = table.fields.flatMap(({ kind, read }, i) => {
    const value = read(row)
    if (value === null) return []
    return `<survey:${names[i]}>${xmlText(valueText(kind, value))}</survey:${names[i]}>`
  })
  const shape = shapeText(table.shape(row), `${id}.shape`, systemOf(table))
  return `<survey:featureMember><survey:${element} gml:id="${id}">
${properties.join('')}
${shape && `<survey:shape>${shape}</survey:shape>\n`}</survey:${element}></survey:featureMember>
`
}

/** XML's date-times have seconds. */
function valueText(kind: FieldKind, value: string | number | boolean): string {
  if (kind !== 'datetime') return String(value)
  return String(value).replace(/(T\d\d:\d\d)(?!:|\d)/, '$1:00')
}

function shapeText(shape: WholeShape, id: string, system: System): string {
  const type = typeOf(shape)
  const [first] = shape
  if (!type || !first) return ''
  if (type === 'GeometryCollection') {
    const members = shape.map(
      (part, i) =>
        `<gml:geometryMember>${shapeText([part], `${id}.${i}`, system)}</gml:geometryMember>`,
    )
    return wrapped('MultiGeometry', id, system, members.join(''))
  }
  if (type === first.type) return pieceText(first.pieces[0], first.type, id, system)
  const [all, member] = collections[first.type]
  const pieces = first.pieces.map(
    (piece, i) =>
      `<gml:${member}>${pieceText(piece, first.type, `${id}.${i}`, system)}</gml:${member}>`,
  )
  return wrapped(all, id, system, pieces.join(''))
}

function pieceText(
  lists: readonly Float64Array[],
  type: Pieces['type'],
  id: string,
  system: System,
): string {
  const listText = (positions: Float64Array) =>
    `<gml:posList>${positionsText(positions, system)}</gml:posList>`
  if (type === 'Point') {
    return wrapped(type, id, system, `<gml:pos>${positionsText(lists[0], system)}</gml:pos>`)
  }
  if (type === 'LineString') return wrapped(type, id, system, listText(lists[0]))
  const rings = lists.map((ring, i) => {
    const side = i === 0 ? 'exterior' : 'interior'
    return `<gml:${side}><gml:LinearRing>${listText(ring)}</gml:LinearRing></gml:${side}>`
  })
  return wrapped(type, id, system, rings.join(''))
}

function wrapped(name: string, id: string, system: System, content: string): string {
  return `<gml:${name} gml:id="${id}" srsName="${system.name}" srsDimension="2">${content}</gml:${name}>`
}

function positionsText(positions: Float64Array, { isNorthFirst }: System): string {
  const pairs: string[] = []
  for (let i = 0; i < positions.length; i += 2) {
    const [x, y] = [positions[i], positions[i + 1]]
    pairs.push(isNorthFirst ? `${y} ${x}` : `${x} ${y}`)
  }
  return pairs.join(' ')
}

function schemaText(table: SavedTable, names: readonly string[]): string {
  const { element } = table
  const namespace = namespaceOf(table)
  const elements = table.fields.map(
    (field, i) => `<xs:element name="${names[i]}" minOccurs="0"${typeText(field)}`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:survey="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified" version="1.0">
<xs:import namespace="http://www.opengis.net/gml/3.2" schemaLocation="http://schemas.opengis.net/gml/3.2.1/gml.xsd"/>
<xs:element name="FeatureCollection" type="survey:FeatureCollectionType" substitutionGroup="gml:AbstractFeature"/>
<xs:complexType name="FeatureCollectionType"><xs:complexContent><xs:extension base="gml:AbstractFeatureType"><xs:sequence minOccurs="0" maxOccurs="unbounded"><xs:element name="featureMember"><xs:complexType><xs:complexContent><xs:extension base="gml:AbstractFeatureMemberType"><xs:sequence><xs:element ref="survey:${element}"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:element></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
<xs:element name="${element}" type="survey:${element}Type" substitutionGroup="gml:AbstractFeature"/>
<xs:complexType name="${element}Type"><xs:complexContent><xs:extension base="gml:AbstractFeatureType"><xs:sequence>
${elements.join('\n')}
${shapeElement(table)}
</xs:sequence></xs:extension></xs:complexContent></xs:complexType>
</xs:schema>
`
}

/** An element's type and its end; with a width, as a restriction of the type. */
function typeText({ kind, isLong, width, decimals }: Field): string {
  const type = isLong ? 'xs:long' : types[kind]
  if (width === undefined || (kind === 'real' && decimals === undefined)) return ` type="${type}"/>`
  const [base, facets] =
    kind === 'text'
      ? [type, facet('maxLength', width)]
      : kind === 'real'
        ? ['xs:decimal', facet('totalDigits', width) + facet('fractionDigits', decimals ?? 0)]
        : [isLong ? type : 'xs:integer', facet('totalDigits', width)]
  return `><xs:simpleType><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType></xs:element>`
}

function facet(name: string, value: number): string {
  return `<xs:${name} value="${value}"/>`
}

/** As specific as the shapes allow. */
function shapeElement(table: SavedTable): string {
  let isPolygonsOnly = true
  for (let row = 0; row < table.count && isPolygonsOnly; row += 1) {
    const type = typeOf(table.shape(row))
    isPolygonsOnly = type === null || type === 'Polygon'
  }
  if (!isPolygonsOnly) {
    return '<xs:element name="shape" type="gml:GeometryPropertyType" minOccurs="0"/>'
  }
  return '<xs:element name="shape" type="gml:SurfacePropertyType" minOccurs="0"/><!-- restricted to Polygon -->'
}
