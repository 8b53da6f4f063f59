import { M_PER_KM } from '@app/formats/units.ts'
import { useDeferredValue, useMemo } from 'react'
import { compare } from '../../content/compare.ts'
import { datasets } from '../../content/datasets.ts'
import { metricWords } from '../../content/metric-words.ts'
import { barsOf } from '../../dataset/classes.ts'
import { comparedColumns, comparedTotals } from '../../dataset/compared.ts'
import {
  type Column,
  type Dataset,
  isChoices,
  isSummable,
  type NumberColumn,
} from '../../dataset/dataset.ts'
import {
  type Condition,
  conditionFor,
  countClasses,
  isSameCondition,
} from '../../filter/dataset-filter.ts'
import { type ColumnSums, measureDataset } from '../../filter/measure-dataset.ts'
import { classOpacity } from '../../map/opened/paint-opened.ts'
import type { DatasetView, ShownDataset } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import {
  isWide,
  writeAny,
  writeArea,
  writeClass,
  writeLocal,
  writeMeasure,
  writeValue,
} from '../../writing/write-class.ts'
import { pluralOf, writeNumber } from '../../writing/write-number.ts'
import { AskAboutMap } from '../ask/ask-about-map.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { columnClasses } from '../charts/column-classes.ts'
import { ShareChart } from '../charts/share-chart.tsx'
import { Group, useNotedMetrics } from './metrics-panel.tsx'

const { metrics: words, units } = datasets

interface ColumnMetricsProps {
  shown: ShownDataset
  /** The id of the page's popup. */
  contactPopup: string
}

