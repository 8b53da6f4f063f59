import { gaussian, type Random } from '@app/explorer/survey/seeded-random.ts'
import { distanceBetween, type Point } from '../../line/point.ts'
import { isInside, type Polygon, polygonCentre } from '../../polygon/polygon.ts'
import type { Pen } from '../canvas.ts'
import { drawCrown } from '../crown.ts'
import { bank, greenNoise, isWet } from './site.ts'

export interface Tree {
  place: Point
  radius: number
}

const townTrees = { dark: '#558a72', middle: '#74a58a', light: '#a0c7a8' }

/** Groups of trees on the green along the embankment. */
export function plantRiverside(trees: Tree[], random: Random): void {
  for (const [x, y] of bank.slice(4)) {
    for (let tree = 0; tree < 3; tree++) {
      const place: Point = [x - 10 - random() * 58, y + 14 + random() * 62]
      const radius = 4 + random() * 3.6
      const isGrove = greenNoise.simple(place[0] * 0.012 + 5, place[1] * 0.012) > -0.1
      if (isGrove && hasRoom(trees, place, 9)) trees.push({ place, radius })
    }
  }
}

/** Groves with lawns between them. */
export function plantPark(outline: Polygon, trees: Tree[], random: Random): void {
  const [centreX, centreY] = polygonCentre(outline)
  for (let attempt = 0; attempt < 420; attempt++) {
    const place: Point = [centreX + (random() - 0.5) * 260, centreY + (random() - 0.5) * 260]
    if (!isInside(outline, place)) continue
    const isGrove = greenNoise.simple(place[0] * 0.018, place[1] * 0.018) > 0.02
    if (isGrove && hasRoom(trees, place, 8)) trees.push({ place, radius: 4 + random() * 3.4 })
  }
}

/** Street trees, around some blocks only. */
export function plantStreets(outline: Polygon, trees: Tree[], random: Random): void {
  if (random() >= 0.6) return
  outline.forEach(([x, y], index) => {
    if (index % 2 === 1 || random() >= 0.24) return
    const place: Point = [x + gaussian(random) * 1.5, y + gaussian(random) * 1.5]
    trees.push({ place, radius: 3 + random() * 2 })
  })
}

/** From north to south, so that each crown lies on the shadow of the one behind it. */
export function drawTrees(pen: Pen, trees: readonly Tree[]): void {
  for (const { place, radius } of trees.toSorted((a, b) => a.place[1] - b.place[1])) {
    if (!isWet(place)) drawCrown(pen, place, radius, townTrees)
  }
}

function hasRoom(trees: readonly Tree[], place: Point, distance: number): boolean {
  return !trees.some((tree) => distanceBetween(tree.place, place) < distance)
}
