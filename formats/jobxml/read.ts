import { type CrsHint, wgs84 } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { scanXml } from '../xml/scan-xml.ts'

/** The values of a point, by their element paths. */
type Told = ReadonlyMap<string, string>

/** Points of a Trimble job: the reduced ones, or else the recorded ones. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const { reduced, recorded, zone } = readPoints(main.bytes, progress)
  const grid: CrsHint = zone ?? { kind: 'guess' }
  const rows = buildRows({ isUntyped: true })
  for (const point of reduced.length > 0 ? reduced : recorded) {
    const place = placeOf(point)
    if (!place) continue
    shapes.setCrs(place.isGrid ? grid : wgs84)
    shapes.startFeature()
    rows.startRow()
    for (const [path, field] of fields) {
      const value = point.get(path)
      if (value) rows.set(field, value)
    }
    shapes.startPoints()
    shapes.vertex(place.x, place.y)
  }
  return { attributes: rows }
}

const fields = [
  ['Name', 'name'],
  ['Code', 'code'],
  ['Description1', 'description'],
  ['Method', 'method'],
  ['Classification', 'classification'],
  ['Grid/Elevation', 'elevation'],
  ['ComputedGrid/Elevation', 'elevation'],
  ['WGS84/Height', 'height'],
  ['TimeStamp', 'time'],
] as const

/** Degrees are preferred to a grid, which may be unknown. */
const places = [
  ['WGS84/Longitude', 'WGS84/Latitude', false],
  ['Grid/East', 'Grid/North', true],
  ['ComputedGrid/East', 'ComputedGrid/North', true],
] as const

function placeOf(point: Told): { x: number; y: number; isGrid: boolean } | null {
  for (const [east, north, isGrid] of places) {
    const [x, y] = [point.get(east), point.get(north)].map((text) => Number(text || Number.NaN))
    if (Number.isFinite(x) && Number.isFinite(y)) return { x, y, isGrid }
  }
  return null
}

function readPoints(bytes: Uint8Array, progress: (share: number) => void) {
  const found = { reduced: [] as Told[], recorded: [] as Told[], zone: null as CrsHint | null }
  const path: string[] = []
  let point: Map<string, string> | null = null
  let pointDepth = -1
  let system = ''
  scanXml(bytes, 'JobXML', progress, {
    open(name, attributes, depth) {
      path[depth] = name
      const isPoint =
        name === 'PointRecord' || (name === 'Point' && path[depth - 1] === 'Reductions')
      if (!isPoint || point) return
      point = new Map()
      pointDepth = depth
      const time = attributes.get('TimeStamp')
      if (time) point.set('TimeStamp', time)
    },
    close(name, depth, text) {
      const value = text.trim()
      if (name === 'SystemName') system = value
      else if (name === 'ZoneName') found.zone ??= zoneOf(`${system} ${value}`)
      if (!point) return
      if (depth === pointDepth) {
        const list = name === 'Point' ? found.reduced : found.recorded
        if (point.get('Deleted') !== 'true') list.push(point)
        point = null
      } else if (value !== '') point.set(path.slice(pointDepth + 1, depth + 1).join('/'), value)
    },
  })
  return found
}

/** 'UTM 46 North' and the like; other systems are not supported. */
function zoneOf(name: string): CrsHint | null {
  const [, zone, side] = /UTM\D*(\d{1,2})\s*(N|S)?/i.exec(name) ?? []
  const number = Number(zone)
  if (!(number >= 1 && number <= 60)) return null
  return { kind: 'epsg', code: (/s/i.test(side ?? '') ? 32_700 : 32_600) + number }
}
