import { screenOf } from '../../plane/mercator.ts'
import { buildPlane, type LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { ScreenSpot } from '../camera/free-spot.ts'
import { groundAt } from '../camera/ground-ray.ts'
import type { Heights } from '../geometry/heights.ts'
import type { MapState, Picked } from '../map-view.ts'
import type { Reading } from '../opened/painted-layer.ts'
import { pickAt } from './pick-at.ts'

/** The camera that positions on the screen refer to. */
export interface PickView {
  /** From the survey's plane to clip space. */
  matrix: ArrayLike<number>
  /** In CSS pixels. */
  width: number
  height: number
  metresPerPixel: number
  /** Vertical exaggeration of the terrain; 0 from above. */
  raise: number
}

export type Picker = ReturnType<typeof buildPicker>

/** Converts between positions on the screen and on the ground, for either map. */
export function buildPicker(
  survey: Survey,
  state: MapState,
  heights: () => Heights | null = () => null,
) {
  let view: PickView | null = null
  const plane = buildPlane(survey.origin)

  function heightsIn({ raise }: PickView) {
    const ground = raise > 0 ? heights() : null
    return {
      highestM: raise * (ground?.highestM ?? 0),
      heightAt: (east: number, north: number) => raise * (ground?.at(east, north) ?? 0),
    }
  }

  /** On the survey's plane. */
  function groundOf({ x, y }: ScreenSpot) {
    if (!view) return null
    const { matrix, width, height } = view
    return groundAt(matrix, (2 * x) / width - 1, 1 - (2 * y) / height, heightsIn(view))
  }

  /** Null behind the camera. */
  function spotAt(east: number, north: number): ScreenSpot | null {
    if (!view) return null
    return screenOf(view, east, north, heightsIn(view).heightAt(east, north))
  }

  return {
    /** Stores the latest view, for the next pick. */
    look(next: PickView): void {
      view = next
    },
    /** What is at a screen position, in pixels from the top left. */
    at(spot: ScreenSpot): Picked | Reading | null {
      const position = groundOf(spot)
      return position && view && pickAt(survey, position, state, view.metresPerPixel)
    },
    placeAt(spot: ScreenSpot): LngLat | null {
      const position = groundOf(spot)
      return position && plane.toLngLat(position.x, position.y)
    },
    spotOf(place: LngLat): ScreenSpot | null {
      const { x, y } = plane.toPlane(place)
      return spotAt(x, y)
    },
    /** The corners of a plot, without those behind the camera. */
    outlineOf(plot: number): ScreenSpot[] {
      const { starts, coordinates } = survey.plots.shapes
      const corners = coordinates.subarray(2 * starts[plot], 2 * starts[plot + 1])
      return Array.from({ length: corners.length / 2 }, (_, i) =>
        spotAt(corners[2 * i], corners[2 * i + 1]),
      ).filter((spot) => spot !== null)
    },
  }
}
