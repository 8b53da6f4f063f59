/** In pixels from the map's top left, like all lengths in this file. */
export interface ScreenSpot {
  x: number
  y: number
}

export interface Cover {
  left: number
  top: number
  right: number
  bottom: number
}

/** Closer than this to an edge counts as hidden. */
const MARGIN_PX = 24
/** The margin beyond a cover, so that neighbours are visible as well. */
const CLEAR_PX = 64

/**
 * Where the place at `spot` has to move to be visible; null if it is visible already. With a cover,
 * only a covered place moves, the shorter way beside or above it. Without one, only a place outside
 * the map moves.
 */
export function freeSpot(
  spot: ScreenSpot,
  { width, height }: { width: number; height: number },
  cover: Cover | null,
): ScreenSpot | null {
  if (cover === null) {
    const isSeen =
      spot.x > MARGIN_PX &&
      spot.x < width - MARGIN_PX &&
      spot.y > MARGIN_PX &&
      spot.y < height - MARGIN_PX
    return isSeen ? null : { x: width / 2, y: height / 2 }
  }
  const isCovered =
    spot.x > cover.left - MARGIN_PX &&
    spot.x < cover.right + MARGIN_PX &&
    spot.y > cover.top - MARGIN_PX &&
    spot.y < cover.bottom + MARGIN_PX
  if (!isCovered) return null
  const beside = { x: cover.right + CLEAR_PX, y: spot.y }
  const above = { x: spot.x, y: cover.top - CLEAR_PX }
  const goesBeside = beside.x - spot.x <= spot.y - above.y || above.y < MARGIN_PX
  return goesBeside && beside.x < width - MARGIN_PX ? beside : above
}

/** Window coordinates, relative to the map's top left. */
export function coverOf(cover: DOMRectReadOnly, map: Element): Cover {
  const { left, top } = map.getBoundingClientRect()
  return {
    left: cover.left - left,
    top: cover.top - top,
    right: cover.right - left,
    bottom: cover.bottom - top,
  }
}
