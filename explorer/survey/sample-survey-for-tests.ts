import { buildSurvey } from './build-survey.ts'
import type { Spot } from './ground.ts'
import { SAMPLE } from './request.ts'
import type { PackedShapes } from './survey.ts'

/** For tests: the sample survey, and the rings of its plots. */
export const survey = buildSurvey(SAMPLE)
export const plotRings = ringsOf(survey.plots.shapes)

export function ringsOf({ starts, coordinates }: PackedShapes): Spot[][] {
  return Array.from({ length: starts.length - 1 }, (_, shape) => {
    const from = starts[shape]
    return Array.from({ length: starts[shape + 1] - from }, (_, corner) => ({
      x: coordinates[2 * (from + corner)],
      y: coordinates[2 * (from + corner) + 1],
    }))
  })
}
