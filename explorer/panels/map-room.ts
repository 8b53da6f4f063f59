import { boundsWithin, freeRoom } from '../map/camera/free-room.ts'
import { coverOf } from '../map/camera/free-spot.ts'
import { openingBounds } from '../map/camera/opening-bounds.ts'
import type { Bounds } from '../plane/plane.ts'

/** A phone has no room beside the controls; there they lie over the map. */
const BESIDE_FROM_PX = 600
const AROUND_PX = 12

/**
 * Bounds that the map has to show for others to be seen beside its cards. Any element over the map
 * will do. `isOpening` may leave out what a narrow screen has no room for.
 */
export function boundsBesideCards(
  over: Element,
  bounds: Bounds,
  { isOpening = false }: { isOpening?: boolean } = {},
): Bounds {
  const middle = over.closest('.workbench__middle')
  if (!middle) return bounds
  const { width, height } = middle.getBoundingClientRect()
  const cards = width < BESIDE_FROM_PX ? '.map-notes > *' : '.map-notes > *, .map-controls, .card'
  const covers = [...middle.querySelectorAll(cards)].flatMap((card) => {
    const box = card.getBoundingClientRect()
    if (box.width === 0) return []
    const { left, top, right, bottom } = coverOf(box, middle)
    const wider = { left: left - AROUND_PX, top: top - AROUND_PX }
    return [{ ...wider, right: right + AROUND_PX, bottom: bottom + AROUND_PX }]
  })
  const size = { width, height }
  const room = freeRoom(bounds, size, covers)
  const free = { width: room.right - room.left, height: room.bottom - room.top }
  return boundsWithin(isOpening ? openingBounds(bounds, free) : bounds, size, room)
}
