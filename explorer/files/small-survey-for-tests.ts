import { floods, landUses, SURVEYOR_COUNT, statuses, taxes, tenures } from '../survey/vocabulary.ts'
import type { SavedSurvey } from './plot-fields.ts'

const COLUMNS = 8
const SIDE_M = 20

/**
 * A generated survey for tests: slightly slanted four-cornered plots that share their sides, every
 * code at least once from ten plots on, every third ring clockwise, block after block.
 */
export function buildSmallSurvey(
  count: number,
  blockNames: readonly string[] = ['Riverside', 'Hillside'],
): SavedSurvey {
  const numbers = Array.from({ length: count }, (_, plot) => plot)
  const corners = numbers.map(cornersOf)
  return {
    seed: 7,
    origin: { lng: 91.75, lat: 26.18 },
    blocks: {
      shapes: { starts: new Uint32Array(blockNames.length + 1), coordinates: new Float32Array(0) },
      names: blockNames,
    },
    plots: {
      shapes: {
        starts: Uint32Array.from({ length: count + 1 }, (_, plot) => plot * 4),
        coordinates: Float32Array.from(corners.flat(2)),
      },
      centres: Float32Array.from(corners.flatMap(middle)),
      block: Uint16Array.from(numbers, (plot) => plot % blockNames.length),
      number: Uint16Array.from(numbers, (plot) => Math.floor(plot / blockNames.length) + 1),
      landUse: Uint8Array.from(numbers, (plot) => plot % landUses.length),
      tenure: Uint8Array.from(numbers, (plot) => plot % tenures.length),
      tax: Uint8Array.from(numbers, (plot) => plot % taxes.length),
      status: Uint8Array.from(numbers, (plot) => plot % statuses.length),
      flood: Uint8Array.from(numbers, (plot) => plot % floods.length),
      surveyor: Uint8Array.from(numbers, (plot) => plot % SURVEYOR_COUNT),
      day: Uint16Array.from(numbers, (plot) => plot * 3),
      areaM2: Float32Array.from(numbers, (plot) => 400 + plot / 7),
      frontageM: Float32Array.from(numbers, (plot) => 20 + plot / 9),
      gnssErrorM: Float32Array.from(numbers, (plot) => 0.012 + plot / 1000),
      elevationM: Float32Array.from(numbers, (plot) => 48.5 - plot * 1.5),
      slopePercent: Float32Array.from(numbers, (plot) => plot / 3),
      households: Uint8Array.from(numbers, (plot) => plot % 4),
      population: Uint16Array.from(numbers, (plot) => plot % 23),
      taxRs: Float32Array.from(numbers, (plot) => plot * 125.5),
      valueLakh: Float32Array.from(numbers, (plot) => 12.345 + plot),
    },
  }
}

function cornersOf(plot: number): [number, number][] {
  const column = plot % COLUMNS
  const line = Math.floor(plot / COLUMNS)
  const ring = [
    corner(column, line),
    corner(column + 1, line),
    corner(column + 1, line + 1),
    corner(column, line + 1),
  ]
  return plot % 3 === 2 ? ring.reverse() : ring
}

function corner(column: number, line: number): [number, number] {
  return [column * SIDE_M + line * 1.7 - 80, line * SIDE_M - column * 2.3 + 30]
}

function middle(corners: readonly [number, number][]): [number, number] {
  const sum = (axis: 0 | 1) => corners.reduce((total, pair) => total + pair[axis], 0)
  return [sum(0) / corners.length, sum(1) / corners.length]
}
