import { limits } from '../limits.ts'
import { type OpenProblem, problems } from '../problems.ts'
import { addArcs } from './arcs.ts'
import type { Shapes } from './shapes.ts'

/**
 * Adds one geometry and returns where it ends. Invalid positions are left out; text that is not WKT
 * is a problem.
 */
export function parseWkt(text: string, from: number, shapes: Shapes, brokenAt: BrokenAt): number {
  const scan = scanWkt(text, from, brokenAt)
  scan.next()
  if (scan.word === 'SRID') {
    scan.expectMark('=')
    scan.next()
    if (scan.number > 0) shapes.setCrs({ kind: 'epsg', code: scan.number })
    scan.expectMark(';')
  } else scan.at = from
  readGeometry(scan, shapes, 0)
  return scan.at
}

function readGeometry(scan: WktScan, shapes: Shapes, depth: number): void {
  if (depth > limits.depth) throw problems.tooDeep('WKT')
  scan.next()
  const kind = scan.word
  if (!kinds.has(kind)) throw scan.broken()
  if (!scan.enter()) return
  if (kind === 'POINT' || kind === 'MULTIPOINT') {
    shapes.startPoints()
    scan.positions(shapes.vertex)
  } else if (curves.has(kind)) {
    shapes.startLine()
    readInside(kind, scan, shapes, depth, false)
  } else if (kind === 'MULTILINESTRING' || kind === 'MULTICURVE') {
    do {
      shapes.startLine()
      readCurve(scan, shapes, 0)
    } while (scan.more())
  } else if (areas.has(kind)) readRings(scan, shapes)
  else if (kind === 'GEOMETRYCOLLECTION') {
    do readGeometry(scan, shapes, depth + 1)
    while (scan.more())
  } else readSurfaces(scan, shapes)
}

/** A line within another geometry: plain, or a named curve. */
function readCurve(scan: WktScan, shapes: Shapes, depth: number, isContinued = false): void {
  if (depth > limits.depth) throw problems.tooDeep('WKT')
  const before = scan.at
  scan.next()
  const kind = scan.word
  if (scan.mark === '(') scan.positions(shapes.vertex)
  else if (kind === 'EMPTY') return
  else if (!curves.has(kind)) throw scan.broken(before)
  else if (scan.enter()) readInside(kind, scan, shapes, depth, isContinued)
}

/** The content of a curve's brackets. */
function readInside(
  kind: string,
  scan: WktScan,
  shapes: Shapes,
  depth: number,
  isContinued: boolean,
): void {
  if (kind === 'LINESTRING') scan.positions(shapes.vertex)
  else if (kind === 'CIRCULARSTRING') {
    const points: (readonly [number, number])[] = []
    scan.positions((x, y) => points.push([x, y]))
    addArcs(points, isContinued, shapes.vertex)
  } else {
    let index = 0
    do readCurve(scan, shapes, depth + 1, index++ > 0)
    while (scan.more())
  }
}

function readRings(scan: WktScan, shapes: Shapes): void {
  shapes.startArea()
  do {
    shapes.startRing()
    readCurve(scan, shapes, 0)
  } while (scan.more())
}

function readSurfaces(scan: WktScan, shapes: Shapes): void {
  do {
    scan.next()
    if (scan.word === 'POLYGON' || scan.word === 'CURVEPOLYGON') {
      if (scan.enter()) readRings(scan, shapes)
    } else if (scan.mark === '(') readRings(scan, shapes)
    else if (scan.word !== 'EMPTY') throw scan.broken()
  } while (scan.more())
}

type WktScan = ReturnType<typeof scanWkt>

const words = /\s*(?:([A-Za-z]+)|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([(),;=]))/y

/** A tokeniser; one of `word`, `number` and `mark` is the last token. */
function scanWkt(text: string, from: number, brokenAt: BrokenAt) {
  const scan = {
    at: from,
    word: '',
    mark: '',
    number: Number.NaN,
    broken(at?: number): OpenProblem {
      return brokenAt(at ?? scan.at)
    },
    next(): void {
      words.lastIndex = scan.at
      const found = words.exec(text)
      if (!found) throw brokenAt(scan.at)
      scan.at = words.lastIndex
      scan.word = plainKind(found[1]?.toUpperCase() ?? '')
      scan.number = found[2] === undefined ? Number.NaN : Number(found[2])
      scan.mark = found[3] ?? ''
    },
    expectMark(wanted: string): void {
      scan.next()
      if (scan.mark !== wanted) throw scan.broken()
    },
    /** After '(' or EMPTY; false when there is nothing inside. */
    enter(): boolean {
      scan.next()
      if (scan.word === 'Z' || scan.word === 'M' || scan.word === 'ZM') scan.next()
      if (scan.word === 'EMPTY') return false
      if (scan.mark !== '(') throw scan.broken()
      return true
    },
    /** True when another part follows, false after the closing bracket. */
    more(): boolean {
      scan.next()
      if (scan.mark !== ',' && scan.mark !== ')') throw scan.broken()
      return scan.mark === ','
    },
    /** Positions up to the closing bracket; each may have its own brackets. */
    positions(take: (x: number, y: number) => void): void {
      for (;;) {
        scan.next()
        const isWrapped = scan.mark === '('
        if (isWrapped) scan.next()
        if (scan.word === 'EMPTY') {
          if (!scan.more()) return
          continue
        }
        const x = scan.number
        scan.next()
        take(x, scan.number)
        do scan.next()
        while (!Number.isNaN(scan.number))
        if (isWrapped) {
          if (scan.mark !== ')') throw scan.broken()
          scan.next()
        }
        if (scan.mark === ')') return
        if (scan.mark !== ',') throw scan.broken()
      }
    },
  }
  return scan
}

/** POINTZ and POINT ZM are points: heights and measures are not drawn. */
function plainKind(word: string): string {
  const plain = word.replace(/(?:ZM|Z|M)$/, '')
  return kinds.has(plain) ? plain : word
}

export type BrokenAt = (offset: number) => OpenProblem

const areas = new Set(['POLYGON', 'CURVEPOLYGON', 'TRIANGLE'])
const curves = new Set(['LINESTRING', 'CIRCULARSTRING', 'COMPOUNDCURVE'])
const kinds = new Set([
  ...areas,
  ...curves,
  'POINT',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTICURVE',
  'MULTIPOLYGON',
  'MULTISURFACE',
  'TIN',
  'POLYHEDRALSURFACE',
  'GEOMETRYCOLLECTION',
])
