import type { Ground, Spot } from './ground.ts'
import { distance } from './outlines.ts'
import type { Random } from './random.ts'
import type { Road } from './roads.ts'
import { packSpots } from './shapes.ts'
import type { ControlPoints } from './survey.ts'
import type { HeightModel } from './terrain.ts'

/** On hilltops and along main roads, well apart from each other. */
export function placeControlPoints(
  roads: readonly Road[],
  ground: Ground,
  heightModel: HeightModel,
  random: Random,
): ControlPoints {
  const apartM = ground.reachM / 5
  const points: Spot[] = [...ground.hillTops]
  for (const { kind, line } of roads) {
    if (kind > 2) continue
    const spot = line[Math.floor(random.next() * line.length)]
    if (spot && points.every((other) => distance(other, spot) > apartM)) points.push(spot)
  }
  return {
    points: packSpots(points),
    names: points.map((_, index) => `CP-${String(index + 1).padStart(2, '0')}`),
    elevationM: Float32Array.from(
      points,
      ({ x, y }) => Math.round(heightModel.heightM(x, y) * 1000) / 1000,
    ),
  }
}
