import { arcAround } from '../geometry/arcs.ts'
import type { XmlAttributes } from '../xml/scan-xml.ts'
import { type EastNorth, type LandXmlTools, readPosition, readPositions } from './positions.ts'

/** Collects the content of an element, and draws it when all points of the file are known. */
export interface Collector {
  open(name: string, attributes: XmlAttributes): void
  close(name: string, text: string): void
  draw(): void
}

/** The same angle between zero and a full turn. */
function turnOf(angle: number): number {
  return (angle + 4 * Math.PI) % (2 * Math.PI)
}

type Known = () => EastNorth | null

interface Piece {
  kind: string
  isClockwise: boolean
  /** By the names of their elements. */
  ends: Map<string, Known>
  /** Of a list of places. */
  run: readonly EastNorth[]
}

const pieces = new Set(['Line', 'Curve', 'Spiral', 'IrregularLine', 'Chain'])
const lists = new Set(['PntList2D', 'PntList3D'])

/** A parcel, an alignment or a plan feature: consecutive segments of lines and arcs. */
export function collectPath(
  kind: string,
  attributes: XmlAttributes,
  { shapes, rows, points }: LandXmlTools,
): Collector {
  const described = ['name', 'desc', 'area', 'length', 'owner', 'class', 'state'].map(
    (key) => [key, attributes.get(key)] as const,
  )
  const found: Piece[] = []
  let piece: Piece | null = null
  let centre: Known | null = null

  function drawPiece({ ends, isClockwise, run }: Piece): void {
    for (const place of run) shapes.vertex(...place)
    const [start, end] = [ends.get('Start')?.(), ends.get('End')?.()]
    const middle = ends.get('Center')?.()
    if (start && middle && end) {
      const angle = ([x, y]: EastNorth) => Math.atan2(y - middle[1], x - middle[0])
      const [from, to] = [angle(start), angle(end)]
      const sweep = isClockwise ? -turnOf(from - to) : turnOf(to - from)
      const radius = Math.hypot(start[0] - middle[0], start[1] - middle[1])
      shapes.vertex(...start)
      arcAround(middle, radius, from, from + sweep, shapes.vertex)
      shapes.vertex(...end)
      return
    }
    for (const place of [start, ends.get('PI')?.(), end]) if (place) shapes.vertex(...place)
  }

  return {
    open(name, own) {
      if (pieces.has(name)) {
        piece = { kind: name, isClockwise: own.get('rot') === 'cw', ends: new Map(), run: [] }
        found.push(piece)
      }
      const ref = own.get('pntRef')
      if (ref === undefined) return
      const known = () => points.get(ref) ?? null
      if (piece) piece.ends.set(name, known)
      else if (name === 'Center') centre = known
    },
    close(name, text) {
      if (piece && lists.has(name)) piece.run = readPositions(text, name === 'PntList3D')
      else if (piece?.kind === 'Chain' && name === 'Chain') {
        piece.run = text
          .trim()
          .split(/\s+/)
          .flatMap((ref) => {
            const place = points.get(ref)
            return place ? [place] : []
          })
      } else if (text.trim() !== '' && /^(?:Start|End|Center|PI)$/.test(name)) {
        const place = readPosition(text)
        if (place && piece) piece.ends.set(name, () => place)
        else if (place) centre = () => place
      }
      if (pieces.has(name)) piece = null
    },
    draw() {
      const middle = centre?.()
      if (found.length === 0 && !middle) return
      shapes.startFeature()
      rows.startRow()
      rows.set('kind', kind)
      for (const [key, value] of described) if (value) rows.set(key, value)
      if (found.length === 0 && middle) {
        shapes.startPoints()
        shapes.vertex(...middle)
        return
      }
      if (kind === 'Parcel') {
        shapes.startArea()
        shapes.startRing()
      } else shapes.startLine()
      for (const one of found) drawPiece(one)
    },
  }
}
