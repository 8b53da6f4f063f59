import type { LayerId } from '../../layers/layers.ts'
import { type LabelCandidate, upright } from './label-layout.ts'
import type { Name } from './label-style.ts'

/** A label and its position on the screen. */
export interface NameCandidate extends LabelCandidate {
  name: Name
  /** Its index in the list of all labels. */
  index: number
}

export interface NameView {
  metresPerPixel: number
  layers: readonly LayerId[]
  /** The screen position of a place on the plane, in pixels; null if behind the camera. */
  toScreen(x: number, y: number): { x: number; y: number } | null
  /**
   * Whether a place is hidden by something in front of it: by a hill, or, if it is small, also by a
   * building. By default nothing is.
   */
  isHidden?(x: number, y: number, isSmall: boolean): boolean
}

/** The labels for this scale, whether there is space for them or not. */
export function nameCandidates(
  names: readonly Name[],
  widths: readonly number[],
  { metresPerPixel, layers, toScreen, isHidden }: NameView,
): NameCandidate[] {
  const candidates: NameCandidate[] = []
  for (const [index, name] of names.entries()) {
    if (metresPerPixel > name.belowMetresPerPixel) continue
    if (name.layer && !layers.includes(name.layer)) continue
    const at = toScreen(name.x, name.y)
    if (!at) continue
    // Neighbourhoods and hills are larger than the buildings on them.
    if (isHidden?.(name.x, name.y, name.order > 2)) continue
    let turn = 0
    if (name.angle !== null) {
      const radians = (name.angle * Math.PI) / 180
      const onward = toScreen(
        name.x + 20 * metresPerPixel * Math.cos(radians),
        name.y + 20 * metresPerPixel * Math.sin(radians),
      )
      if (onward) turn = upright(Math.atan2(onward.y - at.y, onward.x - at.x))
    }
    const lifted = name.layer === 'control-points' ? 13 : 0
    candidates.push({ ...candidateAt({ x: at.x, y: at.y + lifted }, name, index, widths), turn })
  }
  return candidates
}

/** A level label, centred on a position on the screen. */
export function candidateAt(
  { x, y }: { x: number; y: number },
  name: Name,
  index: number,
  widths: readonly number[],
): NameCandidate {
  const { text, order, style } = name
  return { index, name, text, x, y, width: widths[index], height: style.sizePx, turn: 0, order }
}
