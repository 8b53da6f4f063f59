import type { RowWriter } from '../dataset/attributes.ts'
import type { Shapes } from '../geometry/shapes.ts'

export type EastNorth = readonly [east: number, north: number]

export interface LandXmlTools {
  shapes: Shapes
  rows: RowWriter
  /** By their names; complete before anything is drawn. */
  points: ReadonlyMap<string, EastNorth>
}

/** North comes first, heights are ignored. */
export function readPosition(text: string): EastNorth | null {
  const [north, east] = numbersOf(text)
  return Number.isFinite(north) && Number.isFinite(east) ? [east, north] : null
}

/** A list of them, north and east in turn. */
export function readPositions(text: string, hasHeights: boolean): EastNorth[] {
  const numbers = numbersOf(text)
  const places: EastNorth[] = []
  for (let i = 0; i + 1 < numbers.length; i += hasHeights ? 3 : 2) {
    places.push([numbers[i + 1], numbers[i]])
  }
  return places
}

function numbersOf(text: string): number[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
}
