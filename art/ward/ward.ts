import { buildPlane } from '@app/explorer/plane/plane.ts'
import { buildSurvey, type Survey } from '@app/explorer/survey/build-survey.ts'
import { SAMPLE } from '@app/explorer/survey/request.ts'
import type { PackedShapes } from '@app/explorer/survey/survey.ts'
import { scenes } from '@app/site/content/scenes.ts'
import { clipRing } from '../line/clip-ring.ts'
import type { Path, Point, Rect } from '../line/point.ts'
import { simplifyRing } from '../line/simplify.ts'

let ward: Survey | undefined

/** The explorer's own sample: pressing a scene shows the same view there. */
export function sampleWard(): Survey {
  ward ??= buildSurvey(SAMPLE)
  return ward
}

/** The plot of the scenes, its corners, and the explorer's view of its address. */
export function followedPlot(): { plot: number; corners: Point[]; centre: Point } {
  const address = new URLSearchParams(scenes.address)
  const [lat, lng] = (address.get('at') ?? '').split('_').map(Number)
  const { origin, plots } = sampleWard()
  const { x, y } = buildPlane(origin).toPlane({ lng, lat })
  const plot = Number(address.get('plot'))
  return { plot, corners: simplifyRing(ringOf(plots.shapes, plot), 1), centre: [x, y] }
}

export function ringOf({ starts, coordinates }: PackedShapes, shape: number): Point[] {
  const ring: Point[] = []
  for (let at = starts[shape]; at < starts[shape + 1]; at++) {
    ring.push([coordinates[2 * at], coordinates[2 * at + 1]])
  }
  return ring
}

export function ringsOf(shapes: PackedShapes): Point[][] {
  return Array.from({ length: shapes.starts.length - 1 }, (_, shape) => ringOf(shapes, shape))
}

/** The visible part of some rings in a rectangle, simplified. */
export function ringsWithin(rings: readonly Path[], rect: Rect, tolerance: number): Point[][] {
  return rings
    .map((ring) => clipRing(ring, rect))
    .filter(({ length }) => length > 2)
    .map((ring) => simplifyRing(ring, tolerance))
    .filter(({ length }) => length > 2)
}
