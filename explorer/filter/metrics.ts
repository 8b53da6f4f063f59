import { M2_PER_BIGHA, M2_PER_HECTARE } from '@app/formats/units.ts'
import { floods, landUses, statuses, taxes } from '../survey/vocabulary.ts'
import { bitsOf, codesOf } from './code-bits.ts'
import type { Measured } from './meter.ts'
import { CM_PER_M, LAKH_PER_CRORE, percent, RUPEES_PER_LAKH } from './units.ts'

const farm = bitsOf(codesOf(landUses, ['agriculture', 'plantation']))
const green = bitsOf(codesOf(landUses, ['plantation', 'forest', 'wetland']))
const flooded = bitsOf(codesOf(floods, ['moderate', 'high']))
const outstanding = bitsOf(codesOf(taxes, ['due', 'overdue']))
const exempt = bitsOf(codesOf(taxes, ['exempt']))
const paid = bitsOf(codesOf(taxes, ['paid']))
/** The visit columns are meaningless for unvisited plots. */
const visited = ~bitsOf(codesOf(statuses, ['unvisited']))
const verified = bitsOf(codesOf(statuses, ['verified']))
const disputed = bitsOf(codesOf(statuses, ['disputed']))

/**
 * All metrics of the filtered plots: group, unit, number of decimals, and calculation. Names are in
 * content/.
 */
export const metrics = [
  metric('land', 'plots', 'none', 0, ({ count }) => count),
  metric('land', 'area', 'hectare', 1, ({ sum }) => sum('areaM2') / M2_PER_HECTARE),
  metric('land', 'areaLocal', 'bigha', 0, ({ sum }) => sum('areaM2') / M2_PER_BIGHA),
  metric('land', 'meanArea', 'm2', 0, ({ mean }) => mean('areaM2')),
  metric('land', 'medianArea', 'm2', 0, ({ medianArea }) => medianArea()),
  metric('land', 'meanFrontage', 'm', 1, ({ sum, fronting }) => sum('frontageM') / fronting()),
  metric('land', 'blocks', 'none', 0, ({ blocks }) => blocks()),
  metric('land', 'farmShare', 'percent', 1, ({ share }) => share('areaM2', 'landUse', farm)),
  metric('land', 'greenShare', 'percent', 1, ({ share }) => share('areaM2', 'landUse', green)),
  metric('built', 'buildings', 'none', 0, ({ sum }) => sum('buildings')),
  metric('built', 'footprint', 'hectare', 1, ({ sum }) => sum('footprintM2') / M2_PER_HECTARE),
  metric('built', 'floorArea', 'hectare', 1, ({ sum }) => sum('floorAreaM2') / M2_PER_HECTARE),
  metric('built', 'coverage', 'percent', 1, ({ ratio }) => 100 * ratio('footprintM2', 'areaM2')),
  metric('built', 'floorAreaRatio', 'none', 2, ({ ratio }) => ratio('floorAreaM2', 'areaM2')),
  metric('built', 'meanFloors', 'none', 1, ({ ratio }) => ratio('floors', 'buildings')),
  metric('built', 'concreteShare', 'percent', 1, ({ ratio }) => 100 * ratio('rcc', 'buildings')),
  metric('people', 'population', 'none', 0, ({ sum }) => sum('population')),
  metric('people', 'households', 'none', 0, ({ sum }) => sum('households')),
  metric(
    'people',
    'density',
    'perHectare',
    1,
    ({ ratio }) => M2_PER_HECTARE * ratio('population', 'areaM2'),
  ),
  metric('people', 'householdSize', 'none', 1, ({ ratio }) => ratio('population', 'households')),
  metric('survey', 'visitedShare', 'percent', 1, (by) =>
    percent(by.having('status', visited), by.count),
  ),
  metric('survey', 'verifiedShare', 'percent', 1, (by) =>
    percent(by.having('status', verified), by.count),
  ),
  metric('survey', 'disputed', 'none', 0, ({ having }) => having('status', disputed)),
  metric('survey', 'surveyors', 'none', 0, ({ work }) => work().surveyors),
  metric('survey', 'days', 'none', 0, ({ work }) => work().days),
  metric(
    'survey',
    'pace',
    'none',
    1,
    ({ having, work }) => having('status', visited) / work().surveyorDays,
  ),
  metric('survey', 'gnssError', 'cm', 1, ({ sum, having }) => {
    return (sum('gnssErrorM', 'status', visited) * CM_PER_M) / having('status', visited)
  }),
  metric('tax', 'tax', 'lakh', 1, ({ sum }) => sum('taxRs') / RUPEES_PER_LAKH),
  metric('tax', 'paidShare', 'percent', 1, ({ having, count }) =>
    percent(having('tax', paid), count - having('tax', exempt)),
  ),
  metric(
    'tax',
    'outstanding',
    'lakh',
    1,
    (by) => by.sum('taxRs', 'tax', outstanding) / RUPEES_PER_LAKH,
  ),
  metric('tax', 'value', 'crore', 0, ({ sum }) => sum('valueLakh') / LAKH_PER_CRORE),
  metric(
    'tax',
    'valuePerM2',
    'rupeesPerM2',
    0,
    (by) => RUPEES_PER_LAKH * by.ratio('valueLakh', 'areaM2'),
  ),
  metric('ground', 'elevation', 'm', 1, ({ mean }) => mean('elevationM')),
  metric('ground', 'slope', 'percent', 1, ({ mean }) => mean('slopePercent')),
  metric('ground', 'floodPlots', 'none', 0, ({ having }) => having('flood', flooded)),
  metric('ground', 'floodPeople', 'none', 0, ({ sum }) => sum('population', 'flood', flooded)),
] as const

export type Metric = (typeof metrics)[number]
export type MetricId = Metric['id']
export type MetricGroup = Metric['group']

export const metricGroups: readonly MetricGroup[] = [...new Set(metrics.map(({ group }) => group))]

/** NaN where there is no value, for example the mean of no plots. */
export type MetricValues = Readonly<Record<MetricId, number>>

export function metricValues(measured: Measured): MetricValues {
  // One for each metric.
  return Object.fromEntries(metrics.map(({ id, of }) => [id, of(measured)])) as MetricValues
}

function metric<const Group extends string, const Id extends string, const Unit extends string>(
  group: Group,
  id: Id,
  unit: Unit,
  digits: number,
  of: (measured: Measured) => number,
) {
  return { group, id, unit, digits, of }
}
