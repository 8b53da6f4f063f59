import { lerp } from '../interpolate.ts'
import type { Point } from '../line/point.ts'
import { cut, inset, type Polygon, polygonArea, polygonCentre } from '../polygon/polygon.ts'
import type { Random } from '../random.ts'

/** The footprint of a house on a plot, square to the street; none where the plot is too small. */
export function buildingOn(plot: Polygon, bearing: number, random: Random): Polygon | undefined {
  let ground = inset(plot, 4.5)
  if (ground.length === 0) return undefined
  if (polygonArea(ground) > 620) ground = shrinkToCorner(ground)
  if (polygonArea(ground) <= 60) return undefined
  const footprint = polygonArea(ground) > 260 ? halve(ground, bearing, random) : ground
  return footprint.length > 3 && polygonArea(footprint) > 40 ? footprint : undefined
}

/** On a large plot the house stands by itself, off the middle. */
function shrinkToCorner(ground: Polygon): Polygon {
  const [x, y] = polygonCentre(ground)
  return ground.map((corner): Point => [lerp(x + 9, corner[0], 0.34), lerp(y - 7, corner[1], 0.34)])
}

function halve(ground: Polygon, bearing: number, random: Random): Polygon {
  const [x, y] = polygonCentre(ground)
  const through: Point = [x + (random() - 0.5) * 6, y + (random() - 0.5) * 6]
  const across = random() < 0.5 ? 0 : Math.PI / 2
  const turn = (random() - 0.5) * 0.06
  const [left, right] = cut(ground, through, bearing + across + turn)
  return random() < 0.5 ? left : right
}
