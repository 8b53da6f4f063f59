import type { Answer } from '../../layers/answer-look.ts'
import { screenOf } from '../../plane/mercator.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { Cover } from '../camera/free-spot.ts'
import { addElement } from '../element.ts'
import type { OverlayView } from './label-overlay.ts'

/** The gap between the tab and the block, the tab's height, and its approximate width. */
const ABOVE_PX = 6
const HEIGHT_PX = 22
const LETTER_PX = 7.4
const PADDING_PX = 16

/** The position of an answer's tab on the map; null without one. */
export function tabCover(
  survey: Survey,
  answer: Answer | null,
  view: Pick<OverlayView, 'width' | 'height' | 'matrixFor'>,
): Cover | null {
  const at = answer && topOf(survey, answer.block, view)
  if (!at) return null
  const half = (LETTER_PX * survey.blocks.names[answer.block].length + PADDING_PX) / 2
  const bottom = at.y - ABOVE_PX
  return { left: at.x - half, right: at.x + half, top: bottom - HEIGHT_PX, bottom }
}

/** A tab with the name of the answer's block, above the block. */
export function buildBlockTab(container: HTMLElement) {
  const tab = addElement(container, 'p', 'map__tab')
  tab.hidden = true
  return {
    draw(survey: Survey | null, answer: Answer | null, view: OverlayView): void {
      const at = survey && answer && topOf(survey, answer.block, view)
      tab.hidden = !at
      if (!at) return
      tab.textContent = survey.blocks.names[answer.block]
      tab.style.translate = `calc(${Math.round(at.x)}px - 50%) calc(${Math.round(at.y) - ABOVE_PX}px - 100%)`
    },
    close: () => tab.remove(),
  }
}

/** Above the middle of a block on the screen; null if that is behind the camera. */
function topOf(
  { origin, blocks }: Survey,
  block: number,
  view: Pick<OverlayView, 'width' | 'height' | 'matrixFor'>,
) {
  const { starts, coordinates } = blocks.shapes
  const own = { ...view, matrix: view.matrixFor(origin) }
  let [left, right, top] = [Infinity, -Infinity, Infinity]
  for (let i = starts[block]; i < starts[block + 1]; i += 1) {
    const corner = screenOf(own, coordinates[2 * i], coordinates[2 * i + 1])
    if (!corner) return null
    left = Math.min(left, corner.x)
    right = Math.max(right, corner.x)
    top = Math.min(top, corner.y)
  }
  return { x: (left + right) / 2, y: top }
}
