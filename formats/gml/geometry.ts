import { readCrsName } from '../crs/crs-hint.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { readNumbers, readTuples, readTuplesBy } from '../xml/read-numbers.ts'
import type { XmlAttributes } from '../xml/scan-xml.ts'
import { addGmlCurve, curveKinds, type GmlCurve, metresOf, startCurve } from './curve.ts'

/** Draws the geometries of features; `path` is the list of open elements. */
export function buildGeometry(shapes: Shapes, path: readonly string[]) {
  const system = buildSystem(shapes)
  let ownDepth = -1
  let separators: Separators | null = null
  let drawn: { path: string; srsName: string | null; forget(): void } | null = null
  let isInArea = false
  // The segments of a ring continue it.
  let isInRing = false
  let curve: GmlCurve | null = null
  let x = Number.NaN

  function startPart(name: string): void {
    if (areas.has(name)) {
      isInArea = true
      shapes.startArea()
    } else if (name === 'Point') {
      // The vertices of a line may be points in separate elements.
      if (!path.slice(0, -1).some((outer) => lines.has(outer))) shapes.startPoints()
    } else if (lines.has(name) && !isInRing) {
      isInRing = name === 'Ring'
      if (isInArea) shapes.startRing()
      else shapes.startLine()
    } else if (curveKinds.has(name)) curve = startCurve(name, system.isNorthFirst())
  }

  function addPositions(name: string, text: string): void {
    if (name === 'coordinates') {
      if (separators) readTuplesBy(text, separators, addVertex)
      else readTuples(text, addVertex)
      return
    }
    const numbers: number[] = []
    readNumbers(text, (value) => numbers.push(value))
    const step = name === 'pos' ? Math.max(2, numbers.length) : system.stepOf(numbers, isInArea)
    for (let i = 0; i + 1 < numbers.length; i += step) {
      addVertex(numbers[i], numbers[i + 1] ?? Number.NaN)
    }
  }

  function addVertex(x: number, y: number): void {
    if (curve) curve.numbers.push(x, y)
    else shapes.vertex(x, y)
  }

  return {
    isOpen: () => ownDepth !== -1,
    bounds: system.bounds,
    setFeatureSystem: system.setFeatureSystem,
    startFeature(): void {
      system.startFeature()
      drawn = null
    },
    start(depth: number, attributes: XmlAttributes): void {
      ownDepth = depth
      const place = path.join('/')
      if (drawn?.path === place) {
        drawn.forget()
        system.goBack(drawn.srsName)
      }
      system.startGeometry(attributes)
      drawn = { path: place, srsName: system.name(), forget: shapes.mark() }
    },
    open(name: string, attributes: XmlAttributes): void {
      system.open(attributes)
      if (name === 'coordinates') separators = separatorsOf(attributes)
      if (name === 'radius' && curve) curve.toMetre = metresOf(attributes.get('uom'))
      startPart(name)
    },
    close(name: string, text: string, depth: number): void {
      if (name === 'posList' || name === 'pos' || name === 'coordinates') addPositions(name, text)
      else if (name === 'X') x = Number(text)
      else if (name === 'Y') addVertex(x, Number(text))
      else if (curve && isMeasure(name)) curve[name] = Number(text)
      else if (areas.has(name)) isInArea = false
      else if (name === 'Ring') isInRing = false
      else if (curve?.kind === name) {
        const finished = curve
        curve = null
        addGmlCurve(finished, shapes.vertex)
      }
      if (depth === ownDepth) ownDepth = -1
    },
    /** Ends the feature, whatever is still open in it. */
    end(): void {
      ownDepth = -1
      isInArea = false
      isInRing = false
      curve = null
    },
  }
}

/** The coordinate system, its axis order, and the number of coordinates of a position. */
function buildSystem(shapes: Shapes) {
  let srsName: string | null = null
  // The bounds of the whole, or of the feature, apply where a geometry has no own values.
  let wholeSrs: string | undefined
  let featureSrs: string | undefined
  let isNorthFirst = false
  let wholeDimension = 2
  let featureDimension: number | undefined
  let dimension = 2
  let isDimensionGiven = false
  shapes.setCrs({ kind: 'guess' })

  function set(name: string | undefined): void {
    if (name === undefined || name === srsName) return
    srsName = name
    const hint = readCrsName(name)
    isNorthFirst = hint.kind === 'epsg' && hint.isOfficialOrder === true
    shapes.setCrs(hint)
  }

  return {
    name: () => srsName,
    isNorthFirst: () => isNorthFirst,
    goBack(name: string | null): void {
      srsName = name
    },
    startFeature(): void {
      featureSrs = undefined
      featureDimension = undefined
    },
    setFeatureSystem(attributes: XmlAttributes): void {
      featureSrs = attributes.get('srsName') ?? featureSrs
    },
    bounds(name: string, attributes: XmlAttributes, isOfWhole: boolean): void {
      if (isOfWhole) {
        wholeSrs ??= attributes.get('srsName')
        if (attributes.get('srsDimension') === '3') wholeDimension = 3
      } else {
        featureSrs ??= attributes.get('srsName')
        if (name === 'Envelope') featureDimension = dimensionOf(attributes) ?? 2
      }
    },
    startGeometry(attributes: XmlAttributes): void {
      set(attributes.get('srsName') ?? featureSrs ?? wholeSrs)
      dimension = featureDimension ?? wholeDimension
      isDimensionGiven = false
    },
    open(attributes: XmlAttributes): void {
      set(attributes.get('srsName'))
      const own = dimensionOf(attributes)
      dimension = own ?? dimension
      isDimensionGiven ||= own !== undefined
    },
    /** Bounds with heights may be around shapes without heights. */
    stepOf(numbers: readonly number[], isInArea: boolean): number {
      if (isDimensionGiven || dimension === 2) return dimension
      const isRing = isInArea && isClosed(numbers, 2) && !isClosed(numbers, dimension)
      return isRing || numbers.length % dimension !== 0 ? 2 : dimension
    },
  }
}

function isMeasure(name: string): name is 'radius' | 'startAngle' | 'endAngle' {
  return name === 'radius' || name === 'startAngle' || name === 'endAngle'
}

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

export function isGeometry(name: string): boolean {
  return areas.has(name) || lines.has(name) || holders.has(name) || name === 'Point'
}

function dimensionOf(attributes: XmlAttributes): number | undefined {
  const own = Number(attributes.get('srsDimension') ?? Number.NaN)
  return own === 2 || own === 3 ? own : undefined
}

function isClosed(numbers: readonly number[], dimension: number): boolean {
  const last = numbers.length - dimension
  return last > 0 && numbers[0] === numbers[last] && numbers[1] === numbers[last + 1]
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
