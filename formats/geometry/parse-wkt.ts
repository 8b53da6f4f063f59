import { limits } from '../limits.ts'
import { type OpenProblem, problems } from '../problems.ts'
import { arcsThrough } from './arcs.ts'
import type { Shapes } from './shapes.ts'

const words = /\s*(?:([A-Za-z]+)|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([(),;=]))/y

/**
 * Hands one geometry over and says where it ends. Numbers that make no position are left out; what
 * is no WKT at all is a problem.
 */
export function parseWkt(text: string, from: number, shapes: Shapes, brokenAt: BrokenAt): number {
  let at = from
  let word = ''
  let mark = ''
  let number = Number.NaN

  function next(): void {
    words.lastIndex = at
    const found = words.exec(text)
    if (!found) throw brokenAt(at)
    at = words.lastIndex
    word = plainKind(found[1]?.toUpperCase() ?? '')
    number = found[2] === undefined ? Number.NaN : Number(found[2])
    mark = found[3] ?? ''
  }

  function expectMark(wanted: string): void {
    next()
    if (mark !== wanted) throw brokenAt(at)
  }

  /** Behind '(' or EMPTY; false when there is nothing inside. */
  function enter(): boolean {
    next()
    if (word === 'Z' || word === 'M' || word === 'ZM') next()
    if (word === 'EMPTY') return false
    if (mark !== '(') throw brokenAt(at)
    return true
  }

  /** True when another part follows, false behind the bracket that closes. */
  function more(): boolean {
    next()
    if (mark === ',') return true
    if (mark === ')') return false
    throw brokenAt(at)
  }

  /** Positions up to the bracket that closes; each may have brackets of its own. */
  function positions(take: (x: number, y: number) => void): void {
    for (;;) {
      next()
      const isWrapped = mark === '('
      if (isWrapped) next()
      if (word === 'EMPTY') {
        if (!more()) return
        continue
      }
      const x = number
      next()
      take(x, number)
      do next()
      while (!Number.isNaN(number))
      if (isWrapped) {
        if (mark !== ')') throw brokenAt(at)
        next()
      }
      if (mark === ')') return
      if (mark !== ',') throw brokenAt(at)
    }
  }

  function arcs(isContinued: boolean): void {
    const points: (readonly [number, number])[] = []
    positions((x, y) => points.push([x, y]))
    const [first] = points
    if (first && !isContinued) shapes.vertex(...first)
    arcsThrough(points, shapes.vertex)
  }

  /** A line within something larger: plain, or a curve by its name. */
  function curve(depth: number, isContinued = false): void {
    if (depth > limits.depth) throw problems.tooDeep('WKT')
    const before = at
    next()
    if (mark === '(') {
      positions(shapes.vertex)
      return
    }
    const kind = word
    if (kind === 'EMPTY') return
    if (kind !== 'CIRCULARSTRING' && kind !== 'COMPOUNDCURVE' && kind !== 'LINESTRING') {
      throw brokenAt(before)
    }
    if (!enter()) return
    if (kind === 'CIRCULARSTRING') arcs(isContinued)
    else if (kind === 'LINESTRING') positions(shapes.vertex)
    else {
      let place = 0
      do curve(depth + 1, place++ > 0)
      while (more())
    }
  }

  function rings(): void {
    shapes.startArea()
    do {
      shapes.startRing()
      curve(0)
    } while (more())
  }

  function geometry(depth: number): void {
    if (depth > limits.depth) throw problems.tooDeep('WKT')
    next()
    const kind = word
    if (!kinds.has(kind)) throw brokenAt(at)
    if (!enter()) return
    if (kind === 'POINT' || kind === 'MULTIPOINT') {
      shapes.startPoints()
      positions(shapes.vertex)
    } else if (kind === 'LINESTRING') {
      shapes.startLine()
      positions(shapes.vertex)
    } else if (kind === 'CIRCULARSTRING') {
      shapes.startLine()
      arcs(false)
    } else if (kind === 'COMPOUNDCURVE') {
      shapes.startLine()
      let place = 0
      do curve(depth + 1, place++ > 0)
      while (more())
    } else if (kind === 'MULTILINESTRING' || kind === 'MULTICURVE') {
      do {
        shapes.startLine()
        curve(0)
      } while (more())
    } else if (areas.has(kind)) rings()
    else if (kind === 'GEOMETRYCOLLECTION') {
      do geometry(depth + 1)
      while (more())
    } else surfaces()
  }

  function surfaces(): void {
    do {
      next()
      if (word === 'POLYGON' || word === 'CURVEPOLYGON') {
        if (enter()) rings()
      } else if (mark === '(') rings()
      else if (word !== 'EMPTY') throw brokenAt(at)
    } while (more())
  }

  next()
  if (word === 'SRID') {
    expectMark('=')
    next()
    if (number > 0) shapes.setCrs({ kind: 'epsg', code: number })
    expectMark(';')
  } else at = from
  geometry(0)
  return at
}

/** POINTZ and POINT ZM are points: heights and measures are not drawn. */
function plainKind(word: string): string {
  const plain = word.replace(/(?:ZM|Z|M)$/, '')
  return kinds.has(plain) ? plain : word
}

export type BrokenAt = (offset: number) => OpenProblem

const areas = new Set(['POLYGON', 'CURVEPOLYGON', 'TRIANGLE'])
const kinds = new Set([
  ...areas,
  'POINT',
  'LINESTRING',
  'CIRCULARSTRING',
  'COMPOUNDCURVE',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTICURVE',
  'MULTIPOLYGON',
  'MULTISURFACE',
  'TIN',
  'POLYHEDRALSURFACE',
  'GEOMETRYCOLLECTION',
])
