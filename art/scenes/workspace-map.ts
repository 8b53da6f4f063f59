import * as colours from '@app/site/styles/colours.ts'
import { lerp, smooth } from '../interpolate.ts'
import { distanceToLine } from '../line/nearest.ts'
import { pathData, shortNumber } from '../line/path-data.ts'
import { distanceBetween, type Point, type Rect } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { spline } from '../line/spline.ts'
import { seededNoise } from '../noise.ts'
import { inset, isInside, type Polygon, polygonArea, polygonCentre } from '../polygon/polygon.ts'
import { subdivide } from '../polygon/subdivide.ts'
import { buildWarp } from '../polygon/warp.ts'
import { seededRandom } from '../random.ts'
import { buildingOn } from './building.ts'
import type { Place } from './pen.ts'

/** What the scene shows of the map. */
const view: Rect = [230, 150, 680, 476]

/** The bearing of the streets. */
const BEARING = 0.2
const town: Point = [660, 250]
/** The selected plot is the one nearest to this: the scene's card hangs beside it. */
const selectedPlace: Point = [560, 428]

const landColours = {
  paddy: colours.mapKeys.plots,
  garden: colours.mapKeys.sali,
  tea: colours.mapKeys.tea,
  fallow: colours.mapKeys.fallow,
  homestead: colours.mapKeys.homestead,
  civic: '#d5e6ea',
} as const
type LandClass = keyof typeof landColours

const bank = spline([
  [-40, 560],
  [120, 590],
  [250, 640],
  [330, 760],
])
const river: Polygon = [...bank, [-60, 780]]

/** The map in the office's workspace: a riverside town among fields, one plot selected. */
export function workspaceMap({ x, y, width: shownWidth, height: shownHeight }: Place): string {
  const { plots, buildings } = divideLand()
  const visible = plots.filter(({ outline }) => isInView(outline))
  const land = Object.entries(landColours).map(([name, colour]) => {
    const outlines = visible.filter((plot) => plot.land === name).map(({ outline }) => outline)
    return `<path fill="${colour}" d="${pathData(outlines.map(tidy), 0, true)}"/>`
  })
  const selected = simplifyRing(selectPlot(plots.map(({ outline }) => outline)), 3.4)
  const [left, top, width, height] = view
  return [
    `<svg x="${x}" y="${y}" width="${shownWidth}" height="${shownHeight}" viewBox="${view.join(' ')}" preserveAspectRatio="xMidYMid slice" fill="none">`,
    `<path fill="#fff" d="M${left} ${top}h${width}v${height}h${-width}z"/>`,
    `<g stroke="${colours.land.plotLine}" stroke-width=".7" stroke-linejoin="round">${land.join('')}</g>`,
    `<path fill="${colours.mapKeys.water}" stroke="${colours.land.river}" stroke-width="1.2" d="${pathData([simplify(river, 0.5)], 0, true)}"/>`,
    `<path fill="${colours.mapKeys.buildings}" fill-opacity=".75" d="${pathData(buildings.filter(isInView), 0, true)}"/>`,
    `<path fill="${colours.RED}" fill-opacity=".14" stroke="${colours.RED}" stroke-width="2.6" stroke-linejoin="round" d="${pathData([selected], 0, true)}"/>`,
    `<path fill="#fff" stroke="${colours.RED}" stroke-width="1.8" d="${selected.map(handle).join('')}"/>`,
    '</svg>',
  ].join('')
}

interface Plot {
  land: LandClass
  outline: Point[]
}

function divideLand(): { plots: Plot[]; buildings: Polygon[] } {
  const random = seededRandom(19)
  const soil = seededNoise(6)
  const warp = buildWarp({
    noise: seededNoise(5),
    bend: { reach: 44, scale: 0.0022, apart: 30 },
    spacing: 20,
  })
  const country: Polygon = [
    [-90, -90],
    [1090, -90],
    [1090, 790],
    [-90, 790],
  ]
  const blocks = subdivide(
    country,
    { area: 62_000, bearing: BEARING, jitter: 0.3, tilt: 0.08 },
    random,
  )
  const plots: Plot[] = []
  const buildings: Polygon[] = []
  for (const whole of blocks) {
    const block = inset(whole, 5.5)
    if (block.length === 0) continue
    const density = smooth(330, 60, distanceBetween(warp.point(polygonCentre(block)), town))
    const division = {
      area: lerp(2700, 900, density),
      bearing: BEARING,
      stretch: lerp(0.55, 0.9, density),
      jitter: 0.2,
      tilt: 0.03,
    }
    for (const straight of subdivide(block, division, random)) {
      const outline = warp.polygon(straight)
      const centre = polygonCentre(outline)
      const isWet = isInside(river, centre) || distanceToLine(bank, centre) < 22
      if (isWet || !isOnMap(centre)) continue
      const fertility = soil.fractal(centre[0] * 0.004, centre[1] * 0.004, 2)
      const land = landClass(density, fertility, random())
      plots.push({ land, outline })
      const isBuilt = land === 'homestead' || (land === 'civic' && random() < 0.7)
      const building = isBuilt ? buildingOn(straight, BEARING, random) : undefined
      if (building) buildings.push(building.map(warp.point))
    }
  }
  return { plots, buildings }
}

function landClass(density: number, fertility: number, chance: number): LandClass {
  if (density > 0.35) {
    if (chance < 0.72) return 'homestead'
    return chance < 0.82 ? 'civic' : 'paddy'
  }
  if (fertility > 0.18) return chance < 0.75 ? 'tea' : 'paddy'
  if (chance < 0.5) return 'paddy'
  if (chance < 0.8) return 'garden'
  return chance < 0.9 ? 'fallow' : 'homestead'
}

function isOnMap([x, y]: Point): boolean {
  return x >= -30 && y >= -30 && x <= 1030 && y <= 730
}

function isInView(polygon: Polygon): boolean {
  const [left, top, width, height] = view
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  const isAcross = Math.max(...xs) > left && Math.min(...xs) < left + width
  return isAcross && Math.max(...ys) > top && Math.min(...ys) < top + height
}

function selectPlot(outlines: readonly Point[][]): Point[] {
  const large = outlines.filter((outline) => polygonArea(outline) > 1500)
  const distance = (outline: Point[]) => distanceBetween(polygonCentre(outline), selectedPlace)
  return large.reduce((nearest, plot) => (distance(plot) < distance(nearest) ? plot : nearest))
}

function tidy(outline: readonly Point[]): Point[] {
  return simplifyRing(outline, 0.5)
}

function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  return simplify([...ring, ...ring.slice(0, 1)], tolerance).slice(0, -1)
}

function handle([x, y]: Point): string {
  return `M${shortNumber(x - 4)} ${shortNumber(y - 4)}h8v8h-8z`
}
