import { memo, useMemo } from 'react'
import { metricWords as words } from '../../content/metric-words.ts'
import { barsOf } from '../../dataset/classes.ts'
import { type CodedColumn, codeNames } from '../../dataset/plot-names.ts'
import {
  areaStopsM2,
  type RangedColumn,
  sampleDataset,
  sampleIndex,
} from '../../dataset/sample-dataset.ts'
import { countPairs, visitDaysOf } from '../../filter/charts.ts'
import { type Condition, countClasses, isSameCondition } from '../../filter/dataset-filter.ts'
import type { MetricGroup } from '../../filter/metrics.ts'
import { type Range, rangeCondition } from '../../filter/plot-filter.ts'
import type { DatasetView } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { writeDay, writeNumber } from '../../writing/write-number.ts'
import { ColumnChart } from '../charts/column-chart.tsx'
import { columnClasses } from '../charts/column-classes.ts'
import { ShareChart } from '../charts/share-chart.tsx'
import { StackedChart } from '../charts/stacked-chart.tsx'

const { charts: titles, andMore } = words

export interface ChartsProps {
  survey: Survey
  view: DatasetView
}

/** The small charts of a group of metrics; each bar is also a filter. */
export const GroupCharts = memo(function GroupCharts(props: ChartsProps & { group: MetricGroup }) {
  const { group, ...rest } = props
  if (group === 'land') return <LandCharts {...rest} />
  if (group === 'survey') return <SurveyCharts {...rest} />
  if (group === 'ground') return <FloodChart {...rest} />
  return null
})

function LandCharts({ survey, view: { filter, result } }: ChartsProps) {
  const state = useExplorerState()
  const { columns } = sampleDataset(survey)
  const uses = sampleIndex('landUse')
  const landUse = filter.get(uses)
  const byUse = countClasses(result, uses, survey.plots.landUse, codeNames.landUse.length)
  return (
    <>
      <ShareChart
        title={titles.byLandUse}
        bars={columnClasses(columns[uses]).map((one, code) => ({
          ...one,
          count: byUse.possible[code],
          isWanted: landUse?.kind !== 'words' || landUse.codes.includes(code),
          isPressed: isSameCondition(landUse, only(code)),
        }))}
        onBar={(code) => state.toggleConditions([uses, only(code)])}
      />
      <RangeChart
        title={titles.byArea}
        column="areaM2"
        ranges={areaRanges}
        counts={countClasses(
          result,
          sampleIndex('areaM2'),
          barsOf(columns[sampleIndex('areaM2')]).of,
          areaStopsM2.length,
        )}
        write={writeArea}
        ends={[writeNumber(areaStopsM2[0]), writeNumber(areaStopsM2[areaStopsM2.length - 1])]}
        filter={filter}
      />
    </>
  )
}

function SurveyCharts({ survey, view }: ChartsProps) {
  const { filter, result } = view
  const days = useMemo(() => visitDaysOf(survey.plots), [survey.plots])
  const byDay = countClasses(result, sampleIndex('day'), days.of, days.count + 1)
  const width = days.count > MOST_BARS ? DAYS_PER_WEEK : 1
  return (
    <>
      <RangeChart
        title={titles.byDay}
        column="day"
        ranges={Array.from({ length: Math.ceil(days.count / width) }, (_, bar) => ({
          from: bar * width,
          to: (bar + 1) * width - 1,
        }))}
        counts={{
          chosen: gather(byDay.chosen.subarray(0, days.count), width),
          possible: gather(byDay.possible.subarray(0, days.count), width),
        }}
        write={writeDays}
        ends={[writeDay(0), writeDay(days.count - 1)]}
        filter={filter}
      />
      <PairChart
        title={titles.statusBySurveyor}
        rows="surveyor"
        parts="status"
        {...{ survey, view }}
      />
    </>
  )
}

function FloodChart(props: ChartsProps) {
  return <PairChart title={titles.floodByLandUse} rows="landUse" parts="flood" {...props} />
}

interface RangeChartProps extends Pick<DatasetView, 'filter'> {
  title: string
  column: RangedColumn
  ranges: readonly Range[]
  counts: ReturnType<typeof countClasses>
  write(range: Range): string
  ends: readonly [string, string]
}

function RangeChart(props: RangeChartProps) {
  const { filter, title, column, ranges, counts, write, ends } = props
  const state = useExplorerState()
  const index = sampleIndex(column)
  const condition = filter.get(index)
  return (
    <ColumnChart
      title={title}
      bars={ranges.map((range, bar) => ({
        name: write(range),
        count: counts.possible[bar],
        chosen: counts.chosen[bar],
        isPressed: isSameCondition(condition, rangeCondition(column, range)),
      }))}
      ends={ends}
      onBar={(bar) => state.toggleConditions([index, rangeCondition(column, ranges[bar])])}
    />
  )
}

interface PairChartProps extends ChartsProps {
  title: string
  rows: CodedColumn
  parts: CodedColumn
}

function PairChart({ survey, view, title, rows, parts }: PairChartProps) {
  const state = useExplorerState()
  const { plots } = survey
  const isOnly = (column: CodedColumn, code: number) =>
    isSameCondition(view.filter.get(sampleIndex(column)), only(code))
  return (
    <StackedChart
      title={title}
      rows={codeNames[rows]}
      parts={columnClasses(sampleDataset(survey).columns[sampleIndex(parts)])}
      counts={countPairs(
        view.selection,
        [plots[rows], codeNames[rows].length],
        [plots[parts], codeNames[parts].length],
      )}
      isPressed={(row, part) => isOnly(rows, row) && isOnly(parts, part)}
      onPart={(row, part) =>
        state.toggleConditions([sampleIndex(rows), only(row)], [sampleIndex(parts), only(part)])
      }
    />
  )
}

function only(code: number): Condition {
  return { kind: 'words', codes: [code] }
}

/** More bars than this cannot be distinguished, so a long survey is shown by the week. */
const MOST_BARS = 70
const DAYS_PER_WEEK = 7

function gather(byDay: Uint32Array, width: number): Uint32Array {
  const bars = new Uint32Array(Math.ceil(byDay.length / width))
  for (const [day, count] of byDay.entries()) bars[Math.floor(day / width)] += count
  return bars
}

/** Larger than any plot: the last bar is open-ended. */
const LARGEST_M2 = 10_000_000
const areaRanges = areaStopsM2.map((from, i) => ({ from, to: areaStopsM2[i + 1] ?? LARGEST_M2 }))

function writeArea({ from, to }: Range): string {
  const end = to === LARGEST_M2 ? andMore : `– ${writeNumber(to)}`
  return `${writeNumber(from)} ${end} ${words.units.m2}`
}

function writeDays({ from, to }: Range): string {
  return from === to ? writeDay(from) : `${writeDay(from)} – ${writeDay(to)}`
}
