import { useLayoutEffect, useMemo } from 'react'
import { own } from '../../content/own.ts'
import { type Column, isChoices, type NumberColumn } from '../../dataset/dataset.ts'
import {
  everyFeature,
  isSameQuestion,
  type Question,
  questionFor,
} from '../../filter/dataset-filter.ts'
import { type ColumnSums, measureDataset } from '../../filter/measure-dataset.ts'
import { M2_PER_HECTARE } from '../../filter/units.ts'
import { classColours } from '../../map/opened/paint-opened.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import { outcomeOf } from '../../timing.ts'
import { ColumnChart } from '../charts/column-chart.tsx'
import { ShareChart } from '../charts/share-chart.tsx'
import { writeNumber } from '../write-number.ts'
import { type CountedColumn, useOwnCounts } from './use-own-counts.ts'
import { writeAny, writeClass, writeLocal, writeValue } from './write-class.ts'

const words = own.metrics
const { units } = own

interface OwnMetricsProps {
  state: ExplorerState
  own: OwnGround
}

/** Everything that is counted of the features that pass, anew with every filter. */
export function OwnMetrics({ state, own: { layer, ground } }: OwnMetricsProps) {
  const { dataset } = layer
  const { filter, selection, answers, nameBy } = ground
  const sums = useMemo(() => measureDataset(dataset, selection), [dataset, selection])
  const counted = useOwnCounts(
    dataset,
    answers,
    (column, place) =>
      !column.isPlace && (column.kind !== 'text' || isChoices(column)) && place !== nameBy,
  )
  // By now the figures of this filter are in the document.
  useLayoutEffect(() => {
    if (filter !== everyFeature) outcomeOf('filter', 'filter-metrics')()
  }, [filter])
  const figures = [
    [words.names.count, writeNumber(selection.count)] as const,
    ...sums.flatMap((sum) => figuresOf(dataset.columns[sum.place], sum)),
  ]

  return (
    <div className="metrics-panel">
      <div className="metrics-panel__head">
        <h4 className="panel-title">{words.title}</h4>
      </div>
      <p className="metrics-panel__hint">{words.hint}</p>
      <section className="metrics-panel__group" aria-label={words.shape}>
        <h5 className="caps-title metrics-panel__name">{words.shape}</h5>
        <dl className="metrics-panel__list">
          {figures.map(([name, value]) => (
            <div className="metrics-panel__metric" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {counted.length > 0 && (
        <section className="metrics-panel__group" aria-label={words.columns}>
          <h5 className="caps-title metrics-panel__name">{words.columns}</h5>
          {counted.map((one) => (
            <OwnChart
              key={one.place}
              state={state}
              counted={one}
              asked={filter.get(one.place)}
              sums={sums.find(({ place }) => place === one.place)}
            />
          ))}
        </section>
      )}
    </div>
  )
}

interface OwnChartProps {
  state: ExplorerState
  counted: CountedColumn
  asked: Question | undefined
  sums: ColumnSums | undefined
}

/** Each bar is also a filter. */
function OwnChart({ state, counted, asked, sums }: OwnChartProps) {
  const { place, column, bars, counts } = counted
  const { classes } = bars
  const questions = useMemo(
    () => bars.classes.map((one) => questionFor(column, one)),
    [column, bars],
  )
  const onBar = (bar: number) => state.toggleQuestion(place, questions[bar])
  if (column.kind === 'text') {
    const colours = classColours(column)
    return (
      <ShareChart
        title={column.name}
        of={own.features}
        bars={classes.map((one, bar) => ({
          name: writeClass(column, one),
          colour: colours[bar],
          count: counts.possible[bar],
          isWanted: asked === undefined || isOverlapping(asked, questions[bar]),
          isPressed: isSameQuestion(asked, questions[bar]),
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
        of={own.features}
        bars={classes.map((one, bar) => ({
          name: writeClass(column, one),
          count: counts.possible[bar],
          chosen: counts.chosen[bar],
          isPressed: isSameQuestion(asked, questions[bar]),
        }))}
        ends={[writeValue(column, first.from), writeValue(column, last.to)]}
        onBar={onBar}
      />
      {sums && sums.count > 0 && column.kind === 'number' && !column.isMeasured && (
        <p className="metrics-panel__hint">{writeSums(column, sums)}</p>
      )}
    </>
  )
}

function isOverlapping(asked: Question, own: Question): boolean {
  if (asked.kind !== 'words' || own.kind !== 'words') return false
  return own.codes.some((code) => asked.codes.includes(code))
}

/** Of what was measured here; the other columns have their charts. */
function figuresOf(
  column: Column,
  { sum, mean, count }: ColumnSums,
): (readonly [string, string])[] {
  if (column.kind !== 'number' || !column.isMeasured || count === 0) return []
  const { names } = words
  if (column.unit === 'm') {
    return [
      [names.length, `${writeNumber(sum / 1000, 2)} ${units.kilometre}`],
      [names.meanLength, `${writeAny(mean)} ${units.m}`],
    ]
  }
  return [
    [names.area, `${writeNumber(sum / M2_PER_HECTARE, 2)} ${units.hectare}`],
    [names.areaM2, `${writeNumber(sum)} ${units.m2}`],
    [names.meanArea, `${writeAny(mean)} ${units.m2}`],
    [names.local, writeLocal(sum)],
  ]
}

function writeSums(column: NumberColumn, { sum, mean, least, most }: ColumnSums): string {
  const range = least === most ? writeAny(least) : `${writeAny(least)} – ${writeAny(most)}`
  return [
    `${words.mean} ${writeAny(mean)}`,
    `${words.range} ${range}`,
    ...(column.isMeasured ? [] : [`${words.sum} ${writeAny(sum)}`]),
  ].join(' · ')
}
