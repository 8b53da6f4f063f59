import { type CrsHint, readCrsName } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'
import { type Collector, collectPath } from './path.ts'
import { type EastNorth, type LandXmlTools, readPosition } from './positions.ts'
import { collectSurface } from './surface.ts'

/**
 * Points, parcels, alignments and surfaces of a civil engineer's file. Positions have north first.
 * A point may be defined anywhere, so points are collected before anything that refers to them is
 * drawn.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const points = new Map<string, EastNorth>()
  const things: (() => void)[] = []
  const rows = buildRows({ isUntyped: true })
  const tools = { shapes, rows, points }
  let crs: CrsHint = { kind: 'ask' }
  let metres: number | undefined
  let isCrsGiven = false
  let point: { name: string; given: XmlAttributes } | null = null
  let thing: { collector: Collector; depth: number } | null = null

  scanXml(main.bytes, 'LandXML', progress, {
    open(name, attributes, depth) {
      if (name === 'Metric' || name === 'Imperial') {
        metres = lengths.get(attributes.get('linearUnit')?.toLowerCase() ?? '') ?? metres
      } else if (name === 'CoordinateSystem' && !isCrsGiven) {
        const ownCrs = crsOf(attributes)
        isCrsGiven = ownCrs !== null
        crs = ownCrs ?? crs
      } else if (name === 'CgPoint' || name === 'Monument') {
        point = { name: attributes.get('name') ?? '', given: attributes }
        const ref = attributes.get('pntRef')
        if (ref !== undefined) things.push(pointDrawer(point.given, name, ref, tools))
      } else if (!thing && paths.has(name)) {
        thing = { collector: collectPath(name, attributes, tools), depth }
      } else if (!thing && name === 'Surface') {
        thing = { collector: collectSurface(attributes.get('name') ?? '', tools), depth }
      }
      thing?.collector.open(name, attributes)
    },
    close(name, depth, text) {
      if (name === 'CgPoint' && point) {
        const place = readPosition(text)
        if (place) {
          points.set(point.name, place)
          things.push(pointDrawer(point.given, 'CgPoint', point.name, tools))
        }
        point = null
      }
      thing?.collector.close(name, text)
      if (thing?.depth === depth) {
        things.push(thing.collector.draw)
        thing = null
      }
    },
  })
  shapes.setCrs(metres ? { ...crs, unit: { metres, isSure: !isCrsGiven } } : crs)
  for (const draw of things) draw()
  return { attributes: rows }
}

/** Elements that are each a line or an area. */
const paths = new Set(['Parcel', 'Alignment', 'PlanFeature'])

/** Metres of a unit, by LandXML's names. */
const lengths = new Map([
  ['meter', 1],
  ['millimeter', 0.001],
  ['centimeter', 0.01],
  ['kilometer', 1000],
  ['foot', 0.3048],
  ['ussurveyfoot', 1200 / 3937],
  ['inch', 0.0254],
  ['mile', 1609.344],
])

function pointDrawer(
  given: XmlAttributes,
  kind: string,
  ref: string,
  { shapes, rows, points }: LandXmlTools,
): () => void {
  const own = ['name', 'code', 'desc', 'type', 'state'].map((key) => [key, given.get(key)] as const)
  return () => {
    const place = points.get(ref)
    if (!place) return
    shapes.startFeature()
    rows.startRow()
    rows.set('kind', kind)
    for (const [key, value] of own) if (value) rows.set(key, value)
    shapes.startPoints()
    shapes.vertex(...place)
  }
}

/** By its code, its text, or a known name. */
function crsOf(attributes: XmlAttributes): CrsHint | null {
  const code = /(\d{4,6})/.exec(attributes.get('epsgCode') ?? '')?.[1]
  if (code !== undefined) return { kind: 'epsg', code: Number(code) }
  const wkt = attributes.get('ogcWktCode')
  if (wkt?.includes('[')) return { kind: 'wkt', text: wkt }
  for (const key of ['name', 'desc', 'horizontalCoordinateSystemName']) {
    const hint = readCrsName(attributes.get(key) ?? '')
    if (hint.kind === 'epsg') return hint
  }
  return null
}
