import type { Ink, Look } from '../formats/opened-layer.ts'

/** How the shapes of a visitor's file are drawn; null is not drawn at all. */
export interface OpenedInks {
  fill: Ink | null
  line: Ink | null
  widthPx: number
  /** Lines in our colour stand out from the ground by a light casing; those of the file are as they are. */
  isCased: boolean
  point: Ink
}

const FILL_OPACITY = 0.22
const LINE_PX = 1.6

/** `colour` is the one that the file got on the map, for what it says nothing of. */
export function inksOf({ line, widthPx, fill, point }: Look, colour: string): OpenedInks {
  const own = { colour, opacity: 1 }
  return {
    fill: fill === undefined ? { colour, opacity: FILL_OPACITY } : fill,
    line: line === undefined ? own : line,
    widthPx: Math.max(widthPx ?? LINE_PX, 1),
    isCased: line === undefined,
    point: point ?? own,
  }
}
