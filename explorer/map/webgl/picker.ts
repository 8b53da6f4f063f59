import { project } from '../../plane/mercator.ts'
import { buildPlane, type LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { Spot } from '../camera/free-spot.ts'
import { groundAt } from '../camera/ground-ray.ts'
import type { Heights } from '../geometry/heights.ts'
import type { MapState } from '../map-state.ts'
import type { Picked } from '../map-view.ts'
import type { Reading } from '../opened/painted-layer.ts'
import { pickAt } from '../pointing/pick-at.ts'
import type { View } from './renderer.ts'

export type Picker = ReturnType<typeof buildPicker>

export function buildPicker(survey: Survey, state: MapState, heights: () => Heights | null) {
  let view: View | null = null
  const plane = buildPlane(survey.origin)

  function heightsIn({ raise }: View) {
    const ground = raise > 0 ? heights() : null
    return {
      highestM: raise * (ground?.highestM ?? 0),
      heightAt: (east: number, north: number) => raise * (ground?.at(east, north) ?? 0),
    }
  }

  /** On the survey's plane. */
  function groundOf({ x, y }: Spot) {
    if (!view) return null
    const { matrix, width, height } = view
    return groundAt(matrix, (2 * x) / width - 1, 1 - (2 * y) / height, heightsIn(view))
  }

  /** Null behind the camera. */
  function spotAt(east: number, north: number): Spot | null {
    if (!view) return null
    const { matrix, width, height } = view
    const [x, y, , w] = project(matrix, east, north, heightsIn(view).heightAt(east, north))
    return w > 0 ? { x: ((x / w + 1) * width) / 2, y: ((1 - y / w) * height) / 2 } : null
  }

  return {
    /** Stores the latest view, for the next pick. */
    look(next: View): void {
      view = next
    },
    /** What is at a screen position, in pixels from the top left. */
    at(x: number, y: number): Picked | Reading | null {
      const place = groundOf({ x, y })
      return place && view && pickAt(survey, place, state, view.metresPerPixel)
    },
    placeAt(spot: Spot): LngLat | null {
      const place = groundOf(spot)
      return place && plane.toLngLat(place.x, place.y)
    },
    spotOf(place: LngLat): Spot | null {
      const { x, y } = plane.toPlane(place)
      return spotAt(x, y)
    },
    /** The corners of a plot, without those behind the camera. */
    outlineOf(plot: number): Spot[] {
      const { starts, coordinates } = survey.plots.shapes
      const corners = coordinates.subarray(2 * starts[plot], 2 * starts[plot + 1])
      return Array.from({ length: corners.length / 2 }, (_, i) =>
        spotAt(corners[2 * i], corners[2 * i + 1]),
      ).filter((spot) => spot !== null)
    },
  }
}
