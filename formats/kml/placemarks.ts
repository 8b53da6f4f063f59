import type { RowWriter } from '../dataset/attributes.ts'
import type { Shapes } from '../geometry/shapes.ts'
import type { FieldType } from '../save/saved-table.ts'
import { readTuples } from '../xml/read-numbers.ts'
import type { KmlCollector } from './collector.ts'

export interface PlacemarkEvents {
  /** By a schema of the file. */
  declared(field: string, type: FieldType): void
  started(): void
  ended(placemark: { styleUrl: string; hasArea: boolean }): void
}

/** Placemarks with their attributes, and the folders they are in. */
export function collectPlacemarks(
  shapes: Shapes,
  rows: RowWriter,
  events: PlacemarkEvents,
): KmlCollector {
  const folders = collectFolders()
  const schemas = collectSchemas(events.declared)
  let placemarkDepth = -1
  let schemaFields: ReadonlySet<string> | undefined
  let styleUrl = ''
  let dataName = ''
  let isInPolygon = false
  let hasArea = false
  let location: { longitude?: number; latitude?: number } | null = null

  return {
    open(name, attributes, depth) {
      schemas.open(name, attributes, depth)
      if (placemarkDepth === -1) {
        folders.open(name, attributes, depth)
        schemaFields = schemas.fieldsOf(name)
        if (!isPlacemark.has(name) && !schemaFields) return
        placemarkDepth = depth
        styleUrl = ''
        hasArea = false
        isInPolygon = false
        location = null
        shapes.startFeature()
        rows.startRow()
        events.started()
        const id = attributes.get('id')
        if (id !== undefined) rows.set('id', id)
        if (folders.path !== '') rows.set('folder', folders.path)
        return
      }
      if (name === 'Polygon') {
        isInPolygon = true
        hasArea = true
        shapes.startArea()
      } else if (name === 'Point') shapes.startPoints()
      else if (name === 'Track') shapes.startLine()
      else if (name === 'LineString' || name === 'LinearRing') {
        if (isInPolygon) shapes.startRing()
        else shapes.startLine()
      } else if (name === 'Location') location = {}
      else if (name === 'Data' || name === 'SimpleData') dataName = attributes.get('name') ?? ''
    },
    close(name, depth, text) {
      schemas.close(name, depth, text)
      if (placemarkDepth === -1) {
        folders.close(name, depth, text)
        return
      }
      if (depth === placemarkDepth) {
        placemarkDepth = -1
        events.ended({ styleUrl, hasArea })
      } else if (name === 'coordinates') readTuples(text, shapes.vertex)
      else if (name === 'coord') {
        const [lng, lat] = text.trim().split(/\s+/).map(Number)
        shapes.vertex(lng ?? Number.NaN, lat ?? Number.NaN)
      } else if (name === 'Polygon') isInPolygon = false
      else if (location && (name === 'longitude' || name === 'latitude')) {
        location[name] = Number(text)
      } else if (name === 'Location') {
        shapes.startPoints()
        shapes.vertex(location?.longitude ?? Number.NaN, location?.latitude ?? Number.NaN)
        location = null
      } else if (name === 'SimpleData' || name === 'value') {
        if (dataName !== '') rows.set(dataName, text)
        dataName = ''
      } else if (depth === placemarkDepth + 1) {
        if (name === 'styleUrl') styleUrl = text.trim()
        if (fields.has(name) || schemaFields?.has(name)) rows.set(name, text.trim())
      }
    },
  }
}

/** A photo has a position, although its content has none on the ground. */
const isPlacemark = new Set(['Placemark', 'PhotoOverlay'])

/** The display name of a placemark. */
const fields = new Set(['name', 'description', 'address', 'phoneNumber', 'Snippet'])

interface Folders extends KmlCollector {
  /** The names of all open folders, the outermost first. */
  readonly path: string
}

function collectFolders(): Folders {
  const open: { depth: number; path: string }[] = []
  return {
    get path() {
      return open.at(-1)?.path ?? ''
    },
    open(name, _, depth) {
      if (name === 'Folder') open.push({ depth, path: open.at(-1)?.path ?? '' })
    },
    close(name, depth, text) {
      if (name === 'Folder') open.pop()
      const [folder, parent] = open.slice(-2).reverse()
      const title = text.trim()
      if (name !== 'name' || depth - 1 !== folder?.depth || title === '') return
      folder.path = parent?.path ? `${parent.path} / ${title}` : title
    },
  }
}

const types: Readonly<Record<string, FieldType>> = {
  string: { kind: 'text' },
  int: { kind: 'integer' },
  uint: { kind: 'integer', isLong: true },
  short: { kind: 'integer' },
  ushort: { kind: 'integer' },
  float: { kind: 'real' },
  double: { kind: 'real' },
  bool: { kind: 'flag' },
}

interface Schemas extends KmlCollector {
  /** For elements that are placemarks under another name; otherwise undefined. */
  fieldsOf(element: string): ReadonlySet<string> | undefined
}

/** Until KML 2.1, a schema could define other elements for placemarks, with fields. */
function collectSchemas(declared: PlacemarkEvents['declared']): Schemas {
  const schemas = new Map<string, Set<string>>()
  let fields: Set<string> | null = null
  let schemaName = ''
  return {
    fieldsOf: (element) => schemas.get(element),
    open(name, attributes) {
      if (name === 'Schema') {
        fields = new Set()
        schemaName = attributes.get('name') ?? ''
        if (attributes.get('parent') === 'Placemark') schemas.set(schemaName, fields)
      } else if (fields && /^Simple(?:Array)?Field$/.test(name)) {
        const field = attributes.get('name') ?? ''
        fields.add(field)
        const type = types[attributes.get('type') ?? '']
        if (type && name === 'SimpleField') declared(field, type)
      }
    },
    close(name, _, text) {
      if (fields && name === 'parent' && text.trim() === 'Placemark') {
        schemas.set(schemaName, fields)
      }
      if (name === 'Schema') fields = null
    },
  }
}
