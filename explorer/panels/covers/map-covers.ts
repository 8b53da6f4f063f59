import { type RefObject, useEffect } from 'react'
import { boundsWithin, freeRoom, openingBounds } from '../../map/camera/free-room.ts'
import { type Cover, coverOf } from '../../map/camera/free-spot.ts'
import type { Bounds } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'

/** On a phone the controls are over the map, without free space beside them. */
const BESIDE_FROM_PX = 600
const AROUND_PX = 12

/**
 * Padded bounds, such that the given ones are visible beside the cards over the map. `isOpening`
 * may leave out what a narrow screen has no room for.
 */
export function boundsBesideCards(
  over: Element,
  bounds: Bounds,
  { isOpening = false }: { isOpening?: boolean } = {},
): Bounds {
  const middle = over.closest('.workbench__middle')
  if (!middle) return bounds
  const { width, height } = middle.getBoundingClientRect()
  const covers = coversOf(middle, width < BESIDE_FROM_PX ? '.map-notes > *' : undefined)
  const size = { width, height }
  const room = freeRoom(bounds, size, covers)
  const free = { width: room.right - room.left, height: room.bottom - room.top }
  return boundsWithin(isOpening ? openingBounds(bounds, free) : bounds, size, room)
}

const CARDS = '.map-notes > *, .map-controls, .card'

/** The elements over the map with a small margin, in pixels from the map's top left. */
function coversOf(middle: Element, cards = CARDS): Cover[] {
  return [...middle.querySelectorAll(cards)].flatMap((card) => {
    const box = card.getBoundingClientRect()
    if (box.width === 0) return []
    const { left, top, right, bottom } = coverOf(box, middle)
    const wider = { left: left - AROUND_PX, top: top - AROUND_PX }
    return [{ ...wider, right: right + AROUND_PX, bottom: bottom + AROUND_PX }]
  })
}

/** Reports the elements over the map, whenever one changes its size. */
export function useCovers(bench: RefObject<HTMLElement | null>, state: ExplorerState): void {
  const isThere = useExplorer((now) => now.sample.survey !== null && now.screen.view === 'map')
  const picked = useExplorer((now) => now.pick.picked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is another one to look at.
  useEffect(() => {
    const middle = bench.current?.querySelector('.workbench__middle')
    if (!isThere || !middle) return
    const observer = new ResizeObserver(() => state.noteCovers(coversOf(middle)))
    for (const element of [
      middle,
      ...middle.querySelectorAll('.map-notes, .map-controls, .card'),
    ]) {
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [bench, state, isThere, picked])
}
