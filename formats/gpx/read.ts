import { wgs84 } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { scanXml } from '../xml/scan-xml.ts'

/** Waypoints, routes and tracks, each a feature. */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const rows = buildRows({ isUntyped: true })
  shapes.setCrs(wgs84)
  let featureDepth = -1

  scanXml(main.bytes, 'GPX', progress, {
    open(name, attributes, depth) {
      if (features.has(name) && featureDepth === -1) {
        featureDepth = depth
        shapes.startFeature()
        rows.startRow()
        rows.set('kind', features.get(name))
        if (name === 'wpt') shapes.startPoints()
        if (name === 'rte') shapes.startLine()
      }
      if (name === 'trkseg') shapes.startLine()
      if (vertices.has(name)) {
        const lat = attributes.get('lat')
        const lng = attributes.get('lon')
        shapes.vertex(lng ? Number(lng) : Number.NaN, lat ? Number(lat) : Number.NaN)
      }
    },
    close(name, depth, text) {
      if (featureDepth === -1) return
      if (depth === featureDepth) featureDepth = -1
      else if (depth === featureDepth + 1 && fields.has(name)) rows.set(name, text.trim())
    },
  })
  return { attributes: rows }
}

const features = new Map([
  ['wpt', 'waypoint'],
  ['rte', 'route'],
  ['trk', 'track'],
])
const vertices = new Set(['wpt', 'rtept', 'trkpt'])
const fields = new Set(['name', 'cmt', 'desc', 'ele', 'time', 'sym', 'type', 'number', 'src'])
