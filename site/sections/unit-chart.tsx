import { Sheet } from '../parts/sheet.tsx'
import css from './unit-chart.css?inline'

/** A figure drawn to count, by its place in the picture that `art/` drew of all of them. */
export function UnitChart({ place }: { place: number }) {
  return (
    <span className="unit-chart" data-place={place}>
      <Sheet name="unit-chart" layer="sections" css={css} />
    </span>
  )
}
