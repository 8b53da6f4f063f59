import { surveyWords } from '../../content/survey-words.ts'
import { landUses } from '../../survey/survey.ts'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { PlotWriter } from '../format.ts'
import { landUseStyles } from '../land-use-style.ts'
import { type Field, fields, SAMPLE_NOTE } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'
import { xmlText } from '../xml/escape-xml.ts'

const FILL_OPACITY = '99'
const types: Record<Field['kind'], string> = {
  text: 'string',
  integer: 'int',
  real: 'double',
  date: 'string',
}

/** KML 2.2, a colour for each land use, and the attributes as typed data. */
export const write: PlotWriter = (plots, { onProgress }) => {
  const text = buildTextBytes()
  text.add(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document id="survey">
<name>plots</name>
<description>${xmlText(SAMPLE_NOTE)}</description>
${landUses.map(styleOf).join('\n')}
<Schema name="plots" id="plots">
${fields.map((field) => `<SimpleField type="${types[field.kind]}" name="${field.name}"/>`).join('\n')}
</Schema>
<Folder>
<name>plots</name>
`)
  for (const row of eachRow(plots, onProgress)) text.add(placemarkOf(plots, row))
  text.add('</Folder>\n</Document>\n</kml>\n')
  return text.bytes()
}

function styleOf(landUse: (typeof landUses)[number]): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(landUseStyles[landUse].colour) ?? []
  const colour = `${blue}${green}${red}`
  return `<!-- ${surveyWords.landUse[landUse]} -->
<Style id="${landUse}"><LineStyle><color>ff${colour}</color><width>1</width></LineStyle><PolyStyle><color>${FILL_OPACITY}${colour}</color></PolyStyle></Style>`
}

function placemarkOf(plots: PlotTable, row: number): string {
  const data = fields.flatMap((field) => {
    const value = plots.value(field, row)
    if (value === null) return []
    return `<SimpleData name="${field.name}">${xmlText(String(value))}</SimpleData>`
  })
  return `<Placemark>
<name>${xmlText(plots.title(row))}</name>
<styleUrl>#${plots.landUse(row)}</styleUrl>
<ExtendedData><SchemaData schemaUrl="#plots">${data.join('')}</SchemaData></ExtendedData>
<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinatesOf(plots.ring(row))}</coordinates></LinearRing></outerBoundaryIs></Polygon>
</Placemark>
`
}

function coordinatesOf(ring: Float64Array): string {
  const pairs: string[] = []
  for (let i = 0; i < ring.length; i += 2) pairs.push(`${ring[i]},${ring[i + 1]}`)
  return pairs.join(' ')
}
