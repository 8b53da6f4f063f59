import { gaussian, type Random } from '@app/explorer/survey/seeded-random.ts'
import { item } from '../../item.ts'
import type { Point } from '../../line/point.ts'
import { between } from '../../polygon/polygon.ts'
import { scatter } from '../../scatter.ts'
import { CARD_SIZE } from '../canvas.ts'
import type { Ground } from '../ground.ts'
import { isHabitable, settlementNoise, type Town } from './settlements.ts'

/** The dots of the map: scattered farms, towns, and the one town that is selected. */
export interface Dots {
  rural: Point[]
  urban: Point[]
  selected: Point[]
}

const LOOSEST = 15

/** Each dot stands for as many people as any other: where more live, they crowd. */
export function placeDots(
  ground: Ground,
  towns: readonly Town[],
  roads: readonly Point[][],
  random: Random,
): Dots {
  const dots: Dots = { rural: [], urban: [], selected: [] }
  const isOpen = scatter(LOOSEST)
  const place = (kind: keyof Dots, at: Point, distance: number) => {
    if (isHabitable(ground, at) && isOpen(at, distance)) dots[kind].push(at)
  }
  for (const [rank, town] of towns.entries()) peopleTown(town, rank === 0, random, place)
  for (const road of roads) peopleRoad(road, random, place)
  for (let farm = 0; farm < 700; farm++) {
    place('rural', [random() * CARD_SIZE, random() * CARD_SIZE], LOOSEST)
  }
  return dots
}

type PlaceDot = (kind: keyof Dots, at: Point, distance: number) => void

function peopleTown(town: Town, isSelected: boolean, random: Random, place: PlaceDot): void {
  const [centreX, centreY] = town.place
  const radius = 24 + 150 * Math.sqrt(town.size)
  const count = 1150 * town.size + 10
  for (let dot = 0; dot < count; dot++) {
    const bearing = random() * 7
    const eastwards = Math.cos(bearing)
    const southwards = Math.sin(bearing)
    const sprawl = settlementNoise.simple(eastwards * 1.5 + centreX, southwards * 1.5)
    const reach = random() ** 0.8 * radius * (1 + 0.35 * sprawl)
    const at: Point = [centreX + eastwards * reach, centreY + southwards * reach * 0.9]
    place(kindOfDot(reach / radius, isSelected), at, 6.6)
  }
}

function kindOfDot(reach: number, isSelected: boolean): keyof Dots {
  if (isSelected && reach < 0.42) return 'selected'
  return reach < 0.7 ? 'urban' : 'rural'
}

function peopleRoad(road: readonly Point[], random: Random, place: PlaceDot): void {
  for (let dot = 0; dot < 16; dot++) {
    const piece = Math.floor(random() * (road.length - 1))
    const [x, y] = between(item(road, piece), item(road, piece + 1), random())
    place('rural', [x + gaussian(random) * 7, y + gaussian(random) * 7], 8)
  }
}
