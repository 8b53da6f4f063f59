import type { Survey } from '../../survey/survey.ts'
import { sampleTerrain } from '../../survey/terrain.ts'
import { groundAt } from '../ground-ray.ts'
import type { Picked } from '../map-view.ts'
import { pickAt } from '../pick-at.ts'
import type { Asked, View } from './renderer.ts'

export interface Picker {
  /** Remembers the latest view, for the next question. */
  look(view: View): void
  /** What is at a place of the screen, in pixels from the top left. */
  at(x: number, y: number): Picked | null
}

export function buildPicker(
  survey: Survey,
  asked: Asked,
  raisedM: () => Float32Array | null,
): Picker {
  let view: View | null = null

  return {
    look(next) {
      view = next
    },
    at(x, y) {
      if (!view) return null
      const { raise, matrix, width, height, metresPerPixel } = view
      const heights = raise > 0 ? raisedM() : null
      const ground = {
        highestM: heights ? raise * heights.reduce((most, value) => Math.max(most, value), 0) : 0,
        heightAt: (east: number, north: number) =>
          heights ? raise * sampleTerrain(survey.terrain, heights, east, north) : 0,
      }
      const place = groundAt(matrix, (2 * x) / width - 1, 1 - (2 * y) / height, ground)
      return place && pickAt(survey, place, asked, metresPerPixel)
    },
  }
}
