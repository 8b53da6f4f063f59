import { type RefObject, useEffect } from 'react'
import { boundsWithin, freeRoom, openingBounds } from '../../map/camera/free-room.ts'
import { type Cover, coverOf } from '../../map/camera/free-spot.ts'
import type { Bounds } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'

/** A phone opens larger, below the controls and the scale bar too. */
const BESIDE_FROM_PX = 600
const AROUND_PX = 12
/** Room for the tab above the block of an answer, too. */
const AROUND_ANSWER_PX = 28

/**
 * Padded bounds, such that the given ones are visible beside the cards and buttons over the map.
 * `isOpening` may leave out what a narrow screen has no room for.
 */
export function boundsBesideCards(map: Element, bounds: Bounds, isOpening: boolean): Bounds {
  if (!map.closest(STAGE)) return bounds
  const { width, height } = map.getBoundingClientRect()
  const size = { width, height }
  const isWide = width >= BESIDE_FROM_PX
  const aroundPx = isWide ? AROUND_ANSWER_PX : AROUND_PX
  const covers = isOpening
    ? coversOf(map, isWide ? CARDS : '.map-notes > *')
    : [...coversOf(map, CARDS, aroundPx), ...coversOf(map, '.map__corner', aroundPx)]
  const room = freeRoom(bounds, size, covers)
  const free = { width: room.right - room.left, height: room.bottom - room.top }
  return boundsWithin(isOpening ? openingBounds(bounds, free) : bounds, size, room)
}

const STAGE = '.explorer__stage'
const CARDS = '.map-notes > *, .map-controls, .card'

/** The elements over the map with a small margin, in pixels from the map's top left. */
function coversOf(map: Element, cards = CARDS, aroundPx = AROUND_PX): Cover[] {
  const found = map.closest(STAGE)?.querySelectorAll(cards) ?? []
  return [...found].flatMap((card) => {
    const box = card.getBoundingClientRect()
    if (box.width === 0) return []
    const { left, top, right, bottom } = coverOf(box, map)
    const wider = { left: left - aroundPx, top: top - aroundPx }
    return [{ ...wider, right: right + aroundPx, bottom: bottom + aroundPx }]
  })
}

/** Reports the elements over the map, whenever one changes its size. */
export function useCovers(bench: RefObject<HTMLElement | null>, state: ExplorerState): void {
  const isThere = useExplorer((now) => now.sample.survey !== null && now.screen.view === 'map')
  const picked = useExplorer((now) => now.pick.picked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is another one to look at.
  useEffect(() => {
    const map = bench.current?.closest(STAGE)?.querySelector('.map')
    if (!isThere || !bench.current || !map) return
    const observer = new ResizeObserver(() => state.noteCovers(coversOf(map)))
    observer.observe(map)
    for (const element of bench.current.querySelectorAll('.map-notes, .map-controls, .card')) {
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [bench, state, isThere, picked])
}
