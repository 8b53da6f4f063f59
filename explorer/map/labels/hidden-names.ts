import { buildBoxTree, visitTouching } from '@app/formats/geometry/box-tree.ts'
import { isInside } from '@app/formats/geometry/ring.ts'
import { boxAround } from '../../plane/plane.ts'
import type { Buildings } from '../../survey/survey.ts'

/** The direction of view: the angle from the vertical, and the direction on the plane. */
export interface TiltedLook {
  /** Degrees; 0 is straight down. */
  pitch: number
  /** Towards the camera, of length 1. */
  toViewer: readonly [x: number, y: number]
}

const STEP_M = 2

/** Returns which places on the ground are hidden by a building in front of them. */
export function buildHiding({ shapes: { starts, coordinates }, heightM }: Buildings) {
  const tree = buildBoxTree(heightM.length, (building) =>
    boxAround(coordinates, starts[building], starts[building + 1]),
  )
  const highest = heightM.reduce((most, height) => Math.max(most, height), 0)
  return ({ pitch, toViewer: [dx, dy] }: TiltedLook) => {
    const rise = 1 / Math.tan((pitch * Math.PI) / 180)
    const reachM = highest / rise
    return (x: number, y: number): boolean => {
      const [endX, endY] = [x + dx * reachM, y + dy * reachM]
      let isHidden = false
      visitTouching(
        tree,
        [Math.min(x, endX), Math.min(y, endY), Math.max(x, endX), Math.max(y, endY)],
        (building) => {
          // A building hides what is behind it until the line of sight clears its roof.
          const hidesM = heightM[building] / rise
          for (let away = 0; !isHidden && away <= hidesM; away += STEP_M) {
            isHidden = isInside(
              coordinates,
              starts[building],
              starts[building + 1],
              x + dx * away,
              y + dy * away,
            )
          }
        },
      )
      return isHidden
    }
  }
}

/** How far in front of a place a hill can hide it, the steps, and the tolerance on the screen. */
const HILL_M = 1200
const HILL_STEP_M = 60
const BEHIND_PX = 3

/** Ground in front of a place is below it on the screen, unless it is a hill that hides it. */
export function isBehindHill(
  toScreen: (x: number, y: number) => { x: number; y: number } | null,
  { toViewer: [dx, dy] }: TiltedLook,
  x: number,
  y: number,
): boolean {
  const at = toScreen(x, y)
  if (!at) return true
  for (let away = HILL_STEP_M; away <= HILL_M; away += HILL_STEP_M) {
    const front = toScreen(x + dx * away, y + dy * away)
    if (!front) return false
    if (front.y < at.y - BEHIND_PX) return true
  }
  return false
}
