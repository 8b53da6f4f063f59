import { buildPlane } from '../../plane/plane.ts'
import type { Survey } from '../../survey/survey.ts'
import { groundAt } from '../ground-ray.ts'
import type { Picked } from '../map-view.ts'
import { buildPickGrid, type PickGrid } from '../pick-grid.ts'
import { pickOpened } from '../pick-opened.ts'
import { sampleAt } from '../relief.ts'
import type { Asked, View } from './renderer.ts'

/** How near a line or a sign is near enough. */
const REACH_PX = 7

export interface Picker {
  /** Remembers the latest view, for the next question. */
  look(view: View): void
  /** What is at a place of the screen, in pixels from the top left. */
  at(x: number, y: number): Picked | null
}

/** The grid of plots is built with the first question: it takes some milliseconds. */
export function buildPicker(
  survey: Survey,
  asked: Asked,
  raisedM: () => Float32Array | null,
): Picker {
  let view: View | null = null
  let grid: PickGrid | null = null
  const plane = buildPlane(survey.origin)

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
          heights ? raise * sampleAt(survey.terrain, heights, east, north) : 0,
      }
      const place = groundAt(matrix, (2 * x) / width - 1, 1 - (2 * y) / height, ground)
      if (!place) return null
      if (asked.layers.includes('opened')) {
        const lngLat = plane.toLngLat(place.x, place.y)
        for (const { id, drawing } of asked.opened.toReversed()) {
          const own = buildPlane(drawing.origin).toPlane(lngLat)
          const feature = pickOpened(drawing, own.x, own.y, REACH_PX * metresPerPixel)
          if (feature !== null) return { layer: id, feature }
        }
      }
      grid ??= buildPickGrid(survey.plots.shapes)
      const plot = grid.at(place.x, place.y)
      return plot === null ? null : { plot }
    },
  }
}
