import { clamp, lerp, smoothstep } from '@app/explorer/survey/interpolate.ts'
import type { Random } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { distanceToLine } from '../../line/nearest.ts'
import { distanceBetween } from '../../line/point.ts'
import {
  between,
  cut,
  inset,
  type Polygon,
  polygonArea,
  polygonCentre,
} from '../../polygon/polygon.ts'
import { subdivide } from '../../polygon/subdivide.ts'
import { fillPolygon, overlay, type Pen, shifted, strokePolygon } from '../canvas.ts'
import type { Block } from './blocks.ts'
import { corridor, isWet, STREET_BEARING, townCentre, townWarp } from './site.ts'
import type { Tree } from './trees.ts'

export interface Building {
  roof: Polygon
  height: number
  colour: string
}

const CIVIC = colours.land.river
const TALL = 14

/** Divides a block into lots and builds on most of them; a tree stands on the empty ones. */
export function buildBlock(block: Block, trees: Tree[], random: Random): Building[] {
  const centre = polygonCentre(block.outline)
  const density = smoothstep(760, 120, distanceBetween(centre, townCentre))
  const isOnCorridor = distanceToLine(corridor, centre) < 90
  const area = lerp(900, 1700, random()) * (1 + 0.5 * density)
  const division = { area, bearing: STREET_BEARING, jitter: 0.2, tilt: 0.01 }

  return subdivide(block.plan, division, random).flatMap((lot) => {
    if (random() < 0.07) {
      trees.push({ place: townWarp.point(polygonCentre(lot)), radius: 4 + random() * 3 })
      return []
    }
    const footprint = inset(lot, 2.4 + random() * 2.2)
    if (footprint.length === 0 || polygonArea(footprint) < 110) return []
    const wings = chooseWings(footprint, random)
    const height = chooseHeight(density, isOnCorridor, random)
    const colour = chooseRoof(random)
    const roofs = wings.map((wing) => wing.map(townWarp.point))
    return roofs.filter((roof) => !roof.some(isWet)).map((roof) => ({ roof, height, colour }))
  })
}

/** Half of the larger houses lack a corner: an L, around a yard. */
function chooseWings(footprint: Polygon, random: Random): Polygon[] {
  if (polygonArea(footprint) <= 420 || random() >= 0.5) return [footprint]
  const centre = polygonCentre(footprint)
  const bearing = STREET_BEARING + (random() < 0.5 ? 0 : Math.PI / 2)
  const [front, back] = cut(footprint, centre, bearing)
  const [left, right] = cut(back, centre, bearing + Math.PI / 2)
  return [front, random() < 0.5 ? left : right].filter((wing) => wing.length > 0)
}

/** Low everywhere, tall in the centre, and already a little taller where the line will pass. */
function chooseHeight(density: number, isOnCorridor: boolean, random: Random): number {
  const usual = 3 + 5 * random()
  const central = 26 * density * density * random() * random()
  const expected = isOnCorridor ? 7 * random() : 0
  return clamp(usual + central + expected, 3, 36)
}

function chooseRoof(random: Random): string {
  const chance = random()
  if (random() < 0.022) return CIVIC
  if (chance < 0.5) return colours.PAPER
  if (chance < 0.8) return '#eef2ee'
  return chance < 0.93 ? '#e2e9e5' : '#d3dfdc'
}

/** Each shadow is the roof swept to the south-east, as far as the house is tall. */
export function drawShadows(pen: Pen, buildings: readonly Building[]): void {
  overlay(pen, 0.27, (sheet) => {
    for (const { roof, height } of buildings) {
      for (let reach = 0; reach <= height; reach += 1.2) {
        fillPolygon(sheet, shifted(roof, reach * 0.62, reach * 0.72), colours.land.shade)
      }
    }
  })
}

export function drawRoofs(pen: Pen, buildings: readonly Building[]): void {
  for (const { roof, height, colour } of buildings) {
    fillPolygon(pen, roof, colour)
    strokePolygon(
      pen,
      roof,
      1.1,
      colour === CIVIC ? colours.land.riverLine : colours.industries.urban.roofEdge,
    )
    if (height <= TALL) continue
    const centre = polygonCentre(roof)
    const parapet = roof.map((corner) => between(corner, centre, 0.3))
    strokePolygon(pen, parapet, 1, 'rgba(120, 150, 144, 0.5)')
  }
}
