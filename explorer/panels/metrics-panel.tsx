import { metrics as words } from '../content/metrics.ts'
import type { Facets } from '../filter/facets.ts'
import type { Measured } from '../filter/meter.ts'
import { type Metric, type MetricValues, metricGroups, metrics } from '../filter/metrics.ts'
import type { ExplorerState } from '../state.ts'
import { GroupCharts } from './group-charts.tsx'
import { writeNumber } from './write-number.ts'

interface MetricsPanelProps {
  state: ExplorerState
  measured: Measured
  facets: Facets
}

/** Everything that is counted of the plots that pass, anew with every filter. */
export function MetricsPanel({ state, measured, facets }: MetricsPanelProps) {
  return (
    <div className="metrics-panel">
      <div className="metrics-panel__head">
        <h4 className="metrics-panel__title">{words.title}</h4>
        <p className="metrics-panel__count">
          {metrics.length} {words.count}
        </p>
      </div>
      <p className="metrics-panel__hint">{words.hint}</p>
      {metricGroups.map((group) => (
        <section className="metrics-panel__group" key={group} aria-label={words.groups[group]}>
          <h5 className="metrics-panel__name">{words.groups[group]}</h5>
          <dl className="metrics-panel__list">
            {metrics
              .filter((metric) => metric.group === group)
              .map((metric) => (
                <div className="metrics-panel__metric" key={metric.id} data-metric={metric.id}>
                  <dt>{words.names[metric.id]}</dt>
                  <dd>{writeMetric(metric, measured.values)}</dd>
                </div>
              ))}
          </dl>
          <GroupCharts group={group} state={state} charts={measured.charts} facets={facets} />
        </section>
      ))}
    </div>
  )
}

function writeMetric({ id, unit, digits }: Metric, values: MetricValues) {
  const value = values[id]
  if (!Number.isFinite(value)) return words.none
  const after = words.units[unit]
  return (
    <>
      {isInRupees(unit) && <small className="metrics-panel__unit">{words.rupees} </small>}
      {writeNumber(value, digits)}
      {after && <small className="metrics-panel__unit"> {after}</small>}
    </>
  )
}

function isInRupees(unit: Metric['unit']): boolean {
  return unit === 'lakh' || unit === 'crore' || unit === 'rupeesPerM2'
}
