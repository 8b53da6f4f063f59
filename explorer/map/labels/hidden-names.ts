import { buildBoxTree, visitTouching } from '@app/formats/geometry/box-tree.ts'
import { boxAround } from '../../plane/plane.ts'
import { isInside } from '../../plane/point.ts'
import type { Buildings } from '../../survey/survey.ts'

/** How the ground is looked at: from how far off the vertical, and in which direction on the plane. */
export interface TiltedLook {
  /** Degrees; 0 looks straight down. */
  pitch: number
  /** Towards the viewer, of length 1. */
  toViewer: readonly [x: number, y: number]
}

const STEP_M = 2

/** Tells which places on the ground are hidden by a building in front of them. */
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
          // A building hides what lies behind it until the line of sight passes over its roof.
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
