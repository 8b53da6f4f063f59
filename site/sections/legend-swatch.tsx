import { Stylesheet } from '../parts/stylesheet.tsx'
import css from './legend-swatch.css?inline'
import { Strip } from './strip.tsx'

/** One swatch of the legend, from the picture that `art/` draws of all of them. */
export function LegendSwatch() {
  return (
    <Strip className="legend-swatch">
      <Stylesheet name="legend-swatch" layer="sections" css={css} />
    </Strip>
  )
}
