import { buildRows } from '../attributes.ts'
import { readCrsName } from '../crs/crs-hint.ts'
import type { Reader } from '../format.ts'
import { readNumbers, readTuples, readTuplesBy } from '../xml/read-numbers.ts'
import { scanXml, type XmlAttributes } from '../xml/scan-xml.ts'
import { addGmlCurve, curveKinds, type GmlCurve, metresOf, startCurve } from './curve.ts'

/**
 * GML 2, 3 and 3.2: what stands in a member of a collection is a feature, what its geometries say is
 * drawn, and its other elements with text are its attributes. The axes are as `srsName` has them. A
 * geometry outside of a member is a feature too. One that a feature has again under the same name
 * takes the place of the first, as it does in other software.
 */
export const read: Reader = ({ main }, { shapes, progress }) => {
  const rows = buildRows({ isUntyped: true })
  const path: string[] = []
  let featureDepth = -1
  let geometryDepth = -1
  let text: string[] | null = null
  let hasChild = false
  let srsName: string | null = null
  // What the bounds of the whole, or of the feature, say holds where a geometry does not say more.
  let wholeSrs: string | undefined
  let featureSrs: string | undefined
  let isNorthFirst = false
  let wholeDimension = 2
  let featureDimension: number | undefined
  let dimension = 2
  let isDimensionTold = false
  let separators: Separators | null = null
  let drawn: { path: string; srsName: string | null; forget(): void } | null = null
  let isInArea = false
  // What a ring is made of goes on with it.
  let isInRing = false
  let curve: GmlCurve | null = null
  shapes.setCrs({ kind: 'guess' })

  function setSystem(name: string | undefined): void {
    if (name === undefined || name === srsName) return
    srsName = name
    const hint = readCrsName(name)
    isNorthFirst = hint.kind === 'epsg' && hint.isOfficialOrder === true
    shapes.setCrs(hint)
  }

  function startFeature(depth: number): void {
    featureDepth = depth
    featureSrs = undefined
    featureDimension = undefined
    drawn = null
    shapes.startFeature()
    rows.startRow()
  }

  function startGeometry(depth: number, attributes: XmlAttributes): void {
    geometryDepth = depth
    const place = path.join('/')
    if (drawn?.path === place) {
      drawn.forget()
      srsName = drawn.srsName
    }
    setSystem(attributes.get('srsName') ?? featureSrs ?? wholeSrs)
    drawn = { path: place, srsName, forget: shapes.mark() }
  }

  function openGeometry(name: string): void {
    if (areas.has(name)) {
      isInArea = true
      shapes.startArea()
    } else if (name === 'Point') {
      // The vertices of a line may be points, each in an element of its own.
      if (!path.slice(0, -1).some((outer) => lines.has(outer))) shapes.startPoints()
    } else if (lines.has(name) && !isInRing) {
      isInRing = name === 'Ring'
      if (isInArea) shapes.startRing()
      else shapes.startLine()
    } else if (curveKinds.has(name)) curve = startCurve(name, isNorthFirst)
  }

  function take(): string {
    const taken = text?.join('') ?? ''
    text = null
    return taken
  }

  function takePositions(name: string): void {
    if (name === 'coordinates') {
      if (separators) readTuplesBy(take(), separators, addVertex)
      else readTuples(take(), addVertex)
      return
    }
    const numbers: number[] = []
    readNumbers(take(), (value) => numbers.push(value))
    const step = name === 'pos' ? Math.max(2, numbers.length) : stepOf(numbers)
    for (let i = 0; i + 1 < numbers.length; i += step) {
      addVertex(numbers[i], numbers[i + 1] ?? Number.NaN)
    }
  }

  /** Bounds with heights may be around shapes of which some have none, and do not say so. */
  function stepOf(numbers: readonly number[]): number {
    if (isDimensionTold || dimension === 2) return dimension
    const isRing = isInArea && isClosed(numbers, 2) && !isClosed(numbers, dimension)
    return isRing || numbers.length % dimension !== 0 ? 2 : dimension
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
      open(element, attributes, depth) {
        const name = plainKind(element)
        path.push(name)
        hasChild = false
        text = []
        const srs = attributes.get('srsName')
        if (path.includes('boundedBy')) {
          if (featureDepth === -1) {
            wholeSrs ??= srs
            if (attributes.get('srsDimension') === '3') wholeDimension = 3
          } else {
            featureSrs ??= srs
            if (name === 'Envelope') featureDimension = dimensionOf(attributes) ?? 2
          }
          return
        }
        if (featureDepth === -1 && member.test(path.at(-2) ?? '') && !isGeometry(name)) {
          startFeature(depth)
          const id = attributes.get('id') ?? attributes.get('fid')
          if (id !== undefined) rows.set('gml_id', id)
          return
        }
        if (geometryDepth === -1) {
          if (!isGeometry(name)) {
            // Software of its own has it on the element around the geometry.
            if (featureDepth !== -1) featureSrs = srs ?? featureSrs
            return
          }
          if (featureDepth === -1) startFeature(depth)
          startGeometry(depth, attributes)
          dimension = featureDimension ?? wholeDimension
          isDimensionTold = false
        }
        setSystem(srs)
        const told = dimensionOf(attributes)
        dimension = told ?? dimension
        isDimensionTold ||= told !== undefined
        if (name === 'coordinates') separators = separatorsOf(attributes)
        if (name === 'radius' && curve) curve.toMetre = metresOf(attributes.get('uom'))
        openGeometry(name)
      },
      close(element, depth) {
        const name = plainKind(element)
        path.pop()
        if (featureDepth === -1) return
        if (depth === featureDepth) {
          featureDepth = -1
          geometryDepth = -1
          isInArea = false
          isInRing = false
          curve = null
        } else if (geometryDepth !== -1) {
          if (name === 'posList' || name === 'pos' || name === 'coordinates') takePositions(name)
          else if (name === 'X') x = Number(take())
          else if (name === 'Y') addVertex(x, Number(take()))
          else if (name === 'radius' && curve) curve.radius = Number(take())
          else if (name === 'startAngle' && curve) curve.startAngle = Number(take())
          else if (name === 'endAngle' && curve) curve.endAngle = Number(take())
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
const holders = new Set([
  'CompositeCurve',
  'CompositeSurface',
  'CompositeSolid',
  'CompositeGeometry',
  'GeometricComplex',
  'OrientableSurface',
  'Surface',
  'Solid',
  'Shell',
  'Tin',
  'TriangulatedSurface',
  'PolyhedralSurface',
  'MultiSolid',
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

function dimensionOf(attributes: XmlAttributes): number | undefined {
  const told = Number(attributes.get('srsDimension') ?? Number.NaN)
  return told === 2 || told === 3 ? told : undefined
}

function isClosed(numbers: readonly number[], dimension: number): boolean {
  const last = numbers.length - dimension
  return last > 0 && numbers[0] === numbers[last] && numbers[1] === numbers[last + 1]
}

/** Aviation has shapes with a height beside them. */
function plainKind(element: string): string {
  return element.replace(/^Elevated(?=Point$|Curve$|Surface$)/, '')
}

interface Separators {
  between: string
  within: string
  decimal: string
}

/** Null where they are the usual ones. */
function separatorsOf(attributes: XmlAttributes): Separators | null {
  const between = attributes.get('ts') ?? ' '
  const within = attributes.get('cs') ?? ','
  const decimal = attributes.get('decimal') ?? '.'
  const isUsual = between.trim() === '' && within === ',' && decimal === '.'
  return isUsual || between === within ? null : { between, within, decimal }
}