/** All metrics of a file's matching features, updated with every filter. */
export function ColumnMetrics({ shown, contactPopup }: ColumnMetricsProps) {
  const { dataset, view, layer } = shown
  const { filter, selection } = view
  const sums = useMemo(() => measureDataset(dataset, selection), [dataset, selection])
  const counted = useCounted(dataset, view)
  const opacity = classOpacity(layer?.drawing ?? null, view.style)
  useNotedMetrics(view)
  const figures = [
    [pluralOf(selection.count, words.names.count), writeNumber(selection.count)] as const,
    ...sums.flatMap((sum) => figuresOf(dataset.columns[sum.index], sum)),
  ]

  return (
    <div className="metrics-panel">
      <div className="metrics-panel__head">
        <h4 className="panel-title">{metricWords.title}</h4>
      </div>
      <p className="remark">{metricWords.hint}</p>
      <ComparedMetrics {...{ dataset, contactPopup }} passes={selection.passes} />
      <Group name={words.shape}>
        <dl className="metrics-panel__list">
          {figures.map(([name, value]) => (
            <div className="metrics-panel__metric" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Group>
      {counted.length > 0 && (
        <Group name={words.columns}>
          {counted.map((one) => (
            <BarChart
              key={one.index}
              counted={one}
              opacity={opacity}
              condition={filter.get(one.index)}
              sums={sums.find(({ index }) => index === one.index)}
            />
          ))}
        </Group>
      )}
    </div>
  )
}

/** A column for a chart, and the number of features of each bar. */
type CountedColumn = ReturnType<typeof useCounted>[number]

/** Counted once the figures are in the document: a visitor waits for those first. */
function useCounted(dataset: Dataset, { result, nameBy }: DatasetView) {
  const deferred = useDeferredValue(result)
  return useMemo(
    () =>
      // A single row, for example an image, has nothing to compare.
      (dataset.rowCount > 1 ? dataset.columns : []).flatMap((column, index) => {
        const isCharted = !column.isPlace && (column.kind !== 'text' || isChoices(column))
        if (deferred.failures.length !== dataset.rowCount || !isCharted || index === nameBy) {
          return []
        }
        const bars = barsOf(column)
        const counts = countClasses(deferred, index, bars.of, bars.classes.length)
        return { index, column, bars, counts }
      }),
    [dataset, deferred, nameBy],
  )
}

interface BarChartProps {
  counted: CountedColumn
  /** Of the map's colours. */
  opacity: number
  condition: Condition | undefined
  sums: ColumnSums | undefined
}

/** Each bar is also a filter. */
function BarChart({ counted, opacity, condition, sums }: BarChartProps) {
  const state = useExplorerState()
  const { index, column, bars, counts } = counted
  const { classes } = bars
  const conditions = useMemo(
    () => bars.classes.map((one) => conditionFor(column, one)),
    [column, bars],
  )
  const onBar = (bar: number) => state.toggleConditions([index, conditions[bar]])
  if (column.kind === 'text') {
    return (
      <ShareChart
        title={column.name}
        of={datasets.file.noun}
        bars={columnClasses(column, opacity).map((one, bar) => ({
          ...one,
          count: counts.possible[bar],
          isWanted: condition === undefined || isOverlapping(condition, conditions[bar]),
          isPressed: isSameCondition(condition, conditions[bar]),
        }))}
        onBar={onBar}
      />
    )
  }
  const last = classes.findLast(({ kind }) => kind === 'range')
  const [first] = classes
  if (first?.kind !== 'range' || last?.kind !== 'range') return null
  return (
    <>
      <ColumnChart
        title={column.name}
        of={datasets.file.noun}
        bars={classes.map((one, bar) => ({
          name: writeClass(column, one),
          count: counts.possible[bar],
          chosen: counts.chosen[bar],
          isPressed: isSameCondition(condition, conditions[bar]),
        }))}
        ends={[writeValue(column, first.from), writeValue(column, last.to)]}
        onBar={onBar}
      />
      {sums && sums.count > 0 && column.kind === 'number' && !column.isMeasured && (
        <p className="remark">{writeSums(column, sums)}</p>
      )}
    </>
  )
}

interface ComparedMetricsProps extends Pick<ColumnMetricsProps, 'contactPopup'> {
  dataset: Dataset
  passes: Uint8Array
}

/** Both sides of a comparison with a register; nothing for any other file. */
function ComparedMetrics({ dataset, passes, contactPopup }: ComparedMetricsProps) {
  const columns = useMemo(() => comparedColumns(dataset), [dataset])
  if (!columns) return null
  const { totals } = compare
  const { plots, rows, mapM2, registerM2, counts } = comparedTotals(columns, passes)
  const difference = mapM2 - registerM2
  const sign = difference < 0 ? '−' : ''
  const apart = Math.abs(difference)
  const figures = [
    [pluralOf(plots, totals.plots), writeNumber(plots)],
    [pluralOf(rows, totals.rows), writeNumber(rows)],
    [totals.mapArea(writeLocal(mapM2)), writeArea(mapM2, 2)],
    [totals.registerArea(writeLocal(registerM2)), writeArea(registerM2, 2)],
    [totals.difference(sign + writeLocal(apart)), sign + writeArea(apart, 2)],
  ] as const
  return (
    <Group name={totals.title}>
      <dl className="metrics-panel__list">
        {figures.map(([name, value]) => (
          <div className="metrics-panel__metric" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AskAboutMap map={{ plots, areaM2: mapM2, findings: counts }} contactPopup={contactPopup} />
    </Group>
  )
}

function isOverlapping(condition: Condition, bar: Condition): boolean {
  if (condition.kind !== 'words' || bar.kind !== 'words') return false
  return bar.codes.some((code) => condition.codes.includes(code))
}

/** For our measurements; the file's columns have charts. */
function figuresOf(
  column: Column,
  { sum, mean, count }: ColumnSums,
): (readonly [string, string])[] {
  if (column.kind !== 'number' || !column.isMeasured || count === 0) return []
  const { names } = words
  if (column.unit === 'm') {
    return [
      [names.length, `${writeNumber(sum / M_PER_KM, 2)} ${units.kilometre}`],
      [names.meanLength, writeValue(column, mean)],
    ]
  }
  return [
    [names.area, writeArea(sum, 2)],
    ...(isWide(sum) ? [] : [[names.areaM2, writeMeasure('m2', sum)] as const]),
    [names.meanArea, writeValue(column, mean)],
    [names.local, writeLocal(sum)],
  ]
}

function writeSums(column: NumberColumn, { sum, mean, least, most }: ColumnSums): string {
  const write = isSummable(column) ? writeAny : String
  const range = `${words.range} ${least === most ? write(least) : `${write(least)} – ${write(most)}`}`
  if (!isSummable(column)) return range
  return [`${words.mean} ${writeAny(mean)}`, range, `${words.sum} ${writeAny(sum, true)}`].join(
    ' · ',
  )
}
