import { Sheet } from '../parts/sheet.tsx'
import css from './legend-swatch.css?inline'
import { Strip } from './strip.tsx'

/** One reading of the ground, by its place in the picture that `art/` drew of all of them. */
export function LegendSwatch({ place }: { place: number }) {
  return (
    <Strip className="legend-swatch" place={place}>
      <Sheet name="legend-swatch" layer="sections" css={css} />
    </Strip>
  )
}
