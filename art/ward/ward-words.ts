import { codeFills } from '@app/design/colours.ts'
import { metricWords } from '@app/explorer/content/metric-words.ts'
import { plotCard } from '@app/explorer/content/plot-card.ts'
import { surveyWords } from '@app/explorer/content/survey-words.ts'
import { codeName, plotName } from '@app/explorer/dataset/plot-names.ts'
import { countPairs, visitDaysOf } from '@app/explorer/filter/charts.ts'
import { everyFeature } from '@app/explorer/filter/dataset-filter.ts'
import { buildMeter } from '@app/explorer/filter/meter.ts'
import { type MetricId, metrics, metricValues } from '@app/explorer/filter/metrics.ts'
import { selectPlots } from '@app/explorer/filter/plot-filter.ts'
import { SURVEYOR_COUNT, statuses } from '@app/explorer/survey/vocabulary.ts'
import { localUnitsOf, writeDay, writeNumber } from '@app/explorer/writing/write-number.ts'
import { followedPlot, sampleWard } from './ward.ts'

/** The explorer's card for the selected plot. */
export function plotWords() {
  const survey = sampleWard()
  const { plots } = survey
  const { plot } = followedPlot()
  const { facts, units } = plotCard
  const { bigha, katha, lessa } = localUnitsOf(plots.areaM2[plot])
  const surveyor = `${surveyWords.surveyor} ${plots.surveyor[plot] + 1}`
  const area = `${bigha} ${units.bigha} ${katha} ${units.katha} ${lessa} ${units.lessa}`
  return {
    title: plotName(survey, plot),
    status: codeName('status', plots.status[plot]),
    statusFill: codeFills.status[plots.status[plot]],
    error: `${writeNumber(plots.gnssErrorM[plot] * 100, 1)} ${units.cm}`,
    area,
    facts: [
      [facts.landUse, codeName('landUse', plots.landUse[plot])],
      [facts.area, `${writeNumber(plots.areaM2[plot])} ${units.m2}`],
      [facts.local, area],
      [facts.tenure, codeName('tenure', plots.tenure[plot])],
      [facts.tax, codeName('tax', plots.tax[plot])],
      [facts.visit, `${surveyor}, ${writeDay(plots.day[plot])}`],
    ] as const,
  }
}

/** The explorer's charts for the whole ward. */
export function wardCharts(): { byDay: Uint32Array; statusBySurveyor: Uint32Array } {
  const survey = sampleWard()
  const { surveyor, status } = survey.plots
  const days = visitDaysOf(survey.plots)
  const byDay = new Uint32Array(days.count)
  for (const day of days.of) if (day < days.count) byDay[day] += 1
  const everything = selectPlots(survey, everyFeature)
  const statusBySurveyor = countPairs(
    everything,
    [surveyor, SURVEYOR_COUNT],
    [status, statuses.length],
  )
  return { byDay, statusBySurveyor }
}

/** Metrics of the whole ward, in the explorer's format. */
export function wardMetrics(ids: readonly MetricId[]) {
  const survey = sampleWard()
  const meter = buildMeter(survey.plots.areaM2, survey.buildings)
  const values = metricValues(meter(survey.plots, selectPlots(survey, everyFeature)))
  return ids.map((id) => {
    const metric = metrics.find((known) => known.id === id)
    if (!metric) throw new Error(`the explorer measures no ${id}`)
    return {
      name: metricWords.names[id],
      value: writeNumber(values[id], metric.digits),
      unit: metricWords.units[metric.unit],
    }
  })
}
