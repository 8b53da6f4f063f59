import { clamp, lerp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import { type RandomSource, seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { Delaunay } from 'd3-delaunay'
import { type Colour, hexToOklab, mix } from '../colour.ts'
import type { Point } from '../line/point.ts'
import { seededNoise } from '../noise.ts'
import { polygonCentre } from '../polygon/polygon.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './extent.ts'

/** The middles of the plain's villages, in pixels of the picture: spread evenly, but not in rows. */
export function placeVillages(): Point[] {
  const random = seededRandom(41)
  let villages = Array.from(
    { length: 1500 },
    (): Point => [random() * PICTURE_WIDTH, random() * PICTURE_HEIGHT],
  )
  for (let time = 0; time < 2; time++) {
    const cells = delaunayOf(villages).voronoi([0, 0, PICTURE_WIDTH, PICTURE_HEIGHT])
    villages = villages.map((village, index) => {
      const [middleX, middleY] = polygonCentre(cells.cellPolygon(index).slice(0, -1))
      return [lerp(village[0], middleX, 0.8), lerp(village[1], middleY, 0.8)]
    })
  }
  return villages
}

/** The colour, in OKLab, of the plain's fields: strips that change their bearing from village to village. */
export function paintFields(
  villages: readonly Point[],
  random: RandomSource,
): (x: number, y: number) => Colour {
  const triangles = delaunayOf(villages)
  const layouts = villages.map(() => {
    const bearing = random() * Math.PI
    return {
      cosine: Math.cos(bearing),
      sine: Math.sin(bearing),
      greenness: random(),
      ripeness: random(),
      stripWidth: 5 + random() * 5,
      stripLength: 12 + random() * 14,
    }
  })
  let last = 0

  return (x, y) => {
    const warpedX = x + 7 * borderNoise.simple(x * 0.03, y * 0.03)
    const warpedY = y + 7 * borderNoise.simple(x * 0.03, y * 0.03 + 9)
    last = triangles.find(warpedX, warpedY, last)
    const layout = layouts[last]
    const across = (x * layout.cosine + y * layout.sine) / layout.stripWidth
    const along = (-x * layout.sine + y * layout.cosine) / layout.stripLength
    const row = Math.floor(along)
    const stagger = row & 1 ? 0.5 : 0
    const tone = stripChance(Math.floor(across + stagger), row, last) - 0.5
    const warmth = stripChance(Math.floor(across), row, last + 7) - 0.5

    const wetness = 0.35 * soilNoise.fractal(x * 0.004, y * 0.004, 3)
    const green = mix(palePlain, greenPlain, clamp(0.25 + 0.5 * layout.greenness + wetness))
    const plain = mix(green, ripePlain, 0.55 * smoothstep(0.72, 0.95, layout.ripeness))
    return [plain[0] + tone * 0.042, plain[1] + tone * 0.004, plain[2] + warmth * 0.012]
  }
}

const palePlain = hexToOklab('#edf3e8')
const greenPlain = hexToOklab('#d9e7d3')
const ripePlain = hexToOklab('#efe9d2')
const soilNoise = seededNoise(21)
const borderNoise = seededNoise(22)

export function delaunayOf(points: readonly Point[]): Delaunay<Point> {
  return Delaunay.from(
    points,
    ([x]) => x,
    ([, y]) => y,
  )
}

/** A number from 0 to 1 for one strip of one village. */
function stripChance(column: number, row: number, village: number): number {
  let bits =
    Math.imul(column, 374761393) +
    Math.imul(row, 668265263) +
    Math.imul(village, 2147483647 ^ 0x9e3779b9)
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
