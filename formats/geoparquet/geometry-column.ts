import type { FileMetaData, SchemaElement } from 'hyparquet'
import { quoted } from '../content.ts'
import { type CrsHint, readCrsName } from '../crs/crs-hint.ts'
import { memberOf } from '../json/json-values.ts'
import { problems } from '../problems.ts'

export interface GeometryColumn {
  name: string
  /** In lower case: wkb, wkt or a GeoArrow encoding. */
  encoding: string
  crs: CrsHint
}

/**
 * From the 'geo' metadata; without them, the column with Parquet's geometry type, or one with a
 * usual name.
 */
export function findGeometryColumn({
  schema,
  key_value_metadata: pairs = [],
}: FileMetaData): GeometryColumn | null {
  const texts = new Map(pairs.map(({ key, value }) => [key, value ?? '']))
  const geo = texts.get('geo')
  const metadata = geo === undefined ? null : parseJson(geo)
  const native = schema.find(isGeometryColumn)
  const primary = String(memberOf(metadata, 'primary_column') ?? native?.name ?? 'geometry')
  const column = memberOf(memberOf(metadata, 'columns'), primary)
  const found = schema.find(({ name }) => name === primary)
  if (column !== undefined && found) {
    return {
      name: primary,
      encoding: encodingOf(String(memberOf(column, 'encoding') ?? 'WKB')),
      crs: crsOf(memberOf(column, 'crs')),
    }
  }
  if (native) return { name: native.name, encoding: 'wkb', crs: nativeCrs(native, texts) }
  const named = schema.find(({ name }) => usual.test(name))
  return named ? { name: named.name, encoding: 'wkb', crs: { kind: 'guess' } } : null
}

/** Earlier drafts have 'geoarrow.' before the names of today. */
function encodingOf(name: string): string {
  const encoding = name.toLowerCase().replace(/^(?:geo)?arrow\./, '')
  if (/^(?:wk[bt]|(?:multi)?(?:point|linestring|polygon))$/.test(encoding)) return encoding
  throw problems.unsupported(
    `The geometry encoding ${quoted(name)} of GeoParquet`,
    'GeoParquet with WKB',
  )
}

const usual = /^(?:geometry|geom|wkb_geometry|the_geom|wkt|wkb)$/i

/** True for a column with Parquet's own geometry type. */
export function isGeometryColumn({ logical_type: logical }: SchemaElement): boolean {
  return logical?.type === 'GEOMETRY' || logical?.type === 'GEOGRAPHY'
}

/** Missing means WGS 84; null means unknown. */
function crsOf(crs: unknown): CrsHint {
  if (crs === undefined) return { kind: 'presume' }
  if (crs === null) return { kind: 'guess' }
  return typeof crs === 'string'
    ? { kind: 'wkt', text: crs }
    : { kind: 'projjson', text: JSON.stringify(crs) }
}

/**
 * 'srid:32646', 'projjson:' and its metadata key, a name such as 'EPSG:32646', or PROJJSON itself.
 */
function nativeCrs(element: SchemaElement, texts: ReadonlyMap<string, string>): CrsHint {
  const value = memberOf(element.logical_type, 'crs')
  if (typeof value !== 'string' || value === '') return { kind: 'presume' }
  const srid = /^srid:(\d+)$/i.exec(value)?.[1]
  if (srid !== undefined) {
    return srid === '0' ? { kind: 'guess' } : { kind: 'epsg', code: Number(srid) }
  }
  const text = texts.get(/^projjson:(.*)$/i.exec(value)?.[1] ?? '') ?? value
  if (text.trimStart().startsWith('{')) return { kind: 'projjson', text }
  return text.includes('[') ? { kind: 'wkt', text } : readCrsName(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problems.broken('GeoParquet', 'in its metadata')
  }
}
