import * as colours from '@app/site/styles/colours.ts'
import { item, lastItem } from '../item.ts'
import { pathData, shortNumber } from '../line/path-data.ts'
import { distanceBetween, type Point } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { seededNoise } from '../noise.ts'
import { inset, type Polygon, polygonArea, polygonCentre } from '../polygon/polygon.ts'
import { subdivide } from '../polygon/subdivide.ts'
import { buildWarp } from '../polygon/warp.ts'
import { seededRandom } from '../random.ts'
import type { Place } from './pen.ts'

const WIDTH = 360
const HEIGHT = 460
const BEARING = -0.3
const place: Point = [172, 200]

const warp = buildWarp({
  noise: seededNoise(9),
  bend: { reach: 11, scale: 0.0035 },
  spacing: 20,
})

/** The map on a surveyor's phone: one plot, all but its last corner captured. */
export function phoneMap({ x: left, y: top, width, height }: Place): string {
  const fields = divideFields()
  const { corners, outline } = choosePlot(fields)
  const captured = corners.slice(0, -1)
  const surveyor = warp.point(lastItem(corners))
  const missing = [lastItem(captured), lastItem(corners), item(corners, 0)]
  const [x, y] = surveyor.map((value) => shortNumber(value))
  const outlines = (isTilled: boolean) =>
    fields.filter((field) => field.isTilled === isTilled).map((field) => field.outline)
  return [
    `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" fill="none">`,
    `<path fill="#fff" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<g stroke="${colours.land.plotLine}" stroke-linejoin="round">`,
    `<path fill="#dcebd8" d="${pathData(outlines(true), 1, true)}"/>`,
    `<path fill="#eef2e2" d="${pathData(outlines(false), 1, true)}"/>`,
    '</g>',
    `<path fill="${colours.RED}" fill-opacity=".12" d="${pathData([outline], 1, true)}"/>`,
    `<g stroke="${colours.RED}" stroke-width="2.4">`,
    `<path stroke-width="3" stroke-linejoin="round" d="${pathData([bent(captured)])}"/>`,
    `<path stroke-dasharray="5 5" d="${pathData([bent(missing)])}"/>`,
    `<path fill="#fff" d="${captured.map(warp.point).map(handle).join('')}"/>`,
    '</g>',
    `<circle cx="${x}" cy="${y}" r="22" fill="${colours.land.river}" fill-opacity=".18"/>`,
    `<circle cx="${x}" cy="${y}" r="8" fill="#1c6b82" stroke="#fff" stroke-width="3"/>`,
    '</svg>',
  ].join('')
}

interface PhoneField {
  isTilled: boolean
  /** Before the warp. */
  corners: Polygon
  /** Bent between its corners, like its neighbours, so that no gap opens where three fields meet. */
  outline: Point[]
}

function divideFields(): PhoneField[] {
  const random = seededRandom(3)
  const country: Polygon = [
    [-60, -60],
    [WIDTH + 60, -60],
    [WIDTH + 60, HEIGHT + 60],
    [-60, HEIGHT + 60],
  ]
  const blockDivision = { area: 30_000, bearing: BEARING, jitter: 0.3, tilt: 0.06 }
  const fieldDivision = { area: 5200, bearing: BEARING, stretch: 0.7, jitter: 0.2, tilt: 0.05 }
  return subdivide(country, blockDivision, random).flatMap((block) =>
    subdivide(inset(block, 5), fieldDivision, random).map((straight) => ({
      isTilled: random() < 0.6,
      corners: straight,
      outline: simplify(warp.polygon(straight), 0.35),
    })),
  )
}

/** Near the place, and rather a large one. */
function choosePlot(fields: readonly PhoneField[]): PhoneField {
  const merit = ({ outline }: PhoneField) =>
    distanceBetween(polygonCentre(outline), place) - polygonArea(outline) * 0.01
  return fields.reduce((best, field) => (merit(field) < merit(best) ? field : best))
}

function bent(line: readonly Point[]): Point[] {
  return simplify(warp.line(line), 0.35)
}

function handle([x, y]: Point): string {
  return `M${shortNumber(x - 6)} ${shortNumber(y - 6)}h12v12h-12z`
}
