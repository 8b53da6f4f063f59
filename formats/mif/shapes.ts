import { ellipseAround } from '../geometry/arcs.ts'
import { addBox, type Shapes } from '../geometry/shapes.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import type { MifTokens } from './tokens.ts'

/** Draws shapes; vertices may be translated and scaled. */
export type MifPen = Omit<Shapes, 'finish' | 'mark' | 'setCrs' | 'featureCount' | 'vertexCount'>

/** Style clauses that may follow a shape, each on its line. */
const styles = new Set('PEN BRUSH SYMBOL SMOOTH CENTER FONT ANGLE JUSTIFY SPACING LABEL'.split(' '))

/** Adds what comes next: a shape, or a style clause for the one before. */
export function addMifShape(tokens: MifTokens, shapes: MifPen): void {
  const kind = tokens.word()
  if (styles.has(kind)) {
    tokens.skipLine()
    return
  }
  shapes.startFeature()
  addShape(kind, tokens, shapes, 0)
}

function addShape(kind: string, tokens: MifTokens, shapes: MifPen, depth: number): void {
  const pair = () => shapes.vertex(tokens.number(), tokens.number())
  switch (kind) {
    case 'NONE':
      return
    case 'POINT':
      shapes.startPoints()
      pair()
      return
    case 'MULTIPOINT': {
      shapes.startPoints()
      for (let left = tokens.count(); left > 0; left -= 1) pair()
      return
    }
    case 'LINE':
      shapes.startLine()
      pair()
      pair()
      return
    case 'PLINE':
      addPolylines(tokens, shapes, pair)
      return
    case 'REGION': {
      const rings = tokens.count()
      shapes.startLooseArea()
      for (let ring = 0; ring < rings; ring += 1) {
        const count = tokens.count()
        shapes.startRing()
        for (let left = count; left > 0; left -= 1) pair()
      }
      return
    }
    case 'RECT':
    case 'ROUNDRECT':
      addBox(shapes, box(tokens))
      if (kind === 'ROUNDRECT') tokens.number()
      return
    case 'ELLIPSE':
    case 'ARC':
      addEllipse(kind, tokens, shapes)
      return
    case 'TEXT': {
      tokens.quoted()
      const [west, south, east, north] = box(tokens)
      shapes.startPoints()
      shapes.vertex((west + east) / 2, (south + north) / 2)
      return
    }
    case 'COLLECTION': {
      if (depth >= limits.depth) throw problems.tooDeep('MIF')
      addCollection(tokens, shapes, depth)
      return
    }
    default:
      throw tokens.broken()
  }
}

function addPolylines(tokens: MifTokens, shapes: MifPen, pair: () => void): void {
  let lines = 1
  if (!tokens.hasNumber()) {
    if (tokens.word() !== 'MULTIPLE') throw tokens.broken()
    lines = tokens.count()
  }
  for (let line = 0; line < lines; line += 1) {
    const count = tokens.count()
    shapes.startLine()
    for (let left = count; left > 0; left -= 1) pair()
  }
}

function addCollection(tokens: MifTokens, shapes: MifPen, depth: number): void {
  for (let left = tokens.count(); left > 0; left -= 1) {
    let part = tokens.word()
    while (styles.has(part)) {
      tokens.skipLine()
      part = tokens.word()
    }
    addShape(part, tokens, shapes, depth + 1)
  }
}

function box(tokens: MifTokens): [number, number, number, number] {
  const [x1, y1, x2, y2] = [tokens.number(), tokens.number(), tokens.number(), tokens.number()]
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

function addEllipse(kind: string, tokens: MifTokens, shapes: MifPen): void {
  const [west, south, east, north] = box(tokens)
  const middle = [(west + east) / 2, (south + north) / 2] as const
  const ratio = east > west ? (north - south) / (east - west) : 0
  const axis = [(east - west) / 2, 0] as const
  if (kind === 'ARC') {
    const from = (tokens.number() * Math.PI) / 180
    const to = (tokens.number() * Math.PI) / 180
    shapes.startLine()
    ellipseAround(middle, axis, ratio, from, to <= from ? to + 2 * Math.PI : to, shapes.vertex)
    return
  }
  shapes.startArea()
  shapes.startRing()
  ellipseAround(middle, axis, ratio, 0, 2 * Math.PI, shapes.vertex)
}
