import { Sheet } from '../parts/sheet.tsx'
import { Strip } from './strip.tsx'
import css from './unit-chart.css?inline'

/** A figure drawn to count, by its place in the picture that `art/` drew of all of them. */
export function UnitChart({ place }: { place: number }) {
  return (
    <Strip className="unit-chart" place={place}>
      <Sheet name="unit-chart" layer="sections" css={css} />
    </Strip>
  )
}
