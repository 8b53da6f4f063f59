import { type CrsHint, readCrsName } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { addBox, type Shapes } from '../geometry/shapes.ts'
import { readNumbers } from '../xml/read-numbers.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'

/** Latitude comes first, in GeoRSS Simple as in GML. */
const northFirst: CrsHint = { kind: 'epsg', code: 4326, isOfficialOrder: true }

/** Items of RSS and entries of Atom, with places as GeoRSS, GML or the W3C write them. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const rows = buildRows({ isUntyped: true })
  const places = buildPlaces(shapes)
  let itemDepth = -1
  scanXml(main.bytes, 'GeoRSS', progress, {
    open(name, attributes, depth) {
      if (itemDepth !== -1) {
        places.open(name, attributes)
        const href = attributes.get('href')
        if (name === 'link' && href !== undefined) rows.set('link', href)
      } else if (name === 'item' || name === 'entry') {
        itemDepth = depth
        places.startItem()
        shapes.startFeature()
        rows.startRow()
      }
    },
    close(name, depth, text) {
      const value = text.trim()
      if (itemDepth === -1) return
      if (depth === itemDepth) {
        itemDepth = -1
        places.closeItem()
      } else if (!places.close(name, value, depth === itemDepth + 1)) {
        if (depth === itemDepth + 1 && value !== '') rows.set(name, value)
      }
    },
  })
  return { attributes: rows }
}

/** Draws the geometry of an item. */
function buildPlaces(shapes: Shapes) {
  const systems = new Map<string, CrsHint>()
  let lat = ''
  let lng = ''
  let isInPolygon = false
  let lower = ''
  let dimension = 2

  function setSystem(name?: string): void {
    if (name === undefined) {
      shapes.setCrs(northFirst)
      return
    }
    const parsed = readCrsName(name)
    const hint = parsed.kind === 'epsg' ? { ...parsed, isOfficialOrder: true } : northFirst
    const same = systems.get(name) ?? hint
    systems.set(name, same)
    shapes.setCrs(same)
  }

  return {
    startItem(): void {
      lat = ''
      lng = ''
    },
    closeItem(): void {
      if (lat === '' || lng === '') return
      setSystem()
      shapes.startPoints()
      shapes.vertex(Number(lat), Number(lng))
    },
    open(name: string, attributes: XmlAttributes): void {
      const size = Number(attributes.get('srsDimension'))
      if (name === 'posList') dimension = size || dimension
      if (!gml.has(name)) return
      dimension = size || 2
      if (!isInPolygon) setSystem(attributes.get('srsName'))
      if (name === 'Polygon') {
        isInPolygon = true
        shapes.startArea()
      } else if (name === 'Point') shapes.startPoints()
      else if (isInPolygon) shapes.startRing()
      else shapes.startLine()
    },
    /** False when it is not part of a geometry. */
    close(name: string, value: string, isOfItem: boolean): boolean {
      if (name === 'lat') lat = value
      else if (name === 'long') lng = value
      else if (name === 'Polygon') isInPolygon = false
      else if (name === 'pos') addPlaces(value, shapes, Number.POSITIVE_INFINITY)
      else if (name === 'posList') addPlaces(value, shapes, dimension)
      else if (name === 'lowerCorner') {
        setSystem()
        lower = value
      } else if (name === 'upperCorner') readBox(`${lower} ${value}`, shapes)
      else if (isOfItem && simple.has(name)) {
        setSystem()
        simple.get(name)?.(value, shapes)
      } else return false
      return true
    },
  }
}

const gml = new Set(['Point', 'LineString', 'Polygon', 'LinearRing'])

/** The elements of GeoRSS Simple. */
const simple = new Map<string, (text: string, shapes: Shapes) => void>([
  [
    'point',
    (text, shapes) => {
      shapes.startPoints()
      addPlaces(text, shapes)
    },
  ],
  [
    'line',
    (text, shapes) => {
      shapes.startLine()
      addPlaces(text, shapes)
    },
  ],
  [
    'polygon',
    (text, shapes) => {
      shapes.startArea()
      shapes.startRing()
      addPlaces(text, shapes)
    },
  ],
  ['box', readBox],
])

/** The first two numbers of each position; heights may follow. */
function addPlaces(text: string, shapes: Shapes, dimension = 2): void {
  let first = Number.NaN
  let count = 0
  readNumbers(text, (value) => {
    if (count === 0) first = value
    else if (count === 1) shapes.vertex(first, value)
    count = (count + 1) % dimension
  })
}

function readBox(text: string, shapes: Shapes): void {
  const [south = Number.NaN, west = 0, north = 0, east = 0] = text.split(/[\s,]+/).map(Number)
  addBox(shapes, [south, west, north, east])
}
