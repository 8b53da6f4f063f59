import fc from 'fast-check'
import type { Survey } from '../survey/build-survey.ts'
import type { PackedShapes } from '../survey/survey.ts'
import {
  floods,
  landUses,
  materials,
  SURVEYOR_COUNT,
  statuses,
  taxes,
  tenures,
} from '../survey/vocabulary.ts'
import { codesOfBits } from './code-bits.ts'
import type { PlotConditions } from './plot-filter.ts'

type AnySurvey = Pick<Survey, 'plots' | 'buildings' | 'blocks'>

/** For tests: a few arbitrary plots with arbitrary buildings. */
export function anySurvey(): fc.Arbitrary<AnySurvey> {
  return fc
    .array(fc.tuple(anyPlot, fc.array(anyBuilding, { maxLength: 3 })), {
      maxLength: 60,
      size: 'max',
    })
    .map((rows) => {
      const plots = rows.map(([plot]) => plot)
      const standing = rows.flatMap(([, buildings], plot) =>
        buildings.map((building) => ({ ...building, plot })),
      )
      return {
        plots: {
          shapes: squares(plots.map(({ x, y }) => ({ x, y, sideM: 10 }))),
          centres: Float32Array.from(plots.flatMap(({ x, y }) => [x, y])),
          block: Uint16Array.from(plots, ({ block }) => block),
          number: Uint16Array.from(plots, (_, i) => i + 1),
          landUse: Uint8Array.from(plots, ({ landUse }) => landUse),
          tenure: Uint8Array.from(plots, ({ tenure }) => tenure),
          tax: Uint8Array.from(plots, ({ tax }) => tax),
          status: Uint8Array.from(plots, ({ status }) => status),
          flood: Uint8Array.from(plots, ({ flood }) => flood),
          surveyor: Uint8Array.from(plots, ({ surveyor }) => surveyor),
          day: Uint16Array.from(plots, ({ day }) => day),
          areaM2: Float32Array.from(plots, ({ areaM2 }) => areaM2),
          frontageM: Float32Array.from(plots, ({ frontageM }) => frontageM),
          gnssErrorM: Float32Array.from(plots, ({ gnssErrorM }) => gnssErrorM),
          elevationM: Float32Array.from(plots, ({ elevationM }) => elevationM),
          slopePercent: Float32Array.from(plots, ({ slopePercent }) => slopePercent),
          households: Uint8Array.from(plots, ({ households }) => households),
          population: Uint16Array.from(plots, ({ population }) => population),
          taxRs: Float32Array.from(plots, ({ taxRs }) => taxRs),
          valueLakh: Float32Array.from(plots, ({ valueLakh }) => valueLakh),
        },
        blocks: { shapes: squares([]), names: [] },
        buildings: {
          shapes: squares(standing.map(({ sideM }) => ({ x: 0, y: 0, sideM }))),
          plot: Uint32Array.from(standing, ({ plot }) => plot),
          floors: Uint8Array.from(standing, ({ floors: count }) => count),
          heightM: Float32Array.from(standing, ({ floors: count }) => count * 3),
          material: Uint8Array.from(standing, ({ material }) => material),
        },
      }
    })
}

/** Arbitrary conditions of a filter: empty sets and empty ranges too. */
export function anyConditions(): fc.Arbitrary<PlotConditions> {
  const conditions = {
    landUse: anyCodes(landUses.length),
    status: anyCodes(statuses.length),
    flood: anyCodes(floods.length),
    tax: anyCodes(taxes.length),
    tenure: anyCodes(tenures.length),
    surveyor: anyCodes(SURVEYOR_COUNT),
    areaM2: fc.record({ from: metres(0, 3000), to: metres(0, 60_000) }),
    day: fc.record({ from: fc.nat({ max: 90 }), to: fc.nat({ max: 200 }) }),
  }
  return fc.record(conditions, { requiredKeys: [] })
}

function anyCodes(count: number): fc.Arbitrary<number[]> {
  return fc.nat({ max: (1 << count) - 1 }).map(codesOfBits)
}

function metres(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => quarters / 4)
}

const anyPlot = fc.record({
  x: metres(-800, 800),
  y: metres(-800, 800),
  block: fc.nat({ max: 400 }),
  landUse: fc.nat({ max: landUses.length - 1 }),
  tenure: fc.nat({ max: tenures.length - 1 }),
  tax: fc.nat({ max: taxes.length - 1 }),
  status: fc.nat({ max: statuses.length - 1 }),
  flood: fc.nat({ max: floods.length - 1 }),
  surveyor: fc.nat({ max: SURVEYOR_COUNT - 1 }),
  day: fc.nat({ max: 180 }),
  areaM2: fc.oneof(metres(1, 600), metres(1, 90_000)),
  frontageM: metres(0, 60),
  gnssErrorM: metres(0, 2),
  elevationM: metres(40, 260),
  slopePercent: metres(0, 60),
  households: fc.nat({ max: 40 }),
  population: fc.nat({ max: 200 }),
  taxRs: metres(0, 40_000),
  valueLakh: metres(0, 900),
})

const anyBuilding = fc.record({
  sideM: metres(1, 30),
  floors: fc.integer({ min: 1, max: 255 }),
  material: fc.nat({ max: materials.length - 1 }),
})

function squares(corners: readonly { x: number; y: number; sideM: number }[]): PackedShapes {
  return {
    starts: Uint32Array.from({ length: corners.length + 1 }, (_, i) => i * 4),
    coordinates: Float32Array.from(
      corners.flatMap(({ x, y, sideM }) => [
        x,
        y,
        x + sideM,
        y,
        x + sideM,
        y + sideM,
        x,
        y + sideM,
      ]),
    ),
  }
}
