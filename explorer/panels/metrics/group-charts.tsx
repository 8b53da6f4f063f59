import { memo } from 'react'
import { metricWords as words } from '../../content/metric-words.ts'
import { areaStopsM2 } from '../../filter/bins.ts'
import type { MetricGroup } from '../../filter/metric-definitions.ts'
import type { Range } from '../../filter/plot-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { ColumnChart } from '../charts/column-chart.tsx'
import { ShareChart } from '../charts/share-chart.tsx'
import { StackedChart } from '../charts/stacked-chart.tsx'
import { codeClasses } from '../code-classes.ts'
import { codeNames } from '../plot-words.ts'
import { writeDay, writeNumber } from '../write-number.ts'
import type { Counted } from './use-counted.ts'

const { charts: titles, andMore } = words

interface GroupChartsProps {
  group: MetricGroup
  state: ExplorerState
  counted: Counted
}

/** The small charts of a group of metrics; each bar is also a filter. */
export const GroupCharts = memo(function GroupCharts({ group, ...rest }: GroupChartsProps) {
  if (group === 'land') return <LandCharts {...rest} />
  if (group === 'survey') return <SurveyCharts {...rest} />
  if (group === 'ground') return <FloodChart {...rest} />
  return null
})

type ChartsProps = Omit<GroupChartsProps, 'group'>

function LandCharts({ state, counted: { filter, facets, charts } }: ChartsProps) {
  const { areaM2, codes } = filter
  const { landUse } = codes
  const areas = areaStopsM2.map((from, i) => ({ from, to: areaStopsM2[i + 1] ?? LARGEST_M2 }))
  return (
    <>
      <ShareChart
        title={titles.byLandUse}
        bars={codeClasses('landUse').map(({ name, colour }, code) => ({
          name,
          colour,
          count: facets.codes.landUse[code],
          isWanted: landUse === null || (landUse & (1 << code)) !== 0,
          isPressed: isOnly(landUse, code),
        }))}
        onBar={(code) => state.toggleAlone({ landUse: code })}
      />
      <ColumnChart
        title={titles.byArea}
        bars={areas.map((range, bin) => ({
          name: writeArea(range),
          count: facets.byArea[bin],
          chosen: charts.byArea[bin],
          isPressed: isSame(areaM2, range),
        }))}
        ends={[writeNumber(areaStopsM2[0]), writeNumber(areas[areas.length - 1].from)]}
        onBar={(bin) => state.toggleRange('areaM2', areas[bin])}
      />
    </>
  )
}

function SurveyCharts({ state, counted: { filter, facets, charts } }: ChartsProps) {
  const { day, codes } = filter
  const { surveyor, status } = codes
  const days = gather(charts.byDay)
  const couldBe = gather(facets.byDay)
  return (
    <>
      <ColumnChart
        title={titles.byDay}
        bars={days.map(({ range, count }, bar) => ({
          name: writeDays(range),
          count: couldBe[bar].count,
          chosen: count,
          isPressed: isSame(day, range),
        }))}
        ends={[writeDay(0), writeDay(charts.byDay.length - 1)]}
        onBar={(bar) => state.toggleRange('day', days[bar].range)}
      />
      <StackedChart
        title={titles.statusBySurveyor}
        rows={codeNames.surveyor}
        parts={codeClasses('status')}
        counts={charts.statusBySurveyor}
        isPressed={(who, code) => isOnly(surveyor, who) && isOnly(status, code)}
        onPart={(who, code) => state.toggleAlone({ surveyor: who, status: code })}
      />
    </>
  )
}

function FloodChart({ state, counted: { filter, charts } }: ChartsProps) {
  const { landUse, flood } = filter.codes
  return (
    <StackedChart
      title={titles.floodByLandUse}
      rows={codeNames.landUse}
      parts={codeClasses('flood')}
      counts={charts.floodByLandUse}
      isPressed={(use, code) => isOnly(landUse, use) && isOnly(flood, code)}
      onPart={(use, code) => state.toggleAlone({ landUse: use, flood: code })}
    />
  )
}

/** More bars than these cannot be told apart: a long survey is shown by the week. */
const MOST_BARS = 70
const DAYS_PER_WEEK = 7

function gather(byDay: Uint32Array): { range: Range; count: number }[] {
  const width = byDay.length > MOST_BARS ? DAYS_PER_WEEK : 1
  return Array.from({ length: Math.ceil(byDay.length / width) }, (_, bar) => {
    const from = bar * width
    const days = byDay.subarray(from, from + width)
    const count = days.reduce((sum, plots) => sum + plots, 0)
    return { range: { from, to: from + width - 1 }, count }
  })
}

/** Larger than any plot: the last bar has no end. */
const LARGEST_M2 = 10_000_000

function writeArea({ from, to }: Range): string {
  const end = to === LARGEST_M2 ? andMore : `– ${writeNumber(to)}`
  return `${writeNumber(from)} ${end} ${words.units.m2}`
}

function writeDays({ from, to }: Range): string {
  return from === to ? writeDay(from) : `${writeDay(from)} – ${writeDay(to)}`
}

function isOnly(codes: number | null, code: number): boolean {
  return codes === 1 << code
}

function isSame(range: Range | null, { from, to }: Range): boolean {
  return range?.from === from && range.to === to
}
