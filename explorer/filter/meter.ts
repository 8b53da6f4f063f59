import { floods, landUses, materials, type Survey, statuses, taxes } from '../survey/survey.ts'
import { type BuiltSums, sumBuildings } from './built-sums.ts'
import { type Charts, countCharts } from './charts.ts'
import type { MetricValues } from './metrics.ts'
import type { Selection } from './plot-filter.ts'

export interface Measured {
  values: MetricValues
  charts: Charts
}

export type Meter = (selection: Selection) => Measured

export type MeasuredSurvey = Pick<Survey, 'plots' | 'buildings'>

/**
 * Prepares what no filter and no edit changes, so that measuring a selection is a few loops over
 * columns. What surveyors edit (status, use, tax …) is read anew each time.
 */
export function buildMeter(survey: MeasuredSurvey): Meter {
  const built = sumBuildings(survey)
  const byArea = sortByArea(survey.plots.areaM2)
  const chosen = new Uint32Array(survey.plots.areaM2.length)
  return (selection) => {
    const rows = chosen.subarray(0, listChosen(selection.passes, chosen))
    return {
      values: {
        ...measureLand(survey, rows),
        medianArea: medianArea(survey, selection, byArea),
        ...measureBuilt(survey, built, rows),
        ...measurePeople(survey, rows),
        ...measureSurvey(survey, rows),
        ...measureTax(survey, rows),
        ...measureGround(survey, rows),
      },
      charts: countCharts(survey.plots, rows),
    }
  }
}

const M2_PER_HECTARE = 10_000
/** 14,400 square feet. */
const M2_PER_BIGHA = 14_400 * 0.3048 ** 2
const RUPEES_PER_LAKH = 100_000
const LAKH_PER_CRORE = 100
const CM_PER_M = 100

/** More plots than any survey has. */
const MOST_PLOTS = 2 ** 20

/**
 * The plots from the smallest to the largest. The bits of a positive number of 32 bits grow with it;
 * with the plot's place behind them they fit a number of 64, and numbers are sorted fast.
 */
function sortByArea(areaM2: Float32Array): Uint32Array {
  const bits = new Uint32Array(areaM2.buffer, areaM2.byteOffset, areaM2.length)
  const keys = new Float64Array(bits.length)
  for (let i = 0; i < bits.length; i += 1) keys[i] = (bits[i] ?? 0) * MOST_PLOTS + i
  keys.sort()
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i += 1) sorted[i] = (keys[i] ?? 0) % MOST_PLOTS
  return sorted
}

function listChosen(passes: Uint8Array, into: Uint32Array): number {
  let count = 0
  for (let i = 0; i < passes.length; i += 1) {
    if (passes[i] === 1) {
      into[count] = i
      count += 1
    }
  }
  return count
}

const farm = codesOf(landUses, ['agriculture', 'plantation'])
const green = codesOf(landUses, ['plantation', 'forest', 'wetland'])

function measureLand({ plots }: MeasuredSurvey, rows: Uint32Array) {
  const hasBlock = new Uint8Array(2 ** 16)
  let blocks = 0
  let area = 0
  let frontage = 0
  let farmArea = 0
  let greenArea = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    const m2 = plots.areaM2[row] ?? 0
    const use = 1 << (plots.landUse[row] ?? 0)
    area += m2
    frontage += plots.frontageM[row] ?? 0
    if (use & farm) farmArea += m2
    if (use & green) greenArea += m2
    const block = plots.block[row] ?? 0
    if (hasBlock[block] === 0) {
      hasBlock[block] = 1
      blocks += 1
    }
  }
  return {
    plots: rows.length,
    area: area / M2_PER_HECTARE,
    areaLocal: area / M2_PER_BIGHA,
    meanArea: area / rows.length,
    meanFrontage: frontage / rows.length,
    blocks,
    farmShare: percent(farmArea, area),
    greenShare: percent(greenArea, area),
  }
}

/** The middle one, or the mean of the two in the middle. */
function medianArea({ plots }: MeasuredSurvey, selection: Selection, byArea: Uint32Array): number {
  const lower = (selection.count - 1) >> 1
  const upper = selection.count >> 1
  let seen = 0
  let sum = 0
  for (let i = 0; i < byArea.length; i += 1) {
    const row = byArea[i] ?? 0
    if (selection.passes[row] !== 1) continue
    if (seen === lower) sum += plots.areaM2[row] ?? 0
    if (seen === upper) return (sum + (plots.areaM2[row] ?? 0)) / 2
    seen += 1
  }
  return Number.NaN
}

