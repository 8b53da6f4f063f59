import { noteSentences } from '../content.ts'
import type { CrsHint } from '../crs/crs-hint.ts'
import { type Attributes, buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { listOf, memberOf } from '../json/json-values.ts'
import { scanJson } from '../json/scan-json.ts'
import type { FieldType } from '../save/saved-table.ts'
import { addEsriGeometry } from './shapes.ts'

/** A set of features, one feature or a bare geometry. Features are parsed one at a time. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const scan = scanJson(main.bytes, 'Esri JSON')
  const rest = new Map<string, unknown>()
  let features = -1
  for (const { key, start, end } of scan.isObject(scan.first) ? scan.members(scan.first) : []) {
    if (key === 'features' && scan.isArray(start)) features = start
    else rest.set(key, scan.parse(start, end))
  }
  const ofFile = crsOf(rest.get('spatialReference')) ?? { kind: 'guess' }
  const known = new Map<string, CrsHint>()
  const days = dayFields(rest.get('fields'))
  const rows = buildRows({ types: typesOf(rest.get('fields')) })

  function addFeature(feature: unknown): void {
    const geometry = memberOf(feature, 'geometry')
    const own = crsOf(memberOf(geometry, 'spatialReference'))
    shapes.setCrs(own ? remembered(known, own) : ofFile)
    shapes.startFeature()
    rows.startRow()
    for (const [field, value] of cellsOf(feature)) {
      rows.set(field, days.has(field) ? dayOf(value) : value)
    }
    addEsriGeometry(geometry, shapes)
  }

  if (features === -1) {
    const root = Object.fromEntries(rest)
    addFeature(rest.has('geometry') ? root : { geometry: root })
  } else {
    for (const { start, end } of scan.elements(features)) {
      addFeature(scan.parse(start, end))
      if (shapes.featureCount % 1024 === 0) progress(end / scan.length)
    }
  }
  const isCut = rest.get('exceededTransferLimit') === true
  const attributes: Attributes = rows
  return {
    attributes,
    notes: isCut ? [noteSentences.cutByServer] : [],
  }
}

/** Esri's current code takes precedence over an older one; text if there is no code. */
function crsOf(reference: unknown): CrsHint | null {
  const code = Number(memberOf(reference, 'latestWkid') ?? memberOf(reference, 'wkid'))
  if (Number.isInteger(code) && code > 0) return { kind: 'epsg', code }
  const text = memberOf(reference, 'wkt')
  return typeof text === 'string' && text !== '' ? { kind: 'wkt', text } : null
}

/** The same object for the same system, because systems are compared by identity. */
function remembered(known: Map<string, CrsHint>, hint: CrsHint): CrsHint {
  const key = JSON.stringify(hint)
  const same = known.get(key) ?? hint
  known.set(key, same)
  return same
}

function cellsOf(feature: unknown): [string, unknown][] {
  const attributes = memberOf(feature, 'attributes')
  return typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : []
}

function dayFields(fields: unknown): Set<unknown> {
  const isDay = (field: unknown) => memberOf(field, 'type') === 'esriFieldTypeDate'
  return new Set(
    listOf(fields)
      .filter(isDay)
      .map((field) => memberOf(field, 'name')),
  )
}

function typesOf(fields: unknown): Map<string, FieldType> {
  return new Map(
    listOf(fields).flatMap((field) => {
      const type = types[String(memberOf(field, 'type')).replace('esriFieldType', '')]
      const width = Number(memberOf(field, 'length'))
      const isSized = type?.kind === 'text' && width > 0
      return type ? [[String(memberOf(field, 'name')), { ...type, ...(isSized && { width }) }]] : []
    }),
  )
}

const types: Readonly<Record<string, FieldType>> = {
  String: { kind: 'text' },
  GUID: { kind: 'text' },
  GlobalID: { kind: 'text' },
  OID: { kind: 'integer' },
  SmallInteger: { kind: 'integer' },
  Integer: { kind: 'integer' },
  BigInteger: { kind: 'integer', isLong: true },
  Single: { kind: 'real' },
  Double: { kind: 'real' },
  Date: { kind: 'datetime' },
}

/** Milliseconds since 1970. */
function dayOf(value: unknown): unknown {
  return typeof value === 'number' ? new Date(value) : value
}
