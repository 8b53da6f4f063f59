import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { type DatasetView, paintedOf } from '../state/datasets.ts'
import { valueColumnOf } from '../values/show-values.ts'
import { FoldedLegend } from './folded-legend.tsx'
import { ValueLegend } from './layers/value-legend.tsx'

/** The legend of a band, or of the density of points. */
export function MapValueLegend({ layer, view }: { layer: OpenedLayer; view: DatasetView }) {
  const column = valueColumnOf(paintedOf(layer, view))
  if (!column) return null
  return (
    <FoldedLegend name={column.name}>
      <ValueLegend column={column} style={view.style} />
    </FoldedLegend>
  )
}
