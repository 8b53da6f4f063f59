import * as colours from '@app/site/styles/colours.ts'
import { Field } from '../field.ts'
import { clamp } from '../interpolate.ts'
import { item } from '../item.ts'
import { isolines } from '../line/isolines.ts'
import { pathData } from '../line/path-data.ts'
import { distanceBetween, type Point } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { seededNoise } from '../noise.ts'
import { polygonArea } from '../polygon/polygon.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Place } from './pen.ts'

const WIDTH = 420
const HEIGHT = 300

/** Crumbs at the district's edge would look like mistakes. */
const SMALLEST_PART = 90

const noise = seededNoise(14)

/** The dashboard's map: the villages of a district, darker the more of their plots are surveyed. */
export function villagesMap({ x: left, y: top, width, height }: Place): string {
  const random = seededRandom(12)
  const centres = placeCentres(random)
  const villageAt = assignVillages(centres)
  const outlines: string[] = colours.shareClasses.map(() => '')
  for (const [village, centre] of centres.entries()) {
    const trend = 0.55 * noise.fractal(centre[0] * 0.006 + 3, centre[1] * 0.006, 2)
    const share = clamp(0.62 + trend + (random() - 0.5) * 0.35)
    const shade = Math.min(
      colours.shareClasses.length - 1,
      Math.floor(share * colours.shareClasses.length),
    )
    const area = Field.from(WIDTH, HEIGHT, (x, y) => (villageAt(x, y) === village ? 1 : 0))
    const rings = isolines(area.blur(0.8), 0.5)
      .filter((ring) => polygonArea(ring) > SMALLEST_PART)
      .map((ring) => simplify(ring, 0.35))
    outlines[shade] += pathData(rings, 0, true)
  }
  const paths = colours.shareClasses.map((colour, shade) => {
    return `<path fill="${colour}" d="${item(outlines, shade)}"/>`
  })
  return [
    `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke="#fff" stroke-width="1.4" stroke-linejoin="round">`,
    ...paths,
    '</svg>',
  ].join('')
}

function placeCentres(random: Random): Point[] {
  const centres: Point[] = []
  for (let attempt = 0; attempt < 4000 && centres.length < 34; attempt++) {
    const place: Point = [10 + random() * (WIDTH - 20), 10 + random() * (HEIGHT - 20)]
    if (centres.every((other) => distanceBetween(other, place) > 46)) centres.push(place)
  }
  return centres
}

/** The nearest centre, by a warped measure that gives bounds the bends of real ones; -1 outside the district. */
function assignVillages(centres: readonly Point[]): (x: number, y: number) => number {
  const villages = Field.from(WIDTH, HEIGHT, (x, y) => {
    if (!isInDistrict(x, y)) return -1
    const warped: Point = [
      x + 16 * noise.fractal(x * 0.014, y * 0.014, 3),
      y + 16 * noise.fractal(x * 0.014 + 20, y * 0.014, 3),
    ]
    const distances = centres.map((centre) => distanceBetween(centre, warped))
    return distances.indexOf(Math.min(...distances))
  })
  return (x, y) => villages.at(x, y)
}

function isInDistrict(x: number, y: number): boolean {
  const acrossShare = (x - WIDTH / 2) / (WIDTH * 0.47)
  const downShare = (y - HEIGHT / 2) / (HEIGHT * 0.46)
  const ragged = 0.16 * noise.fractal(x * 0.02, y * 0.02 + 9, 3)
  return Math.hypot(acrossShare, downShare) + ragged < 1
}
