import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { metricWords as words } from '../../content/metric-words.ts'
import { money } from '../../content/money.ts'
import { everyFeature } from '../../filter/dataset-filter.ts'
import { buildMeter } from '../../filter/meter.ts'
import { type Metric, metricGroups, metrics, metricValues } from '../../filter/metrics.ts'
import type { DatasetView } from '../../state/datasets.ts'
import { outcomeOf } from '../../timing.ts'
import { writeNumber } from '../../writing/write-number.ts'
import { type ChartsProps, GroupCharts } from './group-charts.tsx'

/** All metrics of the matching plots, updated with every filter. */
export const MetricsPanel = memo(function MetricsPanel({ survey, view }: ChartsProps) {
  const { plots, buildings } = survey
  const { areaM2 } = plots
  const meter = useMemo(() => buildMeter(areaM2, buildings), [areaM2, buildings])
  const values = useMemo(
    () => metricValues(meter(plots, view.selection)),
    [meter, plots, view.selection],
  )
  // Counted once the metrics are in the document: a visitor waits for those first.
  const counted = useDeferredValue(useMemo(() => ({ survey, view }), [survey, view]))
  useNotedMetrics(view)

  return (
    <div className="metrics-panel">
      <div className="metrics-panel__head">
        <h4 className="panel-title">{words.title}</h4>
        <p className="remark">
          {metrics.length} {words.count}
        </p>
      </div>
      <p className="remark">{words.hint}</p>
      {groups.map(({ group, members }) => (
        <Group key={group} name={words.groups[group]}>
          <dl className="metrics-panel__list">
            {members.map((metric) => (
              <Figure key={metric.id} metric={metric} value={values[metric.id]} />
            ))}
          </dl>
          <GroupCharts group={group} {...counted} />
        </Group>
      ))}
    </div>
  )
})

const groups = metricGroups.map((group) => ({
  group,
  members: metrics.filter((metric) => metric.group === group),
}))

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="metrics-panel__group" aria-label={name}>
      <h5 className="caps-title metrics-panel__name">{name}</h5>
      {children}
    </section>
  )
}

/** The metrics of this filter are in the document by now. */
export function useNotedMetrics({ filter }: DatasetView): void {
  useLayoutEffect(() => {
    if (filter !== everyFeature) outcomeOf('filter', 'filter-metrics')()
  }, [filter])
}

/** Most filters leave some figures unchanged, and those are not rendered again. */
const Figure = memo(function Figure({ metric, value }: { metric: Metric; value: number }) {
  const { id, unit, digits } = metric
  return (
    <div className="metrics-panel__metric" data-metric={id}>
      <dt>{words.names[id]}</dt>
      <dd>{Number.isFinite(value) ? writeValue(value, unit, digits) : words.none}</dd>
    </div>
  )
})

function writeValue(value: number, unit: Metric['unit'], digits: number) {
  const after = words.units[unit]
  return (
    <>
      {isInRupees(unit) && <small className="metrics-panel__unit">{money.sign} </small>}
      {writeNumber(value, digits)}
      {after && (
        <small className="metrics-panel__unit">
          {unit !== 'percent' && ' '}
          {after}
        </small>
      )}
    </>
  )
}

function isInRupees(unit: Metric['unit']): boolean {
  return unit === 'lakh' || unit === 'crore' || unit === 'rupeesPerM2'
}
