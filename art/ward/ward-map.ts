import * as colours from '@app/design/colours.ts'
import { buildingTone, toneOf } from '@app/explorer/layers/colours.ts'
import { landUses, roadKinds, waterKinds } from '@app/explorer/survey/vocabulary.ts'
import { pathData, shortNumber } from '../line/path-data.ts'
import { isInRect, type Point, type Rect } from '../line/point.ts'
import { simplify } from '../line/simplify.ts'
import { within } from '../line/within.ts'
import type { SceneBox } from '../scenes/pen.ts'
import { followedPlot, ringsOf, ringsWithin, sampleWard } from './ward.ts'

interface View {
  /** The position of the selected plot's middle in the scene. */
  middle: Point
  metresPerUnit: number
  /** The area for names. */
  free: SceneBox
}

/** Steps of the paths to a unit of the scene: finer than a pixel, and still whole numbers. */
const GRID = 2

/** A part of the ward as in the explorer: plots by their use, water, streets and houses. */
export function wardMap(frame: SceneBox, { middle, metresPerUnit, free }: View) {
  const { centre } = followedPlot()
  const { plots, water, roads, buildings, labels } = sampleWard()
  const [width, height] = [frame.width * GRID, frame.height * GRID]
  const scale = GRID / metresPerUnit
  const sheet: Rect = [-9, -9, width + 18, height + 18]
  const toSheet = ([x, y]: Point): Point => [
    (middle[0] - frame.x) * GRID + (x - centre[0]) * scale,
    (middle[1] - frame.y) * GRID - (y - centre[1]) * scale,
  ]
  const areas = (rings: readonly Point[][]) =>
    pathData(
      ringsWithin(
        rings.map((ring) => ring.map(toSheet)),
        sheet,
        0.7,
      ),
      0,
      true,
    )
  const plotRings = ringsOf(plots.shapes)
  const land = landUses.map((use, code) => {
    const data = areas(plotRings.filter((_, index) => plots.landUse[index] === code))
    return data && `<path fill="${toneOf(colours.landUseFills[use])}" d="${data}"/>`
  })
  const buildingRings = ringsOf(buildings.shapes)
  const houses = landUses.map((use, code) => {
    const data = areas(
      buildingRings.filter((_, index) => plots.landUse[buildings.plot[index]] === code),
    )
    return data && `<path fill="${buildingTone(colours.landUseFills[use])}" d="${data}"/>`
  })
  const waterOf = (isDry: boolean) =>
    areas(
      ringsOf(water.shapes).filter((_, i) => (waterKinds[water.kind[i]] === 'sandbar') === isDry),
    )
  const greatRoads = ringsOf(roads.shapes).flatMap((line, index) => {
    const kind = roads.kind[index]
    if (kind > roadKinds.indexOf('main')) return []
    const data = pathData(
      within([line.map(toSheet)], [sheet], 90).map((part) => simplify(part, 0.7)),
      0,
    )
    const across = roads.widthM[index] * scale
    return data ? [{ data, across, fill: colours.mapInks.roads[kind] }] : []
  })
  const stroke = (wider: number) =>
    greatRoads.map(({ data, across, fill }) => {
      const ink = wider ? colours.mapInks.casing : fill
      return `<path stroke="${ink}" stroke-width="${shortNumber(across + wider)}" d="${data}"/>`
    })
  const svg = [
    `<svg x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linejoin="round">`,
    `<path fill="${colours.WHITE}" d="M0 0h${width}v${height}H0z"/>`,
    `<g stroke="${colours.INK_2}" stroke-opacity=".55">${land.join('')}</g>`,
    ...stroke(2.4),
    ...stroke(0),
    `<path fill="${colours.mapInks.water}" stroke="${colours.land.river}" stroke-width="2" d="${waterOf(false)}"/>`,
    `<path fill="${colours.land.sand}" d="${waterOf(true)}"/>`,
    ...houses,
    '</svg>',
  ].join('')
  /** The position in the scene of a spot in the ward. */
  const toScene = (spot: Point): Point => {
    const [x, y] = toSheet(spot)
    return [frame.x + x / GRID, frame.y + y / GRID]
  }
  // With their positions in the scene and their angles in degrees.
  const names = labels.flatMap(({ text, x, y, angle, kind }) => {
    const at = toScene([x, y])
    // Far enough from the edges for the longest name.
    const hasRoom = isInRect([free.x, free.y, free.width, free.height], at, -70, -20)
    return hasRoom && (kind === 'place' || kind === 'road')
      ? [{ text, at, angle, isPlace: kind === 'place' }]
      : []
  })
  return { svg: svg.replaceAll(/<path[^>]* d=""\/>/g, ''), names, toScene }
}