function measureBuilt({ plots }: MeasuredSurvey, built: BuiltSums, rows: Uint32Array) {
  const concrete = materials.indexOf('rcc')
  let buildings = 0
  let footprint = 0
  let floorArea = 0
  let floors = 0
  let concreteCount = 0
  let area = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    buildings += built.count[row] ?? 0
    footprint += built.footprintM2[row] ?? 0
    floorArea += built.floorAreaM2[row] ?? 0
    floors += built.floors[row] ?? 0
    concreteCount += built.byMaterial[row * materials.length + concrete] ?? 0
    area += plots.areaM2[row] ?? 0
  }
  return {
    buildings,
    footprint: footprint / M2_PER_HECTARE,
    floorArea: floorArea / M2_PER_HECTARE,
    coverage: percent(footprint, area),
    floorAreaRatio: floorArea / area,
    meanFloors: floors / buildings,
    concreteShare: percent(concreteCount, buildings),
  }
}

function measurePeople({ plots }: MeasuredSurvey, rows: Uint32Array) {
  let population = 0
  let households = 0
  let area = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    population += plots.population[row] ?? 0
    households += plots.households[row] ?? 0
    area += plots.areaM2[row] ?? 0
  }
  return {
    population,
    households,
    density: population / (area / M2_PER_HECTARE),
    householdSize: population / households,
  }
}

/** Of plots that nobody has visited, the columns of the visit say nothing. */
function measureSurvey({ plots }: MeasuredSurvey, rows: Uint32Array) {
  const unvisited = statuses.indexOf('unvisited')
  const verified = statuses.indexOf('verified')
  const disputed = statuses.indexOf('disputed')
  const surveyorsOfDay = new Uint32Array(2 ** 16)
  let visitedCount = 0
  let verifiedCount = 0
  let disputedCount = 0
  let errorM = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    const status = plots.status[row] ?? 0
    if (status === unvisited) continue
    const day = plots.day[row] ?? 0
    visitedCount += 1
    if (status === verified) verifiedCount += 1
    if (status === disputed) disputedCount += 1
    errorM += plots.gnssErrorM[row] ?? 0
    surveyorsOfDay[day] = (surveyorsOfDay[day] ?? 0) | (1 << (plots.surveyor[row] ?? 0))
  }
  let surveyors = 0
  let days = 0
  let surveyorDays = 0
  for (let day = 0; day < surveyorsOfDay.length; day += 1) {
    const bits = surveyorsOfDay[day] ?? 0
    if (bits === 0) continue
    surveyors |= bits
    days += 1
    surveyorDays += countBits(bits)
  }
  return {
    visitedShare: percent(visitedCount, rows.length),
    verifiedShare: percent(verifiedCount, rows.length),
    disputed: disputedCount,
    surveyors: countBits(surveyors),
    days,
    pace: visitedCount / surveyorDays,
    gnssError: (errorM * CM_PER_M) / visitedCount,
  }
}

const outstanding = codesOf(taxes, ['due', 'overdue'])

function measureTax({ plots }: MeasuredSurvey, rows: Uint32Array) {
  const paid = taxes.indexOf('paid')
  const exempt = taxes.indexOf('exempt')
  let rupees = 0
  let outstandingRs = 0
  let paidCount = 0
  let taxedCount = 0
  let lakh = 0
  let area = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    const tax = plots.tax[row] ?? 0
    const due = plots.taxRs[row] ?? 0
    rupees += due
    if ((1 << tax) & outstanding) outstandingRs += due
    if (tax === paid) paidCount += 1
    if (tax !== exempt) taxedCount += 1
    lakh += plots.valueLakh[row] ?? 0
    area += plots.areaM2[row] ?? 0
  }
  return {
    tax: rupees / RUPEES_PER_LAKH,
    paidShare: percent(paidCount, taxedCount),
    outstanding: outstandingRs / RUPEES_PER_LAKH,
    value: lakh / LAKH_PER_CRORE,
    valuePerM2: (lakh * RUPEES_PER_LAKH) / area,
  }
}

const flooded = codesOf(floods, ['moderate', 'high'])

function measureGround({ plots }: MeasuredSurvey, rows: Uint32Array) {
  let elevation = 0
  let slope = 0
  let floodPlots = 0
  let floodPeople = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    elevation += plots.elevationM[row] ?? 0
    slope += plots.slopePercent[row] ?? 0
    if ((1 << (plots.flood[row] ?? 0)) & flooded) {
      floodPlots += 1
      floodPeople += plots.population[row] ?? 0
    }
  }
  return {
    elevation: elevation / rows.length,
    slope: slope / rows.length,
    floodPlots,
    floodPeople,
  }
}

/** The codes of some words, as bits. */
function codesOf<Word extends string>(words: readonly Word[], wanted: readonly Word[]): number {
  return wanted.reduce((bits, word) => bits | (1 << words.indexOf(word)), 0)
}

function percent(part: number, whole: number): number {
  return (100 * part) / whole
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
