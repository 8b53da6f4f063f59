import { water as words } from '../content/water.ts'
import type { RaisedWater } from '../layers/answer-look.ts'
import { inks } from '../layers/colours.ts'
import type { ShownAnswer } from '../map/raised-water.ts'
import type { Survey } from '../survey/build-survey.ts'
import { writeNumber } from '../writing/write-number.ts'
import { buildWater } from './build-water.ts'
import { cellAt } from './cells.ts'
import { createWaterDrawer } from './draw-water.ts'
import { NEVER_MM, type Reach } from './priority-flood.ts'
import { dryPen, UNSURE_MM, waterColour, waterOpacity } from './water-look.ts'

/** The gauge has a step for each decimetre. */
export const STEP_MM = 100
/** Its top is a whole metre at which almost all homes are reached. */
const ALMOST_ALL = 0.99

export type Flood = ReturnType<typeof buildFlood>

/**
 * When rising water reaches the plots of a survey, at their middles. At rest it has reached as many
 * homes as are in the class of the question.
 */
export function buildFlood(survey: Survey, reach: Reach, homes: Uint8Array, atRest: Uint8Array) {
  const { plots, terrain, blocks } = survey
  const reachMm = new Uint16Array(homes.length).fill(NEVER_MM)
  const groundMm = reachMm.slice()
  for (const plot of homes.keys()) {
    const cell = cellAt(terrain, plots.centres[2 * plot], plots.centres[2 * plot + 1])
    if (cell === null) continue
    reachMm[plot] = reach.reachMm[cell]
    groundMm[plot] = reach.groundMm[cell]
  }
  const all = Uint32Array.from(homes.keys())
    .filter((plot) => homes[plot] === 1 && reachMm[plot] < NEVER_MM)
    .sort((a, b) => reachMm[a] - reachMm[b])
  const homesMm = Uint16Array.from(all, (plot) => reachMm[plot])
  const plotsMm = reachMm.toSorted()
  const people = sumsAlong(all, plots.population)
  const households = sumsAlong(all, plots.households)
  const atHome = (place: number) => homesMm[Math.max(0, Math.min(place, homesMm.length) - 1)] ?? 0
  const inClass = Uint32Array.from(homes.keys()).filter((plot) => atRest[plot] === 1)
  const restMm = STEP_MM * Math.round(atHome(inClass.length) / STEP_MM)
  const mostMm =
    1000 * Math.ceil(Math.max(atHome(Math.ceil(ALMOST_ALL * all.length)), restMm + 1000) / 1000)
  const among = homes.reduce((sum, isHome) => sum + isHome, 0)
  const draw = createWaterDrawer(terrain, reach)
  const build = buildWater(terrain, reach)

  return {
    restMm,
    mostMm,
    peopleAt: (mm: number) => people[countUpTo(homesMm, mm)],
    /** The homes in the class, and their people. */
    atRest: { homes: inClass.length, people: sumsAlong(inClass, plots.population).at(-1) ?? 0 },
    /** What water of a level reaches, and the answer that shows it. */
    at(mm: number) {
      const count = countUpTo(homesMm, mm)
      const reached = all.subarray(0, count)
      const sums = new Float64Array(blocks.names.length)
      for (const plot of reached) sums[plots.block[plot]] += plots.population[plot]
      // Before any, the block of the first one.
      const block = count === 0 ? plots.block[all[0] ?? 0] : sums.indexOf(Math.max(...sums))
      const answer: ShownAnswer = {
        plots: reached,
        fills: [{ colour: inks.answer, from: 0, to: count, landUse: null, span: null }],
        tints: [],
        block,
        most: { measure: 'population', value: sums[block] },
        layer: null,
        water: {
          levelM: mm / 1000,
          ...wordsAt(mm),
          all,
          draw: (surface) => draw(surface, mm),
          build,
        },
      }
      return {
        answer,
        homes: count,
        among,
        people: people[count],
        households: households[count],
        plots: countUpTo(plotsMm, mm),
        /** Homes behind bunds, and the like. */
        dry: all.subarray(count).filter((plot) => groundMm[plot] <= mm).length,
      }
    },
  }
}

function wordsAt(mm: number): Pick<RaisedWater, 'title' | 'name' | 'key'> {
  const { title, keys } = words
  const level = writeLevel(mm)
  const { sure, unsure } = waterOpacity
  return {
    title: title(level),
    name: keys.homes(level),
    key: [
      { name: keys.sure(level), colour: waterColour, opacity: 1 - (1 - sure) * (1 - unsure) },
      { name: keys.unsure(writeNumber(UNSURE_MM / 1000, 2)), colour: waterColour, opacity: unsure },
      { name: keys.dry, colour: dryPen.colour, opacity: dryPen.opacity, isHatched: true },
    ],
  }
}

/** In metres, as the gauge is read. */
export function writeLevel(mm: number): string {
  return writeNumber(mm / 1000, 1)
}

/** Before the first of these plots, after it, and so on. */
function sumsAlong(order: Uint32Array, values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(order.length + 1)
  for (const [i, plot] of order.entries()) sums[i + 1] = sums[i] + values[plot]
  return sums
}

/** How many of these sorted values are at most `limit`. */
function countUpTo(sorted: Uint16Array, limit: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle] <= limit) from = middle + 1
    else to = middle
  }
  return from
}
