import type { RowWriter } from '../dataset/attributes.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { readTuples } from '../xml/read-numbers.ts'
import type { KmlCollector } from './collector.ts'
import { type Ink, readInk } from './styles.ts'

/** An image overlay of a KML. */
export interface Overlay {
  href: string
  /** Tints the image; white leaves it unchanged. */
  ink: Ink | null
  order: number
  /** The vertex among the shapes that is its north-western corner; three others follow it. */
  firstVertex: number
}

export interface Overlays extends KmlCollector {
  readonly found: readonly Overlay[]
  /** True for a file whose overlays are for the screen, or have no position. */
  readonly isScreenOnly: boolean
}

type Corner = readonly [lng: number, lat: number]

/** Each is a feature, its outline; other code loads the images. */
export function collectOverlays(shapes: Shapes, rows: RowWriter): Overlays {
  const found: Overlay[] = []
  let overlayDepth = -1
  let isScreenOnly = false
  let values = new Map<string, string>()
  let quad: Corner[] = []

  function add(): void {
    const corners = quad.length === 4 ? cornersOfQuad(quad) : cornersOfBox(values)
    shapes.startFeature()
    rows.startRow()
    for (const field of ['name', 'description']) {
      const value = values.get(field)
      if (value) rows.set(field, value)
    }
    const href = values.get('href') ?? ''
    rows.set('picture', href)
    if (!corners) return
    const { vertexCount } = shapes
    shapes.startLine()
    for (const corner of [...corners, corners[0]]) shapes.vertex(...corner)
    const ink = readInk(values.get('color') ?? '')
    const order = Number(values.get('drawOrder') ?? 0) || 0
    found.push({ href, ink, order, firstVertex: vertexCount })
  }

  return {
    found,
    get isScreenOnly() {
      return isScreenOnly && found.length === 0
    },
    open(name, _, depth) {
      if (/^(?:Screen|Ground)Overlay$/.test(name)) isScreenOnly = true
      if (name !== 'GroundOverlay' || overlayDepth !== -1) return
      overlayDepth = depth
      values = new Map()
      quad = []
    },
    close(name, depth, text) {
      if (overlayDepth === -1) return
      if (depth === overlayDepth) {
        overlayDepth = -1
        add()
      } else if (name === 'coordinates') readTuples(text, (x, y) => quad.push([x, y]))
      else if (depth === overlayDepth + 1 || inBoxOrIcon.has(name)) values.set(name, text.trim())
    },
  }
}

const inBoxOrIcon = new Set(['href', 'north', 'south', 'east', 'west', 'rotation'])

/**
 * From KML's order (counter-clockwise from the lower left) to ours (clockwise from the upper left).
 */
function cornersOfQuad([a, b, c, d]: readonly Corner[]): Corner[] | null {
  const corners = [d, c, b, a]
  return corners.every((corner) => corner.every(Number.isFinite)) ? corners : null
}

/** Rotated counter-clockwise around its middle, on the ground, where a degree east is shorter. */
function cornersOfBox(values: ReadonlyMap<string, string>): Corner[] | null {
  const [north, south, west, eastern] = ['north', 'south', 'west', 'east'].map((side) =>
    values.get(side) ? Number(values.get(side)) : Number.NaN,
  )
  const east = eastern < west ? eastern + 360 : eastern
  const turn = ((Number(values.get('rotation') ?? 0) || 0) * Math.PI) / 180
  const lng = (west + east) / 2
  const lat = (north + south) / 2
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const corners = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ].map(([x, y]): Corner => {
    const right = (x - lng) * shrink
    const up = y - lat
    const turnedRight = right * Math.cos(turn) - up * Math.sin(turn)
    const turnedUp = right * Math.sin(turn) + up * Math.cos(turn)
    return [lng + turnedRight / shrink, lat + turnedUp]
  })
  return corners.every((corner) => corner.every(Number.isFinite)) ? corners : null
}
