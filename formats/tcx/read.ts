import { wgs84 } from '../crs/crs-hint.ts'
import { buildRows } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { scanXml } from '../xml/scan-xml.ts'

/**
 * Activities and courses as lines, one for each stretch without a pause, and points of a course.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const rows = buildRows({ isUntyped: true })
  shapes.setCrs(wgs84)
  let featureDepth = -1
  let lat = Number.NaN
  let lng = Number.NaN

  function startFeature(kind: string, depth: number): void {
    featureDepth = depth
    shapes.startFeature()
    rows.startRow()
    rows.set('kind', kind)
  }

  scanXml(main.bytes, 'TCX', progress, {
    open(name, attributes, depth) {
      const kind = features.get(name)
      // A course's points are inside it, after its track.
      if (kind !== undefined && (featureDepth === -1 || name === 'CoursePoint')) {
        startFeature(kind, depth)
        const sport = attributes.get('Sport')
        if (sport !== undefined) rows.set('Sport', sport)
        if (name === 'CoursePoint') shapes.startPoints()
      }
      if (name === 'Track') shapes.startLine()
      if (name === 'Position') {
        lat = Number.NaN
        lng = Number.NaN
      }
    },
    close(name, depth, text) {
      const value = text.trim()
      if (name === 'LatitudeDegrees') lat = value === '' ? Number.NaN : Number(value)
      else if (name === 'LongitudeDegrees') lng = value === '' ? Number.NaN : Number(value)
      else if (name === 'Position' && featureDepth !== -1) shapes.vertex(lng, lat)
      else if (depth === featureDepth + 1 && fields.has(name)) rows.set(name, value)
      else if (depth === featureDepth) featureDepth = -1
    },
  })
  return { attributes: rows }
}

const features = new Map([
  ['Activity', 'activity'],
  ['Course', 'course'],
  ['CoursePoint', 'point'],
])
const fields = new Set(['Id', 'Name', 'Notes', 'Time', 'PointType'])
