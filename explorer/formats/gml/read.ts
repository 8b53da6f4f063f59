import { buildRows } from '../attributes.ts'
import { readCrsName } from '../crs/crs-hint.ts'
import type { Reader } from '../format.ts'
import { readNumbers, readTuples } from '../xml/read-numbers.ts'
import { scanXml } from '../xml/scan-xml.ts'
import { addGmlCurve, type GmlCurve } from './curve.ts'

/**
 * GML 2, 3 and 3.2: what stands in a member of a collection is a feature, what its geometries say is
 * drawn, and its other elements with text are its attributes. The axes are as `srsName` has them.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const rows = buildRows()
  const path: string[] = []
  let featureDepth = -1
  let geometryDepth = -1
  let text: string[] | null = null
  let hasChild = false
  let srsName: string | null = null
  let dimension = 2
  let isInArea = false
  // What a ring is made of goes on with it.
  let isInRing = false
  let curve: GmlCurve | null = null
  shapes.setCrs({ kind: 'guess' })

  function setSystem(name: string | undefined): void {
    if (name === undefined || name === srsName) return
    srsName = name
    shapes.setCrs(readCrsName(name))
  }

  function openGeometry(name: string, depth: number): void {
    if (geometryDepth === -1) geometryDepth = depth
    if (areas.has(name)) {
      isInArea = true
      shapes.startArea()
    } else if (name === 'Point') shapes.startPoints()
    else if (lines.has(name) && !isInRing) {
      isInRing = name === 'Ring'
      if (isInArea) shapes.startRing()
      else shapes.startLine()
    } else if (curves.has(name)) curve = { kind: name, numbers: [], radius: Number.NaN }
  }

  function take(): string {
    const taken = text?.join('') ?? ''
    text = null
    return taken
  }

  function takePositions(name: string): void {
    if (name === 'coordinates') {
      readTuples(take(), addVertex)
      return
    }
    const numbers: number[] = []
    readNumbers(take(), (value) => numbers.push(value))
    const step = name === 'pos' ? Math.max(2, numbers.length) : dimension
    for (let i = 0; i + 1 < numbers.length; i += step) {
      addVertex(numbers[i], numbers[i + 1] ?? Number.NaN)
    }
  }

  function addVertex(x: number, y: number): void {
    if (curve) curve.numbers.push(x, y)
    else shapes.vertex(x, y)
  }

  let x = Number.NaN
  scanXml(
    main.bytes,
    'GML',
    {
      open(name, attributes, depth) {
        path.push(name)
        hasChild = false
        text = []
        if (name === 'Envelope' || name === 'Box') setSystem(attributes.get('srsName'))
        const parent = path.at(-2) ?? ''
        if (featureDepth === -1 && member.test(parent)) {
          featureDepth = depth
          shapes.startFeature()
          rows.startRow()
          const id = attributes.get('id') ?? attributes.get('fid')
          if (id !== undefined) rows.set('gml_id', id)
        }
        if (featureDepth === -1 || depth === featureDepth || path.includes('boundedBy')) return
        if (!isGeometry(name) && geometryDepth === -1) return
        if (isGeometry(name) || name === 'posList' || name === 'pos') {
          setSystem(attributes.get('srsName'))
          const told = Number(attributes.get('srsDimension') ?? Number.NaN)
          if (told === 2 || told === 3) dimension = told
          else if (geometryDepth === -1) dimension = 2
        }
        openGeometry(name, depth)
      },
      close(name, depth) {
        path.pop()
        if (featureDepth === -1) return
        if (depth === featureDepth) {
          featureDepth = -1
          geometryDepth = -1
        } else if (geometryDepth !== -1) {
          if (name === 'posList' || name === 'pos' || name === 'coordinates') takePositions(name)
          else if (name === 'X') x = Number(take())
          else if (name === 'Y') addVertex(x, Number(take()))
          else if (name === 'radius' && curve) curve.radius = Number(take())
          else if (areas.has(name)) isInArea = false
          else if (name === 'Ring') isInRing = false
          else if (curve?.kind === name) {
            const finished = curve
            curve = null
            addGmlCurve(finished, shapes.vertex)
          }
          if (depth === geometryDepth) geometryDepth = -1
        } else if (!hasChild && !path.includes('boundedBy')) {
          const value = take()
          if (depth > featureDepth) rows.set(name, value.trim())
        }
        hasChild = true
        text = null
      },
      text(piece) {
        text?.push(piece)
      },
    },
    progress,
  )
  return { attributes: rows }
}

/** Collections of one's own have members of one's own: plotMember, cityObjectMember. */
const member = /(?:^m|[a-z]M)embers?$/
const areas = new Set(['Polygon', 'PolygonPatch', 'Triangle', 'Rectangle'])
const lines = new Set(['LineString', 'LinearRing', 'Ring', 'Curve', 'OrientableCurve'])
const curves = new Set(['Arc', 'ArcString', 'Circle', 'ArcByCenterPoint', 'CircleByCenterPoint'])
const holders = new Set([
  'CompositeCurve',
  'CompositeSurface',
  'Surface',
  'Solid',
  'PolyhedralSurface',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'MultiCurve',
  'MultiSurface',
  'MultiGeometry',
])

function isGeometry(name: string): boolean {
  return areas.has(name) || lines.has(name) || holders.has(name) || name === 'Point'
}
