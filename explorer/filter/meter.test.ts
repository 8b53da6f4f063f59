import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Survey } from '../survey/build-survey.ts'
import { floods, landUses, statuses } from '../survey/vocabulary.ts'
import { anyConditions, anySurvey } from './any-survey-for-tests.ts'
import { countPairs, visitDaysOf } from './charts.ts'
import { everyFeature } from './dataset-filter.ts'
import { buildMeter } from './meter.ts'
import { type MetricValues, metrics, metricValues } from './metrics.ts'
import { plotFilter, selectPlots } from './plot-filter.ts'

describe('the meter', () => {
  it('agrees with a simple calculation row by row, for any selection', () => {
    fc.assert(
      fc.property(anySurvey(), anyConditions(), (survey, conditions) => {
        const selection = selectPlots(survey, plotFilter(conditions))

        const values = metricValues(meterOf(survey)(survey.plots, selection))

        const wanted = reckon(rowsOf(survey).filter((_, i) => selection.passes[i] === 1))
        for (const { id } of metrics) assertNear(values[id], wanted[id], id)
      }),
    )
  })

  it('counts each selected plot once in a chart of two columns', () => {
    fc.assert(
      fc.property(anySurvey(), anyConditions(), (survey, conditions) => {
        const selection = selectPlots(survey, plotFilter(conditions))

        const { plots } = survey
        const uses = [plots.landUse, landUses.length] as const
        const counts = countPairs(selection, uses, [plots.flood, floods.length])

        const rows = rowsOf(survey).filter((_, i) => selection.passes[i] === 1)
        assert.equal(counts.length, landUses.length * floods.length)
        counts.forEach((bar, index) => {
          const use = landUses[Math.floor(index / floods.length)]
          const flood = floods[index % floods.length]
          const alike = rows.filter((row) => row.landUse === use && row.flood === flood)
          assert.equal(bar, alike.length)
        })
      }),
    )
  })

  it('includes edits since the last call', () => {
    const [survey] = fc.sample(
      anySurvey().filter(({ plots }) => plots.areaM2.length > 3),
      { numRuns: 1, seed: 3 },
    )
    assert.ok(survey)
    const meter = meterOf(survey)
    const everything = selectPlots(survey, everyFeature)
    metricValues(meter(survey.plots, everything))
    const status = survey.plots.status.slice().fill(statuses.indexOf('disputed'))

    const { disputed } = metricValues(meter({ ...survey.plots, status }, everything))

    assert.equal(disputed, survey.plots.areaM2.length)
  })

  it('has the day of each visit, and none of unvisited plots', () => {
    fc.assert(
      fc.property(anySurvey(), ({ plots }) => {
        const { of, count } = visitDaysOf(plots)

        for (const [plot, day] of of.entries()) {
          const isVisited = plots.status[plot] !== statuses.indexOf('unvisited')
          assert.equal(day, isVisited ? plots.day[plot] : count)
          assert.ok(!isVisited || day < count)
        }
      }),
    )
  })
})

function meterOf({ plots, buildings }: MeasuredSurvey) {
  return buildMeter(plots.areaM2, buildings)
}

type MeasuredSurvey = Pick<Survey, 'plots' | 'buildings'>

type Row = ReturnType<typeof rowsOf>[number]

/** The same survey as in a spreadsheet: the tests count words, not codes. */
function rowsOf({ plots, buildings }: MeasuredSurvey) {
  const at = (column: ArrayLike<number>, i: number) => column[i]
  const standing = Array.from(buildings.plot, (plot, i) => {
    const corner = (k: number) =>
      at(buildings.shapes.coordinates, 2 * at(buildings.shapes.starts, i) + k)
    return {
      plot,
      areaM2: (corner(2) - corner(0)) ** 2,
      floors: at(buildings.floors, i),
      isConcrete: at(buildings.material, i) === 0,
    }
  })
  return Array.from(plots.areaM2, (areaM2, i) => ({
    areaM2,
    frontageM: at(plots.frontageM, i),
    block: at(plots.block, i),
    landUse: landUses[at(plots.landUse, i)],
    status: statuses[at(plots.status, i)],
    flood: floods[at(plots.flood, i)],
    isPaid: at(plots.tax, i) === 0,
    isExempt: at(plots.tax, i) === 3,
    surveyor: at(plots.surveyor, i),
    day: at(plots.day, i),
    gnssErrorM: at(plots.gnssErrorM, i),
    elevationM: at(plots.elevationM, i),
    slopePercent: at(plots.slopePercent, i),
    households: at(plots.households, i),
    population: at(plots.population, i),
    taxRs: at(plots.taxRs, i),
    valueLakh: at(plots.valueLakh, i),
    buildings: standing.filter(({ plot }) => plot === i),
  }))
}

