import { project } from '../../plane/mercator.ts'
import type { Survey } from '../../survey/survey.ts'
import { sampleTerrain } from '../../survey/terrain.ts'
import type { Asked } from '../asked.ts'
import type { Spot } from '../camera/free-spot.ts'
import { groundAt } from '../camera/ground-ray.ts'
import type { Picked } from '../map-view.ts'
import { pickAt } from '../pointing/pick-at.ts'
import type { View } from './renderer.ts'

export type Picker = ReturnType<typeof buildPicker>

export function buildPicker(survey: Survey, asked: Asked, raisedM: () => Float32Array | null) {
  let view: View | null = null

  function heightsIn({ raise }: View) {
    const heights = raise > 0 ? raisedM() : null
    return {
      highestM: heights ? raise * heights.reduce((most, value) => Math.max(most, value), 0) : 0,
      heightAt: (east: number, north: number) =>
        heights ? raise * sampleTerrain(survey.terrain, heights, east, north) : 0,
    }
  }

  return {
    /** Stores the latest view, for the next pick. */
    look(next: View): void {
      view = next
    },
    /** What is at a screen position, in pixels from the top left. */
    at(x: number, y: number): Picked | null {
      if (!view) return null
      const { matrix, width, height, metresPerPixel } = view
      const ground = heightsIn(view)
      const place = groundAt(matrix, (2 * x) / width - 1, 1 - (2 * y) / height, ground)
      return place && pickAt(survey, place, asked, metresPerPixel)
    },
    /** The corners of a plot, without those behind the camera. */
    outlineOf(plot: number): Spot[] {
      if (!view) return []
      const { matrix, width, height } = view
      const { heightAt } = heightsIn(view)
      const { starts, coordinates } = survey.plots.shapes
      const corners: Spot[] = []
      for (let i = starts[plot]; i < starts[plot + 1]; i += 1) {
        const [east, north] = [coordinates[2 * i], coordinates[2 * i + 1]]
        const [x, y, , w] = project(matrix, east, north, heightAt(east, north))
        if (w > 0) corners.push({ x: ((x / w + 1) * width) / 2, y: ((1 - y / w) * height) / 2 })
      }
      return corners
    },
  }
}
