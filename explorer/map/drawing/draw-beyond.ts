import { BEYOND_VEIL, beyondLook } from '../../layers/beyond-look.ts'
import { inks } from '../../layers/colours.ts'
import type { LayerId } from '../../layers/layers.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { PackedShapes } from '../../survey/survey.ts'
import type { MapState } from '../map-view.ts'
import { once } from '../once.ts'
import { fillAreas, type Surface, strokeLineSets } from './surface.ts'

/**
 * Whether any layer of the sample is shown. No invented terrain is drawn around a visitor's file.
 */
export function showsSample(layers: readonly LayerId[]): boolean {
  return layers.some((id) => id !== 'opened' && id !== 'labels')
}

/** The number of layers at the bottom that show terrain, which extends beyond the ward. */
export function groundLayersOf(layers: readonly LayerId[]): number {
  const first = layers.findIndex((id) => id !== 'elevation' && id !== 'relief')
  return first < 0 ? layers.length : first
}

/** The terrain around the ward, and the ward's boundary. */
export function buildBeyondDrawer(survey: Survey) {
  const look = once(() => beyondLook(survey))
  const fill = (surface: Surface, shapes: PackedShapes, colour: string, opacity = 1) =>
    fillAreas(surface, shapes, [0], { colour, opacity })
  return {
    ground(surface: Surface, { layers, filter }: Pick<MapState, 'layers' | 'filter'>): void {
      const { whole, river, terrain, roads } = look()
      fill(surface, whole, inks.beyond)
      if (layers.includes('relief')) surface.drawTerrain(terrain, 'relief')
      if (layers.includes('water')) fill(surface, river, inks.water)
      if (layers.includes('roads')) strokeLineSets(surface, roads, filter)
    },
    /** Fades everything drawn outside the ward so far. */
    veil: (surface: Surface) => fill(surface, look().outside, inks.paper, BEYOND_VEIL),
    boundary: (surface: Surface, { filter }: Pick<MapState, 'filter'>) =>
      strokeLineSets(surface, look().boundary, filter),
  }
}
