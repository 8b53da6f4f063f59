import { packZip } from '../archive/zip.ts'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { PlotWriter } from '../format.ts'
import { type Field, fields, SAMPLE_NOTE } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'
import { xmlText } from '../xml/escape-xml.ts'

const NAMESPACE = 'urn:sample-survey:plots'
/** By this name the latitude comes first. */
const WGS_84 = 'urn:ogc:def:crs:EPSG::4326'

const types: Record<Field['kind'], string> = {
  text: 'xs:string',
  integer: 'xs:integer',
  real: 'xs:double',
  date: 'xs:date',
}

/** GML 3.2 with the schema that says what its attributes are. */
export const write: PlotWriter = (plots, { stem, writtenAt, onProgress }) => {
  const text = buildTextBytes()
  text.add(`<?xml version="1.0" encoding="UTF-8"?>
<survey:FeatureCollection xmlns:survey="${NAMESPACE}" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${stem}.xsd http://www.opengis.net/gml/3.2 http://schemas.opengis.net/gml/3.2.1/gml.xsd" gml:id="plots">
<gml:description>${xmlText(SAMPLE_NOTE)}</gml:description>
${boundedBy(plots)}`)
  for (const row of eachRow(plots, (share) => onProgress(share / 2))) text.add(memberOf(plots, row))
  text.add('</survey:FeatureCollection>\n')
  const schema = new TextEncoder().encode(schemaText())
  return packZip({ [`${stem}.gml`]: text.bytes(), [`${stem}.xsd`]: schema }, writtenAt)
}

function boundedBy({ bounds }: PlotTable): string {
  if (!bounds) return ''
  const [west, south, east, north] = bounds
  return `<gml:boundedBy><gml:Envelope srsName="${WGS_84}" srsDimension="2"><gml:lowerCorner>${south} ${west}</gml:lowerCorner><gml:upperCorner>${north} ${east}</gml:upperCorner></gml:Envelope></gml:boundedBy>
`
}

function memberOf(plots: PlotTable, row: number): string {
  const id = `plot.${row + 1}`
  const properties = fields.flatMap((field) => {
    const value = plots.value(field, row)
    if (value === null) return []
    return `<survey:${field.name}>${xmlText(String(value))}</survey:${field.name}>`
  })
  return `<survey:featureMember><survey:Plot gml:id="${id}">
${properties.join('')}
<survey:shape><gml:Polygon gml:id="${id}.shape" srsName="${WGS_84}" srsDimension="2"><gml:exterior><gml:LinearRing><gml:posList>${positionsOf(plots.ring(row))}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></survey:shape>
</survey:Plot></survey:featureMember>
`
}

function positionsOf(ring: Float64Array): string {
  const pairs: string[] = []
  for (let i = 0; i < ring.length; i += 2) pairs.push(`${ring[i + 1]} ${ring[i]}`)
  return pairs.join(' ')
}

function schemaText(): string {
  const elements = fields.map(
    ({ name, kind }) => `<xs:element name="${name}" type="${types[kind]}" minOccurs="0"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:survey="${NAMESPACE}" targetNamespace="${NAMESPACE}" elementFormDefault="qualified" version="1.0">
<xs:import namespace="http://www.opengis.net/gml/3.2" schemaLocation="http://schemas.opengis.net/gml/3.2.1/gml.xsd"/>
<xs:element name="FeatureCollection" type="survey:FeatureCollectionType" substitutionGroup="gml:AbstractFeature"/>
<xs:complexType name="FeatureCollectionType"><xs:complexContent><xs:extension base="gml:AbstractFeatureType"><xs:sequence minOccurs="0" maxOccurs="unbounded"><xs:element name="featureMember"><xs:complexType><xs:complexContent><xs:extension base="gml:AbstractFeatureMemberType"><xs:sequence><xs:element ref="survey:Plot"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:element></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
<xs:element name="Plot" type="survey:PlotType" substitutionGroup="gml:AbstractFeature"/>
<xs:complexType name="PlotType"><xs:complexContent><xs:extension base="gml:AbstractFeatureType"><xs:sequence>
${elements.join('\n')}
<xs:element name="shape" type="gml:SurfacePropertyType" minOccurs="0"/><!-- restricted to Polygon -->
</xs:sequence></xs:extension></xs:complexContent></xs:complexType>
</xs:schema>
`
}
