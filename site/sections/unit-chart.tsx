import { Stylesheet } from '../parts/stylesheet.tsx'
import { Strip } from './strip.tsx'
import css from './unit-chart.css?inline'

/** A figure as a countable chart, from the picture that `art/` draws of all of them. */
export function UnitChart() {
  return (
    <Strip className="unit-chart">
      <Stylesheet name="unit-chart" layer="sections" css={css} />
    </Strip>
  )
}