function reckon(rows: readonly Row[]): MetricValues {
  const sum = (of: readonly Row[], value: (row: Row) => number) =>
    of.reduce((total, row) => total + value(row), 0)
  const area = sum(rows, (row) => row.areaM2)
  const houses = rows.flatMap((row) => row.buildings)
  const footprint = houses.reduce((total, house) => total + house.areaM2, 0)
  const floorArea = houses.reduce((total, house) => total + house.areaM2 * house.floors, 0)
  const visited = rows.filter(isVisited)
  const taxed = rows.filter((row) => !row.isExempt)
  const flooded = rows.filter((row) => row.flood === 'moderate' || row.flood === 'high')
  const ofUse = (...uses: string[]) =>
    sum(
      rows.filter((row) => uses.includes(row.landUse)),
      (row) => row.areaM2,
    )
  const population = sum(rows, (row) => row.population)
  const households = sum(rows, (row) => row.households)
  const lakh = sum(rows, (row) => row.valueLakh)
  return {
    plots: rows.length,
    area: area / 1e4,
    areaLocal: area / 1337.803776,
    meanArea: area / rows.length,
    medianArea: medianOf(rows.map((row) => row.areaM2)),
    meanFrontage:
      sum(rows, (row) => row.frontageM) / rows.filter((row) => row.frontageM > 0).length,
    blocks: new Set(rows.map((row) => row.block)).size,
    farmShare: (ofUse('agriculture', 'plantation') / area) * 100,
    greenShare: (ofUse('plantation', 'forest', 'wetland') / area) * 100,
    buildings: houses.length,
    footprint: footprint / 1e4,
    floorArea: floorArea / 1e4,
    coverage: (footprint / area) * 100,
    floorAreaRatio: floorArea / area,
    meanFloors: houses.reduce((total, house) => total + house.floors, 0) / houses.length,
    concreteShare: (houses.filter((house) => house.isConcrete).length / houses.length) * 100,
    population,
    households,
    density: (population / area) * 1e4,
    householdSize: population / households,
    visitedShare: (visited.length / rows.length) * 100,
    verifiedShare: (rows.filter((row) => row.status === 'verified').length / rows.length) * 100,
    disputed: rows.filter((row) => row.status === 'disputed').length,
    surveyors: new Set(visited.map((row) => row.surveyor)).size,
    days: new Set(visited.map((row) => row.day)).size,
    pace: visited.length / new Set(visited.map((row) => `${row.surveyor} on ${row.day}`)).size,
    gnssError: (sum(visited, (row) => row.gnssErrorM) / visited.length) * 100,
    tax: sum(rows, (row) => row.taxRs) / 1e5,
    paidShare: (rows.filter((row) => row.isPaid).length / taxed.length) * 100,
    outstanding:
      sum(
        taxed.filter((row) => !row.isPaid),
        (row) => row.taxRs,
      ) / 1e5,
    value: lakh / 100,
    valuePerM2: (lakh * 1e5) / area,
    elevation: sum(rows, (row) => row.elevationM) / rows.length,
    slope: sum(rows, (row) => row.slopePercent) / rows.length,
    floodPlots: flooded.length,
    floodPeople: sum(flooded, (row) => row.population),
  }
}

function isVisited(row: Row): boolean {
  return row.status !== 'unvisited'
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return middle.reduce((total, number) => total + number, 0) / middle.length
}

/** Both may be NaN, or the same infinity. */
function assertNear(value: number, wanted: number, id: string): void {
  const isNear = Object.is(value, wanted) || Math.abs(value - wanted) <= 1e-6 * Math.abs(wanted)
  assert.ok(isNear, `${id} is ${value}, reckoned ${wanted}`)
}
